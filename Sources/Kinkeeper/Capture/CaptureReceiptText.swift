import Foundation

/// A receipt as one word of text, for a client that undoes a line later: JSON in base64url. It says nothing that the client could not
/// read or write by itself.
extension CaptureReceipt: LosslessStringConvertible {
    /// The text; its length grows with the notes and days that were added.
    public var description: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Identifiers and text can always be encoded.
        let data = (try? encoder.encode(Content(self))) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads the text; nil for anything else, and for more than one line of text makes.
    public init?(_ text: String) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), let content = try? JSONDecoder().decode(Content.self, from: data),
            let receipt = content.receipt
        else { return nil }
        self = receipt
    }
}

/// The parts of a receipt.
private struct Content: Codable {
    struct Day: Codable {
        let kind: String
        let label: String
        var date: String?
        var text: String?
    }

    struct Addition: Codable {
        let person: Person.ID
        /// The added days, each with the one that it replaced.
        let days: [[Day]]
        let notes: [String]
    }

    struct Lesson: Codable {
        let word: String
        var person: Person.ID?
        var kind: String?
        let isCorrection: Bool
    }

    let catchups: [Catchup.ID]
    let gifts: [Gift.ID]
    let reminders: [Reminder.ID]
    let people: [Person.ID]
    let additions: [Addition]
    let madeWith: Int
    /// Nil where nothing was learnt.
    let lessons: [Lesson]?

    init(_ receipt: CaptureReceipt) {
        catchups = receipt.catchups
        gifts = receipt.gifts
        reminders = receipt.reminders
        people = receipt.newPeople
        madeWith = receipt.madeWith
        lessons = receipt.lessons.isEmpty ? nil : receipt.lessons.map { Lesson($0) }
        additions = receipt.additions.map { addition in
            let days = addition.occasions.map { day in [Day(day)] + (addition.completed[day].map { [Day($0)] } ?? []) }
            return Addition(person: addition.person, days: days, notes: addition.notes)
        }
    }

    /// Whether one line of text can have made all this. The text comes from outside, and its numbers may be any.
    private var isOfOneLine: Bool {
        let most = CaptureReceipt.mostRecords
        guard (0...most).contains(madeWith), people.count <= most, additions.count <= most else { return false }
        guard lessons?.count ?? 0 <= CaptureReceipt.mostLessons else { return false }
        let added = additions.reduce(0) { $0 + $1.days.count + $1.notes.count }
        return catchups.count + gifts.count + reminders.count + madeWith + added <= most
            && Set(people).count == people.count && Set(additions.map(\.person)).count == additions.count
    }

    /// The receipt; nil where a day or a lesson is none, or it is of more than one line.
    var receipt: CaptureReceipt? {
        guard isOfOneLine else { return nil }
        var receipt = CaptureReceipt()
        receipt.catchups = catchups
        receipt.gifts = gifts
        receipt.reminders = reminders
        receipt.newPeople = people
        receipt.madeWith = madeWith
        let observations = lessons?.map(\.observation) ?? []
        receipt.lessons = observations.compactMap(\.self)
        guard receipt.lessons.count == observations.count else { return nil }
        for part in additions {
            var addition = CaptureReceipt.Addition(person: part.person)
            addition.notes = part.notes
            for days in part.days {
                let read = days.compactMap(\.occasion)
                guard days.count <= 2, read.count == days.count, let added = read.first else { return nil }
                addition.occasions.append(added)
                if read.count > 1 { addition.completed[added] = read[1] }
            }
            receipt.additions.append(addition)
        }
        return receipt
    }
}

extension Content.Lesson {
    init(_ observation: CaptureObservation) {
        (word, isCorrection) = (observation.word, observation.isCorrection)
        switch observation.meaning {
        case .person(let person): self.person = person
        case .kind(let kind): self.kind = kind.rawValue
        }
    }

    var observation: CaptureObservation? {
        if let person { return CaptureObservation(word, .person(person), isCorrection: isCorrection) }
        guard let kind = kind.flatMap({ CaptureLesson.Kind(rawValue: $0) }) else { return nil }
        return CaptureObservation(word, .kind(kind), isCorrection: isCorrection)
    }
}

extension Content.Day {
    init(_ occasion: Occasion) {
        (kind, label) = (occasion.kind.rawValue, occasion.label)
        switch occasion.when {
        case .date(let date): self.date = date.description
        case .text(let words): text = words
        }
    }

    var occasion: Occasion? {
        guard let kind = Occasion.Kind(rawValue: kind) else { return nil }
        if let text { return Occasion(kind: kind, label: label, when: .text(text)) }
        guard let date = date.flatMap({ PartialDate($0) }) else { return nil }
        return Occasion(kind: kind, label: label, when: .date(date))
    }
}
