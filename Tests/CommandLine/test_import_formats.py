"""What `import` makes of tables and of other programs' files."""
import csv
import io
import json
import random

GOOGLE = ("First Name,Last Name,Birthday,Labels,Phone 1 - Label,Phone 1 - Value\r\n"
          "Anna,Berg,1985-04-12,* myContacts ::: Family,Mobile,+49 151 1 ::: +49 30 2\r\n")
BIRDAY = json.dumps([{"id": 1, "type": "BIRTHDAY", "name": "Hilde", "yearMatter": False, "originalDate": "1931-12-24"}])
MONICA = json.dumps({"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [
    {"type": "contact", "values": [{"uuid": "aaaaaaaa-0000-4000-8000-000000000001", "properties": {"first_name": "Anna"},
     "data": [{"type": "call", "values": [{"uuid": "c", "properties": {"called_at": "2024-05-06", "content": "Hi"}}]}]}]}]}})


def report(folder, text, *options, **more):
    data = text if isinstance(text, bytes) else text.encode()
    return json.loads(folder.run("import", "-", "--json", *options, input=data, **more).stdout)


def test_known_tables_come_at_once_and_never_twice(folder):
    assert report(folder, GOOGLE)["created"] == 1
    again = report(folder, GOOGLE)
    assert (again["created"], again["unchanged"]) == (0, 1)
    changed = report(folder, GOOGLE.replace("1985-04-12", "1985-04-13"))
    assert (changed["created"], changed["updated"]) == (0, 1)
    assert [row["birthday"] for row in folder.json("people")] == ["1985-04-13"]


def test_other_programs_bring_people_and_history(folder):
    assert report(folder, BIRDAY)["created"] == 1
    first = report(folder, MONICA)
    assert (first["created"], first["catchups"]) == (1, 1)
    again = report(folder, MONICA)
    assert (again["created"], again["unchanged"], again["catchups"]) == (0, 1, 0)


def test_a_dry_run_shows_the_columns_and_writes_nothing(folder):
    done = report(folder, "Name,Geburtstag,Hobby\nAnna,24.12.1985,Schach\n", "--dry-run")
    assert done["cards"] == 1 and [one["field"] for one in done["columns"]] == ["name", "birthday", "note"]
    assert folder.json("people") == []
    shown = folder.run("import", "-", "--dry-run", input=b"Name,Phone\nAnna,1\n").stdout.decode()
    assert "phone" in shown and "Nothing was written" in shown


def test_columns_are_named_on_the_command_line(folder):
    done = report(folder, "Wer;Wann\nOma;4/12/1931\n", "--map", "Wer=name", "--map", "wann=birthday", "--dates", "day-first")
    assert done["created"] == 1 and done["problems"] == []
    assert [row["birthday"] for row in folder.json("people")] == ["1931-12-04"]


def test_what_is_not_said_is_not_guessed(folder):
    refused = folder.run("import", "-", input=b"Wer;Wann\nOma;4/12/1931\n", check=False)
    assert refused.returncode == 65 and b"--map" in refused.stderr
    for options in (["--map", "Nobody=name"], ["--map", "Wer=nonsense"], ["--format", "vcard"]):
        assert folder.run("import", "-", *options, input=b"Wer;Wann\nOma;x\n", check=False).returncode == 65
    assert folder.json("people") == []
    done = report(folder, "Name,Birthday\nAnna,4/12/1985\n")
    assert done["created"] == 1 and len(done["problems"]) == 1 and done["problems"][0]["line"] == 2


def test_tables_are_read_as_python_reads_them(folder):
    """The oracle: whatever csv.writer writes comes in as csv.reader gives it back."""
    luck = random.Random(7)
    letters = ["a", "ß", '"', '""', ",", ";", "\n", "\r\n", "\t", " x", "€"]
    people = []
    for number in range(300):
        note = "".join(luck.choice(letters) for _ in range(luck.randrange(8)))
        people.append((f"Person {number:03}", note))
    for dialect, encoding in (("excel", "utf-8-sig"), ("excel-tab", "utf-16"), ("unix", "utf-8")):
        text = io.StringIO()
        writer = csv.writer(text, dialect=dialect)
        writer.writerow(["Name", "Notes", dialect])
        writer.writerows([(*person, "x") for person in people])
        read = list(csv.reader(io.StringIO(text.getvalue(), newline=""), dialect=dialect))[1:]
        with type(folder)() as other:
            other.run("import", "-", "--map", f"{dialect}=none", input=text.getvalue().encode(encoding))
            cards = other.run("export").stdout.decode().replace("\r\n ", "")
        notes = {}
        for card in cards.split("BEGIN:VCARD")[1:]:
            lines = dict(line.split(":", 1) for line in card.splitlines() if ":" in line)
            note = lines.get("NOTE", "")
            for escaped, plain in (("\\n", "\n"), ("\\,", ","), ("\\;", ";"), ("\\\\", "\\")):
                note = note.replace(escaped, plain)
            notes[lines["FN"]] = note
        assert notes == {row[0]: row[1].replace("\r\n", "\n").strip() for row in read}
