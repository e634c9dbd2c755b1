import Capture
import Kinkeeper
import Testing

@Suite("Names nobody knows yet")
struct NewNamesTests {
    @Test(
        "Whoever has a birthday is somebody, whatever they are called",
        arguments: [
            (Language.english, "Quenby's birthday: 22 January", ["occasion Quenby birthday --01-22"]),
            (.german, "Ortruns Geburtstag: 3. August", ["occasion Ortrun birthday --08-03"]),
            (.spanish, "Izaskun cumple años el 30 de noviembre", ["occasion Izaskun birthday --11-30"]),
            (.english, "Quenby plays the cello in a quartet", ["note Quenby"]),
            (.english, "Met Quenby at the conference last Thursday", ["catchup Quenby 2026-03-05"]),
            (.spanish, "Conocí a Hermenegildo en el congreso", ["catchup Hermenegildo"]),
            (.german, "gestern mit jürgen telefoniert", ["catchup Jürgen 2026-03-09"]),
            (.german, "gestern mit juergen telefoniert", ["catchup Juergen 2026-03-09"]),
        ])
    func owners(language: Language, text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: language).summary == expected)
    }

    @Test(
        "Things are no people",
        arguments: [
            (Language.english, "Passport's expired"), (.german, "Hausputz: 3. August"),
            (.spanish, "Vence el contrato el 3 de mayo"),
        ])
    func things(language: Language, text: String) async throws {
        #expect(try await LineReading(text, in: language).proposals.allSatisfy { $0.person == nil })
    }

    @Test("A name that asks is none", arguments: ["May I borrow your car?", "Will you come on Friday?"])
    func asked(text: String) async throws {
        #expect(try await LineReading(text).summary == [])
    }
}
