/// How often a field is right that is rated as so sure, counted on lines that the weights were not learnt from.
///
/// A text of one line a point: the field, the rating, and how often fields with that rating were right; both 0…1, both rising. Between
/// two points lies a straight line.
struct SurenessCurves: Sendable {
    private var points: [String: [(rating: Double, right: Double)]] = [:]

    /// The curves of a text.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let rating = Double(words[1]), let right = Double(words[2]) else { continue }
            points[String(words[0]), default: []].append((rating, right))
        }
    }

    /// The curves that are part of the program.
    static let shared = SurenessCurves(EmbeddedWeights.text(of: "sureness.txt")?.description ?? "")

    /// How often a field with that rating is right. Without a curve, the rating itself.
    func right(_ field: String, rated rating: Double) -> Double {
        guard let curve = points[field], let first = curve.first, let last = curve.last else { return rating }
        guard rating > first.rating else { return first.right }
        guard rating < last.rating, let next = curve.firstIndex(where: { $0.rating > rating }) else { return last.right }
        let (one, other) = (curve[next - 1], curve[next])
        return one.right + (other.right - one.right) * (rating - one.rating) / (other.rating - one.rating)
    }
}
