package import Kinkeeper
package import Store

extension Records {
    /// What corrections taught about a word of quick notes.
    package static let captureLesson = Record<CaptureLesson>(
        "CaptureLesson", "What the account’s corrections of quick notes say about a word."
    ) {
        Field("id", .identifier("Names the lesson."), \.id)
        Field("word", .text("The word, or the words of a name, in small letters and without accents.", max: 60), \.word)
        Field("person", orNull: .identifier("The person it means; null where it says what a line asks for."), \.person)
        Field(
            "kind",
            orNull: .word(
                "What a line with it asks for, or nothing; null where it means a person.", named: "CaptureLessonKind"),
            \.kind)
        Field("corrections", .count("How often a record was corrected so."), \.corrections)
        Field("confirmations", .count("How often a record that was read so was kept."), \.confirmations)
        Field("isUsed", .flag("Whether lines are read by it: a single correction of a kind changes nothing."), \.isUsed)
        Field("taughtAt", .instant("When that was last."), \.taughtAt)
    }

    /// What an account's quick notes have learnt.
    package static let captureLearning = Record<CaptureLearning>(
        "CaptureLearning", "What quick notes have learnt from the account’s corrections."
    ) {
        Field("isOn", .flag("Whether quick notes learn, and lines are read by what they learnt."), \.isOn)
        Field("lessons", .list("All of it, by word.", of: .record(captureLesson), max: CaptureLesson.most), \.lessons)
    }
}

extension CaptureLesson {
    /// The person it means.
    package var person: Person.ID? {
        if case .person(let person) = meaning { person } else { nil }
    }

    /// What a line with it asks for.
    package var kind: Kind? {
        if case .kind(let kind) = meaning { kind } else { nil }
    }
}
