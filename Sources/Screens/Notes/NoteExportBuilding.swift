import Kinkeeper
package import Store

extension NoteExportWords {
    /// The words of exported notes, in the language of a reader.
    package init(from display: DisplayContext, heading: String = "export.notes.heading") {
        let (phrases, wording, zone) = (display.phrases, display.wording, display.timeZone)
        self.init(
            heading: phrases.text(heading), lead: wording.longDay(display.today, today: display.today),
            untitled: phrases.text("notes.form.text")
        ) { note, names in
            let people = names.map { $0.display(display.nameOrder) }
            return [
                [
                    phrases.text("notes.privacy.\(note.privacy.rawValue)"),
                    phrases.text("notes.status.\(note.status.rawValue)"),
                ].joined(separator: " · "),
                note.tags.isEmpty ? "" : note.tags.map { "#\($0)" }.joined(separator: " "),
                people.isEmpty ? "" : "\(phrases.text("notes.people")): \(wording.list(people))",
                phrases.text("notes.when.created", ["when": wording.moment(note.createdAt, in: zone)]),
                phrases.text("notes.when.modified", ["when": wording.moment(note.modifiedAt, in: zone)]),
            ]
        }
    }
}
