package import Capture
import Foundation
package import Kinkeeper
import Store

/// The check of the cards of a sheet.
package struct CaptureCheck: Sendable {
    /// The line to save; nil while there are problems.
    package var line: CapturedLine?
    /// The problems, by card and field.
    package var problems: [Int: [ProposalField: String]] = [:]

    /// Nothing yet.
    package init() {}
}

extension CaptureFields {
    /// Checks the cards of a sheet. `people` are the people that cards name, as they are now; typed names must be resolved by
    /// then.
    package static func check(
        _ cards: [CaptureFields], people: [Person.ID: Person], from display: DisplayContext
    ) -> CaptureCheck {
        var check = CaptureCheck()
        var line = CapturedLine(records: [])
        for (index, card) in cards.enumerated() where card.isKept {
            var problems: [ProposalField: String] = [:]
            let record = card.record(&line, people: people, &problems, from: display)
            if problems.isEmpty, let record {
                line.records.append(record)
            } else {
                check.problems[index] = problems
            }
        }
        if check.problems.isEmpty { check.line = line }
        return check
    }

    /// Whether a card can be saved without a review: nothing is missing or unsure, and no person is added. A gift needs a person
    /// it is for.
    package func isReady(people: [Person.ID: Person], from display: DisplayContext) -> Bool {
        unsure.isEmpty && !person.hasPrefix("new:") && (kind != .gift || !person.isEmpty)
            && CaptureFields.check([self], people: people, from: display).line != nil
    }

    /// Whether the cards hold all that a line says: what stands between their words is a word or two that tie them.
    package static func cover(_ cards: [CaptureFields], _ line: String) -> Bool {
        guard !cards.isEmpty else { return false }
        var rest = line
        for card in cards {
            if let place = rest.range(of: card.words) { rest.replaceSubrange(place, with: "\n") }
        }
        return rest.split(separator: "\n").allSatisfy { gap in
            gap.split { !$0.isLetter && !$0.isNumber }.count <= 2
        }
    }

    /// The record of a card; what stands in its way goes into `problems`.
    private func record(
        _ line: inout CapturedLine, people: [Person.ID: Person], _ problems: inout [ProposalField: String],
        from display: DisplayContext
    ) -> CapturedRecord? {
        let phrases = display.phrases
        let whom = chosen(&line, &problems, phrases)
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let needsPerson = [.catchup, .occasion, .note].contains(kind)
        if needsPerson, whom == nil, problems[.person] == nil { problems[.person] = phrases.text("capture.problem.person") }
        if [.gift, .reminder, .toDo, .note].contains(kind), words.isEmpty {
            problems[.text] = phrases.text("capture.problem.text")
        }
        switch kind {
        case .catchup:
            guard let day = civilDay(&problems, phrases), let whom else { return nil }
            guard (try? CatchupDraft.check(day: day, today: display.today)) != nil else {
                problems[.date] = phrases.text("capture.problem.ahead")
                return nil
            }
            let minute = CivilTime(time).map { $0.hour * 60 + $0.minute }
            return .catchup(
                CatchupDraft(id: .init(id), day: day, minute: minute, kind: contact, note: words, people: [whom]))
        case .gift:
            return gift(words, whom, &problems, from: display).map { .gift($0) }
        case .reminder, .toDo:
            return reminder(words, whom, &problems, from: display).map { .reminder($0) }
        case .occasion:
            return yearly(whom, people, &problems, from: display)
        case .note:
            return whom.map { .note(words, about: $0) }
        }
    }

