import Interchange
import Kinkeeper
import Testing

struct BirdayTests {
    private let json = """
        [
          {"id": 1, "type": "BIRTHDAY", "name": "Anna", "surname": "Berg", "favorite": true, "yearMatter": true,
           "originalDate": "1985-04-12", "notes": "Likes cake", "image": [-1, -40, -1, -32, 0, 16]},
          {"id": 2, "type": "NAME_DAY", "name": "anna", "surname": "Berg", "favorite": false, "yearMatter": false,
           "originalDate": "1970-07-26", "notes": ""},
          {"id": 3, "type": "DEATH", "name": "Hilde", "surname": "", "favorite": false, "yearMatter": true,
           "originalDate": "2011-01-02", "notes": ""},
          {"id": 4, "type": "OTHER", "name": "Hilde", "yearMatter": true, "originalDate": "1999-09-09", "notes": "Confirmation"},
          {"id": 5, "type": "ANNIVERSARY", "name": "Ben", "yearMatter": true, "originalDate": "not a date", "notes": ""}
        ]
        """

    @Test func `all events of one name are one person's`() throws {
        let read = try Import(json)
        #expect(read.profiles.map(\.name.formatted) == ["Anna Berg", "Hilde", "Ben"])
        let anna = read.profiles[0]
        #expect(anna.occasions.map(\.kind) == [.birthday, .nameDay])
        #expect(
            anna.occasions.map(\.when) == [
                .date(try PartialDate(year: 1985, month: 4, day: 12)), .date(try PartialDate(month: 7, day: 26)),
            ])
        #expect(anna.note == "Likes cake" && anna.tags == ["favorite"])
        #expect(read.profiles[1].occasions.map(\.kind) == [.memorial, .custom])
        #expect(read.profiles[1].occasions[1].label == "Confirmation")
        guard case .person(_, let photo) = read.cards[0].content else { return }
        #expect(photo == [0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
    }

    @Test func `notes and favorites are not for a family, and that is told`() throws {
        var file = ContactsFile(today: Import.today, bytes: Array(json.utf8))
        file.isForFamily = true
        var cards: [String] = []
        while let card = try file.next() { cards.append(String(decoding: card.bytes, as: UTF8.self)) }
        #expect(cards.count == 3 && cards[0].contains("19850412"))
        for word in ["Likes cake", "favorite", "Confirmation"] { #expect(!cards.joined().contains(word), "\(word)") }
        #expect(cards[1].contains("19990909"))
        #expect(file.takeDiagnostics().count { $0.finding.code == .ownNotes } == 1)
    }

    @Test func `an event without a date is told and the person stays`() throws {
        let read = try Import(json)
        #expect(read.profiles[2].occasions.isEmpty)
        #expect(read.diagnostics.map(\.finding.card) == ["Ben"] && read.diagnostics[0].severity == .error)
    }

    @Test func `a second birthday for one name is kept and told`() throws {
        let read = try Import(
            #"[{"name":"Mia","type":"BIRTHDAY","originalDate":"2001-01-01"},{"name":"Mia","type":"BIRTHDAY","originalDate":"2009-09-09"}]"#
        )
        #expect(read.profiles[0].occasions.map(\.kind) == [.birthday, .custom])
        #expect(read.diagnostics.count == 1)
    }

    @Test func `the table says the same as the JSON`() throws {
        let read = try Import(
            """
            date,name,surname,type,yearMatter,manufacturer_name,insurance_provider,notes,input1
            1985-04-12,Anna,Berg,BIRTHDAY,true,null,null,Likes cake,null
            1970-07-26,Anna,Berg,NAME_DAY,false,null,null,null,null
            2030-01-01,Car,,VEHICLE_INSURANCE,true,null,null,,null
            ,Ben,,BIRTHDAY,true,null,null,null,null

            """)
        #expect(read.profiles.map(\.name.formatted) == ["Anna Berg", "Car", "Ben"])
        #expect(read.profiles[0].occasions.map(\.kind) == [.birthday, .nameDay] && read.profiles[0].note == "Likes cake")
        #expect(read.profiles[1].occasions == [Occasion(kind: .custom, label: "Vehicle insurance", when: .text("2030-01-01"))])
        #expect(read.diagnostics.map(\.line) == [4, 5])
        #expect(try Import(json).cards[0].uid == read.cards[0].uid, "either form is the same source")
    }

    @Test func `damaged and hostile JSON is refused with its line`() throws {
        for text in [#"[{"originalDate": "1985"#, #"[{"originalDate": "# + String(repeating: "[", count: 100_000)] {
            let read = try Import(text)
            #expect(read.cards.isEmpty && read.diagnostics.map(\.severity) == [.error] && read.diagnostics[0].line == 1)
        }
    }
}
