package import Capture
import Foundation
package import Kinkeeper

extension DisplayContext {
    /// Returns a card in one line of plain words: "Gift · Anna Berg · pour-over kettle · 60 EUR", "Reminder · call Anna ·
    /// Tue 15 December". `name` is its person's.
    package func summary(of card: CaptureFields, name: String?) -> String {
        ([captureTitle(of: card)] + captureParts(of: card, name: name)).joined(separator: " · ")
    }

    /// What a card is, in a word or two: "Gift"; of a catch-up its kind, of a day which one.
    func captureTitle(of card: CaptureFields) -> String {
        switch card.kind {
        case .catchup: title(of: card.contact)
        case .occasion: card.occasion == .custom && !card.label.isEmpty ? card.label : wording.title(of: card.occasion)
        case .gift, .reminder, .toDo, .note: phrases.text("capture.kind.\(card.kind.rawValue)")
        }
    }

    /// What a card says, part by part; empty ones are left out.
    func captureParts(of card: CaptureFields, name: String?) -> [String] {
        let new = card.person.hasPrefix("new:") ? String(card.person.dropFirst("new:".count)) : nil
        let isOpen = card.person.isEmpty && card.candidates.count > 1
        let whom =
            new.map { phrases.text("capture.new", ["name": $0]) } ?? name
            ?? (isOpen ? phrases.text("capture.who.choose") : nil)
        let day = CivilDate(iso8601: card.day).map { "\(wording.shortWeekday($0)) \(wording.day($0, today: today))" }
        let parts: [String?]
        switch card.kind {
        case .catchup: parts = [whom, card.text, day, card.time]
        case .gift: parts = [whom, card.text, card.label, day, amount(of: card)]
        case .reminder:
            let rule = try? RecurrenceRule(card.rule)
            let start = CivilDateTime(CivilDate(iso8601: card.day) ?? today, CivilTime(card.time) ?? .nine)
            parts = [card.text, whom, day, card.time, rule.map { repeats(RecurrenceSet(start: start, rule: $0)) }]
        case .toDo: parts = [card.text, whom]
        case .note: parts = [whom, card.text]
        case .occasion:
            let date = try? PartialDate(year: Int(card.yearlyYear), month: Int(card.yearlyMonth), day: Int(card.yearlyDay))
            parts = [whom, date.map { wording.original(.date($0)) }]
        }
        return parts.compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// "60 EUR", "59.90 EUR"; nil without an amount.
    private func amount(of card: CaptureFields) -> String? {
        guard !card.amount.isEmpty else { return nil }
        let isWhole = card.amount.hasSuffix(".00") || card.amount.hasSuffix(",00")
        let whole = isWhole ? String(card.amount.dropLast(3)) : card.amount
        return "\(wording.decimal(whole)) \(card.currency)"
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
