import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GiftCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gifts",
        abstract: "Gifts, from the first idea to the day they are given.",
        discussion: """
            GIFT is an identifier, or a title or part of a title that only one gift has. A whole title comes before a part, and \
            a gift still to be given before others. PERSON is an identifier, or a query that only one person matches.

            If a person has an account on this server ('gifts account'), their gifts are hidden from that account everywhere.
            """,
        subcommands: [
            GiftListCommand.self, GiftShowCommand.self, GiftAddCommand.self, GiftEditCommand.self, GiftMarkCommand.self,
            GiftDeleteCommand.self, GiftRestoreCommand.self, GiftHistoryCommand.self, GiftBudgetCommand.self,
            GiftAccountCommand.self, GiftMoveCommand.self, GiftPicturesCommand.self, GiftRemindCommand.self,
            GiftRemindersCommand.self,
        ],
        defaultSubcommand: GiftListCommand.self)
}

/// The options of all commands about gifts.
struct GiftOptions: ParsableArguments, AddressBookChoice, DayChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?
    @Option(help: Self.spaceHelp) var space: String?
    @Option(help: Self.todayHelp, transform: TodayOptions.day) var today: CivilDate?
    @Option(help: Self.timeZoneHelp, transform: TodayOptions.zone) var timeZone: TimeZone?
    @Flag(help: "Print JSON.") var json = false

    /// Opens the workspace, and returns it with its display context.
    func open() async throws -> (Workspace, DisplayContext) {
        let workspace = try await openAddressBook()
        return (workspace, workspace.display(self))
    }
}

struct GiftListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List gifts still to be given by day, or others.")

    @Option(help: "Only this status. Repeat for several.")
    var status: [Word<Gift.Status>] = []

    @Flag(help: "All statuses, archived ones too.")
    var all = false

    @Option(name: .customLong("for"), help: ArgumentHelp("Only for this person.", valueName: "person"))
    var person: String?

    @Option(help: ArgumentHelp("Only for this occasion: birthday, Christmas, ….", valueName: "occasion"))
    var occasion: String?

    @Option(help: ArgumentHelp("Only gifts with these words, in idea, occasion, note, tags or names.", valueName: "words"))
    var search: String?

    @Flag(help: "Deleted in the last 30 days; 'restore' brings them back.")
    var deleted = false

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: GiftOptions

    func validate() throws {
        guard status.isEmpty || !all else { throw ValidationError("Use --status or --all, not both.") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        if deleted { return try await listDeleted(workspace, from: display) }
        let wording = display.wording
        let chosen = status.isEmpty ? (all ? [] : Set(Gift.Status.open)) : Set(status.map(\.value))
        var filter = GiftFilter(statuses: chosen, words: search ?? "", occasionNames: wording.giftOccasionNames)
        filter.person = try await workspace.everybody(named: person.map { [$0] } ?? [], from: display).first?.id
        filter.occasion = occasion.flatMap { GiftOccasion(words: $0, wording)?.key }
        let asked = filter
        let page = try await CommandFailure.explained {
            try await workspace.space.gifts(asked, limit: max(1, limit), asking: workspace.account.id)
        }
        if options.json { return try StandardStreams.writeJSON(Records.gift.list(page.rows)) }
        guard !page.rows.isEmpty else { return StandardStreams.note(display.phrases.text("gifts.terminal.empty")) }
        try StandardStreams.write(display.table(of: page.rows, try await workspace.names(of: page.rows)).text)
        if page.next != nil { StandardStreams.note(display.phrases.text("gifts.terminal.more")) }
    }

    private func listDeleted(_ workspace: Workspace, from display: DisplayContext) async throws {
        let deleted = try await CommandFailure.explained {
            try await workspace.space.deletedGifts(limit: max(1, limit), asking: workspace.account.id)
        }
        if options.json { return try StandardStreams.writeJSON(Records.deletedGift.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(display.phrases.text("gifts.terminal.empty")) }
        var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
        for gift in deleted {
            table.add([gift.title, display.wording.moment(gift.deletedAt, in: display.timeZone), gift.id.description])
        }
        try StandardStreams.write(table.text)
    }
}

struct GiftShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a gift: its deadlines, its steps so far, and what was given before.")

    @Argument(help: "Which gift.")
    var gift: [String]

    @OptionGroup var options: GiftOptions

    func run() async throws {
        let (workspace, opened) = try await options.open()
        var display = opened
        let found = try await workspace.gift(gift.joined(separator: " "), from: display)
        let details = try await workspace.details(of: found.id)
        if options.json { return try StandardStreams.writeJSON(Records.giftDetails.json(details)) }
        let names = try await workspace.names(of: [found])
        let chance = try await workspace.chance(of: found, from: &display)
        let (style, phrases, wording) = (TerminalStyle.current(for: 1), display.phrases, display.wording)
        var table = Table([.left, .left], dimmed: [0], style: style)
        func line(_ key: String, _ text: String?) {
            if let text, !text.isEmpty { table.add([phrases.text("gifts.\(key)"), text]) }
        }
        line("for", display.names(of: found, names))
        line("occasion", found.occasion.map(wording.title(of:)))
        line("date", found.date.map { wording.longDay($0, today: display.today) })
        line("budget", found.budget.map { wording.amount($0.amount, $0.currency) })
        line("link", found.link)
        line("tags", found.tags.joined(separator: ", "))
        for reminder in found.reminders {
            table.add([
                phrases.text("gifts.terminal.reminder"), "\(reminder.message) · \(display.status(reminder))",
            ])
        }
        line("next", display.nextStep(of: found, chance: chance))
        line("givenOn", found.dayGiven.map { wording.longDay($0, today: display.today) })
        for step in details.steps {
            table.add([wording.title(of: step.status), wording.moment(step.at, in: display.timeZone)])
        }
        let note = found.note.isEmpty ? "" : "\n" + TerminalText.printable(found.note) + "\n"
        try StandardStreams.write(style.bold(TerminalText.printable(found.title)) + "\n" + table.text + note)
        details.givenBefore.forEach { display.warn(of: $0) }
        display.sayWhetherSilent(found)
    }
}
