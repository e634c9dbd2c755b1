/// The sentiment of notes, day by day or week by week.
public enum SentimentDays {
    /// Means over a row of days, each note weighted by how many of its words said something; nil where nothing is known.
    ///
    /// - Parameters:
    ///   - notes: Of each note its day, as a number, its valence and its words. Their order does not matter.
    ///   - days: The days that are asked for.
    ///   - length: How many days one mean is of: 1, or 7 for weeks. The last one may have fewer.
    public static func means(
        of notes: [(day: Int, valence: Double, words: Int)], in days: Range<Int>, every length: Int = 1
    ) -> [Double?] {
        let length = max(1, length)
        let count = days.isEmpty ? 0 : (days.count - 1) / length + 1
        var (sums, weights) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
        for note in notes where days.contains(note.day) && note.words > 0 {
            let index = (note.day - days.lowerBound) / length
            sums[index] += note.valence * Double(note.words)
            weights[index] += Double(note.words)
        }
        return zip(sums, weights).map { sum, weight in weight > 0 ? sum / weight : nil }
    }
}