    private func chosen(
        _ line: inout CapturedLine, _ problems: inout [ProposalField: String], _ phrases: Phrasebook
    ) -> Person.ID? {
        if let id = Person.ID(person) { return id }
        guard person.hasPrefix("new:") else {
            if candidates.count > 1, person.isEmpty, who.isEmpty { problems[.person] = phrases.text("capture.problem.which") }
            return nil
        }
        let name = person.dropFirst("new:".count).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return nil }
        if let there = line.newPeople.first(where: { SearchFolding.fold($0.name) == SearchFolding.fold(name) }) {
            return there.id
        }
        // The same card sent again names the same person.
        let new = CapturedLine.NewPerson(id: Person.ID(id.offset), name: name)
        line.newPeople.append(new)
        return new.id
    }

    private func civilDay(_ problems: inout [ProposalField: String], _ phrases: Phrasebook) -> CivilDate? {
        if let day = CivilDate(iso8601: day) { return day }
        problems[.date] = phrases.text(day.isEmpty ? "capture.problem.day" : "gifts.problem.day")
        return nil
    }

    private func gift(
        _ title: String, _ whom: Person.ID?, _ problems: inout [ProposalField: String], from display: DisplayContext
    ) -> GiftDraft? {
        let heading = CaptureFields.heading(title)
        var draft = GiftDraft(id: .init(id), title: heading, recipients: whom.map { [$0] } ?? [])
        if !label.allSatisfy(\.isWhitespace) { draft.occasion = GiftOccasion(words: label, display.wording) }
        if !day.isEmpty { draft.date = civilDay(&problems, display.phrases) }
        let sum = amount.trimmingCharacters(in: .whitespaces)
        if !sum.isEmpty {
            do throws(MoneyProblem) {
                guard let currency = Currency(currency) else { throw MoneyProblem.unknownCurrency(currency) }
                draft.budget = try Money(sum, currency)
            } catch {
                problems[.amount] = display.phrases.sentence(of: error, text: sum)
            }
        }
        // Words missing from the title go to the note.
        draft.note = CaptureFields.note(words, beside: title, under: heading)
        return problems.isEmpty ? draft : nil
    }

    private func reminder(
        _ title: String, _ whom: Person.ID?, _ problems: inout [ProposalField: String], from display: DisplayContext
    ) -> ReminderDraft? {
        var schedule = RecurrenceSet.undated
        if kind == .reminder {
            let at = time.isEmpty ? CivilTime.nine : CivilTime(time)
            guard let at else {
                problems[.time] = display.phrases.text("capture.problem.time")
                return nil
            }
            var rule: RecurrenceRule?
            if !self.rule.isEmpty {
                rule = try? RecurrenceRule(self.rule)
                if rule == nil { problems[.recurrence] = display.phrases.text("capture.problem.rule") }
            }
            let start = day.isEmpty && rule != nil ? display.today : civilDay(&problems, display.phrases)
            guard let start, problems.isEmpty else { return nil }
            schedule = RecurrenceSet(start: CivilDateTime(start, at), rule: rule)
        }
        guard problems.isEmpty else { return nil }
        let heading = CaptureFields.heading(title)
        return ReminderDraft(
            id: .init(id), category: whom == nil ? .actionItem : .checkIn, title: heading,
            note: CaptureFields.note(words, beside: title, under: heading), people: whom.map { [$0] } ?? [], schedule: schedule)
    }

    private func yearly(
        _ whom: Person.ID?, _ people: [Person.ID: Person], _ problems: inout [ProposalField: String],
        from display: DisplayContext
    ) -> CapturedRecord? {
        let phrases = display.phrases
        let isEmpty = yearlyDay.isEmpty && yearlyMonth.isEmpty && yearlyYear.isEmpty
        let parts = [yearlyDay, yearlyMonth, yearlyYear].map { $0.trimmingCharacters(in: .whitespaces) }
        let numbers = parts.map { Int($0) }
        let areNumbers = zip(parts, numbers).allSatisfy { $0.isEmpty || $1 != nil }
        guard !isEmpty, areNumbers, let date = try? PartialDate(year: numbers[2], month: numbers[1], day: numbers[0]) else {
            problems[.date] = phrases.text(isEmpty ? "capture.problem.day" : "capture.problem.date")
            return nil
        }
        if date.isInFutureYear(of: display.today) {
            problems[.date] = phrases.text("capture.problem.future")
            return nil
        }
        guard let whom else { return nil }
        if occasion == .birthday, let there = people[whom]?.profile.otherBirthday(than: date) {
            let name = people[whom]?.profile.name.display(display.nameOrder) ?? ""
            let known = display.wording.original(there)
            problems[.date] = phrases.text("capture.problem.birthday", ["name": name, "date": known])
            return nil
        }
        if occasion == .custom, label.allSatisfy(\.isWhitespace) {
            problems[.occasion] = phrases.text("capture.problem.text")
            return nil
        }
        let words = occasion == .custom ? label.trimmingCharacters(in: .whitespacesAndNewlines) : ""
        return problems.isEmpty ? .occasion(Occasion(kind: occasion, label: words, when: .date(date)), of: whom) : nil
    }
}

extension CaptureFields {
    /// The longest title of other forms, too.
    private static let longestTitle = 500

    /// A title of a text: all of it, or its beginning.
    private static func heading(_ text: String) -> String {
        text.count <= longestTitle ? text : text.prefix(longestTitle - 1) + "…"
    }

    /// Returns the words missing from the title, for the note: the words of the record, and all of a text that was too long.
    private static func note(_ words: String, beside title: String, under heading: String) -> String {
        let parts = [heading == title ? "" : title, words == title ? "" : words]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension Profile {
    /// A birthday that says something else; nil where none does.
    fileprivate func otherBirthday(than date: PartialDate) -> Occasion.When? {
        let said = Occasion(kind: .birthday, when: .date(date))
        return occasions.first { $0.kind == .birthday && !$0.isSameDay(as: said) }?.when
    }
}

extension UUID {
    /// Another identifier that follows from this one: of the person that a record adds.
    fileprivate var offset: UUID {
        var bytes = uuid
        bytes.15 ^= 0xFF
        return UUID(uuid: bytes)
    }
}
