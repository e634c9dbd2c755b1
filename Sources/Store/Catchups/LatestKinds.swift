import GRDB
public import Kinkeeper

extension Space {
    /// The kind of each person's latest catch-up: the one to propose for the next. People without a catch-up are left out.
    public func latestKinds(of people: [Person.ID]) async throws(StoreError) -> [Person.ID: Catchup.Kind] {
        try await file.read { db in
            // Beside max(), SQLite takes the other columns from the row that has it.
            let rows = try db.rows(
                """
                SELECT person_id, kind, max(day) FROM catchup_people JOIN catchups ON catchups.id = catchup_id WHERE person_id
                """, in: people.map(\.value), "GROUP BY person_id")
            var kinds: [Person.ID: Catchup.Kind] = [:]
            for row in rows { kinds[row["person_id"]] = Catchup.Kind(rawValue: row["kind"]) }
            return kinds
        }
    }
}
