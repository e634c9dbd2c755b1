"""Statistics and widget links on the command line."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

import history  # noqa: E402
from cards import card  # noqa: E402


def test_a_year_as_table_and_as_json(folder):
    assert b"catch-ups" in folder.run("statistics").stderr
    folder.run("import", "-", input="".join(card(name) for name in ["Anna", "Ben", "Cleo"]).encode())
    history.write(folder)
    year = folder.json("statistics")
    assert year["consistency"]["kept"] > 0 and 0 < year["consistency"]["percent"] <= 100
    assert sum(day["catchups"] for day in year["days"]) >= sum(one["catchups"] for one in year["categories"]) > 0
    assert f"{year['consistency']['kept']} of".encode() in folder.run("statistics").stdout


def test_a_calendar_year(folder):
    assert b"No catch-ups are logged" in folder.run("year", "--of", "2020").stderr
    folder.run("import", "-", input="".join(card(name) for name in ["Anna", "Ben", "Cleo"]).encode())
    history.write(folder)
    year = folder.json("year")
    assert year["catchups"] == sum(year["months"]) == sum(one["catchups"] for one in year["kinds"]) > 0
    assert len(year["months"]) == 12 and 0 < year["people"] <= 3 and year["giftsGiven"] == year["birthdays"] == 0
    assert year["companions"][0]["display"] in {"Anna", "Ben", "Cleo"}
    assert year["companions"][0]["display"].encode() in folder.run("year").stdout
    before = folder.json("year", "--of", str(year["year"] - 1))
    assert before["year"] == year["year"] - 1 and before["silence"] is None
    assert folder.run("year", "--of", str(year["year"] + 1), check=False).returncode == 64
    assert folder.run("year", "--of", "0", check=False).returncode == 64


def test_links_are_made_listed_and_taken_back(folder):
    made = folder.json("widget", "create", "Kitchen", "--names")
    assert made["showsNames"] and len(made["paths"]) == 9
    assert all(path.startswith("/widgets/") for path in made["paths"])
    listed = folder.json("widget", "list")
    assert [link["name"] for link in listed] == ["Kitchen"] and "paths" not in listed[0]
    assert folder.run("widget", "revoke", "Nothing", check=False).returncode == 1
    folder.run("widget", "revoke", "Kitchen")
    assert folder.json("widget", "list") == []
