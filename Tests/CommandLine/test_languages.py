"""The command line speaks as the environment asks; JSON is never translated."""
import pytest

from cards import ANNA, BEN

GERMAN, SPANISH = "de_DE.UTF-8", "es_MX.UTF-8"


@pytest.fixture
def cast(filled):
    return filled(fill_cast)


def fill_cast(folder):
    folder.run("import", "-", input=(ANNA + BEN).encode())


def said(done):
    return done.stdout.decode() + done.stderr.decode()


@pytest.mark.parametrize("language, words", [
    ("C", "Nobody matches “zz”."), ("en_US.UTF-8", "Nobody matches “zz”."), (GERMAN, "Niemand passt zu „zz“."),
    (SPANISH, "Nadie coincide con «zz»."), ("fr_FR.UTF-8", "Nobody matches “zz”."),
])
def test_it_speaks_as_the_environment_asks(cast, language, words):
    assert words in said(cast.run("people", "zz", language=language))


def test_dates_are_written_as_the_language_writes_them(cast):
    asked = ("upcoming", "--today", "2027-11-18", "--days", "10")
    assert "21 November" in said(cast.run(*asked)) and "in 3 days" in said(cast.run(*asked))
    german = said(cast.run(*asked, language=GERMAN))
    assert "21. November" in german and "in 3 Tagen" in german and "wird 41" in german and "Geburtstag" in german
    spanish = said(cast.run(*asked, language=SPANISH))
    assert "21 de noviembre" in spanish and "en 3 días" in spanish and "cumple 41" in spanish


def test_json_is_the_same_in_every_language(cast):
    for asked in [("people", "--json"), ("upcoming", "--json", "--today", "2027-11-18"), ("show", "Anna Berg", "--json")]:
        english = cast.run(*asked).stdout
        assert cast.run(*asked, language=GERMAN).stdout == english
        assert cast.run(*asked, language=SPANISH).stdout == english


def test_what_is_wrong_is_said_too(cast):
    refused = cast.run("show", "anna", "--account", "nobody", check=False, language=GERMAN)
    assert "gibt es kein Konto „nobody“" in said(refused)
    nothing = cast.run("show", "00000000-0000-7000-8000-000000000000", check=False, language=SPANISH)
    assert "No hay ninguna persona" in said(nothing)


def test_doctor_explains_itself(cast):
    german = said(cast.run("doctor", language=GERMAN))
    assert "Datenordner" in german and "Vorgabe" in german and "Data folder" not in german
    english, german = (cast.json("doctor", language=language) for language in ["C", GERMAN])
    # How much is free changes from one moment to the next.
    for found in (english, german):
        assert found.pop("freeBytes") > 0 and found.pop("freeTemporaryBytes") > 0
    assert english == german


@pytest.mark.parametrize("language, words", [
    ("C", "line 4: Ben: BDAY “soon” is kept as text: it is not written as a date."),
    (GERMAN, "Zeile 4: Ben: BDAY „soon“ bleibt Text: So schreibt man kein Datum."),
    (SPANISH, "línea 4: Ben: BDAY «soon» se queda como texto: no está escrito como una fecha."),
])
def test_what_an_import_finds_is_said_and_json_keeps_english(folder, language, words):
    card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ben\nBDAY:soon\nEND:VCARD\n"
    for dry in [("--dry-run",), ()]:
        done = folder.run("import", "-", *dry, input=card.encode(), language=language, check=False)
        assert words in said(done)
    found = folder.run("import", "-", "--dry-run", "--json", input=card.encode(), language=language, check=False)
    assert "it is not written as a date" in found.stdout.decode()


@pytest.mark.parametrize("kind", ["token", "widget", "feeds"])
def test_which_one_is_meant_is_asked_in_the_language(folder, kind):
    folder.run(kind, "create", "Tafel")
    folder.run(kind, "create", "Tafel")
    for words, german, spanish in [("Uhr", "Es gibt kein", "No hay ningún"), ("Tafel", "Mehrere", "Varios")]:
        for language, text in [(GERMAN, german), (SPANISH, spanish)]:
            refused = folder.run(kind, "revoke", words, check=False, language=language)
            assert refused.returncode == 1 and text in said(refused)
    assert len(folder.json(kind, "list")) == 2
