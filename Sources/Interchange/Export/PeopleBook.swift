package import Kinkeeper

/// People as a Markdown document to read, search and print: all with their data, their days and the log.
package struct PeopleBook: Sendable {
    private let words: ExportWords
    private let order: NameOrder

    /// A book in that language, names in that order.
    package init(words: ExportWords, order: NameOrder) {
        self.words = words
        self.order = order
    }

    /// Returns the part before the people.
    package func begin(on day: CivilDate, count: Int) -> String {
        "# \(phrase("heading"))\n\n\(words.day(day)) · \(words.count("shared.people", count))\n"
    }

    /// A person's chapter.
    package func chapter(_ exported: ExportedPerson) -> String {
        let profile = exported.person.profile
        var text = "\n## \(MarkdownText.inline(profile.name.display(order)))\n\n"
        for (title, value) in facts(exported) where !value.isEmpty {
            text += "- **\(MarkdownText.inline(title)):** \(MarkdownText.inline(value))\n"
        }
        if text.hasSuffix("\n\n") { text.removeLast() }
        if !profile.note.isEmpty { text += "\n" + MarkdownText.quotation(profile.note) }
        if !exported.contacts.isEmpty {
            text += "\n### \(phrase("log"))\n\n" + exported.contacts.map(entry).joined()
        }
        return text
    }

    // MARK: Parts

    private func facts(_ exported: ExportedPerson) -> [(String, String)] {
        let (person, profile) = (exported.person, exported.person.profile)
        let name = profile.name
        let work = [profile.jobTitle, profile.organisation].filter { !$0.isEmpty }.joined(separator: ", ")
        let full = name.formatted == name.display(order) ? "" : name.formatted
        return [(phrase("fullName"), full), (phrase("nickname"), name.nickname), (phrase("pronouns"), profile.pronouns)]
            + [(phrase("work"), work)] + profile.contacts.map(fact)
            + profile.occasions.map { (words.title($0), words.original($0.when)) }
            + [
                (phrase("category"), category(person.category)), (phrase("tags"), profile.tags.joined(separator: ", ")),
                (phrase("groups"), exported.groups.joined(separator: ", ")), (phrase("cadence"), cadence(person.cadence)),
            ]
    }

    private func fact(_ contact: ContactMethod) -> (String, String) {
        let (key, value) =
            switch contact.value {
            case .phone(let number): ("phone", number)
            case .email(let address): ("email", address)
            case .url(let address): ("url", address)
            case .messaging(let service, let handle):
                ("messaging", [service, handle].filter { !$0.isEmpty }.joined(separator: ": "))
            case .address(let address): ("address", address.line)
            }
        let title = phrase(key)
        return (contact.label.isEmpty ? title : "\(title) (\(contact.label))", value)
    }

    private func category(_ category: Category?) -> String {
        guard let category else { return "" }
        if case .custom(let name) = category { return name }
        return phrase("category.\(category)")
    }

    private func cadence(_ choice: CadenceChoice) -> String {
        switch choice {
        case .inherited: ""
        case .never: phrase("cadence.never")
        case .every(let cadence): words.count("export.book.cadence", cadence.days)
        }
    }

    private func entry(_ contact: ExportedPerson.Contact) -> String {
        let kind = phrase("kind.\(contact.kind.rawValue)")
        let others =
            contact.others.isEmpty
            ? "" : " " + words.phrase("export.book.with", ["names": contact.others.joined(separator: ", ")])
        let note = contact.note.isEmpty ? "" : ": \(contact.note)"
        return "- \(MarkdownText.inline("\(words.day(contact.day)), \(kind)\(others)\(note)"))\n"
    }

    private func phrase(_ key: String) -> String { words.phrase("export.book.\(key)", [:]) }
}

extension PostalAddress {
    /// All parts that are known on one line.
    fileprivate var line: String {
        [
            postOfficeBox, extended, street, [postalCode, locality].filter { !$0.isEmpty }.joined(separator: " "), region,
            country,
        ]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
