extension SpaceSchema {
    /// Getting started as a couple, in an account's own space: what became of each step, NULL while it is to be taken, and the
    /// answers of the quiz. The only row of `couple_onboardings`, and the row of each question, have an identifier that follows from
    /// what they are, so that two devices write the same one.
    static let coupleOnboarding = """
        CREATE TABLE couple_onboardings (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          welcome TEXT CHECK (welcome IN ('done', 'skipped')),
          quiz TEXT CHECK (quiz IN ('done', 'skipped')),
          love_languages TEXT CHECK (love_languages IN ('done', 'skipped')),
          schedule TEXT CHECK (schedule IN ('done', 'skipped')),
          tour TEXT CHECK (tour IN ('done', 'skipped')),
          is_dismissed INTEGER NOT NULL CHECK (is_dismissed IN (0, 1)),
          version INTEGER NOT NULL CHECK (version > 0),
          changed_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE quiz_answers (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          question TEXT NOT NULL CHECK (question <> ''),
          kind TEXT NOT NULL CHECK (kind IN ('words', 'time', 'gifts', 'touch', 'acts')),
          answered_at INTEGER NOT NULL
        ) STRICT;
        """
}
