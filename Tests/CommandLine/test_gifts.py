"""Gifts from the command line: from idea to given, found again, added up, and hidden from whom they are for."""
import json
import re

import pytest

from cards import ANNA, BEN
from kinkeeper import Folder
from test_pictures import png

NOW = ("--today", "2026-11-21", "--time-zone", "Europe/Berlin")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    folder.run("import", "-", input=(ANNA + BEN).encode())


def add(folder, title, *more):
    return folder.json("gifts", "add", title, *more, *NOW)


def titles(folder, *more):
    return [row["title"] for row in folder.json("gifts", "list", *more, *NOW)]


def test_an_idea_is_written_down_shown_and_listed(home):
    made = add(home, "Pour-over kettle", "--for", "Anna", "--for", "Ben", "--occasion", "Christmas", "--on", "2026-12-24",
               "--budget", "59,9 eur", "--link", "https://shop.example/kettle", "--note", "Matt black", "--tag", "Küche")
    assert home.names(made["people"]) == ["Anna Berg", "Ben Okafor"] and made["tags"] == ["Küche"]
    assert made["budget"] == {"amount": "59.90", "currency": "EUR"}
    assert made["occasion"] == {"kind": "custom", "label": "Christmas"} and made["status"] == "idea"
    assert (made["chooseBy"], made["orderBy"], made["wrapBy"]) == ("2026-12-17", "2026-12-20", "2026-12-23")
    add(home, "Scarf", "--on", "2026-12-06", "--budget", "500 JPY")
    add(home, "Some day")
    assert titles(home) == ["Scarf", "Pour-over kettle", "Some day"]
    assert titles(home, "--for", "Anna") == ["Pour-over kettle"]
    assert titles(home, "--occasion", "CHRISTMAS") == ["Pour-over kettle"]
    for words in ("KUCHE", "okafor kettle", "matt", "christmas"):
        assert titles(home, "--search", words) == ["Pour-over kettle"]
    assert titles(home, "--search", "nothing") == []
    table = home.run("gifts", *NOW).stdout.decode()
    assert re.search(r"^Pour-over kettle +Idea +Anna Berg and Ben Okafor +Christmas · .* 59\.90 EUR ", table, re.MULTILINE)
    shown = home.run("gifts", "show", "kettle", *NOW).stdout.decode()
    assert "https://shop.example/kettle" in shown and "Choose by" in shown and "Matt black" in shown


def test_ideas_without_a_day_come_up_before_the_birthday_by_the_accounts_days(home):
    home.run("alerts", "--gifts", "14,5@18:00")
    made = add(home, "Tea", "--for", "Ben")
    assert (made["choosingDays"], made["deliveryDays"], made["date"]) == (14, 5, None)
    # Ben's birthday is on 24 December.
    plan = home.json("plan", "--now", "2099-11-22T00:00:00Z", "--time-zone", "Europe/Berlin", "--limit", "20")
    found = [(row["fireAt"], row["title"]) for row in plan if "present" in row["title"]]
    assert found[:2] == [("2099-12-10T17:00:00Z", "Choose a present for Ben Okafor"),
                         ("2099-12-18T17:00:00Z", "Order the present for Ben Okafor today")]
    assert "Choose by 10 Dec" in home.run("gifts", "show", "Tea", *NOW).stdout.decode()


def test_an_occasion_that_is_known_brings_its_day(home):
    # Anna's is today, Ben's is to come.
    made = add(home, "Kettle", "--for", "Anna", "--occasion", "birthday")
    assert made["date"] == "2026-11-21" and made["occasion"]["kind"] == "birthday"
    assert add(home, "Tea", "--for", "Ben", "--occasion", "birthday")["date"] == "2026-12-24"
    assert add(home, "Book", "--for", "Anna", "--occasion", "Birthday", "--on", "2027-01-09")["date"] == "2027-01-09"
    unknown = home.run("gifts", "add", "Wine", "--for", "Anna", "--occasion", "name-day", *NOW)
    assert "Anna Berg has no known date" in unknown.stderr.decode()


def test_steps_go_forward_and_back_and_are_kept(home):
    made = add(home, "Kettle", "--for", "Anna", "--on", "2026-12-24")
    bought = home.run("gifts", "mark", "bought", "kettle", *NOW)
    assert bought.stdout.decode() == "Kettle: Bought\n"
    undo = re.search(r"kinkeeper (gifts mark idea \S+)", bought.stderr.decode()).group(1)
    home.run(*undo.split(), *NOW)
    assert home.json("gifts", "show", made["id"], *NOW)["status"] == "idea"
    given = home.json("gifts", "mark", "given", "Kettle", *NOW)
    assert given["givenOn"] == "2026-11-21" and titles(home) == [] and titles(home, "--all") == ["Kettle"]
    home.run("gifts", "mark", "archived", "Kettle", *NOW)
    shown = home.json("gifts", "show", "Kettle", *NOW)
    assert [step["status"] for step in shown["steps"]] == ["archived", "given", "idea", "bought", "idea"]
    assert len({step["account"] for step in shown["steps"]}) == 1
    assert [row["title"] for row in home.json("gifts", "history", "Anna", *NOW)] == ["Kettle"]
    assert titles(home, "--status", "archived") == ["Kettle"]


