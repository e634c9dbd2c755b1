"""How two people become a couple in their browsers."""
from playwright.sync_api import expect


def invited(visitor):
    """The code of an invitation that a visitor makes."""
    visitor.open("/couple")
    visitor.page.get_by_role("button", name="Make an invitation").click()
    return visitor.page.get_by_label("Code", exact=True).input_value()


def to_the_couple(visitor):
    """From getting started, where an accepted invitation leads, to the page of the couple."""
    expect(visitor.page.get_by_text("A place for you and")).to_be_visible()
    visitor.open("/couple")
