"""How two people become a couple in their browsers."""


def invited(visitor):
    """The code of an invitation that a visitor makes."""
    visitor.open("/couple")
    visitor.page.get_by_role("button", name="Make an invitation").click()
    return visitor.page.get_by_label("Code", exact=True).input_value()
