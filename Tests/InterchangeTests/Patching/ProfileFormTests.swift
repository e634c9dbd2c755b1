import Interchange
import Kinkeeper
import Testing

struct ProfileFormTests {
    @Test func `texts are trimmed and tags stand there once`() {
        let profile = Profile(
            name: PersonName(given: " Anna ", nickname: "Bea,Bee , Bea", formatted: " Anna Berg\n"),
            organisation: " Tea House ",
            note: "one\r\ntwo\r\n", tags: ["chess", " chess", "", "two\nlines"])
        let form = profile.inCardForm
        #expect(form.name == PersonName(given: "Anna", nickname: "Bea, Bee", formatted: "Anna Berg"))
        #expect(form.organisation == "Tea House")
        #expect(form.note == "one\ntwo")
        #expect(form.tags == ["chess", "two lines"])
    }

    @Test func `ways that lead nowhere are left out, and a handle stands there once`() {
        let contacts = [
            ContactMethod(value: .phone(" ")), ContactMethod(value: .address(PostalAddress(street: " "))),
            ContactMethod(label: " home ", value: .messaging(service: "Signal", handle: " anna ")),
            ContactMethod(label: "work", value: .messaging(service: "signal", handle: "anna")),
        ]
        let form = Profile(name: PersonName(given: "Anna"), contacts: contacts).inCardForm
        #expect(form.contacts == [ContactMethod(label: "home", value: .messaging(service: "signal", handle: "anna"))])
    }

    @Test func `a second birthday becomes a day of its own and loses nothing`() throws {
        let first = Occasion(kind: .birthday, label: "ignored", when: .date(try PartialDate(year: 1985, month: 4, day: 12)))
        let second = Occasion(kind: .birthday, when: .text("spring"))
        let form = Profile(name: PersonName(given: "Anna"), occasions: [first, first, second]).inCardForm
        #expect(
            form.occasions == [
                Occasion(kind: .birthday, when: first.when), Occasion(kind: .custom, label: "Birthday", when: .text("spring")),
            ])
    }

    @Test func `a day without words or numbers is none, and 1604 is no year`() throws {
        let blank = Occasion(kind: .custom, label: "x", when: .text("  "))
        let apple = Occasion(kind: .birthday, when: .date(try PartialDate(year: 1604, month: 2, day: 29)))
        let form = Profile(name: PersonName(given: "Anna"), occasions: [blank, apple]).inCardForm
        #expect(form.occasions == [Occasion(kind: .birthday, when: .date(try PartialDate(month: 2, day: 29)))])
    }

    @Test func `a person is never without a name`() {
        #expect(Profile(name: PersonName(given: "Anna", family: "Berg")).inCardForm.name.formatted == "Anna Berg")
        #expect(Profile(name: PersonName()).inCardForm.name.formatted == "(no name)")
        #expect(
            Profile(name: PersonName(formatted: "(no name)"), organisation: "Tea House").inCardForm.name.formatted
                == "Tea House")
    }

    @Test func `card form is a form that stays as it is`() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<1_000 {
            let form = Profile.random(using: &random).inCardForm
            #expect(form.inCardForm == form)
        }
    }
}
