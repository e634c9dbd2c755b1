import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct PriorityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prioritise",
        abstract: "Notes of the inbox and open to-dos, one at a time: now, later, done or drop.",
        discussion: """
            A deck has at most \(PriorityDeck.most) cards, and goes on all day. 'now' makes a note active and pins it, and gives a to-do high \
            priority; 'later' leaves a note in the inbox, and gives a to-do low priority; 'drop' archives a note and deletes a to-do, which \
            'kinkeeper reminders restore' brings back.
            """,
        subcommands: [
            PriorityShowCommand.self, PriorityNowCommand.self, PriorityLaterCommand.self, PriorityDoneCommand.self,
            PriorityDropCommand.self, PriorityUndoCommand.self,
        ],
        defaultSubcommand: PriorityShowCommand.self, aliases: ["prioritize"])
}

struct PriorityShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "The next card.")

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let deck = try await workspace.deck(display)
        if options.json { return try StandardStreams.writeJSON(deck.json(display)) }
        let names = try await CommandFailure.explained { try await workspace.space.names(of: Set(deck.people)) }
        let screen = PrioritiesScreen(deck, names: names, from: display)
        guard let card = screen.card else {
            return StandardStreams.note([screen.end, screen.left].compactMap(\.self).joined(separator: ". "))
        }
        let style = TerminalStyle.current(for: 1)
        let heading = [screen.progress, card.kind, card.people].compactMap(\.self).joined(separator: " · ")
        let words = [card.title, deck.text].compactMap(\.self).filter { !$0.isEmpty }.map(TerminalText.printable)
        try StandardStreams.write("\(TerminalText.printable(heading))\n\(words.map(style.bold).joined(separator: "\n"))\n")
        StandardStreams.note(display.phrases.text("priorities.terminal.how"))
    }
}

/// Makes a choice for the next card, or for the named one.
protocol PriorityChoosing: AsyncParsableCommand {
    static var choice: PriorityChoice { get }
    var item: String? { get }
    var options: ReminderOptions { get }
}

extension PriorityChoosing {
    func run() async throws {
        let (workspace, display) = try await options.open()
        let account = workspace.account.id
        let deck = try await workspace.deck(display)
        var chosen = deck.card?.item
        if let item {
            if let note = Note.ID(item),
                try await CommandFailure.explained({ try await workspace.space.note(note, asking: account) }) != nil
            {
                chosen = .note(note)
            } else {
                chosen = .toDo(try await workspace.reminder(item, from: display).id)
            }
        }
        guard let chosen else {
            throw CommandFailure.end(display.phrases.text("priorities.empty"), .needsALook)
        }
        let step = try await CommandFailure.explained {
            try await workspace.space.choose(
                Self.choice, for: chosen, from: deck.start, asking: account, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(Records.priorityStep.json(step)) }
        let choice = display.phrases.text("priorities.choice.\(step.choice.rawValue)")
        try StandardStreams.write(display.said("priorities.terminal.chosen", ["choice": choice, "title": step.title]))
        StandardStreams.note(display.undo("kinkeeper prioritise undo"))
    }
}

struct PriorityNowCommand: PriorityChoosing {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "First of all: active and pinned, or high priority.")
    static let choice = PriorityChoice.now

    @Argument(help: "A note or to-do other than the next card.") var item: String?
    @OptionGroup var options: ReminderOptions
}

struct PriorityLaterCommand: PriorityChoosing {
    static let configuration = CommandConfiguration(
        commandName: "later", abstract: "Not yet: stays in the inbox, or low priority.")
    static let choice = PriorityChoice.later

    @Argument(help: "A note or to-do other than the next card.") var item: String?
    @OptionGroup var options: ReminderOptions
}

struct PriorityDoneCommand: PriorityChoosing {
    static let configuration = CommandConfiguration(commandName: "done", abstract: "It is done.")
    static let choice = PriorityChoice.done

    @Argument(help: "A note or to-do other than the next card.") var item: String?
    @OptionGroup var options: ReminderOptions
}

struct PriorityDropCommand: PriorityChoosing {
    static let configuration = CommandConfiguration(commandName: "drop", abstract: "Archive a note, delete a to-do.")
    static let choice = PriorityChoice.drop

    @Argument(help: "A note or to-do other than the next card.") var item: String?
    @OptionGroup var options: ReminderOptions
}

struct PriorityUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "undo", abstract: "Undo the last choice of today's deck.")

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let deck = try await workspace.deck(display)
        let step = try await CommandFailure.explained {
            try await workspace.space.undoPriorityStep(
                from: deck.start, asking: workspace.account.id, at: display.now)
        }
        guard let step else {
            throw CommandFailure.end(display.phrases.text("priorities.undone.nothing"), .needsALook)
        }
        if options.json { return try StandardStreams.writeJSON(Records.priorityStep.json(step)) }
        try StandardStreams.write(display.said("priorities.undone", ["title": step.title]))
    }
}

extension Workspace {
    /// The deck of today.
    fileprivate func deck(_ display: DisplayContext) async throws -> PriorityCards {
        let start = PriorityDeck.start(of: display.today, in: display.zone)
        let (space, account) = (space, account.id)
        return try await CommandFailure.explained {
            try await space.priorityCards(from: start, asking: account, in: display.zone)
        }
    }
}

extension PriorityCards {
    fileprivate var people: [Person.ID] {
        switch card {
        case .note(let note): note.summary.people
        case .toDo(let reminder): reminder.people
        case nil: []
        }
    }

    fileprivate var text: String? {
        if case .note(let note) = card { String(note.text.prefix(1_200)) } else { nil }
    }

    fileprivate func json(_ display: DisplayContext) -> JSONValue {
        guard case .object(var members) = Records.priorityDeck.json(self) else { return .null }
        var (note, toDo): (JSONValue, JSONValue) = (.null, .null)
        switch card {
        case .note(let card): note = Records.note.json(card)
        case .toDo(let card): toDo = display.json(card)
        case nil: break
        }
        members += [JSONValue.Member(name: "note", value: note), JSONValue.Member(name: "toDo", value: toDo)]
        return .object(members)
    }
}
