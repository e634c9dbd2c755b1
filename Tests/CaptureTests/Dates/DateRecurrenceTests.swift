import Kinkeeper
import Testing

@Suite("What comes back")
struct DateRecurrenceTests {
    @Test(
        "A rule is read, with the first day it falls on",
        arguments: [
            (Language.english, "every other Friday at 6pm", "2026-03-13T18:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
            (.english, "every Monday and Thursday", "2026-03-12 FREQ=WEEKLY;BYDAY=MO,TH"),
            (.english, "Mondays", "2026-03-16 FREQ=WEEKLY;BYDAY=MO"),
            (.english, "the first Sunday of every month", "2026-04-05 FREQ=MONTHLY;BYDAY=1SU"),
            (.english, "every last Friday of the month", "2026-03-27 FREQ=MONTHLY;BYDAY=-1FR"),
            (.english, "monthly on the 15th", "2026-03-15 FREQ=MONTHLY;BYMONTHDAY=15"),
            (.english, "every year on May 3", "2026-05-03 FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3"),
            (.english, "each 3 days", "2026-03-10 FREQ=DAILY;INTERVAL=3"),
            (.english, "once a week", "2026-03-10 FREQ=WEEKLY"), (.english, "quarterly", "2026-03-10 FREQ=MONTHLY;INTERVAL=3"),
            (.english, "on weekdays", "2026-03-10 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            (.english, "second Thursday of the month", "2026-03-12 FREQ=MONTHLY;BYDAY=2TH"),
            (.english, "dues every last Saturday", "2026-03-28 FREQ=MONTHLY;BYDAY=-1SA"),
            (.english, "take the bins down Tuesday nights", "2026-03-10 FREQ=WEEKLY;BYDAY=TU"),
            (.german, "jeden zweiten Dienstag", "2026-03-10 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            (.german, "jeden ersten Sonntag im Monat", "2026-04-05 FREQ=MONTHLY;BYDAY=1SU"),
            (.german, "montags und mittwochs um 18 Uhr", "2026-03-11T18:00 FREQ=WEEKLY;BYDAY=MO,WE"),
            (.german, "alle drei Wochen", "2026-03-10 FREQ=WEEKLY;INTERVAL=3"),
            (.german, "jeden 15. des Monats", "2026-03-15 FREQ=MONTHLY;BYMONTHDAY=15"),
            (.german, "einmal im Monat", "2026-03-10 FREQ=MONTHLY"),
            (.german, "jährlich am 3. Mai", "2026-05-03 FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3"),
            (.spanish, "todos los viernes", "2026-03-13 FREQ=WEEKLY;BYDAY=FR"),
            (.spanish, "cada dos martes", "2026-03-10 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            (.spanish, "el primer domingo de cada mes", "2026-04-05 FREQ=MONTHLY;BYDAY=1SU"),
            (.spanish, "los martes a las 7", "2026-03-10T07:00 FREQ=WEEKLY;BYDAY=TU"),
            (.spanish, "cada quince días", "2026-03-10 FREQ=WEEKLY;INTERVAL=2"),
            (.spanish, "los lunes y miércoles", "2026-03-11 FREQ=WEEKLY;BYDAY=MO,WE"),
            (.spanish, "lunes, miércoles y viernes", "2026-03-11 FREQ=WEEKLY;BYDAY=MO,WE,FR"),
            (.spanish, "los jueves alternos", "2026-03-12 FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
            (.spanish, "cada día 5", "2026-04-05 FREQ=MONTHLY;BYMONTHDAY=5"),
            (.spanish, "todos los 5", "2026-04-05 FREQ=MONTHLY;BYMONTHDAY=5"),
            (.spanish, "una vez al año", "2026-03-10 FREQ=YEARLY"),
        ])
    func rules(_ language: Language, _ text: String, _ expected: String) {
        #expect(read(text, language) == [expected])
    }

    @Test("Weekdays that are counted do not come back")
    func counted() { #expect(read("hace dos sábados fui al parque", .spanish) == ["2026-02-28"]) }
}
