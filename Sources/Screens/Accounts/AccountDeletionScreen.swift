import Kinkeeper
package import Store

/// Says what goes and what stays with an account, offers an export first, and deletes it once its name is typed.
public struct AccountDeletionScreen: Hashable, Sendable {
    /// What is deleted, in sentences.
    public let goes: [String]
    /// What stays, and with whom.
    public let stays: [String]
    /// The account's name, which is to be typed.
    public let accountName: String
    /// What was typed.
    public let typed: String
    /// Why it is not the name; nil where it is.
    public let nameProblem: String?
    /// Asks for the password; nil for who signed in just now.
    public let confirmation: OwnerConfirmation?
    /// Why the account cannot be deleted now: "Hand over the server first…". Nil where it can be.
    public let refusal: String?
    /// Whether the form is shown.
    public let isPossible: Bool
}

extension AccountDeletionScreen {
    /// What was typed, and what is wrong with it.
    package struct Draft: Sendable {
        /// The name that was typed.
        package var name = ""
        /// Why it is not the account's.
        package var nameProblem: String?

        /// An untouched form.
        package init() {}
    }

    /// Builds the page. `people` is how many are in the account's own space; nil where that cannot be read.
    package init(
        _ account: Account, _ deletion: AccountDeletion, people: Int?, draft: Draft, confirmation: OwnerConfirmation?,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        self.init(
            goes: [
                people.map { phrases.count("deletion.people", $0) } ?? phrases.text("deletion.people.unknown"),
                phrases.text("deletion.notes"), phrases.text("deletion.connections"), phrases.text("deletion.access"),
            ] + deletion.emptied.map { phrases.text("deletion.family.goes", ["family": $0]) },
            stays: Self.stays(deletion, phrases), accountName: account.name, typed: draft.name,
            nameProblem: draft.nameProblem, confirmation: confirmation,
            refusal: deletion.isRefused ? display.wording.sentence(of: StoreError.serverRefused(.handOverFirst)) : nil,
            isPossible: !deletion.isRefused)
    }

    private static func stays(_ deletion: AccountDeletion, _ phrases: Phrasebook) -> [String] {
        var stays: [String] = []
        if let partner = deletion.partner { stays.append(phrases.text("deletion.couple", ["name": partner])) }
        for family in deletion.families {
            stays.append(
                family.heir.map { phrases.text("deletion.family.heir", ["family": family.name, "name": $0]) }
                    ?? phrases.text("deletion.family.stays", ["family": family.name]))
        }
        return stays + [phrases.text("deletion.copies"), phrases.text("deletion.backups")]
    }
}
