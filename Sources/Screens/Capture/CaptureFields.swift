package import Capture
package import Foundation
package import Kinkeeper

/// The fields of a card on the sheet: one record that a line proposes, as it is typed or ticked.
package struct CaptureFields: Hashable, Sendable {
    /// Names the record that comes of it, so that sending it twice keeps it once.
    package var id: UUID
    /// Whether to save it.
    package var isKept = true
    package var kind: ProposalKind
    /// The identifier of a person; "new:" and a name for a new person; empty without one.
    package var person = ""
    /// The name of another person, as it is typed.
    package var who = ""
    /// The people that may be meant.
    package var candidates: [Person.ID] = []
    package var text = ""
    package var contact = Catchup.Kind.inPerson
    package var occasion = Occasion.Kind.birthday
    /// The occasion of a gift, or the name of a custom day.
    package var label = ""
    /// "2026-11-21", or empty.
    package var day = ""
    /// "18:30", or empty.
    package var time = ""
    /// A day of every year: its parts.
    package var yearlyDay = ""
    package var yearlyMonth = ""
    package var yearlyYear = ""
    /// An RRULE, or empty.
    package var rule = ""
    package var amount = ""
    package var currency = ""
    /// The words it came from.
    package var words = ""
    /// The fields to review: less than medium sure.
    package var unsure: Set<ProposalField> = []
    /// What it can teach once the account has looked at it; nil for a card that a form sent.
    package var clues: LessonClues?

    /// An empty card of a kind.
    package init(id: UUID, kind: ProposalKind) {
        (self.id, self.kind) = (id, kind)
    }
}

extension CaptureFields {
    /// The fields of a proposal. Events that come once become reminders of their day, or notes when they are past: only yearly
    /// days are occasions.
    ///
    /// - Parameters:
    ///   - line: The whole line, of which the proposal's words are a part.
    ///   - currency: The currency when the line names none.
    package init(_ proposal: Proposal, of line: String, id: UUID, currency: String, from display: DisplayContext) {
        let today = display.today
        let proposal = proposal.movingUnsurePast(today: today)
        self.init(id: id, kind: proposal.kind.value)
        words = CaptureFields.words(of: line, at: proposal.span)
        clues = proposal.clues
        unsure = Set(proposal.confidences.filter { ConfidenceLevel($0.value) < .medium }.keys)
        if let found = proposal.person?.value {
            candidates = found.candidates.compactMap { Person.ID($0.identifier) }
            person = found.person?.identifier ?? found.newName.map { "new:\($0)" } ?? ""
            if found.isAmbiguous { unsure.insert(.person) }
        }
        text = proposal.text?.value ?? words
        let first = proposal.date?.value.first
        day = first?.description ?? ""
        time = proposal.time.map { String($0.value.description.prefix(5)) } ?? ""
        rule = proposal.recurrence?.value.description ?? ""
        switch proposal.contact?.value {
        case .call?: contact = .call
        case .message?: contact = .message
        case .met?, nil: contact = .inPerson
        }
        setOccasion(proposal, today: today)
        setMoney(proposal, currency: currency)
        switch kind {
        case .catchup:
            text = words
            day = first.map { min($0, today).description } ?? today.description
        case .gift:
            label = proposal.giftOccasion.map { CaptureFields.words(for: $0.value, display.phrases) } ?? ""
        case .reminder:
            if day.isEmpty { day = CaptureFields.firstDay(time, rule, from: display).description }
        case .toDo: day = ""
        case .occasion, .note: break
        }
    }

    /// The occasion of a gift in words; empty without one.
    private static func words(for occasion: ProposedGiftOccasion, _ phrases: Phrasebook) -> String {
        switch occasion {
        case .birthday: phrases.text("capture.for.birthday")
        case .christmas: phrases.text("capture.for.christmas")
        case .anniversary: phrases.text("capture.for.anniversary")
        case .housewarming: phrases.text("capture.for.housewarming")
        case .valentines: phrases.text("capture.for.valentines")
        case .mothersDay: phrases.text("capture.for.mothersday")
        case .fathersDay: phrases.text("capture.for.fathersday")
        case .graduation: phrases.text("capture.for.graduation")
        case .other: ""
        }
    }

    private mutating func setOccasion(_ proposal: Proposal, today: CivilDate) {
        guard kind == .occasion else { return }
        let type = proposal.occasion?.value ?? .other
        guard type.isYearly else {
            let isPast = proposal.date.map { $0.value.last < today } ?? true
            kind = isPast ? .note : .reminder
            text = words
            return
        }
        occasion = type == .birthday ? .birthday : type == .anniversary ? .anniversary : .nameDay
        guard let date = proposal.date?.value else { return }
        let parts = date.yearly ?? (try? PartialDate(month: date.first.month, day: date.first.day))
        yearlyDay = parts?.day.map(String.init) ?? ""
        yearlyMonth = parts?.month.map(String.init) ?? ""
        yearlyYear = parts?.year.map(String.init) ?? ""
    }

    /// Sets the upper end of a range: it may cost that much. The words keep both.
    private mutating func setMoney(_ proposal: Proposal, currency usual: String) {
        currency = proposal.currency?.value ?? usual
        guard kind == .gift, let found = proposal.amount?.value, let currency = Currency(currency) else { return }
        let amount: Decimal =
            switch found {
            case .exactly(let amount), .atLeast(let amount), .atMost(let amount): amount
            case .between(_, let upper): upper
            }
        self.amount = (try? Money(amount, currency))?.amountText ?? "\(amount)"
    }

    /// The first day of a rule from now on; without one today while the time is still ahead, else tomorrow.
    private static func firstDay(_ time: String, _ rule: String, from display: DisplayContext) -> CivilDate {
        if let rule = try? RecurrenceRule(rule) {
            let start = CivilDateTime(display.today, CivilTime(time) ?? .nine)
            let zone = ZoneOffsets(display.timeZone)
            return RecurrenceSet(start: start, rule: rule).first(after: zone.local(at: display.now), in: zone)?.date
                ?? display.today
        }
        guard let time = CivilTime(time) else { return display.today.adding(days: 1) }
        let at = ZoneOffsets(display.timeZone).instant(of: CivilDateTime(display.today, time))
        return at > display.now ? display.today : display.today.adding(days: 1)
    }

    /// A day of every year as programs write it: "--05-12", "1990-05-12"; empty where the parts make none.
    package var yearlyDate: String {
        let date = try? PartialDate(year: Int(yearlyYear), month: Int(yearlyMonth), day: Int(yearlyDay))
        return date?.description ?? ""
    }

    /// A part of a text, by its place in UTF-8.
    private static func words(of text: String, at span: Range<Int>) -> String {
        let bytes = Array(text.utf8)
        let range = span.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[range], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension DisplayContext {
    /// The index of people that lines are read with, and the country their numbers and days are of.
    package func captureRequest(
        _ text: String, in language: Language?, people: PersonIndex, details: [String] = [], lessons: CaptureLessons = .none
    ) -> CaptureRequest {
        let minutes = minuteOfDay
        let time = CivilTime(hour: minutes / 60, minute: minutes % 60) ?? .nine
        return CaptureRequest(
            text: text, language: language ?? .spoken(in: text, usual: self.language), now: CivilDateTime(today, time),
            zone: timeZone.identifier, people: people,
            details: details, lessons: lessons)
    }

    private var minuteOfDay: Int {
        let local = ZoneOffsets(timeZone).local(at: now)
        return local.time.hour * 60 + local.time.minute
    }
}
