import Interchange
import Kinkeeper
import Testing

struct MonicaTests {
    private static let anna = "aaaaaaaa-0000-4000-8000-000000000001"
    private static let ben = "bbbbbbbb-0000-4000-8000-000000000002"

    /// An export in the form of Monica 4.
    private func export(_ contacts: String, rest: String = "") -> String {
        """
        {"version": "1.0-preview.1", "app_version": "4.1.2", "export_date": "2026-01-01T00:00:00Z", "url": "https://m.example",
         "exported_by": "u", "account": {"uuid": "acc", "data": [
           {"count": 1, "type": "contact", "values": [\(contacts)]}\(rest.isEmpty ? "" : ", " + rest)],
           "properties": {"journal_entries": [{"uuid": "j"}]},
           "instance": {"contact_field_types": [
             {"uuid": "t-mail", "properties": {"name": "Email", "type": "email"}},
             {"uuid": "t-phone", "properties": {"name": "Phone", "type": "phone"}},
             {"uuid": "t-telegram", "properties": {"name": "Telegram"}}]}}}
        """
    }

    private func contact(_ uuid: String, _ name: String, properties: String = "", data: String = "") -> String {
        """
        {"uuid": "\(uuid)", "created_at": "2020-01-01T00:00:00Z", "properties": {"first_name": "\(name)", "last_name": "Berg"
          \(properties.isEmpty ? "" : ", " + properties)}, "data": [\(data)]}
        """
    }

    private func collection(_ type: String, _ values: String) -> String {
        #"{"count": 1, "type": "\#(type)", "values": [\#(values)]}"#
    }

    private func read(
        _ text: String, isForFamily: Bool = false
    ) throws -> (people: [Profile], history: IncomingHistory, told: [ImportFinding], cards: [IncomingCard]) {
        var file = ContactsFile(today: Import.today, bytes: Array(text.utf8))
        file.isForFamily = isForFamily
        var cards: [IncomingCard] = []
        while let card = try file.next() { cards.append(card) }
        let people = cards.compactMap { card -> Profile? in
            guard case .person(let profile, _) = card.content else { return nil }
            return profile
        }
        return (people, file.history, file.takeDiagnostics().map(\.finding), cards)
    }

    @Test func `a contact with its fields, addresses, tags and notes`() throws {
        let fields = """
            "middle_name": "M.", "nickname": "Anni", "company": "Klinik", "job": "Doctor", "tags": ["chess", "choir"], "is_starred": true,
            "description": "Met in Rome", "food_preferences": "no nuts", "gender": "F"
            """
        let data = [
            collection(
                "contact_field",
                #"{"properties": {"type": "t-mail", "data": "anna@example.org"}}, {"properties": {"type": "t-phone", "data": "+49 1"}}, "#
                    + #"{"properties": {"type": "t-telegram", "data": "annab"}}, {"properties": {"type": "t-x", "data": "https://x.example"}}"#
            ),
            collection(
                "address",
                #"{"properties": {"name": "Home", "street": "Way 1", "city": "Berlin", "postal_code": "10115", "country": "DE"}}"#
            ),
            collection("note", #"{"created_at": "2021-02-03T10:00:00Z", "properties": {"body": "Likes tea"}}"#),
            collection("pet", #"{"properties": {"name": "Rex", "category": "dog"}}"#),
        ].joined(separator: ", ")
        let (people, _, told, cards) = try read(export(contact(Self.anna, "Anna", properties: fields, data: data)))
        let anna = try #require(people.first)
        #expect(
            anna.name == PersonName(given: "Anna", middle: "M.", family: "Berg", nickname: "Anni", formatted: "Anna M. Berg"))
        #expect(anna.organisation == "Klinik" && anna.jobTitle == "Doctor" && anna.tags == ["chess", "choir", "favorite"])
        #expect(
            Set(anna.contacts) == [
                ContactMethod(value: .email("anna@example.org")), ContactMethod(value: .phone("+49 1")),
                ContactMethod(value: .messaging(service: "telegram", handle: "annab")),
                ContactMethod(value: .url("https://x.example")),
                ContactMethod(
                    label: "home",
                    value: .address(PostalAddress(street: "Way 1", locality: "Berlin", postalCode: "10115", country: "DE"))),
            ])
        #expect(anna.note == "Met in Rome\nFood: no nuts\n2021-02-03: Likes tea\nPets:\n- Rex (dog)")
        #expect(told.contains { $0.parameters[.thing] == .thing(.pets) } && told.contains { $0.code == .journal })
        #expect(cards[0].uid == Self.anna, "Monica's vCards have the same UID")
        #expect(String(decoding: cards[0].bytes, as: UTF8.self).contains("GENDER:F"))
    }

