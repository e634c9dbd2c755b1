import GRDB

/// The steps that make a space's tables. Steps are only ever appended; schema.sql shows where they lead.
///
/// Rules of the house: STRICT, NOT NULL wherever nothing is meant by NULL, keys of 16 bytes (UUIDv7) made where the row
/// is made, foreign keys with an action, no UNIQUE over editable data (two devices may both add it).
enum SpaceSchema {
    static let steps = SchemaSteps(
        [
            .init("People have names and ways to reach them", isFollowed: false) { db in
                try db.execute(sql: people)
                try db.execute(sql: contacts)
            },
            .init("People have days to remember", isFollowed: false, sql: occasions),
            .init("Cards are kept as they came", isFollowed: false, sql: cards),
            .init("Imports can be looked up later", isFollowed: false, sql: imports),
            .init("People are found by any part of what is known of them", isFollowed: false, sql: search),
            .init("Every change is logged", sql: changes),
            .init("Groups have members, and people and groups have cadences", sql: groups),
            .init("Catch-ups and wishes are logged", sql: catchups),
            .init("Merged people can be parted again", sql: merges),
            .init("Deleted groups and members who left can be brought back", sql: formerGroups),
            .init("Edits outlast older files, and categories can be listed", sql: edits),
            .init("Imports bring history along and know what went on with them", isFollowed: false, sql: importHistory),
            .init("Reminders come round, and are done and put off", sql: reminders),
            .init("Groups and people have alerts of their own", sql: alertChoices),
            .init("People and groups lie in address books") { db in
                try db.execute(sql: addressBooks)
                try fillAddressBooks(db)
            },
            .init("Calendars remember what they said", isFollowed: false, sql: calendars),
            .init(
                "Address books elsewhere are kept in step with people and groups", isFollowed: false, sql: connectedAccounts),
            .init("Reminders are tasks that programs put and keep", sql: tasks),
            .init("Gifts go from idea to given, and hide from those they are for", sql: gifts),
            .init("A series that a program ends can come round again", sql: reminderEnds),
            .init("Imports know how far they have come", isFollowed: false, sql: importProgress),
            .init("Short words are found by an index", isFollowed: false, sql: shortWords),
            .init("Reminders can come by the clocks of another zone", sql: reminderZones),
            .init("Findings of imports are codes with parameters", isFollowed: false, sql: importFindings),
            .init("Couples have check-ins, and action items come from them", sql: checkIns),
            .init("Large tasks do not slow the search for small ones", sql: tasksWithRowid),
            .init("Partners ask things of one another", sql: coupleRequests),
            .init("Couples set milestones for themselves, and say since when they are one", sql: coupleMilestones),
            .init("Notes are private, drafts or shared", sql: notes),
            .init("Couples say when they mean to check in", sql: checkInSchedules),
            .init("What a couple did is found by its time", isFollowed: false, sql: coupleActivity),
            .init("Partners say what makes them feel loved", sql: loveLanguages),
            .init("Partners get started, and say in a quiz what matters to them", sql: coupleOnboarding),
            .init("A person may be in a family's address book too", sql: sharedPeople),
            .init("An account keeps what it has wished people of its families", sql: familyWishes),
            .init("An entry of a family's log says who wrote it", sql: catchupAuthors),
            .init("A gift that comes from another space is cleared there", isFollowed: false, sql: giftMoves),
            .init("Notes lie in folders of Markdown too", sql: noteFiles),
            .init("Notes of one status are listed in each order", isFollowed: false, sql: noteStatuses),
            .init("Notes have files", sql: noteAttachments),
            .init("Notes that are alike are found by their words", isFollowed: false, sql: noteWords),
            .init("Checkboxes of notes are to-dos, and tasks have the priority that programs gave them") { db in
                try db.execute(sql: noteCheckboxes)
                try fillPrioritiesFromTasks(db)
                try makeToDosOfNotes(db)
            },
            .init("Notes and to-dos are prioritised one at a time", isFollowed: false, sql: prioritySteps),
            .init("Notes and to-dos have purposes", sql: purposes),
            .init("Notes are about concepts") { db in
                try db.execute(sql: concepts)
                try fillTerms(db)
            },
            .init("Notes are painted", sql: paintings),
            .init("Short words of notes are found by an index", isFollowed: false, sql: noteShortWords),
            .init("Notes that are shared are found by an index", isFollowed: false, sql: sharedNotesIndex),
            .init("Notes are compared by meaning", isFollowed: false, sql: noteEmbeddings),
            .init("Imports can be undone", isFollowed: false, sql: importUndoing),
            .init("Reminders are switched off and on", sql: reminderSwitch),
            .init("Gifts have reminders of their own", sql: giftReminders),
            .init("Quick notes learn from corrections", isFollowed: false, sql: captureLessons),
        ], followedBy: ChangeLogTriggers.install)

