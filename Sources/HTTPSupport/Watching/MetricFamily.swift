/// A metric with its present numbers.
package struct MetricFamily: Hashable, Sendable {
    /// One number.
    package struct Sample: Hashable, Sendable {
        /// What stands behind the metric's name: "_sum".
        package var suffix = ""
        /// The labels, in the order in which they are written.
        package var labels: [Label]
        /// The number.
        package var value: Double

        /// A number.
        package init(_ value: Double, _ labels: [Label] = [], suffix: String = "") {
            (self.suffix, self.labels, self.value) = (suffix, labels, value)
        }
    }

    /// A name and a value.
    package struct Label: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package let name: String
    package let kind: Metric.Kind
    package let help: String
    package let samples: [Sample]

    /// A metric of the table with its numbers.
    package init(_ metric: Metric, _ samples: [Sample]) {
        self.init(name: metric.rawValue, kind: metric.kind, help: metric.help, samples)
    }

    /// A metric without labels.
    package init(_ metric: Metric, _ value: Double) { self.init(metric, [Sample(value)]) }

    /// A metric from its parts.
    package init(name: String, kind: Metric.Kind, help: String, _ samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }
}

/// Prometheus's text format, version 0.0.4.
package enum MetricsText {
    /// How the text is announced.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The metrics as text. One without a number is left out.
    package static func text(of families: [MetricFamily]) -> String {
        var text = ""
        for family in families where !family.samples.isEmpty {
            text += "# HELP \(family.name) \(escaped(family.help, quotes: false))\n"
            text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
            for sample in family.samples {
                text += family.name + sample.suffix + labels(sample.labels) + " " + number(sample.value) + "\n"
            }
        }
        return text
    }

    /// A number as Go's ParseFloat reads it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func labels(_ labels: [MetricFamily.Label]) -> String {
        guard !labels.isEmpty else { return "" }
        let written = labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        return "{" + written.joined(separator: ",") + "}"
    }

    /// A backslash and the end of a line are escaped everywhere, a quotation mark in the value of a label.
    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for sign in text.unicodeScalars {
            switch sign {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(sign)
            }
        }
        return escaped
    }
}
