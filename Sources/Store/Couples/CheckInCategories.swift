public import Foundation
import GRDB
public import Kinkeeper

// What a couple talks about.

extension Space {
    /// The categories in their order, hidden ones among them. The first time they are asked for, the standard ones are made.
    public func checkInCategories(at time: Date) async throws(StoreError) -> [CheckInCategory] {
        let present = try await file.read { db in try db.checkInCategories() }
        guard present.isEmpty, !file.isReadOnly else { return present }
        return try await file.write { db in
            if try db.checkInCategories().isEmpty { try db.insertStandardCategories(at: time) }
            return try db.checkInCategories()
        }
    }

    /// The prompts in their order, hidden ones among them: of one category, or all.
    public func checkInPrompts(of category: CheckInCategory.ID? = nil) async throws(StoreError) -> [CheckInPrompt] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, category_id, standard, text, is_hidden FROM check_in_prompts
                WHERE ?1 IS NULL OR category_id = ?1 ORDER BY category_id, position, id
                """, [category.value]
            ).map(CheckInPrompt.init(row:))
        }
    }

    /// Adds a category at the end, or changes one under its identifier. Throws `checkInProblem`.
    public func save(_ category: CheckInCategory) async throws(StoreError) {
        do throws(CheckInCategory.Problem) { try category.check() } catch { throw .checkInProblem(error) }
        try await file.write { db in
            let values: [DatabaseValue] = [
                category.name.databaseValue, category.details.databaseValue, category.icon.databaseValue,
                category.colour.databaseValue, category.isHidden.databaseValue, category.id.value,
            ]
            try db.run(
                """
                UPDATE check_in_categories SET name = ?, details = ?, icon = ?, colour = ?, is_hidden = ? WHERE id = ?
                """, values)
            guard db.changesCount == 0 else { return }
            guard category.standard == nil else { throw StoreError.notFound }
            let (count, position) = try db.ends(of: "check_in_categories", where: "1", [])
            guard count < CheckInCategory.most else { throw StoreError.checkInProblem(.tooMany) }
            try db.run(
                """
                INSERT INTO check_in_categories (name, details, icon, colour, is_hidden, id, position)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, values + [position.databaseValue])
        }
    }

    /// Adds a prompt at the end of its category, or changes one under its identifier. Throws `checkInProblem`, `notFound` for
    /// an unknown category.
    public func save(_ prompt: CheckInPrompt) async throws(StoreError) {
        do throws(CheckInCategory.Problem) { try prompt.check() } catch { throw .checkInProblem(error) }
        try await file.write { db in
            try db.run(
                "UPDATE check_in_prompts SET text = ?, is_hidden = ? WHERE id = ? AND category_id = ?",
                [prompt.text.databaseValue, prompt.isHidden.databaseValue, prompt.id.value, prompt.category.value])
            guard db.changesCount == 0 else { return }
            let category = prompt.category.value
            guard prompt.standard == nil,
                try db.firstRow("SELECT 1 FROM check_in_categories WHERE id = ?", [category]) != nil
            else { throw StoreError.notFound }
            let (count, position) = try db.ends(of: "check_in_prompts", where: "category_id = ?", [category])
            guard count < CheckInCategory.most else { throw StoreError.checkInProblem(.tooMany) }
            try db.run(
                "INSERT INTO check_in_prompts (text, is_hidden, id, category_id, position) VALUES (?, ?, ?, ?, ?)",
                [
                    prompt.text.databaseValue, prompt.isHidden.databaseValue, prompt.id.value, category,
                    position.databaseValue,
                ])
        }
    }

    /// Puts a category one place up or down among all. Nothing happens at either end.
    public func move(_ category: CheckInCategory.ID, up: Bool) async throws(StoreError) {
        try await file.write { db in
            var all = try db.checkInCategories().map(\.id)
            guard let index = all.firstIndex(of: category) else { throw StoreError.notFound }
            let other = up ? index - 1 : index + 1
            guard all.indices.contains(other) else { return }
            all.swapAt(index, other)
            for (position, id) in all.enumerated() {
                try db.run(
                    "UPDATE check_in_categories SET position = ? WHERE id = ?", [position.databaseValue, id.value])
            }
        }
    }
}

extension Database {
    func checkInCategories() throws -> [CheckInCategory] {
        try rows(
            """
            SELECT id, standard, name, details, icon, colour, is_hidden FROM check_in_categories ORDER BY position, id
            """, []
        ).map { row in
            CheckInCategory(
                id: row["id"], standard: (row["standard"] as String?).flatMap(CheckInCategory.Standard.init(rawValue:)),
                name: row["name"], details: row["details"], icon: row["icon"], colour: row["colour"],
                isHidden: row["is_hidden"])
        }
    }

    /// The number of rows, and the position after the last.
    fileprivate func ends(
        of table: String, where condition: String, _ values: [DatabaseValue]
    ) throws -> (count: Int, position: Int) {
        let row = try firstRow("SELECT count(*), coalesce(max(position), -1) + 1 FROM \(table) WHERE \(condition)", values)
        return (row?[0] ?? 0, row?[1] ?? 0)
    }

    /// The identifiers follow from the names: two devices that make them apart make the same ones.
    fileprivate func insertStandardCategories(at time: Date) throws {
        let origin = Date(timeIntervalSince1970: 0)
        for (position, standard) in CheckInCategory.Standard.allCases.enumerated() {
            let id = CheckInCategory.ID(of: StableDigest("check-in category \(standard.rawValue)"), at: origin)
            try run(
                """
                INSERT INTO check_in_categories (id, standard, name, details, icon, colour, position, is_hidden)
                VALUES (?, ?, '', '', ?, ?, ?, 0)
                """,
                [
                    id.value, standard.rawValue.databaseValue, standard.icon.databaseValue,
                    CheckInCategory.usualColour.databaseValue, position.databaseValue,
                ])
            for number in 1...CheckInCategory.Standard.promptCount {
                let prompt = CheckInPrompt.ID(
                    of: StableDigest("check-in prompt \(standard.rawValue) \(number)"), at: origin)
                try run(
                    """
                    INSERT INTO check_in_prompts (id, category_id, standard, text, position, is_hidden)
                    VALUES (?, ?, ?, '', ?, 0)
                    """, [prompt.value, id.value, number.databaseValue, number.databaseValue])
            }
        }
    }
}

extension CheckInPrompt {
    fileprivate init(row: Row) {
        self.init(
            id: row["id"], category: row["category_id"], standard: row["standard"], text: row["text"],
            isHidden: row["is_hidden"])
    }
}
