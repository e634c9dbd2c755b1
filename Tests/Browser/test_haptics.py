"""What a phone makes felt: acts, the end of a check-in, refusals; nothing where motion is unwelcome."""
import pytest
from playwright.sync_api import expect

from couples import fill_couple_with_history
from visitor import until


@pytest.mark.parametrize("motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.long)])
def test_acts_are_felt_unless_motion_is_unwelcome(serve, visit, motion):
    couple_server = serve(fill_couple_with_history)
    feeling = visit(couple_server, reduced_motion=motion)
    feeling.context.add_init_script("""Object.defineProperty(navigator, "vibrate", { value: (pattern) => {
      sessionStorage.setItem("felt", JSON.stringify([...JSON.parse(sessionStorage.getItem("felt") ?? "[]"), pattern]));
      return true;
    } });""")
    feeling.sign_in()
    page = feeling.page

    def felt():
        return page.evaluate("""() => {
          const felt = JSON.parse(sessionStorage.getItem("felt") ?? "[]");
          sessionStorage.removeItem("felt");
          return felt;
        }""")

    def is_felt(*patterns):
        """The page may show what an act led to before the act's own answer, which is what is felt, is here."""
        expected = list(patterns) if motion == "no-preference" else []
        if expected:
            until(page, "() => sessionStorage.getItem('felt')")
        assert felt() == expected

    act, success, error = 10, [20, 60, 20, 60, 40], [60, 40, 60]
    feeling.open("/couple")
    assert felt() == [], "a page that loads moves nothing"
    page.get_by_role("button", name="Done: Book the cabin").click()
    expect(page.get_by_role("region", name="Recent activity").get_by_text("Done", exact=True)).to_be_visible()
    is_felt(act)
    # A form that the browser refuses.
    feeling.open("/couple/milestones")
    page.locator("#milestone-new summary").click()
    page.locator("#milestone-form").get_by_role("button").first.click()
    is_felt(error)
    # A check-in from a step to its end, felt in the background.
    feeling.open("/couple")
    page.get_by_role("button", name="Start a check-in").first.click()
    expect(page.get_by_role("heading", name="Welcome", exact=True)).to_be_visible()
    is_felt(act)
    page.get_by_role("button", name="Choose what to talk about").click()
    expect(page.get_by_role("heading", name="What shall we talk about?")).to_be_visible()
    is_felt(act)
    for name, arguments in [("Marlene", ["choose", "fun"]), ("Marlene", ["next"]), ("Marlene", ["discussed", "fun"]), ("Marlene", ["next"]),
                            ("Marlene", ["mood", "positive"]), ("Ben", ["mood", "neutral"]), ("Marlene", ["next"]), ("Marlene", ["next"])]:
        couple_server.folder.run("check-in", *arguments, "--account", name)
    feeling.open("/couple")
    page.get_by_role("link", name="Continue", exact=True).first.click()
    felt()
    page.get_by_role("button", name="Complete the check-in").click()
    expect(page.locator(".praise")).to_be_visible()
    is_felt(success)
