/// A column of a table.
package struct TableColumn: Codable, Hashable, Sendable {
    /// Its heading.
    package var heading: String
    /// The meaning.
    package var meaning: ColumnMeaning
    /// Whether the meaning came from the heading; otherwise the column is unknown.
    package var isRecognised: Bool

    /// The columns of a table with these headings, with the meanings they seem to have.
    package static func guessed(from headings: [String]) -> (kind: TableKind, columns: [TableColumn]) {
        let kind = TableKind(headings: headings)
        var columns = headings.map { heading in
            let meaning =
                (kind == .google || kind == .kinkeeper ? GoogleColumns.meaning(of: heading) : nil)
                ?? ColumnHeadings.meaning(of: heading)
            return TableColumn(
                heading: heading, meaning: meaning ?? ColumnMeaning(.note), isRecognised: meaning != nil)
        }
        if kind == .outlook, let title = columns.firstIndex(where: { ColumnHeadings.comparable($0.heading) == "title" }) {
            columns[title].meaning = ColumnMeaning(.prefix)
        }
        if kind == .kinkeeper {
            // Kinkeeper's own data comes back with the JSON document; here it must not turn into tags.
            for index in columns.indices
            where ["category", "cadence days"].contains(ColumnHeadings.comparable(columns[index].heading)) {
                columns[index].meaning = ColumnMeaning(.card)
            }
        }
        columns.settleNames()
        return (kind, columns)
    }
}

extension [TableColumn] {
    /// "Name" beside a surname and no first name is the first name; "Nombre" without a surname is the whole name.
    fileprivate mutating func settleNames() {
        let fields = Set(map(\.meaning.field))
        if fields.contains(.family), !fields.contains(.given) {
            if let whole = firstIndex(where: { $0.meaning.field == .name }) { self[whole].meaning = ColumnMeaning(.given) }
        } else if fields.contains(.given), !fields.contains(.family), !fields.contains(.name),
            let given = firstIndex(where: { ColumnHeadings.comparable($0.heading) == "nombre" })
        {
            self[given].meaning = ColumnMeaning(.name)
        }
    }
}
