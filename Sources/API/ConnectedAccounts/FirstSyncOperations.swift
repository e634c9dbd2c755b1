import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// Approvals: a first sync, and many deletions. They add people, or delete them.
    static let firstSyncs: [Operation] = [
        readFirstSync, listPlannedCards, approveFirstSync, approveDeletions,
    ].map(\.inOwn)

    private static let only = Parameter(
        name: "only",
        schema: .word("Only cards that may be about somebody who is here.", named: "PlannedCardFilter", of: ["doubtful"]))

    private static let readFirstSync = Operation(
        id: "readFirstSync", method: .get, path: "/connections/{connection}/plan", tag: connectionTag,
        summary: "What the first sync would do, in short; there is none where no book waits for a word",
        scope: .readConnections, reveals: [.readPeople],
        success: .json(.named("FirstSync"), "The plan.", isTagged: true)
    ) { call in
        let plan = try await call.firstSync()
        return .json(JSONValue(plan), version: plan.version)
    }

    private static let listPlannedCards = Operation(
        id: "listPlannedCards", method: .get, path: "/connections/{connection}/plan/cards", tag: connectionTag,
        summary: "The cards that wait, and what would become of each", scope: .readConnections, reveals: [.readPeople],
        query: [only, .cursor, .limit], success: .json(.named("PlannedCardPage"), "A page of cards.")
    ) { call in
        let id = try await call.connections.one(call.connection).id
        let cards = try await call.space.plannedCards(
            of: id, doubtful: call.text("only") != nil, after: call.cursor(PlannedCard.ID.self), limit: call.limit + 1)
        return call.page(of: cards, id: \.id, Records.plannedCard.json)
    }

    private static let approveFirstSync = Operation(
        id: "approveFirstSync", method: .post, path: "/connections/{connection}/plan/approval", tag: connectionTag,
        summary: "Say yes to the first sync of the books that wait; it begins soon", scope: .writeConnections,
        reveals: [.readPeople, .writePeople], body: .json(.named("FirstSyncApproval")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Connection"), "The connection; read it again.", status: .accepted, isTagged: true),
        needsVersion: true
    ) { call in
        let id = try call.connection
        let plan = try await call.firstSync()
        // "*" would approve a plan that was not reviewed.
        guard let version = try call.version() else { throw Problem.versionMissing }
        guard version == plan.version else { throw Problem.changedMeanwhile(plan.version) }
        guard plan.isReady else { throw OwnConnections.Refusal.notLookedAt }
        let same: [PlannedCard.ID] = call.identifiers("same")
        let groups: [PersonGroup.ID] = call.identifiers("groups")
        let doubtful = try await call.space.plannedCards(of: id, doubtful: true, limit: .max)
        try same.expect(in: Set(doubtful.map(\.id)), at: "/same", "is no card that may be about somebody here")
        try groups.expect(in: Set(plan.groups.map(\.id)), at: "/groups", "is no group that would go there")
        do {
            try await call.connections.approve(id, same: Set(same), groups: Set(groups), ifVersion: version)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await call.firstSync().version)
        }
        return try await call.soon(id)
    }

    private static let approveDeletions = Operation(
        id: "approveDeletions", method: .post, path: "/connections/{connection}/deletions/approval", tag: connectionTag,
        summary: "Say yes to the going of everybody who is gone there; refused where more are gone than was seen",
        scope: .writeConnections, reveals: [.readPeople, .writePeople], body: .json(.named("DeletionsApproval")),
        bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Connection"), "The connection; read it again.", status: .accepted, isTagged: true)
    ) { call in
        let (id, most) = (try call.connection, call.body["people"]?.integer ?? 0)
        try await call.connections.approveDeletions(of: id, atMost: most)
        return try await call.soon(id)
    }
}

extension Call {
    /// The connection, where a sync was asked for: there one sees what becomes of it.
    func soon(_ id: ConnectedAccount.ID) async throws -> Reply {
        var reply = try await reply(of: id)
        reply.location = "/connections/\(id)"
        return reply
    }

    /// A page of records; one more than it holds was read.
    func page<Record, Name>(
        of records: [Record], id: KeyPath<Record, Identifier<Name>>, _ json: (Record) -> JSONValue
    ) -> Reply {
        let shown = records.prefix(limit)
        return .page(shown.map(json), next: records.count > limit ? shown.last?[keyPath: id].description : nil)
    }

    fileprivate func firstSync() async throws -> FirstSyncPlan {
        guard let plan = try await space.firstSyncPlan(of: connections.one(connection).id) else { throw Problem.notFound }
        return plan
    }
}

extension JSONValue {
    /// The counts of a first sync.
    fileprivate init(_ plan: FirstSyncPlan) {
        self = [
            "isReady": .bool(plan.isReady), "waiting": .integer(plan.waiting), "doubtful": .integer(plan.doubtful),
            "groups": .array(plan.groups.map { ["id": .string($0.id.description), "name": .string($0.name)] }),
        ]
    }
}
