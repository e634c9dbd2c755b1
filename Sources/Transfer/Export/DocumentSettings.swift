import Interchange
import Kinkeeper
import Store

/// The account's settings as a member of the document.
enum DocumentSettings {
    static func members(of settings: AccountSettings, _ alerts: AccountAlerts) -> [(String, [UInt8])] {
        var members: [(String, [UInt8])] = [
            ("leapDayRule", DocumentEncoder.string(settings.leapDayRule.rawValue)),
            ("nameOrder", DocumentEncoder.string(settings.nameOrder.rawValue)),
            ("theme", DocumentEncoder.string(settings.theme.rawValue)),
            ("catchupsADay", Array(String(settings.catchupsADay).utf8)),
            ("wishIsCatchup", Array(String(settings.wishIsCatchup).utf8)),
        ]
        let optional = [
            ("timeZone", settings.timeZone), ("locale", settings.locale), ("onboarding", settings.onboarding),
        ]
        for case (let name, let text?) in optional { members.append((name, DocumentEncoder.string(text))) }
        members.append(("alerts", DocumentAlerts.object(alerts)))
        return members
    }

    /// The settings of a member `settings`; throws a `DocumentProblem` without a line.
    static func settings(_ value: JSONValue) throws(DocumentProblem) -> (AccountSettings, AccountAlerts) {
        let section = "settings"
        var members = try DocumentMembers(value, in: section)
        let settings = AccountSettings(
            leapDayRule: try members.word("leapDayRule", LeapDayRule.init(rawValue:)),
            nameOrder: try members.word("nameOrder", NameOrder.init(rawValue:)),
            timeZone: try members.shortText("timeZone"),
            theme: try members.word("theme", AccountSettings.Theme.init(rawValue:)),
            locale: try members.shortText("locale"),
            catchupsADay: Int(try members.integer("catchupsADay", 1...50)),
            wishIsCatchup: try members.flag("wishIsCatchup"),
            onboarding: try members.shortText("onboarding"))
        // The first version of the document had none.
        let alerts = try members.value("alerts").map { value throws(DocumentProblem) in
            try DocumentAlerts.alerts(value, in: "\(section).alerts")
        }
        try members.finish()
        return (settings, alerts ?? AccountAlerts())
    }
}
