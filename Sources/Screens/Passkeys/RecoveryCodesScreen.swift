import Kinkeeper
package import Store

/// The recovery codes of the account. Sends currentPassword.
public struct RecoveryCodesScreen: Hashable, Sendable {
    /// A code that was made earlier, which is not shown again.
    public struct Row: Hashable, Sendable {
        /// "Code 3".
        public let title: String
        /// "Used 21 December", or "Not used".
        public let state: String
    }

    /// The codes, in the order they were shown; empty before the first.
    public let rows: [Row]
    /// "8 of 10 codes left. Created 21 December."
    public let summary: String
    /// The codes that were just made, a line each: shown this once. Nil otherwise.
    public let fresh: String?
    /// The name of the file they are saved in.
    public let fileName: String
    /// The password that is asked for before new ones are made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?

    /// Builds the page. `fresh` are the codes that were just made.
    package init(
        _ known: [RecoveryCode], fresh: [String]? = nil, confirmation: OwnerConfirmation?, from display: DisplayContext
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        rows = known.enumerated().map { place, code in
            let used = code.usedAt.map { phrases.text("recovery.used", ["date": display.day(of: $0)]) }
            return Row(
                title: phrases.text("recovery.code.number", ["number": wording.number(place + 1)]),
                state: used ?? phrases.text("recovery.unused"))
        }
        summary =
            known.first.map { first in
                phrases.text(
                    "recovery.left",
                    [
                        "left": wording.number(known.count { $0.usedAt == nil }), "count": wording.number(known.count),
                        "date": display.day(of: first.createdAt),
                    ])
            } ?? phrases.text("recovery.none")
        self.fresh = fresh?.joined(separator: "\n")
        fileName = phrases.text("recovery.file") + ".txt"
        self.confirmation = confirmation
    }
}

/// Signing in with a recovery code. Sends name and code.
public struct RecoveryScreen: Hashable, Sendable {
    /// The name typed so far.
    public let name: String
    /// Why it did not open; nil on a first visit.
    public let problem: String?

    /// A form as it is shown first, or again with its problem.
    package init(name: String = "", problem: String? = nil) {
        (self.name, self.problem) = (name, problem)
    }
}
