package import ContentLine
package import Kinkeeper

/// Occasions and catch-ups as entries of a calendar that clients fetch again and again (RFC 5545).
///
/// An entry depends only on the records, so that the same records give the same bytes: its time of change and its number are
/// kept apart from it, in `PublishedEntry`.
package struct CalendarEvents: Sendable {
    private let words: ExportWords
    private let preferences: AlertPreferences
    private let today: CivilDate
    private let showsNames: Bool
    private let hasAlarms: Bool

    /// - Parameters:
    ///   - preferences: The times of alarms.
    ///   - today: The day for overdue catch-ups; days of calendars without a rule are named from its year on.
    ///   - showsNames: Whether entries name the people they are about; otherwise they have neither name nor year.
    ///   - hasAlarms: Whether entries have alarms.
    package init(
        words: ExportWords, preferences: AlertPreferences, today: CivilDate, showsNames: Bool, hasAlarms: Bool
    ) {
        self.words = words
        self.preferences = preferences
        self.today = today
        self.showsNames = showsNames
        self.hasAlarms = hasAlarms
    }

    /// The entries of an occasion: mostly one, none where it has no day in the year. They are the same all year.
    package func entries(of watched: WatchedOccasion, name: String) -> [CalendarEntry] {
        guard case .date(let date) = watched.occasion.when else { return [] }
        // Without names the year of birth is hidden too. A future year is no year of birth, and stays.
        let shown = showsNames || date.isInFutureYear(of: today) ? date : date.yearless
        let series = EntrySeries.all(of: shown, watched.leapDayRule, in: today.year)
        guard !series.isEmpty else { return [] }
        let blanks = [
            "name": name, "occasion": words.title(watched.occasion), "date": words.original(watched.occasion.when),
        ]
        let alarms = preferences.occasionAlarms(for: watched.person, in: watched.groups)
        let more = [
            Property(iCalendarText: words.phrase("export.calendar.detail", blanks), name: "DESCRIPTION"),
            Property(name: "CATEGORIES", text: watched.occasion.kind.rawValue.uppercased()),
        ]
        return series.map { one in
            entry(
                watched.id.description + one.suffix, one.first, one.rule,
                showsNames ? "export.calendar.event" : "alerts.discreet.occasion", showsNames ? blanks : [:],
                more: showsNames ? more : [], alarms: alarms)
        }
    }

    /// Returns the entry of a due person. It stays the same entry from round to round, and is never on a past day.
    package func entry(of due: CatchupDue, name: String) -> CalendarEntry {
        let alarm = due.isAnnounced ? nil : preferences.catchupAlarm(for: due.person, in: due.groups)
        return entry(
            due.entryUID, max(due.day, today), nil,
            showsNames ? "alerts.catchup" : "alerts.discreet.catchup", ["name": name], alarms: alarm.map { [$0] } ?? [])
    }

    private func entry(
        _ uid: String, _ first: CivilDate, _ rule: String?, _ title: String, _ blanks: [String: String],
        more: [Property] = [], alarms: [AllDayAlarm]
    ) -> CalendarEntry {
        let summary = words.phrase(title, blanks)
        return CalendarEntry(
            uid: uid,
            component: ICalendarComponent(
                "VEVENT",
                properties: [Property(name: "UID", rawValue: uid), .days("DTSTART", [first])]
                    + (rule.map { [Property(name: "RRULE", rawValue: $0)] } ?? [])
                    + [Property(iCalendarText: summary, name: "SUMMARY")] + more + [
                        Property(name: "TRANSP", rawValue: "TRANSPARENT"), Property(name: "CLASS", rawValue: "PRIVATE"),
                    ],
                components: hasAlarms ? alarms.map { $0.component(saying: summary) } : []))
    }
}

/// An entry of a calendar, without what tells when it was made.
package struct CalendarEntry: Hashable, Sendable {
    /// Names it, always.
    package let uid: String
    /// The content.
    package let component: ICalendarComponent
}

extension AllDayAlarm {
    /// The alarm as a VALARM, from the start of the entry's day (RFC 5545, section 3.6.6).
    fileprivate func component(saying text: String) -> ICalendarComponent {
        ICalendarComponent(
            "VALARM",
            properties: [
                Property(name: "ACTION", rawValue: "DISPLAY"), Property(name: "TRIGGER", rawValue: duration),
                Property(iCalendarText: text, name: "DESCRIPTION"),
            ])
    }

    /// The seconds that a trigger as `duration` writes it counts; 0 for any other.
    package static func seconds(of trigger: String) -> Int {
        var (sum, number) = (0, 0)
        for letter in trigger.utf8 {
            switch letter {
            case UInt8(ascii: "D"): (sum, number) = (sum + number * 86_400, 0)
            case UInt8(ascii: "H"): (sum, number) = (sum + number * 3600, 0)
            case UInt8(ascii: "M"): (sum, number) = (sum + number * 60, 0)
            case UInt8(ascii: "S"): (sum, number) = (sum + number, 0)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 10 + Int(letter - UInt8(ascii: "0"))
            default: break
            }
        }
        return trigger.hasPrefix("-") ? -sum : sum
    }

    /// "PT9H", "-P6DT15H" (RFC 5545, section 3.3.6).
    package var duration: String {
        let (days, rest) = abs(seconds).quotientAndRemainder(dividingBy: 86_400)
        let parts = [(rest / 3600, "H"), (rest / 60 % 60, "M"), (rest % 60, "S")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
        let time = parts.isEmpty ? (days == 0 ? "T0S" : "") : "T" + parts.joined()
        return (seconds < 0 ? "-" : "") + "P" + (days > 0 ? "\(days)D" : "") + time
    }
}
