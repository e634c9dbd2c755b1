import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Screens
import Store
import Transfer

extension Schemas {
    /// The outcome of a restore.
    static let restores: [(name: String, schema: Schema)] = [
        (
            "Restored",
            .whole(
                "What a restore brought back.",
                [
                    "people": .count("People, those in the trash included."), "records": .count("Records of all kinds."),
                    "pictures": .count("Pictures."),
                ])
        )
    ]
}

extension Operation {
    static let restoreDocument = Operation(
        id: "restoreDocument", method: .post, path: "/restores", tag: "Export and import",
        summary: "Fill an empty account from the document of an export, settings included, all at once or not at all",
        scope: .importing,
        body: .bytes(["application/json"], about: "What GET /export gave; docs/formats in the project describes it."),
        success: .json(.named("Restored"), "What came back.")
    ) { call in
        let file = try await call.bytes(atMost: call.caller.services.uploadLimit)
        let restore = try SpaceRestore(into: call.space, of: call.caller.account.id, in: call.caller.accounts)
        do {
            let counts = try await call.caller.services.queues.transfers.run(call.caller.account.id) {
                try await restore.read(file.source(), at: call.now)
            }
            return .json([
                "people": .integer(counts.people), "records": .integer(counts.records), "pictures": .integer(counts.pictures),
            ])
        } catch let problem as DocumentProblem {
            var refused = Problem(problem)
            if problem.reason != .notEmpty {
                refused.faults = [.init(pointer: "", detail: "\(problem.reason.rawValue) \(problem.subject)")]
            }
            throw refused
        }
    }
}
