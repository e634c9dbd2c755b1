"""What `import` makes of tables and of other programs' files."""
import csv
import io
import json
import pathlib
import random

GOOGLE = ("First Name,Last Name,Birthday,Labels,Phone 1 - Label,Phone 1 - Value\r\n"
          "Anna,Berg,1985-04-12,* myContacts ::: Family,Mobile,+49 151 1 ::: +49 30 2\r\n")
BIRDAY = json.dumps([{"id": 1, "type": "BIRTHDAY", "name": "Hilde", "yearMatter": False, "originalDate": "1931-12-24"}])
MONICA = json.dumps({"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [
    {"type": "contact", "values": [{"uuid": "aaaaaaaa-0000-4000-8000-000000000001", "properties": {"first_name": "Anna"},
     "data": [{"type": "call", "values": [{"uuid": "c", "properties": {"called_at": "2024-05-06", "content": "Hi"}}]}]}]}]}})


NAMETAG = json.dumps({"version": "1.2", "exportDate": "2026-01-01T00:00:00.000Z", "user": {"accountCreated": "2025-01-01T00:00:00.000Z"},
                      "groups": [{"id": "g", "name": "Choir"}],
                      "people": [{"id": "a", "name": "Anna", "groups": ["Choir"], "lastContact": "2024-05-06T00:00:00.000Z",
                                  "importantDates": [{"title": "Birthday", "date": "1604-02-29T00:00:00.000Z"}]}]})
BONDS = pathlib.Path(__file__).parents[1] / "InterchangeTests" / "Fixtures" / "bonds.zip"


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


def test_an_import_is_undone_and_brought_back(folder):
    assert report(folder, GOOGLE)["created"] == 1
    first = report(folder, MONICA)
    assert (first["created"], first["catchups"]) == (1, 1)
    runs = folder.json("imports")
    assert [run["canUndo"] for run in runs] == [True, True]
    undone = json.loads(folder.run("imports", "undo", runs[0]["id"], "--json").stdout)
    assert (undone["trashed"], undone["keptCount"], undone["kept"]) == (1, 0, [])
    assert len(folder.json("people")) == 1
    assert folder.json("imports")[0]["undoneAt"] is not None
    assert folder.run("imports", "undo", runs[0]["id"], check=False).returncode == 1
    assert folder.run("imports", "undo", "nonsense", check=False).returncode == 1
    assert report(folder, MONICA)["created"] == 1
    assert len(folder.json("people")) == 2


def test_what_was_changed_since_an_import_stays(folder):
    report(folder, GOOGLE)
    person = folder.json("people")[0]["id"]
    folder.run("log", person, "--type", "call")
    run = folder.json("imports")[0]["id"]
    undone = folder.run("imports", "undo", run, check=False)
    assert undone.returncode == 1 and b"Anna Berg: This person stays as they are." in undone.stderr
    assert [row["id"] for row in folder.json("people")] == [person]


def test_nametag_and_bonds_bring_people_groups_and_history_once(folder):
    first = report(folder, NAMETAG)
    assert (first["created"], first["groups"], first["catchups"]) == (1, 1, 1)
    assert [row["birthday"] for row in folder.json("people")] == ["--02-29"]
    again = report(folder, NAMETAG, "--format", "nametag")
    assert (again["created"], again["updated"], again["catchups"]) == (0, 0, 0)
    bonds = report(folder, BONDS.read_bytes(), "--format", "bonds")
    assert (bonds["created"], bonds["groups"], bonds["catchups"]) == (2, 1, 4)
    again = report(folder, BONDS.read_bytes())
    assert (again["created"], again["updated"], again["catchups"]) == (0, 0, 0)
    codes = {problem["code"] for problem in bonds["problems"]}
    assert {"noted", "undated", "tasksOfNobody", "picturesElsewhere"} <= codes
    broken = folder.run("import", "-", input=BONDS.read_bytes()[:1000], check=False)
    assert broken.returncode != 0


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
