/// Lists of the same things, each ranked by another measure, as one list.
///
/// Measures that cannot be compared, such as rare words in common and an angle, are joined by the places they lead to: each list
/// gives an element 1/(60 + place). Source: Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", SIGIR 2009.
public enum RankFusion {
    /// What weakens the first places; the value of the paper.
    private static let constant = 60.0

    /// Joins lists, the best first. Elements that are equally good stay in the order in which they are met, list by list.
    public static func joined<Element: Hashable>(_ lists: [[Element]]) -> [Element] {
        var scores: [Element: Double] = [:]
        var met: [Element] = []
        for list in lists {
            for (place, element) in list.enumerated() {
                if scores[element] == nil { met.append(element) }
                scores[element, default: 0] += 1 / (constant + Double(place + 1))
            }
        }
        // Sorting keeps the order of equals: their places are compared.
        let places = Dictionary(uniqueKeysWithValues: met.enumerated().map { ($1, $0) })
        return met.sorted { one, other in
            let (first, second) = (scores[one] ?? 0, scores[other] ?? 0)
            return first == second ? (places[one] ?? 0) < (places[other] ?? 0) : first > second
        }
    }
}
