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
        Records.importRun.described, Records.importUndoing.described,
    ]
}

extension Operation {
    /// Imports of before, and those that go on.
    static let importRuns: [Operation] = [listImports, readImport, undoImport].map(\.inSpaces)

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

    private static let undoImport = Operation(
        id: "undoImport", method: .post, path: "/imports/{import}/undoing", tag: "Export and import",
        summary:
            "Undo an import, or the rest of it: new people go to the trash, changed ones are as before; later changes stay",
        scope: .importing, reveals: [.readPeople, .writePeople],
        success: .json(.named("ImportUndoing"), "What came of it.")
    ) { call in
        let (now, account) = (call.now, call.caller.account.id)
        let id: ImportRun.ID = try call.identifier("import")
        let member = try await call.caller.folder.importingMember(account, into: call.caller.spaceID)
        let job = ImportUndoJob(of: id, in: try call.space, by: member, now: { now })
        do {
            let undoing = try await call.caller.services.queues.transfers.run(account, ticket: id.uuid) {
                try await job.undo(today: call.today)
            }
            let kept = try await call.space.kept(byUndoing: id, limit: ShownImportUndoing.mostKept)
            return .json(Records.importUndoing.json(ShownImportUndoing(undoing, kept: kept)))
        } catch StoreError.conflict {
            throw Problem(ImportNotUndoable())
        }
    }
}

extension Call {
    fileprivate func json(of run: ImportRun) async -> JSONValue {
        let place = run.finishedAt == nil ? await caller.services.queues.transfers.place(of: run.id.uuid) : nil
        return Records.importRun.json(ShownImportRun(run, place: place))
    }
}
