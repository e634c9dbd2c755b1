package import Store

extension Records {
    /// An import of one file.
    package static let importRun = Record<ShownImportRun>("ImportRun", "An import of one file.") {
        Field("id", .identifier("Names the import."), \.run.id)
        Field("name", .anyLength("The file’s name."), \.run.fileName)
        Field("startedAt", .instant("When it began, or began to wait."), \.run.startedAt)
        Field(
            "state",
            .word(
                "How far it is: an interrupted one has brought what its counts say, and the rest is missing until the file "
                    + "is sent again.", named: "ImportRunState"), \.state)
        Field("place", orNull: .count("Its place among those that wait; 1 is next."), \.place)
        Field(
            "percent", orNull: .integer("The part of the file that is read; null where its length is not known.", 0...100),
            \.run.percent)
        Field("created", .count("New people."), \.run.counts.created)
        Field("updated", .count("People brought up to date."), \.run.counts.updated)
        Field("unchanged", .count("People who are here as they are."), \.run.counts.unchanged)
        Field("groups", .count("Groups."), \.run.counts.groups)
        Field("catchups", .count("Catch-ups of another program."), \.run.counts.catchups)
        Field("continuedBy", orNull: .identifier("The import that completed an interrupted one."), \.run.continuedBy)
        Field("canUndo", .flag("Whether it can be undone, or the rest of it."), \.run.canUndo)
        Field("undoneAt", orNull: .instant("When it was undone; null where it is not undone to the end."), \.run.undoneAt)
    }

    /// What undoing an import did.
    package static let importUndoing = Record<ShownImportUndoing>("ImportUndoing", "What undoing an import did.") {
        Field(
            "trashed", .count("People moved to the trash: the import brought them, and nothing was changed since."),
            \.undoing.trashed)
        Field(
            "restored", .count("People whose changes were undone; what was changed since stays."), \.undoing.restored)
        Field("removed", .count("Catch-ups, groups and cadences that are gone."), \.undoing.removed)
        Field("keptCount", .count("How many things stay because they were changed since."), \.undoing.kept)
        Field(
            "kept", .list("What stays, in the order of the import; the first thousand.", of: .inline(importKept)), \.kept)
    }

    private static let importKept = Record<ImportKept>("ImportKept", "Something that stays, because it was changed since.") {
        Field(
            "kind",
            .word(
                "What it is; “partly” is a person who has back what was not changed since.", named: "ImportKeptKind"), \.kind)
        Field("person", orNull: .identifier("The person; null for a group."), \.person)
        Field("name", .anyLength("The name of the person or group; empty for one who is gone."), \.name)
    }
}

/// An import, and its place among those that wait.
package struct ShownImportRun: Sendable {
    /// How far it is.
    enum State: String, CaseIterable, Sendable { case waiting, running, interrupted, finished }

    let run: ImportRun
    let place: Int?

    /// An import; `place` is its turn where it waits.
    package init(_ run: ImportRun, place: Int? = nil) {
        (self.run, self.place) = (run, place)
    }

    fileprivate var state: State {
        guard place == nil else { return .waiting }
        return switch run.state {
        case .running: .running
        case .interrupted: .interrupted
        case .finished: .finished
        }
    }
}

/// What undoing an import did, with what stays.
package struct ShownImportUndoing: Sendable {
    /// How many things that stay are shown at most.
    package static let mostKept = 1_000

    let undoing: ImportUndoing
    let kept: [ImportKept]

    /// The outcome, with the first things that stay.
    package init(_ undoing: ImportUndoing, kept: [ImportKept]) {
        (self.undoing, self.kept) = (undoing, kept)
    }
}

/// An import that cannot be undone.
package struct ImportNotUndoable: CodedError {
    /// The error.
    package init() {}

    package var code: ErrorCode { .importNotUndoable }
}

extension JSONForm where Value == String {
    /// Text as long as a file's names may be.
    fileprivate static func anyLength(_ about: String) -> JSONForm { .text(about, max: 10_000_000) }
}
