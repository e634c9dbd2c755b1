import Capture
import Foundation
import Kinkeeper
package import Store

/// A line of text and its records: each beside the words it came from, to be changed, unticked and saved.
public struct CaptureScreen: Hashable, Sendable {
    /// The line.
    public let text: String
    /// The records; empty while nothing was read.
    public let cards: [CaptureCard]
    /// How many cards there are, for the form.
    public let count: String
    /// Why there are none, or what stands in the way.
    public let problem: String?
    /// Whether the line was read and says nothing that could be kept by itself.
    public let isUnread: Bool
    /// Names what the line becomes as a whole, so that sending it twice writes it once.
    public let id: String
    /// Where the line is sent.
    public let readPath: String
    /// Where the sheet is sent.
    public let savePath: String
    /// Names the draft that the line is kept as until it is saved; empty before it was read.
    public let draft: String
    /// Where it leads back to.
    public let back: String
    /// "Save 3".
    public let saveTitle: String
    /// The reader of the line, or why the model did not read it; nil when it never left.
    public let source: String?
}

/// A record on the sheet.
public struct CaptureCard: Hashable, Sendable {
    /// Its number, which its fields carry.
    public let n: String
    /// Names the record.
    public let id: String
    /// The words it came from.
    public let words: String
    /// Whether to save it.
    public let isKept: Bool
    /// The kind for programs.
    public let kind: String
    /// The kind: "Gift"; of a catch-up "Call", of a day "Birthday".
    public let title: String
    /// What it says, after the kind: "Anna Berg · pour-over kettle · 60 EUR".
    public let line: String
    /// The sign of the kind.
    public let icon: String
    /// Whether its fields are unfolded: something in them is wrong.
    public let isOpen: Bool
    /// The people of whom one is meant, to be chosen by one tap; empty where it is clear.
    public let choices: [SettingChoice]
    /// The kinds it can be.
    public let kinds: [SettingChoice]
    /// The people it can be about.
    public let people: [SettingChoice]
    /// The name of another person, as typed.
    public let who: String
    /// The people that may be meant, for the next time.
    public let candidates: String
    /// The text.
    public let text: String
    /// How one was in touch.
    public let contacts: [SettingChoice]
    /// The kinds of days.
    public let occasions: [SettingChoice]
    /// The occasion of a gift, or the name of a custom day.
    public let label: String
    /// "2026-11-21".
    public let day: String
    /// "18:30".
    public let time: String
    /// A day of every year.
    public let yearlyDay: String
    /// The month of it, 1…12.
    public let yearlyMonth: String
    /// The year of it; may be empty.
    public let yearlyYear: String
    /// The repetition, as an RRULE; may be empty.
    public let rule: String
    /// "Every week"; nil for once.
    public let repeats: String?
    /// "60.00".
    public let amount: String
    /// The currencies there are.
    public let currencies: [SettingChoice]
    /// The fields to look at, for the next time.
    public let unsure: String
    /// "Please check: who, day"; nil when all is sure.
    public let check: String?
    /// The problem with the person.
    public let personProblem: String?
    /// The problem with the text.
    public let textProblem: String?
    /// Beside the day.
    public let dateProblem: String?
    /// The problem with the time or the repetition.
    public let timeProblem: String?
    /// Beside the amount.
    public let amountProblem: String?
}

extension CaptureScreen {
    /// Builds the page; `people` are the people that cards name or may mean.
    package init(
        _ text: String, _ cards: [CaptureFields], people: [PersonSummary] = [], check: CaptureCheck = CaptureCheck(),
        problem: String? = nil, source: String? = nil, isRead: Bool, draft: String = "", back: String,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let names = Dictionary(people.map { ($0.id, $0.name.display(display.nameOrder)) }) { first, _ in first }
        self.init(
            text: text,
            cards: cards.enumerated().map { index, card in
                CaptureCard(card, number: index, names, problems: check.problems[index] ?? [:], from: display)
            },
            count: String(cards.count), problem: problem, isUnread: isRead && cards.isEmpty && problem == nil,
            id: Note.ID.make(at: display.now).description, readPath: Routes.capture.path,
            savePath: Routes.captureSaving.path, draft: draft, back: back,
            saveTitle: phrases.text("capture.save", ["count": display.wording.number(cards.count { $0.isKept })]),
            source: source)
    }
}

