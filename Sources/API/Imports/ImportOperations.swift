import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Schemas {
    /// The outcome of an import.
    static let exchange: [(name: String, schema: Schema)] = [
        (
            "Import",
            .whole(
                "What came of an import.",
                [
                    "created": .count("New people."), "updated": .count("People brought up to date."),
                    "unchanged": .count("People who are here as they are."),
                    "groups": .count("Groups, kept to be offered."),
                    "catchups": .count("Catch-ups of another program."), "problems": problems,
                ])
        ), Records.importFinding.described,
    ]

    /// The problems of a file.
    static let problems = Schema.list(
        "Places worth a look, in the order of the file; the first thousand.", of: .named(Records.importFinding.name))
}

extension Operation {
    static let importContacts = Operation(
        id: "importContacts", method: .post, path: "/imports", tag: "Export and import",
        summary: "Bring contacts in; who is here already is brought up to date, never doubled", scope: .importing,
        body: .bytes(
            [
                "text/vcard", "text/x-vcard", "text/csv", "application/json", "application/zip", "application/vnd.sqlite3",
                "application/octet-stream",
            ],
            about:
                "vCards of any version, jCard, or what Monica, Nametag, Bonds and Birday export. Tables need a look at their "
                + "columns first and go to POST /imports/tables; an export of Kinkeeper’s own goes to POST /restores."),
        success: .json(.named("Import"), "What came of it.")
    ) { call in
        let file = try await call.bytes(atMost: call.caller.services.uploadLimit)
        switch try file.source().format() {
        case .table: throw Problem(.isTable)
        case .kinkeeper: throw Problem(.isDocument)
        default: return try await importReply(call, named: "API", as: nil) { try file.source() }
        }
    }

    /// Runs an import to its end.
    static func importReply(
        _ call: Call, named name: String, as plan: TablePlan?, _ source: @Sendable () throws -> sending ImportSource
    ) async throws -> Reply {
        let (now, account) = (call.now, call.caller.account.id)
        let member = try await call.caller.folder.importingMember(account, into: call.caller.spaceID)
        let job = try await ContactsImport(of: name, into: call.space, by: member, now: { now })
        let outcome: ContactsImport.Outcome
        do {
            outcome = try await call.caller.services.queues.transfers.run(account, ticket: job.run.id.uuid) {
                try await job.read(source(), as: plan, today: call.today)
            }
        } catch {
            // Where nothing was imported, no report is needed.
            if !(error is InterruptedImport) { try? await call.space.forgetImport(job.run) }
            throw error
        }
        guard outcome.isContactsFile else { throw Problem(.noContacts) }
        let counts = outcome.progress.counts
        return .json([
            "created": .integer(counts.created), "updated": .integer(counts.updated), "unchanged": .integer(counts.unchanged),
            "groups": .integer(counts.groups), "catchups": .integer(counts.catchups),
            "problems": Records.importFinding.list(outcome.problems.prefix(1_000).map(ShownImportProblem.init)),
        ])
    }
}
