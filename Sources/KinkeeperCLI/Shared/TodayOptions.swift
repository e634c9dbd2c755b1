import ArgumentParser
import Foundation
import Kinkeeper
import Screens

/// The day: today in the account's time zone, unless the option gives another for a repeatable answer.
struct TodayOptions: ParsableArguments, DayChoice {
    @Option(help: Self.todayHelp, transform: TodayOptions.day) var today: CivilDate?
    @Option(help: Self.timeZoneHelp, transform: TodayOptions.zone) var timeZone: TimeZone?

    /// A day as options take it.
    static func day(_ text: String) throws -> CivilDate {
        guard let day = CivilDate(iso8601: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.day.unknown", ["day": text]))
        }
        return day
    }

    /// A time zone as options take it.
    static func zone(_ text: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        return zone
    }
}

/// What says which day it is.
protocol DayChoice {
    /// The day; nil for the one it is.
    var today: CivilDate? { get }
    /// The time zone that decides which day it is; nil for the account's.
    var timeZone: TimeZone? { get }
}

extension DayChoice {
    static var todayHelp: ArgumentHelp { ArgumentHelp("Use this day instead of today.", valueName: "YYYY-MM-DD") }
    static var timeZoneHelp: ArgumentHelp {
        ArgumentHelp("The time zone that decides which day it is (default: the account's).", valueName: "zone")
    }
}
