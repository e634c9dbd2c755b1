import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@Suite struct PersonScreenTests {
    private let clock = TestClock()

    private func screen(_ profile: Profile, trashedAt: Date? = nil, today: String = "2026-11-21") -> PersonScreen {
        let person = Person(
            id: .make(at: clock.now), profile: profile, createdAt: clock.now, updatedAt: clock.now, trashedAt: trashedAt)
        return PersonScreen(person, from: display(today))
    }

    @Test func `a person is told by what one asks first`() {
        let screen = screen(Cast.anna, today: "2027-04-06")
        #expect(screen.name == "Anna Berg")
        #expect(screen.facts == "“Änni” · Engineer, Stadtwerke · she/her")
        #expect(screen.lead == "Turns 42 on Monday, in 6 days.")
        #expect(screen.actions.map(\.title) == ["Call", "Message"])
        #expect(screen.actions.map(\.href) == ["tel:+49301234567", "sms:+49301234567"])
        #expect(screen.tags == ["family", "choir"] && screen.noteLines == ["Likes walnut cake"])
        #expect(!screen.isTrashed && screen.trashNote == nil)
    }

    @Test func `dates show what is known, when it comes round, and why not where it does not`() {
        let anna = screen(Cast.anna).occasions
        #expect(anna.map(\.original) == ["12 April 1985", "30 June 2012"])
        #expect(anna.map(\.turning) == ["turns 42", "15 years"])
        #expect(anna.map(\.next) == ["turns 42 on Monday, 12 April 2027", "15 years on Wednesday, 30 June 2027"])
        let hannah = screen(Cast.hannah).occasions
        #expect(hannah.map(\.hint) == ["The day is not known.", "Kept as written, because it isn’t a calendar date."])
        #expect(hannah.allSatisfy { $0.turning == nil && $0.countdown == nil })
    }

    @Test func `somebody of whom only a name is known has a page too`() {
        let screen = screen(Cast.mum)
        #expect(screen.name == "Mum" && screen.lead == nil)
        #expect(screen.actions.isEmpty && screen.occasions.isEmpty && screen.contacts.isEmpty && screen.noteLines.isEmpty)
    }

    @Test func `contacts are ordered by kind and keep the card's order within`() {
        var profile = Cast.mum
        profile.contacts = [
            ContactMethod(value: .url("example.org")), ContactMethod(label: "home", value: .phone("1")),
            ContactMethod(value: .email("a@b.c")), ContactMethod(label: "work", value: .phone("2")),
        ]
        #expect(screen(profile).contacts.map { $0.lines[0] } == ["1", "2", "a@b.c", "example.org"])
        #expect(screen(profile).contacts.map(\.label) == ["Home", "Work", nil, nil])
    }

    @Test func `who is in the trash has a day of leaving`() {
        let screen = screen(Cast.anna, trashedAt: clock.now)
        #expect(screen.isTrashed && screen.trashNote == "Deleted for good on 21 December.")
    }

    @Test(arguments: [
        ("+49 (30) 123-45", "tel:+493012345"), ("*100#", "tel:*100%23"), ("call me", nil), ("javascript:alert(1)", "tel:1"),
    ])
    func `a phone number dials only what a dial pad has`(number: String, href: String?) {
        #expect(ContactRow(ContactMethod(value: .phone(number)), .of(.english)).href == href)
    }

    @Test(arguments: [
        ("https://example.org/a", "https://example.org/a"), ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
        ("example.org/me", "https://example.org/me"), ("javascript:alert(1)", nil), ("data:text/html,x", nil),
        ("just words", nil),
        (" javascript:alert(1)", nil), ("https", nil),
    ])
    func `a link leads to the web or nowhere`(text: String, href: String?) {
        #expect(ContactRow(ContactMethod(value: .url(text)), .of(.english)).href == href)
    }

    @Test(arguments: [
        ("anna@example.org", "mailto:anna@example.org"), ("a?bcc=b@c.d", "mailto:a%3Fbcc%3Db@c.d"), ("no address", nil),
        ("a b@c.d", nil),
    ])
    func `a mail address cannot smuggle a subject or another recipient`(text: String, href: String?) {
        #expect(ContactRow(ContactMethod(value: .email(text)), .of(.english)).href == href)
    }

    @Test func `an address is shown as on an envelope`() {
        let address = PostalAddress(street: "Lindenstraße 12\nHinterhaus", locality: "Freiburg", postalCode: "79098")
        #expect(
            ContactRow(ContactMethod(value: .address(address)), .of(.english)).lines == [
                "Lindenstraße 12", "Hinterhaus", "79098 Freiburg",
            ])
    }
}
