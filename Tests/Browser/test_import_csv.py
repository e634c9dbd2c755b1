"""Tables: looked at before anything is imported, with and without scripts, in every size and colour."""
import json

from playwright.sync_api import expect

from looks import look

OWN = "Wer,Wann,Lieblingsfarbe\nOma Hilde,24.12.1931,Blau\nMia,1.2.1990,\n".encode()
OUTLOOK = ('"First Name","Last Name","Company","Home Street","Home City","Mobile Phone","E-mail Address","Birthday","Notes","Priority"\r\n'
           '"Anna","Berg","Klinik","Way 1","Berlin","0171 2","anna@example.org","4/12/1985","Likes tea","Normal"\r\n'
           '"Ben","Okafor","","","","","ben@example.org","0/0/00","","Normal"\r\n').encode("cp1252")


def people(server):
    return json.loads(server.folder.run("people", "--json").stdout)


def test_a_table_of_ones_own_is_explained_and_then_imported(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.upload(OWN, "family.csv")
    page = marlene.page
    expect(page.get_by_role("heading", name="Import preview")).to_be_visible()
    expect(page.get_by_text("Choose the column with the names")).to_be_visible()
    assert people(server) == []
    page.get_by_label("Wer").select_option("name")
    page.get_by_label("Wann").select_option("birthday")
    page.get_by_role("button", name="Update preview").click()
    expect(page.get_by_text("Birthday: 1931-12-24")).to_be_visible()
    expect(page.get_by_text("Lieblingsfarbe: Blau")).to_be_visible()
    assert look(page, "import-table") == []
    page.get_by_role("button", name="Import 2 people").first.click()
    assert marlene.report()["created"] == 2
    assert [one["birthday"] for one in people(server)] == ["1990-02-01", "1931-12-24"]
    assert marlene.complaints == []


def test_a_known_table_is_one_tap_also_without_scripts(server, visit):
    marlene = visit(server)
    marlene.set_up()
    plain = visit(server, java_script_enabled=False)
    plain.sign_in()
    plain.upload(OUTLOOK, "outlook.csv")
    expect(plain.page.get_by_text("A table from Outlook with 2 rows.")).to_be_visible()
    expect(plain.page.get_by_text("1 day can be read in two ways")).to_be_visible()
    plain.page.get_by_label("The month: 4/12 is 12 April").check()
    plain.page.get_by_role("button", name="Import 2 people").first.click()
    plain.page.get_by_role("link", name="Check progress").click() if plain.page.get_by_role(
        "link", name="Check progress").count() else None
    assert plain.report()["created"] == 2
    assert [one.get("birthday") for one in people(server)] == ["1985-04-12", None]


def test_a_table_that_is_not_wanted_is_thrown_away(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.upload(OUTLOOK, "outlook.csv")
    assert look(marlene.page, "import-table-outlook") == []
    marlene.page.get_by_role("button", name="Discard file").click()
    expect(marlene.page.get_by_text("File discarded.")).to_be_visible()
    assert people(server) == []
    assert look(marlene.page, "imports") == []
    assert marlene.complaints == []
