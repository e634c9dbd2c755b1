package import Kinkeeper
package import Store

/// The question whether to move a gift to a family, or from it to one's own: what goes along, and who sees it then.
public struct GiftSpaceScreen: Hashable, Sendable {
    /// Where it may go.
    public struct Target: Hashable, Sendable {
        /// The identifier of a family; "own" for the account's own.
        public let value: String
        /// "The Webers", "Mine".
        public let title: String
        /// Who of the family sees it then; nil for the account's own.
        public let audience: GiftAudience?
        /// "Copied to The Webers as well, since they are not there yet: Anna Berg."; nil where all are there.
        public let copied: String?
        /// Whether it is chosen.
        public let isSelected: Bool
        /// "Move to The Webers".
        let act: String
    }

    /// "Move “Kettle” to a family".
    public let title: String
    /// Where it may go, if there is a choice.
    public let targets: [Target]
    /// Where it goes, if there is only one place.
    public let only: Target?
    /// "What goes along: …", "It is then no longer among your own gifts."
    public let lines: [String]
    /// Where the form is sent.
    public let path: String
    /// "Move to The Webers", "Move".
    public let button: String
    /// The version of the gift that is shown.
    public let version: String
    /// The page of the gift.
    public let back: String
    /// Why nothing was done; nil at first.
    public let problem: String?
    /// Whether it can be moved: none of its recipients is in the trash.
    public let isMovable: Bool
    /// Where people are restored.
    public let trashPath: String

    /// Builds the page. `display` says from which address book it comes.
    package init(
        _ gift: Gift, to targets: [Target], problem: String? = nil, isMovable: Bool = true, from display: DisplayContext
    ) {
        let phrases = display.phrases
        title = phrases.text(display.family == nil ? "gifts.space.title" : "gifts.space.title.own", ["title": gift.title])
        only = targets.count == 1 ? targets.first : nil
        self.targets = only == nil ? targets : []
        lines = [
            phrases.text("gifts.space.goes"),
            display.family.map { phrases.text("gifts.space.leaves.family", ["family": $0.name]) }
                ?? phrases.text("gifts.space.leaves.own"),
        ]
        path = Routes.giftSpace.path(gift.id)
        button = only?.act ?? phrases.text("gifts.space.act")
        version = String(gift.updatedAt.wholeMilliseconds)
        back = Routes.gift.path(gift.id)
        self.problem = isMovable ? problem : phrases.text("errors.gift-recipient-in-trash.happened")
        self.isMovable = isMovable
        trashPath = Routes.trash.path(in: display.family)
    }
}

extension GiftSpaceScreen.Target {
    /// A family that a gift may be moved to.
    ///
    /// - Parameters:
    ///   - recipients: The people it is for, in the account's own space.
    ///   - copied: Those of them who are not in the family yet.
    ///   - known: Who of them is who in the family.
    ///   - accounts: Which of them are which accounts, as the own space knows it.
    ///   - walls: The accounts it is hidden from for other reasons.
    ///   - there: Who of the family's people is which account.
    package init(
        _ family: SharedSpace, for recipients: [PersonSummary], copied: [Person.ID], known: [Person.ID: Person.ID],
        accounts: [Person.ID: [Account.ID]], walls: Set<Account.ID>, there: [Account.ID: [PersonSummary]],
        isSelected: Bool, from display: DisplayContext
    ) {
        var (linked, hidden) = (there, walls)
        for person in recipients {
            let here = there.filter { $0.value.contains { $0.id == known[person.id] } }.map(\.key)
            for account in here + (accounts[person.id] ?? []) {
                linked[account, default: []].append(person)
                hidden.insert(account)
            }
        }
        let names = recipients.filter { copied.contains($0.id) }.map { $0.name.display(display.nameOrder) }
        self.init(
            value: family.id.description, title: family.name,
            audience: GiftAudience(for: recipients, hiddenFrom: hidden, in: family, linked, asksOf: Set(copied), from: display),
            copied: names.isEmpty
                ? nil
                : display.phrases.text(
                    "gifts.space.copied", ["family": family.name, "names": display.wording.list(names)]),
            isSelected: isSelected, act: display.phrases.text("gifts.space.act.family", ["family": family.name]))
    }

    /// A family that several gifts of the account's own may be moved to together: except whom all of them are hidden from, all see them.
    ///
    /// - Parameters:
    ///   - gifts: The gifts.
    ///   - recipients: All that they are for.
    ///   - known: Who of them is who in the family.
    ///   - there: Who of the family's people is which account.
    package init(
        _ family: SharedSpace, of gifts: [WholeGift], for recipients: [PersonSummary], known: [Person.ID: Person.ID],
        there: [Account.ID: [PersonSummary]], from display: DisplayContext
    ) {
        var linked = there
        var accounts = gifts.reduce(into: [Person.ID: Set<Account.ID>]()) { found, gift in
            for (person, some) in gift.accounts { found[person, default: []].formUnion(some) }
        }
        for person in recipients {
            let here = there.filter { $0.value.contains { $0.id == known[person.id] } }.map(\.key)
            accounts[person.id, default: []].formUnion(here)
            for account in accounts[person.id] ?? [] { linked[account, default: []].append(person) }
        }
        let hidden = gifts.map { gift in
            gift.gift.recipients.reduce(into: gift.walls) { $0.formUnion(accounts[$1] ?? []) }
        }
        let everywhere = hidden.dropFirst().reduce(hidden.first ?? []) { $0.intersection($1) }
        self.init(
            value: family.id.description, title: family.name,
            audience: GiftAudience(
                for: recipients, hiddenFrom: everywhere, in: family, linked, isOfSeveral: true,
                asksOf: Set(recipients.map(\.id).filter { known[$0] == nil }), from: display),
            copied: nil, isSelected: false, act: "")
    }

    /// The account's own gifts, to which one of a family may be moved. `copied` are the recipients who are not among the account's own
    /// people yet.
    package static func own(for recipients: [PersonSummary], copied: [Person.ID], from display: DisplayContext) -> Self {
        let names = recipients.filter { copied.contains($0.id) }.map { $0.name.display(display.nameOrder) }
        return Self(
            value: Space.ownWord, title: display.phrases.text("spaces.own"), audience: nil,
            copied: names.isEmpty
                ? nil : display.phrases.text("gifts.space.copied.own", ["names": display.wording.list(names)]),
            isSelected: true, act: display.phrases.text("gifts.space.act.own"))
    }
}
