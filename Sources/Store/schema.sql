CREATE TABLE cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
  uid TEXT,
  name_key TEXT,
  revision INTEGER,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  bytes BLOB NOT NULL,
  CHECK ((person_id IS NULL) = (kind = 'group')),
  CHECK ((uid IS NULL) = (name_key IS NOT NULL))
) STRICT;

CREATE TABLE changes (
  sequence INTEGER PRIMARY KEY,
  table_name TEXT NOT NULL,
  row_id BLOB NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('insert', 'update', 'delete'))
) STRICT;

CREATE TABLE contact_methods (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('phone', 'email', 'address', 'url', 'messaging')),
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  service TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import_problems (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  import_id BLOB NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER,
  message TEXT NOT NULL
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

CREATE TABLE replaced_cards (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  card_id BLOB NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  replaced_at INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  bytes BLOB NOT NULL
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

CREATE INDEX cards_by_digest ON cards (digest);

CREATE INDEX cards_by_name ON cards (name_key) WHERE name_key IS NOT NULL;

CREATE INDEX cards_by_person ON cards (person_id) WHERE person_id IS NOT NULL;

CREATE INDEX cards_by_uid ON cards (uid) WHERE uid IS NOT NULL;

CREATE INDEX contact_methods_by_person ON contact_methods (person_id);

CREATE INDEX import_problems_by_import ON import_problems (import_id);

CREATE INDEX occasions_by_day ON occasions (kind, month, day, id)
  WHERE calendar = 'gregorian' AND month IS NOT NULL AND day IS NOT NULL;

CREATE INDEX occasions_by_month ON occasions (month, id) WHERE month IS NOT NULL AND day IS NULL;

CREATE INDEX occasions_by_person ON occasions (person_id);

CREATE INDEX occasions_of_other_calendars ON occasions (calendar, id) WHERE calendar <> 'gregorian';

CREATE INDEX people_by_family_name ON people (sort_family_first, id) WHERE trashed_at IS NULL;

CREATE INDEX people_by_given_name ON people (sort_given_first, id) WHERE trashed_at IS NULL;

CREATE INDEX people_in_trash ON people (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE INDEX person_tags_by_person ON person_tags (person_id);

CREATE INDEX replaced_cards_by_card ON replaced_cards (card_id);

CREATE TRIGGER index_search_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
END;

CREATE TRIGGER index_search_update AFTER UPDATE OF text ON search_documents WHEN OLD.text <> NEW.text BEGIN
  INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
  INSERT INTO search_index (rowid, text) VALUES (NEW.number, NEW.text);
END;

CREATE TRIGGER log_cards_delete AFTER DELETE ON cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', OLD.id, 'delete');
END;

CREATE TRIGGER log_cards_insert AFTER INSERT ON cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', NEW.id, 'insert');
END;

CREATE TRIGGER log_cards_update AFTER UPDATE ON cards WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.kind IS NOT NEW.kind OR OLD.uid IS NOT NEW.uid OR OLD.name_key IS NOT NEW.name_key OR OLD.revision IS NOT NEW.revision OR OLD.digest IS NOT NEW.digest OR OLD.bytes IS NOT NEW.bytes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('cards', NEW.id, 'update');
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

CREATE TRIGGER log_occasions_delete AFTER DELETE ON occasions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', OLD.id, 'delete');
END;

CREATE TRIGGER log_occasions_insert AFTER INSERT ON occasions BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', NEW.id, 'insert');
END;

CREATE TRIGGER log_occasions_update AFTER UPDATE ON occasions WHEN OLD.id IS NOT NEW.id OR OLD.person_id IS NOT NEW.person_id OR OLD.position IS NOT NEW.position OR OLD.kind IS NOT NEW.kind OR OLD.label IS NOT NEW.label OR OLD.calendar IS NOT NEW.calendar OR OLD.year IS NOT NEW.year OR OLD.month IS NOT NEW.month OR OLD.is_leap_month IS NOT NEW.is_leap_month OR OLD.day IS NOT NEW.day OR OLD.text IS NOT NEW.text BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('occasions', NEW.id, 'update');
END;

CREATE TRIGGER log_people_delete AFTER DELETE ON people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', OLD.id, 'delete');
END;

CREATE TRIGGER log_people_insert AFTER INSERT ON people BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', NEW.id, 'insert');
END;

CREATE TRIGGER log_people_update AFTER UPDATE ON people WHEN OLD.id IS NOT NEW.id OR OLD.name_prefix IS NOT NEW.name_prefix OR OLD.given_name IS NOT NEW.given_name OR OLD.middle_names IS NOT NEW.middle_names OR OLD.family_name IS NOT NEW.family_name OR OLD.name_suffix IS NOT NEW.name_suffix OR OLD.nickname IS NOT NEW.nickname OR OLD.formatted_name IS NOT NEW.formatted_name OR OLD.organisation IS NOT NEW.organisation OR OLD.job_title IS NOT NEW.job_title OR OLD.pronouns IS NOT NEW.pronouns OR OLD.note IS NOT NEW.note OR OLD.sort_given_first IS NOT NEW.sort_given_first OR OLD.sort_family_first IS NOT NEW.sort_family_first OR OLD.photo IS NOT NEW.photo OR OLD.category IS NOT NEW.category OR OLD.leap_day_rule IS NOT NEW.leap_day_rule OR OLD.created_at IS NOT NEW.created_at OR OLD.updated_at IS NOT NEW.updated_at OR OLD.trashed_at IS NOT NEW.trashed_at BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('people', NEW.id, 'update');
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

CREATE TRIGGER log_replaced_cards_delete AFTER DELETE ON replaced_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', OLD.id, 'delete');
END;

CREATE TRIGGER log_replaced_cards_insert AFTER INSERT ON replaced_cards BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', NEW.id, 'insert');
END;

CREATE TRIGGER log_replaced_cards_update AFTER UPDATE ON replaced_cards WHEN OLD.id IS NOT NEW.id OR OLD.card_id IS NOT NEW.card_id OR OLD.replaced_at IS NOT NEW.replaced_at OR OLD.digest IS NOT NEW.digest OR OLD.bytes IS NOT NEW.bytes BEGIN
  INSERT INTO changes (table_name, row_id, kind) VALUES ('replaced_cards', NEW.id, 'update');
END;
