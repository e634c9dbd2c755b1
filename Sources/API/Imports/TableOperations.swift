import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Operation {
    /// Tables: upload, review, and import.
    static let tables: [Operation] = [sendTable, readTable, planTable, importTable, discardTable].map(\.inSpaces)

    private static let sendTable = Operation(
        id: "sendTable", method: .post, path: "/imports/tables", tag: "Tables",
        summary: "Send a table to look at its columns; nothing is imported", scope: .importing,
        query: [.init(name: "name", schema: .text("The file’s name, for the report.", min: 1, max: 255))],
        body: .bytes(
            ["text/csv", "text/tab-separated-values", "application/octet-stream"],
            about: "A table: CSV of Google, Outlook, Apple or any other, whatever separates its columns."),
        success: .json(.named("Table"), "The table as it was understood.", status: .created)
    ) { call in
        let sent = try await call.bytes(atMost: call.caller.services.uploadLimit)
        // A file sent as a table is one, even when its format is unknown.
        guard try [.table, .other(.unknown)].contains(sent.source().format()) else { throw Problem(.noTable) }
        let table = WaitingTable.ID.make(at: call.now)
        let kept = try sent.keep(in: call.uploads)
        do {
            try await call.caller.services.queues.transfers.run(call.caller.account.id) {
                try await call.tables.take(kept, named: call.text("name") ?? "", as: table, of: call.tableOwner)
            }
        } catch {
            try? FileManager.default.removeItem(at: kept)
            throw error
        }
        var reply = try await tableReply(call, table)
        reply.location = "/imports/tables/\(table)" + (call.caller.family.map { "?space=\($0.id)" } ?? "")
        return reply
    }

    private static let readTable = Operation(
        id: "readTable", method: .get, path: "/imports/tables/{table}", tag: "Tables",
        summary: "A table that waits: what its columns are taken for, and the first people", scope: .importing,
        success: .json(.named("Table"), "The table.")
    ) { call in
        try await tableReply(call, call.identifier("table"))
    }

    private static let planTable = Operation(
        id: "planTable", method: .put, path: "/imports/tables/{table}/plan", tag: "Tables",
        summary: "Say what the columns hold and how days are read", scope: .importing, body: .json(.named("TablePlan")),
        bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Table"), "The table as it is understood now.")
    ) { call in
        let table: WaitingTable.ID = try call.identifier("table")
        var columns: [Int: ColumnMeaning] = [:]
        for (index, json) in (call.body["columns"]?.elements ?? []).enumerated() where !json.isNull {
            guard let meaning = json.text.flatMap({ ColumnMeaning($0) }) else {
                throw Problem.invalid([.init(pointer: "/columns/\(index)", detail: "is nothing a column can hold")])
            }
            columns[index] = meaning
        }
        guard let looked = try await call.look(at: table) else { throw Problem.notFound }
        guard columns.keys.allSatisfy(looked.survey.columns.indices.contains) else {
            throw Problem.invalid([
                .init(pointer: "/columns", detail: "may have at most \(looked.survey.columns.count) items, as the table has")
            ])
        }
        let dates = call.body["dates"]?.text.flatMap(DateOrder.init(rawValue:))
        try await call.tables.choose(columns, dates: dates, for: table, of: call.tableOwner)
        return try await tableReply(call, table)
    }

    private static let importTable = Operation(
        id: "importTable", method: .post, path: "/imports/tables/{table}/importing", tag: "Tables",
        summary: "Import a table by its plan; it waits no longer", scope: .importing,
        success: .json(.named("Import"), "What came of it.")
    ) { call in
        let table: WaitingTable.ID = try call.identifier("table")
        guard let choices = call.tables.choices(for: table, of: call.tableOwner) else { throw Problem.notFound }
        let plan = choices.plan(for: try await call.tables.survey(of: table, call.tableOwner))
        guard plan.namesPeople else { throw Problem(.nobodyNamed) }
        let reply = try await importReply(call, named: choices.fileName, as: plan) {
            try call.tables.source(of: table, call.tableOwner)
        }
        call.tables.discard(table, of: call.tableOwner)
        return reply
    }

    private static let discardTable = Operation(
        id: "discardTable", method: .delete, path: "/imports/tables/{table}", tag: "Tables", summary: "Throw a table away",
        scope: .importing, success: .empty("Gone.")
    ) { call in
        let table: WaitingTable.ID = try call.identifier("table")
        guard call.tables.choices(for: table, of: call.tableOwner) != nil else { throw Problem.notFound }
        call.tables.discard(table, of: call.tableOwner)
        return .nothing
    }

    private static func tableReply(_ call: Call, _ table: WaitingTable.ID) async throws -> Reply {
        guard let looked = try await call.look(at: table) else { throw Problem.notFound }
        return .json(JSONValue(table, looked))
    }
}

extension Call {
    fileprivate var uploads: URL { caller.dataFolder.appendingPathComponent("uploads") }
    fileprivate var tables: WaitingTables { WaitingTables(folder: uploads) }

    /// A table belongs to one space: each call about it names the same space.
    fileprivate var tableOwner: WaitingTables.Owner { .init(caller.account.id, in: caller.spaceID) }

    fileprivate func look(at table: WaitingTable.ID) async throws -> TableLook? {
        try await tables.look(at: table, of: tableOwner, today: today)
    }
}

extension JSONValue {
    fileprivate init(_ id: WaitingTable.ID, _ look: TableLook) {
        let columns = zip(look.plan.columns, look.survey.columns).map { plan, seen -> JSONValue in
            [
                "heading": .string(plan.heading), "meaning": .string(plan.meaning.description),
                "isRecognised": .bool(plan.isRecognised), "filled": .integer(seen.filled),
                "samples": .array(seen.samples.map(JSONValue.string)),
            ]
        }
        let people = look.rehearsal.first.compactMap { card -> JSONValue? in
            guard case .person(let profile, _) = card.content else { return nil }
            return Records.profile.json(profile)
        }
        self = [
            "id": .string(id.description), "name": .string(look.choices.fileName), "kind": .string(look.survey.kind.rawValue),
            "rows": .integer(look.survey.rows), "dates": .string(look.choices.dates),
            "ambiguousDays": .integer(
                look.plan.dates == .unknown ? look.survey.evidence(for: look.plan.columns).ambiguous : 0),
            "columns": .array(columns), "namesPeople": .bool(look.plan.namesPeople), "people": .array(people),
            "problems": Records.importFinding.list(look.rehearsal.problems.prefix(1_000).map(ShownImportProblem.init)),
        ]
    }
}
