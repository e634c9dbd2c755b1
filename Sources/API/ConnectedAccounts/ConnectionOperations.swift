import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Connected accounts: connect, choose, pause, disconnect. Passwords are never returned, and kept only sealed. They reach the
    /// people of the account's own space and no others.
    static let connections: [Operation] = [
        listConnections, connect, readConnection, removeConnection, setPassword, listBooks, chooseBooks, pause, resume,
        startWriting, stopWriting,
    ].map(\.inOwn)

    static let connectionTag = "Address books elsewhere"

    private static let listConnections = Operation(
        id: "listConnections", method: .get, path: "/connections", tag: connectionTag,
        summary: "The connections, the oldest first", scope: .readConnections,
        success: .json(.named("ConnectionPage"), "All connections.")
    ) { call in
        var shown: [JSONValue] = []
        for connection in try await call.connections.all() { shown.append(try await call.json(of: connection)) }
        return .page(shown, next: nil)
    }

    private static let connect = Operation(
        id: "createConnection", method: .post, path: "/connections", tag: connectionTag,
        summary: "Connect with a server: finds its address books; nothing comes in yet", scope: .writeConnections,
        body: .json(.named("ConnectionInput")),
        success: .json(.named("Connection"), "The connection.", status: .created, isTagged: true), isSecret: true
    ) { call in
        let wish = ConnectionService.Wish(
            id: call.body["id"]?.text.flatMap { Identifier($0) }, name: call.body["name"]?.text,
            server: call.body["server"]?.text, user: call.body["user"]?.text, password: call.body["password"]?.text)
        guard let wish else { throw Problem.badRequest }
        let made = try await call.connections.connect(wish)
        var reply = try await call.reply(of: made.id)
        reply.location = "/connections/\(made.id)"
        return reply
    }

    private static let readConnection = Operation(
        id: "readConnection", method: .get, path: "/connections/{connection}", tag: connectionTag, summary: "One connection",
        scope: .readConnections, success: .json(.named("Connection"), "The connection.", isTagged: true)
    ) { call in
        try await call.reply(of: call.connection)
    }

    private static let removeConnection = Operation(
        id: "removeConnection", method: .delete, path: "/connections/{connection}", tag: connectionTag,
        summary: "Disconnect: forget the server and the password; everybody who came stays, and so do the reports",
        scope: .writeConnections, success: .empty("Disconnected.")
    ) { call in
        let id = try call.connection
        try await call.connections.disconnect(id)
        return .nothing
    }

    private static let setPassword = Operation(
        id: "setConnectionPassword", method: .put, path: "/connections/{connection}/password", tag: connectionTag,
        summary: "Take another password, after asking the server", scope: .writeConnections,
        body: .json(.named("ConnectionPassword")), success: .empty("Taken; a sync begins soon."), isSecret: true
    ) { call in
        let (id, password) = (try call.connection, call.body["password"]?.text ?? "")
        try await call.connections.setPassword(password, of: id)
        return .nothing
    }

    // MARK: Books

    private static let listBooks = Operation(
        id: "listConnectedBooks", method: .get, path: "/connections/{connection}/books", tag: connectionTag,
        summary: "The address books there, and which take part", scope: .readConnections,
        success: .json(.named("ConnectedBookPage"), "All books.", isTagged: true)
    ) { call in
        _ = try await call.connections.one(call.connection)
        return try await call.booksReply()
    }

    private static let chooseBooks = Operation(
        id: "chooseConnectedBooks", method: .put, path: "/connections/{connection}/books", tag: connectionTag,
        summary: "Choose which books take part; they are looked at soon, and who came from others stays",
        scope: .writeConnections, body: .json(.named("BookChoice")),
        success: .json(.named("ConnectedBookPage"), "All books.", isTagged: true), needsVersion: true
    ) { call in
        let (id, version) = (try call.connection, try call.version())
        _ = try await call.connections.one(id)
        let chosen: [ConnectedBook.ID] = call.identifiers("chosen")
        let known = try await call.space.connectedBooks(of: id)
        if let version, version != known.choiceVersion { throw Problem.changedMeanwhile(known.choiceVersion) }
        try chosen.expect(in: Set(known.map(\.id)), at: "/chosen", "is no book of this connection")
        do { try await call.connections.choose(Set(chosen), of: id, ifVersion: version) } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await call.space.connectedBooks(of: id).choiceVersion)
        }
        return try await call.booksReply()
    }

    // MARK: Switches

    private static let pause = Operation(
        id: "pauseConnection", method: .post, path: "/connections/{connection}/pause", tag: connectionTag,
        summary: "Let a connection rest", scope: .writeConnections,
        success: .json(.named("Connection"), "The connection.", isTagged: true)
    ) { call in
        try await call.connections.setPaused(true, call.connection)
        return try await call.reply(of: call.connection)
    }

    private static let resume = Operation(
        id: "resumeConnection", method: .delete, path: "/connections/{connection}/pause", tag: connectionTag,
        summary: "Let a connection go on", scope: .writeConnections,
        success: .json(.named("Connection"), "The connection.", isTagged: true)
    ) { call in
        try await call.connections.setPaused(false, call.connection)
        return try await call.reply(of: call.connection)
    }

    private static let startWriting = Operation(
        id: "startWritingBack", method: .post, path: "/connections/{connection}/writing-back", tag: connectionTag,
        summary: "Write people’s whole cards there where they differ, from now on; refused where more differ than was seen",
        scope: .writeConnections, reveals: [.readPeople], body: .json(.named("WriteBackInput")),
        success: .json(.named("Connection"), "The connection.", isTagged: true)
    ) { call in
        let (id, most) = (try call.connection, call.body["cards"]?.integer ?? 0)
        try await call.connections.setWritesBack(true, id, atMost: most)
        return try await call.reply(of: id)
    }

    private static let stopWriting = Operation(
        id: "stopWritingBack", method: .delete, path: "/connections/{connection}/writing-back", tag: connectionTag,
        summary: "Leave people’s cards there as they are", scope: .writeConnections,
        success: .json(.named("Connection"), "The connection.", isTagged: true)
    ) { call in
        try await call.connections.setWritesBack(false, call.connection)
        return try await call.reply(of: call.connection)
    }
}

