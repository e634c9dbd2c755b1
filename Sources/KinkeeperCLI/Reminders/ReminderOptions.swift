import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// What all commands about reminders take.
struct ReminderOptions: ParsableArguments {
    @OptionGroup var workspace: WorkspaceOptions

    @Option(
        help: ArgumentHelp("Take this for the present time.", valueName: "YYYY-MM-DDTHH:MM"), transform: ReminderWord.time)
    var now: CivilDateTime?

    @Option(
        help: ArgumentHelp("Time zone of the clock on the wall (default: the account's).", valueName: "zone"),
        transform: ReminderWord.zone)
    var timeZone: TimeZone?

    @Flag(help: "Print JSON.")
    var json = false

    /// Opens the workspace, and says from when and where it is looked at.
    func open() async throws -> (Workspace, DisplayContext) {
        let workspace = try await workspace.open()
        let plain = workspace.display()
        let zone = timeZone ?? plain.timeZone
        let instant = now.map { ZoneOffsets(zone).instant(of: $0) } ?? plain.now
        return (
            workspace,
            DisplayContext(
                now: instant, timeZone: zone, nameOrder: plain.nameOrder, leapDayRule: plain.leapDayRule,
                language: plain.language, catchupsADay: plain.catchupsADay)
        )
    }
}

/// Words that options about reminders take.
enum ReminderWord {
    static let categories = Reminder.Category.allCases.map(\.rawValue).joined(separator: ", ")

    static func category(_ text: String) throws -> Reminder.Category {
        guard let category = Reminder.Category(rawValue: text) else {
            throw ValidationError("'\(text)' is nothing a reminder is for. There are: \(categories).")
        }
        return category
    }

    static func state(_ text: String) throws -> ReminderStanding.State {
        guard let state = ReminderStanding.State(rawValue: text) else {
            throw ValidationError("'\(text)' is no state of a reminder. There are: due, coming, undated, done.")
        }
        return state
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

    /// A zone that is kept: one of a place, whose clocks are put as they are there.
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
    /// The reminder of that identifier or whole title, or the only one whose title has `words` in it; says which there are
    /// otherwise. What is not done comes before what is.
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

    /// Reminders in JSON, with the names of those they are about.
    func records(of reminders: [Reminder], from display: DisplayContext) async throws -> [ReminderJSON] {
        let named = try await CommandFailure.explained {
            try await space.people(Array(Set(reminders.flatMap(\.people))))
        }
        let names = Dictionary(named.map { ($0.id, $0.name.display(.givenFirst)) }) { first, _ in first }
        return reminders.map { ReminderJSON($0, names: $0.people.compactMap { names[$0] }, from: display) }
    }

    func record(of reminder: Reminder, from display: DisplayContext) async throws -> ReminderJSON {
        try await records(of: [reminder], from: display)[0]
    }
}

/// A reminder in JSON. What there is not is null.
struct ReminderJSON: Encodable {
    let id: String
    /// A kinkeeper:// link to the page, wherever the server is.
    let page: String
    let category: String
    let title: String
    let note: String
    let people: [String]
    let names: [String]
    let start: String
    @NullWhenAbsent var zone: String?
    @NullWhenAbsent var rule: String?
    let added: [String]
    let excluded: [String]
    let state: String
    @NullWhenAbsent var occurrence: String?
    @NullWhenAbsent var at: String?
    @NullWhenAbsent var snoozedUntil: String?
    let next: [String]
    /// Only where one reminder is shown.
    var history: [ReminderCompletionJSON]?

    init(_ reminder: Reminder, names: [String], from display: DisplayContext) {
        let standing = reminder.standing(at: display.now, in: display.zone)
        id = reminder.id.description
        page = DeepLink.text(Routes.reminder.path(reminder.id))
        category = reminder.category.rawValue
        title = reminder.title
        note = reminder.note
        people = reminder.people.map(\.description)
        self.names = names
        start = reminder.schedule.start.description
        zone = reminder.schedule.zone?.identifier
        rule = reminder.schedule.rule?.description
        added = reminder.schedule.added.map(\.description)
        excluded = reminder.schedule.excluded.sorted().map(\.description)
        state = standing.state.rawValue
        occurrence = standing.state == .undated ? nil : standing.occurrence?.description
        at = standing.at?.description
        snoozedUntil = reminder.snooze?.until.formatted(.iso8601)
        next = reminder.nextTimes(5, after: display.now, in: display.zone).map(\.description)
    }
}

/// That one time of a reminder was done, in JSON.
struct ReminderCompletionJSON: Encodable {
    let id: String
    let occurrence: String
    let completedAt: String

    init(_ completion: ReminderCompletion) {
        id = completion.id.description
        occurrence = completion.occurrence.description
        completedAt = completion.completedAt.formatted(.iso8601)
    }
}
