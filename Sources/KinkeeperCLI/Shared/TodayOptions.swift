import ArgumentParser
import Foundation
import Kinkeeper

/// What day it is: today in the account's time zone, unless the caller says otherwise for a repeatable answer.
struct TodayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Count from this day instead of today.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var today: CivilDate?

    @Option(
        help: ArgumentHelp("Time zone that decides which day it is (default: the account's).", valueName: "zone"),
        transform: TodayOptions.zone)
    var timeZone: TimeZone?

    private static func day(_ text: String) throws -> CivilDate {
        guard let day = CivilDate(iso8601: text) else {
            throw ValidationError("'\(text)' is not a day. Write a day that exists as YYYY-MM-DD, for instance 2027-02-28.")
        }
        return day
    }

    private static func zone(_ text: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: text) else {
            throw ValidationError("There is no time zone '\(text)'. Write an IANA name, for instance Europe/Berlin.")
        }
        return zone
    }
}
