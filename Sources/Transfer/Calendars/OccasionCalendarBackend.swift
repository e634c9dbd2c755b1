import ContentLine
public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// The calendar of occasions and due catch-ups of an account, as programs see it: entries under identifiers that stay, each
/// with the number of times it became another one. The occasions of its families are in it; what is remembered of the entries lies
/// in the account's own space.
public struct OccasionCalendarBackend: Sendable {
    let space: Space
    let view: CalendarView
    private let question: AlertQuestion
    private let words: ExportWords
    private let now: Date

    /// The media type of calendars (RFC 5545, section 8.1).
    public static let mediaType = "text/calendar; charset=utf-8"

    /// A calendar of a space at a moment.
    ///
    /// - Parameters:
    ///   - question: The account's choices, for its alarms.
    ///   - words: The words of the view's language.
    public init(_ space: Space, _ view: CalendarView, _ question: AlertQuestion, words: ExportWords, now: Date) {
        self.space = space
        self.view = view
        self.question = question
        self.words = words
        self.now = now
    }

    /// The calendar of an account, as it is set up now. When names are hidden on a locked screen, entries with names have no
    /// alarms.
    ///
    /// - Parameters:
    ///   - timeZone: The zone whose day is today.
    ///   - words: The words of the view's language.
    public init(
        of account: Account, _ spaces: JoinedSpaces, _ view: CalendarView, in accounts: Accounts, timeZone: TimeZone, now: Date,
        words: ExportWords
    ) async throws(StoreError) {
        let alerts = try await accounts.alerts(of: account.id)
        var question = AlertQuestion(
            account, alerts, timeZone: timeZone, now: now,
            announced: try await accounts.announcedCatchups(of: account.id))
        var view = view
        // An alarm shows the entry's title on a locked screen.
        if view.showsNames, !alerts.showsDetails { view.hasAlarms = false }
        let families = try await spaces.familyDays(leapDayRule: account.settings.leapDayRule, withNames: view.showsNames)
        // Without a family's days programs would delete its entries, and their alarms: they keep what they have, and ask again.
        if let trouble = families.trouble { throw trouble }
        question.include(families)
        self.init(try spaces.own, view, question, words: words, now: now)
    }

    /// The calendar as it stands.
    public func calendar() async throws(StoreError) -> PublishedCalendar {
        try await space.publishedCalendar(view, question, at: now) { source in
            maker(source.preferences).entries(of: source).map { WorkedOutEntry(uid: $0.uid, bytes: $0.bytes) }
        }
    }

    /// Everything in one file, with the version it has.
    ///
    /// - Parameter uid: Makes of the identifier of an entry, which is that of an occasion or a person, the one it has in the file.
    ///   It must give the same one each time, and another one for another entry.
    public func file(
        named name: String, uid: (String) -> String = { $0 }
    ) async throws(StoreError) -> (calendar: PublishedCalendar, bytes: [UInt8]) {
        let (calendar, items) = try await items()
        var output: [UInt8] = []
        CalendarFile.begin(&output, name: name)
        // By the identifiers in the file: those here follow each other in the order in which they were made.
        let entries = items.compactMap(\.occasion).map { ($0, uid($0.uid)) }.sorted { $0.1 < $1.1 }
        for (entry, uid) in entries { entry.component(named: uid).write(to: &output) }
        if items.isEmpty { CalendarFile.placeholder.write(to: &output) }
        CalendarFile.end(&output)
        return (calendar, output)
    }

    /// How often a read is repeated when something changes in between.
    private static let tries = 8

    /// Returns entries with some identifiers, or all, by identifier; and their calendar.
    func items(_ uids: Set<String>? = nil) async throws(StoreError) -> (PublishedCalendar, [CalendarItem]) {
        for _ in 0..<Self.tries {
            let calendar = try await calendar()
            guard let (source, states) = try await space.calendarSource(view, question, of: calendar, uids: uids) else {
                continue
            }
            let items = maker(source.preferences).entries(of: source).compactMap { entry in
                states[entry.uid].map { CalendarItem(entry, $0) }
            }
            return (calendar, items)
        }
        throw .busy
    }

    private func maker(_ preferences: AlertPreferences) -> EntryMaker {
        EntryMaker(
            events: CalendarEvents(
                words: words, preferences: preferences, today: question.today, showsNames: view.showsNames,
                hasAlarms: view.hasAlarms),
            order: view.nameOrder)
    }
}

/// Makes entries of stored records, in the order of their identifiers.
private struct EntryMaker {
    let events: CalendarEvents
    let order: NameOrder

    func entries(of source: CalendarSource) -> [CalendarEntry] {
        func name(_ person: Person.ID) -> String { source.names[person]?.display(order) ?? "" }
        let occasions = source.occasions.flatMap { events.entries(of: $0, name: name($0.person)) }
        let catchups = source.catchups.map { events.entry(of: $0, name: name($0.person)) }
        return (occasions + catchups).sorted { $0.uid < $1.uid }
    }
}
