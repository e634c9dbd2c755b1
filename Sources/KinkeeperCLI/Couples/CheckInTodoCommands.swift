import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Todo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "todo",
            abstract: "What you agreed to do.",
            discussion: "ITEM is an identifier, or a part of a title that only one item has.",
            subcommands: [
                ListTodo.self, AddTodo.self, EditTodo.self, DoneTodo.self, OffTodo.self, OnTodo.self, DeleteTodo.self,
                RestoreTodo.self,
            ],
            defaultSubcommand: ListTodo.self)
    }

    /// Who does an item.
    enum Assignee: String, CaseIterable {
        case me, partner, both
    }

    struct ListTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists what is open, by priority and day.")

        @Option(help: ArgumentHelp("Also list this many done ones, the latest first.", valueName: "count")) var done = 0
        @Flag(help: "Deleted ones that 'restore' brings back, the latest first.") var deleted = false
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            if deleted { return try await session.writeDeleted(json: options.json) }
            let items = try await session.items(done: max(0, done))
            if options.json { return try StandardStreams.writeJSON(Records.actionItem.list(items)) }
            guard !items.isEmpty else { return StandardStreams.note(session.phrases.text("checkInTerminal.todo.empty")) }
            try StandardStreams.write(session.table(of: items).text)
        }
    }

    struct AddTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Adds an action item, to the check-in in progress if there is one.")

        @Argument(help: "What to do.") var title: [String]
        @Option(help: ArgumentHelp("The day it is due.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day) var on:
            CivilDate?
        @Option(help: "A note.") var note = ""
        @Option(help: "The priority.") var priority = Word<ActionItem.Priority>(.medium)
        @Option(name: .customLong("for"), help: "Who does it.") var assignee = Word<Assignee>(.both)
        @OptionGroup var options: CheckInOptions

        func validate() throws { try ActionItemTitle.check(title.joined(separator: " ")) }

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let draft = ActionItemDraft(
                id: .make(at: display.now), title: title.joined(separator: " "), note: note, due: on, priority: priority.value,
                assignee: session.account(of: assignee.value))
            let item = try await CommandFailure.explained {
                try await couple.space.addActionItem(
                    draft, by: couple.account, partners: couple.partners, at: display.now, in: display.zone)
            }
            try session.write(item, json: options.json, key: "checkInTerminal.todo.added")
        }
    }

    struct EditTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Changes an action item. What you leave out stays as it is.")

        @Argument(help: "Which item.") var item: [String]
        @Option(help: "What to do.") var title: String?
        @Option(help: "A note; empty removes it.") var note: String?
        @Option(help: ArgumentHelp("The day it is due.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day) var on:
            CivilDate?
        @Flag(help: "Remove the day.") var noDay = false
        @Option(help: "The priority.") var priority: Word<ActionItem.Priority>?
        @Option(name: .customLong("for"), help: "Who does it.") var assignee: Word<Assignee>?
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard title != nil || note != nil || on != nil || noDay || priority != nil || assignee != nil else {
                throw ValidationError("Say what to change: --title, --note, --on, --no-day, --priority, --for.")
            }
            guard on == nil || !noDay else { throw ValidationError("Say one of --on and --no-day.") }
            if let title { try ActionItemTitle.check(title) }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let present = try await session.item(item.joined(separator: " "))
            var draft = ActionItemDraft(present)
            draft.isOff = nil
            draft.title = title ?? draft.title
            draft.note = note ?? draft.note
            draft.due = noDay ? nil : on ?? draft.due
            draft.priority = priority?.value ?? draft.priority
            if let assignee { draft.assignee = session.account(of: assignee.value) }
            let edited = draft
            _ = try await CommandFailure.explained {
                try await couple.space.editActionItem(
                    present.id, to: edited, ifVersion: present.reminder.updatedAt, by: couple.account,
                    partners: couple.partners, at: display.now, in: display.zone)
            }
            try session.write(
                try await session.item(present.id.description), json: options.json, key: "checkInTerminal.todo.changed")
        }
    }

    struct DoneTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "done", abstract: "Marks an action item as done.")

        @Argument(help: "Which item.") var item: [String]
        @Flag(help: "Mark it as open again.") var undo = false
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let present = try await session.item(item.joined(separator: " "), isDone: undo)
            let item = try await CommandFailure.explained {
                try await couple.space.setActionItem(
                    present.id, isDone: !undo, by: couple.account, at: display.now, in: display.zone)
            }
            try session.write(
                item, json: options.json,
                key: undo ? "checkInTerminal.todo.open" : "checkInTerminal.todo.done")
        }
    }

    struct DeleteTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Deletes an action item.")

        @Argument(help: "Which item.") var item: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            let present = try await session.item(item.joined(separator: " "))
            try await CommandFailure.explained {
                try await couple.space.deleteActionItem(
                    present.id, by: couple.account, at: display.now)
            }
            try session.write(present, json: options.json, key: "checkInTerminal.todo.deleted")
            guard !options.json else { return }
            StandardStreams.note(display.undo("kinkeeper check-in todo restore \(present.id)"))
        }
    }

    struct RestoreTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Brings a deleted action item back.")

        @Argument(
            help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
            transform: { try .argument($0, of: "an action item") })
        var item: Reminder.ID
        @OptionGroup var options: CheckInOptions

        func run() async throws {
            let session = try await options.open()
            let (couple, display) = (session.couple, session.display)
            try await CommandFailure.explained {
                try await couple.space.restoreActionItem(item, by: couple.account, at: display.now)
            }
            try session.write(
                try await session.item(item.description), json: options.json, key: "reminders.restored")
        }
    }
}

