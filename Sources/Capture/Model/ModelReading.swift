import Foundation
import Kinkeeper

/// Makes proposals of a model's records, and tells how sure they are.
///
/// A model states wrong things firmly, so its word alone is never as sure as a confirmed value: a value gets surer when the
/// built-in rules read the same, and needs a review when they read another. Every value is checked against the line and the
/// limits of records, and left out when it fails.
struct ModelReading {
    let request: CaptureRequest
    let redaction: Redaction
    /// The built-in rules' proposals for the same line.
    let rules: [Proposal]

    /// Where model and rules agree.
    static let agreed = 0.93
    /// Where only the model says something, at most.
    static let alone = 0.8
    /// The rules read another value: it needs a review.
    static let doubted = 0.6

    /// Returns the proposals of records, in their order, without those of an unknown kind. Sure proposals of the rules that no
    /// record covers are added for review, so that a model that overlooks something does not lose it.
    func proposals(of records: [ModelRecord]) -> (all: [Proposal], added: Int) {
        let read = records.prefix(Self.most).compactMap(proposal)
        let overlooked = rules.filter { rule in
            rule.kind.confidence >= ConfidenceLevel.highThreshold && !read.contains { overlap($0.span, rule.span) > 0 }
        }
        guard !read.isEmpty, !overlooked.isEmpty else { return (read, 0) }
        let all = (read + overlooked.map(doubting)).sorted { $0.span.lowerBound < $1.span.lowerBound }
        return (all, overlooked.count)
    }

    private func doubting(_ proposal: Proposal) -> Proposal {
        var doubted = Proposal(kind: .init(proposal.kind.value, span: proposal.span, confidence: Self.doubted))
        (doubted.person, doubted.text, doubted.contact) = (proposal.person, proposal.text, proposal.contact)
        (doubted.occasion, doubted.giftOccasion) = (proposal.occasion, proposal.giftOccasion)
        (doubted.date, doubted.time, doubted.recurrence) = (proposal.date, proposal.time, proposal.recurrence)
        (doubted.amount, doubted.currency) = (proposal.amount, proposal.currency)
        return doubted
    }

    /// More than one line says are a loop of the model.
    private static let most = 30
    private static let longestText = 2_000

    // MARK: - Private

    /// The words of a record, and how sure the model is of it.
    private struct Weight {
        let span: Range<Int>
        let stated: Double

        /// How sure a value is beside the one of the rules; nil where they have none.
        func confidence<Value>(_ value: Value, _ ruled: Proposal.Field<Value>?) -> Double {
            guard let ruled else { return stated }
            return ruled.value == value ? max(ruled.confidence, ModelReading.agreed) : min(stated, ModelReading.doubted)
        }

        func field<Value>(_ value: Value?, _ ruled: Proposal.Field<Value>?) -> Proposal.Field<Value>? {
            guard let value else { return overlooked(ruled) }
            let own = ruled.flatMap { $0.value == value ? $0.span : nil }
            return .init(value, span: own ?? span, confidence: confidence(value, ruled))
        }

        /// Returns the rules' sure value in the same words, when the model has none.
        private func overlooked<Value>(_ ruled: Proposal.Field<Value>?) -> Proposal.Field<Value>? {
            guard let ruled, ruled.confidence >= ConfidenceLevel.highThreshold, !ruled.span.clamped(to: span).isEmpty else {
                return nil
            }
            return .init(ruled.value, span: ruled.span, confidence: min(ruled.confidence, ModelReading.alone))
        }
    }

    private func proposal(of record: ModelRecord) -> Proposal? {
        guard let kind = record.kind.flatMap({ ProposalKind(rawValue: $0.lowercased()) }) else { return nil }
        let found = record.words.flatMap { place(of: redaction.restored($0)) }
        let span = found ?? 0..<request.text.utf8.count
        let stated = min(max(record.sure ?? Self.alone, 0), Self.alone) * (found == nil ? 0.75 : 1)
        let weight = Weight(span: span, stated: stated)
        // A record without its words in the line agrees with none.
        let beside = found == nil ? [] : rules.filter { overlap($0.span, span) > 0 }
        let twin = beside.filter { $0.kind.value == kind }.max { overlap($0.span, span) < overlap($1.span, span) }
        let sureness = twin != nil ? Self.agreed : beside.isEmpty ? stated : min(stated, Self.doubted)
        var proposal = Proposal(kind: .init(kind, span: span, confidence: sureness))
        if let (person, part) = person(record.person) {
            let words = record.person.flatMap { place(of: $0) } ?? span
            // Model and rules agree on a name that few corrections taught because both have it from there.
            let most = part == .taught ? Confidence.mostTaught : 1
            proposal.person = .init(person, span: words, confidence: min(weight.confidence(person, twin?.person), most))
        }
        let said = record.text.map { String(redaction.restored($0).prefix(Self.longestText)) }
        let text = said ?? Self.text(of: request.text, at: span)
        // Words of one's own are no claim that could be wrong.
        proposal.text = .init(text, span: span, confidence: max(stated, ConfidenceLevel.mediumThreshold))
        switch kind {
        case .catchup:
            proposal.contact = weight.field(record.contact.flatMap { ContactType(rawValue: $0) }, twin?.contact)
        case .occasion:
            proposal.occasion = weight.field(
                record.occasion.flatMap { OccasionType(rawValue: $0) } ?? .other, twin?.occasion)
        case .gift:
            let purpose = record.purpose.flatMap { ProposedGiftOccasion(rawValue: $0) }
            proposal.giftOccasion = weight.field(purpose, twin?.giftOccasion)
        case .reminder, .toDo, .note: break
        }
        setTime(of: &proposal, record, twin, weight)
        if [.gift, .reminder, .toDo].contains(kind) {
            let said = money(record)
            proposal.amount = weight.field(said?.0, twin?.amount)
            proposal.currency = weight.field(said?.1, twin?.currency)
        }
        return proposal
    }

