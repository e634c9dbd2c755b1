import Foundation
public import Kinkeeper

extension Space {
    /// How long before it was due an alert is looked for, in seconds: an alert snoozed again and again keeps its day.
    private static let lookBack: TimeInterval = 8 * 86_400
    /// How long after it was due, in seconds, an alert is looked for that other settings have moved.
    private static let lookAhead: TimeInterval = 2 * 86_400

    /// Returns the alerts of some deliveries that still hold at `question.now`, without those that are done, snoozed, or
    /// outdated.
    ///
    /// - A reminder moved to a later time does not hold; another time of day for all alerts withdraws none.
    /// - An announced person stays so until the round is over, even if load balancing would choose another by now.
    /// - A weekly digest holds until the next one.
    @concurrent public func alerts(
        of deliveries: [Delivery], _ question: AlertQuestion
    ) async throws(StoreError) -> [Alert.ID: Alert] {
        guard let earliest = deliveries.map(\.fireAt).min(), let latest = deliveries.map(\.fireAt).max() else { return [:] }
        let first = earliest.addingTimeInterval(-Space.lookBack)
        let end = max(latest, question.now).addingTimeInterval(Space.lookAhead)
        let due = Dictionary(deliveries.map { ($0.alert, max($0.fireAt, question.now)) }, uniquingKeysWith: max)
        // What a family's person was alerted of holds, also when the person has become one of the own meanwhile.
        let (records, preferences) = try await file.read { [self] db in try alertRecords(question, isOnce: false, db) }
        let held = HeldAlerts(records: records, preferences: preferences, question: question)
        var found = held.alerts(from: first, through: end, asked: due)
        if !found.isEmpty {
            let firstDay = CivilDate(of: first, in: question.timeZone)
            let wishes = try await wishes(from: firstDay, through: question.today.adding(days: 400))
            let keepers = question.families.keepers
            let wished = Set(wishes.map { WishKey($0).following(keepers) })
            found = found.filter { _, alert in WishKey(alert).map { !wished.contains($0) } ?? true }
        }
        let wanted = Set(due.keys)
        return found.merging(held.catchups(among: wanted)) { $1 }
            .merging(held.digests(among: wanted, since: earliest)) { $1 }
    }
}

/// The records and preferences to find earlier alerts again.
private struct HeldAlerts {
    let records: AlertRecords
    let preferences: AlertPreferences
    let question: AlertQuestion

    private var zone: ZoneOffsets { ZoneOffsets(question.timeZone) }

    /// Returns all alerts but catch-ups, which load balancing moves; `asked` limits when each may fire.
    func alerts(from first: Date, through end: Date, asked: [Alert.ID: Date]) -> [Alert.ID: Alert] {
        var others = records
        others.catchups = []
        var found: [Alert.ID: Alert] = [:]
        for alert in AlertPlan(others, preferences, zone: zone, now: first) {
            guard alert.fireAt <= end, found.count < asked.count else { break }
            guard let time = asked[alert.id] else { continue }
            let canMove = [.reminder, .checkIn].contains(alert.notice.source.kind)
            if alert.fireAt <= time || !canMove { found[alert.id] = alert }
        }
        return found
    }

    /// Returns the alerts of people whose round was announced and is not over.
    func catchups(among wanted: Set<Alert.ID>) -> [Alert.ID: Alert] {
        let held = records.catchups.filter(\.isAnnounced).map { $0.held(on: question.today) }
        return alerts(of: held, on: question.today) { alert in
            guard case .catchup = alert.notice.content else { return false }
            return wanted.contains(alert.id)
        }
    }

    /// Weekly digests that no later one has followed.
    func digests(among wanted: Set<Alert.ID>, since earliest: Date) -> [Alert.ID: Alert] {
        let today = question.today
        let first = max(CivilDate(of: earliest, in: question.timeZone).adding(days: -2), today.adding(days: -6))
        var found: [Alert.ID: Alert] = [:]
        for number in 0...max(0, first.days(until: today)) {
            let day = first.adding(days: number)
            let id = AlertNotice.catchupDigestID(of: question.account.uuid, on: day)
            guard wanted.contains(id) else { continue }
            found.merge(alerts(of: records.catchups, on: day) { $0.id == id }) { $1 }
        }
        return found
    }

    /// Returns the alerts of a day, quiet hours or not: all that fire within three.
    private func alerts(
        of catchups: [CatchupDue], on day: CivilDate, where isWanted: (Alert) -> Bool
    ) -> [Alert.ID: Alert] {
        let start = zone.instant(of: CivilDateTime(day, .midnight))
        let records = AlertRecords(account: question.account.uuid, catchups: catchups)
        var found: [Alert.ID: Alert] = [:]
        for alert in AlertPlan(records, preferences, zone: zone, now: start) {
            guard alert.fireAt < start.addingTimeInterval(3 * 86_400) else { break }
            if isWanted(alert) { found[alert.id] = alert }
        }
        return found
    }
}
