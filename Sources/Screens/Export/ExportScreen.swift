/// All files one can take along.
public struct ExportScreen: Hashable, Sendable {
    /// "1,204 people".
    public let summary: String
    /// The files, the most complete first.
    public let files: [ExportFileRow]
    /// The files of the shared spaces: of the couple, and of each family.
    public let shared: [ExportSharedFiles]
}

/// The files of a space that several accounts open.
public struct ExportSharedFiles: Hashable, Sendable {
    /// Names the section in the page: "shared-0".
    public let anchor: String
    /// "Shared with Robin", or the family's name.
    public let title: String
    /// The files, the most complete first.
    public let files: [ExportFileRow]
}

/// One kind of file.
public struct ExportFileRow: Hashable, Sendable {
    /// "For Kinkeeper itself".
    public let title: String
    /// Its use, and its content.
    public let what: String
    /// "Save as JSON".
    public let action: String
    /// Where it is saved from.
    public let path: String
    /// Whether it is the one that holds everything.
    public let isWhole: Bool
}

/// The restore of a document: how far it is, then what came of it.
public struct RestoreScreen: Hashable, Sendable {
    /// Whether it is going on.
    public let isRunning: Bool
    /// Whether it is through.
    public let isDone: Bool
    /// 0…100, for the bar.
    public let percent: Int
    /// "Bringing everything back", "Everything is back", or that it could not be.
    public let title: String
    /// "4,200 records so far.", "1,204 people", or why it was refused.
    public let headline: String
    /// The hint or the next step; may be empty.
    public let hint: String
    /// Where the progress streams from.
    public let eventsPath: String
}
