import Interchange
import Testing

struct ColumnGuessTests {
    private func codes(_ headings: String) -> [String] {
        TableColumn.guessed(from: headings.split(separator: "|").map(String.init)).columns.map(\.meaning.description)
    }

    private func kind(_ headings: String) -> TableKind {
        TableKind(headings: headings.split(separator: "|").map(String.init))
    }

    @Test func `Google's headings are known in their old and their new form`() {
        let old = "Name|Given Name|Family Name|Birthday|Group Membership|E-mail 1 - Type|E-mail 1 - Value|Organization 1 - Name"
        #expect(kind(old) == .google)
        #expect(codes(old) == ["name", "given", "family", "birthday", "tags", "email-label#1", "email#1", "organisation"])
        let new = "First Name|Last Name|File As|Labels|Phone 1 - Label|Phone 1 - Value|Event 1 - Label|Event 1 - Value"
        #expect(kind(new) == .google)
        #expect(codes(new) == ["given", "family", "name", "tags", "phone-label#1", "phone#1", "date-label#1", "date#1"])
        #expect(codes("Relation 1 - Label|Relation 1 - Value|Phone 1 - Value") == ["note-label#101", "note#101", "phone#1"])
    }

    @Test func `Outlook's headings are known in three languages`() {
        let english = "Title|First Name|Last Name|Company|Job Title|Home Street|Business Street|E-mail Address|Birthday|Spouse"
        #expect(kind(english) == .outlook)
        #expect(
            codes(english) == [
                "prefix", "given", "family", "organisation", "job-title", "street#1:home", "street#2:work", "email", "birthday",
                "note",
            ])
        let german = "Anrede|Vorname|Nachname|Firma|Position|Straße geschäftlich|Ort privat|E-Mail-Adresse|Geburtstag|Jahrestag"
        #expect(kind(german) == .outlook)
        #expect(
            codes(german) == [
                "prefix", "given", "family", "organisation", "job-title", "street#2:work", "locality#1:home", "email",
                "birthday",
                "anniversary",
            ])
        let spanish =
            "Título|Nombre|Apellidos|Organización|Puesto|Calle del trabajo|Dirección de correo electrónico 2|Cumpleaños"
        #expect(kind(spanish) == .outlook)
        #expect(
            codes(spanish) == [
                "prefix", "given", "family", "organisation", "job-title", "street#2:work", "email", "birthday",
            ])
    }

    @Test func `headings that people write are guessed, and what nobody knows goes to the note`() {
        #expect(codes("Name|Handy|Geburtsdatum|Lieblingsfarbe") == ["name", "phone:mobile", "birthday", "note"])
        #expect(codes("NAME|E-MAIL|date_of_birth") == ["name", "email", "birthday"])
        #expect(codes("Nombre|Teléfono móvil|Fecha de nacimiento") == ["name", "phone:mobile", "birthday"])
        #expect(codes("Name|Surname|Phone") == ["given", "family", "phone"])
        let unknown = TableColumn.guessed(from: ["Blood type"]).columns[0]
        #expect(!unknown.isRecognised && unknown.meaning.field == .note)
        #expect(kind("Name|Handy") == .other)
    }

    @Test func `every meaning is written as a short word and read again`() {
        for field in ColumnMeaning.Field.allCases {
            for meaning in [
                ColumnMeaning(field), ColumnMeaning(field, set: 7), ColumnMeaning(field, set: 101, label: "work fax"),
            ] {
                #expect(ColumnMeaning(meaning.description) == meaning)
            }
        }
        for nonsense in ["", "nothing", "phone#0", "phone#x", "#1", "phone#99999"] { #expect(ColumnMeaning(nonsense) == nil) }
    }
}
