import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Screens

struct YearScreenTests {
    @Test func `Today looks back in December and January alone`() {
        let years = (1...12).map { month in
            CivilDate(year: 2026, month: month, day: 15).flatMap { YearScreen.toLookBackAt(on: $0) }
        }
        #expect(years == [2025] + Array(repeating: nil, count: 10) + [2026])
    }

    @Test func `columns are as high as their months, and the busiest is marked once`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let entries = (1...12).compactMap { month in
                CivilDate(year: 2026, month: month, day: 3).map {
                    YearFigures.Entry(day: $0, kind: .call, count: Int.random(in: 0...2_000, using: &generator))
                }
            }
            let figures = YearFigures(of: 2026, entries)
            let months = YearMonth.all(figures, from: display())
            #expect(months.count == 12 && months.allSatisfy { (2...100).contains($0.height) && $0.y + $0.height == 108 })
            #expect(months.filter(\.isBusiest).count == (figures.catchups == 0 ? 0 : 1))
            #expect(months.last.map { $0.x + 22 <= 360 } == true)
        }
    }

    @Test func `colours of a drawing are those of the pages`() {
        // Without chroma a colour is a grey, from black to white.
        #expect(SoftColour.hex(lightness: 1, chroma: 0, hue: 0) == "#ffffff")
        #expect(SoftColour.hex(lightness: 0, chroma: 0, hue: 200) == "#000000")
        for hue in stride(from: 0, to: 360, by: 15) {
            let hex = SoftColour.hex(lightness: 0.89, chroma: 0.05, hue: hue)
            #expect(hex.count == 7 && hex.dropFirst().allSatisfy(\.isHexDigit))
        }
    }
}
