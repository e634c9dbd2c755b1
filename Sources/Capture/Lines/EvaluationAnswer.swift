import Foundation
import Kinkeeper

/// The readings of a line of the evaluation and why they are so, as it is written: a JSON object.
public struct EvaluationExplanation: Encodable, Sendable {
    /// One reading of the line.
    public struct Reading: Encodable, Sendable {
        /// The proposed records.
        public let proposals: [EvaluationAnswer.Record]
        /// What was decided about each clause; nil for one that only names what follows is about.
        public let clauses: [CaptureExplanation.Clause?]
    }

    /// The identifier of the line.
    public let id: String
    /// A reading for each list of answers to try, or the one.
    public let readings: [Reading]

    /// Explains a line. Throws a `CaptureProblem`; nil if the line has no valid date or language.
    public init?(_ line: EvaluationLine, by reader: ExplainingReader) throws(CaptureProblem) {
        guard let request = line.request else { return nil }
        id = line.id
        var readings: [Reading] = []
        for given in line.answers ?? [[]] {
            let explanation = try reader.explanation(of: request, given: given)
            readings.append(
                Reading(
                    proposals: explanation.proposals.map { EvaluationAnswer.Record($0, text: line.text) },
                    clauses: explanation.clauses))
        }
        self.readings = readings
    }
}

/// The answer to a line of the evaluation, as it is written: a JSON object with the proposals.
public struct EvaluationAnswer: Encodable, Sendable {
    /// A record as the scorer reads it.
    public struct Record: Encodable, Sendable {
        let kind: String
        let person: String?
        let fields: Fields
        let confidence: [String: Double]
        let span: String

        /// Without a known person, the person is null rather than left out.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encode(person, forKey: .person)
            try container.encode(fields, forKey: .fields)
            try container.encode(confidence, forKey: .confidence)
            try container.encode(span, forKey: .span)
        }

        enum CodingKeys: String, CodingKey {
            case kind, person, fields, confidence, span
        }
    }

    /// The values of a record; nil ones are left out.
    struct Fields: Encodable, Sendable {
        var text: String?
        var idea: String?
        var type: String?
        var occasion: String?
        var date: String?
        var dateUntil: String?
        var time: String?
        var recurrence: String?
        var amount: Decimal?
        var amountMin: Decimal?
        var amountMax: Decimal?
        var currency: String?

        enum CodingKeys: String, CodingKey {
            case text, idea, type, occasion, date, time, recurrence, amount, currency
            case dateUntil = "date_until"
            case amountMin = "amount_min"
            case amountMax = "amount_max"
        }
    }

    /// The identifier of the line.
    public let id: String
    /// The proposed records.
    public let proposals: [Record]

    /// The answer to a line with that text.
    public init(id: String, proposals: [Proposal], text: String) {
        self.id = id
        self.proposals = proposals.map { Record($0, text: text) }
    }
}

extension EvaluationAnswer.Record {
    init(_ proposal: Proposal, text: String) {
        kind = proposal.kind.value.rawValue
        person = proposal.person.flatMap { $0.value.person?.name ?? $0.value.newName }
        let utf8 = Array(text.utf8)
        span = String(decoding: utf8[proposal.span.clamped(to: 0..<utf8.count)], as: UTF8.self)
        var fields = EvaluationAnswer.Fields()
        var confidence = ["kind": proposal.kind.confidence]
        if let person = proposal.person { confidence["person"] = person.confidence }
        if proposal.kind.value == .gift {
            fields.idea = proposal.text?.value
            confidence["idea"] = proposal.text?.confidence
        } else {
            fields.text = proposal.text?.value
            confidence["text"] = proposal.text?.confidence
        }
        fields.type = proposal.contact?.value.rawValue ?? proposal.occasion?.value.rawValue
        confidence["type"] = proposal.contact?.confidence ?? proposal.occasion?.confidence
        fields.occasion = proposal.giftOccasion?.value.rawValue
        confidence["occasion"] = proposal.giftOccasion?.confidence
        if let date = proposal.date {
            fields.date = date.value.yearly?.description ?? date.value.first.description
            fields.dateUntil = date.value.last > date.value.first ? date.value.last.description : nil
            confidence["date"] = date.confidence
        }
        fields.time = proposal.time.map { String($0.value.description.prefix(5)) }
        confidence["time"] = proposal.time?.confidence
        fields.recurrence = proposal.recurrence?.value.description
        confidence["recurrence"] = proposal.recurrence?.confidence
        switch proposal.amount?.value {
        case .exactly(let amount): fields.amount = amount
        case .atLeast(let least): fields.amountMin = least
        case .atMost(let most): fields.amountMax = most
        case .between(let least, let most):
            fields.amountMin = least
            fields.amountMax = most
        case nil: break
        }
        confidence["amount"] = proposal.amount?.confidence
        fields.currency = proposal.currency?.value
        confidence["currency"] = proposal.currency?.confidence
        self.fields = fields
        self.confidence = confidence
    }
}
