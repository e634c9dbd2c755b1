import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// A couple's check-ins, and what belongs to them. An act hands over what lies in the account's own space, and plans there.
    static let checkIns: [Operation] =
        [
            listCheckIns.inCouple, startCheckIn.inCouple, currentCheckIn.inCouple, readCheckIn.inCouple,
            actInCheckIn.inOwnAndCouple, coupleStatistics.inCouple,
        ] + checkInRules + checkInCategories + checkInAnswers + actionItems

    private static let listCheckIns = Operation(
        id: "listCheckIns", method: .get, path: "/couple/check-ins", tag: "Check-ins",
        summary: "The completed check-ins, the latest first", scope: .readCouple, query: [.cursor, .limit],
        success: .json(.named("CheckInPage"), "A page of check-ins.")
    ) { call in
        let couple = try await call.checkIns()
        let found = try await couple.space.completedCheckIns(before: call.cursor(CheckIn.ID.self), limit: call.limit + 1)
        let (page, rules) = (found.prefix(call.limit), try await couple.space.checkInRules().rules)
        let shown = page.map { ShownCheckIn($0, of: couple.partners, rules, at: call.now) }
        return .page(shown.map(Records.checkIn.json), next: found.count > call.limit ? page.last?.id.description : nil)
    }

    private static let startCheckIn = Operation(
        id: "startCheckIn", method: .post, path: "/couple/check-ins", tag: "Check-ins",
        summary: "Start a check-in; the answer is the one in progress if there is one", scope: .writeCouple,
        success: .json(.named("CheckIn"), "The check-in.", status: .created)
    ) { call in
        let couple = try await call.checkIns()
        let started = try await couple.space.startCheckIn(by: call.caller.account.id, at: call.now)
        return .json(try await couple.json(started, call), location: "/couple/check-ins/\(started.id)")
    }

    private static let currentCheckIn = Operation(
        id: "readCurrentCheckIn", method: .get, path: "/couple/check-ins/current", tag: "Check-ins",
        summary: "The check-in in progress; 404 while there is none", scope: .readCouple,
        success: .json(.named("CheckIn"), "The check-in.")
    ) { call in
        let couple = try await call.checkIns()
        guard let current = try await couple.space.currentCheckIn() else { throw Problem.notFound }
        return .json(try await couple.json(current, call))
    }

    private static let readCheckIn = Operation(
        id: "readCheckIn", method: .get, path: "/couple/check-ins/{checkIn}", tag: "Check-ins", summary: "One check-in",
        scope: .readCouple, success: .json(.named("CheckIn"), "The check-in.")
    ) { call in
        let couple = try await call.checkIns()
        guard let found = try await couple.space.checkIn(call.identifier("checkIn")) else { throw Problem.notFound }
        return .json(try await couple.json(found, call))
    }

    private static let actInCheckIn = Operation(
        id: "actInCheckIn", method: .post, path: "/couple/check-ins/{checkIn}/acts", tag: "Check-ins",
        summary: "Do something in a check-in; 409 if your partner has just changed the same", scope: .writeCouple,
        body: .json(.named("CheckInAct")), success: .json(.named("CheckIn"), "The check-in after it.")
    ) { call in
        let couple = try await call.checkIns()
        let id: CheckIn.ID = try call.identifier("checkIn")
        var input = CheckInActInput()
        try call.read(call.body, Records.checkInAct, into: &input)
        let act: CheckInAct
        do throws(JSONFault) { act = try input.act() } catch {
            throw Problem.invalid([.init(pointer: error.pointer, detail: error.detail)])
        }
        do {
            let done = try await couple.perform(act, in: id, seen: input.version, at: call.now)
            try await couple.planReflections(
                after: done, server: call.caller.services.zone, else: call.display.language, at: call.now)
            return .json(try await couple.json(done, call))
        } catch StoreError.checkInRefused(.unknownPartner) {
            throw Problem.invalid([.init(pointer: "/account", detail: "must be one of the two partners")])
        }
    }

    private static let coupleStatistics = Operation(
        id: "readCheckInStatistics", method: .get, path: "/couple/statistics", tag: "Check-ins",
        summary: "How regularly the couple checks in", scope: .readCouple,
        success: .json(.named("CheckInStatistics"), "The statistics.")
    ) { call in
        let statistics = try await call.checkIns().statistics(today: call.today, in: call.display.timeZone)
        return .json(Records.checkInStatistics.json(statistics))
    }
}

extension Call {
    /// The check-ins of the account's couple. Throws the problem of an account without a partner.
    func checkIns() async throws -> CoupleCheckIns {
        let couple = try await caller.folder.checkIns(of: caller.account.id, at: now)
        try checkOpens(couple.couple.id)
        return couple
    }

    /// Throws where the token does not open the couple's space: the account may be in another couple since the request began.
    func checkOpens(_ couple: Space.ID) throws {
        guard caller.token.spaces.include(couple) else { throw Problem.spaceMissing(["couple"]) }
    }
}

extension CoupleCheckIns {
    fileprivate func json(_ checkIn: CheckIn, _ call: Call) async throws -> JSONValue {
        Records.checkIn.json(try await shown(checkIn, at: call.now))
    }
}
