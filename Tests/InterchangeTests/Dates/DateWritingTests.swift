import Interchange
import Kinkeeper
import Testing

struct DateWritingTests {
    private func written(_ date: PartialDate, version4: Bool) -> String {
        let written = WrittenDate(.date(date), isVersion4: version4)
        return written.parameters.map { ";\($0.name)=\($0.value)" }.joined() + ":" + written.value
    }

    @Test func `version 4 writes the basic format and leaves out what is not known`() throws {
        #expect(try written(PartialDate(year: 1985, month: 4, day: 12), version4: true) == ":19850412")
        #expect(try written(PartialDate(month: 2, day: 3), version4: true) == ":--0203")
        #expect(try written(PartialDate(year: 1985, month: 4), version4: true) == ":1985-04")
        #expect(try written(PartialDate(year: 985), version4: true) == ":0985")
        #expect(try written(PartialDate(month: 4), version4: true) == ":--04")
        #expect(try written(PartialDate(day: 12), version4: true) == ":---12")
    }

    @Test func `earlier versions write the extended format and Apple's marker for a missing year`() throws {
        #expect(try written(PartialDate(year: 1985, month: 4, day: 12), version4: false) == ":1985-04-12")
        #expect(try written(PartialDate(month: 2, day: 29), version4: false) == ";X-APPLE-OMIT-YEAR=1604:1604-02-29")
    }

    @Test func `another calendar is named`() throws {
        let date = try PartialDate(calendar: .chinese, year: 2020, month: 4, isLeapMonth: true, day: 12)
        #expect(written(date, version4: true) == ";CALSCALE=chinese:202004L12")
        #expect(try written(PartialDate(calendar: .hebrew, month: 1, day: 2), version4: false) == ";CALSCALE=hebrew:--01-02")
    }

    @Test func `words are declared as text`() {
        let words = WrittenDate(.text(" circa 1800 "), isVersion4: true)
        #expect(words.value == "circa 1800")
        #expect(words.parameters.map(\.name) == ["VALUE"])
    }

    @Test(arguments: [true, false])
    func `what is written is read back the same`(version4: Bool) throws {
        var random = SeededGenerator(seed: 20)
        var dates = 0
        for _ in 0..<20_000 {
            guard let date = PartialDate.random(using: &random) else { continue }
            dates += 1
            let written = WrittenDate(.date(date), isVersion4: version4)
            let parameters = Dictionary(uniqueKeysWithValues: written.parameters.map { ($0.name, $0.value) })
            let text = DateText(
                written.value, isDeclaredText: parameters["VALUE"] == "text", calendarScale: parameters["CALSCALE"] ?? "",
                omittedYear: parameters["X-APPLE-OMIT-YEAR"].flatMap { Int($0) })
            #expect(text.read(currentYear: 20_000) == .date(date), "\(written)")
        }
        #expect(dates > 10_000)
    }
}
