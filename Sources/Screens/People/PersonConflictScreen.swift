package import Kinkeeper
package import Store

/// Two wrote at once: both versions, field by field, for the second to choose from.
public struct PersonConflictScreen: Hashable, Sendable {
    /// The person's name on the page.
    public let name: String
    /// Where the choice is sent.
    public let savePath: String
    /// Where one goes to leave everything as it is.
    public let cancelPath: String
    /// The version that is there now.
    public let version: String
    /// The fields in which both differ and the choice is open.
    public let fields: [ConflictField]
    /// Fields that only the other one changed; they stay as they are there.
    public let settled: [String]
    /// Everything that was typed, to be sent along.
    public let typed: [TypedField]
}

/// A field that says one thing here and another there.
public struct ConflictField: Hashable, Sendable {
    /// Its name in the form: "keep.note".
    public let name: String
    /// "Note".
    public let title: String
    /// The typed values, line by line.
    public let mine: [String]
    /// The stored values, line by line.
    public let theirs: [String]
}

/// One field of the form as it was sent.
public struct TypedField: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value; may be empty.
    public let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension PersonConflictScreen {
    /// Builds the page. `base` is what the edit started from, as far as it is known: what only the other one changed is
    /// no question then.
    package init(
        mine: PersonDraft, theirs edition: PersonEdition, base: PersonDraft?, typed: [TypedField], from display: DisplayContext
    ) {
        let theirs = PersonDraft(edition.person)
        let differing = PersonDraft.Field.allCases.filter { !mine.agrees(with: theirs, in: $0) }
        let settled = differing.filter { field in base.map { mine.agrees(with: $0, in: field) } ?? false }
        self.init(
            name: theirs.profile.name.display(display.nameOrder), savePath: Routes.personEdit.path(edition.person.id),
            cancelPath: Routes.person.path(edition.person.id), version: edition.version.description,
            fields: differing.filter { !settled.contains($0) }.map { field in
                ConflictField(
                    name: "keep.\(field.rawValue)", title: display.phrases.text("people.conflict.\(field.rawValue)"),
                    mine: mine.lines(of: field, from: display), theirs: theirs.lines(of: field, from: display))
            },
            settled: settled.map { "keep.\($0.rawValue)" }, typed: typed)
    }
}

extension PersonDraft {
    /// Returns the lines of a field, as a page shows them.
    func lines(of field: Field, from display: DisplayContext) -> [String] {
        let phrases = display.phrases
        let lines: [String]
        switch field {
        case .name:
            let name = profile.name
            lines = [
                name.formatted,
                [name.prefix, name.given, name.middle, name.family, name.suffix].filter { !$0.isEmpty }
                    .joined(separator: " · "), name.nickname,
            ]
        case .pronouns: lines = [profile.pronouns]
        case .organisation: lines = [profile.organisation]
        case .jobTitle: lines = [profile.jobTitle]
        case .phones, .emails, .messaging, .links, .addresses:
            lines = profile.contacts.filter { $0.draftField == field }.map { contact in
                let row = ContactRow(contact, phrases)
                return [row.label ?? "", row.lines.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: ": ")
            }
        case .days:
            lines = profile.occasions.map { "\(display.wording.title(of: $0)): \(display.wording.original($0.when))" }
        case .tags: lines = profile.tags
        case .note: lines = profile.note.split(whereSeparator: \.isNewline).map(String.init)
        case .category: lines = [own.category.map(phrases.title(of:)) ?? phrases.text("people.category.none")]
        case .cadence: lines = [phrases.title(of: own.cadence)]
        case .leapDayRule: lines = [phrases.text("people.leap.\(own.leapDayRule?.rawValue ?? "account")")]
        }
        let filled = lines.filter { !$0.isEmpty }
        return filled.isEmpty ? [phrases.text("people.conflict.nothing")] : filled
    }
}
