"""Takes the picture of the README: Today with the sample people, on a phone by day and on a desktop by night.

    KINKEEPER=.build/release/kinkeeper .build/venv/bin/python Tests/Browser/screenshot.py docs/screenshots/today.png
"""
import base64
import os
import pathlib
import re
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import PROGRAM  # noqa: E402

HEIGHT = 760
SHOTS = [({"width": 390, "height": HEIGHT}, "light"), ({"width": 1080, "height": HEIGHT}, "dark")]
STYLE = """
  body { display: flex; align-items: start; gap: 24px; margin: 0; padding: 4px; width: max-content }
  img { display: block; border-radius: 14px; outline: 1px solid rgb(120 110 100 / 45%) }
"""


def main(path):
    server = subprocess.Popen([PROGRAM, "serve", "--demo", "--port", "0", "--log-level", "error"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
                args=["--no-sandbox"] if os.geteuid() == 0 else [])
            put_together(browser, [take(browser, address, *shot) for shot in SHOTS], path)
    finally:
        server.terminate()
        server.wait(timeout=30)


def take(browser, address, size, scheme):
    page = browser.new_page(viewport=size, color_scheme=scheme)
    page.goto(address)
    # Name and password are filled in there.
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Today", exact=True).wait_for()
    # The focus of the last click belongs to nobody's picture.
    page.evaluate("document.activeElement.blur()")
    return page.screenshot()


def put_together(browser, pictures, path):
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    page.set_content(f"<!doctype html><style>{STYLE}</style>{images}")
    page.locator("body").screenshot(path=path, omit_background=True)
    print(f"{path}: {os.path.getsize(path):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
