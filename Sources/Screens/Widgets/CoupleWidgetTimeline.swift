package import Application
import Foundation
import Kinkeeper

/// The content of a couple's widget from each instant on, for programs that draw it themselves. Entries apply until the next one,
/// the last for a day.
package struct CoupleWidgetTimeline: Encodable, Hashable, Sendable {
    /// The content from an instant on. What a size has no room for is left out.
    package struct Entry: Encodable, Hashable, Sendable {
        /// The instant, as RFC 3339 writes it: now for the first, then each midnight in the
        /// account's zone, each time of a check-in, and the moment a day later from which it is not due any more.
        let date: String
        /// The day as the calendar shows it.
        let day: String
        /// Whether there is a couple. Without one the words are all there is.
        let isCouple: Bool
        /// The partner's name; left out where people are not named.
        let partner: String?
        /// The weeks in a row with a check-in.
        let streak: Int?
        /// "unset", "off", "over", "due" or "planned".
        let checkIn: String?
        /// When the next one is planned.
        let nextCheckIn: String?
        /// The partner's most important love language: "acts".
        let topLoveLanguage: String?
        /// All of it in the account's language.
        let text: String
    }

    let version = 1
    let shows = LinkSubject.couple.rawValue
    let timeZone: String
    let language: String
    let size: String
    let entries: [Entry]

    /// Builds the timeline from today on; without a couple it is one entry that says so.
    package init(_ size: WidgetSize, _ outlook: CoupleOutlook?, showsNames: Bool, from display: DisplayContext) {
        timeZone = display.timeZone.identifier
        language = display.language.rawValue
        self.size = size.rawValue
        entries = Self.instants(size, outlook, from: display).map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            let screen = CoupleWidgetScreen(size, outlook, on: day, at: instant, showsNames: showsNames, from: display)
            let next = size == .small ? nil : outlook?.next(at: instant)
            var planned: String?
            if case .planned(let time) = next { planned = Midnight.text(of: time, in: display.timeZone) }
            return Entry(
                date: Midnight.text(of: instant, in: display.timeZone), day: day.description, isCouple: outlook != nil,
                partner: showsNames && size == .large ? outlook?.partner : nil, streak: outlook?.streak(on: day),
                checkIn: next?.word, nextCheckIn: planned,
                topLoveLanguage: showsNames && size == .large ? outlook?.topLoveLanguage?.rawValue : nil, text: screen.summary)
        }
    }

    /// When what it says changes.
    private static func instants(_ size: WidgetSize, _ outlook: CoupleOutlook?, from display: DisplayContext) -> [Date] {
        guard let outlook else { return [display.now] }
        let end = Midnight.start(of: display.today.adding(days: WidgetTimeline.days), in: display.timeZone)
        let midnights = (1..<WidgetTimeline.days).map {
            Midnight.start(of: display.today.adding(days: $0), in: display.timeZone)
        }
        let turns = size == .small ? [] : outlook.turns(after: display.now)
        return Array(Set([display.now] + midnights + turns)).filter { $0 >= display.now && $0 < end }.sorted()
    }
}

extension CoupleOutlook {
    /// How many times of check-ins cut a timeline at most.
    private static let mostTurns = 32

    /// The times from which a check-in is due, and those from which it is not any more, after a moment.
    fileprivate func turns(after moment: Date) -> [Date] {
        guard let schedule, schedule.isOn else { return [] }
        let due = schedule.due(at: moment, lastCheckIn: lastCheckIn, since: scheduleSetAt ?? .distantPast)
        let times = schedule.nextTimes(Self.mostTurns, after: moment, lastCheckIn: lastCheckIn)
        return times + (times + [due].compactMap(\.self)).map { $0 + 86_400 }
    }
}

extension CoupleOutlook.NextCheckIn {
    fileprivate var word: String {
        switch self {
        case .unset: "unset"
        case .off: "off"
        case .over: "over"
        case .due: "due"
        case .planned: "planned"
        }
    }
}
