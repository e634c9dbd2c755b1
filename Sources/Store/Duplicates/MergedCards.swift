import Cryptography
import Foundation
import GRDB
public import Kinkeeper

/// Carries the changes from one version of a card to the next over to a third one, which was merged from the first.
///
/// Store does not know the format of cards; the importing caller provides this.
public struct CardRebase: Sendable {
    /// The result of a rebase.
    public struct Result: Sendable {
        /// The third card with the changes.
        public let bytes: [UInt8]
        /// The profile of the resulting card.
        public let profile: Profile
        /// Whether the picture is among the changes.
        public let hasNewPhoto: Bool

        /// A result from its parts.
        public init(bytes: [UInt8], profile: Profile, hasNewPhoto: Bool) {
            self.bytes = bytes
            self.profile = profile
            self.hasNewPhoto = hasNewPhoto
        }
    }

    /// Nil where one of the cards cannot be read.
    let apply: @Sendable (_ base: [UInt8], _ newer: [UInt8], _ current: [UInt8]) -> Result?

    /// A rebase of one's own.
    public init(apply: @escaping @Sendable (_ base: [UInt8], _ newer: [UInt8], _ current: [UInt8]) -> Result?) {
        self.apply = apply
    }
}

/// The card of a person into whom others were merged, when its source sends it again: without the content that the merges
/// added.
struct MergedCard {
    private struct Stage {
        let id: UUID
        let before: Data
        let after: Data
    }

    private let stages: [Stage]

    /// Nil when no person is merged into this one.
    init?(of person: Person.ID, in db: Database) throws {
        stages = try db.rows(
            """
            SELECT id, kept_before, kept_after FROM merges
            WHERE kept_id = ? AND undone_at IS NULL AND kept_before IS NOT NULL AND kept_after IS NOT NULL
            ORDER BY merged_at
            """, [person.value]
        ).map { Stage(id: $0["id"], before: $0["kept_before"], after: $0["kept_after"]) }
        guard !stages.isEmpty else { return nil }
    }

    /// Whether the card is one that the person had before a merge.
    func isKnown(_ bytes: Data) -> Bool {
        stages.contains { $0.before == bytes }
    }

    /// Returns the newer card with all that the merges added, and its content. Undoing the merges leads to the newer card
    /// then. Nil where one of the cards cannot be read.
    func rebased(
        onto newer: Data, current: Data, with rebase: CardRebase, in db: Database
    ) throws -> CardRebase.Result? {
        guard let base = stages.first?.before else { return nil }
        func moved(_ card: Data) -> CardRebase.Result? {
            rebase.apply([UInt8](base), [UInt8](newer), [UInt8](card))
        }
        guard let result = moved(current) else { return nil }
        for stage in stages {
            // Edits between two merges are in the card before the second, and in none after the first.
            let before = stage.before == base ? newer : moved(stage.before).map { Data($0.bytes) }
            guard let before, let after = moved(stage.after).map({ Data($0.bytes) }) else { return nil }
            try db.run(
                "UPDATE merges SET kept_before = ?, kept_after = ? WHERE id = ?",
                [before.databaseValue, after.databaseValue, stage.id.databaseValue])
        }
        return result
    }
}

extension Database {
    /// Returns the person that a person was merged into, and the names of both; nil for a person who is not hidden.
    func keeper(of person: Person.ID) throws -> (id: Person.ID, name: String)? {
        guard
            let row = try firstRow(
                """
                SELECT keeper.id, keeper.formatted_name, keeper.merged_into FROM people
                JOIN people AS keeper ON keeper.id = people.merged_into WHERE people.id = ?
                """, [person.value])
        else { return nil }
        let id: Person.ID = row["id"]
        return try keeper(of: id) ?? (id, row["formatted_name"])
    }
}
