import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// The rules of a couple.
    static let checkInRules: [Operation] = [readCheckInRules, setCheckInRules, agreeToCheckInRules].map(\.inCouple)

    private static let readCheckInRules = Operation(
        id: "readCheckInRules", method: .get, path: "/couple/rules", tag: "Check-ins",
        summary: "The rules, and who agreed to them", scope: .readCouple,
        success: .json(.named("CheckInRules"), "The rules.", isTagged: true)
    ) { call in
        reply(try await call.checkIns().space.checkInRules())
    }

    private static let setCheckInRules = Operation(
        id: "setCheckInRules", method: .put, path: "/couple/rules", tag: "Check-ins",
        summary: "Change the rules, which agrees to them; your partner is asked again", scope: .writeCouple,
        body: .json(.named("CheckInRulesInput")), success: .json(.named("CheckInRules"), "The rules.", isTagged: true),
        needsVersion: true
    ) { call in
        let seen = try call.version()
        let space = try await call.checkIns().space
        let present = try await space.checkInRules()
        guard present.isVersion(seen) else { throw Problem.changedMeanwhile(present.version) }
        var rules = present.rules
        try call.read(call.body, Records.checkInRulesInput, into: &rules)
        do {
            return reply(
                try await space.setCheckInRules(rules, by: call.caller.account.id, seen: present.id, at: call.now))
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await space.checkInRules().version)
        }
    }

    private static let agreeToCheckInRules = Operation(
        id: "agreeToCheckInRules", method: .post, path: "/couple/rules/agreements", tag: "Check-ins",
        summary: "Agree to the rules that you read; 409 if there are others by now", scope: .writeCouple,
        body: .json(.named("CheckInAgreement")),
        success: .json(.named("CheckInRules"), "The rules.", status: .created, isTagged: true)
    ) { call in
        let seen = call.body["rules"]?.text.flatMap { AgreedRules.ID($0) }
        let space = try await call.checkIns().space
        return reply(
            try await space.agreeToCheckInRules(seen, by: call.caller.account.id, at: call.now), location: "/couple/rules")
    }

    private static func reply(_ rules: AgreedRules, location: String? = nil) -> Reply {
        .json(Records.checkInRules.json(rules), version: rules.version, location: location)
    }
}

extension AgreedRules {
    /// The version of the rules, then how many agreed.
    fileprivate var version: String { "\(id?.description ?? "")_\(agreed.count)" }

    /// Whether a version is of the same rules; nil always is. An agreement meanwhile is no conflict.
    fileprivate func isVersion(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.contains("_") && text.prefix { $0 != "_" } == (id?.description ?? "")
    }
}
