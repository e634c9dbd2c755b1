import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What notes come to.
    static let noteStatistics: [(name: String, schema: Schema)] = [Records.noteStatistics.described]
}

extension Operation {
    /// What notes come to.
    static let noteStatistics: [Operation] = [readNoteStatistics.inOwn]

    private static let readNoteStatistics = Operation(
        id: "readNoteStatistics", method: .get, path: "/note-statistics", tag: "Notes",
        summary: "Notes by day, streak, words, and what most notes are about, for and mention", scope: .readNotes,
        success: .json(.named("NoteStatistics"), "The statistics.")
    ) { call in
        var statistics = try await call.space.noteStatistics(today: call.today, in: call.zone)
        statistics.purposes = call.told(statistics.purposes)
        return .json(Records.noteStatistics.json(statistics))
    }
}
