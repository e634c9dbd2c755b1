/// One look at a whole table: its columns with samples, and what its dates say about their order.
package struct TableSurvey: Codable, Sendable {
    /// The survey of one column.
    package struct Column: Codable, Sendable {
        /// The heading and its likely meaning.
        package var guess: TableColumn
        /// Rows that have something there.
        package var filled = 0
        /// The first few different values, each cut to a length that fits a line.
        package var samples: [String] = []
        /// The order of its values if they are dates.
        package var evidence = DateEvidence()
    }

    /// The program the table comes from.
    package private(set) var kind = TableKind.other
    /// The columns, from the left.
    package private(set) var columns: [Column] = []
    /// Rows below the headings.
    package private(set) var rows = 0
    /// The diagnostics. They are not kept with a survey.
    package private(set) var diagnostics: [Diagnostic] = []

    private enum CodingKeys: CodingKey {
        case kind, columns, rows
    }

    /// Reads a table to its end. No more than one row is in memory.
    ///
    /// - Throws: What the source throws.
    package init(_ reader: CSVReader) throws {
        var reader = reader
        guard let headings = try reader.next() else { return }
        let (kind, columns) = TableColumn.guessed(from: headings.fields.map(\.trimmingBlanks))
        self.kind = kind
        self.columns = columns.map { Column(guess: $0) }
        while let row = try reader.next() {
            rows += 1
            for (index, field) in row.fields.enumerated() where index < self.columns.count {
                self.columns[index].look(at: field)
            }
            // A file of nothing but damage must not fill the memory with complaints.
            let noticed = reader.takeDiagnostics()
            if diagnostics.count < 1_000 { diagnostics += noticed }
        }
        diagnostics += reader.takeDiagnostics()
    }

    /// The plan that the headings suggest.
    package var plan: TablePlan {
        plan(with: columns.map(\.guess.meaning))
    }

    /// A plan with these meanings, one for each column; dates are read as the columns show, unless said otherwise.
    package func plan(with meanings: [ColumnMeaning], dates: DateOrder = .unknown) -> TablePlan {
        var planned = columns.map(\.guess)
        for index in planned.indices where index < meanings.count { planned[index].meaning = meanings[index] }
        let evidence = evidence(for: planned)
        return TablePlan(kind: kind, columns: planned, dates: dates == .unknown ? evidence.order : dates)
    }

    /// Returns the order of numbers in the columns that hold days.
    package func evidence(for planned: [TableColumn]) -> DateEvidence {
        var evidence = DateEvidence()
        for (column, plan) in zip(columns, planned) where plan.meaning.field.dayKind != nil { evidence.add(column.evidence) }
        return evidence
    }
}

extension TableSurvey.Column {
    fileprivate mutating func look(at field: String) {
        let text = field.trimmingBlanks
        guard !text.isEmpty else { return }
        filled += 1
        if let first = text.utf8.first, first.isDigit { evidence.look(at: text) }
        guard samples.count < 3 else { return }
        let line = text.replacing("\r\n", with: " ").replacing("\n", with: " ")
        let sample = line.count > 60 ? line.prefix(59) + "…" : line
        if !samples.contains(sample) { samples.append(sample) }
    }
}
