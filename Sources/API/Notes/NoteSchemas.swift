import Application
import Kinkeeper

extension Schemas {
    /// Notes.
    static let notes: [(name: String, schema: Schema)] = [
        Records.noteAttachment.described, Records.noteCheckboxes.described, Records.noteSummary.described,
        ("NotePage", page(of: "NoteSummary")),
        Records.note.described,
        ("NoteInput", Records.noteInput.schema(adding: ["id": ownIdentifier])),
        ("NoteChanges", Records.noteInput.changes("What is to change of a note; null empties.")),
        ("SharedNoteInput", Records.sharedNoteInput.schema(adding: ["id": ownIdentifier])),
        ("SharedNoteChanges", Records.sharedNoteInput.changes("What is to change of a shared note; null empties.")),
        Records.deletedNote.described, ("DeletedNotePage", page(of: "DeletedNote")),
        Records.noteComparison.described,
    ]

    private static let ownIdentifier = Schema.identifier("An identifier of your own, when it is added.")
}
