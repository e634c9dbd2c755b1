import Foundation
import Kinkeeper
import Screens
import Store

/// The alerts of one account, as the engine needs them: what falls due, and what a delivery was about.
struct AlertBoard: Sendable {
    let account: Account
    let space: Space
    /// What is chosen now; looked up again before each message, since privacy may have been asked for meanwhile.
    var chosen: AccountAlerts
    let viewpoint: Viewpoint
    /// The round of each person that was announced last.
    private let announced: [Person.ID: CivilDate]

    /// What fell due, and what comes.
    struct Due {
        /// What fires from one instant to another, both included.
        var alerts: [Alert] = []
        /// What fires soon after.
        var ahead: Set<Alert.ID> = []
        /// When the next one fires.
        var next: Date?
    }

    /// How far ahead is looked for what comes, in seconds: a change of settings may bring it into the past, by a day at
    /// most for another time of day or zone, and half a day for quiet hours.
    static let ahead: TimeInterval = 36 * 3_600
    /// How many of those are kept.
    private static let mostAhead = 20_000
    /// How long before it was due an alert is looked for, in seconds: what is asked for again and again keeps its day.
    private static let lookBack: TimeInterval = 8 * 86_400
    /// How long after it was due, in seconds, an alert is looked for that other settings have moved.
    private static let lookAhead: TimeInterval = 2 * 86_400

    init(of account: Account, in folder: DataFolder, by announcer: Announcer, zone: TimeZone, now: Date) async throws {
        self.account = account
        space = try await folder.openSpace(account.personalSpace, for: account.id)
        chosen = try await folder.accounts.alerts(of: account.id)
        announced = try await folder.accounts.announcedCatchups(of: account.id, by: announcer)
        let settings = account.settings
        viewpoint = Viewpoint(
            now: now, timeZone: settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone,
            nameOrder: settings.nameOrder, leapDayRule: settings.leapDayRule,
            language: settings.locale.flatMap { Language(tag: $0) } ?? .english, catchupsADay: settings.catchupsADay)
    }

    /// When the quiet hours end that an instant lies in; nil outside them.
    func quietEnd(at instant: Date) -> Date? {
        chosen.quietHours?.end(at: instant, in: ZoneOffsets(viewpoint.timeZone))
    }

    /// The alerts that fire from one instant until now, and what follows.
    @concurrent func alerts(from first: Date) async throws -> Due {
        let now = viewpoint.now
        let end = now.addingTimeInterval(Self.ahead)
        let (records, preferences) = try await records(from: first)
        var due = Due()
        for alert in plan(records, preferences, from: first) {
            if alert.fireAt <= now { due.alerts.append(alert); continue }
            if due.next == nil { due.next = alert.fireAt }
            guard alert.fireAt <= end, due.ahead.count < Self.mostAhead else { break }
            due.ahead.insert(alert.id)
        }
        return due
    }

    /// The alerts of some deliveries that hold now: what is done, was put off, or is no longer so, is not among them.
    ///
    /// A reminder that comes later by now does not hold; another time of day for all alerts takes none of them back.
    @concurrent func alerts(of deliveries: [Delivery]) async throws -> [Alert.ID: Alert] {
        guard let earliest = deliveries.map(\.fireAt).min(), let latest = deliveries.map(\.fireAt).max() else { return [:] }
        let wanted = Set(deliveries.map(\.alert))
        let due = Dictionary(deliveries.map { ($0.alert, max($0.fireAt, viewpoint.now)) }, uniquingKeysWith: max)
        let end = max(latest, viewpoint.now).addingTimeInterval(Self.lookAhead)
        var (records, preferences) = try await records(from: viewpoint.now)
        let catchups = records.catchups
        records.catchups = []
        var found: [Alert.ID: Alert] = [:]
        for alert in plan(records, preferences, from: earliest.addingTimeInterval(-Self.lookBack)) {
            guard alert.fireAt <= end, found.count < wanted.count else { break }
            guard let time = due[alert.id] else { continue }
            if alert.fireAt <= time || alert.notice.source.kind != .reminder { found[alert.id] = alert }
        }
        let wished = try await wishes(since: earliest.addingTimeInterval(-Self.lookBack))
        found = found.filter { !wished.contains(Wished($0.value)) }
        records = AlertRecords(account: account.id.uuid)
        records.catchups = catchups.filter(\.isAnnounced).map { $0.held(on: viewpoint.today) }
        for alert in plan(records, preferences, on: viewpoint.today) where wanted.contains(alert.id) {
            if case .catchup = alert.notice.content { found[alert.id] = alert }
        }
        records.catchups = catchups
        for day in digestDays(among: wanted, since: earliest) {
            for alert in plan(records, preferences, on: day) where wanted.contains(alert.id) {
                if case .catchupDigest = alert.notice.content { found[alert.id] = alert }
            }
        }
        return found
    }

    /// The days of the weekly digests among some alerts that no later one has followed.
    private func digestDays(among wanted: Set<Alert.ID>, since earliest: Date) -> [CivilDate] {
        let today = viewpoint.today
        let first = max(CivilDate(of: earliest, in: viewpoint.timeZone).adding(days: -2), today.adding(days: -6))
        return stride(from: 0, through: max(0, first.days(until: today)), by: 1).map { first.adding(days: $0) }.filter {
            wanted.contains(AlertNotice.catchupDigestID(of: account.id.uuid, on: $0))
        }
    }

    private func records(from first: Date) async throws -> (AlertRecords, AlertPreferences) {
        var question = AlertQuestion(account, chosen, timeZone: viewpoint.timeZone, now: first, announced: announced)
        question.today = viewpoint.today
        return try await space.alertRecords(question)
    }

    private func plan(_ records: AlertRecords, _ preferences: AlertPreferences, from first: Date) -> AlertPlan {
        AlertPlan(records, preferences, zone: ZoneOffsets(viewpoint.timeZone), now: first)
    }

    /// What was asked for on a day, quiet hours or not: all that fires within three.
    private func plan(
        _ records: AlertRecords, _ preferences: AlertPreferences, on day: CivilDate
    ) -> some Sequence<Alert> {
        let start = ZoneOffsets(viewpoint.timeZone).instant(of: CivilDateTime(day, .midnight))
        return plan(records, preferences, from: start).prefix { $0.fireAt < start.addingTimeInterval(3 * 86_400) }
    }

    private func wishes(since instant: Date) async throws -> Set<Wished?> {
        let first = CivilDate(of: instant, in: viewpoint.timeZone)
        return Set(try await space.wishes(from: first, through: viewpoint.today.adding(days: 400)).map(Wished.init))
    }
}

/// Which occasion somebody was wished well for.
private struct Wished: Hashable {
    let person: Person.ID
    let kind: Occasion.Kind
    let label: String
    let day: CivilDate

    init(_ wish: Wish) {
        (person, kind, label, day) = (wish.person, wish.kind, wish.label, wish.day)
    }

    /// Nil for an alert of something else.
    init?(_ alert: Alert) {
        guard case .occasion(let notice) = alert.notice.content else { return nil }
        (person, kind, label, day) = (notice.person, notice.kind, notice.label, notice.occurrence.date)
    }
}