extension Call {
    /// The connection in the path.
    var connection: ConnectedAccount.ID {
        get throws { try identifier("connection") }
    }

    /// The account's own connections.
    var connections: OwnConnections {
        get throws(StoreError) {
            OwnConnections(of: caller.account, in: caller.accounts, try space, caller.services.connections, now: now)
        }
    }

    /// A connection as it is now; its version is another whenever anything of that is.
    func reply(of id: ConnectedAccount.ID) async throws -> Reply {
        let json = try await json(of: connections.one(id))
        return .json(json, version: StableDigest(String(decoding: json.bytes, as: UTF8.self)).hexadecimal)
    }

    fileprivate func json(of connection: ConnectedAccount) async throws -> JSONValue {
        Records.connection.json(ShownConnection(try await space.look(at: connection, syncs: 5), at: now))
    }

    fileprivate func booksReply() async throws -> Reply {
        let books = try await space.connectedBooks(of: connection)
        var reply = Reply.page(books.map(Records.connectedBook.json), next: nil)
        reply.version = books.choiceVersion
        return reply
    }

    /// The identifiers in a list of the body. The schema says that they are some.
    func identifiers<Record>(_ name: String) -> [Identifier<Record>] {
        body[name]?.elements?.compactMap { $0.text.flatMap { Identifier($0) } } ?? []
    }
}

extension Array {
    /// Throws a problem that names those which are not among the known ones.
    func expect<Record>(
        in known: Set<Identifier<Record>>, at pointer: String, _ detail: String
    ) throws(Problem) where Element == Identifier<Record> {
        let faults = enumerated().filter { !known.contains($0.element) }.prefix(100).map {
            Problem.Fault(pointer: "\(pointer)/\($0.offset)", detail: detail)
        }
        guard faults.isEmpty else { throw .invalid(faults) }
    }
}
