import Foundation
import Kinkeeper
import TestSupport
import Testing

struct PersonMergeTests {
    private func person(_ number: Int, _ profile: Profile) -> Person {
        let time = Date(timeIntervalSince1970: 1_795_262_400)
        return Person(id: Somebody.id(number), profile: profile, createdAt: time, updatedAt: time)
    }

    private func merged(_ one: Profile, _ other: Profile, _ choices: MergeChoices = [:]) -> Profile {
        PersonMerge(person(1, one), with: person(2, other), choices: choices) { "Also: \($0)" }.profile
    }

    private func named(_ name: String) -> Profile { Profile(name: Somebody.name(name)) }

    @Test func `ways to be reached are united, each once`() {
        var (one, other) = (named("Anna Berg"), named("Anna Berg"))
        one.contacts = [
            ContactMethod(value: .phone("030 1234567")), ContactMethod(label: "home", value: .email("anna@example.org")),
            ContactMethod(value: .url("https://www.anna.example/")),
        ]
        other.contacts = [
            ContactMethod(label: "mobile", value: .phone("+49 30 1234567")), ContactMethod(value: .email("ANNA@example.org")),
            ContactMethod(value: .url("http://Anna.example")),
            ContactMethod(value: .messaging(service: "signal", handle: "anna.1")),
        ]
        #expect(
            merged(one, other).contacts == [
                ContactMethod(label: "mobile", value: .phone("+49 30 1234567")),
                ContactMethod(label: "home", value: .email("anna@example.org")),
                ContactMethod(value: .url("https://www.anna.example/")),
                ContactMethod(value: .messaging(service: "signal", handle: "anna.1")),
            ])
    }

    @Test func `what stands inside of another word is not said by it`() {
        var (one, other) = (named("Anna Berg"), named("Anna Berg"))
        (one.organisation, other.organisation) = ("BASF", "BA")
        (one.pronouns, other.pronouns) = ("she", "he")
        (one.jobTitle, other.jobTitle) = ("Engineer, senior", "Senior")
        let note = merged(one, other).note
        #expect(note == "Also: organisation(\"BA\")\nAlso: pronouns(\"he\")")
    }

    @Test func `the fuller birthday is taken without asking, and a different one becomes a line of the note`() {
        var (one, other) = (named("Anna Berg"), named("Anna Berg"))
        one.occasions = [Occasion(kind: .birthday, when: Cast.date(nil, 4, 12))]
        other.occasions = [Occasion(kind: .birthday, when: Cast.date(1985, 4, 12))]
        #expect(merged(one, other).occasions == other.occasions)
        #expect(merged(one, other).note == "")
        one.occasions = [Occasion(kind: .birthday, when: Cast.date(1985, 4, 13))]
        let kept = merged(one, other)
        #expect(kept.occasions == one.occasions)
        #expect(kept.note.contains("Also: birthday"))
        #expect(merged(one, other, [.birthday: .merged]).occasions == other.occasions)
    }

    @Test func `a name of one word becomes a nickname, a longer one a line of the note`() {
        #expect(merged(named("Anna Berg"), named("Mum")).name.nickname == "Mum")
        #expect(merged(named("Mum"), named("Anna Berg"), [.name: .merged]).name.nickname == "Mum")
        let married = merged(named("Anna Berg"), named("Anna Lindqvist"))
        #expect(married.name.formatted == "Anna Berg")
        #expect(married.note == "Also: name(\"Anna Lindqvist\")")
        let fuller = merged(named("Anna Berg"), named("Anna Maria Berg"))
        #expect(fuller.name.middle == "Maria")
        #expect(fuller.note == "")
    }

    @Test func `what is asked about is what differs`() {
        var (one, other) = (named("Anna Berg"), named("Anna Berg"))
        one.organisation = "Stadtwerke"
        other.jobTitle = "Engineer"
        #expect(Person.differing(person(1, one), person(2, other)) == [])
        other.organisation = "Bäckerei"
        #expect(Person.differing(person(1, one), person(2, other)) == [.organisation])
        let both = merged(one, other)
        #expect(both.organisation == "Stadtwerke")
        #expect(both.jobTitle == "Engineer")
        #expect(both.note == "Also: organisation(\"Bäckerei\")")
    }

    @Test func `notes and tags are joined, and nothing is said twice`() {
        var (one, other) = (named("Anna Berg"), named("Anna Berg"))
        (one.note, other.note) = ("Likes cake", "Sings")
        (one.tags, other.tags) = (["Choir"], ["choir", "family"])
        let both = merged(one, other)
        #expect(both.note == "Likes cake\n\nSings")
        #expect(both.tags == ["Choir", "family"])
        #expect(merged(both, other) == both)
    }

    @Test(arguments: 1...60) func `a merge loses nothing that either says`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (one, other) = (Self.anybody(&random), Self.anybody(&random))
        let choices = Dictionary(
            uniqueKeysWithValues: MergeField.allCases.map { ($0, Bool.random(using: &random) ? MergeSide.kept : .merged) })
        let result = merged(one, other, choices)
        let said = SearchFolding.fold("\(result)")
        for side in [one, other] {
            for text in [side.organisation, side.jobTitle, side.pronouns, side.name.nickname] + side.tags
            where !text.isEmpty {
                #expect(said.contains(SearchFolding.fold(text)), "\(text)")
            }
            for word in SearchFolding.fold(side.name.spelled).split(separator: " ") { #expect(said.contains(word), "\(word)") }
            for line in side.note.split(separator: "\n") { #expect(result.note.contains(line)) }
            #expect(result.contacts.lacking(side.contacts) == [])
            for occasion in side.occasions {
                let isLine = result.note.contains("\(occasion.when)")
                let isFuller = occasion.kind == .birthday && result.birthday.map { "\($0.when)" != "\(occasion.when)" } == true
                #expect(result.occasions.contains(occasion) || isLine || isFuller)
            }
        }
        #expect(result.occasions.filter { $0.kind == .birthday }.count <= 1)
    }

    private static func anybody(_ random: inout SeededGenerator) -> Profile {
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        var profile = Profile(name: Somebody.name(pick(["Anna Berg", "Anna Maria Berg", "Mum", "Anna Lindqvist", "A. Berg"])))
        profile.name.nickname = pick(["", "Änni", "Bergi"])
        profile.organisation = pick(["", "Stadtwerke", "Bäckerei Nord"])
        profile.jobTitle = pick(["", "Engineer", "Baker"])
        profile.pronouns = pick(["", "she/her", "they/them"])
        profile.note = pick(["", "Likes cake", "Sings\nDances"])
        profile.tags = [pick(["choir", "Choir", "family"])]
        let phones = ["030 1234567", "+49 30 1234567", "+34 600 111 222", "112"]
        profile.contacts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            ContactMethod(label: pick(["", "home"]), value: .phone(pick(phones)))
        }
        if Bool.random(using: &random) {
            profile.occasions.append(
                Occasion(kind: .birthday, when: Cast.date(Bool.random(using: &random) ? 1985 : nil, 4, 12)))
        }
        if Bool.random(using: &random) {
            profile.occasions.append(
                Occasion(kind: .anniversary, label: pick(["Wedding", "Met"]), when: Cast.date(2012, 6, 30)))
        }
        return profile
    }
}
