import Foundation
package import Kinkeeper
package import Store

extension WidgetScreen {
    /// The most rows the large size lists.
    package static let mostRows = 7
    /// How far it looks ahead.
    package static let daysAhead = 7

    /// Builds a widget for the day of `outlook`. `occasions` are those of that day and the week after it.
    package init(
        _ size: WidgetSize, _ outlook: CatchupOutlook, occasions: [UpcomingOccasion], showsNames: Bool,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let items = size == .large ? WidgetItem.list(outlook, occasions) : []
        let isCaughtUp = outlook.overdueCount == 0
        let caughtUp = phrases.text("widgets.caughtUp")
        let overdue = phrases.count("widgets.overdue", outlook.overdueCount)
        let upcoming = phrases.count("widgets.upcoming", outlook.upcomingCount)
        self.init(
            size: size.rawValue, day: display.wording.longDay(outlook.day, today: outlook.day),
            shortDay: display.wording.shortWeekday(outlook.day) + " "
                + display.wording.dayAndMonth(outlook.day),
            overdue: display.wording.number(outlook.overdueCount),
            overdueLabel: phrases.text(
                outlook.overdueCount == 1 ? "widgets.overdue.label.single" : "widgets.overdue.label.several"),
            upcoming: display.wording.number(outlook.upcomingCount),
            upcomingLabel: phrases.text("widgets.upcoming.label"), isCaughtUp: isCaughtUp, caughtUp: caughtUp,
            summary: (isCaughtUp ? caughtUp : overdue) + (size == .small ? "" : " " + upcoming),
            hasNumbers: size != .small, hasList: size == .large,
            rows: items.enumerated().map { WidgetRow($1, at: $0, on: outlook.day, showsNames, display) },
            width: size == .small ? 170 : 360,
            height: size == .large ? max(170, WidgetRow.top + items.count * WidgetRow.height + 12) : 170,
            bigY: size == .large ? 84 : 96, labelY: size == .large ? 104 : 118)
    }
}

/// A person to be listed, for any reason.
package struct WidgetItem: Hashable, Sendable {
    /// Why a person is listed.
    package enum Reason: Hashable, Sendable {
        case overdue, upcoming
        case occasion(Occasion)
    }

    /// Why.
    package let reason: Reason
    /// The person's name.
    package let name: PersonName
    /// The day they are due, or the day of the occasion.
    package let day: CivilDate

    /// Returns overdue people first, then upcoming items by day, occasions before catch-ups.
    package static func list(_ outlook: CatchupOutlook, _ occasions: [UpcomingOccasion]) -> [WidgetItem] {
        let overdue = outlook.rows.filter { $0.due < outlook.day }
        let upcoming = outlook.rows.filter { $0.due >= outlook.day }.map {
            WidgetItem(reason: .upcoming, name: $0.name, day: $0.due)
        }
        let days = occasions.map {
            WidgetItem(
                reason: .occasion($0.remembered.occasion), name: $0.remembered.name, day: $0.occurrence.date)
        }
        // A stable sort: days of one date stay as they came, and before catch-ups.
        let ahead = (days + upcoming).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
        let room = WidgetScreen.mostRows
        let shown = max(room - min(ahead.count, room / 2 + 1), 0)
        let late = overdue.prefix(shown).map { WidgetItem(reason: .overdue, name: $0.name, day: $0.due) }
        return late + ahead.prefix(room - late.count).map(\.element)
    }
}

extension WidgetRow {
    static let top = 122
    static let height = 46

    fileprivate init(
        _ item: WidgetItem, at position: Int, on today: CivilDate, _ showsNames: Bool, _ display: DisplayContext
    ) {
        let phrases = display.phrases
        let when = display.wording.countdown(today.days(until: item.day))
        let top = WidgetRow.top + position * WidgetRow.height
        let (kind, detail, unnamed) =
            switch item.reason {
            case .overdue:
                ("overdue", phrases.count("widgets.since", item.day.days(until: today)), phrases.text("widgets.somebody"))
            case .upcoming: ("upcoming", phrases.text("widgets.due", ["when": when]), phrases.text("widgets.somebody"))
            case .occasion(let occasion):
                (
                    "occasion", "\(display.wording.title(of: occasion.kind)), \(when)", phrases.text("widgets.occasion")
                )
            }
        self.init(
            name: showsNames ? WidgetRow.short(item.name.display(display.nameOrder)) : unnamed,
            detail: display.wording.capitalised(detail), kind: kind, markPath: WidgetRow.mark(of: kind), lineY: top,
            nameY: top + 20, detailY: top + 37, markY: top + 14)
    }

    /// Full where the day has passed, empty where it is still to come; shapes say what colours say.
    private static func mark(of kind: String) -> String {
        switch kind {
        case "overdue": "M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10z"
        case "upcoming": "M8 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z"
        default: "M2 14h12M3.5 14V9h9v5M8 9V6.2M8 4.4c-.9-.7-.5-1.6 0-2.4c.5.8.9 1.7 0 2.4z"
        }
    }

    /// A name that fits into a picture, where text cannot wrap.
    ///
    /// XML has no place for control characters, not even escaped: one of them and there is no picture at all.
    static func short(_ name: String, most: Int = 30) -> String {
        let scalars = name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF }
        let name = String(String.UnicodeScalarView(scalars))
        return name.count <= most ? name : name.prefix(most - 1) + "…"
    }
}
