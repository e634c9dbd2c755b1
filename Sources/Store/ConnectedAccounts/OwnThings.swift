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
    /// With `book`, groups in step with that book alone say nothing; without one, no group in step with any.
    func hasOwn(_ person: Person.ID, beside book: ConnectedBook.ID?) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM people WHERE id = ?1 AND (
              coalesce(category, leap_day_rule, cadence_days, snoozed_until, skipped_from) IS NOT NULL
              OR EXISTS (SELECT 1 FROM catchup_people WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM wishes WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM reminder_people WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM alert_choices WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM gift_recipients WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM person_accounts WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM note_people WHERE person_id = ?1)
              OR EXISTS (SELECT 1 FROM merges WHERE kept_id = ?1 OR merged_id = ?1)
              OR EXISTS (SELECT 1 FROM group_members m WHERE person_id = ?1 AND NOT EXISTS (
                SELECT 1 FROM remote_cards c WHERE c.subject_id = m.group_id AND c.kind = 'group' AND c.state = 'open'
                  AND (?2 IS NULL OR c.book_id = ?2))))
            """, [person.value, book?.value ?? .null]) != nil
    }
}
