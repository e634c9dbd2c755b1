import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The statistics of a year of catching up.
    static let statistics: [(name: String, schema: Schema)] = [
        Records.consistency.described, Records.statistics.described,
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
        }
    ].map(\.inOwn)
}
