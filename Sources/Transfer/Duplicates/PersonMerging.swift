public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// Merges people by patching the kept one's card, and parts them again.
public struct Merging: Sendable {
    private let space: Space
    private let today: CivilDate
    private let now: Date
    private let saying: @Sendable (MergeLeftover) -> String

    /// A space at a moment, on `today`. `saying` turns a value that was not chosen into a line of the note; an empty line is
    /// left out.
    public init(
        _ space: Space, today: CivilDate, now: Date, saying: @escaping @Sendable (MergeLeftover) -> String
    ) {
        self.space = space
        self.today = today
        self.now = now
        self.saying = saying
    }

    /// The result of a merge, before it is made.
    public struct Preview: Sendable {
        /// Both people as they are.
        public let candidates: MergeCandidates
        /// The resulting person.
        public let result: PersonMerge
        /// The side that each field of `Person.differing` is taken from.
        public let sides: MergeChoices
    }

    /// Returns the result of a merge; nil unless both are there, different, and in the lists. Nothing is written.
    public func preview(
        keeping kept: Person.ID, merging merged: Person.ID, choices: MergeChoices = [:]
    ) async throws(StoreError) -> Preview? {
        guard let candidates = try await space.mergeCandidates(kept: kept, merged: merged) else { return nil }
        return preview(of: candidates, choices).preview
    }

    /// Merges the one into the other.
    ///
    /// - Parameters:
    ///   - version: The reviewed version of both (`MergeCandidates.version`); nil always matches.
    ///   - id: The identifier of the merge; sending the same one again merges nothing again.
    /// - Throws: `notFound` unless both are there, different, and in the lists.
    public func merge(
        keeping kept: Person.ID, merging merged: Person.ID, choices: MergeChoices = [:], version: String?, id: Merge.ID
    ) async throws(StoreError) -> MergeOutcome {
        if try await space.merge(id) != nil { return .merged }
        guard let candidates = try await space.mergeCandidates(kept: kept, merged: merged) else { throw .notFound }
        guard version == nil || version == candidates.version else { return .changedMeanwhile }
        let (preview, card) = preview(of: candidates, choices)
        let draft = MergeDraft(
            id: id, kept: kept, merged: merged, version: candidates.version, result: preview.result,
            card: card.map { withPhoto(of: preview, $0) })
        return try await space.merge(draft, at: now)
    }

    /// The kept person's card with the merged person's picture where that was chosen, so that it leaves with the card.
    private func withPhoto(of preview: Preview, _ card: [UInt8]) -> [UInt8] {
        guard let photo = preview.result.photo, photo != preview.candidates.kept.photo,
            // A photo without its file stays missing.
            let bytes = try? [UInt8](Data(contentsOf: space.media.url(for: photo)))
        else { return card }
        let picture = (bytes, PictureKind.mediaType(of: bytes))
        return CardPatcher(today: today).patched(card: card, photo: picture) ?? card
    }

    /// Undoes a merge. Throws `notFound` when there is no such merge.
    public func undo(_ id: Merge.ID) async throws(StoreError) -> MergeUndoing {
        guard let found = try await space.merge(id) else { throw .notFound }
        let before = found.cardBefore.flatMap(CardReader(today: today).profile(ofCard:))
        return try await space.undoMerge(id, before: before, at: now)
    }

    /// The preview, and the kept person's card with the result written into it.
    private func preview(of candidates: MergeCandidates, _ choices: MergeChoices) -> (preview: Preview, card: [UInt8]?) {
        let (kept, merged) = (candidates.kept, candidates.merged)
        var result = PersonMerge(kept, with: merged, choices: choices, saying: saying)
        var card = candidates.keptCard
        let reader = CardReader(today: today)
        if let bytes = card, let said = reader.profile(ofCard: bytes) {
            // The card may be read differently today: a year that was still to come when it arrived may be here.
            let wanted = said == kept.profile ? result.profile : said.taking(changesFrom: kept.profile, to: result.profile)
            card = CardPatcher(today: today).patched(card: bytes, from: said, to: wanted)
            if let profile = card.flatMap(reader.profile(ofCard:)) { result.profile = profile }
        }
        let sides = Person.differing(kept, merged).map { ($0, choices[$0] ?? Person.suggestedSide($0, kept, merged)) }
        return (Preview(candidates: candidates, result: result, sides: Dictionary(uniqueKeysWithValues: sides)), card)
    }
}

extension CardRebase {
    /// Carries the changes over with the patcher of cards: the newer card stays as it is, and gets what the third one
    /// has beyond the base.
    public static func patching(today: CivilDate) -> CardRebase {
        CardRebase { base, newer, current in
            let reader = CardReader(today: today)
            guard let before = reader.profile(ofCard: base), let after = reader.profile(ofCard: newer),
                let merged = reader.profile(ofCard: current)
            else { return nil }
            let wanted = merged.taking(changesFrom: before, to: after)
            let patcher = CardPatcher(today: today)
            guard var bytes = patcher.patched(card: newer, from: after, to: wanted) else { return nil }
            let (old, new, here) = (
                reader.photo(ofCard: base), reader.photo(ofCard: newer), reader.photo(ofCard: current)
            )
            if new == old, here != new {
                let picture = here.map { (bytes: $0, mediaType: PictureKind.mediaType(of: $0)) }
                bytes = patcher.patched(card: bytes, photo: picture) ?? bytes
            }
            return reader.profile(ofCard: bytes).map { Result(bytes: bytes, profile: $0, hasNewPhoto: new != old) }
        }
    }
}
