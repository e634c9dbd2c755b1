import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("Spanish lines")
struct SpanishLineTests {
    @Test(
        "Infinitives, accents and left-out subjects tell what is done and what is to be done",
        arguments: [
            ("Anteayer comí con Ada", ["catchup Ada Lind 2026-03-08"]),
            ("Hablé con papá por teléfono", ["catchup Pedro Holt"]),
            ("Roberto me llamó ayer", ["catchup Roberto Sanz 2026-03-09"]),
            ("llamar a mamá mañana a las 18:00", ["reminder Marianne Holt 2026-03-11 18:00"]),
            ("devolverle la escalera a Roberto", ["todo Roberto Sanz"]),
            ("tengo que escribir a Ada antes del viernes", ["reminder Ada Lind 2026-03-12"]),
            ("cena con Ada el jueves", ["reminder Ada Lind 2026-03-12"]),
            ("Roberto no soporta la canela", ["note Roberto Sanz"]),
            ("comprar leche", ["todo"]),
            ("no llamar a Roberto", []),
            ("¿cuándo es el cumple de papá?", []),
        ])
    func kinds(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: .spanish, country: "ES").summary == expected)
    }

    @Test(
        "Occasions",
        arguments: [
            ("El cumpleaños de Ada es el 2 de junio", ["occasion Ada Lind birthday --06-02"]),
            ("papá cumple 70 el 30 de agosto", ["occasion Pedro Holt birthday 1956-08-30"]),
            ("Roberto se muda a Vigo en mayo", ["occasion Roberto Sanz move 2026-05-01"]),
            ("Ada se casa el 4 de julio", ["occasion Ada Lind wedding 2026-07-04"]),
            ("Roberto tiene examen el viernes", ["occasion Roberto Sanz exam 2026-03-13"]),
        ])
    func occasions(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: .spanish, country: "ES").summary == expected)
    }

    @Test("Gifts")
    func gifts() async throws {
        let wish = try await LineReading("A Roberto le gustaría una tetera, unos 45 euros", in: .spanish, country: "ES")
        #expect(wish.summary == ["gift Roberto Sanz"])
        #expect(wish.proposals.first?.text?.value == "tetera")
        #expect(wish.proposals.first?.amount?.value == .exactly(45))
        let present = try await LineReading("regalo de cumpleaños para Ada: una bufanda", in: .spanish, country: "ES")
        #expect(present.summary == ["gift Ada Lind 2026-06-02"])
        #expect(
            try await LineReading("Roberto quiere aprender galés", in: .spanish, country: "ES").proposals.map(\.kind.value) == [
                .note
            ])
    }
}
