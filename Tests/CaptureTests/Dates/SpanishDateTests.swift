import Capture
import Kinkeeper
import Testing

@Suite("Dates in Spanish")
struct SpanishDateTests {
    @Test(
        "A day is read",
        arguments: [
            ("llamar mañana", "2026-03-11"), ("pasado mañana por la tarde", "2026-03-12"), ("anteayer", "2026-03-08"),
            ("anoche", "2026-03-09"), ("el viernes", "2026-03-13"), ("el jueves que viene", "2026-03-12"),
            ("el martes pasado", "2026-03-03"),
            ("miércoles de la próxima semana", "2026-03-18"), ("el 3 de mayo", "2026-05-03"), ("primero de mayo", "2026-05-01"),
            ("tres de mayo de dos mil veintisiete", "2027-05-03"), ("12/10/2026", "2026-10-12"), ("el 12-5", "2026-05-12"),
            ("el 14", "2026-03-14"), ("el día once", "2026-03-11"),
            ("dentro de tres semanas", "2026-03-31"), ("hace un mes", "2026-02-10"), ("hace unos días", "2026-03-07"),
            ("el viernes antes de Navidad", "2026-12-18"), ("el tercer lunes de marzo", "2026-03-16"),
            ("el último viernes del mes", "2026-03-27"), ("una semana después de Reyes", "2027-01-13"),
            ("antes del viernes", "2026-03-12"), ("el sábado 14", "2026-03-14"),
            ("vigésimo segundo de junio", "2026-06-22"), ("treinta y uno de mayo", "2026-05-31"),
        ])
    func days(_ text: String, _ expected: String) {
        #expect(read(text, .spanish) == [expected])
    }

    @Test(
        "A stretch of days is read",
        arguments: [
            ("la semana que viene", "2026-03-16…2026-03-22"), ("el mes pasado", "2026-02-01…2026-02-28"),
            ("a finales de mayo", "2026-05-25…2026-05-31"), ("a mediados de la semana que viene", "2026-03-18…2026-03-19"),
            ("del 3 al 8 de mayo", "2026-05-03…2026-05-08"), ("entre el 3 y el 8 de mayo", "2026-05-03…2026-05-08"),
            ("este finde", "2026-03-14…2026-03-15"), ("el fin de semana que viene", "2026-03-14…2026-03-15"),
            ("en verano", "2026-06-21…2026-09-23"), ("marzo del año que viene", "2027-03-01…2027-03-31"),
            ("los próximos días", "2026-03-11…2026-03-13"),
        ])
    func stretches(_ text: String, _ expected: String) {
        #expect(read(text, .spanish) == [expected])
    }

    @Test("Summer comes in December south of the equator")
    func southern() {
        #expect(read("en verano", .spanish, country: "AR") == ["2025-12-21…2026-03-20"])
    }

    @Test(
        "A time of day is read",
        arguments: [
            ("a las tres y media de la tarde", "2026-03-10T15:30"), ("las diez menos cuarto de la noche", "2026-03-10T21:45"),
            ("a la una y cuarto", "2026-03-10T13:15"), ("diez para las ocho", "2026-03-10T19:50"),
            ("mañana a las 9", "2026-03-11T09:00"),
            ("mañana por la mañana a las 9", "2026-03-11T09:00"), ("el domingo a las 13h", "2026-03-15T13:00"),
            ("esta noche a las 8", "2026-03-10T20:00"), ("en media hora", "2026-03-10T12:30"),
            ("ocho y media de la noche", "2026-03-10T20:30"),
            ("en hora y media", "2026-03-10T13:30"), ("a las 8:30 p. m. hoy", "2026-03-10T20:30"),
        ])
    func times(_ text: String, _ expected: String) {
        #expect(read(text, .spanish) == [expected])
    }

    @Test(
        "What only looks like a date is none",
        arguments: [
            "mi mar de dudas", "el mar está lejos", "las 3 chicas", "buenos días", "el 3 veces", "dos personas",
            "durante tres semanas", "de la nada",
        ])
    func nothing(_ text: String) {
        #expect(read(text, .spanish).isEmpty)
    }

    @Test("Bare words look back after a verb of the past")
    func back() {
        #expect(read("cené con Ana el viernes", .spanish) == ["2026-03-06"])
        #expect(read("volveré el viernes", .spanish) == ["2026-03-13"])
    }
}
