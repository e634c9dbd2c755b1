import ArgumentParser
import Foundation
import Kinkeeper
import Screens

/// The day: today in the account's time zone, unless the option gives another for a repeatable answer.
struct TodayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use this day instead of today.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var today: CivilDate?

    @Option(
        help: ArgumentHelp("The time zone that decides which day it is (default: the account's).", valueName: "zone"),
        transform: TodayOptions.zone)
    var timeZone: TimeZone?

    /// A day as options take it.
    static func day(_ text: String) throws -> CivilDate {
        guard let day = CivilDate(iso8601: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.day.unknown", ["day": text]))
        }
        return day
    }

    private static func zone(_ text: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        return zone
    }
}