def test_the_day_it_was_given_can_be_said(home):
    add(home, "Scarf", "--for", "Anna")
    assert home.json("gifts", "mark", "given", "Scarf", "--on", "2019-12-24", *NOW)["givenOn"] == "2019-12-24"
    assert home.json("gifts", "mark", "given", "Scarf", "--on", "2018-12-24", *NOW)["givenOn"] == "2018-12-24"
    future = home.run("gifts", "mark", "given", "Scarf", "--on", "2031-12-24", *NOW, check=False)
    assert future.returncode == 65 and b"still to come" in future.stderr
    early = home.run("gifts", "mark", "bought", "Scarf", "--on", "2019-12-24", *NOW, check=False)
    assert early.returncode == 65 and b"as given first" in early.stderr
    assert home.json("gifts", "show", "Scarf", *NOW)["givenOn"] == "2018-12-24"


def test_what_was_given_before_is_warned_of(home):
    add(home, "A kettle", "--for", "Anna")
    home.run("gifts", "mark", "given", "kettle", *NOW)
    again = home.run("gifts", "add", "Kettles", "--for", "Anna", *NOW)
    assert "given before: A kettle" in again.stderr.decode()
    assert "given before" not in home.run("gifts", "add", "Kettles", "--for", "Ben", *NOW).stderr.decode()
    several = home.run("gifts", "show", "kettles", *NOW, check=False)
    assert several.returncode == 65 and several.stderr.decode().count("Kettles") == 2


def test_changing_deleting_and_bringing_back(home):
    made = add(home, "Kettle", "--for", "Anna", "--on", "2026-12-24", "--budget", "60 EUR", "--occasion", "Christmas", "--tag", "a")
    changed = home.json("gifts", "edit", "Kettle", "--title", "Blue kettle", "--for", "Ben", "--delivery-days", "10", *NOW)
    assert (changed["title"], home.names(changed["people"]), changed["budget"]["amount"]) == ("Blue kettle", ["Ben Okafor"], "60.00")
    assert (changed["orderBy"], changed["chooseBy"]) == ("2026-12-13", "2026-12-13")
    bare = home.json("gifts", "edit", made["id"], "--nobody", "--no-occasion", "--no-day", "--no-budget", "--no-tags", *NOW)
    assert bare["people"] == [] and bare["tags"] == []
    assert all(bare[member] is None for member in ("occasion", "date", "budget", "chooseBy"))
    gone = home.run("gifts", "delete", "kettle", *NOW)
    assert titles(home) == [] and titles(home, "--deleted") == ["Blue kettle"]
    back = re.search(r"kinkeeper (gifts restore \S+)", gone.stderr.decode()).group(1)
    home.run(*back.split())
    assert titles(home) == ["Blue kettle"] and titles(home, "--deleted") == []


def test_a_year_adds_up_without_mixing_currencies(home):
    for title, budget, status in (("a", "20 EUR", "bought"), ("b", "0.01 EUR", "given"), ("c", "300 JPY", "decided"), ("d", "5 EUR", "idea")):
        add(home, title, "--for", "Anna", "--for", "Ben", "--on", "2026-12-24", "--budget", budget, "--occasion", "Christmas")
        home.run("gifts", "mark", status, title, *NOW)
    add(home, "next year", "--on", "2027-01-01", "--budget", "99 EUR")
    year = home.json("gifts", "budget", *NOW)
    assert year["year"] == 2026 and year["all"]["count"] == 4
    assert year["all"]["spent"] == [{"amount": "20.01", "currency": "EUR"}]
    assert year["all"]["decided"] == [{"amount": "300", "currency": "JPY"}]
    spent = {home.names([row["person"]])[0]: row["totals"]["spent"][0]["amount"] for row in year["people"]}
    assert spent == {"Anna Berg": "10.01", "Ben Okafor": "10.00"}
    assert [row["occasion"]["label"] for row in year["occasions"]] == ["Christmas"]
    assert home.json("gifts", "budget", "--year", "2027", *NOW)["all"]["ideas"][0]["amount"] == "99.00"
    assert "20.01 EUR" in home.run("gifts", "budget", *NOW).stdout.decode()


