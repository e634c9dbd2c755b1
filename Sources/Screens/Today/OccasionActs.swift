package import Kinkeeper
package import Store

/// The actions for a due occasion: wishing, undoing that, and reaching the person.
public struct OccasionActs: Hashable, Sendable {
    /// A name for the row in the page.
    public let anchor: String
    /// "Wish", or "Remember" on the day a person died.
    public let title: String
    /// Where it is marked as wished; nil when it is.
    public let wishPath: String?
    /// The kind of occasion, as the form sends it.
    public let occasionKind: String
    /// The occasion's label, as the form sends it; may be empty.
    public let label: String
    /// The day of the occasion: "2026-11-21".
    public let day: String
    /// Whether a wish can count as a catch-up: not for a person of a family.
    public let canCount: Bool
    /// The field by which one tap wishes: "kind" where it counts as a catch-up, else "counts".
    public let wishField: String
    /// The value of that field: "message", "no".
    public let wishValue: String
    /// Whether there is more to choose: how it counts, or ways to reach the person.
    public let hasMenu: Bool
    /// The path that undoes the wish; nil without one.
    public let unwishPath: String?
    /// "wished", "remembered".
    public let wishedWord: String
    /// Call, message, e-mail, as far as it is known how.
    public let reach: [ContactAction]
    /// The page it stands on, to which its acts lead back.
    public let back: String

    /// The acts of an occasion.
    package init(
        _ upcoming: UpcomingOccasion, wish: Wish?, contacts: [ContactMethod], countsFirst: Bool, back: String,
        from display: DisplayContext
    ) {
        let occasion = upcoming.remembered.occasion
        let isMemorial = occasion.kind == .memorial
        let phrases = display.phrases
        anchor = "occasion-\(upcoming.id)"
        title = phrases.text(isMemorial ? "today.wish.remember" : "today.wish")
        wishPath = wish == nil ? Routes.personWishes.path(upcoming.remembered.personID) : nil
        occasionKind = occasion.kind.rawValue
        label = occasion.label
        day = upcoming.occurrence.date.description
        canCount = upcoming.remembered.family == nil
        (wishField, wishValue) = canCount && countsFirst ? ("kind", Catchup.Kind.message.rawValue) : ("counts", "no")
        unwishPath = wish.map {
            "\(Routes.wishDeleting.path($0.id))?back=\(Wording.queryEncoded(back))"
        }
        wishedWord = phrases.text(isMemorial ? "today.wished.remembered" : "today.wished")
        reach = isMemorial ? [] : ContactAction.reach(contacts, from: display)
        hasMenu = canCount || !reach.isEmpty
        self.back = back
    }
}
