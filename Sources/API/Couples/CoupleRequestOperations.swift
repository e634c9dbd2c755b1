import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What the partners of a couple ask of one another.
    static let coupleRequests: [(name: String, schema: Schema)] = [
        Records.coupleRequest.described, ("CoupleRequestPage", page(of: "CoupleRequest")),
        (
            "CoupleRequestInput",
            Records.coupleRequestInput.schema(adding: [
                "id": Schema.identifier("An identifier of your own, when it is made.")
            ])
        ),
        ("CoupleRequestReplacement", Records.coupleRequestInput.replacement("A whole request.")),
        Records.coupleRequestAnswer.described, Records.deletedCoupleRequest.described,
        ("DeletedCoupleRequestPage", page(of: "DeletedCoupleRequest")),
    ]
}

extension Operation {
    /// What the partners of a couple ask of one another.
    static let coupleRequests: [Operation] = [
        listCoupleRequests, addCoupleRequest, readCoupleRequest, replaceCoupleRequest, answerCoupleRequest,
        deleteCoupleRequest, restoreCoupleRequest, listDeletedCoupleRequests,
    ].map(\.inCouple)

    private static let listCoupleRequests = Operation(
        id: "listCoupleRequests", method: .get, path: "/couple/requests", tag: "Requests",
        summary: "The requests: pending ones by priority and day, answered ones with the last answer first", scope: .readCouple,
        query: [
            .cursor, .limit,
            .init(
                name: "state",
                schema: .word(
                    "Only those of this state; of all states the newest first.", named: "CoupleRequestState",
                    of: CoupleRequest.State.allCases.map(\.rawValue))),
        ],
        success: .json(.named("CoupleRequestPage"), "A page of them.")
    ) { call in
        let page = try await call.checkIns().space.coupleRequests(
            call.text("state").flatMap { CoupleRequest.State(rawValue: $0) },
            after: try call.cursor(CoupleRequestCursor.self), limit: call.limit)
        let today = call.display.today
        return .page(
            page.requests.map { Records.coupleRequest.json(ShownCoupleRequest($0, on: today)) }, next: page.next?.description)
    }

