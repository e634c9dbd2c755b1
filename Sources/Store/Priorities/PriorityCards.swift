public import Foundation
import GRDB
public import Kinkeeper

/// A deck as it stands: how far it is, and its next card.
public struct PriorityCards: Hashable, Sendable {
    /// A card.
    public enum Card: Hashable, Sendable {
        case note(Note)
        case toDo(Reminder)

        /// What it is about.
        public var item: PriorityItem {
            switch self {
            case .note(let note): .note(note.id)
            case .toDo(let reminder): .toDo(reminder.id)
            }
        }
    }

    /// When the deck was begun.
    public let start: Date
    /// How many cards were decided.
    public let decided: Int
    /// How many cards it has.
    public let total: Int
    /// How many notes and to-dos are left for other decks.
    public let left: Int
    /// The next card; nil when all are decided.
    public let card: Card?

    /// The people whom the card is about.
    public var people: [Person.ID] {
        switch card {
        case .note(let note): note.summary.people
        case .toDo(let reminder): reminder.people
        case nil: []
        }
    }
}

/// A choice that was made or undone.
public struct PriorityStep: Hashable, Sendable {
    /// What it is about.
    public let item: PriorityItem
    /// The choice.
    public let choice: PriorityChoice
    /// The title of the to-do, or the heading of the note.
    public let title: String
}

extension Space {
    /// The state of a deck of the account's own notes in the inbox and open to-dos: what was never asked about first, then what was asked
    /// about longest ago.
    public func priorityCards(
        from start: Date, asking account: Account.ID, in zone: ZoneOffsets
    ) async throws(StoreError) -> PriorityCards {
        try await file.read { [self] db in
            let deck = start.milliseconds
            let decided: Int =
                try db.firstRow(
                    "SELECT count(*) FROM priority_steps WHERE deck = ?", [deck.databaseValue])?[0] ?? 0
            let toDos = try withReminderBoard(in: zone, from: db) { $0.toDos(isDone: false, nil, withOff: false).map(\.id) }
            let asked = try db.rows(
                """
                SELECT reminder_id, max(chosen_at) AS at, max(deck = ?) AS is_here FROM priority_steps
                WHERE reminder_id IS NOT NULL GROUP BY reminder_id
                """, [deck.databaseValue])
            let times = Dictionary(asked.map { ($0["reminder_id"] as Reminder.ID, $0["at"] as Int64) }) { first, _ in first }
            let here = Set(asked.filter { $0["is_here"] as Bool }.map { $0["reminder_id"] as Reminder.ID })
            let waiting = toDos.filter { !here.contains($0) }
            let noteCount = try db.inboxCount(besides: deck)
            let remaining = min(max(0, PriorityDeck.most - decided), noteCount + waiting.count)
            let total = decided + remaining
            var card: PriorityCards.Card?
            if remaining > 0 {
                let note = try db.nextInboxNote(besides: deck)
                let toDo = waiting.enumerated().min {
                    (times[$0.element] ?? .min, $0.offset) < (times[$1.element] ?? .min, $1.offset)
                }?.element
                card = try db.priorityCard(note, toDo.map { ($0, times[$0]) }, isNoteFirst: decided % 2 == 0, asking: account)
            }
            return PriorityCards(
                start: Date(milliseconds: deck), decided: decided, total: total,
                left: noteCount + waiting.count - remaining, card: card)
        }
    }

    /// Makes a choice in a deck. Making it again in the same deck changes nothing. Throws `notFound` for a note or to-do that is not
    /// there, and `conflict` for a note that has left the inbox and a to-do that is done.
    @discardableResult
    public func choose(
        _ choice: PriorityChoice, for item: PriorityItem, from start: Date, asking account: Account.ID, at time: Date,
        in zone: ZoneOffsets
    ) async throws(StoreError) -> PriorityStep {
        try await file.write { db in
            let oldest = time.addingTimeInterval(-PriorityDeck.memory).milliseconds
            try db.run("DELETE FROM priority_steps WHERE chosen_at < ?", [oldest.databaseValue])
            switch item {
            case .note(let id): return try db.choose(choice, forNote: id, from: start, asking: account, at: time)
            case .toDo(let id): return try db.choose(choice, forToDo: id, from: start, at: time, in: zone)
            }
        }
    }

