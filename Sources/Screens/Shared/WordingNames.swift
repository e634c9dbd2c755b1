public import Kinkeeper

extension Wording {
    /// Returns the name of a person in a sentence: the given name if there is one.
    public func callName(_ name: PersonName) -> String {
        let display = name.display(.givenFirst)
        return name.given.isEmpty || !display.hasPrefix(name.given) ? display : name.given
    }

    /// The blanks of a phrase about a person: `name` is "Anna", `whose` is "Anna’s" or "Annas".
    ///
    /// A language that puts the owner last, as Spanish does ("el cumpleaños de Anna"), takes the name.
    public func blanks(for name: String) -> [String: String] {
        ["name": name, "whose": possessive(name)]
    }

    /// "Anna’s", "Jonas’"; "Annas", "Jonas’"; "de Anna".
    public func possessive(_ name: String) -> String {
        let last = name.last.map { String($0).lowercased() } ?? ""
        switch language {
        case .english: return ["s", "x", "z"].contains(last) ? "\(name)’" : "\(name)’s"
        case .german: return ["s", "ß", "x", "z"].contains(last) || name.hasSuffix("ce") ? "\(name)’" : "\(name)s"
        case .spanish: return "de \(name)"
        }
    }

    /// “Wedding”, „Hochzeit“, «Boda».
    public func quoted(_ text: String) -> String {
        phrases.text("shared.quoted", ["text": text])
    }

    /// "Anna", "Anna and Ben", "Anna, Ben and Carla"; beyond `most` items "Anna, Ben and 3 more".
    public func list(_ items: [String], most: Int = .max) -> String {
        guard items.count > most else {
            guard items.count > 1, let last = items.last else { return items.first ?? "" }
            let first = items.dropLast().joined(separator: ", ")
            // Spanish says "e" before the sound of an i: "Ana e Inés", but "nieve y hielo".
            if language == .spanish, beginsWithI(last) { return "\(first) e \(last)" }
            return phrases.text("shared.and", ["items": first, "last": last])
        }
        let shown = items.prefix(max(most, 1)).joined(separator: ", ")
        return phrases.count("shared.more", items.count - max(most, 1), ["items": shown])
    }

    private func beginsWithI(_ word: String) -> Bool {
        let start = word.prefix(3).lowercased().map { $0 == "í" ? "i" : $0 }
        guard start.first == "h" else { return start.first == "i" && !["a", "e", "o", "u"].contains(start.dropFirst().first) }
        return start.dropFirst().first == "i" && !["a", "e", "o", "u"].contains(start.last)
    }
}
