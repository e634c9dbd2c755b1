public import Kinkeeper

extension Routes {
    // MARK: Purposes, concepts and tags of notes
    /// What notes and to-dos are for. A POST adds a purpose.
    public static let purposes = FixedRoute("/purposes")
    /// One purpose with its notes; a POST changes its name and its sign.
    public static let purpose = Route<Purpose.ID>("/purposes/", "purpose")
    /// Hides a purpose where one is chosen, or shows it again.
    public static let purposeHiding = Route<Purpose.ID>("/purposes/", "purpose", "/hiding")
    /// Makes one purpose of two.
    public static let purposeMerging = Route<Purpose.ID>("/purposes/", "purpose", "/merging")
    /// Makes a purpose that was merged one of its own again.
    public static let purposeSeparating = Route<Purpose.ID>("/purposes/", "purpose", "/separating")
    /// Deletes a purpose of the account's own.
    public static let purposeDeleting = Route<Purpose.ID>("/purposes/", "purpose", "/deleting")
    /// Brings a deleted purpose back.
    public static let purposeRestoring = Route<Purpose.ID>("/purposes/", "purpose", "/restoring")
    /// Gives a note a purpose, or takes it away.
    public static let notePurpose = Route<Note.ID>("/notes/", "note", "/purpose")

    /// What notes are about; `q` are words of it.
    public static let concepts = FixedRoute("/concepts")
    /// Which concepts occur together.
    public static let conceptMap = FixedRoute("/concepts/map")
    /// One concept with its notes: that of `term`. A POST changes its name.
    public static let concept = FixedRoute("/concept")
    /// Leaves a concept out of lists, or shows it again.
    public static let conceptHiding = FixedRoute("/concept/hiding")
    /// Makes one concept of two.
    public static let conceptMerging = FixedRoute("/concept/merging")
    /// Makes a concept that was merged one of its own again.
    public static let conceptSeparating = FixedRoute("/concept/separating")

    /// What notes come to.
    public static let noteStatistics = FixedRoute("/notes/statistics")
    /// Pictures of what notes are about. A POST says how they are drawn.
    public static let paintings = FixedRoute("/paintings")
    /// One picture as SVG: of `day`, `week` or `note`, in a `style`; with `download` as a file.
    public static let painting = FixedRoute("/painting")

    /// All tags of notes.
    public static let tags = FixedRoute("/tags")
    /// One tag with its notes: that of `tag`. A POST renames it.
    public static let tag = FixedRoute("/tag")

    /// The page of a concept.
    static func concept(_ term: String) -> String { "\(concept.path)?term=\(Wording.queryEncoded(term))" }

    /// The page of a tag.
    static func tag(_ tag: String) -> String { "\(Self.tag.path)?tag=\(Wording.queryEncoded(tag))" }
}
