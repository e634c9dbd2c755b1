import Interchange
import Kinkeeper
import Testing

struct TablePeopleTests {
    @Test func `a person of Google's with everything`() throws {
        let table = try Table(
            """
            First Name,Middle Name,Last Name,Name Prefix,Nickname,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,\
            E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,\
            Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country,Website 1 - Label,Website 1 - Value,\
            Event 1 - Label,Event 1 - Value,Relation 1 - Label,Relation 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value
            Anna,Maria,Berg,Dr.,Anni,Klinik,Ärztin,--04-12,"Two
            lines",https://example.org/p.jpg,* myContacts ::: Family ::: * starred,* Home,anna@example.org ::: a@example.com,\
            Handy,+49 30 1 ::: +49 171 2,Home,"Way 1
            10115 Berlin",Way 1,Berlin,10115,DE,Blog,https://berg.example,Anniversary,2009-08-08,Spouse,Ben,Shoe size,39

            """)
        #expect(table.survey.kind == .google && table.diagnostics.isEmpty)
        let profile = try #require(table.profiles.first)
        #expect(
            profile.name
                == PersonName(
                    prefix: "Dr.", given: "Anna", middle: "Maria", family: "Berg", nickname: "Anni",
                    formatted: "Dr. Anna Maria Berg"))
        #expect(profile.organisation == "Klinik" && profile.jobTitle == "Ärztin")
        #expect(profile.tags == ["Family", "starred"])
        #expect(profile.note == "Two\nlines\nSpouse: Ben\nShoe size: 39")
        #expect(
            Set(profile.contacts) == [
                ContactMethod(label: "home", value: .email("anna@example.org")),
                ContactMethod(label: "home", value: .email("a@example.com")),
                ContactMethod(label: "mobile", value: .phone("+49 30 1")),
                ContactMethod(label: "mobile", value: .phone("+49 171 2")),
                ContactMethod(
                    label: "home",
                    value: .address(PostalAddress(street: "Way 1", locality: "Berlin", postalCode: "10115", country: "DE"))),
                ContactMethod(label: "Blog", value: .url("https://berg.example")),
            ])
        #expect(
            profile.occasions.count == 2 && profile.occasions[0].kind == .birthday && profile.occasions[1].kind == .anniversary)
        #expect(table.text(ofCard: 0).contains("X-KINKEEPER-FIELD;X-NAME=Photo:https"))
    }

    @Test func `Outlook's empty words are left out, and what it knows beside stays on the card`() throws {
        let table = try Table(
            """
            "Title","First Name","Last Name","Company","Department","Home Street","Home Street 2","Home City","Mobile Phone","Business Fax",\
            "E-mail Address","E-mail Type","Anniversary","Birthday","Categories","Gender","Initials","Notes","Priority","Sensitivity","Spouse"
            "Ms","Anna","Berg","Klinik","Kinder","Way 1","2. Etage","Berlin","0171 2","030 3","anna@example.org","SMTP","0/0/00",\
            "12/24/1985","Family;Chess","Unspecified","A.B.","Hello","Normal","Normal","Ben"

            """)
        #expect(table.survey.kind == .outlook)
        let profile = try #require(table.profiles.first)
        #expect(profile.name.prefix == "Ms" && profile.organisation == "Klinik, Kinder")
        #expect(profile.tags == ["Family", "Chess"] && profile.note == "Hello\nSpouse: Ben")
        #expect(profile.occasions.count == 1)
        #expect(profile.contacts.contains(ContactMethod(label: "work fax", value: .phone("030 3"))))
        #expect(
            profile.contacts.contains(
                ContactMethod(label: "home", value: .address(PostalAddress(street: "Way 1\n2. Etage", locality: "Berlin")))))
        let text = table.text(ofCard: 0)
        #expect(text.contains("X-KINKEEPER-FIELD;X-NAME=Initials:A.B."))
        #expect(!text.contains("Normal") && !text.contains("SMTP") && !text.contains("Unspecified"))
    }

    @Test func `a table of one's own is read as its owner says`() throws {
        let text = "Wer;Wann;Was\nOma Hilde;24.12.1931;Stricken\n"
        let table = try Table(text, meanings: ["Wer": "name", "Wann": "birthday"])
        let profile = try #require(table.profiles.first)
        #expect(profile.name.formatted == "Oma Hilde" && profile.note == "Was: Stricken" && profile.occasions.count == 1)
        let left = try Table(text, meanings: ["Wer": "name", "Wann": "none", "Was": "card"])
        #expect(left.profiles[0].note.isEmpty && left.profiles[0].occasions.isEmpty)
        #expect(left.text(ofCard: 0).contains("X-NAME=Was:Stricken"))
    }

    @Test func `a row that names nobody is left out and told by its line`() throws {
        let table = try Table("Name,Note,Phone\nAnna,x,\n,only a note,\n,,+49 1\n")
        #expect(table.profiles.map(\.name.formatted) == ["Anna", "+49 1"])
        #expect(table.diagnostics.map(\.line) == [3] && table.diagnostics[0].severity == .error)
        #expect(table.cards.map(\.line) == [2, 4])
    }

    @Test func `fields beyond the headings are not lost`() throws {
        #expect(try Table("Name,Phone\nAnna,1,more\n").profiles[0].note == "3: more")
    }

    @Test func `the same row is the same person, whatever else the table holds`() throws {
        let one = try Table("Name,Phone\nAnna,1\nBen,2\n")
        let two = try Table("Name,Phone\nCarla,3\nAnna,1\n")
        #expect(one.cards[0].uid == two.cards[1].uid && one.cards[0].bytes == two.cards[1].bytes)
        #expect(one.cards[0].isNamedByNameAlone && one.cards[0].uid != one.cards[1].uid)
        let other = try Table("Name,Mail\nAnna,1\n")
        #expect(other.cards[0].uid != one.cards[0].uid, "another kind of table is another source")
    }

    @Test func `a column of identifiers names the rows`() throws {
        let one = try Table("ID,Name\n7,Anna\n8,Anna\n")
        let two = try Table("ID,Name\n7,Anna Berg\n")
        #expect(one.cards[0].uid == two.cards[0].uid && one.cards[0].uid != one.cards[1].uid)
        #expect(!one.cards[0].isNamedByNameAlone)
    }

    @Test func `a survey counts, samples and cuts`() throws {
        let survey = try Table("Name,Note\nAnna,\(String(repeating: "x", count: 200))\nAnna,\nBen,b\nCarla,c\nDora,d\n").survey
        #expect(survey.rows == 5 && survey.columns.map(\.filled) == [5, 4])
        #expect(survey.columns[0].samples == ["Anna", "Ben", "Carla"])
        #expect(survey.columns[1].samples[0].count == 60)
    }

    @Test func `a table that nobody looked at is refused, and told why`() throws {
        var file = ContactsFile(today: Import.today, bytes: Array("Name,Phone\nAnna,1\n".utf8))
        #expect(try file.next() == nil)
        #expect(file.takeDiagnostics().map(\.severity) == [.error])
    }
}
