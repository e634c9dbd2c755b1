import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// The yearly days and the reminders of an account's families, each family's as of one moment: what alerts and calendars of the
/// account need of them.
///
/// The account's own choices hold for these days. Its choices for single people and groups name those of its own space, so that
/// none of them meets a person of a family.
public struct FamilyDays: Sendable {
    /// The days and reminders of one family.
    struct Part: Sendable {
        /// Names the family.
        let family: Space.ID
        let occasions: [WatchedOccasion]
        /// Another one as soon as one of the occasions has changed.
        let memo: StreamMemo
        var reminders: WatchedReminders
        /// When the account joined the family.
        let joinedAt: Date
        /// Where the change log of the family's space stood before they were read.
        let state: String
        let names: [Person.ID: PersonName]
        /// The kept person of each merged person of the family.
        let keepers: [Person.ID: Person.ID]
    }

    var parts: [Part]
    /// Why the days of a family cannot be read; the others go on without them.
    public let trouble: StoreError?

    /// The days of an account without a family.
    public static let none = FamilyDays(parts: [], trouble: nil)

    /// Names the state of the families; empty without any.
    var state: String { parts.map(\.state).joined(separator: " ") }

    /// The names of all people of the families, where names were asked for.
    var names: [Person.ID: PersonName] { parts.reduce(into: [:]) { $0.merge($1.names) { first, _ in first } } }

    /// The kept person of each merged person of the families.
    var keepers: [Person.ID: Person.ID] { parts.reduce(into: [:]) { $0.merge($1.keepers) { first, _ in first } } }

    /// Whether one of the families has this reminder.
    public func hold(_ reminder: Reminder.ID) -> Bool { parts.contains { $0.reminders.hold(reminder) } }

    /// The same as if no reminder of the families were switched off; nil where none is.
    package func switchedOn() -> FamilyDays? {
        var (days, isAnyOff) = (self, false)
        for (index, part) in parts.enumerated() {
            guard let reminders = part.reminders.switchedOn() else { continue }
            days.parts[index].reminders = reminders
            isAnyOff = true
        }
        return isAnyOff ? days : nil
    }

    /// The alerts of the families' reminders, but for any with an identifier that the account's own space has too: an own one is not
    /// hidden by what another member writes down under its identifier. None comes of a time before the account was a member.
    func reminderAlerts(besides own: WatchedReminders) -> [any AlertProducer] {
        parts.filter { !$0.reminders.list.isEmpty }.map { part in
            let isOwnToo = part.reminders.list.contains { own.hold($0.id) }
            let alerts =
                isOwnToo
                ? ReminderAlerts(part.reminders.list.filter { !own.hold($0.id) }, isShared: true)
                : ReminderAlerts(part.reminders.list, memo: part.reminders.memo, isShared: true)
            return AlertsSince(part.joinedAt, alerts)
        }
    }

    /// The name of a person of a family, where names were asked for.
    func name(of person: Person.ID) -> PersonName? { parts.lazy.compactMap { $0.names[person] }.first }
}

extension JoinedSpaces {
    /// Returns the yearly days and the reminders of the families.
    ///
    /// - Parameters:
    ///   - leapDayRule: The account's, for people without one of their own.
    ///   - withNames: Whether the names of the families' people are needed too.
    public func familyDays(
        leapDayRule: LeapDayRule, withNames: Bool = false
    ) async throws(StoreError) -> FamilyDays {
        var parts: [FamilyDays.Part] = []
        var trouble = trouble
        for family in families {
            do throws(StoreError) {
                parts.append(try await family.space.days(of: family.mark, leapDayRule, withNames: withNames))
            } catch {
                guard error.isOfOneFile else { throw error }
                trouble = error
            }
        }
        return FamilyDays(parts: parts, trouble: trouble)
    }
}

extension AlertQuestion {
    /// Includes the days and reminders of the account's families.
    public mutating func include(_ days: FamilyDays) { families = days }
}

extension Space {
    fileprivate func days(
        of family: FamilyMark, _ leapDayRule: LeapDayRule, withNames: Bool
    ) async throws(StoreError) -> FamilyDays.Part {
        try await file.read { [self] db in
            // Days that were read by then may be newer, and are found to be so the next time.
            let position = try LogPosition(db, file: 0)
            let days = try watched.withLock { watched in
                try watched.refresh(from: db)
                return watched.occasions(leapDayRule: leapDayRule)
            }
            let reminders = try watchedReminders.withLock { watched in
                try watched.refresh(from: db)
                return watched
            }
            return FamilyDays.Part(
                family: family.id, occasions: days.list, memo: days.memo, reminders: reminders, joinedAt: family.joinedAt,
                state: "\(family.id) \(position.sequence) \(position.trail)",
                names: withNames ? try knownNames(at: position.sequence, db) : [:], keepers: try keepers(db))
        }
    }

    /// The names of all people, kept until the space changes: several members ask for them.
    func knownNames(at sequence: Int64, _ db: Database) throws -> [Person.ID: PersonName] {
        if let known = cache.withLock({ $0.presentNames }), known.sequence == sequence { return known.names }
        let names = try db.presentNames()
        cache.withLock { $0.presentNames = (sequence, names) }
        return names
    }
}

/// The days of an account's own space and of its families as one list, kept while none of them has changed.
struct JoinedDays: Sendable {
    private var memos: [StreamMemo] = []
    private var links: [Person.ID: Set<Person.ID>] = [:]
    private var given: (list: [WatchedOccasion], memo: StreamMemo)?

    /// Returns the days of all, with the planner's streams made of them. `links` says who of a family is whom among the account's
    /// own people: a day that both have is there once.
    mutating func joined(
        _ own: (list: [WatchedOccasion], memo: StreamMemo), _ families: [FamilyDays.Part], links: [Person.ID: Set<Person.ID>]
    ) -> (list: [WatchedOccasion], memo: StreamMemo) {
        guard !families.isEmpty else { return own }
        let memos = [own.memo] + families.map(\.memo)
        if let given, self.links == links, self.memos.elementsEqual(memos, by: ===) { return given }
        let shared = families.flatMap(\.occasions).without(own.list, linkedBy: links)
        let all = (list: own.list + shared, memo: StreamMemo())
        (self.memos, self.links, given) = (memos, links, all)
        return all
    }
}
