import Capture
import Foundation
package import Kinkeeper

/// A card as it was read, before the account changed anything: what it is compared with once it is saved.
package struct ReadCard: Hashable, Sendable {
    let id: UUID
    let kind: ProposalKind
    let person: String
    let clues: LessonClues

    /// A card that was just read; nil for one that can teach nothing, such as one that a model read.
    package init?(_ card: CaptureFields) {
        guard let clues = card.clues else { return nil }
        (id, kind, person, self.clues) = (card.id, card.kind, card.person, clues)
    }

    /// About how many bytes it takes.
    package var size: Int { clues.words.reduce(person.utf8.count + 64) { $0 + $1.utf8.count + 16 } }
}

extension [CaptureFields] {
    /// What saving these cards says about the words of the line, beside how they were read. Typed names must be resolved by then.
    ///
    /// A kind or a person that was changed is a correction; one that was left is a confirmation. A record that was left out while
    /// others were saved says that its words are no record, except for words that a saved one has as well: then it was about something
    /// else, such as one of two people.
    package func observations(beside read: [ReadCard]) -> [CaptureObservation] {
        let before = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
        let pairs = compactMap { card in before[card.id].map { (read: $0, card: card) } }
        guard contains(where: \.isKept) else { return [] }
        let saved = Set(pairs.filter(\.card.isKept).flatMap(\.read.clues.words))
        var observations: [CaptureObservation] = []
        for (read, card) in pairs {
            guard card.isKept else {
                let words = read.clues.words.filter { !saved.contains($0) }
                observations += words.compactMap { CaptureObservation($0, .kind(.nothing), isCorrection: true) }
                continue
            }
            observations += card.kindObservations(beside: read) + [card.nameObservation(beside: read)].compactMap(\.self)
        }
        var seen: Set<CaptureObservation> = []
        return observations.filter { seen.insert($0).inserted }
    }
}

extension CaptureFields {
    fileprivate func kindObservations(beside read: ReadCard) -> [CaptureObservation] {
        let isSame = CaptureLesson.Kind(kind) == CaptureLesson.Kind(read.kind)
        // A day that comes once is shown as a reminder or a note: left so, it was read aright.
        let said = isSame ? read.clues.kind : CaptureLesson.Kind(kind)
        guard isSame || said != read.clues.kind else { return [] }
        return read.clues.words.compactMap { CaptureObservation($0, .kind(said), isCorrection: !isSame) }
    }

    fileprivate func nameObservation(beside read: ReadCard) -> CaptureObservation? {
        guard let name = read.clues.name, let chosen = Person.ID(person) else { return nil }
        let isSame = Person.ID(read.person) == chosen
        guard !isSame || read.clues.isNameRead else { return nil }
        return CaptureObservation(name, .person(chosen), isCorrection: !isSame)
    }
}

extension CaptureLesson.Kind {
    fileprivate init(_ kind: ProposalKind) {
        self =
            switch kind {
            case .catchup: .catchup
            case .gift: .gift
            case .occasion: .occasion
            case .note: .note
            case .reminder, .toDo: .task
            }
    }
}
