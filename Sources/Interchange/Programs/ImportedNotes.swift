import Kinkeeper

/// Another program's data that has no place of its own in Kinkeeper, as lines for a person's note.
///
/// Many people can refer to one long text. So no more is taken than a card can hold; a person with more is left out.
struct ImportedNotes {
    /// The most bytes of all lines.
    static let most = ContactsFile.largestCard

    private var lines: [String] = []
    private var size = 0
    /// How many of each kind there are.
    private(set) var counts: [ImportFinding.Thing: Int] = [:]

    /// Whether there is more than can be taken.
    var isFull: Bool { size > Self.most }
    /// Whether nothing was added.
    var isEmpty: Bool { lines.isEmpty }
    /// All lines, with line breaks between.
    var text: String { lines.joined(separator: "\n") }

    /// Adds a text as it is, with its line breaks; nothing for an empty one.
    mutating func add(_ text: String) {
        append(text.trimmingBlanks)
    }

    /// Adds a line "Food: no nuts"; nothing without a text.
    mutating func add(_ heading: String, _ text: String) {
        let text = text.trimmingBlanks
        if !text.isEmpty { append("\(heading): \(text)") }
    }

    /// Adds a list under a heading, with an entry for each record, and counts it. Further lines of an entry are indented.
    mutating func add<Record>(
        _ thing: ImportFinding.Thing, _ heading: String, _ records: [Record], _ entry: (Record) -> String
    ) {
        var count = 0
        // One after the other: together they can be more than there is memory for.
        for record in records where !isFull {
            let entry = entry(record).trimmingBlanks
            guard !entry.isEmpty else { continue }
            if count == 0 { append("\(heading):") }
            append("- " + entry.withPlainLineEnds.replacing("\n", with: "\n  "))
            count += 1
        }
        if count > 0 { counts[thing, default: 0] += count }
    }

    /// Adds a list of texts.
    mutating func add(_ thing: ImportFinding.Thing, _ heading: String, _ entries: [String]) {
        add(thing, heading, entries) { $0 }
    }

    private mutating func append(_ line: String) {
        guard !line.isEmpty, !isFull else { return }
        size += line.utf8.count + 1
        lines.append(line)
    }

    /// The texts that are not empty, with commas between.
    static func joined(_ texts: String...) -> String {
        texts.map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The texts that are not empty, in brackets after a blank; empty without any.
    static func bracketed(_ texts: String...) -> String {
        let words = texts.map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: ", ")
        return words.isEmpty ? "" : " (\(words))"
    }

    /// "2021-02-03: text", or what there is of it.
    static func dated(_ day: CivilDate?, _ text: String) -> String {
        guard let day else { return text }
        return text.isEmpty ? day.description : "\(day): \(text)"
    }
}

extension String {
    /// The first 1,000 Unicode scalars, with "…" for the rest: for a text that is copied to many people.
    var shortCopy: String {
        // No scalar has less than a byte.
        guard utf8.count > 1_000 else { return self }
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: 1_000, limitedBy: scalars.endIndex), end < scalars.endIndex
        else { return self }
        return (String(scalars[..<end]) + "…").streamSafe
    }
}

extension Profile {
    /// Adds lines to the end of the note.
    mutating func take(_ notes: ImportedNotes) {
        if !notes.isEmpty { note.addLine(notes.text) }
    }
}

extension Occasion.Kind {
    /// The kind that a title of a day says by itself, in some languages; nil for any other title. A title with more to it
    /// ("Mia's birthday") is its owner's own.
    static func named(_ title: String) -> Occasion.Kind? {
        let word = title.trimmingBlanks.lowercased()
        return words.first { $0.value.contains(word) }?.key
    }

    private static let words: [Occasion.Kind: Set<String>] = [
        .birthday: [
            "birthday", "birthdate", "birth date", "date of birth", "bday", "geburtstag", "geburtsdatum", "cumpleaños",
            "fecha de nacimiento", "date de naissance", "compleanno", "verjaardag", "生日", "誕生日", "出生日期",
        ],
        .anniversary: [
            "anniversary", "wedding anniversary", "hochzeitstag", "jahrestag", "aniversario", "anniversario", "纪念日",
        ],
        .nameDay: ["name day", "nameday", "name-day", "namenstag", "onomástica", "onomástico", "día del santo"],
        .memorial: [
            "memorial", "date of death", "deceased date", "deathdate", "todestag", "sterbedatum", "fecha de fallecimiento",
        ],
    ]
}