def test_gifts_for_an_account_are_hidden_from_it_everywhere(home):
    add(home, "Secret kettle", "--for", "Anna", "--on", "2026-12-24", "--budget", "60 EUR")
    add(home, "Scarf", "--for", "Ben", "--on", "2026-12-24")
    name = home.json("account", "list")[0]["name"]
    said = home.run("gifts", "account", "Anna", "--is", name).stdout.decode()
    assert said.startswith(f"Anna Berg has the account {name}")
    seen = "".join(
        home.run(*command, *NOW, "--json").stdout.decode() for command in (
            ("gifts", "list", "--all"), ("gifts", "history", "Anna"), ("gifts", "budget"), ("gifts", "list", "--deleted")))
    seen += home.run("plan", "--now", "2026-11-21T12:00:00Z", "--json").stdout.decode()
    document = home.run("export", "--format", "json").stdout.decode()
    assert "Secret" not in seen + document and "60" not in json.dumps(home.json("gifts", "budget", *NOW)["all"])
    assert "Scarf" in seen and "Scarf" in document
    assert home.run("gifts", "show", "Secret", *NOW, check=False).returncode == 1
    refused = home.run("gifts", "add", "For me", "--for", "Anna", *NOW, check=False)
    assert refused.returncode == 1 and b"hidden from you" in refused.stderr
    home.run("gifts", "account", "Anna", "--is-none")
    assert titles(home, "--search", "secret") == ["Secret kettle"]


def test_the_plan_says_when_to_choose_order_and_wrap(home):
    add(home, "Kettle", "--for", "Anna", "--on", "2026-12-24")
    add(home, "Scarf", "--for", "Anna", "--on", "2026-12-24")

    def gifts():
        plan = home.json("plan", "--now", "2026-12-01T12:00:00Z", "--time-zone", "Europe/Berlin")
        return [(row["fireAt"], row["title"], row["body"]) for row in plan if row["source"]["kind"] == "gift"]

    alerts = gifts()
    assert [when[:10] for when, _, _ in alerts] == ["2026-12-17", "2026-12-20", "2026-12-21", "2026-12-22", "2026-12-23"]
    assert alerts[0][1] == "Choose a present for Anna Berg" and alerts[0][2].endswith("Scarf and Kettle")
    home.run("gifts", "mark", "bought", "Scarf", *NOW)
    assert [title for _, title, _ in gifts()] == ["Wrap the present for Anna Berg"]


def test_what_is_not_clear_is_said(home):
    for budget, words in (("60", b"not an amount"), ("60 quid", b"ISO 4217"), ("1.000 EUR", b"decimal places"), ("1,000.50 EUR", b"not an amount")):
        refused = home.run("gifts", "add", "X", "--budget", budget, *NOW, check=False)
        assert refused.returncode == 64 and words in refused.stderr, budget
    link = home.run("gifts", "add", "X", "--link", "javascript:alert(1)", *NOW, check=False)
    assert link.returncode == 1 and b"not a web address" in link.stderr
    assert home.run("gifts", "mark", "stolen", "X", *NOW, check=False).returncode == 64
    assert home.run("gifts", "show", "nothing", *NOW, check=False).returncode == 1
    assert home.run("gifts", "edit", "X", *NOW, check=False).returncode == 64
    assert home.run("gifts", "account", "Anna", "--is", "stranger", check=False).returncode == 64
    assert b"No gifts." in home.run("gifts", *NOW).stderr


def test_an_account_goes_out_and_comes_back_with_its_gifts(home):
    add(home, "Kettle", "--for", "Anna", "--on", "2026-12-24", "--budget", "60 EUR", "--tag", "a", "--occasion", "birthday")
    home.run("gifts", "mark", "given", "Kettle", *NOW)
    before = home.json("gifts", "show", "Kettle", *NOW)
    with Folder() as other:
        other.run("restore", "-", input=home.run("export", "--format", "json").stdout)
        assert other.json("gifts", "show", "Kettle", *NOW) == before


def test_pictures_are_added_saved_put_first_and_removed(home, tmp_path):
    kettle = add(home, "Kettle")["id"]
    for name, width in (("one.png", 20), ("two.png", 30)):
        (tmp_path / name).write_bytes(png(width, 20))
    files = [part for name in ("one.png", "two.png") for part in ("--file", tmp_path / name)]
    added = home.json("gifts", "pictures", "add", kettle, *files)
    assert [one["id"] for one in home.json("gifts", "pictures", "list", "Kettle")] == [one["id"] for one in added]
    first, second = (one["id"] for one in added)
    home.run("gifts", "pictures", "first", second)
    assert [one["id"] for one in home.json("gifts", "pictures", "list", kettle)] == [second, first]
    home.run("gifts", "pictures", "save", first, "--to", tmp_path / "saved")
    assert (tmp_path / "saved").stat().st_size > 0
    assert home.run("gifts", "pictures", "save", first, "--to", tmp_path / "saved", check=False).returncode == 65
    assert home.run("gifts", "pictures", "save", first, "--to", "-").stdout == (tmp_path / "saved").read_bytes()
    home.run("gifts", "pictures", "remove", second)
    assert [one["id"] for one in home.json("gifts", "pictures", "list", kettle)] == [first]
    assert home.run("gifts", "pictures", "remove", second, check=False).returncode == 1
    assert home.run("gifts", "pictures", "add", kettle, "--file", tmp_path / "none.png", check=False).returncode == 65


