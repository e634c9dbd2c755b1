import Kinkeeper
import Store

extension Wording {
    /// The heading of a section.
    static func title(of section: UpcomingSection) -> String {
        switch section {
        case .today: "Today"
        case .tomorrow: "Tomorrow"
        case .thisWeek: "This week"
        case .thisMonth: "This month"
        case .month(let year, let month): "\(months[month - 1]) \(year)"
        }
    }

    /// A stable name of a section for links and style.
    static func anchor(of section: UpcomingSection) -> String {
        switch section {
        case .today: "today"
        case .tomorrow: "tomorrow"
        case .thisWeek: "this-week"
        case .thisMonth: "this-month"
        case .month(let year, let month): "month-\(year)-\(month < 10 ? "0" : "")\(month)"
        }
    }

    /// "Some time in May: Ben, Carla." Names beyond a dozen are counted.
    static func undatedNote(_ names: [String], in section: UpcomingSection) -> String {
        guard case .month(_, let month) = section else { return "" }
        let shown = names.prefix(12).joined(separator: ", ")
        let rest = names.count > 12 ? " and \(number(names.count - 12)) more" : ""
        return "Some time in \(months[month - 1]): \(shown)\(rest)."
    }

    /// "Anna turns 40 on Friday." for the next occasion if it is within a week; nil otherwise.
    static func lead(_ upcoming: UpcomingOccasion) -> String? {
        guard let day = nearDay(upcoming.occurrence) else { return nil }
        let name = callName(upcoming.remembered.name)
        let occasion = upcoming.remembered.occasion
        let years = upcoming.occurrence.turning.flatMap { $0 > 0 ? $0 : nil }
        switch occasion.kind {
        case .birthday:
            return years.map { "\(name) turns \($0) \(day)." } ?? "\(possessive(name)) birthday is \(day)."
        case .memorial:
            let since = years.map { ", who died \(count($0, "year", "years")) ago" } ?? ""
            return "A day to remember \(name) \(day)\(since)."
        case .anniversary, .nameDay, .custom:
            let what = occasion.label.isEmpty ? title(of: occasion).lowercased() : "“\(occasion.label)”"
            return "\(possessive(name)) \(what) is \(day)\(years.map { ": \(count($0, "year", "years"))" } ?? "")."
        }
    }

    /// "today", "tomorrow", "on Friday"; nil beyond a week.
    static func nearDay(_ occurrence: Occurrence) -> String? {
        switch occurrence.daysUntil {
        case 0: "today"
        case 1: "tomorrow"
        case 2...7: "on \(weekday(occurrence.date))"
        default: nil
        }
    }

    /// What one calls somebody in a sentence: the given name where there is one.
    static func callName(_ name: PersonName) -> String {
        let display = name.display(.givenFirst)
        return name.given.isEmpty || !display.hasPrefix(name.given) ? display : name.given
    }

    /// "Anna's", "Jonas’".
    static func possessive(_ name: String) -> String {
        name.hasSuffix("s") || name.hasSuffix("x") || name.hasSuffix("z") ? "\(name)’" : "\(name)’s"
    }
}
