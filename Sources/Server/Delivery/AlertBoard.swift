import Foundation
import Kinkeeper
import Screens
import Store

/// The alerts of one account, as the engine needs them: what falls due, and what a delivery was about.
struct AlertBoard: Sendable {
    let account: Account
    let space: Space
    let chosen: AccountAlerts
    let viewpoint: Viewpoint

    /// How far ahead an alert is looked for that was due before: levelling may have moved a catch-up meanwhile.
    private static let lookAhead: TimeInterval = 40 * 86_400

    init(of account: Account, in folder: DataFolder, zone: TimeZone, now: Date) async throws {
        self.account = account
        space = try await folder.openSpace(account.personalSpace, for: account.id)
        chosen = try await folder.accounts.alerts(of: account.id)
        let settings = account.settings
        viewpoint = Viewpoint(
            now: now, timeZone: settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone,
            nameOrder: settings.nameOrder, leapDayRule: settings.leapDayRule,
            language: settings.locale.flatMap { Language(tag: $0) } ?? .english, catchupsADay: settings.catchupsADay)
    }

    /// The alerts that fire from one instant to another, both included, and when the next one does.
    func alerts(
        from first: Date, through last: Date, announced: [Person.ID: CivilDate]
    ) async throws -> (due: [Alert], next: Date?) {
        var due: [Alert] = []
        for alert in try await plan(from: first, announced: announced) {
            guard alert.fireAt <= last else { return (due, alert.fireAt) }
            due.append(alert)
        }
        return (due, nil)
    }

    /// Those of some alerts that still hold: what is done, was put off or is no longer so is not among them. `earliest` is
    /// when the first of them was due.
    func alerts(_ wanted: Set<Alert.ID>, dueSince earliest: Date) async throws -> [Alert.ID: Alert] {
        guard !wanted.isEmpty else { return [:] }
        let end = viewpoint.now.addingTimeInterval(Self.lookAhead)
        // Quiet hours may have changed since, and a time of day with them.
        var found: [Alert.ID: Alert] = [:]
        for alert in try await plan(from: earliest.addingTimeInterval(-86_400), announced: [:]) {
            guard alert.fireAt <= end, found.count < wanted.count else { break }
            if wanted.contains(alert.id) { found[alert.id] = alert }
        }
        let wished = try await wishes(since: earliest)
        return found.filter { !wished.contains(Wished($0.value)) }
    }

    private func plan(from first: Date, announced: [Person.ID: CivilDate]) async throws -> AlertPlan {
        try await space.alertPlan(
            AlertQuestion(account, chosen, timeZone: viewpoint.timeZone, now: first, announced: announced))
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
