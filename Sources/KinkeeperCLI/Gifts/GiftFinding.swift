import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension Workspace {
    /// Returns the gift with that identifier or whole title, or the only one whose title contains `words`; otherwise ends the
    /// program with a list. Open gifts come before given ones.
    func gift(_ words: String, from display: DisplayContext) async throws -> Gift {
        let (space, asking, folded) = (space, account.id, SearchFolding.fold(words))
        if let id = Gift.ID(words),
            let found = try await CommandFailure.explained({ try await space.gift(id, asking: asking) })
        {
            return found
        }
        var several: [Gift] = []
        for statuses in [Set(Gift.Status.open), [.given, .archived]] where !folded.isEmpty {
            let filter = GiftFilter(statuses: statuses)
            let all = try await CommandFailure.explained {
                try await space.gifts(filter, limit: Int(Int32.max), asking: asking).rows
            }
            let whole = all.filter { SearchFolding.fold($0.title) == folded }
            several = whole.isEmpty ? all.filter { SearchFolding.fold($0.title).contains(folded) } : whole
            if several.count == 1 { return several[0] }
            if !several.isEmpty { break }
        }
        let blanks = ["query": TerminalText.printable(words)]
        guard !several.isEmpty else {
            throw CommandFailure.end(display.phrases.text("gifts.terminal.none", blanks), .needsALook)
        }
        let names = several.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.title))" }
        let head = display.phrases.text("gifts.terminal.several", blanks)
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }

    /// Returns a gift's occasion, and its next day. For a kind, it is the known day of the first of these people.
    func occasion(
        _ words: String, of people: [Person.ID], from display: DisplayContext
    ) async throws -> (occasion: GiftOccasion?, date: CivilDate?) {
        let named = GiftOccasion(words: words, display.wording)
        guard let kind = named?.kind, kind != .custom, let person = people.first else { return (named, nil) }
        let known = try await CommandFailure.explained { try await space.giftOccasions(of: person) }
        guard let found = known.first(where: { $0.occasion.kind == kind }) else {
            let name = try await space.names(of: [person])[person]?.display(display.nameOrder) ?? ""
            let blanks = ["occasion": display.wording.title(of: kind), "name": name]
            StandardStreams.note(display.phrases.text("gifts.occasion.none", blanks))
            return (named, nil)
        }
        let rule = LeapDayRule(person: found.leapDayRule, account: display.leapDayRule)
        let next = found.occasion.next(onOrAfter: display.today, leapDayRule: rule)
        return (GiftOccasion(kind: kind, label: found.occasion.label, record: found.id), next?.date)
    }

    /// The names of all recipients of some gifts.
    func names(of gifts: [Gift]) async throws -> [Person.ID: PersonName] {
        try await CommandFailure.explained { try await space.names(of: Set(gifts.flatMap(\.recipients))) }
    }

    /// The next day that a gift without one may be given on; `display` learns when the account hears of gifts.
    func chance(of gift: Gift, from display: inout DisplayContext) async throws -> CivilDate? {
        let (space, asking, today, rule) = (space, account.id, display.today, display.leapDayRule)
        display.gifts = try await CommandFailure.explained { try await folder.accounts.alerts(of: asking).gifts }
        return try await CommandFailure.explained {
            try await space.nextGiftDays(of: [gift], from: today, leapDayRule: rule, asking: asking)[gift.id]
        }
    }

    /// A gift with its history, its pictures and similar gifts.
    func details(of gift: Gift.ID) async throws -> GiftDetails {
        let (space, asking) = (space, account.id)
        return try await CommandFailure.explained { () async throws -> GiftDetails in
            guard let details = try await space.giftDetails(gift, asking: asking) else { throw StoreError.notFound }
            return details
        }
    }

    /// Says who of a family sees a gift; nothing in an account's own space.
    func sayWhoSees(_ gift: Gift, from display: DisplayContext) async throws {
        let (space, asking) = (space, account.id)
        let audience = try await CommandFailure.explained {
            try await space.giftAudience(
                for: try await space.people(gift.recipients), of: gift.id, asking: asking, from: display)
        }
        guard let audience else { return }
        StandardStreams.note(TerminalText.printable(audience.text))
        for unknown in audience.unknown { StandardStreams.note(TerminalText.printable(unknown.text)) }
    }

    /// Writes a gift as JSON.
    func write(_ gift: Gift) async throws {
        try StandardStreams.writeJSON(Records.giftDetails.json(try await details(of: gift.id)))
    }
}

extension DisplayContext {
    /// The recipients of a gift: "Anna Berg and Ben Okafor".
    func names(of gift: Gift, _ names: [Person.ID: PersonName]) -> String {
        wording.list(gift.recipients.map { names[$0]?.display(nameOrder) ?? "" })
    }

    /// Gifts as a table.
    func table(of gifts: [Gift], _ names: [Person.ID: PersonName]) -> Table {
        var table = Table([.left, .left, .left, .left, .right, .left], dimmed: [3, 5], style: .current(for: 1))
        for gift in gifts {
            let day = (gift.dayGiven ?? gift.date).map { wording.day($0, today: today) }
            table.add([
                gift.title, wording.title(of: gift.status), self.names(of: gift, names),
                [gift.occasion.map(wording.title(of:)), day].compactMap(\.self).joined(separator: " · "),
                gift.budget.map { wording.amount($0.amount, $0.currency) } ?? "", gift.id.description,
            ])
        }
        return table
    }

    /// Warns of a similar gift that was given before.
    func warn(of gift: Gift) {
        let date = gift.dayGiven.map { wording.day($0, today: today) } ?? ""
        StandardStreams.note(TerminalText.printable(phrases.text("gifts.before", ["title": gift.title, "date": date])))
    }
}
