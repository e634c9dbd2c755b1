"""What somebody does on the first day, and what the commands promise to scripts."""
import json

from cards import ANNA, BEN, THEO, card

CAST = (ANNA + BEN + THEO).encode()


def test_import_and_upcoming_work_at_once_on_an_empty_folder(folder):
    report = json.loads(folder.run("import", "-", "--json", input=CAST).stdout)
    assert report == {"cards": 3, "created": 3, "updated": 0, "unchanged": 0, "groups": 0, "catchups": 0, "problems": []}
    rows = folder.json("upcoming", "--days", "366", "--today", "2026-11-21", "--time-zone", "Europe/Berlin")
    assert [(row["display"], row["occasion"]["kind"], row["on"], row["daysUntil"], row["turning"]) for row in rows] == [
        ("Anna Berg", "birthday", "2026-11-21", 0, 40),
        ("Ben Okafor", "birthday", "2026-12-24", 33, None),
        ("Theo Brandt", "birthday", "2027-02-28", 99, 35),
    ]
    assert all(len(row["person"]) == 36 for row in rows)


def test_the_same_file_again_changes_nothing(folder):
    folder.run("import", "-", input=CAST)
    before = folder.run("export").stdout
    report = json.loads(folder.run("import", "-", "--json", input=CAST).stdout)
    assert (report["created"], report["updated"], report["unchanged"]) == (0, 0, 3)
    assert folder.run("export").stdout == before == CAST


def test_a_newer_export_updates_by_identifier_and_never_doubles(folder):
    folder.run("import", "-", input=CAST)
    newer = ANNA.replace("1986-11-21", "1986-11-22").replace("+49 151 2345678", "+49 151 9999999")
    report = json.loads(folder.run("import", "-", "--json", input=newer.encode()).stdout)
    assert (report["created"], report["updated"], report["unchanged"]) == (0, 1, 0)
    assert len(folder.json("people")) == 3
    rows = folder.json("upcoming", "--days", "366", "--today", "2026-11-21")
    assert [row["on"] for row in rows if row["display"] == "Anna Berg"] == ["2026-11-22"]


def test_bad_cards_are_reported_by_line_and_the_good_ones_are_kept(folder):
    broken = ANNA + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Carla\r\nBDAY:1990-02-30\r\nthis is no property\r\nEND:VCARD\r\n" + BEN
    done = folder.run("import", "-", "--json", input=broken.encode())
    report = json.loads(done.stdout)
    assert report["created"] == 3
    lines = sorted(problem["line"] for problem in report["problems"])
    start = len(ANNA.splitlines())
    assert lines == [start + 4, start + 5]
    assert all(problem["message"] and problem["file"] == "-" for problem in report["problems"])
    assert done.returncode == 0, "'import && upcoming' goes on: everything was taken in"


def test_a_file_of_which_a_part_cannot_be_read_says_so_by_its_exit_code(folder):
    calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    done = folder.run("import", "-", "--json", input=(ANNA + calendar + BEN).encode())
    report = json.loads(done.stdout)
    assert report["created"] == 2 and [problem["line"] for problem in report["problems"]] == [len(ANNA.splitlines()) + 1]
    assert done.returncode == 1


def test_what_is_no_contacts_file_is_refused_with_advice(folder):
    done = folder.run("import", "-", input=b"%PDF-1.7 and so on", check=False)
    assert done.returncode == 65
    assert b"vCard" in done.stderr
    done = folder.run("import", "/no/such/file.vcf", check=False)
    assert done.returncode == 65
    assert b"/no/such/file.vcf" in done.stderr


def test_people_are_found_by_any_part_whatever_the_case_and_the_accents(folder):
    folder.run("import", "-", input=(ANNA + card("Zoë Müller", "ORG:Café Zürich", "TEL:030 123-456")).encode())
    for query in ["zoe", "MULL", "uller", "zurich", "030123", "030 12"]:
        assert [row["display"] for row in folder.json("people", query)] == ["Zoë Müller"], query
    assert folder.json("people", "nobody at all") == []
    assert folder.json("people", "\"'*) OR (") == []


def test_show_takes_a_name_or_an_identifier_and_prints_the_kept_card(folder):
    folder.run("import", "-", input=CAST)
    shown = folder.json("show", "Anna Berg")
    assert shown["name"]["display"] == "Anna Berg"
    assert folder.json("show", shown["id"]) == shown
    assert folder.run("show", shown["id"], "--card").stdout == ANNA.encode()
    missing = folder.run("show", "Nobody", check=False)
    assert missing.returncode == 1 and b"Nobody" in missing.stderr
    ambiguous = folder.run("show", "e", check=False)
    assert ambiguous.returncode == 1 and b"Ben Okafor" in ambiguous.stderr


def test_the_table_for_people_is_aligned_and_carries_no_colour_in_a_pipe(folder):
    folder.run("import", "-", input=CAST)
    table = folder.run("upcoming", "--days", "366", "--today", "2026-11-21").stdout.decode()
    assert "\x1b" not in table
    lines = table.splitlines()
    assert "Anna Berg" in lines[0] and "turns 40" in lines[0] and "today" in lines[0]
    assert all(line == line.rstrip() for line in lines)


def test_accounts_are_made_listed_and_kept_apart(folder):
    folder.run("account", "create", "anna", "--password-stdin", input=b"a long enough password\n")
    folder.run("account", "create", "ben", "--password-stdin", input=b"another long password\n")
    assert [row["name"] for row in folder.json("account", "list")] == ["anna", "ben"]
    folder.run("import", "-", "--account", "anna", input=CAST)
    assert folder.json("people", "--account", "ben") == []
    unclear = folder.run("people", check=False)
    assert unclear.returncode == 64 and b"--account" in unclear.stderr
    twice = folder.run("account", "create", "Anna", "--password-stdin", input=b"a long enough password\n", check=False)
    assert twice.returncode == 1 and b"An account with this name already exists." in twice.stderr


def test_doctor_finds_nothing_on_a_sound_folder_and_names_a_damaged_one(folder):
    folder.run("import", "-", input=CAST)
    assert folder.run("doctor").returncode == 0
    import glob
    space = glob.glob(folder.path + "/spaces/*/space.sqlite")[0]
    folder.run("people")
    with open(space, "r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)
    assert folder.run("doctor", check=False).returncode != 0


def test_every_command_explains_itself(folder):
    for command in ["serve", "import", "upcoming", "people", "show", "export", "account", "doctor"]:
        done = folder.run(command, "--help", check=False) if command == "account" else folder.run(command, "--help")
        assert b"USAGE" in done.stdout, command
    wrong = folder.run("upcoming", "--today", "2026-02-30", check=False)
    assert wrong.returncode == 64 and b"2026-02-30" in wrong.stderr
