import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Transfer

extension Schemas {
    /// Imports of before, and those that go on.
    static let importRuns: [(name: String, schema: Schema)] = [
        (
            "ImportRun",
            .whole(
                "An import of one file.",
                [
                    "id": .identifier("Names the import."), "name": .text("The file’s name."),
                    "startedAt": .instant("When it began, or began to wait."),
                    "state": .word(
                        "How far it is: an interrupted one has brought what its counts say, and the rest is missing until the file "
                            + "is sent again.", named: "ImportRunState",
                        of: ["waiting", "running", "interrupted", "finished"]),
                    "place": Schema.count("Its place among those that wait; 1 is next.").orNull,
                    "percent": Schema.integer("The part of the file that is read; null where its length is not known.", 0...100)
                        .orNull,
                    "created": .count("New people."), "updated": .count("People brought up to date."),
                    "unchanged": .count("People who are here as they are."), "groups": .count("Groups."),
                    "catchups": .count("Catch-ups of another program."),
                    "continuedBy": .identifier("The import that completed an interrupted one.").orNull,
                ])
        )
    ]
}

extension Operation {
    /// Imports of before, and those that go on.
    static let importRuns: [Operation] = [listImports, readImport].map(\.inSpaces)

    private static let listImports = Operation(
        id: "listImports", method: .get, path: "/imports", tag: "Export and import",
        summary: "The latest fifty imports, of pages, programs and the command line", scope: .importing,
        success: .json(
            .whole("The imports, the latest first.", ["data": .list("The imports.", of: .named("ImportRun"))]), "The imports.")
    ) { call in
        var list: [JSONValue] = []
        for run in try await call.space.imports(limit: 50) { list.append(await call.json(of: run)) }
        return .json(["data": .array(list)])
    }

    private static let readImport = Operation(
        id: "readImport", method: .get, path: "/imports/{import}", tag: "Export and import",
        summary: "How far an import is, and what came of it", scope: .importing,
        success: .json(.named("ImportRun"), "The import.")
    ) { call in
        guard let report = try await call.space.importReport(call.identifier("import"), limit: 0) else {
            throw Problem.notFound
        }
        return .json(await call.json(of: report.run))
    }
}

extension Call {
    fileprivate func json(of run: ImportRun) async -> JSONValue {
        let place = run.finishedAt == nil ? await caller.services.queues.transfers.place(of: run.id.uuid) : nil
        return [
            "id": .string(run.id.description), "name": .string(run.fileName), "startedAt": .instant(run.startedAt),
            "state": .string(place == nil ? run.state.rawValue : "waiting"), "place": .optional(place),
            "percent": .optional(run.percent), "created": .integer(run.counts.created),
            "updated": .integer(run.counts.updated), "unchanged": .integer(run.counts.unchanged),
            "groups": .integer(run.counts.groups), "catchups": .integer(run.counts.catchups),
            "continuedBy": run.continuedBy.map { .string($0.description) } ?? .null,
        ]
    }
}