    private static let addCoupleRequest = Operation(
        id: "addCoupleRequest", method: .post, path: "/couple/requests", tag: "Requests",
        summary: "Ask your partner for something, who is notified", scope: .writeCouple,
        body: .json(.named("CoupleRequestInput")),
        success: .json(.named("CoupleRequest"), "The request.", status: .created, isTagged: true)
    ) { call in
        let couple = try await call.checkIns()
        var draft = CoupleRequestDraft(title: "")
        try call.read(call.body, Records.coupleRequestInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { CoupleRequest.ID($0) } ?? .make(at: call.now)
        let asked = draft
        let request = try await refusingRequest { () async throws(StoreError) in
            try await couple.space.addCoupleRequest(asked, by: couple.account, at: call.now)
        }
        return reply(request, call, location: "/couple/requests/\(request.id)")
    }

    private static let readCoupleRequest = Operation(
        id: "readCoupleRequest", method: .get, path: "/couple/requests/{request}", tag: "Requests", summary: "One request",
        scope: .readCouple, success: .json(.named("CoupleRequest"), "The request.", isTagged: true)
    ) { call in
        reply(try await known(try await call.checkIns(), call), call)
    }

    private static let replaceCoupleRequest = Operation(
        id: "replaceCoupleRequest", method: .put, path: "/couple/requests/{request}", tag: "Requests",
        summary: "Change a request that you made, while it is pending", scope: .writeCouple,
        body: .json(.named("CoupleRequestReplacement")),
        success: .json(.named("CoupleRequest"), "The request.", isTagged: true), needsVersion: true
    ) { call in
        let couple = try await call.checkIns()
        let present = try await known(couple, call)
        let seen = try seen(present, call)
        var draft = CoupleRequestDraft(present)
        try call.read(call.body, Records.coupleRequestInput, into: &draft)
        let edited = draft
        return try await changing(couple, call) { () async throws(StoreError) in
            try await couple.space.editCoupleRequest(present.id, to: edited, seen: seen, by: couple.account, at: call.now)
        }
    }

    private static let answerCoupleRequest = Operation(
        id: "answerCoupleRequest", method: .put, path: "/couple/requests/{request}/answer", tag: "Requests",
        summary: "Accept or decline a request of your partner, who is notified; also with another answer than before",
        scope: .writeCouple, body: .json(.named("CoupleRequestAnswer")),
        success: .json(.named("CoupleRequest"), "The request.", isTagged: true), needsVersion: true
    ) { call in
        let couple = try await call.checkIns()
        let present = try await known(couple, call)
        let seen = try seen(present, call)
        var answer = CoupleRequestAnswer(isAccepted: false)
        try call.read(call.body, Records.coupleRequestAnswer, into: &answer)
        let given = answer
        return try await changing(couple, call) { () async throws(StoreError) in
            try await couple.space.answerCoupleRequest(
                present.id, with: given, seen: seen, by: couple.account, at: call.now, in: call.zone)
        }
    }

    private static let deleteCoupleRequest = Operation(
        id: "deleteCoupleRequest", method: .delete, path: "/couple/requests/{request}", tag: "Requests",
        summary: "Take a request back while it is pending; within 30 days you can bring it back", scope: .writeCouple,
        success: .empty("Taken back."), needsVersion: true
    ) { call in
        let couple = try await call.checkIns()
        let present = try await known(couple, call)
        let seen = try seen(present, call)
        do {
            try await couple.space.deleteCoupleRequest(present.id, seen: seen, by: couple.account, at: call.now)
            return .nothing
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(String(try await known(couple, call).version))
        }
    }

    private static let restoreCoupleRequest = Operation(
        id: "restoreCoupleRequest", method: .post, path: "/couple/requests/{request}/restoring", tag: "Requests",
        summary: "Bring a request back that you took back, within 30 days", scope: .writeCouple,
        success: .json(.named("CoupleRequest"), "The request.", isTagged: true)
    ) { call in
        let couple = try await call.checkIns()
        return reply(
            try await couple.space.restoreCoupleRequest(
                call.identifier("request"), by: couple.account, at: call.now), call)
    }

    private static let listDeletedCoupleRequests = Operation(
        id: "listDeletedCoupleRequests", method: .get, path: "/couple/deleted-requests", tag: "Requests",
        summary: "The requests that you took back and can bring back, the last first", scope: .readCouple, query: [.limit],
        success: .json(.named("DeletedCoupleRequestPage"), "The latest of them; next is always null.")
    ) { call in
        let couple = try await call.checkIns()
        let deleted = try await couple.space.deletedCoupleRequests(of: couple.account, limit: call.limit)
        return .page(deleted.map(Records.deletedCoupleRequest.json), next: nil)
    }

    // MARK: - Private

    private static func known(_ couple: CoupleCheckIns, _ call: Call) async throws -> CoupleRequest {
        guard let request = try await couple.space.coupleRequest(call.identifier("request")) else { throw Problem.notFound }
        return request
    }

    /// The version that the program saw; "*" is the present one.
    private static func seen(_ present: CoupleRequest, _ call: Call) throws -> Int {
        guard let text = try call.version() else { return present.version }
        guard let seen = Int(text) else { throw Problem.changedMeanwhile(String(present.version)) }
        return seen
    }

    private static func reply(_ request: CoupleRequest, _ call: Call, location: String? = nil) -> Reply {
        let shown = ShownCoupleRequest(request, on: call.display.today)
        return .json(Records.coupleRequest.json(shown), version: String(request.version), location: location)
    }

    private static func changing(
        _ couple: CoupleCheckIns, _ call: Call, _ change: () async throws(StoreError) -> CoupleRequest
    ) async throws -> Reply {
        do { return reply(try await refusingRequest(change), call) } catch StoreError.conflict {
            throw Problem.changedMeanwhile(String(try await known(couple, call).version))
        }
    }

    /// Runs a change; a value that is refused becomes a problem that names the place.
    private static func refusingRequest(
        _ change: () async throws(StoreError) -> CoupleRequest
    ) async throws -> CoupleRequest {
        do throws(StoreError) { return try await change() } catch {
            guard case .requestProblem(let problem) = error else { throw error }
            throw Problem.invalid([problem.fault])
        }
    }
}

extension CoupleRequest.Problem {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .noTitle: .init(pointer: "/title", detail: "must not be blank")
        case .longTitle: .init(pointer: "/title", detail: "is too long")
        case .longDetails: .init(pointer: "/details", detail: "is too long")
        case .longResponse: .init(pointer: "/response", detail: "is too long")
        case .tooManyTags: .init(pointer: "/tags", detail: "has too many tags")
        case .longTag: .init(pointer: "/tags", detail: "has a tag that is too long")
        case .repeatsWithoutDay: .init(pointer: "/due", detail: "must be a day for a request that repeats")
        }
    }
}
