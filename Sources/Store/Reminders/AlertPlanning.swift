public import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A question for the alerts of an account from an instant on.
public struct AlertQuestion: Sendable {
    /// The account: the source of previews and digests.
    public var account: Account.ID
    /// The account's choices.
    public var alerts: AccountAlerts
    /// The zone of the account.
    public var timeZone: TimeZone
    /// Alerts fire at this instant or later.
    public var now: Date
    /// When 29 February is celebrated, by people without a rule of their own.
    public var leapDayRule: LeapDayRule
    /// To how many people a day catching up is spread.
    public var catchupsADay: Int
    /// The due day of the last announced round of each person.
    public var announced: [Person.ID: CivilDate]
    /// The day from which catch-ups are spread: today, also when `now` is in the past to find missed alerts.
    public var today: CivilDate
    /// Whether to include gifts; not for programs that may not read them.
    public var tellsOfGifts = true
    /// Reminders of spaces that the account shares, which it is to do.
    public var shared: [Reminder] = []
    /// What the partner of the account asks, or has answered.
    public var news: [CoupleRequestNews] = []
    /// When the account is to check in with its partner.
    public var checkIns: CheckInAlerts?
    /// The days and reminders of the account's families.
    public var families = FamilyDays.none
    /// The gifts of the account's families, without those for the account itself.
    var familyGifts: FamilyGifts?
    /// The only group or person to include; nil for all.
    public var only: AlertScope?

    /// A question of an account as it is set up.
    public init(
        _ account: Account, _ alerts: AccountAlerts, timeZone: TimeZone, now: Date, announced: [Person.ID: CivilDate] = [:]
    ) {
        self.account = account.id
        self.alerts = alerts
        self.timeZone = timeZone
        self.now = now
        self.leapDayRule = account.settings.leapDayRule
        self.catchupsADay = account.settings.catchupsADay
        self.announced = announced
        today = CivilDate(of: now, in: timeZone)
    }
}

extension AlertQuestion {
    /// The producers of alerts from the spaces that the account shares.
    fileprivate var others: [any AlertProducer] {
        var others: [any AlertProducer] = []
        if !shared.isEmpty { others.append(ReminderAlerts(shared)) }
        if !news.isEmpty { others.append(CoupleRequestAlerts(news)) }
        if let checkIns { others.append(checkIns) }
        if tellsOfGifts, let familyGifts { others += familyGifts.alerts(families, alerts.gifts) }
        return others
    }
}

extension Space {
    /// Returns the alerts to come, to be drawn one after the other; all records are of one moment.
    ///
    /// The records are kept in memory and follow the change log, so that it can be called after every write.
    public func alertPlan(_ question: AlertQuestion) async throws(StoreError) -> AlertPlan {
        let (records, preferences) = try await alertRecords(question)
        return AlertPlan(records, preferences, zone: ZoneOffsets(question.timeZone), now: question.now)
    }

    /// Returns the input of the planner: all records with alerts, and the choices at all levels.
    public func alertRecords(
        _ question: AlertQuestion
    ) async throws(StoreError) -> (AlertRecords, AlertPreferences) {
        try await file.read { [self] db in try alertRecords(question, db) }
    }

    /// - Parameter isOnce: Whether a day that an own person and one of a family both have is the own one's alone.
    func alertRecords(
        _ question: AlertQuestion, isOnce: Bool = true, _ db: Database
    ) throws -> (AlertRecords, AlertPreferences) {
        let own = try watched.withLock { watched in
            try watched.refresh(from: db)
            return watched.occasions(leapDayRule: question.leapDayRule)
        }
        let families = question.families.parts
        let links = families.isEmpty ? [:] : try db.ownPeopleInFamilies().following(question.families.keepers)
        let occasions =
            isOnce || links.isEmpty
            ? joinedDays.withLock { $0.joined(own, families, links: links) }
            : (list: own.list + families.flatMap(\.occasions), memo: StreamMemo())
        let catchups = try board.withLock { board in
            let isCurrent = try board.refresh(from: db)
            let digest = try board.digest(
                today: question.today, perDay: question.catchupsADay, isCurrent: isCurrent, in: db)
            return board.catchupsDue(by: digest, announced: question.announced)
        }
        let reminders = try watchedReminders.withLock { watched in
            try watched.refresh(from: db)
            return watched
        }
        // From the day that alerts are looked for, which may lie back.
        let first = min(question.today, CivilDate(of: question.now, in: question.timeZone))
            .adding(days: WatchedGifts.back)
        let gifts =
            try !question.tellsOfGifts
            ? [] : watchedGifts.withLock { try $0.gifts(from: first, asking: question.account, in: db) }
        let recipients = GiftIdeas.people(of: gifts)
        let giftDays = recipients.isEmpty ? [] : own.list.days(of: recipients, families, links: links)
        let records = AlertRecords(
            account: question.account.uuid, occasions: occasions.list, catchups: catchups, reminders: reminders.list,
            gifts: gifts, giftDays: giftDays, others: question.others + question.families.reminderAlerts(besides: reminders)
        ).with(occasionMemo: occasions.memo, reminderMemo: reminders.memo)
        return (question.only.map(records.only) ?? records, try db.alertPreferences(question.alerts))
    }

    /// Returns the names of some people, those in the trash too; unknown ones are left out.
    public func names(of people: some Collection<Person.ID> & Sendable) async throws(StoreError) -> [Person.ID: PersonName] {
        try await file.read { db in try db.names(of: people) }
    }
}

extension Database {
    func names(of people: some Collection<Person.ID>) throws -> [Person.ID: PersonName] {
        var names: [Person.ID: PersonName] = [:]
        for person in people where names[person] == nil {
            names[person] = try firstRow(
                "SELECT \(PersonName.columns) FROM people WHERE id = ?", [person.value]
            ).map { PersonName(row: $0) }
        }
        return names
    }
}

extension AlertRecords {
    /// Returns the records of a person or a group's members; reminders only when they name the person.
    fileprivate func only(_ scope: AlertScope) -> AlertRecords {
        var few = self
        few.others = []
        switch scope {
        case .group(let group):
            few.occasions = occasions.filter { $0.groups.contains(group) }
            few.catchups = catchups.filter { $0.groups.contains(group) }
            few.reminders = []
            few.gifts = []
        case .person(let person):
            few.occasions = occasions.filter { $0.person == person }
            few.catchups = catchups.filter { $0.person == person }
            few.reminders = reminders.filter { $0.people.contains(person) }
            few.gifts = gifts.filter { $0.recipients.contains(person) }
            few.giftDays = giftDays.filter { $0.person == person }
        }
        return few
    }
}

extension Board {
    /// Returns the catch-ups to announce or already announced, on the days planned by load balancing.
    fileprivate func catchupsDue(by digest: BoardDigest, announced: [Person.ID: CivilDate]) -> [CatchupDue] {
        let planEnd = digest.today.adding(days: CatchupPlan.horizon)
        return entries.enumerated().compactMap { slot, entry in
            guard let entry, let standing = entry.state.standing(on: digest.today) else { return nil }
            let person = entry.state.person
            return CatchupDue(
                person, standing, planned: digest.picks.day(of: slot, in: queue), planEnd: planEnd,
                announced: announced[person], groups: entry.memberships.map(\.group))
        }
    }
}
