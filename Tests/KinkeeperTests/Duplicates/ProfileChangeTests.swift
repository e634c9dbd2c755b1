import Kinkeeper
import TestSupport
import Testing

struct ProfileChangeTests {
    @Test func `what did not change from one version to the next stays as it is here`() {
        var here = Cast.anna
        here.contacts.append(ContactMethod(label: "work", value: .email("anna@work.example")))
        here.tags.append("merged")
        #expect(here.taking(changesFrom: Cast.anna, to: Cast.anna) == here)
        #expect(Cast.anna.taking(changesFrom: Cast.anna, to: here) == here)
    }

    @Test func `what came comes, what went goes, what was here alone stays`() {
        var (here, newer) = (Cast.anna, Cast.anna)
        here.contacts.append(ContactMethod(label: "work", value: .email("anna@work.example")))
        newer.contacts[0] = ContactMethod(label: "mobile", value: .phone("+49 151 9999999"))
        newer.organisation = "Wasserwerke"
        newer.tags = ["choir"]
        let result = here.taking(changesFrom: Cast.anna, to: newer)
        #expect(result.organisation == "Wasserwerke")
        #expect(result.tags == ["choir"])
        #expect(result.contacts.contains(newer.contacts[0]))
        #expect(!result.contacts.contains(Cast.anna.contacts[0]))
        #expect(result.contacts.contains(here.contacts[3]))
    }

    @Test func `a newer birthday takes the place of the one here, whichever that is`() {
        var (here, newer) = (Cast.anna, Cast.anna)
        here.occasions[0].when = Cast.date(1985, 4, 13)
        newer.occasions[0].when = Cast.date(1985, 4, 14)
        let result = here.taking(changesFrom: Cast.anna, to: newer)
        #expect(result.occasions.filter { $0.kind == .birthday } == [newer.occasions[0]])
    }

    @Test func `a note that grew grows here too, and keeps what the merge added`() {
        var (here, newer) = (Cast.anna, Cast.anna)
        here.note += "\n\nAlso: Anna Lindqvist"
        newer.note = "Likes walnut cake and tea"
        #expect(here.taking(changesFrom: Cast.anna, to: newer).note == "Likes walnut cake and tea\n\nAlso: Anna Lindqvist")
    }

    @Test func `a note that changes changes where it stands, not wherever its words are`() {
        var (base, here, newer) = (Cast.anna, Cast.anna, Cast.anna)
        base.note = "VIP"
        here.note = "VIP\n\nMet in the VIP lounge"
        newer.note = ""
        #expect(here.taking(changesFrom: base, to: newer).note == "Met in the VIP lounge")
        newer.note = "Friend"
        #expect(here.taking(changesFrom: base, to: newer).note == "Friend\n\nMet in the VIP lounge")
        base.note = "Kind"
        here.note = "Kindergarten"
        #expect(here.taking(changesFrom: base, to: newer).note == "Friend\n\nKindergarten")
    }

    @Test func `a note that was changed on both sides keeps both`() {
        var (here, newer) = (Cast.anna, Cast.anna)
        here.note = "Likes no cake at all\n\nAlso: Anna Lindqvist"
        newer.note = "Likes tea"
        let result = here.taking(changesFrom: Cast.anna, to: newer).note
        #expect(result == "Likes tea\n\nLikes no cake at all\n\nAlso: Anna Lindqvist")
        newer.note = ""
        #expect(here.taking(changesFrom: Cast.anna, to: newer).note == here.note)
    }
}
