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
    /// What came of an import.
    static let exchange: [(name: String, schema: Schema)] = [
        (
            "Import",
            .whole(
                "What came of an import.",
                [
                    "created": .count("New people."), "updated": .count("People brought up to date."),
                    "unchanged": .count("People who are here as they are."),
                    "groups": .count("Groups, kept to be offered."),
                    "problems": .list(
                        "Places worth a look, in the order of the file.",
                        of: .whole(
                            "A place.",
                            ["line": Schema.count("The line.").orNull, "message": .text("What is wrong.", max: 10_000)])),
                ])
        )
    ]
}

extension Operation {
    /// The largest file that may be sent, in bytes.
    private static let importLimit = 32 << 20

    static let importContacts = Operation(
        id: "importContacts", method: .post, path: "/imports", tag: "Export and import",
        summary: "Bring contacts in; who is here already is brought up to date, never doubled", scope: .importing,
        body: .bytes(
            ["text/vcard", "application/octet-stream"],
            about: "vCards of any version, or an export of another program, at most 32 MB. Tables need a look at their "
                + "columns first and go by the page."),
        success: .json(.named("Import"), "What came of it.")
    ) { call in
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try await call.caller.request.body.collect(upTo: importLimit).readableBytesView)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw Problem.tooLarge(limit: "32 MB")
        }
        let now = call.now
        let run = try await ContactsImport(of: "API", into: call.space, now: { now })
        let outcome = try await run.read(ImportSource(bytes: bytes), today: call.today)
        guard outcome.isContactsFile else { throw Problem.noContacts }
        let counts = outcome.progress.counts
        return .json([
            "created": .integer(counts.created), "updated": .integer(counts.updated), "unchanged": .integer(counts.unchanged),
            "groups": .integer(counts.groups),
            "problems": .array(
                outcome.problems.prefix(1_000).map { ["line": .optional($0.line), "message": .string($0.message)] }),
        ])
    }
}

extension Problem {
    /// A file in which nothing is known for a contact.
    static let noContacts = Problem(
        .unprocessableContent, "no-contacts", title: "There is no contact in this file",
        happened: "Nothing in it could be read as a contact.", meaning: "Nothing was changed.",
        next: "Send vCards, or import the file on the page, which says more.")
}
