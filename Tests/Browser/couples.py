"""How two people become a couple: in their browsers, and by the command line for tests of what comes after."""
from datetime import date, timedelta

from playwright.sync_api import expect

from servers import make_accounts
from visitor import DESKTOP


def fill_couple(folder):
    make_accounts(folder, "Marlene", "Ben")
    code = folder.run("couple", "invite", "--account", "Marlene").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Ben")


def fill_history(folder):
    """A completed check-in, an item that is due, a request and a milestone."""
    def run(name, *arguments):
        folder.run("check-in", *arguments, "--account", name)

    run("Marlene", "rules", "--agree")
    run("Ben", "rules", "--agree")
    for arguments in (["start"], ["next"], ["choose", "fun", "communication"], ["next"], ["discussed", "fun"], ["next"], ["mood", "positive"]):
        run("Marlene", *arguments)
    run("Ben", "mood", "neutral")
    for arguments in (["next"], ["next"], ["complete"]):
        run("Marlene", *arguments)
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    run("Marlene", "todo", "add", "Book the cabin by the lake for the long weekend in February", "--on", yesterday)
    run("Ben", "request", "add", "Dance somewhere, even badly")
    run("Ben", "milestone", "add", "Moved in", "--achieved", yesterday)


def fill_couple_with_history(folder):
    fill_couple(folder)
    fill_history(folder)


def together(couple_server, visit, of_ben=DESKTOP, **options):
    """Marlene on a desktop, and Ben; both are signed in, and a couple."""
    marlene, ben = visit(couple_server, **options), visit(couple_server, of_ben, **options)
    marlene.sign_in()
    ben.sign_in("Ben")
    ben.open("/couple")
    expect(ben.page.get_by_role("heading", name="You and Marlene")).to_be_visible()
    return marlene, ben


def invited(visitor):
    """The code of an invitation that a visitor makes."""
    visitor.open("/couple")
    visitor.page.get_by_role("button", name="Create invitation").click()
    return visitor.page.get_by_label("Code", exact=True).input_value()


def to_the_couple(visitor):
    """From getting started, where an accepted invitation leads, to the page of the couple."""
    expect(visitor.page.get_by_text("A place for you and")).to_be_visible()
    visitor.open("/couple")
