import Foundation
package import Kinkeeper
package import Store

/// The rules of check-ins, to be read, agreed to, and changed.
public struct CheckInRulesScreen: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var turnLength: String?
        package var hasNoInterruptions: String?
        package var pauseWord: String?
        package var timeOutLength: String?
        package var text: String?
        package var seen: String?

        package init(_ rules: AgreedRules) {
            turnLength = String(rules.rules.turnLength)
            hasNoInterruptions = rules.rules.hasNoInterruptions ? "1" : nil
            pauseWord = rules.rules.pauseWord
            timeOutLength = String(rules.rules.timeOutLength)
            text = rules.rules.text
            seen = rules.id?.description
        }

        /// The rules of what was typed.
        package func rules() throws(CheckInRules.Problem) -> CheckInRules {
            guard let turn = Int(turnLength?.trimmingCharacters(in: .whitespaces) ?? "") else { throw .turnLength }
            guard let timeOut = Int(timeOutLength?.trimmingCharacters(in: .whitespaces) ?? "") else { throw .timeOutLength }
            let rules = CheckInRules(
                turnLength: turn, hasNoInterruptions: hasNoInterruptions != nil,
                pauseWord: (pauseWord ?? "").trimmingCharacters(in: .whitespacesAndNewlines), timeOutLength: timeOut,
                text: (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
            try rules.check()
            return rules
        }
    }

    /// Who has agreed: "You and Ben have agreed to these rules."
    public let state: String
    /// Where one agrees; nil once one has.
    public let agreeingPath: String?
    /// How long a turn is, in minutes, as it was typed.
    public let turnLength: String
    /// Whether the listener lets the speaker finish.
    public let hasNoInterruptions: Bool
    /// The pause word.
    public let pauseWord: String
    /// How long a time-out is, in minutes, as it was typed.
    public let timeOutLength: String
    /// Further rules.
    public let text: String
    /// Which rules were changed.
    public let seen: String
    /// What is wrong with what was typed; nil otherwise.
    public let problem: String?
    /// Where the form goes.
    public let path: String
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ rules: AgreedRules, typed: Fields? = nil, problem: String? = nil, of couple: SharedSpace, for account: Account.ID,
        from display: DisplayContext
    ) {
        let fields = typed ?? Fields(rules)
        let partner = couple.partner(of: account)
        let (mine, theirs) = (rules.agreed.contains(account), partner.map { rules.agreed.contains($0.account) } ?? false)
        let key = mine ? (theirs ? "both" : "you") : (theirs ? "partner" : "neither")
        state = display.phrases.text("checkIns.rules.\(key)", ["name": partner?.name ?? ""])
        agreeingPath = mine ? nil : Routes.coupleRulesAgreeing.path
        turnLength = fields.turnLength ?? ""
        hasNoInterruptions = fields.hasNoInterruptions != nil
        pauseWord = fields.pauseWord ?? ""
        timeOutLength = fields.timeOutLength ?? ""
        text = fields.text ?? ""
        seen = rules.id?.description ?? ""
        self.problem = problem
        path = Routes.coupleRules.path
        couplePath = Routes.couple.path
    }
}
