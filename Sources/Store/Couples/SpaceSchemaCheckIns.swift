extension SpaceSchema {
    /// What a couple does in its space, and what one partner has sealed in their own.
    ///
    /// `…version` is the version of the check-in in which that part of it changed last; 0 while it never did. A sealed answer is a row
    /// of `check_in_answers` without a text in the couple's space, and a row of `sealed_answers` under the same identifier in
    /// that of its author.
    static let checkIns = """
        CREATE TABLE check_in_rules (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          turn_length INTEGER NOT NULL CHECK (turn_length BETWEEN 1 AND 60),
          has_no_interruptions INTEGER NOT NULL CHECK (has_no_interruptions IN (0, 1)),
          pause_word TEXT NOT NULL,
          time_out_length INTEGER NOT NULL CHECK (time_out_length BETWEEN 5 AND 240),
          text TEXT NOT NULL,
          made_at INTEGER NOT NULL
        ) STRICT;

        -- A partner's agreement to rules. The rules in force are those with the greatest identifier.
        CREATE TABLE check_in_agreements (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          rules_id BLOB NOT NULL REFERENCES check_in_rules (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          agreed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX check_in_agreements_by_rules ON check_in_agreements (rules_id);

        CREATE TABLE check_in_categories (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          standard TEXT CHECK (standard IN
            ('communication', 'intimacy', 'finances', 'household', 'family', 'growth', 'fun', 'appreciation')),
          name TEXT NOT NULL,
          details TEXT NOT NULL,
          icon TEXT NOT NULL,
          colour TEXT NOT NULL,
          position INTEGER NOT NULL,
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
          CHECK (standard IS NOT NULL OR name <> '')
        ) STRICT;

        CREATE TABLE check_in_prompts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          category_id BLOB NOT NULL REFERENCES check_in_categories (id) ON DELETE CASCADE,
          standard INTEGER CHECK (standard BETWEEN 1 AND 99),
          text TEXT NOT NULL,
          position INTEGER NOT NULL,
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
          CHECK (standard IS NOT NULL OR text <> '')
        ) STRICT;
        CREATE INDEX check_in_prompts_by_category ON check_in_prompts (category_id, position);

        CREATE TABLE check_ins (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          status TEXT NOT NULL CHECK (status IN ('in-progress', 'completed', 'abandoned')),
          step TEXT NOT NULL CHECK (step IN
            ('welcome', 'category-selection', 'category-discussion', 'reflection', 'action-items', 'completion')),
          furthest_step TEXT NOT NULL CHECK (furthest_step IN
            ('welcome', 'category-selection', 'category-discussion', 'reflection', 'action-items', 'completion')),
          started_by BLOB NOT NULL CHECK (length(started_by) = 16),
          started_at INTEGER NOT NULL,
          speaker BLOB CHECK (length(speaker) = 16),
          turn_spent INTEGER NOT NULL,
          turn_since INTEGER,
          paused_at INTEGER,
          paused INTEGER NOT NULL,
          last_act_at INTEGER NOT NULL,
          ended_at INTEGER,
          version INTEGER NOT NULL,
          course_version INTEGER NOT NULL,
          turn_version INTEGER NOT NULL,
          CHECK ((status = 'in-progress') = (ended_at IS NULL))
        ) STRICT;
        CREATE INDEX check_ins_by_end ON check_ins (status, ended_at, id);

        CREATE TABLE check_in_topics (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
          category_id BLOB NOT NULL REFERENCES check_in_categories (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
          is_discussed INTEGER NOT NULL CHECK (is_discussed IN (0, 1)),
          version INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX check_in_topics_by_check_in ON check_in_topics (check_in_id, position);
        CREATE INDEX check_in_topics_by_category ON check_in_topics (category_id);

        CREATE TABLE check_in_partners (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          mood TEXT CHECK (mood IN ('very-positive', 'positive', 'neutral', 'negative', 'very-negative')),
          mood_version INTEGER NOT NULL,
          reflection TEXT NOT NULL,
          reflection_version INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX check_in_partners_by_check_in ON check_in_partners (check_in_id);

        CREATE TABLE check_in_answers (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
          prompt_id BLOB NOT NULL REFERENCES check_in_prompts (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          text TEXT,
          revision INTEGER NOT NULL,
          answered_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX check_in_answers_by_check_in ON check_in_answers (check_in_id);
        CREATE INDEX check_in_answers_by_prompt ON check_in_answers (prompt_id);

        CREATE TABLE sealed_answers (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          space_id BLOB NOT NULL CHECK (length(space_id) = 16),
          check_in_id BLOB NOT NULL CHECK (length(check_in_id) = 16),
          prompt_id BLOB NOT NULL CHECK (length(prompt_id) = 16),
          text TEXT NOT NULL,
          revision INTEGER NOT NULL,
          sealed_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sealed_answers_by_check_in ON sealed_answers (check_in_id);

        -- Of action items: how pressing they are, for which partner (NULL: both), and the check-in they come from.
        ALTER TABLE reminders ADD COLUMN priority TEXT CHECK (priority IN ('low', 'medium', 'high'));
        ALTER TABLE reminders ADD COLUMN assignee BLOB CHECK (length(assignee) = 16);
        ALTER TABLE reminders ADD COLUMN check_in_id BLOB REFERENCES check_ins (id) ON DELETE SET NULL;
        CREATE INDEX reminders_by_check_in ON reminders (check_in_id) WHERE check_in_id IS NOT NULL;
        """

    /// When a couple means to check in: one row, whose name is the same in each space. And how a partner feels before it.
    static let checkInSchedules = """
        CREATE TABLE check_in_schedules (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          start_day INTEGER NOT NULL,
          start_second INTEGER NOT NULL CHECK (start_second BETWEEN 0 AND 86399),
          -- The zone whose clock shows the times.
          zone TEXT NOT NULL CHECK (zone <> ''),
          rule TEXT,
          -- Minutes before each time.
          preparation INTEGER CHECK (preparation BETWEEN 5 AND 10080),
          is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
          version INTEGER NOT NULL CHECK (version > 0),
          changed_by BLOB NOT NULL CHECK (length(changed_by) = 16),
          changed_at INTEGER NOT NULL
        ) STRICT;

        -- In a partner's own space, for the next check-in of a couple: the id is that of the couple's space.
        CREATE TABLE check_in_preparations (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          mood TEXT NOT NULL CHECK (mood IN ('very-positive', 'positive', 'neutral', 'negative', 'very-negative')),
          prepared_at INTEGER NOT NULL
        ) STRICT;
        """
}
