import ArgumentParser
import Foundation
import Kinkeeper

/// What day it is: today in the account's time zone, unless the caller says otherwise for a repeatable answer.
struct TodayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Count from this day instead of today.", valueName: "YYYY-MM-DD"))
    var today: CivilDate?

    @Option(help: ArgumentHelp("Time zone that decides which day it is (default: the account's).", valueName: "zone"))
    var timeZone: TimeZone?

    /// The day to count from; `now` and the account's zone decide where the caller did not.
    func resolve(now: Date, accountZone: TimeZone) -> CivilDate {
        today ?? CivilDate(of: now, in: timeZone ?? accountZone)
    }
}

extension CivilDate: ExpressibleByArgument {
    /// Reads `YYYY-MM-DD`.
    public init?(argument: String) {
        self.init(iso8601: argument)
    }
}

extension TimeZone: @retroactive ExpressibleByArgument {
    /// Reads an IANA name.
    public init?(argument: String) {
        self.init(identifier: argument)
    }
}
