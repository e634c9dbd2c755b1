/// Counts values by how large they are.
package struct Histogram: Hashable, Sendable {
    /// The upper bounds, ascending; what is above the last one is counted too.
    package let bounds: [Double]
    private var counts: [Int]
    private(set) var sum = 0.0

    /// How many values there were.
    package var count: Int { counts.reduce(0, +) }

    /// Seconds that an answer may take: from a millisecond to ten seconds.
    package static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// Nothing counted yet.
    package init(bounds: [Double] = seconds) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Counts a value.
    package mutating func note(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// The numbers as they are exported: each bucket has all values up to its bound.
    package func samples(_ labels: [MetricFamily.Label]) -> [MetricFamily.Sample] {
        var reached = 0
        var samples: [MetricFamily.Sample] = []
        for (bound, count) in zip(bounds + [.infinity], counts) {
            reached += count
            let labels = labels + [MetricFamily.Label("le", MetricsText.number(bound))]
            samples.append(MetricFamily.Sample(Double(reached), labels, suffix: "_bucket"))
        }
        samples.append(MetricFamily.Sample(sum, labels, suffix: "_sum"))
        samples.append(MetricFamily.Sample(Double(reached), labels, suffix: "_count"))
        return samples
    }
}
