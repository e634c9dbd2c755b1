import Foundation

/// What a picture is painted from: what the notes of a day, a week or one note are about, and how they sound.
public struct PaintingSubject: Hashable, Sendable {
    /// Something the notes are about.
    public struct Concept: Hashable, Sendable {
        /// Its name. It is never written into a picture.
        public let name: String
        /// How much of the notes it is, in any unit: only its share of the heaviest counts.
        public let weight: Double

        /// A concept of a weight. A weight that is negative or no number counts as 0.
        public init(name: String, weight: Double) {
            self.name = name
            self.weight = weight.isFinite ? max(weight, 0) : 0
        }
    }

    /// The most concepts that are painted; lighter ones are left out.
    public static let mostConcepts = 30

    /// What tells this subject from others about the same: a day such as `2026-11-28`, or the identifier of a note.
    public let seed: String
    /// The concepts, each once, the heaviest first and of equally heavy ones in the order of the alphabet.
    public let concepts: [Concept]
    /// From -1 for heavy to 1 for bright; nil when it is not known.
    public let valence: Double?

    /// A subject. Concepts may be in any order; those that differ only in case or in blanks around them are one, and their weights
    /// are added. A valence outside of -1…1 counts as the end it is beyond, one that is no number as not known.
    public init(seed: String, concepts: [Concept], valence: Double?) {
        self.seed = seed
        self.valence = valence.flatMap { $0.isNaN ? nil : min(max($0, -1), 1) }
        var merged: [String: Concept] = [:]
        // In a fixed order, so that the sum depends on none and the heaviest spelling stays.
        for concept in concepts.sorted(by: { ($1.weight, $0.name) < ($0.weight, $1.name) }) {
            let key = Self.key(concept.name)
            guard !key.isEmpty else { continue }
            let known = merged[key]
            merged[key] = Concept(
                name: known?.name ?? concept.name.trimmingCharacters(in: .whitespacesAndNewlines),
                weight: min((known?.weight ?? 0) + concept.weight, .greatestFiniteMagnitude))
        }
        self.concepts = merged.sorted { one, other in
            one.value.weight == other.value.weight ? one.key < other.key : one.value.weight > other.value.weight
        }.map(\.value)
    }

    /// The mood that the picture's colours follow.
    public var mood: PaintingMood { PaintingMood(valence: valence) }

    /// What stands for a name: the same for each way to write the same letters.
    static func key(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
    }
}