    /// Both sort keys are kept, so that either order pages along an index.
    private static let people = """
        CREATE TABLE people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          name_prefix TEXT NOT NULL,
          given_name TEXT NOT NULL,
          middle_names TEXT NOT NULL,
          family_name TEXT NOT NULL,
          name_suffix TEXT NOT NULL,
          nickname TEXT NOT NULL,
          formatted_name TEXT NOT NULL,
          organisation TEXT NOT NULL,
          job_title TEXT NOT NULL,
          pronouns TEXT NOT NULL,
          note TEXT NOT NULL,
          sort_given_first TEXT NOT NULL,
          sort_family_first TEXT NOT NULL,
          photo BLOB CHECK (length(photo) = 32),
          category TEXT CHECK (category IN ('family', 'friend', 'partner', 'work', 'acquaintance', 'other')
            OR category LIKE 'custom:_%'),
          leap_day_rule TEXT CHECK (leap_day_rule IN ('february-28', 'march-1')),
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          trashed_at INTEGER
        ) STRICT;
        CREATE INDEX people_by_given_name ON people (sort_given_first, id) WHERE trashed_at IS NULL;
        CREATE INDEX people_by_family_name ON people (sort_family_first, id) WHERE trashed_at IS NULL;
        CREATE INDEX people_in_trash ON people (trashed_at) WHERE trashed_at IS NOT NULL;
        """

    private static let contacts = """
        CREATE TABLE contact_methods (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('phone', 'email', 'address', 'url', 'messaging')),
          label TEXT NOT NULL,
          value TEXT NOT NULL,
          service TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX contact_methods_by_person ON contact_methods (person_id);

        -- The parts of a contact method that is an address, under the same identifier.
        CREATE TABLE postal_addresses (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES contact_methods (id) ON DELETE CASCADE,
          post_office_box TEXT NOT NULL,
          extended TEXT NOT NULL,
          street TEXT NOT NULL,
          locality TEXT NOT NULL,
          region TEXT NOT NULL,
          postal_code TEXT NOT NULL,
          country TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE person_tags (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          tag TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX person_tags_by_person ON person_tags (person_id);
        """

    /// Gregorian days are found by kind, month and day; the few of other calendars are computed one by one.
    private static let occasions = """
        CREATE TABLE occasions (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
          label TEXT NOT NULL,
          calendar TEXT NOT NULL
            CHECK (calendar IN ('gregorian', 'chinese', 'hebrew', 'islamic-umalqura', 'islamic-civil')),
          year INTEGER CHECK (year BETWEEN 1 AND 9999),
          month INTEGER CHECK (month BETWEEN 1 AND 13),
          is_leap_month INTEGER NOT NULL CHECK (is_leap_month IN (0, 1)),
          day INTEGER CHECK (day BETWEEN 1 AND 31),
          text TEXT,
          CHECK ((text IS NULL) = (coalesce(year, month, day) IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX occasions_by_person ON occasions (person_id);
        CREATE INDEX occasions_by_day ON occasions (kind, month, day, id)
          WHERE calendar = 'gregorian' AND month IS NOT NULL AND day IS NOT NULL;
        CREATE INDEX occasions_by_month ON occasions (month, id) WHERE month IS NOT NULL AND day IS NULL;
        CREATE INDEX occasions_of_other_calendars ON occasions (calendar, id) WHERE calendar <> 'gregorian';
        """
}
