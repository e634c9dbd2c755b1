package import Foundation
package import Kinkeeper
package import Store

/// One gift: its title, recipients, day and status, and earlier gifts.
public struct GiftScreen: Hashable, Sendable {
    /// A recipient.
    public struct Recipient: Hashable, Sendable {
        /// The name.
        public let name: String
        /// Link to the gifts given to them.
        public let path: String
        /// Their picture.
        public let avatar: Avatar
    }

    /// A step on its way.
    public struct Step: Hashable, Sendable {
        /// "Bought".
        public let title: String
        /// "21 November 2026, 14:05".
        public let when: String
        /// "by anna"; nil where the account is gone.
        public let by: String?
    }

    /// A line about the gift.
    public struct Fact: Hashable, Sendable {
        /// "Budget".
        public let label: String
        /// "60.00 EUR".
        public let text: String
        /// "over", "today", "soon", "fine" or "none".
        public let state: String
    }

    /// A similar gift given before.
    public struct Before: Hashable, Sendable {
        /// "A kettle, given on 24 December 2025".
        public let text: String
        /// Link to it.
        public let path: String
    }

    /// The title.
    public let title: String
    /// Where the crumb leads.
    public let back: String
    /// The card of it, for its acts.
    public let card: GiftCard
    /// The recipients.
    public let recipients: [Recipient]
    /// Occasion, day, budget, deadlines.
    public let facts: [Fact]
    /// Where to find it; nil without.
    public let link: String?
    /// The text of the link: its host.
    public let linkTitle: String
    /// The note, line by line.
    public let noteLines: [String]
    /// Words to find it by.
    public let tags: [String]
    /// The similar gifts given before.
    public let before: [Before]
    /// How it came so far, the latest first.
    public let steps: [Step]
    /// Its reminders.
    public let reminders: GiftRemindersPart
    /// Its pictures.
    public let pictures: GiftPicturesPart
    /// Whether it was given, so that the day can be put right.
    public let isGiven: Bool
    /// "2026-11-21": the day it was given, or today.
    public let givenOn: String
    /// "2026-11-21": the latest day that can be chosen.
    public let today: String
    /// The form that changes it.
    public let editPath: String
    /// Where it is deleted.
    public let deletePath: String
    /// Where it is deleted leads back to.
    public let listPath: String
    /// Who of the family sees it; nil in the account's own space.
    public let audience: GiftAudience?
    /// Where it is moved to another address book; nil where the account has one only.
    public let spacePath: String?
    /// "Move to a family".
    public let spaceTitle: String
}

extension GiftScreen {
    /// The data of the page.
    package struct Reads: Sendable {
        package var people: [PersonSummary] = []
        /// The names of accounts that took a step.
        package var accounts: [UUID: String] = [:]
        /// Who of the family sees it; nil in the account's own space.
        package var audience: GiftAudience?
        /// Whether the account has a family.
        package var hasFamilies = false
        /// The next day that it may be given on, where it has none of its own.
        package var chance: CivilDate?
        /// The form of a reminder that is open, as it was typed; nil without one.
        package var reminder: GiftReminderFields?

        package init() {}
    }

    /// Builds the page of a gift.
    package init(_ details: GiftDetails, _ reads: Reads, back: String, from display: DisplayContext) {
        let (gift, phrases, wording, today) = (details.gift, display.phrases, display.wording, display.today)
        let people = Dictionary(reads.people.map { ($0.id, $0) }) { first, _ in first }
        self.init(
            title: gift.title, back: back,
            card: GiftCard(
                gift, people: people, chance: reads.chance, cover: nil, back: Routes.gift.path(gift.id), from: display),
            recipients: gift.recipients.compactMap { people[$0] }.map {
                Recipient(
                    name: $0.name.display(display.nameOrder), path: Routes.personGifts.path($0.id),
                    avatar: Avatar(of: $0.id, name: $0.name, photo: $0.photo))
            },
            facts: GiftScreen.facts(gift, chance: reads.chance, from: display), link: gift.link.isEmpty ? nil : gift.link,
            linkTitle: URL(string: gift.link)?.host ?? gift.link,
            noteLines: gift.note.isEmpty
                ? [] : gift.note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            tags: gift.tags,
            before: details.givenBefore.map { past in
                let date = past.dayGiven.map { wording.day($0, today: today) } ?? ""
                return Before(
                    text: date.isEmpty
                        ? past.title : phrases.text("gifts.before.one", ["title": past.title, "date": date]),
                    path: Routes.gift.path(past.id))
            },
            steps: details.steps.map { step in
                Step(
                    title: wording.title(of: step.status), when: wording.moment(step.at, in: display.timeZone),
                    by: reads.accounts[step.by].map { phrases.text("gifts.step.by", ["name": $0]) })
            },
            reminders: GiftRemindersPart(
                gift, new: .make(at: display.now), fields: reads.reminder, from: display),
            pictures: GiftPicturesPart(details.pictures, of: gift.id, from: display), isGiven: gift.status == .given,
            givenOn: (gift.dayGiven ?? today).description, today: today.description,
            editPath: "\(Routes.giftEdit.path(gift.id))", deletePath: Routes.giftDeleting.path(gift.id), listPath: back,
            audience: reads.audience,
            spacePath: reads.hasFamilies || display.family != nil ? Routes.giftSpace.path(gift.id) : nil,
            spaceTitle: phrases.text(display.family == nil ? "gifts.space.go" : "gifts.space.go.own"))
    }

    private static func facts(_ gift: Gift, chance: CivilDate?, from display: DisplayContext) -> [Fact] {
        let (phrases, wording, today) = (display.phrases, display.wording, display.today)
        var facts: [Fact] = []
        func add(_ key: String, _ text: String?, _ state: String = "none") {
            if let text { facts.append(Fact(label: phrases.text(key), text: text, state: state)) }
        }
        add("gifts.occasion", gift.occasion.map { wording.title(of: $0) })
        add(
            "gifts.date",
            gift.date.map { date in
                let countdown = gift.isOpen ? " (\(wording.countdown(today.days(until: date))))" : ""
                return wording.longDay(date, today: today) + countdown
            })
        add("gifts.givenOn", gift.dayGiven.map { wording.longDay($0, today: today) })
        add("gifts.budget", gift.budget.map { wording.amount($0.amount, $0.currency) })
        let expected = gift.date == nil ? chance.map(display.gifts.lead(of: gift).deadlines) : nil
        guard gift.isOpen, let deadlines = gift.deadlines ?? expected else { return facts }
        let steps: [(status: Gift.Status, key: String, day: CivilDate)] = [
            (.decided, "gifts.by.choose", deadlines.chooseBy), (.bought, "gifts.by.order", deadlines.orderBy),
            (.wrapped, "gifts.by.wrap", deadlines.wrapBy),
        ]
        let order = Gift.Status.allCases
        let reached = order.firstIndex(of: gift.status) ?? 0
        for step in steps where (order.firstIndex(of: step.status) ?? 0) > reached {
            let isNext = step.status == gift.status.following
            let state = isNext ? display.dueState(of: gift, chance: chance) : "none"
            add(step.key, wording.day(step.day, today: today), state)
        }
        return facts
    }
}
