public import Kinkeeper

extension Routes {
    // MARK: Notes
    /// Notes of the account and its couple, as one list. A POST writes one down.
    public static let notes = FixedRoute("/notes")
    /// A blank editor; `person` is a person mentioned, `checkIn` makes it for the next check-in.
    public static let noteNew = FixedRoute("/notes/new")
    /// One note.
    public static let note = Route<Note.ID>("/notes/", "note")
    /// The editor of a note; sending it saves.
    public static let noteEdit = Route<Note.ID>("/notes/", "note", "/edit")
    /// Ticks a checkbox of a note, or takes the tick away.
    public static let noteTicking = Route<Note.ID>("/notes/", "note", "/ticking")
    /// Saves a note while it is typed, also one that is not there yet. Answers with JSON.
    public static let noteSaving = Route<Note.ID>("/notes/", "note", "/saving")
    /// People whose names match `q`, for mentions. Answers with JSON.
    public static let noteMentions = FixedRoute("/notes/mentions")
    /// Changes the status of a note, its pin, or whether it is for the next check-in.
    public static let noteMarking = Route<Note.ID>("/notes/", "note", "/marking")
    /// Deletes a note.
    public static let noteDeleting = Route<Note.ID>("/notes/", "note", "/deleting")
    /// Brings a deleted note back.
    public static let noteRestoring = Route<Note.ID>("/notes/", "note", "/restoring")
    /// Files of a note; sending some adds them.
    public static let noteAttachments = Route<Note.ID>("/notes/", "note", "/attachments")
    /// Puts a file back that was taken from a note: `digest` and `path` name it.
    public static let noteAttachmentReturn = Route<Note.ID>("/notes/", "note", "/attachments/return")
    /// A file of a note; with `s` a picture made smaller. A part of it can be asked for.
    public static let noteAttachment = Route<NoteAttachment.ID>("/note-attachments/", "attachment")
    /// Takes a file from its note.
    public static let noteAttachmentRemoval = Route<NoteAttachment.ID>("/note-attachments/", "attachment", "/removal")
    /// A recorder; sending a recording makes a note of it.
    public static let noteVoice = FixedRoute("/notes/voice")
    /// The form for a picture that becomes a note; sending it makes the note.
    public static let notePicture = FixedRoute("/notes/picture")
    /// How far the recordings of a note are transcribed. Answers with JSON.
    public static let noteRecordings = Route<Note.ID>("/notes/", "note", "/recordings")
    /// Asks for the transcript of a recording, or for another try.
    public static let noteTranscribing = Route<NoteAttachment.ID>("/note-attachments/", "attachment", "/transcribing")
    /// Puts what a recording says into the text of its note.
    public static let noteTranscriptInserting = Route<NoteAttachment.ID>("/note-attachments/", "attachment", "/inserting")
    /// Asks whether to share a note with the partner, and shares it.
    public static let noteSharing = Route<Note.ID>("/notes/", "note", "/sharing")
    /// Asks whether to take a shared note back, and takes it back.
    public static let noteTakingBack = Route<Note.ID>("/notes/", "note", "/taking-back")
}
