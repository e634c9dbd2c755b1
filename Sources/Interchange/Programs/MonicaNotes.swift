import Kinkeeper

extension ImportedNotes {
    /// Monica's data about a contact that has no place of its own in Kinkeeper.
    init(monica parts: [String: [JSONValue]], _ fields: JSONValue, _ relationships: [JSONValue], names: [String: String]) {
        self.init()
        for relationship in relationships where !isFull {
            // "mother: Hilda Berg".
            let about = relationship["properties"]
            let kind = about["type"].words.replacing("_", with: " ")
            add(kind.isEmpty ? "related" : kind, names[about["of_contact"].words] ?? "")
        }
        add("First met", Self.meeting(fields, names))
        add("Food", fields["food_preferences"].words)
        for note in (parts["note"] ?? []).sorted(by: { $0["created_at"].words < $1["created_at"].words }) {
            add(Self.dated(note["created_at"], note["properties"]["body"].words))
        }
        addRecords(.pets, "Pets", parts["pet"]) { "\($0["name"].words)\(Self.bracketed($0["category"].words))" }
        addRecords(.lifeEvents, "Life events", parts["life_event"]) { event in
            Self.dated(event["happened_at"], Self.joined(event["name"].words, event["note"].words))
        }
        addRecords(.gifts, "Gifts", parts["gift"]) { gift in
            let about = Self.joined(gift["name"].words, gift["comment"].words, gift["url"].words)
            return Self.dated(
                gift["date"], about + Self.bracketed([gift["status"].words, gift["amount"].words].joined(separator: " ")))
        }
        addRecords(.debts, "Debts", parts["debt"]) { debt in
            let amount = [debt["amount"].words, debt["currency"].words].filter { !$0.isEmpty }.joined(separator: " ")
            let direction = debt["in_debt"].isTrue ? "I owe \(amount)" : "Owes me \(amount)"
            return Self.joined(direction, debt["reason"].words) + Self.bracketed(debt["status"].words)
        }
        addRecords(.tasks, "Tasks", parts["task"]) { task in
            (task["completed"].isTrue ? "Done: " : "To do: ") + Self.joined(task["title"].words, task["description"].words)
        }
        let reminders = parts["reminder"]?.filter { MonicaContact.yearlyDay(of: $0) == nil }
        addRecords(.reminders, "Reminders", reminders) { reminder in
            let rhythm = [reminder["frequency_number"].words, reminder["frequency_type"].words].filter { $0 != "one_time" }
            return Self.dated(
                reminder["initial_date"],
                Self.joined(reminder["title"].words, reminder["description"].words)
                    + Self.bracketed(rhythm.count == 2 ? "every " + rhythm.joined(separator: " ") : ""))
        }
    }

    /// Adds records with an entry of one line for each.
    private mutating func addRecords(
        _ thing: ImportFinding.Thing, _ heading: String, _ records: [JSONValue]?, _ line: (JSONValue) -> String
    ) {
        add(thing, heading, records ?? []) { line($0["properties"]).replacing("\n", with: " ") }
    }

    private static func meeting(_ fields: JSONValue, _ names: [String: String]) -> String {
        let day = MonicaDate.when(fields["first_met_date"]).map { when in
            switch when {
            case .text(let text): text
            case .date(let date): date.description
            }
        }
        let through = names[fields["first_met_through"].words].map { "through \($0)" }
        return joined(day ?? "", through ?? "")
    }

    private static func dated(_ date: JSONValue, _ text: String) -> String { dated(MonicaDate.day(date), text) }
}
