import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The notes of an account as a command works with them.
struct NoteSession {
    let workspace: Workspace
    let notes: AccountNotes
    let display: DisplayContext

    /// The people of some arguments; ends the program for those who are not found.
    func people(_ names: [String]) async throws -> [Person.ID] {
        try await workspace.everybody(named: names, from: display).map(\.id)
    }

    /// The note with an identifier or a whole title, or the only one whose title contains the words, opened; otherwise ends the
    /// program with a list.
    func note(_ words: String) async throws -> Note {
        let id = try await find(words)
        return try await CommandFailure.explained { () async throws -> Note in
            guard let note = try await notes.open(id, at: display.now) else { throw StoreError.notFound }
            return note
        }
    }

    /// Names the note with an identifier or a whole title, or the only one whose title contains the words, without opening it.
    func find(_ words: String) async throws -> Note.ID {
        if let id = Note.ID(words), (try? await notes.space(of: id)) != nil { return id }
        let folded = SearchFolding.fold(words)
        let all = try await CommandFailure.explained {
            try await notes.page(NoteFilter(words: words), limit: Int(Int16.max)).rows
        }
        let whole = all.filter { SearchFolding.fold($0.heading ?? "") == folded }
        let several = whole.isEmpty ? all.filter { SearchFolding.fold($0.heading ?? "").contains(folded) } : whole
        if several.count == 1 { return several[0].id }
        let blanks = ["query": TerminalText.printable(words)]
        guard !several.isEmpty else {
            throw CommandFailure.end(display.phrases.text("notes.terminal.none", blanks), .needsALook)
        }
        let names = several.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.heading ?? unopenedTitle))" }
        let head = display.phrases.text("notes.terminal.several", blanks)
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }

    /// What a note of the partner without a title is called before it is opened.
    var unopenedTitle: String {
        display.phrases.text("notes.from", ["name": notes.shared?.couple.partner(of: notes.account)?.name ?? ""])
    }

    /// The notes of the couple; ends the program without one.
    func couple() async throws -> CoupleNotes {
        try await CommandFailure.explained {
            try await workspace.folder.coupleNotes(of: workspace.account, at: display.now)
        }
    }

    /// Writes notes as a table, or as JSON; a sentence on standard error where there are none.
    func write(_ notes: [NoteSummary], asJSON: Bool, ifEmpty key: String) throws {
        if asJSON { return try StandardStreams.writeJSON(Records.noteSummary.list(notes)) }
        guard !notes.isEmpty else { return StandardStreams.note(display.phrases.text(key)) }
        try StandardStreams.write(table(of: notes).text)
    }

    /// Notes as a table.
    func table(of rows: [NoteSummary]) -> Table {
        let phrases = display.phrases
        var table = Table([.left, .left, .left, .right, .left, .left], dimmed: [3, 4, 5], style: .current(for: 1))
        for note in rows {
            table.add([
                (note.isPinned ? "* " : "") + (note.heading ?? unopenedTitle),
                phrases.text("notes.privacy.\(note.privacy.rawValue)"), phrases.text("notes.status.\(note.status.rawValue)"),
                note.checkboxes.map { "\($0.done)/\($0.all)" } ?? "", note.tags.map { "#\($0)" }.joined(separator: " "),
                note.id.description,
            ])
        }
        return table
    }

    /// A note in words: title, what is said beside it, text.
    func words(of note: Note) async throws -> String {
        let (phrases, summary, style) = (display.phrases, note.summary, TerminalStyle.current(for: 1))
        let names = try await CommandFailure.explained { try await notes.personal.names(of: Set(summary.people)) }
        var table = Table([.left, .left], dimmed: [0], style: style)
        func line(_ key: String, _ text: String) {
            if !text.isEmpty { table.add([phrases.text(key), text]) }
        }
        line("notes.filter.privacy", phrases.text("notes.privacy.\(note.privacy.rawValue)"))
        line("notes.filter.status", phrases.text("notes.status.\(summary.status.rawValue)"))
        line(
            "notes.checkboxes.label",
            summary.checkboxes.map { phrases.text("notes.checkboxes", ["done": "\($0.done)", "count": "\($0.all)"]) } ?? "")
        line("notes.tags", summary.tags.joined(separator: ", "))
        let purposes = try await CommandFailure.explained { try await notes.personal.purposes() }
        line("purposes.of", summary.purposes.compactMap { purposes[$0]?.title(phrases) }.joined(separator: ", "))
        if note.privacy != .shared {
            let concepts = try await CommandFailure.explained { try await notes.personal.concepts(of: note.id, limit: 8) }
            line("concepts.of", concepts.map(\.name).joined(separator: ", "))
        }
        line("notes.people", display.wording.list(summary.people.map { names[$0]?.display(display.nameOrder) ?? "" }))
        line(
            "notes.files.label",
            summary.attachments.map { "\($0.path) (\(display.wording.size($0.size)))" }.joined(separator: ", "))
        let title = note.title.isEmpty ? "" : style.bold(TerminalText.printable(note.title)) + "\n"
        let text = note.text.isEmpty ? "" : "\n" + TerminalText.printable(note.text) + "\n"
        return title + table.text + text
    }

    /// Writes a note as JSON, or a sentence and how to undo it.
    func tell(_ note: Note, json: Bool, _ key: String, _ blanks: [String: String] = [:], undo: String? = nil) throws {
        if json { return try StandardStreams.writeJSON(Records.note.json(note)) }
        try StandardStreams.write(display.said(key, blanks))
        if let undo { StandardStreams.note(display.undo(undo)) }
    }
}
