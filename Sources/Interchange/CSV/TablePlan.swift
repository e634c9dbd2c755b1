/// How the rows of a table become people: the meanings of its columns, and the order of its dates.
package struct TablePlan: Hashable, Sendable {
    /// The program the table comes from.
    package var kind: TableKind
    /// The columns, from the left.
    package var columns: [TableColumn]
    /// The order of dates like 04/12/1985.
    package var dates: DateOrder

    package init(kind: TableKind, columns: [TableColumn], dates: DateOrder) {
        self.kind = kind
        self.columns = columns
        self.dates = dates
    }

    /// The source of tables of one kind: the program, or else the headings.
    var source: String {
        kind.isKnown ? kind.rawValue : "table " + columns.map { ColumnHeadings.comparable($0.heading) }.joined(separator: ",")
    }

    /// Whether the columns identify the people of the rows.
    package var namesPeople: Bool {
        columns.contains { column in
            switch column.meaning.field {
            case .name, .given, .family, .nickname, .organisation, .email, .phone: true
            default: false
            }
        }
    }
}
