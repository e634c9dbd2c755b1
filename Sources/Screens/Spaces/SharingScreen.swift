package import Kinkeeper
package import Store

/// The question whether to copy people to a family's address book, or from it to the account's own: what goes along, what stays.
public struct SharingScreen: Hashable, Sendable {
    /// "Share Anna Berg with a family", "Add 3 people to your own".
    public let title: String
    /// The first names of several; empty for one.
    public let names: [String]
    /// "and 12 more"; nil when all are named.
    public let more: String?
    /// The families to choose from; empty where there is no choice.
    public let families: [FormChoice]
    /// The only family; nil where there are several, and on the way back.
    public let family: TypedField?
    /// "Goes along: …", "Stays: …", and that there are two entries from then on.
    public let lines: [String]
    /// The card that goes along, as it is; nil for several.
    public let cardPath: String?
    /// "Move the 3 gifts that are only for them"; nil where there are none.
    public let gifts: String?
    /// For each family who would see these gifts; empty on the way back, and where there are none.
    public let giftTargets: [GiftSpaceScreen.Target]
    /// "Remove them from my own people".
    public let leaving: String
    /// "They stay in the trash for 30 days. …"
    public let leavingHint: String
    /// What is ticked.
    public let ticked: Ticked
    /// Where the form is sent.
    public let sharingPath: String
    /// The people, as the form sends them.
    public let people: [TypedField]
    /// "Share with The Webers", "Share", "Add to mine".
    public let button: String
    /// Where one goes without, and afterwards.
    public let back: String
    /// Why nothing was done; nil at first.
    public let problem: String?

    /// What else is asked for.
    public struct Ticked: Hashable, Sendable {
        /// Whether their gifts are moved.
        public var movesGifts: Bool
        /// Whether they leave the address book that they are in.
        public var isLeaving: Bool

        /// What is ticked.
        public init(movesGifts: Bool = false, isLeaving: Bool = false) {
            (self.movesGifts, self.isLeaving) = (movesGifts, isLeaving)
        }
    }

    /// How many people are named.
    private static let mostNames = 8

    /// Builds the page. `display` says from which address book they come, `gifts` how many there are for them alone.
    package init(
        _ people: [PersonSummary], with families: [SharedSpace], gifts: Int = 0, seenBy targets: [GiftSpaceScreen.Target] = [],
        ticked: Ticked = Ticked(), back: String, problem: String? = nil, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isShared = display.family == nil
        let shown = people.map { $0.name.display(display.nameOrder) }
        let only = isShared && families.count == 1 ? families.first : nil
        title =
            people.count == 1
            ? phrases.text(isShared ? "spaces.share.title" : "spaces.takeIn.title", ["name": shown.first ?? ""])
            : phrases.count(isShared ? "spaces.share.people" : "spaces.takeIn.people", people.count)
        names = people.count == 1 ? [] : Array(shown.prefix(Self.mostNames))
        more = people.count > Self.mostNames ? phrases.count("spaces.share.more", people.count - Self.mostNames) : nil
        self.families =
            isShared && only == nil
            ? families.map { FormChoice(value: $0.id.description, title: $0.name, isSelected: false) } : []
        family = only.map { TypedField(name: "family", value: $0.id.description) }
        lines = [
            phrases.text("spaces.share.goes"),
            phrases.text(isShared ? "spaces.share.stays" : "spaces.takeIn.stays"), phrases.text("spaces.share.twice"),
        ]
        cardPath = people.count == 1 ? people.first.map { Routes.personCard.path($0.id) } : nil
        self.gifts = gifts == 0 ? nil : phrases.count("spaces.share.gifts", gifts)
        giftTargets = targets
        leavingHint = phrases.text(isShared ? "spaces.share.leave.hint" : "spaces.takeIn.leave.hint")
        leaving =
            display.family.map { phrases.text("spaces.takeIn.leave", ["family": $0.name]) }
            ?? phrases.text("spaces.share.leave")
        self.ticked = ticked
        sharingPath = Routes.peopleSharing.path(in: display.family)
        self.people = people.map { TypedField(name: "person", value: $0.id.description) }
        button =
            isShared
            ? only.map { phrases.text("spaces.share.with", ["family": $0.name]) } ?? phrases.text("spaces.share.act")
            : phrases.text("spaces.takeIn.act")
        self.back = back
        self.problem = problem
    }
}

/// The same person in another address book.
public struct PersonElsewhere: Hashable, Sendable {
    /// "Also in The Webers", "Also among your own".
    public let title: String
    /// The person's page there.
    public let path: String

    /// Where an own person is too.
    package static func of(
        _ links: [SharedPerson], in families: [SharedSpace], from display: DisplayContext
    ) -> [PersonElsewhere] {
        links.compactMap { link in
            families.first { $0.id == link.space }.map { family in
                PersonElsewhere(
                    title: display.phrases.text("spaces.also", ["family": family.name]),
                    path: Routes.person.path(link.shared))
            }
        }
    }

    /// Where a person of a family is among the account's own.
    package static func own(_ person: Person.ID, from display: DisplayContext) -> PersonElsewhere {
        PersonElsewhere(title: display.phrases.text("spaces.also.own"), path: Routes.person.path(person))
    }
}
