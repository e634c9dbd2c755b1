import Foundation
import Kinkeeper
import Screens
import Store

/// The alerts of one account, as the engine needs them: what falls due, and what a delivery was about.
struct AlertBoard: Sendable {
    let account: Account
    /// The account's own space.
    let space: Space
    /// The account's own space, and those of its families.
    let spaces: JoinedSpaces
    /// What the account is to do as a partner.
    let shared: ActionItemsToDo
    /// The present choices; read again before each message, since privacy may have been turned on meanwhile.
    var chosen: AccountAlerts
    let display: DisplayContext
    /// The days and reminders of its families.
    private let families: FamilyDays
    /// The gifts of its families that it may see.
    private let familyGifts: FamilyGifts
    /// The round of each person that was announced last.
    private let announced: [Person.ID: CivilDate]

    /// Due and upcoming alerts.
    struct Due {
        /// The alerts from one instant to another, both included.
        var alerts: [Alert] = []
        /// The alerts soon after.
        var ahead: Set<Alert.ID> = []
        /// When the next one fires.
        var next: Date?
    }

    /// How far ahead alerts are remembered, in seconds: a change of settings may move them into the past, by a day at most for
    /// another time of day or zone, and half a day for quiet hours. They are computed again within a day.
    static let ahead: TimeInterval = 36 * 3_600 + DeliveryEngine.longestUnlooked
    /// How many of those are kept.
    private static let mostAhead = 20_000

    /// The board of an account at a moment. `isKept` when its space will be used again soon.
    init(
        of account: Account, in folder: DataFolder, by announcer: Announcer, zone: TimeZone, now: Date, isKept: Bool = true
    ) async throws {
        self.account = account
        space = try await folder.openSpace(account.personalSpace, for: account.id, isKept: isKept)
        spaces = try await folder.joinedSpaces(of: account.id, own: space, isKept: isKept)
        families = try await spaces.familyDays(leapDayRule: account.settings.leapDayRule)
        let settings = account.settings
        display = DisplayContext(
            settings, now: now, server: zone, language: settings.locale.flatMap { Language(tag: $0) } ?? .english)
        familyGifts = try await spaces.familyGifts(asking: account.id, today: display.today)
        shared = try await folder.actionItemsToDo(of: account.id, at: now, isKept: isKept)
        chosen = try await folder.accounts.alerts(of: account.id)
        announced = try await folder.accounts.announcedCatchups(of: account.id, by: announcer)
    }

    /// Why a shared space cannot be read: what alerts are about may still be there.
    var trouble: StoreError? { shared.trouble ?? families.trouble ?? familyGifts.trouble }

    /// When the quiet hours end that an instant lies in; nil outside them.
    func quietEnd(at instant: Date) -> Date? {
        chosen.quietHours?.end(at: instant, in: ZoneOffsets(display.timeZone))
    }

    /// The alerts that fire from one instant until now, and what follows.
    @concurrent func alerts(from first: Date) async throws -> Due {
        let now = display.now
        let end = now.addingTimeInterval(Self.ahead)
        var due = Due()
        for alert in try await space.alertPlan(question(from: first)) {
            if alert.fireAt <= now { due.alerts.append(alert); continue }
            if due.next == nil { due.next = alert.fireAt }
            guard alert.fireAt <= end, due.ahead.count < Self.mostAhead else { break }
            due.ahead.insert(alert.id)
        }
        return due
    }

    /// The alerts of some deliveries that hold now; see `Space.alerts(of:_:)`.
    func alerts(of deliveries: [Delivery]) async throws -> [Alert.ID: Alert] {
        try await space.alerts(of: deliveries, question(from: display.now))
    }

    /// Which of some deliveries hold but for the reminder of a family that is switched off.
    func switchedOff(of deliveries: [Delivery]) async throws -> Set<Alert.ID> {
        guard !deliveries.isEmpty, let families = families.switchedOn() else { return [] }
        var question = question(from: display.now)
        question.include(families)
        return Set(try await space.alerts(of: deliveries, question).keys)
    }

    /// Whether an alert is about what others may bring about after its time: what the account is to do as a partner or as one of a
    /// family, or is asked, or was answered.
    func isShared(_ alert: Alert) -> Bool {
        let id = Reminder.ID(alert.notice.source.id)
        return switch alert.notice.content {
        case .reminder: shared[id] != nil || families.hold(id)
        case .giftReminder(let notice): familyGifts.hold(notice.gift.id)
        case .request: true
        default: false
        }
    }

    /// Whether it is about a reminder of a family or of one of its gifts, which any member does.
    func isOfFamily(_ alert: Alert) -> Bool {
        switch alert.notice.content {
        case .reminder: families.hold(Reminder.ID(alert.notice.source.id))
        case .giftReminder(let notice): familyGifts.hold(notice.gift.id)
        default: false
        }
    }

    private func question(from first: Date) -> AlertQuestion {
        var question = AlertQuestion(account, chosen, timeZone: display.timeZone, now: first, announced: announced)
        question.today = display.today
        question.include(shared)
        question.include(families)
        question.include(familyGifts)
        return question
    }
}
