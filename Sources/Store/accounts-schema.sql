CREATE TABLE account_alerts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES accounts (id) ON DELETE CASCADE,
  catchup_second INTEGER CHECK (catchup_second BETWEEN 0 AND 86399),
  catchups_in_digest INTEGER NOT NULL CHECK (catchups_in_digest IN (0, 1)),
  preview_second INTEGER CHECK (preview_second BETWEEN 0 AND 86399),
  digest_weekday INTEGER NOT NULL CHECK (digest_weekday BETWEEN 1 AND 7),
  digest_second INTEGER NOT NULL CHECK (digest_second BETWEEN 0 AND 86399),
  quiet_start INTEGER CHECK (quiet_start BETWEEN 0 AND 86399),
  quiet_end INTEGER CHECK (quiet_end BETWEEN 0 AND 86399),
  shows_details INTEGER NOT NULL CHECK (shows_details IN (0, 1)), gift_choosing_days INTEGER NOT NULL DEFAULT 7 CHECK (gift_choosing_days BETWEEN 0 AND 366), gift_delivery_days INTEGER NOT NULL DEFAULT 3 CHECK (gift_delivery_days BETWEEN 0 AND 366), gift_second INTEGER NOT NULL DEFAULT 32400 CHECK (gift_second BETWEEN 0 AND 86399),
  CHECK ((quiet_start IS NULL) = (quiet_end IS NULL)),
  CHECK (quiet_start <> quiet_end)
) STRICT;

CREATE TABLE account_lead_times (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
) STRICT;

CREATE TABLE account_pictures (
  account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  picture BLOB NOT NULL
) STRICT;

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
, catchups_a_day INTEGER NOT NULL DEFAULT 3 CHECK (catchups_a_day BETWEEN 1 AND 50), wish_is_catchup INTEGER NOT NULL DEFAULT 0 CHECK (wish_is_catchup IN (0, 1)), onboarding TEXT, acts_ended_at INTEGER NOT NULL DEFAULT 0, alerts_revision INTEGER NOT NULL DEFAULT 0, invited_by BLOB CHECK (length(invited_by) = 16), server_role TEXT NOT NULL DEFAULT 'member' CHECK (server_role IN ('owner', 'member')), signed_in_at INTEGER, is_let_in INTEGER NOT NULL DEFAULT 0 CHECK (is_let_in IN (0, 1)), email TEXT CHECK (email <> ''), password_is_off INTEGER NOT NULL DEFAULT 0
  CHECK (password_is_off IN (0, 1) AND (NOT password_is_off OR password_hash IS NULL))) STRICT;

CREATE TABLE alert_rounds (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  through INTEGER,
  failed_at INTEGER,
  failure TEXT,
  CHECK ((failed_at IS NULL) = (failure IS NULL))
) STRICT;

CREATE TABLE announced_catchups (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL CHECK (length(person_id) = 16),
  due_day INTEGER NOT NULL, alert_id BLOB CHECK (length(alert_id) = 16),
  UNIQUE (account_id, person_id)
) STRICT;

CREATE TABLE announcements (
  account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  announced_through INTEGER NOT NULL
) STRICT;

CREATE TABLE api_tokens (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  expires_at INTEGER
, is_narrowed INTEGER NOT NULL DEFAULT 0 CHECK (is_narrowed IN (0, 1))) STRICT;

