import Kinkeeper

/// Categories, cadences and five catch-ups each for all people in a space, written by SQLite alone.
enum SampleRhythms {
    /// Most are kept up with: the day of the last catch-up lies within one and a fifth of the cadence.
    static func give(in database: SQLite, today: CivilDate) throws {
        let today = today.daysSinceEpoch
        try database.execute(
            """
            BEGIN;
            UPDATE people SET
              category = CASE rowid % 4 WHEN 0 THEN 'family' WHEN 1 THEN 'friend' WHEN 2 THEN 'work' END,
              cadence_days =
                CASE rowid % 6 WHEN 0 THEN 7 WHEN 1 THEN 14 WHEN 2 THEN 30 WHEN 3 THEN 90 WHEN 4 THEN 182 ELSE 365 END,
              cadence_set_on = \(today) - 900;
            CREATE TEMP TABLE entries AS
              SELECT randomblob(16) AS id, people.id AS person,
                \(today) - abs(random()) % (cadence_days * 6 / 5) - cadence_days * five.n AS day
              FROM people CROSS JOIN (SELECT 0 AS n UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4) AS five;
            INSERT INTO catchups (id, day, kind, note, others, created_at, updated_at)
              SELECT id, day, 'call', '', '', 0, 0 FROM entries;
            INSERT INTO catchup_people (id, catchup_id, person_id, position) SELECT randomblob(16), id, person, 0 FROM entries;
            COMMIT;
            """)
    }
}
