package import Capture
import Foundation
package import Kinkeeper

extension DisplayContext {
    /// Returns a card in one line: "Gift: pour-over kettle · Anna Berg · 60.00 EUR". `name` is its person's.
    package func summary(of card: CaptureFields, name: String?) -> String {
        let new = card.person.hasPrefix("new:") ? String(card.person.dropFirst("new:".count)) : nil
        let whom = new.map { phrases.text("capture.new", ["name": $0]) } ?? name
        let day = CivilDate(iso8601: card.day).map { wording.day($0, today: today) }
        var parts: [String?] = []
        switch card.kind {
        case .catchup: parts = [title(of: card.contact), whom, day, card.time, card.text]
        case .gift:
            let amount = card.amount.isEmpty ? nil : "\(wording.decimal(card.amount)) \(card.currency)"
            parts = [card.text, whom, card.label, day, amount]
        case .reminder:
            let rule = try? RecurrenceRule(card.rule)
            let start = CivilDateTime(CivilDate(iso8601: card.day) ?? today, CivilTime(card.time) ?? .nine)
            parts = [card.text, whom, day, card.time, rule.map { repeats(RecurrenceSet(start: start, rule: $0)) }]
        case .toDo, .note: parts = [card.text, whom]
        case .occasion:
            let numbers = [card.yearlyDay, card.yearlyMonth, card.yearlyYear].filter { !$0.isEmpty }.joined(separator: ".")
            parts = [card.occasion == .custom ? card.label : wording.title(of: card.occasion), whom, numbers]
        }
        let said = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        return "\(phrases.text("capture.kind.\(card.kind.rawValue)")): \(said)"
    }
}

extension DisplayContext {
    /// "Please check: who, day".
    package func check(_ fields: Set<ProposalField>) -> String {
        let names = ProposalField.allCases.filter(fields.contains).map { phrases.text("capture.field.\($0.rawValue)") }
        return phrases.text("capture.check", ["fields": names.joined(separator: ", ")])
    }

    /// The same, in another language.
    package func speaking(_ language: Language) -> DisplayContext {
        DisplayContext(
            now: now, timeZone: timeZone, today: today, nameOrder: nameOrder, leapDayRule: leapDayRule, language: language,
            catchupsADay: catchupsADay)
    }
}
