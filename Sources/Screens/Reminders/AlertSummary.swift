package import Kinkeeper
package import Store

/// The choices of alerts in words: for a table, and for the line above a form.
package struct AlertSummary: Hashable, Sendable {
    /// One choice.
    package struct Row: Hashable, Sendable {
        /// "Birthdays and other days".
        package let title: String
        /// The choice: "1 day before, 18:00".
        package let choice: String
    }

    /// The choices, as the page has them.
    package let rows: [Row]

    /// The choices of an account.
    package init(_ alerts: AccountAlerts, from display: DisplayContext) {
        let phrases = display.phrases
        let never = phrases.text("alerts.never")
        let words: [(String, String)] = [
            ("alerts.occasions", display.title(of: alerts.occasions)),
            ("alerts.catchups", display.title(of: alerts.catchups)),
            ("alerts.gifts", display.title(of: alerts.gifts)),
            ("alerts.digest.title", display.title(of: alerts.digest)),
            (
                "alerts.monthly",
                alerts.monthlyPreview.map { phrases.text("alerts.monthly.at", ["time": $0.description]) } ?? never
            ),
            ("alerts.quiet", alerts.quietHours.map { display.title(of: $0) } ?? phrases.text("alerts.quiet.none")),
            ("alerts.details", phrases.text(alerts.showsDetails ? "alerts.details.shown" : "alerts.details.hidden")),
        ]
        rows = words.map { Row(title: phrases.text($0.0), choice: $0.1) }
    }

    /// The choices for a group or a person.
    package init(_ choice: AlertPreferences.Choice, from display: DisplayContext) {
        let inherited = display.phrases.text("alerts.inherited")
        let words: [(String, String)] = [
            ("alerts.occasions", choice.occasions.map { display.title(of: $0) } ?? inherited),
            ("alerts.catchups", choice.catchups.map { display.title(of: $0) } ?? inherited),
        ]
        rows = words.map { Row(title: display.phrases.text($0.0), choice: $0.1) }
    }
}

extension DisplayContext {
    /// "1 week before, 18:00 and on the day, 09:00"; "never" of none.
    package func title(of times: [LeadTime]) -> String {
        times.isEmpty ? phrases.text("alerts.never") : times.map(wording.title).joined(separator: "; ")
    }

    /// "On the day", "1 week before", "2 days before"; the text itself where it is no number.
    package func title(ofDaysBefore text: String) -> String {
        switch Int(text) {
        case nil: text
        case 0?: phrases.text("alerts.before.day")
        case 7?: phrases.text("alerts.before.week")
        case let days?: phrases.count("alerts.before", days)
        }
    }

    /// "on the day they are due, 09:00; in the weekly digest"; "never".
    package func title(of alerts: CatchupAlerts) -> String {
        let parts = [
            alerts.onTheDay.map { phrases.text("alerts.when.due", ["time": $0.description]) },
            alerts.inDigest ? phrases.text("alerts.catchups.digest") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? phrases.text("alerts.never") : parts.joined(separator: "; ")
    }

    /// "Monday, 09:00".
    package func title(of time: WeeklyTime) -> String {
        phrases.text(
            "alerts.weekly", ["weekday": wording.capitalised(wording.weekday(time.weekday)), "time": time.time.description])
    }

    /// "choose 7 days before, order 4 days before, 09:00".
    package func title(of times: GiftTimes) -> String {
        let order = times.lead.delivery + 1
        return phrases.text(
            "alerts.gifts.when",
            [
                "choose": phrases.count("alerts.gifts.days", max(times.lead.choosing, order)),
                "order": phrases.count("alerts.gifts.days", order), "time": times.time.description,
            ])
    }

    /// "from 22:00 to 07:00".
    package func title(of quiet: QuietHours) -> String {
        phrases.text("alerts.quiet.from", ["from": quiet.start.description, "to": quiet.end.description])
    }
}
