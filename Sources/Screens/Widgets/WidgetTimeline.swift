import Foundation
package import Kinkeeper
package import Store

/// The content of a widget from each instant on, for programs that draw it themselves. Entries apply until the next one, the
/// last for a day.
package struct WidgetTimeline: Encodable, Hashable, Sendable {
    /// How many days it reaches ahead.
    package static let days = 8

    /// The content from an instant on.
    package struct Entry: Encodable, Hashable, Sendable {
        /// The instant, as RFC 3339 writes it: now for the first, then midnight in the account's zone.
        let date: String
        /// The day as the calendar shows it.
        let day: String
        let overdue: Int
        let upcoming: Int
        let allCaughtUp: Bool
        /// The sentence for it, in the account's language.
        let text: String
        /// Left out but for the large size.
        let items: [Item]?
    }

    /// A person on the list.
    package struct Item: Encodable, Hashable, Sendable {
        /// "overdue", "upcoming" or "occasion".
        let kind: String
        /// Left out where people are not named.
        let name: String?
        /// For occasions: "birthday" and so on.
        let occasion: String?
        let day: String
        let daysUntil: Int
        /// "Due tomorrow", in the account's language.
        let text: String
    }

    let version = 1
    let timeZone: String
    let language: String
    let size: String
    let entries: [Entry]

    /// Builds the timeline from the days' outlooks, the first of them today's.
    package init(
        _ size: WidgetSize, _ outlooks: [CatchupOutlook], occasions: [UpcomingOccasion], showsNames: Bool,
        from display: DisplayContext
    ) {
        timeZone = display.timeZone.identifier
        language = display.language.rawValue
        self.size = size.rawValue
        entries = outlooks.map { outlook in
            let near = occasions.within(WidgetScreen.daysAhead, of: outlook.day)
            let screen = WidgetScreen(size, outlook, occasions: near, showsNames: showsNames, from: display)
            let instant =
                outlook.day == display.today ? display.now : Midnight.start(of: outlook.day, in: display.timeZone)
            let items = zip(WidgetItem.list(outlook, near), screen.rows).map { item, row in
                Item(
                    kind: row.kind, name: showsNames ? item.name.display(display.nameOrder) : nil,
                    occasion: item.occasionKind, day: item.day.description, daysUntil: outlook.day.days(until: item.day),
                    text: row.detail)
            }
            return Entry(
                date: Midnight.text(of: instant, in: display.timeZone), day: outlook.day.description,
                overdue: outlook.overdueCount, upcoming: outlook.upcomingCount, allCaughtUp: screen.isCaughtUp,
                text: screen.summary, items: size == .large ? items : nil)
        }
    }
}

extension [UpcomingOccasion] {
    /// Returns those on a day or within so many days after it.
    package func within(_ days: Int, of day: CivilDate) -> [UpcomingOccasion] {
        filter { (0...days).contains(day.days(until: $0.occurrence.date)) }
    }
}

extension WidgetItem {
    fileprivate var occasionKind: String? {
        guard case .occasion(let occasion) = reason else { return nil }
        return occasion.kind.rawValue
    }
}

/// Where days begin.
enum Midnight {
    /// The instant a day begins in a zone: midnight, or where clocks are put forward over it the first instant after.
    static func start(of day: CivilDate, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let noon = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400 + 43_200)
        return calendar.startOfDay(for: noon.addingTimeInterval(-Double(zone.secondsFromGMT(for: noon))))
    }

    /// "2026-11-21T00:00:00+01:00" (RFC 3339).
    static func text(of instant: Date, in zone: TimeZone) -> String {
        instant.formatted(
            Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
    }
}
