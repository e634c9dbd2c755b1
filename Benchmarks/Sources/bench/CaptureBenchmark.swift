import Capture
import Foundation
import Kinkeeper

/// Reading a line with ten thousand people in the space, against looking for each of their names in it; and the dates of texts.
enum CaptureBenchmark {
    private static let line =
        "Coffee with Annna, she wants a pour-over kettle ~60€, call her in 3 weeks, birthday 12 May, and Xaverius needs a lift"
    private static let texts = [
        "lunch next Friday at half past one", "the third Monday of March", "from the 3rd to the 8th of May",
        "no day at all here",
        "every other Sunday", "two weeks after Easter", "on 12/05/2026 at 17:30", "in a year and a half",
    ]

    static func measure(_ report: inout Report) async throws {
        guard let today = CivilDate(year: 2026, month: 11, day: 23) else { return }
        let now = CivilDateTime(today, .nine)
        for count in [100, 10_000] {
            let people = crowd(count)
            var index = PersonIndex([])
            let building = fastest(of: 3) { index = PersonIndex(people) }
            let request = CaptureRequest(text: line, language: .english, now: now, country: "DE", people: index)
            keep(try await CaptureEngine.builtIn.propose(request))
            var times: [Double] = []
            for _ in 0..<200 {
                times.append(try await seconds(ofAsync: { keep(try await CaptureEngine.builtIn.propose(request)) }))
            }
            let folded = SearchFolding.fold(line)
            let names = people.map { $0.name.split(separator: " ").map { SearchFolding.fold(String($0)) } }
            let scanning = fastest(of: 20) { keep(names.count { $0.contains { folded.contains($0) } }) }
            report.add(
                "a line, \(count) people", seconds: times.percentile(0.5), baseline: scanning, of: "a scan of their names")
            report.add("index of \(count) people", seconds: building, baseline: scanning, of: "a scan of their names")
        }
        let reader = DateReader(language: .english)
        let context = DateContext(now: now, direction: .asTold, country: "GB")
        let reading = fastest(of: 50) { for text in texts { keep(reader.best(in: text, context: context)) } }
        let cutting = fastest(of: 50) { for text in texts { keep(Token.tokens(of: text)) } }
        let each = Double(texts.count)
        report.add("dates of a text", seconds: reading / each, baseline: cutting / each, of: "cutting it into words")
    }

    private static func crowd(_ count: Int) -> [CapturePerson] {
        var random = SeededRandom(seed: 5)
        return (0..<count).map { number in
            let family = random.pick(SampleWords.family) + random.pick(["", "son", "ov", "mann", "ez"])
            return CapturePerson(
                identifier: String(number), name: "\(random.pick(SampleWords.given)) \(family)", nicknames: [], birthday: nil)
        }
    }
}
