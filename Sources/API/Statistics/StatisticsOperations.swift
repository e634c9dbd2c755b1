import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The statistics of a year of catching up.
    static let statistics: [(name: String, schema: Schema)] = [
        Records.consistency.described, Records.statistics.described, Records.year.described,
    ]
}

extension Operation {
    /// The statistics of a year of catching up.
    static let statistics: [Operation] = [
        Operation(
            id: "readStatistics", method: .get, path: "/statistics", tag: "Statistics",
            summary: "Consistency, streak, days and categories", scope: .readCatchups,
            success: .json(.named("Statistics"), "The statistics.")
        ) { call in
            .json(Records.statistics.json(try await call.space.statistics(today: call.today)))
        },
        Operation(
            id: "readYear", method: .get, path: "/statistics/year", tag: "Statistics",
            summary: "A calendar year: people, catch-ups, months, kinds, gifts, birthdays", scope: .readCatchups,
            query: [.init(name: "of", schema: .integer("The year; the present one if not said.", 1...9_999))],
            success: .json(.named("Year"), "The year.")
        ) { call in
            let asked = call.integer("of") ?? call.today.year
            guard asked <= call.today.year else {
                throw Problem.invalid([.init(pointer: "/of", detail: "must be a year that has begun")])
            }
            var year = try await call.space.yearInTouch(
                asked, today: call.today, in: ZoneOffsets(call.display.timeZone), asking: call.caller.account.id)
            if !call.caller.token.scopes.contains(.readGifts) { year.giftsGiven = nil }
            return .json(Records.year.json(Ordered(year, call.display.nameOrder)))
        },
    ].map(\.inOwn)
}