    /// Undoes the last choice of a deck: the note or to-do is as it was before. Parts that were changed since stay as they are. Returns nil
    /// where no choice is left.
    @discardableResult
    public func undoPriorityStep(
        from start: Date, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> PriorityStep? {
        try await file.write { db in
            let sql = "SELECT * FROM priority_steps WHERE deck = ? ORDER BY chosen_at DESC, id DESC LIMIT 1"
            while let row = try db.firstRow(sql, [start.milliseconds.databaseValue]) {
                guard let choice = PriorityChoice(rawValue: row["choice"]) else {
                    throw StoreError.damaged("a choice that is none")
                }
                try db.run("DELETE FROM priority_steps WHERE id = ?", [(row["id"] as Identifier<PriorityStep>).value])
                let undone =
                    if let id = row["note_id"] as Note.ID? {
                        try db.undo(choice, ofNote: id, row, asking: account)
                    } else {
                        try db.undo(choice, ofToDo: row["reminder_id"], row, at: time)
                    }
                // What is gone since is passed over.
                if let undone { return undone }
            }
            return nil
        }
    }
}

extension Database {
    private static let inbox = """
        status = 'inbox' AND deleted_at IS NULL AND shared_at IS NULL AND NOT is_kept
        AND NOT EXISTS (SELECT 1 FROM priority_steps s WHERE s.note_id = notes.id AND s.deck = ?1)
        """

    fileprivate func inboxCount(besides deck: Int64) throws -> Int {
        try firstRow("SELECT count(*) FROM notes WHERE \(Self.inbox)", [deck.databaseValue])?[0] ?? 0
    }

    /// The next note, and when it was asked about last.
    fileprivate func nextInboxNote(besides deck: Int64) throws -> (Note.ID, Int64?)? {
        let fresh = """
            SELECT id FROM notes WHERE \(Self.inbox) AND NOT EXISTS (SELECT 1 FROM priority_steps s WHERE s.note_id = notes.id)
            ORDER BY is_pinned DESC, created_at DESC, id DESC LIMIT 1
            """
        if let row = try firstRow(fresh, [deck.databaseValue]) { return (row["id"], nil) }
        let asked = """
            SELECT notes.id, (SELECT max(chosen_at) FROM priority_steps s WHERE s.note_id = notes.id) AS at FROM notes
            WHERE \(Self.inbox) ORDER BY at, id LIMIT 1
            """
        return try firstRow(asked, [deck.databaseValue]).map { ($0["id"], $0["at"]) }
    }

    /// The card of one of two: what was asked about longest ago or never; notes and to-dos in turn where neither was.
    fileprivate func priorityCard(
        _ note: (Note.ID, Int64?)?, _ toDo: (Reminder.ID, Int64?)?, isNoteFirst: Bool, asking account: Account.ID
    ) throws -> PriorityCards.Card? {
        let isNote =
            switch (note, toDo) {
            case (let note?, let toDo?): note.1 == toDo.1 ? isNoteFirst : (note.1 ?? .min) < (toDo.1 ?? .min)
            case (.some, nil): true
            default: false
            }
        if isNote, let id = note?.0 { return .note(try requiredNote(id, asking: account)) }
        return try toDo.map { .toDo(try requiredReminder($0.0)) }
    }

    fileprivate func choose(
        _ choice: PriorityChoice, forNote id: Note.ID, from start: Date, asking account: Account.ID, at time: Date
    ) throws -> PriorityStep {
        let note = try requiredNote(id, asking: account)
        let title = note.summary.heading ?? ""
        let known = try firstRow(
            "SELECT choice FROM priority_steps WHERE deck = ? AND note_id = ?", [start.milliseconds.databaseValue, id.value])
        if let known {
            return PriorityStep(item: .note(id), choice: PriorityChoice(rawValue: known[0]) ?? choice, title: title)
        }
        // A card of before says nothing about a note that was sorted otherwise since.
        guard note.summary.status == .inbox, note.privacy != .shared, !note.summary.isKept else { throw StoreError.conflict }
        _ = try insert(
            choice, from: start, at: time, note: id,
            [note.summary.status.rawValue.databaseValue, note.summary.isPinned.databaseValue, .null, .null])
        let status: Note.Status? =
            switch choice {
            case .now: .active
            case .later: nil
            case .done: .done
            case .drop: .archived
            }
        if let status { try mark(note, status, isPinned: choice == .now) }
        return PriorityStep(item: .note(id), choice: choice, title: title)
    }

