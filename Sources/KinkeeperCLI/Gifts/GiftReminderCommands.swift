import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GiftRemindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Add a reminder to a gift.",
        discussion: """
            The alert comes at that time by the clock of your time zone, over the channels that tell you of gifts. In a family, \
            all members who see the gift get it, and done by one is done for all. Once the gift is given or archived, no more \
            alerts come. 'gifts reminders' lists and changes them.
            """)

    @Argument(help: "Which gift: in quotes if it has several words.")
    var gift: String

    @Argument(help: "What to do.")
    var message: [String]

    @Option(help: ArgumentHelp("The day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var on: CivilDate

    @Option(
        help: ArgumentHelp("The time (default: when you hear of gifts, usually 09:00).", valueName: "HH:MM"),
        transform: ReminderWord.clock)
    var at: CivilTime?

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.gift(gift, from: display)
        let asking = workspace.account.id
        let usual = try await CommandFailure.explained { try await workspace.folder.accounts.alerts(of: asking).gifts.time }
        let draft = GiftReminderDraft(message: message.joined(separator: " "), at: CivilDateTime(on, at ?? usual))
        let added = try await CommandFailure.explained {
            try await workspace.space.addGiftReminder(draft, to: found.id, asking: asking, at: display.now, in: display.zone)
        }
        try options.write(added, "reminders.created", undo: "remove", workspace, display)
    }
}

struct GiftRemindersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders",
        abstract: "Reminders of a gift: list, edit, done, reopen, remove, restore.",
        discussion: "'gifts remind' adds one. REMINDER is an identifier, as 'list' shows it.",
        subcommands: [List.self, Edit.self, Done.self, Reopen.self, Remove.self, Restore.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the reminders of a gift: open ones first, then by time.")

        @Argument(help: "Which gift.") var gift: [String]
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let found = try await workspace.gift(gift.joined(separator: " "), from: display)
            if options.json { return try StandardStreams.writeJSON(Records.giftReminder.list(found.reminders)) }
            guard !found.reminders.isEmpty else {
                return StandardStreams.note(display.phrases.text("gifts.terminal.reminders.none"))
            }
            var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
            for reminder in found.reminders {
                table.add([reminder.message, display.status(reminder), reminder.id.description])
            }
            try StandardStreams.write(table.text)
            display.sayWhetherSilent(found)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change the message, the day or the time of a reminder.",
            discussion: "Another time opens a reminder that is done.")

        @OptionGroup var reminder: ReminderArgument
        @Option(help: "What to do.") var message: String?
        @Option(help: ArgumentHelp("The day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
        var on: CivilDate?
        @Option(help: ArgumentHelp("The time.", valueName: "HH:MM"), transform: ReminderWord.clock)
        var at: CivilTime?
        @OptionGroup var options: GiftOptions

        func validate() throws {
            guard message != nil || on != nil || at != nil else {
                throw ValidationError("Say what to change: --message, --on, --at.")
            }
        }

        func run() async throws {
            let (workspace, display) = try await options.open()
            let (id, asking) = (reminder.id, workspace.account.id)
            let changed = try await CommandFailure.explained { () async throws -> ReminderOfGift in
                guard let present = try await workspace.space.giftReminder(id, asking: asking)?.reminder else {
                    throw StoreError.notFound
                }
                var draft = GiftReminderDraft(present)
                draft.message = message ?? draft.message
                draft.at = CivilDateTime(on ?? draft.at.date, at ?? draft.at.time)
                return try await workspace.space.editGiftReminder(
                    id, to: draft, ifVersion: present.updatedAt, asking: asking, at: display.now, in: display.zone)
            }
            try options.write(changed, "reminders.changed", undo: nil, workspace, display)
        }
    }

    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "done", abstract: "Mark a reminder done. The gift stays as it is.")

        @OptionGroup var reminder: ReminderArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let done = try await workspace.set(reminder.id, isDone: true, display)
            try options.write(done, "reminders.done", undo: "reopen", workspace, display)
        }
    }

    struct Reopen: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Open a reminder again.")

        @OptionGroup var reminder: ReminderArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let open = try await workspace.set(reminder.id, isDone: false, display)
            try options.write(open, "reminders.undone", undo: "done", workspace, display)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a reminder. 'restore' brings it back within 30 days.")

        @OptionGroup var reminder: ReminderArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let removed = try await CommandFailure.explained {
                try await workspace.space.removeGiftReminder(
                    reminder.id, asking: workspace.account.id, at: display.now)
            }
            if options.json { return try StandardStreams.writeJSON(["removed": reminder.id.description]) }
            try options.write(removed, "reminders.deleted", undo: "restore", workspace, display)
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "restore", abstract: "Bring a removed reminder back.")

        @OptionGroup var reminder: ReminderArgument
        @OptionGroup var options: GiftOptions

        func run() async throws {
            let (workspace, display) = try await options.open()
            let back = try await CommandFailure.explained {
                try await workspace.space.restoreGiftReminder(reminder.id, asking: workspace.account.id)
            }
            try options.write(back, "reminders.restored", undo: nil, workspace, display)
        }
    }

    /// A reminder of a gift, by its identifier.
    struct ReminderArgument: ParsableArguments {
        @Argument(
            help: ArgumentHelp("The reminder's identifier, as 'list' shows it.", valueName: "reminder"),
            transform: { try .argument($0, of: "a reminder of a gift") })
        var id: GiftReminder.ID
    }
}

extension Workspace {
    fileprivate func set(_ id: GiftReminder.ID, isDone: Bool, _ display: DisplayContext) async throws -> ReminderOfGift {
        let (space, asking) = (space, account.id)
        return try await CommandFailure.explained {
            try await space.setGiftReminder(id, isDone: isDone, asking: asking, at: display.now)
        }
    }
}

extension GiftOptions {
    /// Writes a reminder as JSON, or says what was done with it and how it is undone.
    fileprivate func write(
        _ changed: ReminderOfGift, _ phrase: String, undo: String?, _ workspace: Workspace, _ display: DisplayContext
    ) throws {
        if json { return try StandardStreams.writeJSON(Records.giftReminder.json(changed.reminder)) }
        let blanks = ["title": changed.reminder.message, "when": display.when(changed.reminder.at, inside: true)]
        try StandardStreams.write(display.said(phrase, blanks))
        guard let undo else { return }
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper gifts reminders \(undo) \(changed.reminder.id)")))
    }
}

extension DisplayContext {
    /// Says that no alert comes for open reminders of a gift that is given or archived.
    func sayWhetherSilent(_ gift: Gift) {
        guard !gift.isOpen, gift.reminders.contains(where: { !$0.isDone }) else { return }
        StandardStreams.note(phrases.text("gifts.reminders.silent"))
    }
}
