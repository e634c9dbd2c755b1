package import Kinkeeper
package import Store

/// Something that happened with a person, from one of the sources a timeline is merged of.
package struct TimelineMoment: Sendable {
    /// The kind, and with it the order within a day: the first case comes first.
    package enum What: Sendable {
        case catchup(Catchup)
        case wish(Wish)
        /// A gift that was given.
        case gift(Gift)
        /// A note that mentions the person, on the day it was begun.
        case note(NoteSummary)
        /// Came here, by the import of a file or otherwise.
        case added(file: String?)

        var rank: Int {
            switch self {
            case .catchup: 0
            case .wish: 1
            case .gift: 2
            case .note: 3
            case .added: 4
            }
        }
    }

    /// The day it stands at.
    package let day: CivilDate
    /// The kind.
    package let what: What
    /// Tells it from others of its kind and day.
    package let id: String

    var place: TimelinePlace { TimelinePlace(day: day, rank: what.rank, id: id) }
}

/// The place in a timeline after which the next page starts.
package struct TimelinePlace: Hashable, Comparable, Sendable, LosslessStringConvertible {
    let day: CivilDate
    let rank: Int
    let id: String

    init(day: CivilDate, rank: Int, id: String) {
        self.day = day
        self.rank = rank
        self.id = id
    }

    /// Reads the text form; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = CivilDate(iso8601: parts[0]), let rank = Int(parts[1]) else { return nil }
        self.init(day: day, rank: rank, id: String(parts[2]))
    }

    /// The day, the kind and the identifier: "2026-11-21_0_0190…".
    package var description: String { "\(day)_\(rank)_\(id)" }

    /// The order of a timeline: the latest day first; within a day by kind, and of one kind the latest entry first.
    package static func < (lhs: TimelinePlace, rhs: TimelinePlace) -> Bool {
        if lhs.day != rhs.day { return lhs.day > rhs.day }
        return lhs.rank == rhs.rank ? lhs.id > rhs.id : lhs.rank < rhs.rank
    }

    /// Where the log of catch-ups goes on after this place.
    var catchupCursor: CatchupCursor? {
        // After a later kind, all catch-ups of the day are done: no identifier comes before this one.
        CatchupCursor("\(day)_\(rank == 0 ? id : "00000000-0000-0000-0000-000000000000")")
    }
}

/// A page of what happened with a person.
package struct TimelinePage: Sendable {
    /// The moments of this page, the latest first.
    package let moments: [TimelineMoment]
    /// The names of all people in the moments.
    package let names: [Person.ID: PersonName]
    /// Where the next page starts; nil on the last one.
    package let next: TimelinePlace?
}

extension Space {
    /// Everything that happened with a person, the latest first, merged by day from the log of catch-ups, the wishes, the gifts given,
    /// the notes and how the person came here: of all this what the account may see. Another source is another array of moments.
    package func timeline(
        of person: Person, after place: TimelinePlace?, limit: Int, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> TimelinePage {
        let log = try await catchups(of: person.id, after: place?.catchupCursor, limit: limit + 1)
        let added = TimelineMoment(
            day: CivilDate(of: person.createdAt, in: display.timeZone),
            what: .added(file: try await importedFile(of: person.id)), id: person.id.description)
        let sources = [
            log.rows.map { TimelineMoment(day: $0.day, what: .catchup($0), id: $0.id.description) },
            try await wishes(of: person.id).map { TimelineMoment(day: $0.day, what: .wish($0), id: $0.id.description) },
            try await givenMoments(person.id, asking: account),
            try await noteMoments(person.id, after: place, limit: limit + 1, asking: account, from: display),
            [added],
        ]
        let merged = sources.joined().filter { moment in place.map { $0 < moment.place } ?? true }
            .sorted { $0.place < $1.place }
        let page = Array(merged.prefix(limit))
        let others = page.flatMap { moment -> [Person.ID] in
            guard case .catchup(let entry) = moment.what else { return [] }
            return entry.people.filter { $0 != person.id }
        }
        let names = try await people(Array(Set<Person.ID>(others)))
        return TimelinePage(
            moments: page, names: Dictionary(uniqueKeysWithValues: names.map { ($0.id, $0.name) }),
            next: merged.count > limit ? page.last?.place : nil)
    }
}

extension Space {
    private func givenMoments(_ person: Person.ID, asking account: Account.ID) async throws(StoreError) -> [TimelineMoment] {
        try await gifts(for: person, asking: account).given.compactMap { gift in
            gift.dayGiven.map { TimelineMoment(day: $0, what: .gift(gift), id: gift.id.description) }
        }
    }

    /// The notes that mention a person: enough of them for a page after a place.
    private func noteMoments(
        _ person: Person.ID, after place: TimelinePlace?, limit: Int, asking account: Account.ID, from display: DisplayContext
    ) async throws(StoreError) -> [TimelineMoment] {
        // Of the place's own day some may follow it; what is later is on the pages before.
        let zone = ZoneOffsets(display.timeZone)
        let filter = NoteFilter(
            person: person, before: place.map { zone.instant(of: CivilDateTime($0.day.adding(days: 1), .midnight)) })
        var (found, cursor): ([TimelineMoment], NoteCursor?) = ([], nil)
        var count = 0
        repeat {
            let page = try await notes(filter, by: .created, after: cursor, limit: limit, asking: account)
            let moments = page.rows.map { note in
                TimelineMoment(
                    day: CivilDate(of: note.createdAt, in: display.timeZone), what: .note(note), id: note.id.description)
            }
            found += moments
            // Pinned notes come first, of whatever day: they fill no page.
            count += zip(page.rows, moments).count { note, moment in
                !note.isPinned && place.map { $0 < moment.place } ?? true
            }
            cursor = page.next
        } while cursor != nil && count < limit
        return found
    }
}