CREATE TABLE app_passwords (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
  scopes TEXT NOT NULL,
  is_local INTEGER NOT NULL CHECK (is_local IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  UNIQUE (account_id, secret_hash)
) STRICT;

CREATE TABLE audit_entries (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  happened_at INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 1 CHECK (count >= 1),
  label TEXT NOT NULL,
  means TEXT NOT NULL CHECK (means IN ('browser', 'device', 'token', 'server')),
  source TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE calendar_feeds (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  shows_names INTEGER NOT NULL CHECK (shows_names IN (0, 1)),
  has_alarms INTEGER NOT NULL CHECK (has_alarms IN (0, 1)),
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
, subject TEXT NOT NULL DEFAULT 'people' CHECK (subject IN ('people', 'couple'))) STRICT;

CREATE TABLE "channels" (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('push', 'ntfy', 'email', 'webhook', 'desktop')),
  name TEXT NOT NULL CHECK (name <> ''),
  destination TEXT NOT NULL CHECK (json_valid(destination)),
  secrets TEXT NOT NULL CHECK (json_valid(secrets)),
  muted TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  accepted_at INTEGER,
  failed_at INTEGER,
  failure_cause TEXT,
  failure_status INTEGER,
  failure_words TEXT NOT NULL,
  failures_in_a_row INTEGER NOT NULL CHECK (failures_in_a_row >= 0),
  session_id BLOB CHECK (length(session_id) = 16)
, revision INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE clock (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  seen_at INTEGER NOT NULL,
  ahead_since INTEGER,
  ahead_seen_at INTEGER, behind_since INTEGER,
  CHECK ((ahead_since IS NULL) = (ahead_seen_at IS NULL))
) STRICT;

CREATE TABLE connected_accounts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  server TEXT NOT NULL CHECK (server <> ''),
  home TEXT NOT NULL CHECK (home <> ''),
  user_name TEXT NOT NULL,
  sealed_secret BLOB NOT NULL,
  writes_back INTEGER NOT NULL DEFAULT 0 CHECK (writes_back IN (0, 1)),
  created_at INTEGER NOT NULL,
  paused_at INTEGER,
  refused_at INTEGER,
  synced_at INTEGER,
  next_at INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  failure_words TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE deleted_spaces (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  -- The account that is gone: files that waited for it are named for it.
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  deleted_at INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  channel_id BLOB NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  alert_id BLOB NOT NULL CHECK (length(alert_id) = 16),
  fire_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'accepted', 'missed', 'failed', 'withdrawn')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  attempt_at INTEGER NOT NULL,
  digest_id BLOB CHECK (length(digest_id) = 16), repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0), was_off INTEGER NOT NULL DEFAULT 0 CHECK (was_off IN (0, 1)),
  UNIQUE (channel_id, alert_id)
) STRICT;

CREATE TABLE desktop_announcements (
  channel_id BLOB NOT NULL PRIMARY KEY REFERENCES channels (id) ON DELETE CASCADE,
  announced_through INTEGER NOT NULL
) STRICT;

CREATE TABLE desktop_catchups (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  channel_id BLOB NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL CHECK (length(person_id) = 16),
  due_day INTEGER NOT NULL,
  alert_id BLOB CHECK (length(alert_id) = 16),
  UNIQUE (channel_id, person_id)
) STRICT;

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

