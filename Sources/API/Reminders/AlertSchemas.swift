import Application
import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// The choices of alerts, and alerts.
    static let alerts: [(name: String, schema: Schema)] = [
        Records.leadTime.described, Records.catchupAlerts.described, Records.weeklyTime.described, Records.quietHours.described,
        Records.giftTimes.described,
        Records.accountAlerts.described,
        (
            "AlertPreferencesPatch",
            .object("What to change; the rest stays.", required: [], fields: Records.accountAlerts.properties)
        ),
        Records.alertChoice.described,
        ("AlertChoicePatch", .object("What to change; the rest stays.", required: [], fields: Records.alertChoice.properties)),
        Records.alert.described, ("AlertPage", page(of: "Alert")),
    ]
}
