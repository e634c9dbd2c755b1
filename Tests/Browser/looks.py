"""Looks at a page as everybody sees it: phone and desktop, light and dark, and by the rules of axe-core."""
import os
import pathlib
import re
import zlib

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error

from kinkeeper import LONG, SHORT
from visitor import DESKTOP, PHONE

#: The folder for pictures of the pages; nothing where nobody asked for them. `script/test browser` does.
ARTEFACTS = pathlib.Path(os.environ["KINKEEPER_ARTEFACTS"]) if os.environ.get("KINKEEPER_ARTEFACTS") else None
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SMALL = {"width": 320, "height": 640}
RUN = """async (only) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only && { runOnly: only } });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}"""
#: The rules whose answer depends on colours; the others need asking once a size.
OF_COLOUR = ["color-contrast", "link-in-text-block"]


def violations(page, rules):
    """What axe-core finds. A page may load itself anew meanwhile, when what it waits for is there: then it is asked again."""
    for last in (False, False, False, True):
        try:
            if not page.evaluate("typeof axe === 'object'"):
                page.evaluate(AXE_SCRIPT)
            return page.evaluate(RUN, rules)
        except Error as error:
            if last or not re.search("axe is not defined|context was destroyed|documentElement", error.message):
                raise
            page.wait_for_load_state()


def ways(name):
    """
    How a page is looked at: a device, a scheme, and the rules to ask, all of them for nothing.

    In all four ways in a long run and where pictures are wanted. Else on both devices by all rules, one of them light and one
    dark: half of the pages are light on the desktop, half on the phone, by the digest of their name. In a short run on one of them.
    """
    if LONG or ARTEFACTS:
        return [(device, scheme, rules) for device in SIZES for scheme, rules in (("light", None), ("dark", OF_COLOUR))]
    digest = zlib.crc32(name.encode())
    schemes = ("light", "dark") if digest % 2 == 0 else ("dark", "light")
    both = [(device, scheme, None) for device, scheme in zip(SIZES, schemes)]
    return [both[digest // 2 % 2]] if SHORT else both


def look(page, name):
    """Looks at a page in some ways, and keeps pictures of it where they are wanted; returns what is wrong, in words."""
    wrong = []
    for device, scheme, rules in ways(name):
        page.set_viewport_size(SIZES[device])
        page.emulate_media(color_scheme=scheme)
        wrong += [f"{name}, {device}, {scheme}: {violation}" for violation in violations(page, rules)]
        if ARTEFACTS:
            page.screenshot(path=ARTEFACTS / f"{name}-{device}-{scheme}.png")
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            wrong.append(f"{name}: {wide} px too wide at {size['width']} px")
    page.set_viewport_size(DESKTOP)
    return wrong
