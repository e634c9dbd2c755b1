import GRDB
import Kinkeeper

extension Database {
    /// Forgets the remote cards of a person who is deleted for good, and of people merged into them, except for their place:
    /// they are not to come back.
    func forgetCardsOnServers(of person: Person.ID) throws {
        let gone = """
            WITH RECURSIVE gone (id) AS (
              VALUES (?1) UNION SELECT people.id FROM gone CROSS JOIN people ON people.merged_into = gone.id)
            """
        try run(
            """
            \(gone) UPDATE remote_cards SET state = 'ignored', subject_id = NULL, candidate_id = NULL, name = '', base = NULL,
              seen = NULL, etag = coalesce(incoming_etag, etag), incoming = NULL, incoming_etag = NULL, card_digest = NULL,
              told_digest = NULL WHERE kind = 'person' AND subject_id IN (SELECT id FROM gone)
            """, [person.value])
        try run("\(gone) DELETE FROM sync_entries WHERE subject_id IN (SELECT id FROM gone)", [person.value])
    }

    /// Whether a person has data here that is on no card: catch-ups, wishes, reminders, gifts, notes, a cadence, a category, a
    /// group that is in no connected address book, another person merged into them. A person with such data has a history here,
    /// and is not removed because of a server.
    ///
    /// With `book`, groups in step with that book alone say nothing; without one, no group in step with any. With
    /// `run`, catch-ups and a cadence that it or an import it completed brought do not count while they are as it left them,
    /// nor those of imports undone before, nor groups that it offered; people of a family that they are shared with do.
    func hasOwn(
        _ person: Person.ID, beside book: ConnectedBook.ID?, exceptBroughtBy run: ImportRun.ID? = nil
    ) throws -> Bool {
        try firstRow(
            """
            \(ImportRun.withEarlier)
            SELECT 1 FROM people WHERE id = ?2 AND (
              coalesce(category, leap_day_rule, snoozed_until, skipped_from) IS NOT NULL
              OR cadence_days IS NOT NULL AND NOT (?1 IS NOT NULL AND EXISTS (
                SELECT 1 FROM import_entries WHERE subject_id = ?2 AND kind = 'cadence' AND days = cadence_days
                  AND (outcome = 'undone' OR import_id IN (SELECT id FROM runs))))
              OR EXISTS (SELECT 1 FROM catchup_people p WHERE person_id = ?2 AND NOT (?1 IS NOT NULL AND EXISTS (
                SELECT 1 FROM import_entries e CROSS JOIN catchups c ON c.id = e.subject_id
                WHERE e.subject_id = p.catchup_id AND e.kind = 'catchup' AND c.updated_at = c.created_at
                  AND (e.outcome = 'undone' OR e.import_id IN (SELECT id FROM runs)))))
              OR (?1 IS NOT NULL AND EXISTS (SELECT 1 FROM shared_people WHERE person_id = ?2))
              OR EXISTS (SELECT 1 FROM wishes WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM reminder_people WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM alert_choices WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM gift_recipients WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM person_accounts WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM note_people WHERE person_id = ?2)
              OR EXISTS (SELECT 1 FROM merges WHERE kept_id = ?2 OR merged_id = ?2)
              OR EXISTS (SELECT 1 FROM group_members m WHERE person_id = ?2 AND NOT (?1 IS NOT NULL AND EXISTS (
                SELECT 1 FROM person_groups g CROSS JOIN import_entries e ON e.subject_id = g.card_id
                WHERE g.id = m.group_id AND e.kind = 'offered' AND e.outcome IS NULL
                  AND e.import_id IN (SELECT id FROM runs))) AND NOT EXISTS (
                SELECT 1 FROM remote_cards c WHERE c.subject_id = m.group_id AND c.kind = 'group' AND c.state = 'open'
                  AND (?3 IS NULL OR c.book_id = ?3))))
            """, [run?.value ?? .null, person.value, book?.value ?? .null]) != nil
    }
}
