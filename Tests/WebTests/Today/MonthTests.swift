import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Web

/// The days to remember of a month. It is 21 November 2026.
@Suite struct MonthTests {
    @Test func `a month has its days as a calendar and as a list, past ones too`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        _ = try await space.add("Ida Fox", birthday: PartialDate(year: 1986, month: 11, day: 27))
        _ = try await space.add("Olof Ek", birthday: PartialDate(year: nil, month: 11, day: 2))
        _ = try await space.add("Leap Day", birthday: PartialDate(year: 2000, month: 2, day: 29))
        let page = try await anna.get("/month").text
        #expect(page.contains("<h1>November 2026</h1>") && page.contains("2 days to remember"))
        #expect(page.contains("href=\"#2026-11-27\"") && page.contains("id=\"2026-11-02\""))
        #expect(page.contains("turns 40") && page.contains("19 days ago"))
        #expect(page.contains("href=\"/month?of=2026-10\"") && page.contains("href=\"/month?of=2026-12\""))
        let december = try await anna.get("/month?of=2026-12").text
        #expect(december.contains("0 days to remember") && december.contains("href=\"/month\""))
        // In a year without it, 29 February is kept on the 28th, in a leap year on its own day.
        #expect(try await anna.get("/month?of=2027-02").text.contains("id=\"2027-02-28\""))
        #expect(try await anna.get("/month?of=2028-02").text.contains("id=\"2028-02-29\""))
        let (_, ben) = try await world.member("Ben")
        #expect(try await ben.get("/month").text.contains("0 days to remember"))
    }

    @Test func `a month with very many shows one day, and its calendar leads to each`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 0..<210 {
            _ = try await space.add("P\(number)x", birthday: PartialDate(year: nil, month: 11, day: number % 30 + 1))
        }
        let rows = { (text: String) in text.matches(of: /<bdi>P\d+x<\/bdi>/).count }
        let page = try await anna.get("/month").text
        #expect(page.contains("210 days to remember") && rows(page) == 7 && page.contains("id=\"2026-11-21\""))
        #expect(page.contains("href=\"/month?of=2026-11&amp;day=2#2026-11-02\""))
        let second = try await anna.get("/month?of=2026-11&day=2").text
        #expect(rows(second) == 7 && second.contains("id=\"2026-11-02\"") && !second.contains("id=\"2026-11-21\""))
        #expect(rows(try await anna.get("/month?of=2026-11&day=99").text) == 7)
        #expect(page.contains("Choose a day in the calendar.") && !page.contains(" more."))
    }

    @Test func `a day of very many people lists some and says how many more there are`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 0..<203 { _ = try await space.add("P\(number)x", birthday: PartialDate(year: nil, month: 1, day: 1)) }
        let page = try await anna.get("/month?of=2027-01").text
        #expect(page.matches(of: /<bdi>P\d+x<\/bdi>/).count == 200 && page.contains("And 3 more."))
    }

    @Test func `the calendar ends where its years end`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let last = try await anna.get("/month?of=9999-12").text
        #expect(last.contains("of=9999-11") && !last.contains("rel=\"next\""))
        let first = try await anna.get("/month?of=0001-01").text
        #expect(first.contains("of=0001-02") && !first.contains("rel=\"prev\""))
    }

    @Test(arguments: ["2026", "2026-13", "2026-1", "2026-11-01", "x026-11"])
    func `what is no month is not found`(text: String) async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/month?of=\(text)").status == 404)
    }

    /// Twelve months have what a year has, each once.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `the months of a year have what the year has`(seed: UInt64) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        var generator = SeededGenerator(seed: seed)
        for number in 0..<40 {
            let month = Int.random(in: 1...12, using: &generator)
            let day = Int.random(in: 1...CivilDate.daysInMonth(month, year: 2000), using: &generator)
            _ = try await space.add("P\(number)x", birthday: PartialDate(year: nil, month: month, day: day))
        }
        var names: [String] = []
        for month in 1...12 {
            let text = try await anna.get("/month?of=2027-\(month < 10 ? "0" : "")\(month)").text
            names += text.matches(of: /<bdi>(P\d+x)<\/bdi>/).map { String($0.1) }
        }
        #expect(names.count == 40 && Set(names).count == 40)
    }
}
