import Testing

@testable import HTTPSupport

@Suite struct MetricsTextTests {
    /// A line of numbers, read back as the format's description says.
    private struct Line: Hashable {
        var name = ""
        var labels: [String: String] = [:]
        var value = 0.0

        init?(_ line: Substring) {
            let head = line.prefix { $0 != "{" && $0 != " " }
            name = String(head)
            var rest = line[head.endIndex...]
            if rest.first == "{" {
                rest = rest.dropFirst()
                while rest.first != "}" {
                    guard let equals = rest.firstIndex(of: "=") else { return nil }
                    let label = String(rest[..<equals])
                    guard let (text, after) = Self.quoted(rest[equals...].dropFirst()) else { return nil }
                    labels[label] = text
                    rest = after.first == "," ? after.dropFirst() : after
                }
                rest = rest.dropFirst()
            }
            guard rest.first == " ", let value = Double(rest.dropFirst()) else { return nil }
            self.value = value
        }

        private static func quoted(_ text: Substring) -> (String, Substring)? {
            guard text.first == "\"" else { return nil }
            var (said, rest) = ("", text.dropFirst())
            while let sign = rest.popFirst() {
                if sign == "\"" { return (said, rest) }
                guard sign == "\\" else { said.append(sign); continue }
                guard let next = rest.popFirst() else { return nil }
                said.append(next == "n" ? "\n" : next)
            }
            return nil
        }
    }

    private func lines(_ text: String) throws -> [Line] {
        try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { try #require(Line($0), "\($0)") }
    }

    @Test func `a metric is written with its help, its kind and its numbers`() {
        let text = MetricsText.text(of: [
            MetricFamily(.alertsWaiting, 3), MetricFamily(.diskFree, 1.5),
            MetricFamily(.spaces, [.init(2, [.init("kind", "own")])]),
        ])
        #expect(
            text == """
                # HELP kinkeeper_alerts_waiting Alerts that wait to be sent or are being sent.
                # TYPE kinkeeper_alerts_waiting gauge
                kinkeeper_alerts_waiting 3
                # HELP kinkeeper_disk_free_bytes Free bytes on the disk of the data folder.
                # TYPE kinkeeper_disk_free_bytes gauge
                kinkeeper_disk_free_bytes 1.5
                # HELP kinkeeper_spaces Spaces by kind: of an account alone, of a couple, of a family.
                # TYPE kinkeeper_spaces gauge
                kinkeeper_spaces{kind="own"} 2

                """)
    }

    @Test func `no text gets out of its quotation marks or its line`() throws {
        let odd = "a\"b\\c\nd{e=\"f\"},ü\\n"
        let text = MetricsText.text(of: [
            MetricFamily(
                name: "odd_total", kind: .counter, help: "One\\two\nthree \"four\"",
                [
                    .init(1, [.init("a", odd), .init("b", "")])
                ])
        ])
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.hasPrefix("# HELP odd_total One\\\\two\\nthree \"four\"\n# TYPE odd_total counter\n"))
        let line = try #require(try lines(text).first)
        #expect(line.name == "odd_total" && line.labels == ["a": odd, "b": ""] && line.value == 1)
    }

    @Test func `numbers are those that Go reads`() {
        #expect(MetricsText.number(0) == "0" && MetricsText.number(-2) == "-2" && MetricsText.number(0.25) == "0.25")
        #expect(MetricsText.number(9_007_199_254_740_991) == "9007199254740991")
        #expect(MetricsText.number(.infinity) == "+Inf" && MetricsText.number(-.infinity) == "-Inf")
        #expect(MetricsText.number(.nan) == "NaN" && MetricsText.number(1e300) == "1e+300")
    }

    @Test func `a metric without numbers is left out`() {
        #expect(MetricsText.text(of: [MetricFamily(.requests, [])]).isEmpty)
    }

    @Test func `each bucket of a histogram has all that is not above it, a bound included`() throws {
        var histogram = Histogram(bounds: [0.1, 1])
        for value in [0.05, 0.1, 0.5, 1, 7] { histogram.note(value) }
        let family = MetricFamily(.requestDuration, histogram.samples([.init("part", "pages")]))
        let found = try lines(MetricsText.text(of: [family]))
        let name = Metric.requestDuration.rawValue
        #expect(found.map(\.name) == [name + "_bucket", name + "_bucket", name + "_bucket", name + "_sum", name + "_count"])
        #expect(found.compactMap { $0.labels["le"] } == ["0.1", "1", "+Inf"])
        #expect(found.map(\.value) == [2, 4, 5, 8.65, 5])
        #expect(found.allSatisfy { $0.labels["part"] == "pages" })
    }

    @Test func `names follow the conventions, and each metric says what it means`() {
        for metric in Metric.allCases {
            #expect(metric.rawValue.wholeMatch(of: /(kinkeeper|process)_[a-z_]+/) != nil, "\(metric)")
            #expect(metric.rawValue.hasSuffix("_total") == (metric.kind == .counter), "\(metric)")
            #expect(metric.help.hasSuffix("."), "\(metric)")
        }
        #expect(Set(Metric.allCases.map(\.help)).count == Metric.allCases.count)
    }
}