CREATE TABLE invitations (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  space_id BLOB NOT NULL REFERENCES shared_spaces (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Whether who has no account may make one; how many names were tried for it that are taken.
  makes_account INTEGER NOT NULL CHECK (makes_account IN (0, 1)),
  taken_names INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE language_models (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  address TEXT NOT NULL CHECK (address <> ''),
  model TEXT NOT NULL CHECK (model <> ''),
  time_limit INTEGER NOT NULL CHECK (time_limit BETWEEN 2 AND 60),
  sealed_key BLOB,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE linked_sign_ins (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  issuer TEXT NOT NULL CHECK (issuer <> ''),
  subject TEXT NOT NULL CHECK (subject <> ''),
  -- What the service last called the person: for reading only.
  shown TEXT NOT NULL,
  -- Whether the account was made by it.
  made_account INTEGER NOT NULL CHECK (made_account IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  UNIQUE (issuer, subject)
) STRICT;

CREATE TABLE meaning_models (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  address TEXT NOT NULL CHECK (address <> ''),
  model TEXT NOT NULL CHECK (model <> ''),
  time_limit INTEGER NOT NULL CHECK (time_limit BETWEEN 2 AND 60),
  sealed_key BLOB,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE memberships (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  space_id BLOB NOT NULL CHECK (length(space_id) = 16),
  role TEXT NOT NULL CHECK (role IN ('owner', 'member')), joined_at INTEGER NOT NULL DEFAULT 0, code_hash BLOB CHECK (length(code_hash) = 32),
  UNIQUE (account_id, space_id)
) STRICT;

CREATE TABLE next_alerts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  looked_at INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  basis TEXT NOT NULL,
  mark INTEGER,
  next_at INTEGER,
  ahead BLOB NOT NULL CHECK (length(ahead) % 16 = 0),
  failed_at INTEGER,
  failure TEXT, trail INTEGER NOT NULL DEFAULT 0,
  CHECK ((failed_at IS NULL) = (failure IS NULL))
) STRICT;

CREATE TABLE "passkeys" (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  algorithm INTEGER NOT NULL CHECK (algorithm IN (-7, -8, -257)),
  public_key BLOB NOT NULL,
  sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
  transports TEXT NOT NULL,
  is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
  is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER, relying_party TEXT CHECK (relying_party <> ''),
  CHECK (CASE algorithm WHEN -7 THEN length(public_key) = 65 WHEN -8 THEN length(public_key) = 32
    ELSE length(public_key) BETWEEN 256 AND 600 END),
  CHECK (is_backup_eligible OR NOT is_backed_up)
) STRICT;

CREATE TABLE recovery_codes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE sent_forms (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
  begun_at INTEGER NOT NULL,
  taken_at INTEGER,
  UNIQUE (account_id, key_hash)
) STRICT;

CREATE TABLE server_invitations (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  taken_names INTEGER NOT NULL DEFAULT 0,
  -- The account that it made; NULL while it is open.
  made_id BLOB REFERENCES accounts (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE sessions (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, recovered_at INTEGER, issuer TEXT, proven_at INTEGER) STRICT;

CREATE TABLE setup_links (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE shared_spaces (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('couple', 'family')),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When the first of two left: it is no account's couple from then on, and stays with who remained.
  ended_at INTEGER
, version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1), form_id BLOB CHECK (length(form_id) = 16)) STRICT;

CREATE TABLE sign_in_attempts (
  subject TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE speech_models (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  address TEXT NOT NULL CHECK (address <> ''),
  model TEXT NOT NULL CHECK (model <> ''),
  time_limit INTEGER NOT NULL CHECK (time_limit BETWEEN 2 AND 60),
  sealed_key BLOB,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE speech_orders (
  account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  first TEXT NOT NULL CHECK (first IN ('server', 'program'))
) STRICT, WITHOUT ROWID;

CREATE TABLE tidyings (
  account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  tidied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE token_spaces (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  token_id BLOB NOT NULL REFERENCES api_tokens (id) ON DELETE CASCADE,
  space_id BLOB NOT NULL CHECK (length(space_id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('own', 'couple', 'family')),
  name TEXT NOT NULL,
  is_ended INTEGER NOT NULL DEFAULT 0 CHECK (is_ended IN (0, 1)),
  UNIQUE (token_id, space_id)
) STRICT;

CREATE TABLE transcriptions (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  note_id BLOB NOT NULL CHECK (length(note_id) = 16),
  version INTEGER NOT NULL CHECK (version > 0),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  setback TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE vapid_keys (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  private_key BLOB NOT NULL CHECK (length(private_key) = 32),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE widget_links (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  shows_names INTEGER NOT NULL CHECK (shows_names IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
, subject TEXT NOT NULL DEFAULT 'people' CHECK (subject IN ('people', 'couple'))) STRICT;

CREATE INDEX account_lead_times_by_account ON account_lead_times (account_id);

CREATE INDEX api_tokens_by_account ON api_tokens (account_id);

CREATE INDEX audit_entries_by_account ON audit_entries (account_id, id);

CREATE INDEX audit_entries_by_age ON audit_entries (happened_at);

CREATE INDEX audit_entries_by_kind ON audit_entries (account_id, kind, id);

CREATE INDEX calendar_feeds_by_account ON calendar_feeds (account_id);

CREATE INDEX channels_by_account ON channels (account_id);

CREATE INDEX connected_accounts_by_account ON connected_accounts (account_id);

CREATE INDEX deliveries_by_account ON deliveries (account_id, fire_at);

CREATE INDEX deliveries_by_alert ON deliveries (alert_id, account_id);

CREATE INDEX deliveries_to_do ON deliveries (attempt_at, fire_at, id) WHERE state IN ('waiting', 'sending');

CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);

CREATE INDEX invitations_by_account ON invitations (account_id);

CREATE INDEX invitations_by_space ON invitations (space_id);

CREATE INDEX linked_sign_ins_by_account ON linked_sign_ins (account_id);

CREATE INDEX memberships_by_space ON memberships (space_id);

CREATE INDEX next_alerts_by_account ON next_alerts (account_id);

CREATE INDEX passkeys_by_account ON passkeys (account_id);

CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

CREATE INDEX sent_forms_by_age ON sent_forms (begun_at);

CREATE INDEX server_invitations_by_account ON server_invitations (account_id);

CREATE INDEX server_invitations_by_made ON server_invitations (made_id);

CREATE INDEX sessions_by_account ON sessions (account_id);

CREATE INDEX tidyings_by_age ON tidyings (tidied_at);

CREATE INDEX transcriptions_next ON transcriptions (next_at) WHERE state = 'waiting';

CREATE INDEX transcriptions_of_account ON transcriptions (account_id);

CREATE INDEX widget_links_by_account ON widget_links (account_id);

CREATE TRIGGER alerts_follow_account_alerts_delete AFTER DELETE ON account_alerts BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = OLD.id;
END;

CREATE TRIGGER alerts_follow_account_alerts_insert AFTER INSERT ON account_alerts BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER alerts_follow_account_alerts_update AFTER UPDATE ON account_alerts BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER alerts_follow_account_lead_times_delete AFTER DELETE ON account_lead_times BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = OLD.account_id;
END;

CREATE TRIGGER alerts_follow_account_lead_times_insert AFTER INSERT ON account_lead_times BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER alerts_follow_account_lead_times_update AFTER UPDATE ON account_lead_times BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER alerts_follow_accounts AFTER UPDATE ON accounts
WHEN OLD.leap_day_rule IS NOT NEW.leap_day_rule OR OLD.time_zone IS NOT NEW.time_zone
  OR OLD.catchups_a_day IS NOT NEW.catchups_a_day OR OLD.personal_space_id IS NOT NEW.personal_space_id BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.id;
END;

CREATE TRIGGER alerts_follow_announced_catchups_delete AFTER DELETE ON announced_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = OLD.account_id;
END;

CREATE TRIGGER alerts_follow_announced_catchups_insert AFTER INSERT ON announced_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER alerts_follow_announced_catchups_update AFTER UPDATE ON announced_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER alerts_follow_channels AFTER INSERT ON channels BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = NEW.account_id;
END;

CREATE TRIGGER alerts_follow_desktop_catchups_delete AFTER DELETE ON desktop_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = (SELECT account_id FROM channels WHERE id = OLD.channel_id);
END;

CREATE TRIGGER alerts_follow_desktop_catchups_insert AFTER INSERT ON desktop_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = (SELECT account_id FROM channels WHERE id = NEW.channel_id);
END;

CREATE TRIGGER alerts_follow_desktop_catchups_update AFTER UPDATE ON desktop_catchups BEGIN
  UPDATE accounts SET alerts_revision = alerts_revision + 1 WHERE id = (SELECT account_id FROM channels WHERE id = NEW.channel_id);
END;

CREATE TRIGGER channels_leave_next_alerts AFTER DELETE ON channels BEGIN
  DELETE FROM next_alerts WHERE id = OLD.id;
  DELETE FROM alert_rounds WHERE id = OLD.id;
END;
