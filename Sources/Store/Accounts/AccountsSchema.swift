import GRDB

/// The steps that make the tables of accounts.sqlite; accounts-schema.sql shows where they lead.
///
/// This file stays on its server and is never synced, so that UNIQUE may hold over names and hashes.
enum AccountsSchema {
    static let steps = SchemaSteps(
        [
            .init("Accounts have settings and spaces", sql: accounts),
            .init("Accounts sign in", sql: signingIn),
            .init(
                "Accounts choose how catch-ups are planned, and how far they have come in starting", sql: choices),
            .init("Programs come in with tokens, and widgets with links", sql: tokens),
            .init("Accounts choose what they hear of, and when", sql: alerts),
            .init("Alerts reach people over channels", sql: channels),
            .init("Forms that waited for a network are taken once", sql: sentForms),
            .init("Alerts are delivered once over each channel", sql: deliveries),
            .init("Browsers are told for as long as they are signed in", sql: channelSessions),
            .init("Deliveries know how often they came anew", sql: repeats),
            .init("Desktops are channels, and announce their alerts themselves", sql: desktops),
            .init(
                "Channels know how often they were changed",
                sql: "ALTER TABLE channels ADD COLUMN revision INTEGER NOT NULL DEFAULT 0"),
            .init("Devices come in with app passwords", sql: appPasswords),
            .init("Calendars are subscribed to under links", sql: calendarFeeds),
            .init("Accounts are connected with address books elsewhere", sql: connectedAccounts),
            .init("Lines are read by language models, where somebody wants that", sql: languageModels),
            .init("Account names hold nothing that cannot be seen", body: cleanNames),
            .init("Addresses in notifications can be ended", sql: endedActs),
            .init("What is next for an account is known without opening its space", sql: nextAlerts),
            .init("Spaces are tidied one after the other", sql: tidyings),
            .init("What is thrown away by age waits for a clock that is believed", sql: clock),
            .init("A clock that was put back is remembered until it has gone on", sql: clockBehind),
            .init("Two pasts of a space are told apart by their last changes", sql: logTrail),
            .init("Spaces are shared, and accounts are invited to them", sql: sharedSpaces),
            .init("Links show people, or the couple", sql: linkSubjects),
            .init("Families know how often they were changed, and by which form they were made", sql: families),
            .init("Tokens are narrowed to spaces", sql: tokenSpaces),
            .init("Recordings are written down", sql: transcriptions),
            .init("Notes are compared by meaning, and engines for recordings have an order", sql: embeddings),
            .init("Accounts choose when they hear of gifts", sql: giftTimes),
            .init("Alerts of a reminder that is switched off do not come anew when it is on again", sql: switchedOffDeliveries),
            .init("Accounts sign in with passkeys, and with recovery codes", sql: passkeys),
            .init("Passkeys of RSA sign in", sql: passkeysOfRSA),
            .init("Sign-ins and changes of what opens an account are noted", sql: audit),
            .init("Accounts have a role on the server, and are invited to it", sql: serverRoles),
            .init("Accounts are deleted with their files", sql: deletedSpaces),
            .init("Accounts have an address and a picture", sql: profiles),
            .init("Accounts sign in with other services", sql: linkedSignIns),
            .init("Sessions know when their account showed who it is", sql: provenSessions),
            .init("Accounts turn their password off, and sign in with passkeys alone", sql: passwordsOff),
            .init("Passkeys know the host that they sign in to", sql: hostsOfPasskeys),
        ])

    /// `onboarding` names the step an account has come to; "done" when it is over, NULL before it began.
    private static let choices = """
        ALTER TABLE accounts ADD COLUMN catchups_a_day INTEGER NOT NULL DEFAULT 3 CHECK (catchups_a_day BETWEEN 1 AND 50);
        ALTER TABLE accounts ADD COLUMN wish_is_catchup INTEGER NOT NULL DEFAULT 0 CHECK (wish_is_catchup IN (0, 1));
        ALTER TABLE accounts ADD COLUMN onboarding TEXT;
        """

    /// Only SHA-256 hashes of tokens and links are kept: they are shown once, when they are made.
    private static let tokens = """
        -- Scopes are words with a blank between them: "people:read people:write".
        CREATE TABLE api_tokens (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          scopes TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          expires_at INTEGER
        ) STRICT;
        CREATE INDEX api_tokens_by_account ON api_tokens (account_id);

        -- A request that must happen once, whoever repeats it. Without a status it has begun, and its end is not known.
        CREATE TABLE idempotent_requests (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
          request_hash BLOB NOT NULL CHECK (length(request_hash) = 32),
          status INTEGER,
          headers TEXT,
          body BLOB,
          created_at INTEGER NOT NULL,
          UNIQUE (account_id, key_hash)
        ) STRICT;
        CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);

        CREATE TABLE widget_links (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          shows_names INTEGER NOT NULL CHECK (shows_names IN (0, 1)),
          created_at INTEGER NOT NULL,
          last_used_at INTEGER
        ) STRICT;
        CREATE INDEX widget_links_by_account ON widget_links (account_id);
        """

    /// An account without a password cannot sign in; the command line makes the owner's account that way.
    private static let accounts = """
        CREATE TABLE accounts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          name TEXT NOT NULL CHECK (name <> ''),
          folded_name TEXT NOT NULL UNIQUE,
          password_hash TEXT,
          personal_space_id BLOB NOT NULL CHECK (length(personal_space_id) = 16),
          leap_day_rule TEXT NOT NULL CHECK (leap_day_rule IN ('february-28', 'march-1')),
          name_order TEXT NOT NULL CHECK (name_order IN ('given-first', 'family-first')),
          time_zone TEXT,
          theme TEXT NOT NULL CHECK (theme IN ('system', 'light', 'dark')),
          locale TEXT,
          created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE memberships (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          space_id BLOB NOT NULL CHECK (length(space_id) = 16),
          role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
          UNIQUE (account_id, space_id)
        ) STRICT;
        """

    /// Only SHA-256 hashes of tokens are kept, so that reading this file does not suffice to sign in.
    private static let signingIn = """
        CREATE TABLE sessions (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          user_agent TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_seen_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sessions_by_account ON sessions (account_id);

        -- A link that makes the first account, or sets the password of the account it names.
        CREATE TABLE setup_links (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB REFERENCES accounts (id) ON DELETE CASCADE,
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          used_at INTEGER
        ) STRICT;

        -- Attempts to sign in that have not succeeded, by account name and by where they came from.
        CREATE TABLE sign_in_attempts (
          subject TEXT NOT NULL PRIMARY KEY,
          failures INTEGER NOT NULL,
          last_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
