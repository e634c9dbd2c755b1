import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What a year of catching up came to.
    static let statistics: [(name: String, schema: Schema)] = [
        Records.consistency.described, Records.statistics.described,
    ]
}

extension Operation {
    /// What a year of catching up came to.
    static let statistics: [Operation] = [
        Operation(
            id: "readStatistics", method: .get, path: "/statistics", tag: "Statistics",
            summary: "Consistency, streak, days and categories", scope: .readCatchups,
            success: .json(.named("Statistics"), "The statistics.")
        ) { call in
            .json(Records.statistics.json(try await call.space.statistics(today: call.today)))
        }
    ]
}
