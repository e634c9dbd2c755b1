package import Kinkeeper
package import Store

/// Who of a family sees a gift.
public struct GiftAudience: Hashable, Sendable {
    /// A recipient of whom it is not said which member they are.
    public struct Unknown: Hashable, Sendable {
        /// "Is Anna one of you? Say so first, so that it stays a surprise."
        public let text: String
        /// Where that is said.
        public let path: String
    }

    /// "Everyone in The Webers sees this, except robin."
    public let text: String
    /// The recipients that may be members; empty once it is said of each member who they are.
    public let unknown: [Unknown]

    /// Who sees a gift.
    ///
    /// - Parameters:
    ///   - recipients: The people it is for.
    ///   - hidden: The accounts that it is hidden from.
    ///   - known: Who of the family's people is which account.
    ///   - isOfSeveral: Whether it is said of several gifts.
    ///   - new: Recipients who get a card of their own there: a member may have another one.
    package init(
        for recipients: [PersonSummary], hiddenFrom hidden: Set<Account.ID>, in family: SharedSpace,
        _ known: [Account.ID: [PersonSummary]], isOfSeveral: Bool = false, asksOf new: Set<Person.ID> = [],
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let names = family.members.filter { hidden.contains($0.account) }.map(\.name)
        text =
            names.isEmpty
            ? phrases.text(isOfSeveral ? "gifts.audience.all.several" : "gifts.audience.all", ["family": family.name])
            : phrases.text(
                isOfSeveral ? "gifts.audience.but.several" : "gifts.audience.but",
                ["family": family.name, "names": display.wording.list(names)])
        let isComplete = family.members.allSatisfy { known[$0.account]?.isEmpty == false }
        let linked = Set(known.values.joined().map(\.id))
        unknown =
            recipients.filter { !linked.contains($0.id) && (!isComplete || new.contains($0.id)) }.map {
                let name = $0.name.display(display.nameOrder)
                return Unknown(
                    text: phrases.text("gifts.audience.unknown", ["name": name]),
                    path: "\(Routes.personGifts.path($0.id))#account-title")
            }
    }
}

extension Space {
    /// Who of a family sees what is for these people; nil in an account's own space.
    ///
    /// - Parameter gift: The gift, if it is there already.
    package func giftAudience(
        for recipients: [PersonSummary], of gift: Gift.ID? = nil, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> GiftAudience? {
        guard let family = display.family else { return nil }
        let known = try await peopleByAccount()
        let chosen = Set(recipients.map(\.id))
        var hidden = Set(known.filter { $0.value.contains { chosen.contains($0.id) } }.keys)
        if let gift { hidden.formUnion(try await accountsBehindWalls(of: gift, asking: account)) }
        return GiftAudience(for: recipients, hiddenFrom: hidden, in: family, known, from: display)
    }
}
