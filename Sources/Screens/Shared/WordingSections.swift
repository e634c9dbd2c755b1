import Kinkeeper

extension Wording {
    /// The heading of a section.
    func title(of section: UpcomingSection) -> String {
        switch section {
        case .today: phrases.text("dates.section.today")
        case .tomorrow: phrases.text("dates.section.tomorrow")
        case .thisWeek: phrases.text("dates.section.thisWeek")
        case .thisMonth: phrases.text("dates.section.thisMonth")
        case .month(let year, let month): capitalised(self.month(month, of: year))
        }
    }

    /// A stable name of a section for links and style, the same in every language.
    func anchor(of section: UpcomingSection) -> String {
        switch section {
        case .today: "today"
        case .tomorrow: "tomorrow"
        case .thisWeek: "this-week"
        case .thisMonth: "this-month"
        case .month(let year, let month): "month-\(year)-\(month < 10 ? "0" : "")\(month)"
        }
    }

    /// "Some time in May: Ben and Carla." Names beyond a dozen are counted.
    func undatedNote(_ names: [String], in section: UpcomingSection) -> String {
        guard case .month(_, let month) = section else { return "" }
        return phrases.text("dates.undated", ["month": self.month(month), "names": list(names, most: 12)])
    }
}
