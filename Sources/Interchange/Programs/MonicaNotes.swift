import Kinkeeper

/// Monica's data about a contact that has no place of its own in Kinkeeper, as lines for the note.
struct MonicaNotes {
    private(set) var lines: [String] = []
    /// How many of each kind there are.
    private(set) var counts: [ImportFinding.Thing: Int] = [:]

    init(_ parts: [String: [JSONValue]], _ fields: JSONValue, names: [String: String]) {
        takeMeeting(fields, names)
        if !fields["food_preferences"].words.isEmpty { lines.append("Food: \(fields["food_preferences"].words)") }
        for note in Self.sorted(parts["note"]) {
            lines.append(Self.dated(note["created_at"], note["properties"]["body"].words))
        }
        add(.pets, "Pets", parts["pet"]) { "\($0["name"].words)\(Self.bracketed($0["category"].words))" }
        add(.lifeEvents, "Life events", parts["life_event"]) { event in
            Self.dated(event["happened_at"], Self.joined(event["name"].words, event["note"].words))
        }
        add(.gifts, "Gifts", parts["gift"]) { gift in
            let about = Self.joined(gift["name"].words, gift["comment"].words, gift["url"].words)
            return Self.dated(
                gift["date"], about + Self.bracketed([gift["status"].words, gift["amount"].words].joined(separator: " ")))
        }
        add(.debts, "Debts", parts["debt"]) { debt in
            let amount = [debt["amount"].words, debt["currency"].words].filter { !$0.isEmpty }.joined(separator: " ")
            let direction = debt["in_debt"].isTrue ? "I owe \(amount)" : "Owes me \(amount)"
            return Self.joined(direction, debt["reason"].words) + Self.bracketed(debt["status"].words)
        }
        add(.tasks, "Tasks", parts["task"]) { task in
            (task["completed"].isTrue ? "Done: " : "To do: ") + Self.joined(task["title"].words, task["description"].words)
        }
        add(.reminders, "Reminders", parts["reminder"]?.filter { MonicaContact.yearlyDay(of: $0) == nil }) { reminder in
            let rhythm = [reminder["frequency_number"].words, reminder["frequency_type"].words].filter { $0 != "one_time" }
            return Self.dated(
                reminder["initial_date"],
                Self.joined(reminder["title"].words, reminder["description"].words)
                    + Self.bracketed(rhythm.count == 2 ? "every " + rhythm.joined(separator: " ") : ""))
        }
        lines = lines.filter { !$0.isEmpty }
    }

    private mutating func takeMeeting(_ fields: JSONValue, _ names: [String: String]) {
        let day = MonicaDate.when(fields["first_met_date"]).map { when in
            switch when {
            case .text(let text): text
            case .date(let date): date.description
            }
        }
        let through = names[fields["first_met_through"].words].map { "through \($0)" }
        let words = [day, through].compactMap(\.self)
        if !words.isEmpty { lines.append("First met: \(words.joined(separator: ", "))") }
    }

    private mutating func add(
        _ thing: ImportFinding.Thing, _ heading: String, _ records: [JSONValue]?, _ line: (JSONValue) -> String
    ) {
        guard let records, !records.isEmpty else { return }
        counts[thing] = records.count
        lines += ["", "\(heading):"]
        lines += records.map { "- " + line($0["properties"]).replacing("\n", with: " ") }
    }

    // MARK: Words

    private static func sorted(_ notes: [JSONValue]?) -> [JSONValue] {
        (notes ?? []).sorted { $0["created_at"].words < $1["created_at"].words }
    }

    private static func dated(_ date: JSONValue, _ text: String) -> String {
        guard let day = MonicaDate.day(date) else { return text }
        return text.isEmpty ? "\(day)" : "\(day): \(text)"
    }

    private static func joined(_ texts: String...) -> String {
        texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func bracketed(_ text: String) -> String {
        let text = text.trimmingBlanks
        return text.isEmpty ? "" : " (\(text))"
    }
}
