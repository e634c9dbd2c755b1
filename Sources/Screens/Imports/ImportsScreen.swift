/// The choice of a file, and earlier imports.
public struct ImportsScreen: Hashable, Sendable {
    /// The address books of the account, one of which the file goes into; empty where there is one.
    public let spaces: [FilterChip]
    /// Where the form is sent.
    public let path: String
    /// The people of the same address book.
    public let peoplePath: String
    /// "Everyone in The Webers can see and change what you import, including notes."; nil for the account's own address book.
    public let familyHint: String?
    /// Earlier imports, newest first.
    public let runs: [ImportRow]
    /// Whether the space has no people yet.
    public let isSpaceEmpty: Bool
    /// The problem with the last upload: "No file was chosen." Nil on a first visit.
    public let problem: String?
}

/// One earlier import in the list.
public struct ImportRow: Hashable, Sendable {
    /// Link to its report.
    public let path: String
    /// The file's name.
    public let file: String
    /// "21 November 2026, 14:05".
    public let when: String
    /// "1,204 cards: 1,200 new, 4 with problems".
    public let summary: String
    /// Where it can be undone, or the rest of it; nil where it cannot.
    public let undoPath: String?
    /// "Undo this import" or "Undo the rest".
    public let undoTitle: String
}

/// One import: its progress, then its report.
public struct ImportScreen: Hashable, Sendable {
    /// The file's name.
    public let file: String
    /// "21 November 2026, 14:05".
    public let when: String
    /// Whether it is still running.
    public let isRunning: Bool
    /// Whether it stopped before its end; the page says what to do.
    public let isInterrupted: Bool
    /// Whether new people were added to existing ones, so that there may be duplicates.
    public let mayHoldKnownPeople: Bool
    /// Whether the file turned out to hold no contact at all, so that another one is the thing to do next.
    public let isWithoutCards: Bool
    /// 0…100, for the bar.
    public let percent: Int
    /// Why it stopped before its end: "The disk is full." Nil where that is not known, and for all others.
    public let cause: String?
    /// "Reading contacts.vcf: 4,200 cards so far" or "Done: 1,204 cards."
    public let headline: String
    /// Number and word, in this order: new, updated, unchanged, groups kept for later, catch-ups, problems.
    public let counts: [ImportCount]
    /// The problems of this page of them, by file order.
    public let problems: [ImportProblemRow]
    /// "and 200 more", with a link; nil when all are shown.
    public let moreProblemsPath: String?
    /// Where the progress streams from.
    public let eventsPath: String
    /// The family whose address book it is; nil for the account's own.
    public let family: String?
    /// "Share them with The Webers to list them once."; nil outside of families, and where the import added no people.
    public let sameHint: String?
    /// Where the account's own people are chosen for that.
    public let ownPath: String
    /// The choice of a file for the same address book.
    public let importsPath: String
    /// The people of the same address book.
    public let peoplePath: String
    /// Possible duplicates in the same address book.
    public let duplicatesPath: String
    /// Where the import can be undone, or the rest of it; nil where it cannot.
    public let undoPath: String?
    /// "Undo this import" or "Undo the rest".
    public let undoTitle: String
    /// What undoing it did; nil where it has not begun, or goes on.
    public let undone: ImportUndoneReport?
}

/// What undoing an import did.
public struct ImportUndoneReport: Hashable, Sendable {
    /// "1,200 people are in the trash.", "4 people are as they were before."
    public let lines: [String]
    /// What stays because it was changed since, on this page.
    public let kept: [ImportKeptRow]
    /// The next page of these; nil when all are shown.
    public let moreKeptPath: String?
    /// The trash of the same address book; nil where the import brought nobody into it.
    public let trashPath: String?
}

/// Something that undoing an import left as it is.
public struct ImportKeptRow: Hashable, Sendable {
    /// The name of the person or group.
    public let name: String
    /// The person's page; nil for a group, and for one who is gone.
    public let path: String?
    /// "This person stays as they are."
    public let message: String
}

/// A number in an import's report.
public struct ImportCount: Hashable, Sendable {
    /// "1,204".
    public let number: String
    /// "new people".
    public let word: String
    /// "created", "updated", "unchanged", "groups", "catchups", "problems".
    public let kind: String
}

/// One problem of an import.
public struct ImportProblemRow: Hashable, Sendable {
    /// "Line 1,204", or nil where no line is meant.
    public let line: String?
    /// The problem, and how the data was handled.
    public let message: String
    /// "warning" or "error".
    public let severity: String
}
