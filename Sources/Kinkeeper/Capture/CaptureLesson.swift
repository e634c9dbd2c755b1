public import Foundation

/// What the corrections of an account say about a word of its quick notes: whom it means, or what a clause with it asks for.
public struct CaptureLesson: Hashable, Sendable, Identifiable {
    /// Names a lesson.
    public typealias ID = Identifier<CaptureLesson>

    /// What a clause asks for, as an account can say it: a reminder and a to-do are one.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case catchup, gift, occasion, note, task
        /// It is no record.
        case nothing
    }

    /// What the word means.
    public enum Meaning: Hashable, Sendable {
        /// It is a name of that person.
        case person(Person.ID)
        /// A clause with it asks for that.
        case kind(Kind)
    }

    /// Names it.
    public let id: ID
    /// The word as the reader of lines folds it; a name of several words has a blank between them.
    public let word: String
    /// What it means.
    public let meaning: Meaning
    /// How often the account corrected a record so.
    public var corrections: Int
    /// How often the account kept a record that was read so.
    public var confirmations: Int
    /// When that was last.
    public var taughtAt: Date

    /// A lesson from its parts.
    public init(
        id: ID, word: String, meaning: Meaning, corrections: Int, confirmations: Int = 0, taughtAt: Date
    ) {
        (self.id, self.word, self.meaning) = (id, word, meaning)
        (self.corrections, self.confirmations, self.taughtAt) = (corrections, confirmations, taughtAt)
    }

    /// The longest word that is learnt, in UTF-8 code units; a longer one is passed over.
    public static let longestWord = 60
    /// How many lessons an account has at most; those least used go, the oldest first.
    public static let most = 500
    /// What a lesson counts at most, so that it can still be outvoted.
    public static let mostTimes = 20

    /// How often it was taught.
    public var times: Int { corrections + confirmations }

    /// Whether it is used: a choice of a person is offered from the first time on, anything else only once two corrections agree.
    /// A record that is not proposed is not seen, so that takes three.
    public var isUsed: Bool {
        switch meaning {
        case .person: corrections > 0
        case .kind(let kind): corrections >= (kind == .nothing ? 3 : 2)
        }
    }

    /// What it weighs beside others of its word. To keep a record says less than to change one.
    var votes: Double { Double(corrections) + Double(confirmations) * CaptureLesson.confirmationVote }

    private static let confirmationVote = 0.25
}

/// What one record of a saved line says about a word.
public struct CaptureObservation: Hashable, Sendable {
    /// The word as the reader of lines folds it.
    public let word: String
    /// What it means.
    public let meaning: CaptureLesson.Meaning
    /// Whether the account changed the record; otherwise it kept what was read.
    public let isCorrection: Bool

    /// An observation; nil for a word that is empty or longer than is learnt.
    public init?(_ word: String, _ meaning: CaptureLesson.Meaning, isCorrection: Bool) {
        guard !word.isEmpty, word.utf8.count <= CaptureLesson.longestWord else { return nil }
        (self.word, self.meaning, self.isCorrection) = (word, meaning, isCorrection)
    }
}

extension [CaptureLesson] {
    /// Adds what was observed. What was kept counts only for words that corrections taught something about: other words have
    /// nothing to unlearn. Returns the observations that counted, which is what `forget` takes back.
    public mutating func learn(_ observations: [CaptureObservation], at time: Date) -> [CaptureObservation] {
        var counted: [CaptureObservation] = []
        // Corrections first, so that the order of the records does not matter.
        for observation in observations.filter(\.isCorrection) + observations.filter({ !$0.isCorrection }) {
            if let place = firstIndex(where: { $0.word == observation.word && $0.meaning == observation.meaning }) {
                guard self[place].times < CaptureLesson.mostTimes else { continue }
                if observation.isCorrection { self[place].corrections += 1 } else { self[place].confirmations += 1 }
                self[place].taughtAt = time
            } else {
                let isKnown = observation.isCorrection || contains { $0.isAboutSame(as: observation) }
                guard isKnown else { continue }
                append(
                    CaptureLesson(
                        id: .make(at: time), word: observation.word, meaning: observation.meaning,
                        corrections: observation.isCorrection ? 1 : 0, confirmations: observation.isCorrection ? 0 : 1,
                        taughtAt: time))
            }
            counted.append(observation)
        }
        return counted
    }

    /// Takes back what observations added; a lesson that nothing speaks for any more goes.
    public mutating func forget(_ observations: [CaptureObservation]) {
        for observation in observations {
            guard let place = firstIndex(where: { $0.word == observation.word && $0.meaning == observation.meaning }) else {
                continue
            }
            if observation.isCorrection {
                self[place].corrections = Swift.max(0, self[place].corrections - 1)
            } else {
                self[place].confirmations = Swift.max(0, self[place].confirmations - 1)
            }
        }
        removeAll { $0.times == 0 }
    }

    /// Lets the least used go, the oldest of them first, until no more are left than an account may have. What was taught at `time`
    /// stays, as it had no chance to be used yet.
    public mutating func letGo(taughtBefore time: Date, most: Int = CaptureLesson.most) {
        guard count > most else { return }
        let old = filter { $0.taughtAt < time }.sorted { ($0.votes, $0.taughtAt, $0.id) < ($1.votes, $1.taughtAt, $1.id) }
        let going = Set(old.prefix(count - most).map(\.id))
        removeAll { going.contains($0.id) }
    }
}

extension CaptureLesson {
    /// Whether it says of the same word either whom it means or what it asks for, as the observation does.
    fileprivate func isAboutSame(as observation: CaptureObservation) -> Bool {
        guard word == observation.word else { return false }
        return switch (meaning, observation.meaning) {
        case (.person, .person), (.kind, .kind): true
        default: false
        }
    }
}