    fileprivate func choose(
        _ choice: PriorityChoice, forToDo id: Reminder.ID, from start: Date, at time: Date, in zone: ZoneOffsets
    ) throws -> PriorityStep {
        let sql = "SELECT choice FROM priority_steps WHERE deck = ? AND reminder_id = ?"
        if let known = try firstRow(sql, [start.milliseconds.databaseValue, id.value]) {
            let title: String = try firstRow("SELECT title FROM reminders WHERE id = ?", [id.value])?[0] ?? ""
            return PriorityStep(item: .toDo(id), choice: PriorityChoice(rawValue: known[0]) ?? choice, title: title)
        }
        let reminder = try requiredReminder(id)
        guard reminder.isLeft else { throw StoreError.conflict }
        var completion: ReminderCompletion.ID?
        switch choice {
        case .now: try setPriority(.high, of: reminder, at: time, in: zone)
        case .later: try setPriority(.low, of: reminder, at: time, in: zone)
        case .done: completion = try completeReminder(id, at: time, in: zone).completion?.id
        case .drop: break
        }
        let chosenAt = try insert(
            choice, from: start, at: time, toDo: id,
            [.null, .null, (reminder.priority?.rawValue).value, completion.value])
        if choice == .drop { try deleteReminder(id, at: chosenAt) }
        return PriorityStep(item: .toDo(id), choice: choice, title: reminder.title)
    }

    /// Keeps a choice, and returns when it was made.
    private func insert(
        _ choice: PriorityChoice, from start: Date, at time: Date, note: Note.ID? = nil, toDo: Reminder.ID? = nil,
        _ before: [DatabaseValue]
    ) throws -> Date {
        let id: Identifier<PriorityStep> = .make(at: time)
        // Two of one millisecond keep their order.
        let last: Int64? = try firstRow("SELECT max(chosen_at) FROM priority_steps", [])?[0]
        let chosen = max(time.milliseconds, (last ?? 0) + 1)
        try run(
            """
            INSERT INTO priority_steps (id, deck, note_id, reminder_id, choice, chosen_at, before_status, before_is_pinned, before_priority,
              completion_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, start.milliseconds.databaseValue, note.value, toDo.value, choice.rawValue.databaseValue,
                chosen.databaseValue,
            ] + before)
        return Date(milliseconds: chosen)
    }

    private func setPriority(_ priority: Reminder.Priority?, of reminder: Reminder, at time: Date, in zone: ZoneOffsets) throws
    {
        guard reminder.priority != priority else { return }
        var draft = ReminderDraft(reminder)
        draft.priority = priority
        _ = try editReminder(reminder.id, to: draft, ifVersion: reminder.updatedAt, at: time, in: zone)
    }

    private func mark(_ note: Note, _ status: Note.Status, isPinned: Bool) throws {
        var marked = note
        (marked.summary.status, marked.summary.isPinned) = (status, isPinned)
        try write(marked, isNew: false)
    }

    fileprivate func undo(
        _ choice: PriorityChoice, ofNote id: Note.ID, _ row: Row, asking account: Account.ID
    ) throws -> PriorityStep? {
        guard let note = try note(id, asking: account), let before = Note.Status(rawValue: row["before_status"]) else {
            return nil
        }
        let made: (Note.Status, Bool)? =
            switch choice {
            case .now: (.active, true)
            case .later: nil
            case .done: (.done, false)
            case .drop: (.archived, false)
            }
        if let made, made == (note.summary.status, note.summary.isPinned) {
            try mark(note, before, isPinned: row["before_is_pinned"])
        }
        return PriorityStep(item: .note(id), choice: choice, title: note.summary.heading ?? "")
    }

    fileprivate func undo(_ choice: PriorityChoice, ofToDo id: Reminder.ID, _ row: Row, at time: Date) throws -> PriorityStep? {
        switch choice {
        case .now, .later:
            guard let reminder = try reminder(id) else { return nil }
            let made: Reminder.Priority = choice == .now ? .high : .low
            let before = (row["before_priority"] as String?).flatMap(Reminder.Priority.init(rawValue:))
            if reminder.priority == made { try setPriority(before, of: reminder, at: time, in: .utc) }
        case .done:
            let completion = row["completion_id"] as ReminderCompletion.ID?
            let isKnown = "SELECT 1 FROM reminder_completions WHERE id = ?"
            if try reminder(id) != nil, let completion, try firstRow(isKnown, [completion.value]) != nil {
                _ = try undoCompletion(completion, at: time)
            }
        case .drop:
            // One that was deleted again since stays deleted.
            try run(
                "UPDATE reminders SET deleted_at = NULL WHERE id = ? AND deleted_at = ?",
                [id.value, (row["chosen_at"] as Int64).databaseValue])
            if changesCount > 0 { try followCheckbox(id) }
        }
        return try reminder(id).map { PriorityStep(item: .toDo(id), choice: choice, title: $0.title) }
    }
}
