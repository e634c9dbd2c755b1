import Foundation
import Kinkeeper
import Testing

@Suite struct `What stands in for a photo` {
    @Test(arguments: [
        (PersonName(given: "Anna", family: "Berg"), "AB"), (PersonName(given: "änne", family: "über"), "ÄÜ"),
        (PersonName(given: "Anna", middle: "Maria", family: "Berg", suffix: "Jr."), "AB"), (PersonName(given: "Anna"), "A"),
        (PersonName(formatted: "Berg & Sons"), "BS"), (PersonName(formatted: "Sammy van der Berg"), "SB"),
        (PersonName(given: "小明", family: "王"), "王"), (PersonName(given: "길동", family: "홍"), "홍"),
        (PersonName(formatted: "山田太郎"), "山"), (PersonName(formatted: "👩‍👩‍👧 Family"), "👩‍👩‍👧"), (PersonName(formatted: "Anna 🎈"), "A"),
        (PersonName(formatted: "🇩🇪"), "🇩🇪"), (PersonName(formatted: "(Bo) Berg"), "BB"), (PersonName(formatted: "112"), "1"),
        (PersonName(given: "ßilke", family: "e\u{301}clair"), "ßÉ"), (PersonName(), ""), (PersonName(formatted: "—"), ""),
        (PersonName(given: "...", family: "Berg"), "B"),
    ])
    func `is one or two characters of the name`(name: PersonName, initials: String) {
        #expect(Likeness.initials(name) == initials)
    }

    @Test func `has a hue that stays with the person`() throws {
        let identifier = try #require(Identifier<Person>("017f22e2-79b0-7cc3-98c4-dc0c0c07398f"))
        #expect(Likeness.hue(of: identifier) == 101)
    }

    @Test func `has hues all around the circle, even for people of one import`() {
        var sequence = IdentifierSequence()
        var generator = SeededGenerator(seed: 11)
        var sectors = Array(repeating: 0, count: 12)
        for _ in 0..<12_000 {
            let identifier: Identifier<Person> = sequence.next(at: Date(timeIntervalSince1970: 1.7e9), using: &generator)
            let hue = Likeness.hue(of: identifier)
            #expect((0..<360).contains(hue))
            sectors[hue / 30] += 1
        }
        #expect(sectors.allSatisfy { (850...1150).contains($0) }, "\(sectors)")
    }
}

@Suite struct `A category` {
    @Test(arguments: Category.standard)
    func `of the standard ones is known by its name in any case`(category: Kinkeeper.Category) {
        #expect(Category(category.description) == category)
        #expect(Category(" \(category.description.uppercased())\n") == category)
    }

    @Test func `of the owner's own keeps its name`() {
        #expect(Category("Book club") == .custom("Book club"))
        #expect(Category.custom("Book club").description == "Book club")
        #expect(Category(" Verein ") == .custom("Verein"))
    }

    @Test(arguments: ["", "  ", "\n"])
    func `needs a name`(text: String) {
        #expect(Category(text) == nil)
    }
}
