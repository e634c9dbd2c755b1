import Interchange
import Kinkeeper
import Testing

struct TableDatesTests {
    /// The birthdays of a table of these, in order; nil for none.
    private func birthdays(_ texts: String..., dates: DateOrder = .unknown) throws -> [Occasion.When?] {
        let text = "Name,Birthday\n" + texts.enumerated().map { "Person \($0.offset),\($0.element)\n" }.joined()
        return try Table(text, dates: dates).profiles.map { $0.occasions.first?.when }
    }

    private func date(_ year: Int?, _ month: Int, _ day: Int) throws -> Occasion.When {
        .date(try PartialDate(year: year, month: month, day: day))
    }

    @Test func `one date that can be read in one way only speaks for the whole column`() throws {
        #expect(try birthdays("4/12/1985", "12/31/1990") == [date(1985, 4, 12), date(1990, 12, 31)])
        #expect(try birthdays("04.12.1985", "31.12.1990") == [date(1985, 12, 4), date(1990, 12, 31)])
    }

    @Test func `without such a date, or with two that disagree, nothing is guessed`() throws {
        #expect(try birthdays("4/12/1985", "5/6/1990") == [.text("4/12/1985"), .text("5/6/1990")])
        #expect(try birthdays("4/12/1985", "31/12/1990", "12/31/1990")[0] == .text("4/12/1985"))
        let table = try Table("Name,Birthday\nAnna,4/12/1985\n")
        #expect(table.diagnostics.map(\.line) == [2])
        #expect(table.diagnostics.first?.finding.parameters[.reason] == .reason(.order))
    }

    @Test func `a day that is a month too needs no evidence`() throws {
        #expect(try birthdays("5/5/1990") == [date(1990, 5, 5)])
    }

    @Test func `somebody may say the order`() throws {
        #expect(try birthdays("4/12/1985", dates: .dayFirst) == [date(1985, 12, 4)])
        #expect(try birthdays("4/12/1985", dates: .monthFirst) == [date(1985, 4, 12)])
        #expect(try birthdays("24/12/1985", dates: .monthFirst) == [date(1985, 12, 24)])
    }

    @Test func `all columns of days speak for one another`() throws {
        let table = try Table("Name,Birthday,Anniversary\nAnna,4/12/1985,12/25/2010\n")
        #expect(try table.profiles[0].occasions.map(\.when) == [date(1985, 4, 12), date(2010, 12, 25)])
    }

    @Test(arguments: ["0/0/00", "00.00.0000", "0000-00-00", "0", ""]) func `zeros are how Outlook says that there is none`(
        _ text: String
    ) throws {
        #expect(try birthdays(text) == [nil])
    }

    @Test(arguments: ["1985-04-12", "19850412", "1985/4/12", "4/12/1985 12:00:00 AM"])
    func `dates with a time and ISO dates are read`(
        _ text: String
    ) throws {
        #expect(try birthdays(text, "12/31/1990")[0] == date(1985, 4, 12))
    }

    @Test func `a day without a year is read where its order is known`() throws {
        #expect(try birthdays("--04-12", "24.12.", "4.12.")[0] == date(nil, 4, 12))
        #expect(try birthdays("--04-12", "24.12.", "4.12.")[2] == date(nil, 12, 4))
    }

    @Test(arguments: ["30/2/1990", "13/13/1990", "4/12/85", "spring", "12/31/2090"])
    func `what is no date stays words, and is told`(
        _ text: String
    ) throws {
        let table = try Table("Name,Birthday\nAnna,\(text)\n")
        #expect(table.profiles[0].occasions.map(\.when) == [.text(text)])
        #expect(table.diagnostics.count == 1)
    }
}
