import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct LessonsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lessons",
        abstract: "What quick notes have learnt from your changes.",
        discussion: """
            When you choose one of several people for a quick note, or leave a record out, 'capture' remembers the words. So does \
            the page, for another kind of record as well. What is learnt stays in this data folder and is in no export. \
            'capture --explain' says where it was used.

            kinkeeper lessons
            kinkeeper lessons remove schatz
            kinkeeper lessons clear --yes
            """,
        subcommands: [List.self, Remove.self, Clear.self, On.self, Off.self], defaultSubcommand: List.self)
}

/// An account's space, for commands about what its quick notes have learnt.
struct LessonOptions: ParsableArguments {
    @OptionGroup var workspace: WorkspaceOptions
    @OptionGroup var day: TodayOptions

    /// The workspace, how things are shown, and what was learnt.
    func open() async throws -> (workspace: Workspace, display: DisplayContext, learning: CaptureLearning) {
        let opened = try await workspace.open()
        let account = opened.account.id
        let learning = try await CommandFailure.explained { try await opened.space.captureLearning(of: account) }
        return (opened, opened.display(day), learning)
    }

    /// Switches learning on or off.
    func turn(isOn: Bool) async throws {
        let (opened, display, _) = try await open()
        let account = opened.account.id
        try await CommandFailure.explained { try await opened.space.setCaptureLearning(isOn: isOn, of: account) }
        StandardStreams.note(display.phrases.text(isOn ? "lessons.on" : "lessons.off"))
    }
}

extension LessonsCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List what was learnt, and how often.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var options: LessonOptions

        func run() async throws {
            let (opened, display, learning) = try await options.open()
            if json { return try StandardStreams.writeJSON(Records.captureLearning.json(learning)) }
            if !learning.isOn { StandardStreams.note(display.phrases.text("lessons.off")) }
            guard !learning.lessons.isEmpty else {
                return StandardStreams.note(display.phrases.text("lessons.terminal.none"))
            }
            let names = try await opened.space.names(of: learning.people)
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            for lesson in learning.lessons {
                let sentence = TerminalText.printable(display.sentence(of: lesson, names))
                table.add([sentence, display.details(of: lesson), lesson.id.description])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Forget a word, or one lesson.")

        @Argument(help: "The word, or the identifier of a lesson.")
        var word: [String]

        @OptionGroup var options: LessonOptions

        func run() async throws {
            let (opened, display, learning) = try await options.open()
            let said = word.joined(separator: " ")
            let folded = SearchFolding.fold(said)
            let found = learning.lessons.filter { $0.id.description == said.lowercased() || $0.word == folded }
            guard !found.isEmpty else {
                throw CommandFailure.end(display.phrases.text("lessons.terminal.unknown"), .unusableInput)
            }
            let account = opened.account.id
            for lesson in found {
                _ = try await CommandFailure.explained { try await opened.space.removeCaptureLesson(lesson.id, of: account) }
            }
            let word = TerminalText.printable(display.wording.quoted(found[0].word))
            StandardStreams.note(display.phrases.text("lessons.removed", ["word": word]))
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "clear", abstract: "Forget everything that was learnt.")

        @Flag(help: "Confirm: this cannot be undone.") var yes = false
        @OptionGroup var options: LessonOptions

        func run() async throws {
            let (opened, display, _) = try await options.open()
            guard yes else { throw CommandFailure.end(display.phrases.text("lessons.terminal.sure"), .unusableInput) }
            let account = opened.account.id
            let cleared = try await CommandFailure.explained { try await opened.space.clearCaptureLessons(of: account) }
            StandardStreams.note(display.phrases.count("lessons.cleared", cleared.count))
        }
    }

    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Learn from changes, and use what was learnt.")

        @OptionGroup var options: LessonOptions

        func run() async throws { try await options.turn(isOn: true) }
    }

    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "Learn nothing, and use nothing that was learnt. It is kept.")

        @OptionGroup var options: LessonOptions

        func run() async throws { try await options.turn(isOn: false) }
    }
}
