"""Groups from the command line: made, filled, listed, deleted and brought back."""
from cards import ANNA, BEN, THEO, card

CAST = (ANNA + BEN + THEO).encode()


def names(folder, group):
    return [member["display"] for member in folder.json("group", "members", group)]


def test_a_group_from_its_making_to_its_end_and_back(folder):
    folder.run("import", "-", input=CAST)
    assert folder.json("group", "list") == []
    made = folder.json("group", "create", "The", "choir", "--cadence", "monthly")
    assert (made["name"], made["cadenceDays"], made["memberCount"], made["isLinked"]) == ("The choir", 30, 0, False)
    added = folder.run("group", "add", "choir", "Anna", "Ben Okafor")
    assert added.stdout.decode() == "2 people added to The choir.\n"
    assert folder.json("group", "add", "choir", "Anna", "Theo")["memberCount"] == 3
    assert names(folder, "The choir") == ["Anna Berg", "Ben Okafor", "Theo Brandt"]
    assert folder.run("group", "remove", "choir", "Ben").stdout.decode() == "1 person removed from The choir.\n"
    assert names(folder, "choir") == ["Anna Berg", "Theo Brandt"]
    before = folder.json("group", "show", "choir")
    said = folder.run("group", "delete", "choir").stdout.decode()
    assert made["id"] in said and folder.json("group", "list") == []
    assert len(folder.json("people")) == 3
    folder.run("group", "restore", made["id"])
    after = folder.json("group", "show", "choir")
    assert {**after, "updatedAt": ""} == {**before, "updatedAt": ""}


def test_names_and_rhythms_are_changed(folder):
    folder.run("group", "create", "Choir")
    folder.run("group", "rename", "choir", "Old", "singers")
    assert folder.json("group", "cadence", "singers", "10")["cadenceDays"] == 10
    assert folder.run("group", "list").stdout.decode().split() == ["Old", "singers", "0", "people", "every", "10", "days"]
    assert folder.json("group", "cadence", "singers", "none")["cadenceDays"] is None


def test_people_may_come_from_standard_input(folder):
    folder.run("import", "-", input=CAST)
    folder.run("group", "create", "Choir")
    folder.run("group", "add", "Choir", "-", input=b"Anna Berg\n\nTheo\n")
    assert names(folder, "Choir") == ["Anna Berg", "Theo Brandt"]


def test_what_cannot_be_done_is_said_and_changes_nothing(folder):
    folder.run("import", "-", input=CAST + card("Anna Ziegler", uid="z").encode())
    folder.run("group", "create", "Choir")
    folder.run("group", "create", "Old choir")
    for arguments, code, words in [
        (("create", "chöir"), 65, "There is already a group called “Choir”"),
        (("create", " "), 65, "needs a name"),
        (("rename", "Old choir", "CHOIR"), 65, "There is already a group called “Choir”"),
        (("show", "street"), 1, "There is no group “street”"),
        (("show", "oir"), 65, "Several groups match “oir”"),
        (("cadence", "Choir", "often"), 65, "'often' is not a rhythm"),
        (("cadence", "Choir", "3651"), 65, "'3651' is not a rhythm"),
        (("restore", "nonsense"), 64, "no identifier"),
    ]:
        done = folder.run("group", *arguments, check=False)
        assert (done.returncode, done.stdout) == (code, b""), arguments
        assert words in done.stderr.decode(), arguments
    done = folder.run("group", "add", "Choir", "Theo", "Anna", check=False)
    assert done.returncode in (1, 65) and "Several people match" in done.stderr.decode()
    assert names(folder, "Choir") == [], "all of them, or nobody"
    assert [group["name"] for group in folder.json("group", "list")] == ["Choir", "Old choir"]


def group_card(*members):
    lines = "".join(f"X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:{uid}\r\n" for uid in members)
    return f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:g\r\nFN:Singers\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n{lines}END:VCARD\r\n"


def test_a_group_of_the_address_book_is_taken_over_or_left_alone(folder):
    book = card("Anna Berg", uid="a") + card("Ben Okafor", uid="b")
    folder.run("import", "-", input=(book + group_card("a", "b", "stranger")).encode())
    [offer] = folder.json("group", "offers")
    assert (offer["name"], offer["isLinked"], len(offer["joining"]), offer["unknown"]) == ("Singers", False, 2, 1)
    shown = folder.run("group", "offers").stdout.decode()
    assert "Singers" in shown and "2 people are in it: Anna Berg, Ben Okafor." in shown
    said = folder.run("group", "offers", "ignore", "singers").stdout.decode()
    assert offer["id"] in said and folder.json("group", "offers") == []
    assert folder.run("group", "offers", "accept", "Singers", check=False).returncode == 1
    assert folder.json("group", "offers", "return", offer["id"]) == offer
    assert folder.json("group", "offers", "accept", "Singers")["memberCount"] == 2
    assert folder.json("group", "offers") == [] and names(folder, "Singers") == ["Anna Berg", "Ben Okafor"]
    folder.run("import", "-", input=(book + group_card("b")).encode())
    [difference] = folder.json("group", "offers")
    assert difference["isLinked"] and len(difference["leaving"]) == 1
    folder.run("group", "offers", "accept", difference["id"])
    assert names(folder, "Singers") == ["Ben Okafor"]
