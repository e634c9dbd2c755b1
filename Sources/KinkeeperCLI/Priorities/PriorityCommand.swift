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
        abstract: "Sort inbox notes and open to-dos, one at a time.",
        discussion: """
            A deck has at most \(PriorityDeck.most) cards, and goes on all day. 'now' makes a note active and pins it, and gives a to-do high \
            priority; 'later' leaves a note in the inbox, and gives a to-do low priority; 'drop' archives a note and deletes a to-do, which \
            'kinkeeper reminders restore' brings back.
            """,
        subcommands: [PriorityChooseCommand.self, PriorityUndoCommand.self], defaultSubcommand: PriorityChooseCommand.self,
        aliases: ["prioritize"])
}

struct PriorityChooseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Show the next card, or choose: now, later, done or drop.")

    @Argument(
        help: "now, later, done or drop; without it the next card is shown.", transform: PriorityChooseCommand.choice)
    var choice: PriorityChoice?

    @Argument(help: "A note or to-do instead of the next card.")
    var item: String?

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let deck = try await workspace.deck(display)
        guard let choice else { return try await show(deck, workspace, display) }
        guard let chosen = try await item(of: deck, workspace, display) else {
            throw CommandFailure.end(display.phrases.text("priorities.empty"), .needsALook)
        }
        let step = try await CommandFailure.explained {
            try await workspace.space.choose(
                choice, for: chosen, from: deck.start, asking: workspace.account.id, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(Records.priorityStep.json(step)) }
        let word = display.phrases.text("priorities.choice.\(step.choice.rawValue)")
        try StandardStreams.write(display.said("priorities.terminal.chosen", ["choice": word, "title": step.title]))
        StandardStreams.note(display.undo("kinkeeper prioritise undo"))
    }

    private func show(_ deck: PriorityCards, _ workspace: Workspace, _ display: DisplayContext) async throws {
        if options.json {
            let shown = ShownPriorityDeck(deck, at: display.now, in: display.zone)
            return try StandardStreams.writeJSON(Records.priorityDeck.json(shown))
        }
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

    private func item(
        of deck: PriorityCards, _ workspace: Workspace, _ display: DisplayContext
    ) async throws -> PriorityItem? {
        guard let item else { return deck.card?.item }
        let (space, account) = (workspace.space, workspace.account.id)
        if let note = Note.ID(item),
            try await CommandFailure.explained({ try await space.note(note, asking: account) }) != nil
        {
            return .note(note)
        }
        return .toDo(try await workspace.reminder(item, from: display).id)
    }

    private static func choice(_ text: String) throws -> PriorityChoice {
        guard let choice = PriorityChoice(rawValue: text) else {
            throw ValidationError("'\(text)' is not a choice. Use now, later, done or drop.")
        }
        return choice
    }
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
    fileprivate var text: String? {
        if case .note(let note) = card { String(note.text.prefix(1_200)) } else { nil }
    }
}
