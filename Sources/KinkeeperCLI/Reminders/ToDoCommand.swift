import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct ToDoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todos",
        abstract: "Your to-dos by day, priority, person or purpose.",
        discussion: """
            A to-do is a reminder of the category action-item, with or without a date. 'kinkeeper reminders' changes, snoozes \
            and deletes it. Each checkbox of a note is a to-do too: ticking either ticks both. TO-DO is an identifier, or a \
            title or part of a title that only one reminder has. --space means a family's to-dos.
            """,
        subcommands: [ToDoListCommand.self, ToDoAddCommand.self, ReminderDoneCommand.self, ReminderUndoCommand.self],
        defaultSubcommand: ToDoListCommand.self, aliases: ["to-dos"])
}

struct ToDoListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List open to-dos, or those that are done.")

    @Option(
        help: ArgumentHelp("Sort by day, priority, person or purpose.", valueName: "order"), transform: ToDoListCommand.order)
    var by = ToDoOrder.day

    @Flag(help: "List done ones, the latest first.")
    var done = false

    @Option(help: "Only these: high, medium, low.")
    var priority: String?

    @Option(help: ArgumentHelp("Only about this person.", valueName: "person"))
    var about: String?

    @Option(help: ArgumentHelp("Only for this purpose.", valueName: "purpose"))
    var purpose: String?

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: ReminderOptions

    func validate() throws { _ = try priority.map(ReminderWord.priority) }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let person = try await workspace.everybody(named: about.map { [$0] } ?? [], from: display).first
        let question = ToDoQuestion(
            order: by, isDone: done, priority: try priority.flatMap(ReminderWord.priority), person: person?.id,
            purpose: try await workspace.purposes(named: purpose.map { [$0] } ?? [], from: display).first)
        let page = try await CommandFailure.explained {
            try await workspace.space.toDos(question, limit: max(1, limit), order: display.nameOrder, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(.array(page.rows.map { display.json($0.reminder) })) }
        guard !page.rows.isEmpty else { return StandardStreams.note(display.phrases.text("toDos.terminal.empty")) }
        let people = Set(page.rows.flatMap(\.reminder.people))
        let names = try await CommandFailure.explained { try await workspace.space.names(of: people) }
        let purposes = try await CommandFailure.explained { try await workspace.space.purposes() }
        let screen = ToDosScreen(
            ToDosRequest(question), ToDoReads(page: page, names: names, purposes: purposes),
            ToDoFields(id: .make(at: display.now), back: ""),
            from: display)
        let style = TerminalStyle.current(for: 1)
        var (rows, lines) = (page.rows[...], [String]())
        for section in screen.sections {
            if let title = section.title {
                lines.append((lines.isEmpty ? "" : "\n") + style.bold(TerminalText.printable(title)))
            }
            var table = Table([.left, .left, .left, .left, .left], dimmed: [2, 3, 4], style: style)
            for row in section.rows {
                let id = rows.popFirst()?.reminder.id.description ?? ""
                table.add([
                    row.isDone ? "[x]" : "[ ]", row.title,
                    [row.when, row.priorityTitle].compactMap(\.self).joined(separator: " · "),
                    row.details, id,
                ])
            }
            lines.append(table.text.trimmingCharacters(in: .newlines))
        }
        try StandardStreams.write(lines.joined(separator: "\n") + "\n")
    }

    private static func order(_ text: String) throws -> ToDoOrder {
        guard let order = ToDoOrder(rawValue: text) else {
            throw ValidationError("'\(text)' is not an order. Use day, priority, person or purpose.")
        }
        return order
    }
}

struct ToDoAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a to-do, with or without a date.",
        discussion:
            "Without --on, --at and --every it has no date and sends no alert. 'kinkeeper reminders edit' adds a date.")

    @Argument(help: "What to do.")
    var title: [String]

    @OptionGroup var content: ReminderContent
    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let people = try await workspace.everybody(named: content.about, from: display).map(\.id)
        var schedule = RecurrenceSet.undated
        if content.on != nil || content.at != nil || content.every != nil || !content.also.isEmpty {
            let first = content.also.min()
            let day = content.on ?? (content.at == nil && content.every == nil ? first?.date : nil) ?? display.today
            let time = content.at ?? (content.on == nil && content.every == nil ? first?.time : nil) ?? .nine
            let start = CivilDateTime(day, time)
            schedule = RecurrenceSet(
                start: start, rule: content.every, added: content.also.filter { $0 != start }, excluded: Set(content.except),
                zone: content.zone)
        }
        let draft = ReminderDraft(
            category: content.category ?? .actionItem, title: title.joined(separator: " "), note: content.note ?? "",
            people: people, schedule: schedule, priority: try content.priority.flatMap(ReminderWord.priority),
            purposes: try await workspace.purposes(named: content.purpose, from: display))
        let made = try await CommandFailure.explained {
            try await workspace.space.createReminder(draft, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(made)) }
        try StandardStreams.write(display.said("toDos.created", ["title": made.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders delete \(made.id)")))
    }
}
