import Kinkeeper
import Testing

@Suite struct SentimentDaysTests {
    @Test func `a day is the mean of its notes, weighted by words`() {
        let notes = [(day: 10, valence: 1.0, words: 1), (day: 12, valence: 0.5, words: 2), (day: 10, valence: -1, words: 3)]
        #expect(SentimentDays.means(of: notes, in: 10..<13) == [-0.5, nil, 0.5])
    }

    @Test func `weeks begin on the first day, and the last may be short`() {
        let notes = [(day: 0, valence: 1.0, words: 1), (day: 6, valence: 0, words: 1), (day: 7, valence: -1, words: 5)]
        #expect(SentimentDays.means(of: notes, in: 0..<9, every: 7) == [0.5, -1])
        #expect(SentimentDays.means(of: notes, in: 0..<7, every: 7) == [0.5])
    }

    @Test func `days outside, notes without words and empty ranges count for nothing`() {
        #expect(
            SentimentDays.means(of: [(day: 4, valence: 1, words: 2), (day: 6, valence: 1, words: 0)], in: 5..<7) == [nil, nil])
        #expect(SentimentDays.means(of: [(day: 5, valence: 1, words: 2)], in: 5..<5).isEmpty)
        #expect(SentimentDays.means(of: [(day: 5, valence: 1, words: 2)], in: 5..<6, every: 0) == [1])
        #expect(SentimentDays.means(of: [(day: -3, valence: 0.5, words: 2)], in: -4..<0, every: 2) == [0.5, nil])
    }
}
