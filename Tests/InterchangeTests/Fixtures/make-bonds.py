"""Makes bonds.zip: a backup as Bonds writes it, with one quirk in each record. Small pages, so that rows overflow and tables branch."""
import io
import pathlib
import sqlite3
import tempfile
import zipfile

ANNA, BEN, SELF, GONE = (f"{letter * 8}-0000-4000-8000-00000000000{n}" for n, letter in enumerate("abcd", 1))
TABLES = {
    "vaults": "`id` text,`name` text NOT NULL,PRIMARY KEY (`id`)",
    "contacts": "`id` text,`vault_id` text NOT NULL,`gender_id` integer,`pronoun_id` integer,`company_id` integer,`file_id` integer,"
                "`first_name` text,`middle_name` text,`last_name` text,`nickname` text,`maiden_name` text,`job_position` text,"
                "`description` text,`food_preferences` text,`last_talked_to` datetime,`first_met_year` integer,"
                "`first_met_through_contact_id` text,`stay_in_touch_frequency_days` integer,`listed` numeric DEFAULT true,"
                "`deleted_at` datetime,PRIMARY KEY (`id`),CONSTRAINT `fk_vaults` FOREIGN KEY (`vault_id`) REFERENCES `vaults`(`id`)",
    "user_vault": "`id` integer PRIMARY KEY AUTOINCREMENT,`vault_id` text,`contact_id` text",
    "contact_vault_user": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`is_favorite` numeric",
    "genders": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text,`name_translation_key` text",
    "contact_information_types": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text,`name_translation_key` text,`type` text",
    "contact_information": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`type_id` integer,`data` text,`kind` text",
    "contact_important_date_types": "`id` integer PRIMARY KEY AUTOINCREMENT,`label` text,`label_translation_key` text,"
                                    "`internal_type` text",
    "contact_important_dates": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`contact_important_date_type_id` integer,"
                               "`label` text,`day` integer,`month` integer,`year` integer,"
                               "`calendar_type` text DEFAULT 'gregorian',`original_day` integer,`original_month` integer,"
                               "`original_year` integer,`deleted_at` datetime",
    "contact_reminders": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`label` text,`day` integer,`month` integer,"
                         "`year` integer,`type` text,`frequency_number` integer",
    "contact_tasks": "`id` integer PRIMARY KEY AUTOINCREMENT,`label` text,`completed` numeric,`due_at` datetime,`deleted_at` datetime",
    "task_contacts": "`contact_task_id` integer,`contact_id` text,PRIMARY KEY (`contact_task_id`,`contact_id`)",
    "notes": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`title` text,`body` text,`created_at` datetime",
    "calls": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`called_at` datetime,`duration` integer,`type` text,"
             "`description` text,`answered` numeric DEFAULT true",
    "addresses": "`id` integer PRIMARY KEY AUTOINCREMENT,`line1` text,`city` text,`postal_code` text,`country` text",
    "contact_address": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`address_id` integer,`is_past_address` numeric",
    "companies": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text",
    "currencies": "`id` integer PRIMARY KEY AUTOINCREMENT,`code` text",
    "gifts": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`type` text,`name` text,`estimated_price` integer,"
             "`currency_id` integer,`given_at` datetime",
    "loans": "`id` integer PRIMARY KEY AUTOINCREMENT,`type` text,`name` text,`amount_lent` integer,`settled` numeric",
    "contact_loan": "`id` integer PRIMARY KEY AUTOINCREMENT,`loan_id` integer,`loaner_id` text,`loanee_id` text",
    "posts": "`id` integer PRIMARY KEY AUTOINCREMENT,`title` text,`written_at` datetime",
    "contact_post": "`id` integer PRIMARY KEY AUTOINCREMENT,`post_id` integer,`contact_id` text",
    "pets": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`pet_category_id` integer,`name` text",
    "pet_categories": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text,`name_translation_key` text",
    "goals": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`name` text,`active` numeric",
    "quick_facts": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`vault_quick_facts_template_id` integer,`content` text",
    "mood_tracking_events": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`rated_at` datetime,`note` text",
    "labels": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text",
    "contact_label": "`id` integer PRIMARY KEY AUTOINCREMENT,`label_id` integer,`contact_id` text",
    "relationship_types": "`id` integer PRIMARY KEY AUTOINCREMENT,`name` text",
    "relationships": "`id` integer PRIMARY KEY AUTOINCREMENT,`relationship_type_id` integer,`contact_id` text,`related_contact_id` text",
    "groups": "`id` integer PRIMARY KEY AUTOINCREMENT,`vault_id` text,`name` text,`deleted_at` datetime",
    "contact_group": "`id` integer PRIMARY KEY AUTOINCREMENT,`group_id` integer,`contact_id` text",
    "activity_types": "`id` integer PRIMARY KEY AUTOINCREMENT,`label` text,`counts_as_interaction` numeric",
    "activities": "`id` integer PRIMARY KEY AUTOINCREMENT,`activity_type_id` integer,`title` text,`start_date` date,"
                  "`start_precision` text DEFAULT 'day'",
    "activity_participants": "`id` integer PRIMARY KEY AUTOINCREMENT,`contact_id` text,`activity_id` integer",
    "files": "`id` integer PRIMARY KEY AUTOINCREMENT,`mime_type` text",
}
ROWS = {
    "vaults": [dict(id="v", name="Home")],
    "contacts": [
        dict(id=ANNA, vault_id="v", gender_id=2, company_id=1, file_id=1, first_name="Anna", middle_name="M.", last_name="Berg",
             nickname="Anni", maiden_name="Tal", job_position="Doctor", description="Met in Rome", food_preferences="no nuts",
             last_talked_to="2026-03-04 00:00:00+00:00", first_met_year=2019, first_met_through_contact_id=BEN,
             stay_in_touch_frequency_days=30, listed=1),
        dict(id=BEN, vault_id="v", first_name="Ben", listed=0, last_talked_to="2022-05-06 18:30:00+02:00"),
        dict(id=SELF, vault_id="v", first_name="Me", listed=1),
        dict(id=GONE, vault_id="v", first_name="Gone", listed=1, deleted_at="2026-01-01 00:00:00+00:00"),
    ],
    "user_vault": [dict(vault_id="v", contact_id=SELF)],
    "contact_vault_user": [dict(contact_id=ANNA, is_favorite=1)],
    "genders": [dict(name="Male", name_translation_key="seed.genders.male"),
                dict(name="Frau", name_translation_key="seed.genders.female")],
    "contact_information_types": [dict(name="Email address", type="email"), dict(name="Phone", type="phone"),
                                  dict(name_translation_key="seed.contact_info_types.telegram", type="social")],
    "contact_information": [dict(contact_id=ANNA, type_id=1, data="anna@example.org", kind="work"),
                            dict(contact_id=ANNA, type_id=2, data="+49 1", kind="mobile"),
                            dict(contact_id=ANNA, type_id=3, data="annab")],
    "contact_important_date_types": [
        dict(label="Geburtsdatum", label_translation_key="seed.important_date_types.birthdate", internal_type="birthdate"),
        dict(label="Deceased date", internal_type="deceased_date"),
        dict(label="One-time date", label_translation_key="seed.important_date_types.one_time", internal_type="")],
    "contact_important_dates": [
        dict(contact_id=ANNA, contact_important_date_type_id=1, label="", day=29, month=2, calendar_type="gregorian"),
        dict(contact_id=ANNA, label="Choir", day=29, month=2, year=2023, calendar_type="gregorian"),
        dict(contact_id=ANNA, contact_important_date_type_id=3, label="Exam", day=1, month=6, year=2024),
        dict(contact_id=ANNA, label="Old", day=1, month=1, year=2000, deleted_at="2026-01-01 00:00:00+00:00"),
        dict(contact_id=BEN, contact_important_date_type_id=1, label="", day=27, month=3, year=1985, calendar_type="lunar",
             original_day=7, original_month=-2, original_year=1985),
        dict(contact_id=BEN, contact_important_date_type_id=1, label="", day=9, month=2, year=1986, calendar_type="gregorian")],
    "contact_reminders": [
        dict(contact_id=ANNA, label="Birthday", day=29, month=2, year=2020, type="recurring_year", frequency_number=1),
        dict(contact_id=ANNA, label="Concert", day=6, month=12, year=2024, type="recurring_year", frequency_number=1),
        dict(contact_id=ANNA, label="Ask", day=1, month=3, year=2024, type="recurring_month", frequency_number=2)],
    "contact_tasks": [dict(label="Send photos", completed=0, due_at="2026-02-03 00:00:00+00:00"), dict(label="Of nobody", completed=1),
                      dict(label="In the trash", completed=0, deleted_at="2026-01-01 00:00:00+00:00")],
    "task_contacts": [dict(contact_task_id=1, contact_id=ANNA), dict(contact_task_id=3, contact_id=ANNA)],
    "notes": [dict(contact_id=ANNA, title="Long", body="tea " * 1500, created_at="2021-02-03 10:00:00+00:00")],
    "calls": [dict(contact_id=BEN, called_at="2022-05-06 18:30:00+02:00", duration=12, type="phone", description="Long talk", answered=1),
              dict(contact_id=BEN, called_at="2022-05-07 18:30:00+02:00", type="video", answered=1),
              dict(contact_id=BEN, called_at="2022-05-08 18:30:00+02:00", type="phone", answered=0),
              dict(contact_id=BEN, called_at="soon", type="phone", answered=1)],
    "addresses": [dict(line1="Way 1", city="Berlin", postal_code="10115", country="DE"), dict(line1="Old Way 2", city="Rome")],
    "contact_address": [dict(contact_id=ANNA, address_id=1), dict(contact_id=ANNA, address_id=2, is_past_address=1)],
    "companies": [dict(name="Klinik")],
    "currencies": [dict(code="EUR")],
    "gifts": [dict(contact_id=ANNA, type="given", name="Book", estimated_price=2000, currency_id=1, given_at="2023-12-24 00:00:00+00:00")],
    "loans": [dict(type="lender", name="Tent", amount_lent=50, settled=1)],
    "contact_loan": [dict(loan_id=1, loaner_id=ANNA, loanee_id=ANNA)],
    "posts": [dict(title="A walk", written_at="2024-01-02 00:00:00+00:00"), dict(title="Alone", written_at="2024-01-03 00:00:00+00:00")],
    "contact_post": [dict(post_id=1, contact_id=ANNA)],
    "pets": [dict(contact_id=ANNA, pet_category_id=1, name="Rex")],
    "pet_categories": [dict(name_translation_key="seed.pet_categories.small_animal")],
    "goals": [dict(contact_id=ANNA, name="Run", active=0)],
    "quick_facts": [dict(contact_id=ANNA, content="Chess")],
    "mood_tracking_events": [dict(contact_id=ANNA, rated_at="2024-02-02 00:00:00+00:00", note="fine")],
    "labels": [dict(name="choir")],
    "contact_label": [dict(label_id=1, contact_id=ANNA)],
    "relationship_types": [dict(name="Parent")],
    "relationships": [dict(relationship_type_id=1, contact_id=ANNA, related_contact_id=BEN),
                      dict(relationship_type_id=1, contact_id=BEN, related_contact_id=ANNA),
                      dict(relationship_type_id=1, contact_id=BEN, related_contact_id="nobody")],
    "groups": [dict(vault_id="v", name="Hikers"), dict(vault_id="v", name="Gone", deleted_at="2026-01-01 00:00:00+00:00")],
    "contact_group": [dict(group_id=1, contact_id=ANNA), dict(group_id=1, contact_id=SELF), dict(group_id=2, contact_id=BEN)],
    "activity_types": [dict(label="Hike", counts_as_interaction=1), dict(label="New job", counts_as_interaction=0)],
    "activities": [dict(activity_type_id=1, title="Hike", start_date="2023-07-08 00:00:00+00:00", start_precision="day"),
                   dict(activity_type_id=2, title="New job", start_date="2022-01-01 00:00:00+00:00", start_precision="year")],
    "activity_participants": [dict(activity_id=1, contact_id=ANNA), dict(activity_id=1, contact_id=BEN),
                              dict(activity_id=1, contact_id=SELF), dict(activity_id=2, contact_id=ANNA)],
    "files": [dict(mime_type="image/png"), dict(mime_type="application/pdf")],
}


class Pipe(io.RawIOBase):
    """Where nothing can be written over, so that sizes come behind each file, as Bonds writes them."""

    def __init__(self, target):
        self.target = target

    def writable(self):
        return True

    def write(self, data):
        return self.target.write(data)


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "bonds.db")
        db = sqlite3.connect(path)
        db.execute("PRAGMA page_size = 512")
        for name, columns in TABLES.items():
            db.execute(f"CREATE TABLE `{name}` ({columns})")
            db.execute(f"CREATE INDEX `idx_{name}` ON `{name}`(`{columns.split('`')[3]}`)")
            for row in ROWS[name]:
                keys = ",".join(f"`{key}`" for key in row)
                db.execute(f"INSERT INTO `{name}` ({keys}) VALUES ({','.join('?' * len(row))})", list(row.values()))
        db.commit()
        db.execute("VACUUM")
        db.close()
        data = path.read_bytes()
    target = io.BytesIO()
    with zipfile.ZipFile(Pipe(target), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [("database.db", data), ("uploads/a.png", b"\x89PNG")]:
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    pathlib.Path(__file__).with_name("bonds.zip").write_bytes(target.getvalue())


main()