extension CaptureCard {
    init(
        _ card: CaptureFields, number: Int, _ names: [Person.ID: String], problems: [ProposalField: String],
        from display: DisplayContext
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        var people = card.candidates.compactMap { id in
            names[id].map { SettingChoice(id.description, $0, isSelected: id.description == card.person) }
        }
        if let chosen = Person.ID(card.person), !card.candidates.contains(chosen), let name = names[chosen] {
            people.append(SettingChoice(card.person, name, isSelected: true))
        }
        if card.person.hasPrefix("new:") {
            let name = String(card.person.dropFirst("new:".count))
            people.append(SettingChoice(card.person, phrases.text("capture.new", ["name": name]), isSelected: true))
        }
        let isWaiting = card.candidates.count > 1 && card.person.isEmpty
        people.insert(
            SettingChoice(
                "", phrases.text(isWaiting ? "capture.who.choose" : "capture.who.nobody"), isSelected: card.person.isEmpty),
            at: 0)
        let rule = try? RecurrenceRule(card.rule)
        let start = CivilDateTime(CivilDate(iso8601: card.day) ?? display.today, CivilTime(card.time) ?? .nine)
        let unsure = ProposalField.allCases.filter { card.unsure.contains($0) }
        let codes = Currency.all.map(\.code)
        self.init(
            n: String(number), id: Gift.ID(card.id).description, words: card.words, isKept: card.isKept,
            kind: card.kind.rawValue, title: display.captureTitle(of: card),
            line: display.captureParts(of: card, name: Person.ID(card.person).flatMap { names[$0] }).joined(separator: " · "),
            icon: card.icon, isOpen: !problems.isEmpty,
            choices: card.candidates.count > 1 ? people.filter { !$0.value.isEmpty } : [],
            kinds: ProposalKind.allCases.map {
                SettingChoice($0.rawValue, phrases.text("capture.kind.\($0.rawValue)"), isSelected: $0 == card.kind)
            },
            people: people, who: card.who, candidates: card.candidates.map(\.description).joined(separator: ","),
            text: card.text,
            contacts: Catchup.Kind.allCases.map {
                SettingChoice($0.rawValue, display.title(of: $0), isSelected: $0 == card.contact)
            },
            occasions: [Occasion.Kind.birthday, .anniversary, .nameDay, .custom].map {
                SettingChoice($0.rawValue, wording.title(of: $0), isSelected: $0 == card.occasion)
            },
            label: card.label, day: card.day, time: card.time, yearlyDay: card.yearlyDay, yearlyMonth: card.yearlyMonth,
            yearlyYear: card.yearlyYear, rule: card.rule,
            repeats: rule.map { display.repeats(RecurrenceSet(start: start, rule: $0)) },
            amount: display.wording.decimal(card.amount),
            currencies: codes.map { SettingChoice($0, $0, isSelected: $0 == card.currency) },
            unsure: unsure.map(\.rawValue).joined(separator: ","),
            check: unsure.isEmpty ? nil : display.check(card.unsure),
            personProblem: problems[.person], textProblem: problems[.text] ?? problems[.occasion],
            dateProblem: problems[.date], timeProblem: problems[.time] ?? problems[.recurrence],
            amountProblem: problems[.amount])
    }
}

extension CaptureFields {
    /// The sign of what the card is.
    fileprivate var icon: String {
        switch kind {
        case .catchup: contact.rawValue
        case .gift: "gift"
        case .reminder: "later"
        case .toDo: "task"
        case .occasion: occasion.rawValue
        case .note: "bookmark"
        }
    }
}
