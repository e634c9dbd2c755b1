"""The browser that tests drive."""
import os
import shutil

ARGUMENTS = [
    # No name but this machine's resolves, so that nothing can be fetched from elsewhere unnoticed.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]


def launched(playwright, *names, arguments=()):
    """Chromium by the first of some names that there is, until it is no longer needed."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert chromium, "There is no chromium. script/bootstrap --tests installs it; or set CHROMIUM to its path."
    # Playwright turns the back button's cache off; people have it, and it must not show what was signed out of.
    browser = playwright.chromium.launch(
        executable_path=chromium, args=[*ARGUMENTS, *arguments], ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()
