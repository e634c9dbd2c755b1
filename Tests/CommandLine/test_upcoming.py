"""Whose day is next, and whose has just been, narrowed as on the page."""
import pytest

from aged import known_for_long
from cards import card

TODAY = ("--today", "2026-11-21")
CAST = (card("Anna Berg", "BDAY:1986-11-20", uid="a") + card("Ben Okafor", "BDAY:--1119", uid="b", version="4.0")
        + card("Carla Berg", "BDAY:--1224", uid="c", version="4.0"))


@pytest.fixture
def family(filled):
    return filled(fill_family)


def fill_family(folder):
    folder.run("import", "-", input=CAST.encode())
    known_for_long(folder)
    folder.run("people", "category", "Anna", "Carla", "--set", "family")
    folder.run("group", "create", "The choir")
    folder.run("group", "add", "choir", "Ben", "Carla")


def names(folder, *options):
    return [row["display"] for row in folder.json("upcoming", *TODAY, *options)]


def test_what_comes_is_narrowed_by_group_category_and_text(family):
    assert names(family, "--days", "366") == ["Carla Berg", "Ben Okafor", "Anna Berg"]
    assert names(family, "--days", "366", "--category", "Family") == ["Carla Berg", "Anna Berg"]
    assert names(family, "--days", "366", "--group", "choir") == ["Carla Berg", "Ben Okafor"]
    assert names(family, "--days", "366", "--search", "oka") == ["Ben Okafor"]
    assert names(family, "--days", "366", "--category", "family", "--group", "choir") == ["Carla Berg"]
    assert names(family, "--days", "40", "--category", "family") == ["Carla Berg"]
    assert names(family, "--days", "366", "--category", "work") == []
    said = family.run("upcoming", *TODAY, "--group", "street", check=False)
    assert said.returncode == 1 and "There is no group" in said.stderr.decode()


def test_what_has_just_been_is_listed_until_it_is_wished(family):
    assert names(family, "--belated") == ["Anna Berg", "Ben Okafor"]
    assert [row["daysUntil"] for row in family.json("upcoming", "--belated", *TODAY)] == [-1, -2]
    assert names(family, "--belated", "--category", "family") == ["Anna Berg"]
    assert names(family, "--belated", "--group", "choir") == ["Ben Okafor"]
    table = family.run("upcoming", "--belated", *TODAY).stdout.decode().splitlines()
    assert "Anna Berg" in table[0] and "turned 40" in table[0] and "yesterday" in table[0]
    family.run("wish", "Anna", *TODAY)
    assert names(family, "--belated") == ["Ben Okafor"]
    assert names(family, "--belated", "--category", "family") == []
    nothing = family.run("upcoming", "--belated", "--search", "carla", *TODAY)
    assert "No belated wishes" in nothing.stderr.decode()
    assert family.run("upcoming", "--belated", "--days", "3", check=False).returncode == 64


def test_a_whole_month_with_what_is_over(family):
    assert names(family, "--month", "2026-11") == ["Ben Okafor", "Anna Berg"]
    assert [row["daysUntil"] for row in family.json("upcoming", *TODAY, "--month", "2026-11")] == [-2, -1]
    assert names(family, "--month", "2026-12") == ["Carla Berg"]
    assert names(family, "--month", "2026-12", "--group", "choir") == ["Carla Berg"]
    assert names(family, "--month", "2026-12", "--search", "oka") == []
    for wrong in (("2026",), ("2026-13",), ("December",), ("2026-12", "--days", "3")):
        refused = family.run("upcoming", "--month", *wrong, check=False)
        assert (refused.returncode, bool(refused.stderr)) == (64, True), wrong


def test_a_fresh_import_makes_nothing_belated(folder):
    folder.run("import", "-", input=CAST.encode())
    assert names(folder, "--belated") == names(folder, "--belated", "--search", "anna") == []
    assert "Anna Berg" in names(folder, "--days", "366")
    known_for_long(folder)
    assert names(folder, "--belated") == ["Anna Berg", "Ben Okafor"]
    assert names(folder, "--belated", "--search", "anna") == ["Anna Berg"]
