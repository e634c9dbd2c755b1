import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Today: birthdays and other days, people to be in touch with, reminders.",
        discussion: """
            Shows the same as the page Today: birthdays and other days, people to be in touch with, reminders, recent days \
            not yet marked as wished, and the week ahead. On a terminal, 'kinkeeper' alone does the same. Scripts use \
            'upcoming --json', 'due --json' and 'reminders --json'.
            """)

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let screen = try await CommandFailure.explained { try await read(workspace, display) }
        let style = TerminalStyle.current(for: 1)
        var text = style.bold(screen.dateLine) + "\n"
        if let lead = screen.lead { text += TerminalText.printable(lead) + "\n" }
        for block in blocks(screen, display, style) { text += "\n" + block }
        try StandardStreams.write(text)
        guard screen.isSpaceEmpty else { return }
        StandardStreams.note(display.phrases.text("terminal.empty"))
    }

    private func read(_ workspace: Workspace, _ display: DisplayContext) async throws -> TodayScreen {
        let spaces = try await workspace.joinedSpaces()
        let account = workspace.account
        var reads = try await spaces.todayReads(from: display, limit: 60)
        let shared = try await workspace.folder.actionItemsDue(
            of: account.id, through: display.today, limit: ReminderSection.mostToday, at: display.now)
        reads.reminders = try await spaces.remindersToday(shared, of: account.id, back: Routes.today.path, from: display)
        return TodayScreen(reads, from: display)
    }

    private func blocks(_ screen: TodayScreen, _ display: DisplayContext, _ style: TerminalStyle) -> [String] {
        var blocks = screen.nowSections.map { section in block(section, style) }
        if let catchups = screen.catchups {
            var table = Table([.left, .left, .left], dimmed: [2], style: style)
            for row in catchups.rows { table.add([row.name, row.status, row.because ?? ""]) }
            blocks.append(block(catchups.title, table.text + (catchups.waiting.map { "\($0)\n" } ?? ""), style))
        }
        if let reminders = screen.reminders {
            var table = Table([.left, .left, .left], dimmed: [2], style: style)
            for row in reminders.rows { table.add([row.status, row.title, row.people ?? ""]) }
            let title = display.phrases.text("reminders.title")
            blocks.append(block(title, table.text + (reminders.more.map { "\($0)\n" } ?? ""), style))
        }
        let near = screen.comingSections.filter { ["tomorrow", "this-week"].contains($0.anchor) }
        return blocks + (screen.belated + near).map { section in block(section, style) }
    }

    private func block(_ section: OccasionSection, _ style: TerminalStyle) -> String {
        var table = Table([.left, .left, .left, .left], dimmed: [0, 3], style: style)
        for row in section.rows {
            let name = row.family.map { "\(row.name) (\($0))" } ?? row.name
            table.add([row.isToday ? "" : "\(row.weekday) \(row.date)", name, row.turning ?? row.occasion, row.countdown])
        }
        return block(section.title, table.text + (section.note.map { "\(TerminalText.printable($0))\n" } ?? ""), style)
    }

    private func block(_ title: String, _ text: String, _ style: TerminalStyle) -> String { style.bold(title) + "\n" + text }
}
