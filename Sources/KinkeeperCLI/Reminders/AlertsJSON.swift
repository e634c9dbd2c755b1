import Kinkeeper
import Store

// What is chosen in JSON, as the interface for programs has it.

struct AccountAlertsJSON: Encodable {
    let occasions: [LeadTimeJSON]
    let catchups: CatchupAlertsJSON
    let digest: WeeklyTimeJSON
    @NullWhenAbsent var monthlyPreview: String?
    @NullWhenAbsent var quietHours: QuietHoursJSON?
    let showsDetails: Bool

    init(_ alerts: AccountAlerts) {
        occasions = alerts.occasions.map(LeadTimeJSON.init)
        catchups = CatchupAlertsJSON(alerts.catchups)
        digest = WeeklyTimeJSON(weekday: alerts.digest.weekday.name, time: alerts.digest.time.description)
        monthlyPreview = alerts.monthlyPreview?.description
        quietHours = alerts.quietHours.map { QuietHoursJSON(from: $0.start.description, to: $0.end.description) }
        showsDetails = alerts.showsDetails
    }
}

/// What was chosen for a group or a person; null is left to the level above.
struct AlertChoiceJSON: Encodable {
    @NullWhenAbsent var occasions: [LeadTimeJSON]?
    @NullWhenAbsent var catchups: CatchupAlertsJSON?

    init(_ choice: AlertPreferences.Choice) {
        occasions = choice.occasions?.map(LeadTimeJSON.init)
        catchups = choice.catchups.map(CatchupAlertsJSON.init)
    }
}

struct LeadTimeJSON: Encodable {
    let daysBefore: Int
    let time: String

    init(_ lead: LeadTime) {
        daysBefore = lead.days
        time = lead.time.description
    }
}

struct CatchupAlertsJSON: Encodable {
    @NullWhenAbsent var time: String?
    let inDigest: Bool

    init(_ alerts: CatchupAlerts) {
        time = alerts.onTheDay?.description
        inDigest = alerts.inDigest
    }
}

struct WeeklyTimeJSON: Encodable {
    let weekday: String
    let time: String
}

struct QuietHoursJSON: Encodable {
    let from: String
    let to: String
}
