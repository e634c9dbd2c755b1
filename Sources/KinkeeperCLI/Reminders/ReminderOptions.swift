import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The options of all commands about reminders.
struct ReminderOptions: ParsableArguments, AddressBookChoice {
    @Option(help: Self.dataHelp) var data: String?
    @Option(help: Self.accountHelp) var account: String?
    @Option(help: Self.spaceHelp) var space: String?

    @Option(
        help: ArgumentHelp("Use this as the current time.", valueName: "YYYY-MM-DDTHH:MM"), transform: ReminderWord.time)
    var now: CivilDateTime?

    @Option(
        help: ArgumentHelp("The time zone (default: the account's).", valueName: "zone"),
        transform: ReminderWord.zone)
    var timeZone: TimeZone?

    @Flag(help: "Print JSON.")
    var json = false

    /// Opens the workspace, and returns it with its display context.
    func open() async throws -> (Workspace, DisplayContext) {
        let workspace = try await openAddressBook()
        let plain = workspace.display()
        let zone = timeZone ?? plain.timeZone
        let instant = now.map { ZoneOffsets(zone).instant(of: $0) } ?? plain.now
        return (workspace, workspace.display(at: instant, in: zone))
    }
}

/// Words that options about reminders take.
enum ReminderWord {
    static let categories = Reminder.Category.allCases.map(\.rawValue).joined(separator: ", ")

    static func category(_ text: String) throws -> Reminder.Category {
        guard let category = Reminder.Category(rawValue: text) else {
            throw ValidationError("'\(text)' is not a category of reminders. Use one of: \(categories).")
        }
        return category
    }

    static func state(_ text: String) throws -> ReminderStanding.State {
        guard let state = ReminderStanding.State(rawValue: text) else {
            throw ValidationError("'\(text)' is not a state of reminders. Use due, coming, undated, off or done.")
        }
        return state
    }

    static func priority(_ text: String) throws -> Reminder.Priority? {
        if text == "none" { return nil }
        guard let priority = Reminder.Priority(rawValue: text) else {
            throw ValidationError("'\(text)' is not a priority. Use high, medium, low or none.")
        }
        return priority
    }

    static func time(_ text: String) throws -> CivilDateTime {
        guard let time = CivilDateTime(iso8601: text) else {
            throw ValidationError("'\(text)' is not a time. Write it as YYYY-MM-DDTHH:MM, for instance 2026-11-27T18:30.")
        }
        return time
    }

    static func clock(_ text: String) throws -> CivilTime {
        guard let time = CivilTime(text) else {
            throw ValidationError("'\(text)' is not a time. Write it as HH:MM, for instance 18:30.")
        }
        return time
    }

    static func rule(_ text: String) throws -> RecurrenceRule {
        let named: [String: RecurrenceRule] = [
            "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly,
        ]
        if let rule = named[text.lowercased()] { return rule }
        do { return try RecurrenceRule(text.lowercased() == "weekdays" ? "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" : text) } catch {
            throw ValidationError(
                "'\(text)' is no rule. Say daily, weekdays, weekly, monthly or yearly, or a rule of RFC 5545, for instance "
                    + "FREQ=MONTHLY;BYDAY=-1FR; at most 24 times a day, and with COUNT 9999 times in all.")
        }
    }

    /// Returns a zone to be stored: one of a place, with its clock changes.
    static func place(_ text: String) throws -> TimeZone {
        guard let zone = ZoneName.zone(text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        return zone
    }

    static func zone(_ text: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        return zone
    }
}

extension Workspace {
    /// Returns the reminder with that identifier or whole title, or the only one whose title contains `words`; otherwise ends
    /// the program with a list. Open ones come before done ones.
    func reminder(_ words: String, from display: DisplayContext) async throws -> Reminder {
        let (space, folded) = (space, SearchFolding.fold(words))
        if let id = Reminder.ID(words),
            let found = try await CommandFailure.explained({ try await space.reminder(id) })
        {
            return found
        }
        var several: [Reminder] = []
        for state in [nil, ReminderStanding.State.done] where !folded.isEmpty {
            let all = try await CommandFailure.explained {
                try await space.reminders(state, limit: .max - 1, at: display.now, in: display.zone).rows
            }
            let whole = all.filter { SearchFolding.fold($0.title) == folded }
            let candidates = whole.isEmpty ? all.filter { SearchFolding.fold($0.title).contains(folded) } : whole
            if candidates.count == 1 { return candidates[0] }
            several = candidates
            if !several.isEmpty { break }
        }
        let blanks = ["query": TerminalText.printable(words)]
        guard !several.isEmpty else {
            throw CommandFailure.end(display.phrases.text("reminders.terminal.none", blanks), .needsALook)
        }
        let names = several.prefix(20).map { "  \($0.id)  \(TerminalText.printable($0.title))" }
        let head = display.phrases.text("reminders.terminal.several", blanks)
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }
}

extension DisplayContext {
    /// A reminder in JSON, as it stands now.
    func json(_ reminder: Reminder) -> JSONValue { Records.reminder.json(ShownReminder(reminder, at: now, in: zone)) }
}
