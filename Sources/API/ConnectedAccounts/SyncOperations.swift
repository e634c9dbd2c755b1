import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Transfer

extension Operation {
    /// Syncs of a connection: requests, reports, undoing; and conflicts.
    static let connectionSyncs: [Operation] = [
        askForSync, listSyncs, readSync, listEntries, undoSync, listConflicts, settleConflict,
    ].map(\.inOwn)

    private static let askForSync = Operation(
        id: "askForSync", method: .post, path: "/connections/{connection}/syncs", tag: connectionTag,
        summary: "Sync soon; refused while the connection rests or its password is refused", scope: .writeConnections,
        success: .json(.named("Connection"), "The connection; read it again.", status: .accepted, isTagged: true)
    ) { call in
        let id = try call.connection
        try await call.connections.askForSync(id)
        return try await call.soon(id)
    }

    private static let listSyncs = Operation(
        id: "listConnectionSyncs", method: .get, path: "/connections/{connection}/syncs", tag: connectionTag,
        summary: "The syncs of a connection, the latest first; those that did nothing leave none but the last",
        scope: .readConnections, query: [.cursor, .limit],
        success: .json(.named("ConnectionSyncPage"), "A page of syncs.")
    ) { call in
        let id = try await call.connections.one(call.connection).id
        let syncs = try await call.space.syncs(of: id, after: call.cursor(SyncRun.ID.self), limit: call.limit + 1)
        return call.page(of: syncs, id: \.id, Records.connectionSync.json)
    }

    private static let readSync = Operation(
        id: "readConnectionSync", method: .get, path: "/connections/{connection}/syncs/{sync}", tag: connectionTag,
        summary: "One sync", scope: .readConnections, success: .json(.named("ConnectionSync"), "The sync.")
    ) { call in
        .json(Records.connectionSync.json(try await call.knownSync()))
    }

    private static let listEntries = Operation(
        id: "listSyncEntries", method: .get, path: "/connections/{connection}/syncs/{sync}/entries", tag: connectionTag,
        summary: "What a sync did, in its order, with what it changed on people’s cards", scope: .readConnections,
        reveals: [.readPeople], query: [.cursor, .limit], success: .json(.named("SyncEntryPage"), "A page of things.")
    ) { call in
        let entries = try await call.space.entries(
            of: call.knownSync().id, after: call.cursor(SyncEntry.ID.self), limit: call.limit + 1)
        let changes = try await call.backend.changes(of: Array(entries.prefix(call.limit)))
        return call.page(of: entries, id: \.id) { Records.syncEntry.json(ShownSyncEntry($0, changes[$0.id] ?? [])) }
    }

    private static let undoSync = Operation(
        id: "undoConnectionSync", method: .post, path: "/connections/{connection}/syncs/{sync}/undoing", tag: connectionTag,
        summary: "Take back what the last sync that did something did here; the connection rests afterwards",
        scope: .writeConnections, reveals: [.readPeople, .writePeople],
        success: .json(.named("SyncUndoing"), "What came of it.")
    ) { call in
        let (id, sync) = (try call.connection, try await call.knownSync().id)
        let undone = try await call.connections.undo(sync, of: id)
        return .json(["undone": .integer(undone.undone), "kept": .array(undone.kept.map(JSONValue.string))])
    }

    private static let listConflicts = Operation(
        id: "listSyncConflicts", method: .get, path: "/connections/{connection}/conflicts", tag: connectionTag,
        summary: "What was changed on both sides and is not settled, the latest first", scope: .readConnections,
        reveals: [.readPeople], query: [.cursor, .limit], success: .json(.named("SyncConflictPage"), "A page of conflicts.")
    ) { call in
        let id = try await call.connections.one(call.connection).id
        let found = try await call.space.openConflicts(
            of: id, after: call.cursor(SyncConflict.ID.self), limit: call.limit + 1)
        return call.page(of: found, id: \.id, Records.syncConflict.json)
    }

    private static let settleConflict = Operation(
        id: "settleSyncConflict", method: .post, path: "/connections/{connection}/conflicts/{conflict}/settling",
        tag: connectionTag, summary: "Settle a conflict: what is here stays, or what the server said takes its place",
        scope: .writeConnections, reveals: [.readPeople, .writePeople], body: .json(.named("Settling")),
        success: .empty("Settled.")
    ) { call in
        let id = try await call.connections.one(call.connection).id
        guard let conflict = try await call.space.openConflict(call.identifier("conflict"), of: id) else {
            throw Problem.notFound
        }
        let takesTheirs = call.body["take"]?.text == "there"
        guard conflict.hasChoice || !takesTheirs else { throw Problem(.noChoice) }
        try await call.backend.settle(conflict.id, takingTheirs: takesTheirs)
        return .nothing
    }
}

extension Call {
    fileprivate var backend: ConnectedBackend {
        get throws(StoreError) { ConnectedBackend(try space, today: today, now: now) }
    }

    /// The sync in the path, of the connection in the path.
    fileprivate func knownSync() async throws -> SyncRun {
        let id = try await connections.one(connection).id
        guard let sync = try await space.sync(identifier("sync")), sync.connection == id else { throw Problem.notFound }
        return sync
    }
}