/// The title of an action item as options take it.
private enum ActionItemTitle {
    static func check(_ title: String) throws {
        guard title.count <= ActionItem.longestTitle else {
            throw ValidationError("The title has more than \(ActionItem.longestTitle) characters.")
        }
    }
}

extension CheckInSession {
    /// More open items than any list is read with.
    private static let mostItems = 100_000

    fileprivate func items(done: Int) async throws -> [ActionItem] {
        try await CommandFailure.explained {
            let open = try await couple.space.openActionItems(limit: Self.mostItems)
            return open + (try await couple.space.doneActionItems(limit: done))
        }
    }

    /// Returns the item with an identifier, or the only one whose title contains `words`; otherwise ends the program. Those
    /// that are open come before those done, or the other way round for `isDone`.
    func item(_ words: String, isDone: Bool = false) async throws -> ActionItem {
        let all = try await items(done: 200)
        if let found = all.first(where: { $0.id.description == words.lowercased() }) { return found }
        let folded = SearchFolding.fold(words)
        let named = folded.isEmpty ? [] : all.filter { SearchFolding.fold($0.reminder.title).contains(folded) }
        let likely = named.filter { $0.isDone == isDone }
        let found = likely.isEmpty ? named : likely
        if found.count == 1, let only = found.first { return only }
        let blanks = ["query": TerminalText.printable(words)]
        guard !found.isEmpty else {
            throw CommandFailure.end(phrases.text("checkInTerminal.todo.none", blanks), .needsALook)
        }
        let names = found.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.reminder.title))" }
        let head = phrases.text("checkInTerminal.todo.several", blanks)
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }

    fileprivate func writeDeleted(json: Bool) async throws {
        let deleted = try await CommandFailure.explained { try await couple.space.deletedReminders(limit: 1_000) }
        if json { return try StandardStreams.writeJSON(Records.deletedReminder.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(phrases.text("reminders.terminal.empty")) }
        try StandardStreams.write(Table(deleted: deleted, from: display).text)
    }

    fileprivate func account(of assignee: CheckInCommand.Assignee) -> AccountID? {
        switch assignee {
        case .me: couple.account
        case .partner: couple.partners.first { $0 != couple.account }
        case .both: nil
        }
    }

    func write(_ item: ActionItem, json: Bool, key: String) throws {
        if json { return try StandardStreams.writeJSON(Records.actionItem.json(item)) }
        try StandardStreams.write(display.said(key, ["title": item.reminder.title]))
    }

    fileprivate func table(of items: [ActionItem]) -> Table {
        var table = Table([.left, .left, .left, .left, .left, .left], dimmed: [5], style: .current(for: 1))
        for item in items {
            let due = item.due.map { display.wording.day($0, today: display.today) } ?? ""
            let who = item.assignee.map(name) ?? phrases.text("checkInTerminal.both")
            let priority = phrases.text("checkInTerminal.priority.\(item.priority.rawValue)")
            let state = item.isDone ? "✓" : item.isOff ? phrases.text("reminders.state.off") : ""
            table.add([state, item.reminder.title, due, who, priority, item.id.description])
        }
        return table
    }
}
