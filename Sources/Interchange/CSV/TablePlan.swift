/// How the rows of a table become people: what its columns mean, and how its dates are to be read.
package struct TablePlan: Hashable, Sendable {
    /// The program the table comes from.
    package var kind: TableKind
    /// The columns, from the left.
    package var columns: [TableColumn]
    /// How 04/12/1985 is to be read.
    package var dates: DateOrder

    package init(kind: TableKind, columns: [TableColumn], dates: DateOrder) {
        self.kind = kind
        self.columns = columns
        self.dates = dates
    }

    /// What tells tables of one kind from others: the program, or else the headings.
    var source: String {
        kind.isKnown ? kind.rawValue : "table " + columns.map { ColumnHeadings.comparable($0.heading) }.joined(separator: ",")
    }

    /// Whether the columns say whom the rows are about.
    package var namesPeople: Bool {
        columns.contains { column in
            switch column.meaning.field {
            case .name, .given, .family, .nickname, .organisation, .email, .phone: true
            default: false
            }
        }
    }
}
