"""Adding, editing, trashing and restoring people from the command line."""
import re
import shlex

from cards import ANNA


def add(folder, *options):
    return folder.json("people", "add", *options)


def test_every_field_can_be_set_and_is_shown(folder):
    made = add(
        folder, "Léa", "Dubois", "--nickname", "Lou", "--pronouns", "she/her", "--organisation", "Stadtwerke", "--job-title",
        "Engineer", "--note", "one", "--phone", "mobile=+49 30 1", "--email", "lea@example.org", "--url", "https://example.org/?a=b",
        "--messaging", "signal:lea.1", "--address", "label=home; street=Hauptstraße 1; town=Berlin; code=10115",
        "--birthday", "--02-29", "--day", "First met=2010-05", "--day", "anniversary=2012-06-30", "--tag", "choir",
        "--category", "Sea", "--cadence", "monthly", "--leap-day", "march-1")
    person = made["person"]
    assert [person["name"][part] for part in ("display", "given", "family")] == ["Léa Dubois", "Léa", "Dubois"]
    assert [(day["kind"], day["label"], day["date"]) for day in person["occasions"]] == [
        ("birthday", "", "--02-29"), ("custom", "First met", "2010-05"), ("anniversary", "", "2012-06-30")]
    assert [contact.get("value") for contact in person["contacts"]] == [
        "+49 30 1", "lea@example.org", "lea.1", "https://example.org/?a=b", None]
    address = person["contacts"][-1]["address"]
    assert (address["street"], address["postalCode"], address["locality"]) == ("Hauptstraße 1", "10115", "Berlin")
    assert (person["category"], person["cadence"], person["leapDayRule"]) == ("Sea", {"choice": "every", "days": 30}, "march-1")
    assert folder.json("show", "Lou") == person


def test_an_edit_changes_its_line_and_no_other(folder):
    folder.run("import", "-", input=ANNA.encode())
    before = folder.run("export").stdout.decode().splitlines()
    folder.run("people", "edit", "Anna", "--job-title", "Baker")
    after = folder.run("export").stdout.decode().splitlines()
    assert [line for line in before if line not in after] in ([], [line for line in before if line.startswith("TITLE")])
    assert [line for line in after if line not in before] == ["TITLE:Baker"]


def test_a_day_without_words_on_a_card_is_in_no_edits_way(folder):
    folder.run("import", "-", input=ANNA.replace("END:VCARD", "X-ABDATE:2010-05-06\r\nEND:VCARD").encode())
    folder.run("people", "edit", "Anna", "--job-title", "Baker")
    person = folder.json("show", "Anna")
    assert person["jobTitle"] == "Baker"
    assert ("custom", "", "2010-05-06") in [(day["kind"], day["label"], day["date"]) for day in person["occasions"]]


def test_a_date_that_is_none_is_refused_in_words(folder):
    for date, words in (("1985-02-30", "no day 30"), ("1985-13-01", "no month 13"), ("2999-01-01", "still to come")):
        done = folder.run("people", "add", "Ben", "--birthday", date, check=False)
        assert done.returncode == 65, done.stderr
        assert words in done.stderr.decode() and "Nothing was changed" in done.stderr.decode()
    assert folder.json("people") == []


def test_the_second_of_two_writers_is_told_and_shown_both(folder):
    version = add(folder, "Ben", "--note", "Old")["version"]
    folder.run("people", "edit", "Ben", "--note", "Theirs")
    done = folder.run("people", "edit", "Ben", "--note", "Mine", "--if-version", version)
    assert done.returncode == 1
    assert "Theirs" in done.stderr.decode() and "Mine" in done.stderr.decode()
    assert folder.json("show", "Ben")["note"] == "Theirs"


def test_the_trash_is_listed_left_and_emptied(folder):
    ben, carla = (add(folder, name)["person"]["id"] for name in ("Ben", "Carla"))
    folder.run("people", "trash", "Ben", carla)
    assert folder.json("people") == []
    assert {row["id"] for row in folder.json("people", "trash", "list")} == {ben, carla}
    folder.run("people", "restore", "ben")
    assert [row["id"] for row in folder.json("people")] == [ben]
    assert folder.run("people", "delete", "Carla", check=False).returncode == 64
    folder.run("people", "delete", "Carla", "--for-good")
    assert folder.json("people", "trash", "list") == []


def test_one_identifier_makes_one_person(folder):
    uuid = "01939b1a-0000-7000-8000-000000000001"
    first = add(folder, "Ben", "--id", uuid)
    assert add(folder, "Ben", "--id", uuid) == first
    assert len(folder.json("people")) == 1


def categories(folder):
    return {row["display"]: folder.json("show", row["id"]).get("category") for row in folder.json("people")}


def test_the_category_of_many_is_set_at_once_and_taken_back(folder):
    for name, category in (("Anna", "friend"), ("Ben", "Sea's folk"), ("Carla", "")):
        add(folder, name, "--category", category)
    before = categories(folder)
    asked = ("people", "category", "Anna", "Ben", "Carla", "--set", "Family")
    would = folder.json(*asked, "--dry-run")
    assert [(row["name"], row["before"], row["category"]) for row in would] == [
        ("Anna", "friend", "family"), ("Ben", "Sea's folk", "family"), ("Carla", None, "family")]
    assert "Nothing was written" in folder.run(*asked, "--dry-run").stderr.decode()
    assert categories(folder) == before
    done = folder.run(*asked)
    assert "Category set for 3 people." in done.stderr.decode()
    assert set(categories(folder).values()) == {"family"}
    assert folder.json(*asked) == [], "who is it already is no change"
    for command in re.findall(r"kinkeeper (people category .+)", done.stderr.decode()):
        folder.run(*shlex.split(command))
    assert categories(folder) == before
    folder.run("people", "category", "-", "--clear", input=b"Anna\nBen\n")
    assert set(categories(folder).values()) == {None}


def test_a_category_is_set_for_all_of_them_or_nobody(folder):
    add(folder, "Anna")
    for arguments, code in [
        (("Anna", "Zoe", "--set", "family"), 1), (("Anna",), 64), (("Anna", "--set", " "), 64),
        (("Anna", "--set", "family", "--clear"), 64), (("--set", "family"), 64),
    ]:
        assert folder.run("people", "category", *arguments, check=False).returncode == code, arguments
    assert categories(folder) == {"Anna": None}