    @Test func `what its owner has noted down is not for a family`() throws {
        let fields = """
            "company": "Klinik", "tags": ["secret"], "is_starred": true, "description": "secret", "food_preferences": "secret",
            "stay_in_touch_frequency": 30, "first_met_through": "\(Self.ben)", "is_dead": false,
            "birthdate": {"is_age_based": false, "is_year_unknown": false, "date": "1985-04-12"}
            """
        let data = [
            collection("contact_field", #"{"properties": {"type": "t-mail", "data": "anna@example.org"}}"#),
            collection("note", #"{"created_at": "2021-02-03T10:00:00Z", "properties": {"body": "secret"}}"#),
            collection("gift", #"{"properties": {"name": "secret", "status": "idea"}}"#),
            collection("debt", #"{"properties": {"in_debt": true, "amount": 15, "reason": "secret"}}"#),
            collection("task", #"{"properties": {"title": "secret"}}"#),
            collection("life_event", #"{"properties": {"name": "secret"}}"#),
            collection("pet", #"{"properties": {"name": "secret"}}"#),
            collection("call", #"{"uuid": "c1", "properties": {"called_at": "2022-05-06", "content": "secret"}}"#),
            collection(
                "reminder",
                #"{"properties": {"title": "secret", "initial_date": "2024-12-06", "frequency_type": "year", "frequency_number": 1}}"#
            ),
            collection("activity", #""act1""#),
        ].joined(separator: ", ")
        let rest = [
            collection("activity", #"{"uuid": "act1", "properties": {"summary": "secret", "happened_at": "2023-07-08"}}"#),
            collection(
                "relationship",
                #"{"properties": {"type": "secret", "contact_is": "\#(Self.anna)", "of_contact": "\#(Self.ben)"}}"#),
        ].joined(separator: ", ")
        let text = export(
            contact(Self.anna, "Anna", properties: fields, data: data) + ", " + contact(Self.ben, "Ben"), rest: rest)
        let (people, history, told, cards) = try read(text, isForFamily: true)
        let anna = try #require(people.first)
        #expect(anna.note.isEmpty && anna.tags.isEmpty && anna.organisation == "Klinik")
        #expect(
            anna.contacts == [ContactMethod(value: .email("anna@example.org"))] && anna.occasions.map(\.kind) == [.birthday])
        #expect(history.isEmpty)
        #expect(told.count { $0.code == .ownNotes } == 1 && !told.contains { $0.code == .noted })
        for card in cards { #expect(!String(decoding: card.bytes, as: UTF8.self).contains("secret")) }
        // For its owner all of it is there.
        let own = try read(text)
        #expect(own.people[0].note.contains("secret") && own.history.entries.count == 2 && own.history.cadences.count == 1)
        #expect(!own.told.contains { $0.code == .ownNotes })
    }

    @Test func `an age is no birthday, and a day without a year stays one`() throws {
        func birthday(_ date: String) throws -> ([Occasion.When], [ImportFinding]) {
            let read = try read(export(contact(Self.anna, "Anna", properties: "\"birthdate\": \(date)")))
            return (read.people[0].occasions.map(\.when), read.told.filter { $0.card.hasPrefix("Anna") })
        }
        let known = try birthday(#"{"is_age_based": false, "is_year_unknown": false, "date": "1985-04-12T00:00:00.000000Z"}"#)
        #expect(known.0 == [.date(try PartialDate(year: 1985, month: 4, day: 12))] && known.1.isEmpty)
        let yearless = try birthday(#"{"is_age_based": false, "is_year_unknown": true, "date": "2026-04-12"}"#)
        #expect(yearless.0 == [.date(try PartialDate(month: 4, day: 12))])
        let age = try birthday(#"{"is_age_based": true, "is_year_unknown": false, "date": "1985-01-01"}"#)
        #expect(age.0 == [.text("circa 1985")] && age.1.count == 1)
    }

    @Test func `calls, conversations and what one did together become catch-ups`() throws {
        let calls = collection(
            "call",
            #"{"uuid": "c1", "properties": {"called_at": "2022-05-06T18:30:00Z", "content": "Long talk"}}, {"uuid": "c2", "properties": {}}"#
        )
        let talk = collection(
            "conversation",
            #"{"uuid": "k1", "properties": {"happened_at": "2022-06-01", "messages": [{"properties": {"content": "Hi", "written_by_me": true}}, {"properties": {"content": "Hello"}}]}}"#
        )
        let both = collection("activity", #""act1""#)
        let activities = collection(
            "activity",
            #"{"uuid": "act1", "properties": {"summary": "Hike", "description": "Rainy", "happened_at": "2023-07-08"}}"#)
        let text = export(
            contact(
                Self.anna, "Anna", properties: #""stay_in_touch_frequency": 30"#,
                data: [calls, talk, both].joined(separator: ", "))
                + ", " + contact(Self.ben, "Ben", data: both),
            rest: activities)
        let (_, history, told, _) = try read(text)
        #expect(history.entries.map(\.kind) == [.call, .message, .inPerson])
        #expect(history.entries.map(\.day.description) == ["2022-05-06", "2022-06-01", "2023-07-08"])
        #expect(history.entries.map(\.note) == ["Long talk", "> Hi\n< Hello", "Hike\nRainy"])
        #expect(history.entries[2].people == [Self.anna, Self.ben])
        #expect(history.cadences == [Self.anna: .monthly])
        #expect(told.contains(ImportFinding(.undated, [.count: .number(1)])))
        #expect(try read(text).history == history, "the same file names the same entries")
    }

    @Test func `who is what to whom, and what has no place yet, go to the note`() throws {
        let related = collection(
            "relationship", #"{"properties": {"type": "mother", "contact_is": "\#(Self.anna)", "of_contact": "\#(Self.ben)"}}"#)
        let data = [
            collection("gift", #"{"properties": {"name": "Book", "status": "idea", "amount": "20"}}"#),
            collection("debt", #"{"properties": {"in_debt": true, "amount": 15, "currency": "EUR", "status": "inprogress"}}"#),
            collection("task", #"{"properties": {"title": "Send photos", "completed": false}}"#),
            collection(
                "reminder",
                #"{"properties": {"title": "Ask about exam", "initial_date": "2024-01-02", "frequency_type": "one_time"}}, "#
                    + #"{"properties": {"title": "Choir concert", "initial_date": "2024-12-06", "frequency_type": "year", "frequency_number": 1}}"#
            ),
        ].joined(separator: ", ")
        let (people, _, told, _) = try read(
            export(contact(Self.anna, "Anna", data: data) + ", " + contact(Self.ben, "Ben"), rest: related))
        let note = people[0].note
        #expect(note.hasPrefix("mother: Ben Berg\n"))
        for line in ["- Book (idea 20)", "- I owe 15 EUR (inprogress)", "- To do: Send photos", "- 2024-01-02: Ask about exam"]
        {
            #expect(note.contains(line), "\(note)")
        }
        #expect(people[0].occasions.map(\.label) == ["Choir concert"])
        #expect(told.count == 5, "gifts, debts, tasks, reminders and the journal")
    }

    @Test func `contacts that share an identifier do not each have all relationships`() throws {
        let related = collection(
            "relationship", #"{"properties": {"type": "mother", "contact_is": "\#(Self.anna)", "of_contact": "\#(Self.ben)"}}"#)
        let contacts = [contact(Self.anna, "Anna"), contact(Self.anna, "Anna"), contact(Self.ben, "Ben")]
        let people = try read(export(contacts.joined(separator: ", "), rest: related)).people
        #expect(people.map(\.note) == ["mother: Ben Berg", "", ""])
    }

    @Test func `a reminder that does not come every year goes to the note`() throws {
        let every = #""initial_date": "2024-03-01", "frequency_type": "year""#
        let reminders = collection(
            "reminder",
            #"{"properties": {"title": "Inspection", \#(every), "frequency_number": 2}}, "#
                + #"{"properties": {"title": "Over", \#(every), "frequency_number": 1, "inactive": true}}, "#
                + #"{"properties": {"title": "Undated", "frequency_type": "year", "frequency_number": 1}}"#)
        let person = try read(export(contact(Self.anna, "Anna", data: reminders))).people[0]
        for line in ["- 2024-03-01: Inspection (every 2 year)", "- 2024-03-01: Over", "- Undated"] {
            #expect(person.note.contains(line), "\(person.note)")
        }
        #expect(person.occasions == [])
    }

    @Test func `the picture of a contact comes along`() throws {
        let photo = collection("photo", #"{"uuid": "p1", "properties": {"dataUrl": "data:image/png;base64,iVBORw0KGgo="}}"#)
        let text = export(
            contact(Self.anna, "Anna", properties: #""avatar": {"avatar_source": "photo", "avatar_photo": "p1"}"#), rest: photo)
        guard case .person(_, let bytes) = try read(text).cards[0].content else { return }
        #expect(bytes == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    @Test func `the first exports of version 4, with collections beside the fields, are read too`() throws {
        let text = """
            {"account": {"uuid": "x", "contacts": {"count": 1, "values": [
              {"uuid": "\(Self.anna)", "properties": {"first_name": "Anna",
                "calls": {"count": 1, "values": [{"created_at": "2020-01-01", "properties": {"called_at": "2020-01-01"}}]}}}]}}}
            """
        let (people, history, _, _) = try read(text)
        #expect(people.map(\.name.formatted) == ["Anna"] && history.entries.count == 1)
    }
}
