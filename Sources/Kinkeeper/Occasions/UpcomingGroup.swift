/// The rows of one section of the birthday list, in the order they came.
public struct UpcomingGroup<Row> {
    /// The section.
    public let section: UpcomingSection
    /// Never empty.
    public internal(set) var rows: [Row]
}

extension UpcomingGroup: Equatable where Row: Equatable {}
extension UpcomingGroup: Hashable where Row: Hashable {}
extension UpcomingGroup: Sendable where Row: Sendable {}

extension UpcomingSection {
    /// Cuts rows that are already ordered by day into sections. Rows whose day has passed are left out.
    public static func grouping<Row>(_ ordered: [Row], today: CivilDate, date: (Row) -> CivilDate) -> [UpcomingGroup<Row>] {
        var groups: [UpcomingGroup<Row>] = []
        for row in ordered {
            guard let section = UpcomingSection(date: date(row), today: today) else { continue }
            if let last = groups.indices.last, groups[last].section == section {
                groups[last].rows.append(row)
            } else {
                groups.append(UpcomingGroup(section: section, rows: [row]))
            }
        }
        return groups
    }
}
