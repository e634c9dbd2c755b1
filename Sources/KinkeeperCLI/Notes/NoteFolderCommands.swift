import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Synchronization
import Transfer

struct NoteImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a folder of Markdown files, such as an Obsidian vault.",
        discussion: """
            Each .md file below FOLDER becomes a note. Title, tags, status, pinned, draft, people, created and modified come \
            from its front matter; the rest of the front matter is kept as it is. Without a title, the file's name is the \
            title. Hidden folders are skipped. Files that a note shows or links to, such as pictures, are imported too.

            Importing again changes nothing. A file that changed updates its note; if both changed, both are kept.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: String

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let folder = NoteFolder(URL(fileURLWithPath: folder))
        let phrases = session.display.phrases
        guard folder.exists else {
            throw CommandFailure.end(
                phrases.text("notes.folder.missing", ["folder": TerminalText.printable(self.folder)]), .unusableInput)
        }
        let bar = FolderProgress()
        let report = try await CommandFailure.explained {
            try await folder.take(into: session.notes, at: session.display.now, zone: session.display.timeZone) { done, all in
                bar.draw(done, of: all)
            }
        }
        bar.clear()
        try NoteFolderWords(report, phrases, session.display.wording).tell(json: options.json, isImport: true)
    }
}

struct NoteExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export your notes as a folder of Markdown files, which Obsidian opens.",
        discussion: """
            Notes that came from a folder keep their file names and front matter; the others are named by their titles. Shared \
            notes are exported once you have opened them. Attached files are exported too. A file that already has the same \
            content stays as it is, byte for byte.

            A file that changed in the folder since the last import or export is not touched: run 'import' first, or use \
            --replace.
            """)

    @Argument(help: ArgumentHelp("The folder; it is created if it does not exist.", valueName: "folder"))
    var folder: String

    @Flag(help: "Replace files that were changed in the folder.")
    var replace = false

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let bar = FolderProgress()
        let (folder, display, replaces) = (NoteFolder(URL(fileURLWithPath: folder)), session.display, replace)
        let report = try await CommandFailure.explained {
            try await folder.write(session.notes, order: display.nameOrder, replaces: replaces, at: display.now) { done in
                bar.draw(done, of: nil)
            }
        }
        bar.clear()
        try NoteFolderWords(report, session.display.phrases, session.display.wording).tell(json: options.json, isImport: false)
    }
}

/// The progress of going through a folder, on a terminal.
private final class FolderProgress: Sendable {
    private let bar = Mutex(ProgressBar())

    func draw(_ done: Int, of all: Int?) {
        bar.withLock { bar in
            bar.draw(fraction: all.map { $0 == 0 ? 1 : Double(done) / Double($0) }, text: String(done))
        }
    }

    func clear() { bar.withLock { $0.clear() } }
}

/// A report in words, or as JSON.
private struct NoteFolderWords {
    private let report: NoteFolderReport
    private let phrases: Phrasebook
    private let wording: Wording
    /// How many names are said of a kind.
    private let most = 10

    init(_ report: NoteFolderReport, _ phrases: Phrasebook, _ wording: Wording) {
        (self.report, self.phrases, self.wording) = (report, phrases, wording)
    }

    private struct Told: Encodable {
        struct Problem: Encodable {
            let path: String
            let reason: String
        }

        let added: [String]
        let updated: [String]
        let unchanged: Int
        let keptBoth: [String]
        let deletedHere: [String]
        let files: [String]
        let leftOut: [String]
        let problems: [Problem]
    }

    /// Says what was done, and ends the program with 1 where something needs a look.
    func tell(json: Bool, isImport: Bool) throws {
        if json {
            try StandardStreams.writeJSON(
                Told(
                    added: report.added, updated: report.updated, unchanged: report.unchanged, keptBoth: report.keptBoth,
                    deletedHere: report.deletedHere, files: report.files.sorted(), leftOut: report.leftOut,
                    problems: report.problems.map { .init(path: $0.path, reason: word($0.reason)) }))
        } else {
            var table = Table([.left, .right], style: .current(for: 1))
            let counts = [
                (isImport ? "notes.folder.added" : "notes.folder.written", report.added.count),
                ("notes.folder.updated", report.updated.count),
                ("notes.folder.unchanged", report.unchanged), ("notes.folder.keptBoth", report.keptBoth.count),
                ("notes.folder.deletedHere", report.deletedHere.count), ("notes.folder.files", report.files.count),
                ("notes.folder.leftOut", report.leftOut.count),
                ("notes.folder.problems", report.problems.count),
            ]
            for (index, (key, count)) in counts.enumerated() where count > 0 || index == 0 {
                table.add([phrases.text(key), wording.number(count)])
            }
            try StandardStreams.write(table.text)
            list("notes.folder.keptBoth", report.keptBoth)
            list("notes.folder.deletedHere", report.deletedHere)
            list("notes.folder.leftOut", report.leftOut)
            list("notes.folder.problems", report.problems.map { "\($0.path): \(sentence($0.reason))" })
        }
        if report.needsALook { throw ExitCode.needsALook }
    }

    private func list(_ key: String, _ lines: [String]) {
        guard !lines.isEmpty else { return }
        StandardStreams.note("\(phrases.text(key)):")
        for line in lines.prefix(most) { StandardStreams.note("  \(TerminalText.printable(line))") }
        if lines.count > most { StandardStreams.note("  … \(wording.number(lines.count - most))") }
    }

    private func word(_ reason: NoteFolderReport.Reason) -> String {
        switch reason {
        case .refused(let refusal): "\(StoreError.noteRefused(refusal).code.rawValue)"
        case .notUTF8: "not-utf-8"
        case .unreadable: "unreadable"
        case .changedInFolder: "changed-in-folder"
        case .shared: "shared"
        }
    }

    private func sentence(_ reason: NoteFolderReport.Reason) -> String {
        switch reason {
        case .refused(let refusal): wording.sentence(of: StoreError.noteRefused(refusal))
        case .notUTF8: phrases.text("notes.folder.notUTF8")
        case .unreadable: phrases.text("notes.folder.unreadable")
        case .changedInFolder: phrases.text("notes.folder.changed")
        case .shared: phrases.text("notes.folder.shared")
        }
    }
}
