import GRDB
public import Kinkeeper

/// Which concepts occur together.
public struct ConceptMap: Hashable, Sendable {
    /// Two concepts of the same notes.
    public struct Link: Hashable, Sendable {
        /// The places of the two among the concepts; the first is the lesser.
        public let from: Int
        /// See `from`.
        public let to: Int
        /// How many of the latest notes are about both.
        public let shared: Int
    }

    /// Those of most notes first.
    public let concepts: [Concept]
    /// The links between them, those of most notes first.
    public let links: [Link]
}

extension Space {
    /// Of each concept, so many of its latest notes are looked at for links.
    private static let mostNotes = 2_000

    /// The map of the concepts that most notes are about. Two are linked that at least two of their latest notes are about both, where that is
    /// among the strongest links of one of them.
    public func conceptMap(concepts most: Int = 30, links mostLinks: Int = 4) async throws(StoreError) -> ConceptMap {
        let concepts = try await concepts(limit: most).rows.filter { $0.notes >= Concept.fewestNotes }
        return try await file.read { db in
            var notes: [Set<Int64>] = []
            for concept in concepts { notes.append(Set(try db.latestDocuments(of: concept, limit: Self.mostNotes))) }
            var links: [ConceptMap.Link] = []
            for from in concepts.indices {
                for to in concepts.indices where to > from && !concepts[from].isPart(of: concepts[to]) {
                    let shared = notes[from].intersection(notes[to]).count
                    if shared > 1 { links.append(ConceptMap.Link(from: from, to: to, shared: shared)) }
                }
            }
            links.sort { ($1.shared, $0.from, $0.to) < ($0.shared, $1.from, $1.to) }
            var counts = [Int](repeating: 0, count: concepts.count)
            let kept = links.filter { link in
                guard min(counts[link.from], counts[link.to]) < mostLinks else { return false }
                counts[link.from] += 1
                counts[link.to] += 1
                return true
            }
            return ConceptMap(concepts: concepts, links: kept)
        }
    }
}