    private func setTime(of proposal: inout Proposal, _ record: ModelRecord, _ twin: Proposal?, _ weight: Weight) {
        guard [.catchup, .gift, .reminder, .occasion].contains(proposal.kind.value) else { return }
        let isYearly = proposal.occasion?.value.isYearly ?? false
        let day = record.date.flatMap { meant($0, until: record.dateUntil, isYearly: isYearly) }
        // The words of a day do not count as part of its value.
        let ruled = twin?.date
        let isSame = day.map { $0.first == ruled?.value.first && $0.yearly == ruled?.value.yearly } ?? false
        proposal.date = weight.field(isSame ? ruled?.value : day, ruled)
        proposal.time = weight.field(record.time.flatMap { CivilTime(String($0.prefix(5))) }, twin?.time)
        let rule = record.recurrence.flatMap { try? RecurrenceRule($0.replacing("RRULE:", with: "")) }
        proposal.recurrence = weight.field(rule, twin?.recurrence)
    }

    /// A day, or a yearly day. Days more than a lifetime away from today are not meant.
    private func meant(_ text: String, until last: String?, isYearly: Bool) -> ProposedDate? {
        let today = request.now.date
        let isNear = { (date: CivilDate) in abs(date.daysSinceEpoch - today.daysSinceEpoch) <= 150 * 366 }
        if let date = CivilDate(iso8601: text) {
            guard isNear(date) else { return nil }
            if isYearly {
                // A birthday in the future is only a day, without a year.
                let isBefore = date <= today
                let yearly = try? PartialDate(year: isBefore ? date.year : nil, month: date.month, day: date.day)
                return ProposedDate(date, yearly: yearly)
            }
            let until = last.flatMap { CivilDate(iso8601: $0) }.flatMap { isNear($0) ? $0 : nil }
            return ProposedDate(date, through: until)
        }
        guard let partial = PartialDate(text), let month = partial.month, let day = partial.day else { return nil }
        let years = (today.year)...(today.year + 8)
        let next = years.lazy.compactMap { CivilDate(year: $0, month: month, day: day) }.first { $0 >= today }
        return next.map { ProposedDate($0, yearly: isYearly ? partial : nil) }
    }

    private func money(_ record: ModelRecord) -> (MoneyReading.Amount, String?)? {
        let bounds = (record.amountMin, record.amountMax)
        let isSane = { (amount: Decimal) in amount > 0 && amount < 100_000_000 }
        guard [bounds.0, bounds.1].compactMap(\.self).allSatisfy(isSane) else { return nil }
        let amount: MoneyReading.Amount? =
            switch bounds {
            case (let least?, let most?): least == most ? .exactly(least) : .between(min(least, most), max(least, most))
            case (let least?, nil): .atLeast(least)
            case (nil, let most?): .atMost(most)
            case (nil, nil): nil
            }
        return amount.map { ($0, record.currency.flatMap { Currency($0)?.code }) }
    }

    // MARK: People and words

    /// The person of a name: a known one, several to choose from, or a new one whose name is in the line.
    private func person(_ name: String?) -> (person: ProposedPerson, part: NamePart?)? {
        guard let name else { return nil }
        var tokens = Token.tokens(of: name).filter { $0.kind != .sign }
        if tokens.count > 1, tokens.last?.folded == "s" { tokens.removeLast() }
        guard !tokens.isEmpty, tokens.count <= 8 else { return nil }
        let whole = request.people.longest(at: 0, in: tokens).flatMap { $0.length == tokens.count ? $0 : nil }
        let word = tokens.count == 1 ? tokens[0].folded : ""
        let match = whole ?? (word.isEmpty ? nil : request.people.petForm(word) ?? request.people.misspelt(word))
        if let match { return (ProposedPerson(candidates: match.people.map { request.people.people[$0] }), match.part) }
        // A name that the line does not have, or has in small letters, is an invention or a word such as "she".
        guard place(of: name) != nil, tokens[0].isCapitalised else { return nil }
        return (ProposedPerson(newName: name), nil)
    }

    /// Where words stand in the line, in UTF-8 code units; letters may be large or small and blanks many.
    private func place(of words: String) -> Range<Int>? {
        let line = request.text
        let plain = words.split { $0.isWhitespace }.joined(separator: " ").trimmingCharacters(in: .punctuationCharacters)
        guard !plain.isEmpty else { return nil }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
        var range = line.range(of: words) ?? line.range(of: plain, options: options)
        if range == nil {
            // As one that has any blanks between the same words.
            let parts = plain.split(separator: " ")
            guard let first = parts.first, let last = parts.last, parts.count > 1,
                let start = line.range(of: first, options: options)?.lowerBound,
                let end = line.range(of: last, options: options, range: start..<line.endIndex)?.upperBound,
                line[start..<end].split(whereSeparator: \.isWhitespace).count == parts.count
            else { return nil }
            range = start..<end
        }
        return range.map { range in
            let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
            return start..<start + line.utf8.distance(from: range.lowerBound, to: range.upperBound)
        }
    }

    private func overlap(_ one: Range<Int>, _ other: Range<Int>) -> Int { one.clamped(to: other).count }

    private static func text(of line: String, at span: Range<Int>) -> String {
        let utf8 = Array(line.utf8)
        return String(decoding: utf8[span.clamped(to: 0..<utf8.count)], as: UTF8.self)
    }
}
