"""Looks at a page as everybody sees it: phone and desktop, light and dark, and by the rules of axe-core."""
import os
import pathlib

from axe_playwright_python.base import AXE_SCRIPT

from visitor import DESKTOP, PHONE

ARTEFACTS = pathlib.Path(os.environ.get("KINKEEPER_ARTEFACTS") or pathlib.Path(__file__).resolve().parents[2] / "artefacts")
SMALL = {"width": 320, "height": 640}
RUN = """async (only) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only && { runOnly: only } });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}"""
#: The rules whose answer depends on colours; the others need asking once a size.
OF_COLOUR = ["color-contrast", "link-in-text-block"]
#: Of which pictures are kept: all four where somebody named a folder to look at them in, else of one each.
PICTURES = [("phone", "light"), ("desktop", "dark"),
            *([("phone", "dark"), ("desktop", "light")] if os.environ.get("KINKEEPER_ARTEFACTS") else [])]


def look(page, name):
    """Looks at a page in all four ways, and keeps pictures of it; returns what is wrong with it, in words."""
    ARTEFACTS.mkdir(exist_ok=True)
    wrong = []
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size(size)
        for scheme, rules in (("light", None), ("dark", OF_COLOUR)):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{name}, {device}, {scheme}: {violation}" for violation in page.evaluate(RUN, rules)]
            if (device, scheme) in PICTURES:
                page.screenshot(path=ARTEFACTS / f"{name}-{device}-{scheme}.png")
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            wrong.append(f"{name}: {wide} px too wide at {size['width']} px")
    page.set_viewport_size(DESKTOP)
    return wrong
