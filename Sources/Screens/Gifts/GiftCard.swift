package import Kinkeeper
package import Store

/// A gift on the board or in a list.
public struct GiftCard: Hashable, Sendable {
    /// A name for the card in the page.
    public let anchor: String
    /// Link to the gift.
    public let path: String
    /// The title.
    public let title: String
    /// The recipients: "Anna Berg and Ben Okafor"; nil without any.
    public let people: String?
    /// Pictures of the first of them.
    public let avatars: [Avatar]
    /// A small picture of the gift; nil without one.
    public let coverPath: String?
    /// "Birthday · 12 May, in 12 days"; nil without either.
    public let occasion: String?
    /// "60.00 EUR"; nil without one.
    public let budget: String?
    /// "kitchen, tea"; nil without any.
    public let tags: String?
    /// "Order by 3 December"; nil where nothing is left to do, or there is no day.
    public let due: String?
    /// "over", "today", "soon" or "fine": names colour and shape of `due`.
    public let state: String
    /// "Ask Ben for the size · Today, 18:00": its first reminder that is due; nil without any.
    public let reminder: String?
    /// How pressing that is: "over" or "today".
    public let reminderState: String
    /// "Decided".
    public let status: String
    /// The status for programs: "decided".
    public let column: String
    /// Where it is said how far it has come.
    public let movingPath: String
    /// The next status; nil without one.
    public let next: SettingChoice?
    /// The other statuses.
    public let others: [SettingChoice]
    /// The page it stands on, to which its acts lead back.
    public let back: String
}

extension GiftCard {
    /// How many people are pictured.
    private static let mostAvatars = 3

    /// The card of a gift; `people` are its recipients, `back` is the page it stands on. The page of `person` shows no
    /// recipients, unless there are others too. A gift without a day is shown with the next step for `chance`.
    package init(
        _ gift: Gift, people: [Person.ID: PersonSummary], on person: Person.ID? = nil, chance: CivilDate? = nil,
        cover: GiftPicture?, back: String, from display: DisplayContext
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        let recipients = gift.recipients == [person].compactMap(\.self) ? [] : gift.recipients.compactMap { people[$0] }
        let next = gift.status.following
        let reminder = display.dueReminder(of: gift)
        let choice = { (status: Gift.Status) in
            SettingChoice(status.rawValue, wording.title(of: status), isSelected: false)
        }
        self.init(
            anchor: "gift-\(gift.id)", path: Routes.gift.path(gift.id), title: gift.title,
            people: recipients.isEmpty
                ? nil : wording.list(recipients.map { $0.name.display(display.nameOrder) }, most: 3),
            avatars: recipients.prefix(GiftCard.mostAvatars).map { Avatar(of: $0.id, name: $0.name, photo: $0.photo) },
            coverPath: cover.map { "\(Routes.giftPicture.path($0.id))?s=192" },
            occasion: display.occasion(of: gift),
            budget: gift.budget.map { wording.amount($0.amount, $0.currency) },
            tags: gift.tags.isEmpty ? nil : gift.tags.joined(separator: ", "),
            due: display.nextStep(of: gift, chance: chance), state: display.dueState(of: gift, chance: chance),
            reminder: reminder?.text, reminderState: reminder?.state ?? "none",
            status: wording.title(of: gift.status), column: gift.status.rawValue,
            movingPath: Routes.giftMoving.path(gift.id),
            next: next.map { SettingChoice($0.rawValue, phrases.text("gifts.move.\($0.rawValue)"), isSelected: false) },
            others: Gift.Status.allCases.filter { $0 != gift.status && $0 != next }.map(choice), back: back)
    }
}

extension Gift.Status {
    /// The statuses of open gifts.
    package static let open: [Gift.Status] = [.idea, .decided, .bought, .wrapped]
    /// The columns of the board.
    static let columns: [Gift.Status] = open + [.given]

    /// The next status; nil without one.
    var following: Gift.Status? {
        switch self {
        case .idea: .decided
        case .decided: .bought
        case .bought: .wrapped
        case .wrapped: .given
        case .given, .archived: nil
        }
    }
}

extension DisplayContext {
    /// "Birthday · 12 May, in 12 days"; for a given gift its day of giving. Nil without either.
    func occasion(of gift: Gift) -> String? {
        let title = gift.occasion.map { wording.title(of: $0) }
        let day: String? =
            if let given = gift.dayGiven {
                phrases.text("gifts.given.on", ["date": wording.day(given, today: today)])
            } else if let date = gift.date {
                [wording.day(date, today: today), gift.isOpen ? wording.countdown(today.days(until: date)) : nil]
                    .compactMap(\.self).joined(separator: ", ")
            } else { nil }
        let parts = [title, day].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// How pressing the next step is.
    func dueState(of gift: Gift, chance: CivilDate? = nil) -> String {
        guard let next = step(of: gift, chance: chance) else { return "none" }
        let days = today.days(until: next.by)
        return days < 0 ? "over" : days == 0 ? "today" : days <= 7 ? "soon" : "fine"
    }
}

extension DisplayContext {
    /// "Order by 20 December"; nil when nothing is left to do. `chance` is the next day that a gift without one may be given on.
    package func nextStep(of gift: Gift, chance: CivilDate?) -> String? {
        step(of: gift, chance: chance).map { wording.title(ofStep: $0.status, by: $0.by, today: today) }
    }

    private func step(of gift: Gift, chance: CivilDate?) -> (status: Gift.Status, by: CivilDate)? {
        gift.nextStep ?? chance.flatMap { gift.nextStep(on: $0, gifts.lead(of: gift)) }
    }
}

extension Space {
    /// The cards of some gifts, with those they are for and their first pictures.
    package func cards(
        of gifts: [Gift], on person: Person.ID? = nil, back: String, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> [GiftCard] {
        let named = try await people(Array(Set(gifts.flatMap(\.recipients))))
        let people = Dictionary(named.map { ($0.id, $0) }) { first, _ in first }
        let covers = try await giftCovers(of: gifts.map(\.id), asking: account)
        let chances = try await nextGiftDays(
            of: gifts, from: display.today, leapDayRule: display.leapDayRule, asking: account)
        return gifts.map {
            GiftCard(
                $0, people: people, on: person, chance: chances[$0.id], cover: covers[$0.id], back: back, from: display)
        }
    }
}
