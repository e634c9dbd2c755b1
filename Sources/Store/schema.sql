CREATE TABLE address_books (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  segment TEXT NOT NULL CHECK (segment <> ''),
  display_name TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE address_objects (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
  book_id BLOB NOT NULL,
  name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  digest BLOB CHECK (length(digest) = 32),
  size INTEGER NOT NULL,
  CHECK ((digest IS NULL) = (kind = 'group'))
) STRICT, WITHOUT ROWID;

CREATE TABLE address_places (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  book_id BLOB NOT NULL REFERENCES address_books (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_choices (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
  group_id BLOB REFERENCES person_groups (id) ON DELETE CASCADE,
  about TEXT NOT NULL CHECK (about IN ('occasions', 'catchups')),
  catchup_second INTEGER CHECK (catchup_second BETWEEN 0 AND 86399),
  in_digest INTEGER CHECK (in_digest IN (0, 1)),
  CHECK ((person_id IS NULL) <> (group_id IS NULL)),
  CHECK ((about = 'catchups') = (in_digest IS NOT NULL)),
  CHECK (catchup_second IS NULL OR about = 'catchups')
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_lead_times (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  choice_id BLOB NOT NULL REFERENCES alert_choices (id) ON DELETE CASCADE,
  days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
) STRICT, WITHOUT ROWID;

CREATE TABLE awaited_members (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  group_id BLOB NOT NULL CHECK (length(group_id) = 16),
  uid TEXT NOT NULL CHECK (uid <> ''),
  awaited_since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE capture_learning (
  account_id BLOB NOT NULL PRIMARY KEY CHECK (length(account_id) = 16),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE capture_lessons (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
  person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT CHECK (kind IN ('catchup', 'gift', 'occasion', 'note', 'task', 'nothing')),
  corrections INTEGER NOT NULL CHECK (corrections >= 0),
  confirmations INTEGER NOT NULL CHECK (confirmations >= 0),
  taught_at INTEGER NOT NULL,
  CHECK ((person_id IS NULL) <> (kind IS NULL)),
  CHECK (corrections + confirmations > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
  uid TEXT,
  name_key TEXT,
  revision INTEGER,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  bytes BLOB NOT NULL, edited_at INTEGER,
  CHECK ((person_id IS NULL) = (kind = 'group')),
  CHECK ((uid IS NULL) = (name_key IS NOT NULL))
) STRICT;

CREATE TABLE catchup_authors (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES catchups (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE catchup_people (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  catchup_id BLOB NOT NULL REFERENCES catchups (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  cleared_snooze INTEGER,
  cleared_skip INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE catchups (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  day INTEGER NOT NULL,
  minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
  kind TEXT NOT NULL
    CHECK (kind IN ('call', 'message', 'video', 'in-person', 'email', 'letter', 'gift', 'other')),
  note TEXT NOT NULL,
  others TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE changes (
  sequence INTEGER PRIMARY KEY,
  table_name TEXT NOT NULL,
  row_id BLOB NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('insert', 'update', 'delete'))
) STRICT;

CREATE TABLE check_in_agreements (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  rules_id BLOB NOT NULL REFERENCES check_in_rules (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  agreed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE check_in_answers (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
  prompt_id BLOB NOT NULL REFERENCES check_in_prompts (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  text TEXT,
  revision INTEGER NOT NULL,
  answered_at INTEGER NOT NULL
) STRICT;

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

CREATE TABLE check_in_partners (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  mood TEXT CHECK (mood IN ('very-positive', 'positive', 'neutral', 'negative', 'very-negative')),
  mood_version INTEGER NOT NULL,
  reflection TEXT NOT NULL,
  reflection_version INTEGER NOT NULL
) STRICT;

CREATE TABLE check_in_preparations (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  mood TEXT NOT NULL CHECK (mood IN ('very-positive', 'positive', 'neutral', 'negative', 'very-negative')),
  prepared_at INTEGER NOT NULL
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

CREATE TABLE check_in_rules (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  turn_length INTEGER NOT NULL CHECK (turn_length BETWEEN 1 AND 60),
  has_no_interruptions INTEGER NOT NULL CHECK (has_no_interruptions IN (0, 1)),
  pause_word TEXT NOT NULL,
  time_out_length INTEGER NOT NULL CHECK (time_out_length BETWEEN 5 AND 240),
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

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

CREATE TABLE check_in_topics (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  check_in_id BLOB NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
  category_id BLOB NOT NULL REFERENCES check_in_categories (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
  is_discussed INTEGER NOT NULL CHECK (is_discussed IN (0, 1)),
  version INTEGER NOT NULL
) STRICT;

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

CREATE TABLE concepts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  term TEXT NOT NULL CHECK (term <> ''),
  label TEXT NOT NULL CHECK (label <> ''),
  name TEXT CHECK (name <> ''),
  is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
  merged_into BLOB CHECK (length(merged_into) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE contact_methods (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('phone', 'email', 'address', 'url', 'messaging')),
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  service TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE couple_milestones (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  title TEXT NOT NULL,
  details TEXT NOT NULL,
  category_id BLOB REFERENCES check_in_categories (id) ON DELETE SET NULL,
  target_day INTEGER,
  achieved_day INTEGER,
  version INTEGER NOT NULL CHECK (version > 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

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

CREATE TABLE couple_request_tags (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  request_id BLOB NOT NULL REFERENCES couple_requests (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag TEXT NOT NULL
) STRICT;

CREATE TABLE couple_requests (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  asked_by BLOB NOT NULL CHECK (length(asked_by) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('conversation', 'activity', 'date-night', 'reminder')),
  title TEXT NOT NULL,
  details TEXT NOT NULL,
  priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
  due_day INTEGER,
  repeats TEXT CHECK (repeats IN ('weekly', 'monthly', 'yearly')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined')),
  response TEXT NOT NULL,
  answered_at INTEGER,
  version INTEGER NOT NULL CHECK (version > 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  CHECK ((state = 'pending') = (answered_at IS NULL))
) STRICT;

CREATE TABLE couple_starts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  day INTEGER,
  set_by BLOB NOT NULL CHECK (length(set_by) = 16),
  set_at INTEGER NOT NULL
) STRICT;

CREATE TABLE dav_properties (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  subject_id BLOB NOT NULL CHECK (length(subject_id) = 16),
  namespace TEXT NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  xml TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE declined_group_cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES cards (id) ON DELETE CASCADE,
  declined_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deleted_groups (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  name TEXT NOT NULL,
  cadence_days INTEGER,
  cadence_set_on INTEGER,
  card_id BLOB REFERENCES cards (id) ON DELETE SET NULL,
  card_digest BLOB,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER NOT NULL
, alerts TEXT) STRICT;

CREATE TABLE distinct_people (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  one_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  other_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  said_at INTEGER NOT NULL,
  CHECK (one_id < other_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE embedding_model (
  number INTEGER PRIMARY KEY CHECK (number = 1),
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;

CREATE TABLE embedding_queue (
  note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
  setback TEXT
) STRICT;

CREATE TABLE family_wishes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  space_id BLOB NOT NULL CHECK (length(space_id) = 16),
  person_id BLOB NOT NULL CHECK (length(person_id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
  label TEXT NOT NULL,
  day INTEGER NOT NULL,
  wished_at INTEGER NOT NULL
) STRICT;

CREATE TABLE former_members (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  group_id BLOB NOT NULL CHECK (length(group_id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  joined_on INTEGER NOT NULL,
  left_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_moves (
  id BLOB NOT NULL CHECK (length(id) = 16) REFERENCES gifts (id) ON DELETE CASCADE,
  origin BLOB NOT NULL CHECK (length(origin) = 16),
  origin_id BLOB NOT NULL CHECK (length(origin_id) = 16),
  account_id BLOB NOT NULL CHECK (length(account_id) = 16),
  state TEXT NOT NULL,
  PRIMARY KEY (id, origin)
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_pictures (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_recipients (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_reminders (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  message TEXT NOT NULL CHECK (message <> ''),
  day INTEGER NOT NULL,
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399),
  done_at INTEGER,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_steps (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('idea', 'decided', 'bought', 'wrapped', 'given', 'archived')),
  at INTEGER NOT NULL,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_tags (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag TEXT NOT NULL CHECK (tag <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_walls (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE gifts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  title TEXT NOT NULL CHECK (title <> ''),
  occasion_kind TEXT
    CHECK (occasion_kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
  occasion_label TEXT NOT NULL,
  occasion_id BLOB REFERENCES occasions (id) ON DELETE SET NULL,
  day INTEGER,
  budget INTEGER CHECK (budget >= 0),
  currency TEXT CHECK (length(currency) = 3),
  link TEXT NOT NULL,
  note TEXT NOT NULL,
  choosing_days INTEGER NOT NULL CHECK (choosing_days BETWEEN 0 AND 366),
  delivery_days INTEGER NOT NULL CHECK (delivery_days BETWEEN 0 AND 366),
  status TEXT NOT NULL CHECK (status IN ('idea', 'decided', 'bought', 'wrapped', 'given', 'archived')),
  archived_from TEXT CHECK (archived_from IN ('idea', 'decided', 'bought', 'wrapped', 'given')),
  given_day INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  CHECK ((budget IS NULL) = (currency IS NULL)),
  CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
  CHECK (coalesce(archived_from, status) <> 'given' OR given_day IS NOT NULL),
  CHECK (occasion_kind IS NOT NULL OR (occasion_label = '' AND occasion_id IS NULL)),
  CHECK (occasion_kind IS NOT 'custom' OR occasion_label <> '')
) STRICT;

CREATE TABLE group_members (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  group_id BLOB NOT NULL REFERENCES person_groups (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  joined_on INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import_entries (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  import_id BLOB NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('updated', 'created', 'offered', 'catchup', 'cadence')),
  subject_id BLOB NOT NULL CHECK (length(subject_id) = 16),
  before_uid TEXT,
  before_name_key TEXT,
  before_revision INTEGER,
  before_digest BLOB CHECK (length(before_digest) = 32),
  before_photo BLOB CHECK (length(before_photo) = 32),
  after_digest BLOB CHECK (length(after_digest) = 32),
  after_photo BLOB CHECK (length(after_photo) = 32),
  days INTEGER,
  outcome TEXT CHECK (outcome IN ('undone', 'partly', 'kept', 'gone')),
  undone_at INTEGER,
  CHECK ((outcome IS NULL) = (undone_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE import_problems (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  import_id BLOB NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER,
  message TEXT NOT NULL
, finding TEXT CHECK (finding <> '')) STRICT, WITHOUT ROWID;

CREATE TABLE import_progress (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES imports (id) ON DELETE CASCADE,
  bytes_read INTEGER NOT NULL,
  bytes_total INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE import_undoings (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES imports (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  file_name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  groups INTEGER NOT NULL
, catchups INTEGER NOT NULL DEFAULT 0, continued_by BLOB CHECK (length(continued_by) = 16)) STRICT;

CREATE TABLE love_actions (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  language_id BLOB NOT NULL REFERENCES love_languages (id) ON DELETE CASCADE,
  account BLOB NOT NULL CHECK (length(account) = 16),
  day INTEGER NOT NULL,
  words TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE TABLE love_language_moves (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES love_languages (id) ON DELETE CASCADE,
  direction TEXT NOT NULL CHECK (direction IN ('sharing', 'taking-back')),
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE love_languages (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  kind TEXT NOT NULL CHECK (kind IN ('words', 'time', 'gifts', 'touch', 'acts')),
  title TEXT NOT NULL,
  details TEXT NOT NULL,
  examples TEXT NOT NULL,
  importance TEXT NOT NULL CHECK (importance IN ('low', 'medium', 'high', 'essential')),
  tags TEXT NOT NULL,
  is_draft INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
  author BLOB CHECK (length(author) = 16),
  origin BLOB CHECK (length(origin) = 16),
  shared_at INTEGER,
  opened_at INTEGER,
  is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
  version INTEGER NOT NULL CHECK (version > 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  CHECK (author IS NULL OR (shared_at IS NOT NULL AND is_draft = 0)),
  CHECK (author IS NOT NULL OR (opened_at IS NULL AND is_kept = 0))
) STRICT;

CREATE TABLE "merge_moves" (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  merge_id BLOB NOT NULL REFERENCES merges (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL CHECK (table_name <> ''),
  row_id BLOB NOT NULL CHECK (length(row_id) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE merges (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  kept_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  merged_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  merged_at INTEGER NOT NULL,
  undone_at INTEGER,
  kept_before BLOB,
  kept_own_before TEXT NOT NULL,
  kept_after BLOB
) STRICT;

CREATE TABLE note_attachments (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  path TEXT NOT NULL CHECK (path <> ''),
  media_type TEXT NOT NULL CHECK (media_type <> ''),
  size INTEGER NOT NULL CHECK (size > 0),
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note_checkboxes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  of_note BLOB NOT NULL CHECK (length(of_note) = 16),
  position INTEGER CHECK (position >= 0),
  label TEXT NOT NULL CHECK (label <> ''),
  is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
  reminder_id BLOB REFERENCES reminders (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note_documents (
  number INTEGER PRIMARY KEY,
  note_id BLOB NOT NULL UNIQUE REFERENCES notes (id) ON DELETE CASCADE,
  head TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE note_embeddings (
  note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
  vector BLOB NOT NULL
) STRICT;

CREATE TABLE note_figures (
  note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
  words INTEGER NOT NULL,
  valence INTEGER,
  valence_words INTEGER NOT NULL
) STRICT;

CREATE TABLE note_files (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  of_note BLOB NOT NULL CHECK (length(of_note) = 16),
  folder BLOB NOT NULL CHECK (length(folder) = 32),
  path TEXT NOT NULL CHECK (path <> ''),
  head TEXT NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT;

CREATE TABLE note_folder_files (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  folder BLOB NOT NULL CHECK (length(folder) = 32),
  path TEXT NOT NULL CHECK (path <> ''),
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE note_moves (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES notes (id) ON DELETE CASCADE,
  direction TEXT NOT NULL CHECK (direction IN ('sharing', 'taking-back')),
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note_people (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE note_sketches (
  note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
  signs BLOB NOT NULL
) STRICT;

CREATE TABLE note_tags (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (tag <> ''),
  folded TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note_terms (
  term INTEGER NOT NULL REFERENCES terms (number) ON DELETE CASCADE,
  note INTEGER NOT NULL REFERENCES note_documents (number) ON DELETE CASCADE,
  weight INTEGER NOT NULL,
  is_in_title INTEGER NOT NULL CHECK (is_in_title IN (0, 1)),
  PRIMARY KEY (term, note)
) STRICT, WITHOUT ROWID;

CREATE TABLE note_transcripts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES note_attachments (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  engine TEXT NOT NULL,
  is_in_text INTEGER NOT NULL CHECK (is_in_text IN (0, 1))
) STRICT;

CREATE TABLE notes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('inbox', 'active', 'done', 'archived')),
  is_pinned INTEGER NOT NULL CHECK (is_pinned IN (0, 1)),
  is_draft INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
  is_for_check_in INTEGER NOT NULL CHECK (is_for_check_in IN (0, 1)),
  check_in_id BLOB REFERENCES check_ins (id) ON DELETE SET NULL,
  author BLOB CHECK (length(author) = 16),
  origin BLOB CHECK (length(origin) = 16),
  shared_at INTEGER,
  opened_at INTEGER,
  is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
  sort_title TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  deleted_at INTEGER,
  CHECK (shared_at IS NULL OR author IS NOT NULL),
  CHECK (shared_at IS NULL OR is_kept = 1 OR (is_draft = 0 AND is_for_check_in = 0)),
  CHECK (opened_at IS NULL OR shared_at IS NOT NULL)
) STRICT;

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

CREATE TABLE painting_choices (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  style TEXT NOT NULL CHECK (style IN ('landscape', 'bloom', 'tiles', 'waves', 'constellation')),
  is_cover INTEGER NOT NULL CHECK (is_cover IN (0, 1))
) STRICT, WITHOUT ROWID;

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
, cadence_days INTEGER CHECK (cadence_days BETWEEN 0 AND 3650), cadence_set_on INTEGER, snoozed_until INTEGER, skipped_from INTEGER, merged_into BLOB REFERENCES people (id) ON DELETE CASCADE) STRICT;

CREATE TABLE person_accounts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  account_id BLOB NOT NULL CHECK (length(account_id) = 16)
) STRICT, WITHOUT ROWID;

CREATE TABLE person_groups (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  name TEXT NOT NULL CHECK (name <> ''),
  cadence_days INTEGER CHECK (cadence_days BETWEEN 1 AND 3650),
  cadence_set_on INTEGER,
  card_id BLOB REFERENCES cards (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, card_digest BLOB CHECK (length(card_digest) = 32),
  CHECK ((cadence_days IS NULL) = (cadence_set_on IS NULL))
) STRICT;

CREATE TABLE person_tags (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE priority_steps (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  deck INTEGER NOT NULL,
  note_id BLOB REFERENCES notes (id) ON DELETE CASCADE,
  reminder_id BLOB REFERENCES reminders (id) ON DELETE CASCADE,
  choice TEXT NOT NULL CHECK (choice IN ('now', 'later', 'done', 'drop')),
  chosen_at INTEGER NOT NULL,
  before_status TEXT,
  before_is_pinned INTEGER CHECK (before_is_pinned IN (0, 1)),
  before_priority TEXT,
  completion_id BLOB CHECK (length(completion_id) = 16),
  CHECK ((note_id IS NULL) <> (reminder_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE published_calendars (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  view TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL,
  revision INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE published_entries (
  calendar_id BLOB NOT NULL REFERENCES published_calendars (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
  PRIMARY KEY (calendar_id, uid)
) STRICT, WITHOUT ROWID;

CREATE TABLE published_revisions (
  calendar_id BLOB NOT NULL REFERENCES published_calendars (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (calendar_id, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE purpose_links (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  purpose_id BLOB NOT NULL CHECK (length(purpose_id) = 16),
  of_note BLOB CHECK (length(of_note) = 16),
  reminder_id BLOB REFERENCES reminders (id) ON DELETE CASCADE,
  CHECK ((of_note IS NULL) <> (reminder_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE purposes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  name TEXT CHECK (name <> ''),
  colour TEXT NOT NULL
    CHECK (colour IN ('green', 'teal', 'blue', 'purple', 'pink', 'red', 'orange', 'yellow', 'grey')),
  icon TEXT NOT NULL CHECK (icon IN ('task', 'bookmark', 'fork', 'message', 'cloud', 'heart', 'star', 'flag', 'bulb',
    'home', 'book', 'money', 'travel', 'health')),
  is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
  merged_into BLOB CHECK (length(merged_into) = 16),
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE quiz_answers (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  question TEXT NOT NULL CHECK (question <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('words', 'time', 'gifts', 'touch', 'acts')),
  answered_at INTEGER NOT NULL
) STRICT;

CREATE TABLE reminder_completions (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399),
  completed_at INTEGER NOT NULL,
  before_day INTEGER,
  before_second INTEGER CHECK (before_second BETWEEN 0 AND 86399),
  before_snoozed_day INTEGER,
  before_snoozed_second INTEGER CHECK (before_snoozed_second BETWEEN 0 AND 86399),
  before_snoozed_until INTEGER,
  CHECK ((before_day IS NULL) = (before_second IS NULL)),
  CHECK ((before_snoozed_day IS NULL) = (before_snoozed_second IS NULL)
    AND (before_snoozed_day IS NULL) = (before_snoozed_until IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_dates (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'excluded')),
  day INTEGER NOT NULL,
  second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_ends (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES reminder_completions (id) ON DELETE CASCADE,
  rule TEXT,
  added TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reminder_people (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reminders (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  category TEXT NOT NULL
    CHECK (category IN ('check-in', 'habit', 'action-item', 'partner-moment', 'special-occasion')),
  title TEXT NOT NULL CHECK (title <> ''),
  note TEXT NOT NULL,
  start_day INTEGER NOT NULL,
  start_second INTEGER NOT NULL CHECK (start_second BETWEEN 0 AND 86399),
  rule TEXT,
  completed_day INTEGER,
  completed_second INTEGER CHECK (completed_second BETWEEN 0 AND 86399),
  snoozed_day INTEGER,
  snoozed_second INTEGER CHECK (snoozed_second BETWEEN 0 AND 86399),
  snoozed_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER, zone TEXT CHECK (zone <> ''), priority TEXT CHECK (priority IN ('low', 'medium', 'high')), assignee BLOB CHECK (length(assignee) = 16), check_in_id BLOB REFERENCES check_ins (id) ON DELETE SET NULL, paused_at INTEGER, resumed_at INTEGER,
  CHECK ((completed_day IS NULL) = (completed_second IS NULL)),
  CHECK ((snoozed_day IS NULL) = (snoozed_second IS NULL) AND (snoozed_day IS NULL) = (snoozed_until IS NULL))
) STRICT;

CREATE TABLE remote_books (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
  url TEXT NOT NULL CHECK (url <> ''),
  name TEXT NOT NULL,
  is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
  is_writable INTEGER NOT NULL CHECK (is_writable IN (0, 1)),
  sync_token TEXT,
  listed_at INTEGER,
  planned_at INTEGER,
  approved_at INTEGER,
  deletions_approved INTEGER NOT NULL DEFAULT 0,
  problem TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE remote_cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  book_id BLOB NOT NULL REFERENCES remote_books (id) ON DELETE CASCADE,
  path TEXT NOT NULL CHECK (path <> ''),
  url TEXT NOT NULL CHECK (url <> ''),
  etag TEXT,
  uid TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group', 'unreadable')),
  name TEXT NOT NULL,
  subject_id BLOB CHECK (length(subject_id) = 16),
  offer_id BLOB CHECK (length(offer_id) = 16),
  candidate_id BLOB CHECK (length(candidate_id) = 16),
  joins INTEGER NOT NULL DEFAULT 0 CHECK (joins IN (0, 1)),
  came INTEGER NOT NULL DEFAULT 0 CHECK (came IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('open', 'ignored', 'left')),
  base BLOB,
  seen BLOB,
  members TEXT,
  card_digest BLOB CHECK (length(card_digest) = 32),
  told_digest BLOB CHECK (length(told_digest) = 32),
  incoming BLOB,
  incoming_etag TEXT,
  is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1)),
  is_unreadable INTEGER NOT NULL DEFAULT 0 CHECK (is_unreadable IN (0, 1))
) STRICT;

CREATE TABLE replaced_cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  card_id BLOB NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  replaced_at INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE sealed_answers (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  space_id BLOB NOT NULL CHECK (length(space_id) = 16),
  check_in_id BLOB NOT NULL CHECK (length(check_in_id) = 16),
  prompt_id BLOB NOT NULL CHECK (length(prompt_id) = 16),
  text TEXT NOT NULL,
  revision INTEGER NOT NULL,
  sealed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE search_documents (
  number INTEGER PRIMARY KEY,
  person_id BLOB NOT NULL UNIQUE REFERENCES people (id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE search_index USING fts5(
  text, content='search_documents', content_rowid='number', tokenize='trigram case_sensitive 1',
  detail=none, columnsize=0
);

CREATE TABLE shared_people (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  space_id BLOB NOT NULL CHECK (length(space_id) = 16),
  shared_id BLOB NOT NULL CHECK (length(shared_id) = 16),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sync_conflicts (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  sync_id BLOB NOT NULL REFERENCES syncs (id) ON DELETE CASCADE,
  connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  property TEXT NOT NULL CHECK (property <> ''),
  ours TEXT,
  theirs TEXT,
  fate TEXT NOT NULL CHECK (fate IN ('both', 'ours', 'kept')),
  their_line BLOB,
  settled_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_entries (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  sync_id BLOB NOT NULL REFERENCES syncs (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  subject_id BLOB CHECK (length(subject_id) = 16),
  other_id BLOB CHECK (length(other_id) = 16),
  name TEXT NOT NULL,
  detail TEXT NOT NULL,
  before BLOB,
  after_digest BLOB CHECK (length(after_digest) = 32)
) STRICT;

CREATE TABLE syncs (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  failure TEXT,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE "tasks" (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES reminders (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  uid TEXT NOT NULL CHECK (uid <> ''),
  bytes BLOB
) STRICT;

CREATE TABLE terms (
  number INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  notes INTEGER NOT NULL
) STRICT;

CREATE TABLE vanished_objects (
  id BLOB NOT NULL CHECK (length(id) = 16),
  book_id BLOB NOT NULL REFERENCES address_books (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  PRIMARY KEY (book_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE wishes (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
  label TEXT NOT NULL,
  day INTEGER NOT NULL,
  catchup_id BLOB REFERENCES catchups (id) ON DELETE SET NULL,
  wished_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX action_items_by_age ON reminders (created_at, id) WHERE category = 'action-item' AND deleted_at IS NULL;

CREATE INDEX address_objects_by_name ON address_objects (book_id, name);

CREATE INDEX address_objects_by_sequence ON address_objects (book_id, sequence, id, size);

CREATE INDEX address_places_by_book ON address_places (book_id);

CREATE INDEX alert_choices_by_group ON alert_choices (group_id) WHERE group_id IS NOT NULL;

CREATE INDEX alert_choices_by_person ON alert_choices (person_id) WHERE person_id IS NOT NULL;

CREATE INDEX alert_lead_times_by_choice ON alert_lead_times (choice_id);

CREATE INDEX awaited_members_by_group ON awaited_members (group_id);

CREATE INDEX awaited_members_by_uid ON awaited_members (uid);

CREATE INDEX capture_lessons_by_account ON capture_lessons (account_id);

CREATE INDEX capture_lessons_by_person ON capture_lessons (person_id) WHERE person_id IS NOT NULL;

CREATE INDEX cards_by_digest ON cards (digest);

CREATE INDEX cards_by_name ON cards (name_key) WHERE name_key IS NOT NULL;

CREATE INDEX cards_by_person ON cards (person_id) WHERE person_id IS NOT NULL;

CREATE INDEX cards_by_uid ON cards (uid) WHERE uid IS NOT NULL;

CREATE INDEX cards_of_groups ON cards (id) WHERE kind = 'group';

CREATE INDEX catchup_people_by_catchup ON catchup_people (catchup_id, position);

CREATE INDEX catchup_people_by_person ON catchup_people (person_id, catchup_id);

CREATE INDEX catchups_by_day ON catchups (day, id);

CREATE INDEX check_in_agreements_by_rules ON check_in_agreements (rules_id);

CREATE INDEX check_in_answers_by_check_in ON check_in_answers (check_in_id);

CREATE INDEX check_in_answers_by_prompt ON check_in_answers (prompt_id);

CREATE INDEX check_in_partners_by_check_in ON check_in_partners (check_in_id);

CREATE INDEX check_in_prompts_by_category ON check_in_prompts (category_id, position);

CREATE INDEX check_in_topics_by_category ON check_in_topics (category_id);

CREATE INDEX check_in_topics_by_check_in ON check_in_topics (check_in_id, position);

CREATE INDEX check_ins_by_end ON check_ins (status, ended_at, id);

CREATE INDEX concepts_by_term ON concepts (term);

CREATE INDEX contact_methods_by_person ON contact_methods (person_id);

CREATE INDEX couple_milestones_by_category ON couple_milestones (category_id) WHERE category_id IS NOT NULL;

CREATE INDEX couple_milestones_by_day ON couple_milestones (achieved_day, id) WHERE deleted_at IS NULL;

CREATE INDEX couple_milestones_deleted ON couple_milestones (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX couple_request_tags_by_request ON couple_request_tags (request_id);

CREATE INDEX couple_requests_by_age ON couple_requests (created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX couple_requests_by_state ON couple_requests (state, answered_at, id) WHERE deleted_at IS NULL;

CREATE INDEX couple_requests_deleted ON couple_requests (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX dav_properties_by_subject ON dav_properties (subject_id);

CREATE INDEX deleted_groups_by_card ON deleted_groups (card_id) WHERE card_id IS NOT NULL;

CREATE INDEX distinct_people_by_one ON distinct_people (one_id);

CREATE INDEX distinct_people_by_other ON distinct_people (other_id);

CREATE INDEX family_wishes_by_day ON family_wishes (day);

CREATE INDEX family_wishes_by_person ON family_wishes (person_id, day);

CREATE INDEX former_members_by_group ON former_members (group_id, person_id);

CREATE INDEX former_members_by_person ON former_members (person_id);

CREATE INDEX gift_pictures_by_gift ON gift_pictures (gift_id, position);

CREATE INDEX gift_recipients_by_gift ON gift_recipients (gift_id, position);

CREATE INDEX gift_recipients_by_person ON gift_recipients (person_id, gift_id);

CREATE INDEX gift_reminders_by_gift ON gift_reminders (gift_id, day, second);

CREATE INDEX gift_reminders_deleted ON gift_reminders (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX gift_steps_by_gift ON gift_steps (gift_id, at, id);

CREATE INDEX gift_tags_by_gift ON gift_tags (gift_id, position);

CREATE INDEX gift_walls_by_gift ON gift_walls (gift_id, account_id);

CREATE INDEX gifts_by_occasion ON gifts (occasion_id) WHERE occasion_id IS NOT NULL;

CREATE INDEX gifts_by_status ON gifts (status) WHERE deleted_at IS NULL;

CREATE INDEX gifts_deleted ON gifts (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX gifts_in_order ON gifts (coalesce(day, 2147483648), created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX group_members_by_group ON group_members (group_id, person_id);

CREATE INDEX group_members_by_person ON group_members (person_id, group_id);

CREATE INDEX import_entries_by_import ON import_entries (import_id, kind, outcome, id);

CREATE INDEX import_entries_by_subject ON import_entries (subject_id, kind);

CREATE INDEX import_problems_by_import ON import_problems (import_id);

CREATE INDEX love_actions_by_day ON love_actions (day) WHERE deleted_at IS NULL;

CREATE INDEX love_actions_by_language ON love_actions (language_id, day DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX love_actions_deleted ON love_actions (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX love_languages_by_importance ON love_languages (
  CASE importance WHEN 'essential' THEN 3 WHEN 'high' THEN 2 WHEN 'medium' THEN 1 ELSE 0 END, id)
  WHERE deleted_at IS NULL;

CREATE INDEX love_languages_by_sharing ON love_languages (shared_at)
  WHERE shared_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX love_languages_deleted ON love_languages (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX merge_moves_by_merge ON merge_moves (merge_id);

CREATE INDEX merges_by_kept ON merges (kept_id);

CREATE INDEX merges_by_merged ON merges (merged_id);

CREATE INDEX note_attachments_by_digest ON note_attachments (digest);

CREATE INDEX note_attachments_by_note ON note_attachments (note_id, id);

CREATE INDEX note_checkboxes_by_note ON note_checkboxes (of_note, position);

CREATE INDEX note_checkboxes_by_reminder ON note_checkboxes (reminder_id) WHERE reminder_id IS NOT NULL;

CREATE INDEX note_documents_by_end_of_body ON note_documents (substr(body, -2));

CREATE INDEX note_documents_by_end_of_head ON note_documents (substr(head, -2));

CREATE INDEX note_documents_by_last_of_body ON note_documents (substr(body, -1));

CREATE INDEX note_documents_by_last_of_head ON note_documents (substr(head, -1));

CREATE INDEX note_files_by_digest ON note_files (digest);

CREATE INDEX note_files_by_note ON note_files (of_note, folder);

CREATE INDEX note_files_by_path ON note_files (folder, path);

CREATE INDEX note_folder_files_by_path ON note_folder_files (folder, path);

CREATE INDEX note_people_by_note ON note_people (note_id, id);

CREATE INDEX note_people_by_person ON note_people (person_id, note_id);

CREATE INDEX note_tags_by_note ON note_tags (note_id, id);

CREATE INDEX note_tags_by_tag ON note_tags (folded, note_id);

CREATE INDEX note_terms_by_note ON note_terms (note, term);

CREATE INDEX notes_by_age ON notes (is_pinned DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX notes_by_change ON notes (is_pinned DESC, modified_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX notes_by_check_in ON notes (check_in_id) WHERE check_in_id IS NOT NULL;

CREATE INDEX notes_by_sharing ON notes (shared_at, id) WHERE shared_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX notes_by_status ON notes (status, is_pinned DESC, modified_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX notes_by_status_age ON notes (status, is_pinned DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX notes_by_status_title ON notes (status, is_pinned DESC, sort_title, id) WHERE deleted_at IS NULL;

CREATE INDEX notes_by_title ON notes (is_pinned DESC, sort_title, id) WHERE deleted_at IS NULL;

CREATE INDEX notes_deleted ON notes (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX notes_for_check_in ON notes (id) WHERE is_for_check_in = 1 AND deleted_at IS NULL;

CREATE INDEX notes_shared ON notes (id) WHERE shared_at IS NOT NULL;

CREATE INDEX occasions_by_day ON occasions (kind, month, day, id)
  WHERE calendar = 'gregorian' AND month IS NOT NULL AND day IS NOT NULL;

CREATE INDEX occasions_by_month ON occasions (month, id) WHERE month IS NOT NULL AND day IS NULL;

CREATE INDEX occasions_by_person ON occasions (person_id);

CREATE INDEX occasions_of_other_calendars ON occasions (calendar, id) WHERE calendar <> 'gregorian';

CREATE INDEX open_action_items ON reminders (start_day, start_second, assignee, id)
  WHERE category = 'action-item' AND deleted_at IS NULL AND completed_day IS NULL;

CREATE INDEX people_by_category_family ON people (category, sort_family_first, id)
  WHERE trashed_at IS NULL AND category IS NOT NULL;

CREATE INDEX people_by_category_given ON people (category, sort_given_first, id)
  WHERE trashed_at IS NULL AND category IS NOT NULL;

CREATE INDEX people_by_family_name ON people (sort_family_first, id) WHERE trashed_at IS NULL;

CREATE INDEX people_by_given_name ON people (sort_given_first, id) WHERE trashed_at IS NULL;

CREATE INDEX people_in_trash ON people (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;

CREATE INDEX people_trashed ON people (trashed_at, id) WHERE trashed_at IS NOT NULL AND merged_into IS NULL;

CREATE INDEX person_accounts_by_person ON person_accounts (person_id, account_id);

CREATE INDEX person_groups_by_card ON person_groups (card_id) WHERE card_id IS NOT NULL;

CREATE INDEX person_tags_by_person ON person_tags (person_id);

CREATE INDEX priority_steps_by_deck ON priority_steps (deck, chosen_at, id);

CREATE INDEX priority_steps_by_note ON priority_steps (note_id, chosen_at) WHERE note_id IS NOT NULL;

CREATE INDEX priority_steps_by_reminder ON priority_steps (reminder_id, chosen_at) WHERE reminder_id IS NOT NULL;

CREATE INDEX published_entries_by_revision ON published_entries (calendar_id, revision, uid);

CREATE INDEX purpose_links_by_note ON purpose_links (of_note, purpose_id) WHERE of_note IS NOT NULL;

CREATE INDEX purpose_links_by_purpose ON purpose_links (purpose_id, of_note, reminder_id);

CREATE INDEX purpose_links_by_reminder ON purpose_links (reminder_id, purpose_id) WHERE reminder_id IS NOT NULL;

CREATE INDEX reminder_completions_by_reminder ON reminder_completions (reminder_id, completed_at, id);

CREATE INDEX reminder_completions_by_time ON reminder_completions (completed_at, id);

CREATE INDEX reminder_dates_by_reminder ON reminder_dates (reminder_id, day, second);

CREATE INDEX reminder_people_by_person ON reminder_people (person_id, reminder_id);

CREATE INDEX reminder_people_by_reminder ON reminder_people (reminder_id, position);

CREATE INDEX reminders_by_check_in ON reminders (check_in_id) WHERE check_in_id IS NOT NULL;

CREATE INDEX reminders_deleted ON reminders (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX remote_books_by_connection ON remote_books (connection_id);

CREATE INDEX remote_cards_by_path ON remote_cards (book_id, path);

CREATE INDEX remote_cards_by_subject ON remote_cards (subject_id) WHERE subject_id IS NOT NULL;

CREATE INDEX remote_cards_by_uid ON remote_cards (book_id, uid) WHERE uid IS NOT NULL;

CREATE INDEX remote_cards_gone ON remote_cards (book_id, id) WHERE is_gone = 1;

CREATE INDEX remote_cards_waiting ON remote_cards (book_id, id) WHERE incoming IS NOT NULL;

CREATE INDEX replaced_cards_by_card ON replaced_cards (card_id);

CREATE INDEX replaced_cards_by_digest ON replaced_cards (digest);

CREATE INDEX sealed_answers_by_check_in ON sealed_answers (check_in_id);

CREATE INDEX search_documents_by_end ON search_documents (substr(text, -2));

CREATE INDEX search_documents_by_last_letter ON search_documents (substr(text, -1));

CREATE INDEX shared_people_by_person ON shared_people (person_id);

CREATE INDEX shared_people_by_shared ON shared_people (shared_id);

CREATE INDEX sync_conflicts_by_person ON sync_conflicts (person_id);

CREATE INDEX sync_conflicts_by_sync ON sync_conflicts (sync_id);

CREATE INDEX sync_conflicts_open ON sync_conflicts (connection_id, id) WHERE settled_at IS NULL;

CREATE INDEX sync_entries_by_subject ON sync_entries (subject_id, kind) WHERE subject_id IS NOT NULL;

CREATE INDEX sync_entries_by_sync ON sync_entries (sync_id, id);

CREATE INDEX syncs_by_connection ON syncs (connection_id, id);

CREATE INDEX tasks_by_name ON tasks (name);

CREATE INDEX tasks_by_uid ON tasks (uid);

CREATE INDEX terms_by_notes ON terms (notes DESC, key) WHERE notes > 1;

CREATE INDEX vanished_objects_by_sequence ON vanished_objects (book_id, sequence, id);

CREATE INDEX wishes_by_catchup ON wishes (catchup_id) WHERE catchup_id IS NOT NULL;

CREATE INDEX wishes_by_day ON wishes (day);

CREATE INDEX wishes_by_person ON wishes (person_id, day);

CREATE TRIGGER arrive_address_objects AFTER INSERT ON address_objects
WHEN EXISTS (SELECT 1 FROM vanished_objects WHERE book_id = NEW.book_id AND name = NEW.name)
  OR EXISTS (SELECT 1 FROM address_books WHERE id = NEW.book_id AND deleted_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM awaited_members)
  OR EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id) BEGIN
  UPDATE address_objects
    SET name = CASE WHEN EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' AND id <> NEW.id) THEN NEW.sequence || '-' || lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' ELSE lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' END
    WHERE id = NEW.id AND EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id);
  DELETE FROM vanished_objects WHERE book_id = NEW.book_id
    AND name = (SELECT name FROM address_objects WHERE id = NEW.id);
  UPDATE address_books SET deleted_at = NULL WHERE id = NEW.book_id AND deleted_at IS NOT NULL;
  INSERT OR IGNORE INTO group_members (id, group_id, person_id, joined_on)
    SELECT id, group_id, NEW.id, awaited_since FROM awaited_members WHERE NEW.kind = 'person' AND uid = (SELECT uid FROM cards WHERE id = (SELECT id FROM cards WHERE person_id = NEW.id ORDER BY id LIMIT 1)) AND group_id IN (SELECT id FROM person_groups) AND NOT EXISTS (
      SELECT 1 FROM group_members m WHERE m.group_id = awaited_members.group_id AND m.person_id = NEW.id);
  DELETE FROM awaited_members WHERE NEW.kind = 'person' AND uid = (SELECT uid FROM cards WHERE id = (SELECT id FROM cards WHERE person_id = NEW.id ORDER BY id LIMIT 1)) AND group_id IN (SELECT id FROM person_groups);
END;

CREATE TRIGGER clear_terms AFTER UPDATE OF deleted_at ON notes WHEN NEW.deleted_at IS NOT NULL BEGIN
  DELETE FROM note_terms WHERE note = (SELECT number FROM note_documents WHERE note_id = NEW.id);
END;

CREATE TRIGGER count_term AFTER INSERT ON note_terms BEGIN
  UPDATE terms SET notes = notes + 1 WHERE number = NEW.term;
END;

CREATE TRIGGER discount_term AFTER DELETE ON note_terms BEGIN
  UPDATE terms SET notes = notes - 1 WHERE number = OLD.term;
  DELETE FROM terms WHERE number = OLD.term AND notes < 1;
END;

CREATE TRIGGER index_note_delete AFTER DELETE ON note_documents BEGIN
  INSERT INTO search_index_notes (search_index_notes, rowid, head, body)
    VALUES ('delete', OLD.number, OLD.head, OLD.body);
END;

CREATE TRIGGER index_note_insert AFTER INSERT ON note_documents BEGIN
  INSERT INTO search_index_notes (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
END;

CREATE TRIGGER index_note_update AFTER UPDATE ON note_documents
WHEN OLD.head <> NEW.head OR OLD.body <> NEW.body BEGIN
  INSERT INTO search_index_notes (search_index_notes, rowid, head, body)
    VALUES ('delete', OLD.number, OLD.head, OLD.body);
  INSERT INTO search_index_notes (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
END;

CREATE TRIGGER index_search_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
END;

CREATE TRIGGER index_search_update AFTER UPDATE OF text ON search_documents WHEN OLD.text <> NEW.text BEGIN
  INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
  INSERT INTO search_index (rowid, text) VALUES (NEW.number, NEW.text);
END;

CREATE TRIGGER log_address_books_delete AFTER DELETE ON address_books BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_books', OLD.id, 'delete');
 DELETE FROM dav_properties WHERE subject_id = OLD.id;
END;

CREATE TRIGGER log_address_books_insert AFTER INSERT ON address_books BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_books', NEW.id, 'insert');
END;

CREATE TRIGGER log_address_books_update AFTER UPDATE ON address_books WHEN OLD.id IS NOT NEW.id OR OLD.segment IS NOT NEW.segment OR OLD.display_name IS NOT NEW.display_name OR OLD.description IS NOT NEW.description OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_books', NEW.id, 'update');
END;

CREATE TRIGGER log_address_places_delete AFTER DELETE ON address_places BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_places', OLD.id, 'delete');
END;

CREATE TRIGGER log_address_places_insert AFTER INSERT ON address_places BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_places', NEW.id, 'insert');
 INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) SELECT id, book_id, name, last_insert_rowid() FROM address_objects WHERE id = NEW.id AND (book_id <> NEW.book_id OR name <> NEW.name) AND NOT EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id); UPDATE address_objects SET book_id = NEW.book_id, name = NEW.name, sequence = last_insert_rowid() WHERE id = NEW.id AND (book_id <> NEW.book_id OR name <> NEW.name) AND NOT EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id);
END;

CREATE TRIGGER log_address_places_update AFTER UPDATE ON address_places WHEN OLD.id IS NOT NEW.id OR OLD.book_id IS NOT NEW.book_id OR OLD.name IS NOT NEW.name BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('address_places', NEW.id, 'update');
 INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) SELECT id, book_id, name, last_insert_rowid() FROM address_objects WHERE id = NEW.id AND (book_id <> NEW.book_id OR name <> NEW.name) AND NOT EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id); UPDATE address_objects SET book_id = NEW.book_id, name = NEW.name, sequence = last_insert_rowid() WHERE id = NEW.id AND (book_id <> NEW.book_id OR name <> NEW.name) AND NOT EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id);
END;

CREATE TRIGGER log_alert_choices_delete AFTER DELETE ON alert_choices BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_choices', OLD.id, 'delete');
END;

CREATE TRIGGER log_alert_choices_insert AFTER INSERT ON alert_choices BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_choices', NEW.id, 'insert');
END;

CREATE TRIGGER log_alert_choices_update AFTER UPDATE ON alert_choices WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.group_id IS NOT NEW.group_id OR OLD.about IS NOT NEW.about OR OLD.catchup_second IS NOT NEW.catchup_second OR OLD.in_digest IS NOT NEW.in_digest BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_choices', NEW.id, 'update');
END;

CREATE TRIGGER log_alert_lead_times_delete AFTER DELETE ON alert_lead_times BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_lead_times', OLD.id, 'delete');
END;

CREATE TRIGGER log_alert_lead_times_insert AFTER INSERT ON alert_lead_times BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_lead_times', NEW.id, 'insert');
END;

CREATE TRIGGER log_alert_lead_times_update AFTER UPDATE ON alert_lead_times WHEN OLD.id IS NOT NEW.id OR OLD.choice_id IS NOT NEW.choice_id OR OLD.days IS NOT NEW.days OR OLD.second IS NOT NEW.second BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('alert_lead_times', NEW.id, 'update');
END;

CREATE TRIGGER log_awaited_members_delete AFTER DELETE ON awaited_members BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('awaited_members', OLD.id, 'delete');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id = OLD.group_id;
END;

CREATE TRIGGER log_awaited_members_insert AFTER INSERT ON awaited_members BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('awaited_members', NEW.id, 'insert');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id = NEW.group_id;
END;

CREATE TRIGGER log_awaited_members_update AFTER UPDATE ON awaited_members WHEN OLD.id IS NOT NEW.id OR OLD.group_id IS NOT NEW.group_id OR OLD.uid IS NOT NEW.uid OR OLD.awaited_since IS NOT NEW.awaited_since BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('awaited_members', NEW.id, 'update');
END;

CREATE TRIGGER log_cards_delete AFTER DELETE ON cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', OLD.id, 'delete');
END;

CREATE TRIGGER log_cards_insert AFTER INSERT ON cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', NEW.id, 'insert');
 INSERT OR IGNORE INTO address_objects (id, kind, book_id, name, sequence, digest, size) SELECT NEW.person_id, 'person', coalesce((SELECT book_id FROM address_places WHERE id = NEW.person_id), x'00000000000070008000000000000001'), coalesce((SELECT name FROM address_places WHERE id = NEW.person_id), lower(substr(hex(NEW.person_id), 1, 8) || '-' || substr(hex(NEW.person_id), 9, 4) || '-' || substr(hex(NEW.person_id), 13, 4) || '-' || substr(hex(NEW.person_id), 17, 4) || '-' || substr(hex(NEW.person_id), 21)) || '.vcf'), last_insert_rowid(), NEW.digest, length(NEW.bytes) + CASE WHEN NEW.uid IS NULL AND instr(NEW.bytes, x'0A554944') = 0 THEN 51 ELSE 0 END FROM people WHERE id = NEW.person_id AND trashed_at IS NULL;
END;

CREATE TRIGGER log_cards_update AFTER UPDATE ON cards WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.kind IS NOT NEW.kind OR OLD.uid IS NOT NEW.uid OR OLD.name_key IS NOT NEW.name_key OR OLD.revision IS NOT NEW.revision OR OLD.digest IS NOT NEW.digest OR OLD.bytes IS NOT NEW.bytes OR OLD.edited_at IS NOT NEW.edited_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', NEW.id, 'update');
 UPDATE address_objects SET digest = NEW.digest, size = length(NEW.bytes) + CASE WHEN NEW.uid IS NULL AND instr(NEW.bytes, x'0A554944') = 0 THEN 51 ELSE 0 END, sequence = last_insert_rowid() WHERE id = NEW.person_id AND (OLD.digest IS NOT NEW.digest OR OLD.uid IS NOT NEW.uid) AND NEW.id = (SELECT id FROM cards WHERE person_id = NEW.person_id ORDER BY id LIMIT 1); UPDATE address_objects SET sequence = last_insert_rowid() WHERE NEW.kind = 'group' AND OLD.digest IS NOT NEW.digest AND id IN (SELECT id FROM person_groups WHERE card_id = NEW.id); UPDATE address_objects SET sequence = last_insert_rowid() WHERE OLD.uid IS NOT NEW.uid AND id IN (SELECT group_id FROM group_members WHERE person_id = NEW.person_id);
END;

CREATE TRIGGER log_catchup_authors_delete AFTER DELETE ON catchup_authors BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_authors', OLD.id, 'delete');
END;

CREATE TRIGGER log_catchup_authors_insert AFTER INSERT ON catchup_authors BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_authors', NEW.id, 'insert');
END;

CREATE TRIGGER log_catchup_authors_update AFTER UPDATE ON catchup_authors WHEN OLD.id IS NOT NEW.id OR OLD.account_id IS NOT NEW.account_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_authors', NEW.id, 'update');
END;

CREATE TRIGGER log_catchup_people_delete AFTER DELETE ON catchup_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_people', OLD.id, 'delete');
END;

CREATE TRIGGER log_catchup_people_insert AFTER INSERT ON catchup_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_people', NEW.id, 'insert');
END;

CREATE TRIGGER log_catchup_people_update AFTER UPDATE ON catchup_people WHEN OLD.id IS NOT NEW.id OR OLD.catchup_id IS NOT NEW.catchup_id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position OR OLD.cleared_snooze IS NOT NEW.cleared_snooze OR OLD.cleared_skip IS NOT NEW.cleared_skip BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchup_people', NEW.id, 'update');
END;

CREATE TRIGGER log_catchups_delete AFTER DELETE ON catchups BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchups', OLD.id, 'delete');
END;

CREATE TRIGGER log_catchups_insert AFTER INSERT ON catchups BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchups', NEW.id, 'insert');
END;

CREATE TRIGGER log_catchups_update AFTER UPDATE ON catchups WHEN OLD.id IS NOT NEW.id OR OLD.day IS NOT NEW.day OR OLD.minute IS NOT NEW.minute OR OLD.kind IS NOT NEW.kind OR OLD.note IS NOT NEW.note OR OLD.others IS NOT NEW.others OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('catchups', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_agreements_delete AFTER DELETE ON check_in_agreements BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_agreements', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_agreements_insert AFTER INSERT ON check_in_agreements BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_agreements', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_agreements_update AFTER UPDATE ON check_in_agreements WHEN OLD.id IS NOT NEW.id OR OLD.rules_id IS NOT NEW.rules_id OR OLD.account_id IS NOT NEW.account_id OR OLD.agreed_at IS NOT NEW.agreed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_agreements', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_answers_delete AFTER DELETE ON check_in_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_answers', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_answers_insert AFTER INSERT ON check_in_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_answers', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_answers_update AFTER UPDATE ON check_in_answers WHEN OLD.id IS NOT NEW.id OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.prompt_id IS NOT NEW.prompt_id OR OLD.account_id IS NOT NEW.account_id OR OLD.text IS NOT NEW.text OR OLD.revision IS NOT NEW.revision OR OLD.answered_at IS NOT NEW.answered_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_answers', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_categories_delete AFTER DELETE ON check_in_categories BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_categories', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_categories_insert AFTER INSERT ON check_in_categories BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_categories', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_categories_update AFTER UPDATE ON check_in_categories WHEN OLD.id IS NOT NEW.id OR OLD.standard IS NOT NEW.standard OR OLD.name IS NOT NEW.name OR OLD.details IS NOT NEW.details OR OLD.icon IS NOT NEW.icon OR OLD.colour IS NOT NEW.colour OR OLD.position IS NOT NEW.position OR OLD.is_hidden IS NOT NEW.is_hidden BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_categories', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_partners_delete AFTER DELETE ON check_in_partners BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_partners', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_partners_insert AFTER INSERT ON check_in_partners BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_partners', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_partners_update AFTER UPDATE ON check_in_partners WHEN OLD.id IS NOT NEW.id OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.account_id IS NOT NEW.account_id OR OLD.mood IS NOT NEW.mood OR OLD.mood_version IS NOT NEW.mood_version OR OLD.reflection IS NOT NEW.reflection OR OLD.reflection_version IS NOT NEW.reflection_version BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_partners', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_preparations_delete AFTER DELETE ON check_in_preparations BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_preparations', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_preparations_insert AFTER INSERT ON check_in_preparations BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_preparations', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_preparations_update AFTER UPDATE ON check_in_preparations WHEN OLD.id IS NOT NEW.id OR OLD.mood IS NOT NEW.mood OR OLD.prepared_at IS NOT NEW.prepared_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_preparations', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_prompts_delete AFTER DELETE ON check_in_prompts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_prompts', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_prompts_insert AFTER INSERT ON check_in_prompts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_prompts', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_prompts_update AFTER UPDATE ON check_in_prompts WHEN OLD.id IS NOT NEW.id OR OLD.category_id IS NOT NEW.category_id OR OLD.standard IS NOT NEW.standard OR OLD.text IS NOT NEW.text OR OLD.position IS NOT NEW.position OR OLD.is_hidden IS NOT NEW.is_hidden BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_prompts', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_rules_delete AFTER DELETE ON check_in_rules BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_rules', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_rules_insert AFTER INSERT ON check_in_rules BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_rules', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_rules_update AFTER UPDATE ON check_in_rules WHEN OLD.id IS NOT NEW.id OR OLD.turn_length IS NOT NEW.turn_length OR OLD.has_no_interruptions IS NOT NEW.has_no_interruptions OR OLD.pause_word IS NOT NEW.pause_word OR OLD.time_out_length IS NOT NEW.time_out_length OR OLD.text IS NOT NEW.text OR OLD.made_at IS NOT NEW.made_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_rules', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_schedules_delete AFTER DELETE ON check_in_schedules BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_schedules', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_schedules_insert AFTER INSERT ON check_in_schedules BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_schedules', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_schedules_update AFTER UPDATE ON check_in_schedules WHEN OLD.id IS NOT NEW.id OR OLD.start_day IS NOT NEW.start_day OR OLD.start_second IS NOT NEW.start_second OR OLD.zone IS NOT NEW.zone OR OLD.rule IS NOT NEW.rule OR OLD.preparation IS NOT NEW.preparation OR OLD.is_on IS NOT NEW.is_on OR OLD.version IS NOT NEW.version OR OLD.changed_by IS NOT NEW.changed_by OR OLD.changed_at IS NOT NEW.changed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_schedules', NEW.id, 'update');
END;

CREATE TRIGGER log_check_in_topics_delete AFTER DELETE ON check_in_topics BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_topics', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_in_topics_insert AFTER INSERT ON check_in_topics BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_topics', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_in_topics_update AFTER UPDATE ON check_in_topics WHEN OLD.id IS NOT NEW.id OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.category_id IS NOT NEW.category_id OR OLD.position IS NOT NEW.position OR OLD.is_chosen IS NOT NEW.is_chosen OR OLD.is_discussed IS NOT NEW.is_discussed OR OLD.version IS NOT NEW.version BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_in_topics', NEW.id, 'update');
END;

CREATE TRIGGER log_check_ins_delete AFTER DELETE ON check_ins BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_ins', OLD.id, 'delete');
END;

CREATE TRIGGER log_check_ins_insert AFTER INSERT ON check_ins BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_ins', NEW.id, 'insert');
END;

CREATE TRIGGER log_check_ins_update AFTER UPDATE ON check_ins WHEN OLD.id IS NOT NEW.id OR OLD.status IS NOT NEW.status OR OLD.step IS NOT NEW.step OR OLD.furthest_step IS NOT NEW.furthest_step OR OLD.started_by IS NOT NEW.started_by OR OLD.started_at IS NOT NEW.started_at OR OLD.speaker IS NOT NEW.speaker OR OLD.turn_spent IS NOT NEW.turn_spent OR OLD.turn_since IS NOT NEW.turn_since OR OLD.paused_at IS NOT NEW.paused_at OR OLD.paused IS NOT NEW.paused OR OLD.last_act_at IS NOT NEW.last_act_at OR OLD.ended_at IS NOT NEW.ended_at OR OLD.version IS NOT NEW.version OR OLD.course_version IS NOT NEW.course_version OR OLD.turn_version IS NOT NEW.turn_version BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('check_ins', NEW.id, 'update');
END;

CREATE TRIGGER log_concepts_delete AFTER DELETE ON concepts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('concepts', OLD.id, 'delete');
END;

CREATE TRIGGER log_concepts_insert AFTER INSERT ON concepts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('concepts', NEW.id, 'insert');
END;

CREATE TRIGGER log_concepts_update AFTER UPDATE ON concepts WHEN OLD.id IS NOT NEW.id OR OLD.term IS NOT NEW.term OR OLD.label IS NOT NEW.label OR OLD.name IS NOT NEW.name OR OLD.is_hidden IS NOT NEW.is_hidden OR OLD.merged_into IS NOT NEW.merged_into BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('concepts', NEW.id, 'update');
END;

CREATE TRIGGER log_contact_methods_delete AFTER DELETE ON contact_methods BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('contact_methods', OLD.id, 'delete');
END;

CREATE TRIGGER log_contact_methods_insert AFTER INSERT ON contact_methods BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('contact_methods', NEW.id, 'insert');
END;

CREATE TRIGGER log_contact_methods_update AFTER UPDATE ON contact_methods WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position OR OLD.kind IS NOT NEW.kind OR OLD.label IS NOT NEW.label OR OLD.value IS NOT NEW.value OR OLD.service IS NOT NEW.service BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('contact_methods', NEW.id, 'update');
END;

CREATE TRIGGER log_couple_milestones_delete AFTER DELETE ON couple_milestones BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_milestones', OLD.id, 'delete');
END;

CREATE TRIGGER log_couple_milestones_insert AFTER INSERT ON couple_milestones BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_milestones', NEW.id, 'insert');
END;

CREATE TRIGGER log_couple_milestones_update AFTER UPDATE ON couple_milestones WHEN OLD.id IS NOT NEW.id OR OLD.title IS NOT NEW.title OR OLD.details IS NOT NEW.details OR OLD.category_id IS NOT NEW.category_id OR OLD.target_day IS NOT NEW.target_day OR OLD.achieved_day IS NOT NEW.achieved_day OR OLD.version IS NOT NEW.version OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_milestones', NEW.id, 'update');
END;

CREATE TRIGGER log_couple_onboardings_delete AFTER DELETE ON couple_onboardings BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_onboardings', OLD.id, 'delete');
END;

CREATE TRIGGER log_couple_onboardings_insert AFTER INSERT ON couple_onboardings BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_onboardings', NEW.id, 'insert');
END;

CREATE TRIGGER log_couple_onboardings_update AFTER UPDATE ON couple_onboardings WHEN OLD.id IS NOT NEW.id OR OLD.welcome IS NOT NEW.welcome OR OLD.quiz IS NOT NEW.quiz OR OLD.love_languages IS NOT NEW.love_languages OR OLD.schedule IS NOT NEW.schedule OR OLD.tour IS NOT NEW.tour OR OLD.is_dismissed IS NOT NEW.is_dismissed OR OLD.version IS NOT NEW.version OR OLD.changed_at IS NOT NEW.changed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_onboardings', NEW.id, 'update');
END;

CREATE TRIGGER log_couple_request_tags_delete AFTER DELETE ON couple_request_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_request_tags', OLD.id, 'delete');
END;

CREATE TRIGGER log_couple_request_tags_insert AFTER INSERT ON couple_request_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_request_tags', NEW.id, 'insert');
END;

CREATE TRIGGER log_couple_request_tags_update AFTER UPDATE ON couple_request_tags WHEN OLD.id IS NOT NEW.id OR OLD.request_id IS NOT NEW.request_id OR OLD.position IS NOT NEW.position OR OLD.tag IS NOT NEW.tag BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_request_tags', NEW.id, 'update');
END;

CREATE TRIGGER log_couple_requests_delete AFTER DELETE ON couple_requests BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_requests', OLD.id, 'delete');
END;

CREATE TRIGGER log_couple_requests_insert AFTER INSERT ON couple_requests BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_requests', NEW.id, 'insert');
END;

CREATE TRIGGER log_couple_requests_update AFTER UPDATE ON couple_requests WHEN OLD.id IS NOT NEW.id OR OLD.asked_by IS NOT NEW.asked_by OR OLD.kind IS NOT NEW.kind OR OLD.title IS NOT NEW.title OR OLD.details IS NOT NEW.details OR OLD.priority IS NOT NEW.priority OR OLD.due_day IS NOT NEW.due_day OR OLD.repeats IS NOT NEW.repeats OR OLD.state IS NOT NEW.state OR OLD.response IS NOT NEW.response OR OLD.answered_at IS NOT NEW.answered_at OR OLD.version IS NOT NEW.version OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_requests', NEW.id, 'update');
END;

CREATE TRIGGER log_couple_starts_delete AFTER DELETE ON couple_starts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_starts', OLD.id, 'delete');
END;

CREATE TRIGGER log_couple_starts_insert AFTER INSERT ON couple_starts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_starts', NEW.id, 'insert');
END;

CREATE TRIGGER log_couple_starts_update AFTER UPDATE ON couple_starts WHEN OLD.id IS NOT NEW.id OR OLD.day IS NOT NEW.day OR OLD.set_by IS NOT NEW.set_by OR OLD.set_at IS NOT NEW.set_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('couple_starts', NEW.id, 'update');
END;

CREATE TRIGGER log_dav_properties_delete AFTER DELETE ON dav_properties BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('dav_properties', OLD.id, 'delete');
END;

CREATE TRIGGER log_dav_properties_insert AFTER INSERT ON dav_properties BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('dav_properties', NEW.id, 'insert');
END;

CREATE TRIGGER log_dav_properties_update AFTER UPDATE ON dav_properties WHEN OLD.id IS NOT NEW.id OR OLD.subject_id IS NOT NEW.subject_id OR OLD.namespace IS NOT NEW.namespace OR OLD.name IS NOT NEW.name OR OLD.xml IS NOT NEW.xml BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('dav_properties', NEW.id, 'update');
END;

CREATE TRIGGER log_declined_group_cards_delete AFTER DELETE ON declined_group_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('declined_group_cards', OLD.id, 'delete');
END;

CREATE TRIGGER log_declined_group_cards_insert AFTER INSERT ON declined_group_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('declined_group_cards', NEW.id, 'insert');
END;

CREATE TRIGGER log_declined_group_cards_update AFTER UPDATE ON declined_group_cards WHEN OLD.id IS NOT NEW.id OR OLD.declined_at IS NOT NEW.declined_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('declined_group_cards', NEW.id, 'update');
END;

CREATE TRIGGER log_distinct_people_delete AFTER DELETE ON distinct_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('distinct_people', OLD.id, 'delete');
END;

CREATE TRIGGER log_distinct_people_insert AFTER INSERT ON distinct_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('distinct_people', NEW.id, 'insert');
END;

CREATE TRIGGER log_distinct_people_update AFTER UPDATE ON distinct_people WHEN OLD.id IS NOT NEW.id OR OLD.one_id IS NOT NEW.one_id OR OLD.other_id IS NOT NEW.other_id OR OLD.said_at IS NOT NEW.said_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('distinct_people', NEW.id, 'update');
END;

CREATE TRIGGER log_family_wishes_delete AFTER DELETE ON family_wishes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('family_wishes', OLD.id, 'delete');
END;

CREATE TRIGGER log_family_wishes_insert AFTER INSERT ON family_wishes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('family_wishes', NEW.id, 'insert');
END;

CREATE TRIGGER log_family_wishes_update AFTER UPDATE ON family_wishes WHEN OLD.id IS NOT NEW.id OR OLD.space_id IS NOT NEW.space_id OR OLD.person_id IS NOT NEW.person_id OR OLD.kind IS NOT NEW.kind OR OLD.label IS NOT NEW.label OR OLD.day IS NOT NEW.day OR OLD.wished_at IS NOT NEW.wished_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('family_wishes', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_pictures_delete AFTER DELETE ON gift_pictures BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_pictures', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_pictures_insert AFTER INSERT ON gift_pictures BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_pictures', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_pictures_update AFTER UPDATE ON gift_pictures WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.position IS NOT NEW.position OR OLD.digest IS NOT NEW.digest BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_pictures', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_recipients_delete AFTER DELETE ON gift_recipients BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_recipients', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_recipients_insert AFTER INSERT ON gift_recipients BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_recipients', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_recipients_update AFTER UPDATE ON gift_recipients WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_recipients', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_reminders_delete AFTER DELETE ON gift_reminders BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_reminders', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_reminders_insert AFTER INSERT ON gift_reminders BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_reminders', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_reminders_update AFTER UPDATE ON gift_reminders WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.message IS NOT NEW.message OR OLD.day IS NOT NEW.day OR OLD.second IS NOT NEW.second OR OLD.done_at IS NOT NEW.done_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_reminders', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_steps_delete AFTER DELETE ON gift_steps BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_steps', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_steps_insert AFTER INSERT ON gift_steps BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_steps', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_steps_update AFTER UPDATE ON gift_steps WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.status IS NOT NEW.status OR OLD.at IS NOT NEW.at OR OLD.account_id IS NOT NEW.account_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_steps', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_tags_delete AFTER DELETE ON gift_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_tags', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_tags_insert AFTER INSERT ON gift_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_tags', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_tags_update AFTER UPDATE ON gift_tags WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.position IS NOT NEW.position OR OLD.tag IS NOT NEW.tag BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_tags', NEW.id, 'update');
END;

CREATE TRIGGER log_gift_walls_delete AFTER DELETE ON gift_walls BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_walls', OLD.id, 'delete');
END;

CREATE TRIGGER log_gift_walls_insert AFTER INSERT ON gift_walls BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_walls', NEW.id, 'insert');
END;

CREATE TRIGGER log_gift_walls_update AFTER UPDATE ON gift_walls WHEN OLD.id IS NOT NEW.id OR OLD.gift_id IS NOT NEW.gift_id OR OLD.account_id IS NOT NEW.account_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gift_walls', NEW.id, 'update');
END;

CREATE TRIGGER log_gifts_delete AFTER DELETE ON gifts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gifts', OLD.id, 'delete');
END;

CREATE TRIGGER log_gifts_insert AFTER INSERT ON gifts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gifts', NEW.id, 'insert');
END;

CREATE TRIGGER log_gifts_update AFTER UPDATE ON gifts WHEN OLD.id IS NOT NEW.id OR OLD.title IS NOT NEW.title OR OLD.occasion_kind IS NOT NEW.occasion_kind OR OLD.occasion_label IS NOT NEW.occasion_label OR OLD.occasion_id IS NOT NEW.occasion_id OR OLD.day IS NOT NEW.day OR OLD.budget IS NOT NEW.budget OR OLD.currency IS NOT NEW.currency OR OLD.link IS NOT NEW.link OR OLD.note IS NOT NEW.note OR OLD.choosing_days IS NOT NEW.choosing_days OR OLD.delivery_days IS NOT NEW.delivery_days OR OLD.status IS NOT NEW.status OR OLD.archived_from IS NOT NEW.archived_from OR OLD.given_day IS NOT NEW.given_day OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('gifts', NEW.id, 'update');
END;

CREATE TRIGGER log_group_members_delete AFTER DELETE ON group_members BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('group_members', OLD.id, 'delete');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id = OLD.group_id;
END;

CREATE TRIGGER log_group_members_insert AFTER INSERT ON group_members BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('group_members', NEW.id, 'insert');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id = NEW.group_id;
END;

CREATE TRIGGER log_group_members_update AFTER UPDATE ON group_members WHEN OLD.id IS NOT NEW.id OR OLD.group_id IS NOT NEW.group_id OR OLD.person_id IS NOT NEW.person_id OR OLD.joined_on IS NOT NEW.joined_on BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('group_members', NEW.id, 'update');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id IN (OLD.group_id, NEW.group_id);
END;

CREATE TRIGGER log_love_actions_delete AFTER DELETE ON love_actions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_actions', OLD.id, 'delete');
END;

CREATE TRIGGER log_love_actions_insert AFTER INSERT ON love_actions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_actions', NEW.id, 'insert');
END;

CREATE TRIGGER log_love_actions_update AFTER UPDATE ON love_actions WHEN OLD.id IS NOT NEW.id OR OLD.language_id IS NOT NEW.language_id OR OLD.account IS NOT NEW.account OR OLD.day IS NOT NEW.day OR OLD.words IS NOT NEW.words OR OLD.created_at IS NOT NEW.created_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_actions', NEW.id, 'update');
END;

CREATE TRIGGER log_love_languages_delete AFTER DELETE ON love_languages BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_languages', OLD.id, 'delete');
END;

CREATE TRIGGER log_love_languages_insert AFTER INSERT ON love_languages BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_languages', NEW.id, 'insert');
END;

CREATE TRIGGER log_love_languages_update AFTER UPDATE ON love_languages WHEN OLD.id IS NOT NEW.id OR OLD.kind IS NOT NEW.kind OR OLD.title IS NOT NEW.title OR OLD.details IS NOT NEW.details OR OLD.examples IS NOT NEW.examples OR OLD.importance IS NOT NEW.importance OR OLD.tags IS NOT NEW.tags OR OLD.is_draft IS NOT NEW.is_draft OR OLD.author IS NOT NEW.author OR OLD.origin IS NOT NEW.origin OR OLD.shared_at IS NOT NEW.shared_at OR OLD.opened_at IS NOT NEW.opened_at OR OLD.is_kept IS NOT NEW.is_kept OR OLD.version IS NOT NEW.version OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('love_languages', NEW.id, 'update');
END;

CREATE TRIGGER log_merge_moves_delete AFTER DELETE ON merge_moves BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merge_moves', OLD.id, 'delete');
END;

CREATE TRIGGER log_merge_moves_insert AFTER INSERT ON merge_moves BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merge_moves', NEW.id, 'insert');
END;

CREATE TRIGGER log_merge_moves_update AFTER UPDATE ON merge_moves WHEN OLD.id IS NOT NEW.id OR OLD.merge_id IS NOT NEW.merge_id OR OLD.table_name IS NOT NEW.table_name OR OLD.row_id IS NOT NEW.row_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merge_moves', NEW.id, 'update');
END;

CREATE TRIGGER log_merges_delete AFTER DELETE ON merges BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merges', OLD.id, 'delete');
END;

CREATE TRIGGER log_merges_insert AFTER INSERT ON merges BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merges', NEW.id, 'insert');
END;

CREATE TRIGGER log_merges_update AFTER UPDATE ON merges WHEN OLD.id IS NOT NEW.id OR OLD.kept_id IS NOT NEW.kept_id OR OLD.merged_id IS NOT NEW.merged_id OR OLD.merged_at IS NOT NEW.merged_at OR OLD.undone_at IS NOT NEW.undone_at OR OLD.kept_before IS NOT NEW.kept_before OR OLD.kept_own_before IS NOT NEW.kept_own_before OR OLD.kept_after IS NOT NEW.kept_after BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('merges', NEW.id, 'update');
END;

CREATE TRIGGER log_note_attachments_delete AFTER DELETE ON note_attachments BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_attachments', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_attachments_insert AFTER INSERT ON note_attachments BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_attachments', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_attachments_update AFTER UPDATE ON note_attachments WHEN OLD.id IS NOT NEW.id OR OLD.note_id IS NOT NEW.note_id OR OLD.path IS NOT NEW.path OR OLD.media_type IS NOT NEW.media_type OR OLD.size IS NOT NEW.size OR OLD.digest IS NOT NEW.digest OR OLD.created_at IS NOT NEW.created_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_attachments', NEW.id, 'update');
END;

CREATE TRIGGER log_note_checkboxes_delete AFTER DELETE ON note_checkboxes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_checkboxes', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_checkboxes_insert AFTER INSERT ON note_checkboxes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_checkboxes', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_checkboxes_update AFTER UPDATE ON note_checkboxes WHEN OLD.id IS NOT NEW.id OR OLD.of_note IS NOT NEW.of_note OR OLD.position IS NOT NEW.position OR OLD.label IS NOT NEW.label OR OLD.is_done IS NOT NEW.is_done OR OLD.reminder_id IS NOT NEW.reminder_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_checkboxes', NEW.id, 'update');
END;

CREATE TRIGGER log_note_files_delete AFTER DELETE ON note_files BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_files', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_files_insert AFTER INSERT ON note_files BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_files', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_files_update AFTER UPDATE ON note_files WHEN OLD.id IS NOT NEW.id OR OLD.of_note IS NOT NEW.of_note OR OLD.folder IS NOT NEW.folder OR OLD.path IS NOT NEW.path OR OLD.head IS NOT NEW.head OR OLD.digest IS NOT NEW.digest OR OLD.version IS NOT NEW.version BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_files', NEW.id, 'update');
END;

CREATE TRIGGER log_note_folder_files_delete AFTER DELETE ON note_folder_files BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_folder_files', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_folder_files_insert AFTER INSERT ON note_folder_files BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_folder_files', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_folder_files_update AFTER UPDATE ON note_folder_files WHEN OLD.id IS NOT NEW.id OR OLD.folder IS NOT NEW.folder OR OLD.path IS NOT NEW.path OR OLD.digest IS NOT NEW.digest BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_folder_files', NEW.id, 'update');
END;

CREATE TRIGGER log_note_people_delete AFTER DELETE ON note_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_people', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_people_insert AFTER INSERT ON note_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_people', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_people_update AFTER UPDATE ON note_people WHEN OLD.id IS NOT NEW.id OR OLD.note_id IS NOT NEW.note_id OR OLD.person_id IS NOT NEW.person_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_people', NEW.id, 'update');
END;

CREATE TRIGGER log_note_tags_delete AFTER DELETE ON note_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_tags', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_tags_insert AFTER INSERT ON note_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_tags', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_tags_update AFTER UPDATE ON note_tags WHEN OLD.id IS NOT NEW.id OR OLD.note_id IS NOT NEW.note_id OR OLD.tag IS NOT NEW.tag OR OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_tags', NEW.id, 'update');
END;

CREATE TRIGGER log_note_transcripts_delete AFTER DELETE ON note_transcripts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_transcripts', OLD.id, 'delete');
END;

CREATE TRIGGER log_note_transcripts_insert AFTER INSERT ON note_transcripts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_transcripts', NEW.id, 'insert');
END;

CREATE TRIGGER log_note_transcripts_update AFTER UPDATE ON note_transcripts WHEN OLD.id IS NOT NEW.id OR OLD.text IS NOT NEW.text OR OLD.engine IS NOT NEW.engine OR OLD.is_in_text IS NOT NEW.is_in_text BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('note_transcripts', NEW.id, 'update');
END;

CREATE TRIGGER log_notes_delete AFTER DELETE ON notes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('notes', OLD.id, 'delete');
END;

CREATE TRIGGER log_notes_insert AFTER INSERT ON notes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('notes', NEW.id, 'insert');
END;

CREATE TRIGGER log_notes_update AFTER UPDATE ON notes WHEN OLD.id IS NOT NEW.id OR OLD.title IS NOT NEW.title OR OLD.text IS NOT NEW.text OR OLD.status IS NOT NEW.status OR OLD.is_pinned IS NOT NEW.is_pinned OR OLD.is_draft IS NOT NEW.is_draft OR OLD.is_for_check_in IS NOT NEW.is_for_check_in OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.author IS NOT NEW.author OR OLD.origin IS NOT NEW.origin OR OLD.shared_at IS NOT NEW.shared_at OR OLD.opened_at IS NOT NEW.opened_at OR OLD.is_kept IS NOT NEW.is_kept OR OLD.sort_title IS NOT NEW.sort_title OR OLD.version IS NOT NEW.version OR OLD.created_at IS NOT NEW.created_at OR OLD.modified_at IS NOT NEW.modified_at OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('notes', NEW.id, 'update');
END;

CREATE TRIGGER log_occasions_delete AFTER DELETE ON occasions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', OLD.id, 'delete');
END;

CREATE TRIGGER log_occasions_insert AFTER INSERT ON occasions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', NEW.id, 'insert');
END;

CREATE TRIGGER log_occasions_update AFTER UPDATE ON occasions WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position OR OLD.kind IS NOT NEW.kind OR OLD.label IS NOT NEW.label OR OLD.calendar IS NOT NEW.calendar OR OLD.year IS NOT NEW.year OR OLD.month IS NOT NEW.month OR OLD.is_leap_month IS NOT NEW.is_leap_month OR OLD.day IS NOT NEW.day OR OLD.text IS NOT NEW.text BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', NEW.id, 'update');
END;

CREATE TRIGGER log_painting_choices_delete AFTER DELETE ON painting_choices BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('painting_choices', OLD.id, 'delete');
END;

CREATE TRIGGER log_painting_choices_insert AFTER INSERT ON painting_choices BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('painting_choices', NEW.id, 'insert');
END;

CREATE TRIGGER log_painting_choices_update AFTER UPDATE ON painting_choices WHEN OLD.id IS NOT NEW.id OR OLD.style IS NOT NEW.style OR OLD.is_cover IS NOT NEW.is_cover BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('painting_choices', NEW.id, 'update');
END;

CREATE TRIGGER log_people_delete AFTER DELETE ON people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', OLD.id, 'delete');
 INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) SELECT id, book_id, name, last_insert_rowid() FROM address_objects WHERE id = OLD.id AND 1; DELETE FROM address_objects WHERE id = OLD.id AND 1; DELETE FROM address_places WHERE id = OLD.id; DELETE FROM dav_properties WHERE subject_id = OLD.id;
END;

CREATE TRIGGER log_people_insert AFTER INSERT ON people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', NEW.id, 'insert');
END;

CREATE TRIGGER log_people_update AFTER UPDATE ON people WHEN OLD.id IS NOT NEW.id OR OLD.name_prefix IS NOT NEW.name_prefix OR OLD.given_name IS NOT NEW.given_name OR OLD.middle_names IS NOT NEW.middle_names OR OLD.family_name IS NOT NEW.family_name OR OLD.name_suffix IS NOT NEW.name_suffix OR OLD.nickname IS NOT NEW.nickname OR OLD.formatted_name IS NOT NEW.formatted_name OR OLD.organisation IS NOT NEW.organisation OR OLD.job_title IS NOT NEW.job_title OR OLD.pronouns IS NOT NEW.pronouns OR OLD.note IS NOT NEW.note OR OLD.sort_given_first IS NOT NEW.sort_given_first OR OLD.sort_family_first IS NOT NEW.sort_family_first OR OLD.photo IS NOT NEW.photo OR OLD.category IS NOT NEW.category OR OLD.leap_day_rule IS NOT NEW.leap_day_rule OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.trashed_at IS NOT NEW.trashed_at OR OLD.cadence_days IS NOT NEW.cadence_days OR OLD.cadence_set_on IS NOT NEW.cadence_set_on OR OLD.snoozed_until IS NOT NEW.snoozed_until OR OLD.skipped_from IS NOT NEW.skipped_from OR OLD.merged_into IS NOT NEW.merged_into BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', NEW.id, 'update');
 INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) SELECT id, book_id, name, last_insert_rowid() FROM address_objects WHERE id = NEW.id AND (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL) AND NEW.trashed_at IS NOT NULL; DELETE FROM address_objects WHERE id = NEW.id AND (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL) AND NEW.trashed_at IS NOT NULL; INSERT OR IGNORE INTO address_objects (id, kind, book_id, name, sequence, digest, size) SELECT NEW.id, 'person', coalesce((SELECT book_id FROM address_places WHERE id = NEW.id), x'00000000000070008000000000000001'), coalesce((SELECT name FROM address_places WHERE id = NEW.id), lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf'), last_insert_rowid(), cards.digest, length(cards.bytes) + CASE WHEN cards.uid IS NULL AND instr(cards.bytes, x'0A554944') = 0 THEN 51 ELSE 0 END FROM cards WHERE (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL) AND NEW.trashed_at IS NULL AND cards.id = (SELECT id FROM cards WHERE person_id = NEW.id ORDER BY id LIMIT 1); UPDATE address_objects SET sequence = last_insert_rowid() WHERE (OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL) AND id IN (SELECT group_id FROM group_members WHERE person_id = NEW.id);
END;

CREATE TRIGGER log_person_accounts_delete AFTER DELETE ON person_accounts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_accounts', OLD.id, 'delete');
END;

CREATE TRIGGER log_person_accounts_insert AFTER INSERT ON person_accounts BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_accounts', NEW.id, 'insert');
END;

CREATE TRIGGER log_person_accounts_update AFTER UPDATE ON person_accounts WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.account_id IS NOT NEW.account_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_accounts', NEW.id, 'update');
END;

CREATE TRIGGER log_person_groups_delete AFTER DELETE ON person_groups BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_groups', OLD.id, 'delete');
 INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) SELECT id, book_id, name, last_insert_rowid() FROM address_objects WHERE id = OLD.id AND 1; DELETE FROM address_objects WHERE id = OLD.id AND 1;
END;

CREATE TRIGGER log_person_groups_insert AFTER INSERT ON person_groups BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_groups', NEW.id, 'insert');
 INSERT OR IGNORE INTO address_objects (id, kind, book_id, name, sequence, digest, size) SELECT NEW.id, 'group', coalesce((SELECT book_id FROM address_places WHERE id = NEW.id), x'00000000000070008000000000000001'), coalesce((SELECT name FROM address_places WHERE id = NEW.id), lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf'), last_insert_rowid(), NULL, 0 FROM person_groups WHERE id = NEW.id;
END;

CREATE TRIGGER log_person_groups_update AFTER UPDATE ON person_groups WHEN OLD.id IS NOT NEW.id OR OLD.name IS NOT NEW.name OR OLD.cadence_days IS NOT NEW.cadence_days OR OLD.cadence_set_on IS NOT NEW.cadence_set_on OR OLD.card_id IS NOT NEW.card_id OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.card_digest IS NOT NEW.card_digest BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_groups', NEW.id, 'update');
 UPDATE address_objects SET sequence = last_insert_rowid() WHERE id = NEW.id AND (OLD.name IS NOT NEW.name OR OLD.card_id IS NOT NEW.card_id);
END;

CREATE TRIGGER log_person_tags_delete AFTER DELETE ON person_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_tags', OLD.id, 'delete');
END;

CREATE TRIGGER log_person_tags_insert AFTER INSERT ON person_tags BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_tags', NEW.id, 'insert');
END;

CREATE TRIGGER log_person_tags_update AFTER UPDATE ON person_tags WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position OR OLD.tag IS NOT NEW.tag BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('person_tags', NEW.id, 'update');
END;

CREATE TRIGGER log_postal_addresses_delete AFTER DELETE ON postal_addresses BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('postal_addresses', OLD.id, 'delete');
END;

CREATE TRIGGER log_postal_addresses_insert AFTER INSERT ON postal_addresses BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('postal_addresses', NEW.id, 'insert');
END;

CREATE TRIGGER log_postal_addresses_update AFTER UPDATE ON postal_addresses WHEN OLD.id IS NOT NEW.id OR OLD.post_office_box IS NOT NEW.post_office_box OR OLD.extended IS NOT NEW.extended OR OLD.street IS NOT NEW.street OR OLD.locality IS NOT NEW.locality OR OLD.region IS NOT NEW.region OR OLD.postal_code IS NOT NEW.postal_code OR OLD.country IS NOT NEW.country BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('postal_addresses', NEW.id, 'update');
END;

CREATE TRIGGER log_purpose_links_delete AFTER DELETE ON purpose_links BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purpose_links', OLD.id, 'delete');
END;

CREATE TRIGGER log_purpose_links_insert AFTER INSERT ON purpose_links BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purpose_links', NEW.id, 'insert');
END;

CREATE TRIGGER log_purpose_links_update AFTER UPDATE ON purpose_links WHEN OLD.id IS NOT NEW.id OR OLD.purpose_id IS NOT NEW.purpose_id OR OLD.of_note IS NOT NEW.of_note OR OLD.reminder_id IS NOT NEW.reminder_id BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purpose_links', NEW.id, 'update');
END;

CREATE TRIGGER log_purposes_delete AFTER DELETE ON purposes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purposes', OLD.id, 'delete');
END;

CREATE TRIGGER log_purposes_insert AFTER INSERT ON purposes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purposes', NEW.id, 'insert');
END;

CREATE TRIGGER log_purposes_update AFTER UPDATE ON purposes WHEN OLD.id IS NOT NEW.id OR OLD.name IS NOT NEW.name OR OLD.colour IS NOT NEW.colour OR OLD.icon IS NOT NEW.icon OR OLD.is_hidden IS NOT NEW.is_hidden OR OLD.merged_into IS NOT NEW.merged_into OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('purposes', NEW.id, 'update');
END;

CREATE TRIGGER log_quiz_answers_delete AFTER DELETE ON quiz_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('quiz_answers', OLD.id, 'delete');
END;

CREATE TRIGGER log_quiz_answers_insert AFTER INSERT ON quiz_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('quiz_answers', NEW.id, 'insert');
END;

CREATE TRIGGER log_quiz_answers_update AFTER UPDATE ON quiz_answers WHEN OLD.id IS NOT NEW.id OR OLD.question IS NOT NEW.question OR OLD.kind IS NOT NEW.kind OR OLD.answered_at IS NOT NEW.answered_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('quiz_answers', NEW.id, 'update');
END;

CREATE TRIGGER log_reminder_completions_delete AFTER DELETE ON reminder_completions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_completions', OLD.id, 'delete');
END;

CREATE TRIGGER log_reminder_completions_insert AFTER INSERT ON reminder_completions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_completions', NEW.id, 'insert');
END;

CREATE TRIGGER log_reminder_completions_update AFTER UPDATE ON reminder_completions WHEN OLD.id IS NOT NEW.id OR OLD.reminder_id IS NOT NEW.reminder_id OR OLD.day IS NOT NEW.day OR OLD.second IS NOT NEW.second OR OLD.completed_at IS NOT NEW.completed_at OR OLD.before_day IS NOT NEW.before_day OR OLD.before_second IS NOT NEW.before_second OR OLD.before_snoozed_day IS NOT NEW.before_snoozed_day OR OLD.before_snoozed_second IS NOT NEW.before_snoozed_second OR OLD.before_snoozed_until IS NOT NEW.before_snoozed_until BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_completions', NEW.id, 'update');
END;

CREATE TRIGGER log_reminder_dates_delete AFTER DELETE ON reminder_dates BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_dates', OLD.id, 'delete');
END;

CREATE TRIGGER log_reminder_dates_insert AFTER INSERT ON reminder_dates BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_dates', NEW.id, 'insert');
END;

CREATE TRIGGER log_reminder_dates_update AFTER UPDATE ON reminder_dates WHEN OLD.id IS NOT NEW.id OR OLD.reminder_id IS NOT NEW.reminder_id OR OLD.kind IS NOT NEW.kind OR OLD.day IS NOT NEW.day OR OLD.second IS NOT NEW.second BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_dates', NEW.id, 'update');
END;

CREATE TRIGGER log_reminder_ends_delete AFTER DELETE ON reminder_ends BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_ends', OLD.id, 'delete');
END;

CREATE TRIGGER log_reminder_ends_insert AFTER INSERT ON reminder_ends BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_ends', NEW.id, 'insert');
END;

CREATE TRIGGER log_reminder_ends_update AFTER UPDATE ON reminder_ends WHEN OLD.id IS NOT NEW.id OR OLD.rule IS NOT NEW.rule OR OLD.added IS NOT NEW.added BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_ends', NEW.id, 'update');
END;

CREATE TRIGGER log_reminder_people_delete AFTER DELETE ON reminder_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_people', OLD.id, 'delete');
END;

CREATE TRIGGER log_reminder_people_insert AFTER INSERT ON reminder_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_people', NEW.id, 'insert');
END;

CREATE TRIGGER log_reminder_people_update AFTER UPDATE ON reminder_people WHEN OLD.id IS NOT NEW.id OR OLD.reminder_id IS NOT NEW.reminder_id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminder_people', NEW.id, 'update');
END;

CREATE TRIGGER log_reminders_delete AFTER DELETE ON reminders BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminders', OLD.id, 'delete');
END;

CREATE TRIGGER log_reminders_insert AFTER INSERT ON reminders BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminders', NEW.id, 'insert');
END;

CREATE TRIGGER log_reminders_update AFTER UPDATE ON reminders WHEN OLD.id IS NOT NEW.id OR OLD.category IS NOT NEW.category OR OLD.title IS NOT NEW.title OR OLD.note IS NOT NEW.note OR OLD.start_day IS NOT NEW.start_day OR OLD.start_second IS NOT NEW.start_second OR OLD.rule IS NOT NEW.rule OR OLD.completed_day IS NOT NEW.completed_day OR OLD.completed_second IS NOT NEW.completed_second OR OLD.snoozed_day IS NOT NEW.snoozed_day OR OLD.snoozed_second IS NOT NEW.snoozed_second OR OLD.snoozed_until IS NOT NEW.snoozed_until OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.deleted_at IS NOT NEW.deleted_at OR OLD.zone IS NOT NEW.zone OR OLD.priority IS NOT NEW.priority OR OLD.assignee IS NOT NEW.assignee OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.paused_at IS NOT NEW.paused_at OR OLD.resumed_at IS NOT NEW.resumed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('reminders', NEW.id, 'update');
END;

CREATE TRIGGER log_replaced_cards_delete AFTER DELETE ON replaced_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', OLD.id, 'delete');
END;

CREATE TRIGGER log_replaced_cards_insert AFTER INSERT ON replaced_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', NEW.id, 'insert');
END;

CREATE TRIGGER log_replaced_cards_update AFTER UPDATE ON replaced_cards WHEN OLD.id IS NOT NEW.id OR OLD.card_id IS NOT NEW.card_id OR OLD.replaced_at IS NOT NEW.replaced_at OR OLD.digest IS NOT NEW.digest OR OLD.bytes IS NOT NEW.bytes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', NEW.id, 'update');
END;

CREATE TRIGGER log_sealed_answers_delete AFTER DELETE ON sealed_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('sealed_answers', OLD.id, 'delete');
END;

CREATE TRIGGER log_sealed_answers_insert AFTER INSERT ON sealed_answers BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('sealed_answers', NEW.id, 'insert');
END;

CREATE TRIGGER log_sealed_answers_update AFTER UPDATE ON sealed_answers WHEN OLD.id IS NOT NEW.id OR OLD.space_id IS NOT NEW.space_id OR OLD.check_in_id IS NOT NEW.check_in_id OR OLD.prompt_id IS NOT NEW.prompt_id OR OLD.text IS NOT NEW.text OR OLD.revision IS NOT NEW.revision OR OLD.sealed_at IS NOT NEW.sealed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('sealed_answers', NEW.id, 'update');
END;

CREATE TRIGGER log_shared_people_delete AFTER DELETE ON shared_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('shared_people', OLD.id, 'delete');
END;

CREATE TRIGGER log_shared_people_insert AFTER INSERT ON shared_people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('shared_people', NEW.id, 'insert');
END;

CREATE TRIGGER log_shared_people_update AFTER UPDATE ON shared_people WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.space_id IS NOT NEW.space_id OR OLD.shared_id IS NOT NEW.shared_id OR OLD.created_at IS NOT NEW.created_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('shared_people', NEW.id, 'update');
END;

CREATE TRIGGER log_tasks_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('tasks', OLD.id, 'delete');
END;

CREATE TRIGGER log_tasks_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('tasks', NEW.id, 'insert');
END;

CREATE TRIGGER log_tasks_update AFTER UPDATE ON tasks WHEN OLD.id IS NOT NEW.id OR OLD.name IS NOT NEW.name OR OLD.uid IS NOT NEW.uid OR OLD.bytes IS NOT NEW.bytes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('tasks', NEW.id, 'update');
END;

CREATE TRIGGER log_wishes_delete AFTER DELETE ON wishes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('wishes', OLD.id, 'delete');
END;

CREATE TRIGGER log_wishes_insert AFTER INSERT ON wishes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('wishes', NEW.id, 'insert');
END;

CREATE TRIGGER log_wishes_update AFTER UPDATE ON wishes WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.kind IS NOT NEW.kind OR OLD.label IS NOT NEW.label OR OLD.day IS NOT NEW.day OR OLD.catchup_id IS NOT NEW.catchup_id OR OLD.wished_at IS NOT NEW.wished_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('wishes', NEW.id, 'update');
END;

CREATE TRIGGER move_address_objects AFTER UPDATE OF book_id, name ON address_objects
WHEN EXISTS (SELECT 1 FROM vanished_objects WHERE book_id = NEW.book_id AND name = NEW.name)
  OR EXISTS (SELECT 1 FROM address_books WHERE id = NEW.book_id AND deleted_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM awaited_members)
  OR EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id) BEGIN
  UPDATE address_objects
    SET name = CASE WHEN EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' AND id <> NEW.id) THEN NEW.sequence || '-' || lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' ELSE lower(substr(hex(NEW.id), 1, 8) || '-' || substr(hex(NEW.id), 9, 4) || '-' || substr(hex(NEW.id), 13, 4) || '-' || substr(hex(NEW.id), 17, 4) || '-' || substr(hex(NEW.id), 21)) || '.vcf' END
    WHERE id = NEW.id AND EXISTS (SELECT 1 FROM address_objects WHERE book_id = NEW.book_id AND name = NEW.name AND id <> NEW.id);
  DELETE FROM vanished_objects WHERE book_id = NEW.book_id
    AND name = (SELECT name FROM address_objects WHERE id = NEW.id);
  UPDATE address_books SET deleted_at = NULL WHERE id = NEW.book_id AND deleted_at IS NOT NULL;
  INSERT OR IGNORE INTO group_members (id, group_id, person_id, joined_on)
    SELECT id, group_id, NEW.id, awaited_since FROM awaited_members WHERE NEW.kind = 'person' AND uid = (SELECT uid FROM cards WHERE id = (SELECT id FROM cards WHERE person_id = NEW.id ORDER BY id LIMIT 1)) AND group_id IN (SELECT id FROM person_groups) AND NOT EXISTS (
      SELECT 1 FROM group_members m WHERE m.group_id = awaited_members.group_id AND m.person_id = NEW.id);
  DELETE FROM awaited_members WHERE NEW.kind = 'person' AND uid = (SELECT uid FROM cards WHERE id = (SELECT id FROM cards WHERE person_id = NEW.id ORDER BY id LIMIT 1)) AND group_id IN (SELECT id FROM person_groups);
END;

CREATE TRIGGER queue_changed_note_for_embedding AFTER UPDATE ON note_documents
WHEN (OLD.head <> NEW.head OR OLD.body <> NEW.body) AND EXISTS (SELECT 1 FROM embedding_model) BEGIN
  INSERT INTO embedding_queue (note) VALUES (NEW.number) ON CONFLICT (note) DO UPDATE SET setback = NULL;
END;

CREATE TRIGGER queue_new_note_for_embedding AFTER INSERT ON note_documents
WHEN EXISTS (SELECT 1 FROM embedding_model) BEGIN
  INSERT INTO embedding_queue (note) VALUES (NEW.number) ON CONFLICT (note) DO UPDATE SET setback = NULL;
END;
