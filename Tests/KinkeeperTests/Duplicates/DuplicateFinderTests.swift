import Kinkeeper
import Testing

struct DuplicateFinderTests {
    private func found(_ people: Lookalike...) -> [DuplicatePair] { DuplicateFinder.pairs(among: people) }

    @Test func `the same address in another case and a like name are surely one`() {
        let pairs = found(
            Somebody.looks(1, "Anna Berg", email: "Anna@Example.org"), Somebody.looks(2, "Berg Anna", email: "anna@example.org")
        )
        #expect(pairs.map(\.strength) == [.strong])
        #expect(pairs.first?.reasons == [.email("anna@example.org"), .sameName])
    }

    @Test(arguments: [
        ("+49 30 1234567", "030 1234567"), ("0049 (0)30 1234567", "+49301234567"), ("+44 (0)20 7946 0958", "+442079460958"),
        ("+7 912 345-67-89", "8 912 345 67 89"), ("+34 600 111 222", "600111222"), ("+49 30 1234567 ext. 9", "030 1234567 x9"),
        ("٠٣٠ ١٢٣٤٥٦٧", "0301234567"),
    ])
    func `a number is the same however it is written`(one: String, other: String) {
        let pairs = found(Somebody.looks(1, "Anna Berg", phone: one), Somebody.looks(2, "Anna Berg", phone: other))
        #expect(pairs.map(\.strength) == [.strong], "\(one) and \(other)")
    }

    @Test(arguments: [
        ("112", "112"), ("116117", "116117"), ("0151 12345678", "0170 12345678"), ("+49 30 1234567", "+43 30 1234567"),
        ("1234567", "+49 30 1234567"),
    ])
    func `service numbers and numbers that only end alike say nothing`(one: String, other: String) {
        #expect(found(Somebody.looks(1, "Anna Berg", phone: one), Somebody.looks(2, "Omar Said", phone: other)) == [])
    }

    @Test(arguments: [
        ("Anna Berg", "Anna Maria Berg"), ("Katharina Huber", "Kathi Huber"), ("Bob Miller", "Robert Miller"),
        ("Alexander Weiss", "Alex Weiß"), ("A. Schneider", "Anna Schneider"), ("Jonathan Meyerhof", "Johnathan Meyerhof"),
        ("José García", "Jose Garcia"), ("Pepe García", "José García"),
    ])
    func `like names born on one day are one, whoever comes first`(one: String, other: String) {
        let (first, second) = (
            Somebody.looks(1, one, born: Somebody.day(1980, 5, 17)), Somebody.looks(2, other, born: Somebody.day(1980, 5, 17))
        )
        #expect(found(first, second).map(\.strength) == [.strong])
        #expect(found(second, first) == found(first, second))
    }

    @Test(arguments: [
        ("Anna Berg", "Hanna Berg"), ("Tim Berg", "Tom Berg"), ("Jo Berg", "Johanna Berg"), ("Anna Berg", "Omar Said"),
    ])
    func `twins and strangers born on one day are two`(one: String, other: String) {
        let day = Somebody.day(1980, 5, 17)
        #expect(found(Somebody.looks(1, one, born: day), Somebody.looks(2, other, born: day)) == [])
    }

    @Test func `one whole name is a weaker sign, and none where the birthdays differ`() {
        #expect(found(Somebody.looks(1, "Anna Berg"), Somebody.looks(2, "Dr. Anna Berg")).map(\.strength) == [.likely])
        let differing = found(
            Somebody.looks(1, "Anna Berg", born: Somebody.day(1980, 5, 17)),
            Somebody.looks(2, "Anna Berg", born: Somebody.day(1990, 5, 17)))
        #expect(differing == [])
        let unknownYear = found(
            Somebody.looks(1, "Anna Berg", born: Somebody.day(nil, 5, 17)),
            Somebody.looks(2, "Anna Berg", born: Somebody.day(1990, 5, 17)))
        #expect(unknownYear.map(\.strength) == [.likely])
    }

    @Test func `a nickname of one word with the same number is likely the same`() {
        let pairs = found(
            Somebody.looks(1, "Anna Berg", phone: "+49 30 1234567", nickname: "Mum"),
            Somebody.looks(2, "Mum", phone: "030 1234567"))
        #expect(pairs.map(\.strength) == [.likely])
    }

    @Test func `a couple with one telephone is a faint sign`() {
        let pairs = found(
            Somebody.looks(1, "Anna Berg", phone: "030 1234567"), Somebody.looks(2, "Peter Berg", phone: "030 1234567"))
        #expect(pairs.map(\.strength) == [.faint])
    }

    @Test func `the address of a whole firm makes no duplicates but those who are called alike`() {
        var people = (1...40).map { Somebody.looks($0, "Given\($0) Family\($0)", email: "info@firm.example") }
        #expect(DuplicateFinder.pairs(among: people) == [])
        people.append(Somebody.looks(99, "Given7 Family7", email: "info@firm.example"))
        let pairs = DuplicateFinder.pairs(among: people)
        #expect(pairs.map(\.one) == [Somebody.id(7)])
        #expect(pairs.map(\.other) == [Somebody.id(99)])
    }

    @Test func `whom the owner calls two are not proposed`() {
        let people = [Somebody.looks(1, "Anna Berg"), Somebody.looks(2, "Anna Berg"), Somebody.looks(3, "Anna Berg")]
        let pairs = DuplicateFinder.pairs(among: people, distinct: [[Somebody.id(1), Somebody.id(2)]])
        #expect(pairs.map(\.other) == [Somebody.id(3), Somebody.id(3)])
    }
}
