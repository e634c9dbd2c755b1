extension Routes {
    /// All files to export, each with its use.
    public static let export = FixedRoute("/export")
    /// Everything as one JSON document, from which an empty space is filled again.
    public static let exportDocument = FixedRoute("/export/kinkeeper.json")
    /// All people's cards as one vCard file.
    public static let exportCards = FixedRoute("/export/people.vcf")
    /// All people as a table.
    public static let exportTable = FixedRoute("/export/people.csv")
    /// All occasions as a calendar.
    public static let exportCalendar = FixedRoute("/export/occasions.ics")
    /// All people as a document to read.
    public static let exportBook = FixedRoute("/export/people.md")
    /// All notes as a document to read.
    public static let exportNotes = FixedRoute("/export/notes.md")
    /// Every record of the account's couple as one JSON document.
    public static let exportCoupleDocument = FixedRoute("/export/couple.json")
    /// The check-ins of the account's couple as a document to read.
    public static let exportCoupleBook = FixedRoute("/export/couple.md")
    /// How far the restore of a document is, and what came of it.
    public static let restore = FixedRoute("/restore")
    /// The restore's progress as server-sent events.
    public static let restoreEvents = FixedRoute("/restore/events")
}
