package import Kinkeeper
package import Store

extension Records {
    /// The alert settings of an account.
    package static let accountAlerts = Record<AccountAlerts>(
        "AlertPreferences", "What an account hears of, where nothing is chosen for a group or a person."
    ) {
        Field("occasions", .leadTimes, \.occasions)
        Field("catchups", .record(catchupAlerts), \.catchups)
        Field("digest", .record(weeklyTime), \.digest)
        Field(
            "monthlyPreview", orNull: .clock("When on the 1st to hear what the month brings; null is never."), \.monthlyPreview)
        Field("quietHours", orNull: .record(quietHours), \.quietHours)
        Field("gifts", .record(giftTimes), \.gifts)
        Field("showsDetails", .flag("Whether alerts show names on the lock screen."), \.showsDetails)
    }

    /// The alert choice for a group or a person.
    package static let alertChoice = Record<AlertPreferences.Choice>(
        "AlertChoice", "What is chosen for a group or a person; null is left to the level above."
    ) {
        Field("occasions", orNull: .leadTimes, \.occasions)
        Field("catchups", orNull: .record(catchupAlerts), \.catchups)
    }

    /// A number of days before a day, and the time of an alert.
    package static let leadTime = Record<LeadTime>("LeadTime", "How long before a day, and when.") {
        Field("daysBefore", .integer("Days before; 0 is on the day.", LeadTime.range), \.days)
        Field("time", .clock("When on that day."), \.time)
    }

    /// The time of catch-up alerts.
    package static let catchupAlerts = Record<CatchupAlerts>("CatchupAlerts", "How to hear of catch-ups.") {
        Field("time", orNull: .clock("When on the day a person is due; null is not then."), \.onTheDay)
        Field("inDigest", .flag("Whether the weekly digest names them."), \.inDigest)
    }

    /// A time of the week.
    package static let weeklyTime = Record<WeeklyTime>("WeeklyTime", "A time of the week.") {
        Field("weekday", .word("The day.", named: "Weekday", of: Weekday.allCases.map(\.name)), \.weekday.name)
        Field("time", .clock("The time."), \.time)
    }

    /// The hours without alerts.
    package static let quietHours = Record<QuietHours>(
        "QuietHours", "When not to be disturbed; over midnight where the end is earlier."
    ) {
        Field("from", .clock("Their start."), \.start)
        Field("to", .clock("Their end."), \.end)
    }

    /// When an account hears of gifts.
    package static let giftTimes = Record<GiftTimes>(
        "GiftTimes", "When to hear of gifts: what a new gift has, and what holds for gifts without a day."
    ) {
        Field(
            "choosingDays", .integer("Days before the day by which a gift should be chosen.", GiftLead.range), \.lead.choosing)
        Field("deliveryDays", .integer("Days a gift takes to come.", GiftLead.range), \.lead.delivery)
        Field("time", .clock("When on a day alerts of gifts come."), \.time)
    }

    /// A planned alert.
    package static let alert = Record<ShownAlert>(
        "Alert", "One message at one moment. It is kept nowhere; planned again it has the same identifier."
    ) {
        Field("id", .identifier("Names the alert."), \.alert.id)
        Field("fireAt", .second("When it comes."), \.alert.fireAt)
        Field("title", .text("What it says."), \.title)
        Field("body", .text("What else it says; may be empty.", max: 100_000), \.body)
        Field("reason", .text("Why it comes."), \.reason)
        Field("page", .text("The link to the page it is about, wherever the server is."), \.page)
        Field("source", .inline(alertSource), \.alert.notice.source)
    }

    private static let alertSource = Record<AlertSource>("AlertSource", "The record it comes from.") {
        Field("kind", .word("Of which kind.", named: "AlertKind"), \.kind)
        Field("id", .identifier("Names the record.")) { Identifier<AlertSource>($0.id) }
    }
}

/// An alert in words.
package struct ShownAlert: Sendable {
    let alert: Alert
    let title: String
    let body: String
    let reason: String
    let page: String

    /// An alert, with its text in the reader's language.
    package init(_ alert: Alert, title: String, body: String, reason: String, page: String) {
        (self.alert, self.title, self.body, self.reason, self.page) = (alert, title, body, reason, page)
    }
}

extension JSONForm where Value == [LeadTime] {
    fileprivate static var leadTimes: JSONForm {
        .list(
            "When to hear of birthdays and other days; each number of days counts once, at its earliest time.",
            of: .record(Records.leadTime), max: AccountAlerts.mostLeadTimes)
    }
}
