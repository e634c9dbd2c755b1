import Interchange
import Kinkeeper
import TestSupport
import Testing

struct NametagTests {
    /// An export in the form of version 1.2.
    private func export(_ people: String, groups: String = "", journal: String = "", more: String = "") -> String {
        """
        {"version": "1.2", "exportDate": "2026-01-01T00:00:00.000Z",
         "user": {"email": "u@example.org", "name": "U", "theme": "DARK", "dateFormat": "YMD", "accountCreated": "2025-01-01T00:00:00.000Z"},
         "groups": [\(groups)], "people": [\(people)], "relationshipTypes": [], "journalEntries": [\(journal)],
         "customFieldTemplates": [{"name": "Shoe size", "slug": "shoe-size", "type": "NUMBER", "options": [], "order": 0}]\(more)}
        """
    }

    private func person(_ id: String, _ name: String, _ fields: String = "") -> String {
        #"{"id": "\#(id)", "name": "\#(name)", "surname": "Berg", "groups": [], "relationships": []\#(fields.isEmpty ? "" : ", " + fields)}"#
    }

    private func read(_ text: String, isForFamily: Bool = false) throws -> ProgramFile {
        try ProgramFile(Array(text.utf8), isForFamily: isForFamily)
    }

    @Test func `a person with names, work, contact details and a gender`() throws {
        let anna = """
            {"id": "a", "name": "Anna", "middleName": "M.", "surname": "Berg", "secondLastName": "Tal", "nickname": "Anni", "prefix": "Dr.",
             "displayNameOverride": "Auntie Anna", "organization": "Klinik", "jobTitle": "Doctor", "gender": "F", "notes": "Met in Rome",
             "phoneNumbers": [{"type": "mobile", "number": "+49 1"}], "emails": [{"type": "Choir", "email": "anna@example.org"}],
             "addresses": [{"type": "home", "streetLine1": "Way 1", "streetLine2": "2nd floor", "locality": "Berlin", "region": null,
                            "postalCode": "10115", "country": "DE"}],
             "urls": [{"type": "Blog", "url": "https://a.example"}], "imHandles": [{"protocol": "signal", "handle": "annab"}]}
            """
        let file = try read(export(anna))
        let profile = try #require(file.people.first)
        #expect(
            profile.name
                == PersonName(
                    prefix: "Dr.", given: "Anna", middle: "M.", family: "Berg Tal", nickname: "Anni", formatted: "Auntie Anna"))
        #expect(profile.organisation == "Klinik" && profile.jobTitle == "Doctor" && profile.note == "Met in Rome")
        #expect(
            Set(profile.contacts) == [
                ContactMethod(label: "mobile", value: .phone("+49 1")),
                ContactMethod(label: "Choir", value: .email("anna@example.org")),
                ContactMethod(
                    label: "home",
                    value: .address(
                        PostalAddress(
                            extended: "2nd floor", street: "Way 1", locality: "Berlin", postalCode: "10115", country: "DE"))),
                ContactMethod(label: "Blog", value: .url("https://a.example")),
                ContactMethod(value: .messaging(service: "signal", handle: "annab")),
            ])
        #expect(file.cards[0].uid == "nametag-a" && file.told.isEmpty)
        #expect(String(decoding: file.cards[0].bytes, as: UTF8.self).contains("GENDER:F"))
    }

    @Test(arguments: [
        ("1985-04-12T00:00:00.000Z", "1985-04-12"), ("1985-04-12", "1985-04-12"), ("1604-02-29T00:00:00.000Z", "--02-29"),
        // Written in Sydney and in Los Angeles by older versions.
        ("1604-08-09T23:55:08.000Z", "--08-10"), ("1604-08-10T07:52:58.000Z", "--08-10"),
        ("1603-12-31T23:55:08.000Z", "--01-01"), ("1604-12-31T23:55:08.000Z", "--01-01"),
        ("1985-04-12T23:59:00.000Z", "1985-04-12"), ("1600-01-01T00:00:00.000Z", "1600-01-01"),
    ])
    func `a day is the one that Nametag shows, and 1604 is no year`(written: String, expected: String) throws {
        let dates = #""importantDates": [{"title": "Birthday", "date": "\#(written)"}]"#
        let occasion = try #require(try read(export(person("a", "Anna", dates))).people[0].occasions.first)
        guard case .date(let date) = occasion.when else {
            Issue.record("\(occasion)")
            return
        }
        #expect(occasion.kind == .birthday && date.description == expected)
    }

    @Test func `kinds of days come from their titles, and what is not said is told`() throws {
        let dates = """
            "anniversary": "2009-08-08T00:00:00.000Z",
            "importantDates": [{"title": "Cumpleaños", "date": "1985-04-12T00:00:00.000Z"}, {"title": "Anniversary", "date": "2009-08-08T00:00:00.000Z"},
              {"title": "First met", "date": "2001-02-03T00:00:00.000Z"}, {"title": "", "date": "1990-01-02T00:00:00.000Z"},
              {"title": "Odd", "date": "2023-02-29T00:00:00.000Z"}, {"title": "Zero", "date": "0000-02-29"}, {"title": "Later", "date": "2090-01-01"}]
            """
        let file = try read(export(person("a", "Anna", dates)))
        let anna = file.people[0]
        #expect(anna.occasions.map(\.kind) == [.birthday, .anniversary, .custom, .custom, .custom])
        #expect(anna.occasions.map(\.label) == ["", "", "First met", "Day", "Later"])
        #expect(anna.occasions.last?.when == .text("2090-01-01"))
        #expect(anna.note == "Odd: 2023-02-29T00:00:00.000Z\nZero: 0000-02-29")
        #expect(file.codes == [.dayWithoutKind, .undatedEvent, .undatedEvent, .futureEvent])
        #expect(file.told.allSatisfy { $0.card == "Anna Berg" })
    }

    @Test func `groups come as groups, and one that the file only names as a tag`() throws {
        let groups = #"{"id": "g", "name": "Choir", "description": "Mondays", "color": "red"}, {"id": "h", "name": "Empty"}"#
        let anna = #"{"id": "a", "name": "Anna", "groups": ["Choir", "Choir", "Lost"]}"#
        let file = try read(export(anna + ", " + person("b", "Ben"), groups: groups))
        #expect(file.groups["Choir"] == ["nametag-a"] && file.groups["Empty"] == [])
        #expect(file.people[0].tags == ["Lost"])
        let choir = try #require(file.cards.first { if case .group("Choir", _) = $0.content { true } else { false } })
        #expect(choir.uid == "nametag-group-g" && String(decoding: choir.bytes, as: UTF8.self).contains("NOTE:Mondays"))
    }

    @Test func `the journal, last contacts and contact reminders become catch-ups and rhythms`() throws {
        let reminder = #""contactReminderEnabled": true, "contactReminderInterval": 3, "contactReminderIntervalUnit": "MONTHS""#
        let people = [
            person("a", "Anna", #""lastContact": "2025-05-06T00:00:00.000Z", \#(reminder)"#),
            person("b", "Ben", #""lastContact": "2025-05-07T00:00:00.000Z""#),
        ].joined(separator: ", ")
        let journal = """
            {"id": "j1", "title": "Hike", "date": "2025-05-06T18:00:00.000Z", "body": "Rain", "people": ["Anna Berg"], "peopleIds": ["a"]},
            {"id": "j2", "title": "Old", "date": "2024-01-02T00:00:00.000Z", "body": "By name", "people": ["Ben Berg"]},
            {"id": "j3", "title": "Alone", "date": "2024-01-03T00:00:00.000Z", "body": "x", "people": [], "peopleIds": []},
            {"id": "j4", "title": "Undated", "date": "soon", "body": "x", "peopleIds": ["a"]}
            """
        let text = export(people, journal: journal)
        let file = try read(text)
        #expect(file.history.entries.map(\.day.description) == ["2025-05-06", "2024-01-02", "2025-05-07"])
        #expect(file.history.entries.map(\.people) == [["nametag-a"], ["nametag-b"], ["nametag-b"]])
        #expect(file.history.entries.map(\.note) == ["Hike\nRain", "Old\nBy name", ""])
        #expect(file.history.cadences == ["nametag-a": .quarterly])
        #expect(file.told == [ImportFinding(.undated, [.count: .number(1)]), ImportFinding(.journal, [.count: .number(1)])])
        #expect(try read(text).history == file.history, "the same file names the same entries")
    }

    @Test func `what has no place yet goes to the note, and is counted`() throws {
        let anna = """
            "relationshipToUser": {"name": "FRIEND", "label": "Friend"}, "photo": "photos/a.jpg", "favouriteColour": "red",
            "relationships": [{"relatedPersonId": "b", "relatedPersonName": "B", "relationshipType": {"name": "PARENT", "label": "Parent"}, "notes": "x"},
                              {"relatedPersonId": "gone", "relatedPersonName": "Cleo", "relationshipType": null}],
            "customFields": [{"key": "X-HOBBY", "value": "Chess", "type": null}], "customFieldValues": [{"slug": "shoe-size", "value": "38"}],
            "locations": [{"type": "home", "latitude": 52.5, "longitude": 13.4, "label": "Hut"}],
            "contactReminderEnabled": true, "contactReminderInterval": 99, "contactReminderIntervalUnit": "YEARS"
            """
        let people = #"{"id": "a", "name": "Anna", \#(anna)}, {"id": "b", "name": "Ben"}"#
        let file = try read(export(people))
        #expect(
            file.people[0].note.split(separator: "\n") == [
                "Relationship to me: Friend", "Relationships:", "- Parent of Ben (x)", "- Related to Cleo", "Fields:",
                "- Shoe size: 38",
                "- X-HOBBY: Chess", "Places:", "- Hut, home (52.5, 13.4)", "Stay in touch every: 99 years",
            ])
        #expect(file.codes == [.picturesElsewhere, .noted, .noted, .noted])
        let card = String(decoding: file.cards[0].bytes, as: UTF8.self)
        #expect(card.contains("X-NAME=favouriteColour:red") && card.contains("X-NAME=photo:photos/a.jpg"))
    }

    @Test func `a family gets no private details`() throws {
        let anna = """
            "notes": "secret", "groups": ["secret"], "lastContact": "2025-05-06", "organization": "Klinik",
            "importantDates": [{"title": "Birthday", "date": "1985-04-12"}, {"title": "secret", "date": "2001-01-01"}],
            "customFields": [{"key": "secret", "value": "secret"}], "secret": "secret",
            "relationships": [{"relatedPersonId": "a", "relatedPersonName": "secret"}], "contactReminderEnabled": true,
            "contactReminderInterval": 1, "contactReminderIntervalUnit": "WEEKS"
            """
        let text = export(
            #"{"id": "a", "name": "Anna", \#(anna)}"#, groups: #"{"id": "g", "name": "secret"}"#,
            journal: #"{"id": "j", "title": "secret", "date": "2025-01-01", "body": "secret", "peopleIds": ["a"]}"#)
        let family = try read(text, isForFamily: true)
        #expect(family.cards.count == 1 && family.history.isEmpty && family.codes == [.ownNotes])
        #expect(family.people[0].occasions.map(\.kind) == [.birthday] && family.people[0].organisation == "Klinik")
        #expect(!String(decoding: family.cards[0].bytes, as: UTF8.self).contains("secret"))
        #expect(try read(text).cards.count == 2)
    }

    @Test func `a family gets a day without a title too, and hears that its kind is not known`() throws {
        let days = """
            "importantDates": [{"title": "", "date": "1990-01-02"}, {"date": "1604-03-04"}, {"title": "secret", "date": "2001-01-01"}]
            """
        let family = try read(export(person("a", "Anna", days)), isForFamily: true)
        let expected: [Occasion.When] = [
            .date(try PartialDate(year: 1990, month: 1, day: 2)), .date(try PartialDate(month: 3, day: 4)),
        ]
        #expect(family.people[0].occasions == expected.map { Occasion(kind: .custom, label: "Day", when: $0) })
        #expect(family.codes == [.dayWithoutKind, .dayWithoutKind, .ownNotes])
    }

    @Test func `an identifier that is longer than any real one still joins a person and the journal`() throws {
        let id = String(repeating: "a", count: 5_000)
        let journal = #"{"id": "j", "title": "Hike", "date": "2025-05-06", "peopleIds": ["\#(id)"]}"#
        let file = try read(export(person(id, "Anna"), journal: journal))
        let uid = try #require(file.cards.first?.uid)
        #expect(file.history.entries.map(\.people) == [[uid]] && uid.utf8.count < 200)
    }

    @Test func `wrong types, missing identifiers and circles do no harm`() throws {
        let people = """
            5, null, "x", [], {"id": "a"}, {"name": "Cleo", "importantDates": "no", "groups": 7, "relationships": {"x": 1}},
            {"id": ["a"], "name": 12, "importantDates": [{"date": 5}, {"date": ["x"]}], "phoneNumbers": [1, {"number": {}}]},
            {"id": "m", "name": "Mia", "relationships": [{"relatedPersonId": "m", "relatedPersonName": "Mia"}], "lastContact": true}
            """
        let file = try read(export(people, groups: "1, null", journal: #"3, {"peopleIds": "a"}"#))
        #expect(file.people.map(\.name.formatted) == ["Cleo", "12", "Mia"])
        #expect(file.codes.count { $0 == .contactOfNobody } == 5 && file.codes.count { $0 == .undatedEvent } == 2)
        #expect(file.people[2].note.contains("Related to Mia"))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whatever its values are, people come with dates that exist or none`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values = [
            "null", "true", "-1", "1e400", "\"\"", "\"1604-02-29\"", "\"2023-02-29\"", "\"9999-12-31T23:59:59Z\"",
            "\"0000-00-00\"", "[]", "{}",
            "[[[]]]", "\"\\u0000\"", "\"MONTHS\"", "{\"label\": \"x\"}",
            "[{\"title\": \"Birthday\", \"date\": \"1605-01-01T13:00:00Z\"}]",
        ]
        let names = [
            "name", "surname", "groups", "relationships", "importantDates", "anniversary", "lastContact", "photo", "gender",
            "notes",
            "contactReminderEnabled", "contactReminderInterval", "contactReminderIntervalUnit", "customFields", "locations",
            "emails", "x",
        ]
        for _ in trials(100, long: 3_000) {
            let fields = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                "\"\(names.randomElement(using: &random) ?? "")\": \(values.randomElement(using: &random) ?? "")"
            }
            let text = export(#"{"id": "a", "name": "Anna"\#(fields.isEmpty ? "" : ", " + fields.joined(separator: ", "))}"#)
            let file = try read(text)
            #expect(file.cards.count + file.codes.count { $0 == .contactOfNobody } >= 1)
            #expect(try read(text).cards == file.cards)
        }
    }

    @Test func `a hundred thousand people are read`() throws {
        let people = trials(2_000, long: 100_000).map { #"{"id": "p\#($0)", "name": "P\#($0)", "groups": ["All"]}"# }
        let file = try read(export(people.joined(separator: ","), groups: #"{"id": "g", "name": "All"}"#))
        #expect(file.people.count == people.count && file.groups["All"]?.count == people.count)
    }
}