def test_a_gift_has_reminders_of_its_own(home):
    kettle = add(home, "Pour-over kettle", "--for", "Anna")["id"]
    made = home.json("gifts", "remind", "kettle", "Ask", "Ben for the size", "--on", "2099-02-28", "--at", "18:30")
    assert (made["message"], made["at"], made["doneAt"]) == ("Ask Ben for the size", "2099-02-28T18:30", None)
    home.run("alerts", "--gifts", "7,3@08:15")
    usual = home.json("gifts", "remind", "Pour-over kettle", "Order", "--on", "2099-02-27")
    assert usual["at"] == "2099-02-27T08:15"
    assert home.json("gifts", "reminders", "kettle") == [usual, made] == home.json("gifts", "show", kettle)["reminders"]
    table = home.run("gifts", "reminders", kettle).stdout.decode()
    assert "Ask Ben for the size" in table and "18:30" in table and made["id"] in table
    assert "Ask Ben for the size" in home.run("gifts", "show", kettle).stdout.decode()

    def planned():
        plan = home.json("plan", "--now", "2099-02-26T12:00:00Z", "--time-zone", "Europe/Berlin")
        return [(row["fireAt"], row["title"], row["body"]) for row in plan if row["body"].startswith("Pour-over kettle")]

    assert planned() == [("2099-02-27T07:15:00Z", "Order", "Pour-over kettle · Anna Berg"),
                         ("2099-02-28T17:30:00Z", "Ask Ben for the size", "Pour-over kettle · Anna Berg")]
    done = home.run("gifts", "reminders", "done", usual["id"])
    assert b"Done: Order" in done.stdout and f"gifts reminders reopen {usual['id']}".encode() in done.stderr
    assert [title for _, title, _ in planned()] == ["Ask Ben for the size"]
    assert home.json("gifts", "reminders", "reopen", usual["id"])["doneAt"] is None
    edited = home.json("gifts", "reminders", "edit", made["id"], "--on", "2099-02-26", "--message", "Ask Lea")
    assert (edited["message"], edited["at"]) == ("Ask Lea", "2099-02-26T18:30")
    home.run("gifts", "reminders", "remove", made["id"])
    assert home.json("gifts", "reminders", kettle) == [usual | {"updatedAt": home.json("gifts", "reminders", kettle)[0]["updatedAt"]}]
    assert home.json("gifts", "reminders", "restore", made["id"])["message"] == "Ask Lea"
    # Once the gift is given, they stay and are silent.
    home.run("gifts", "mark", "given", kettle)
    assert planned() == [] and len(home.json("gifts", "reminders", kettle)) == 2
    assert b"no more alerts come" in home.run("gifts", "reminders", kettle).stderr
    refused = home.run("gifts", "remind", kettle, "More", "--on", "2099-03-01", check=False)
    assert refused.returncode == 1 and b"given or archived" in refused.stderr


def test_what_is_no_reminder_of_a_gift_is_said(home):
    add(home, "Kettle")
    past = home.run("gifts", "remind", "Kettle", "Ask", "--on", "2001-01-01", check=False)
    assert past.returncode == 65 and b"in the future" in past.stderr
    blank = home.run("gifts", "remind", "Kettle", " ", "--on", "2099-01-01", check=False)
    assert blank.returncode == 65 and b"Enter what to do" in blank.stderr
    assert home.run("gifts", "remind", "Kettle", "Ask", check=False).returncode == 64
    assert home.run("gifts", "remind", "Kettle", "Ask", "--on", "2099-02-29", check=False).returncode == 64
    assert home.run("gifts", "reminders", "done", "01890a5d-ac96-774b-bcce-b302099a8057", check=False).returncode == 1
    assert b"No reminders." in home.run("gifts", "reminders", "Kettle").stderr


def test_an_account_goes_out_and_comes_back_with_reminders_of_gifts(home):
    add(home, "Kettle")
    made = home.json("gifts", "remind", "Kettle", "Ask", "--on", "2099-01-01")
    home.run("gifts", "reminders", "done", made["id"])
    before = home.json("gifts", "show", "Kettle")
    assert before["reminders"][0]["doneAt"]
    with Folder() as other:
        other.run("restore", "-", input=home.run("export", "--format", "json").stdout)
        assert other.json("gifts", "show", "Kettle") == before
