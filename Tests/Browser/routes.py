"""Every address of the pages, read from the sources that declare them, so that none added later is forgotten."""
import functools
import pathlib
import re

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Screens" / "Shared"
FIXED = re.compile(r'FixedRoute\("([^"]+)"\)')
BLANK = re.compile(r'\bRoute(?:<[^>]+>)?\("([^"]+)", "([^"]+)"(?:, "([^"]+)")?\)')


def patterns():
    """All patterns: "/people/:person/card". What is computed in one ("\\(size.rawValue)") is spelled out."""
    found = []
    for file in sorted(SOURCES.glob("Routes*.swift")):
        source = file.read_text()
        values = {"size": cases(source, "WidgetSize"), "form": cases(source, "WidgetForm"), "act": cases(source, "AlertAct")}
        here = [path for path in FIXED.findall(source)]
        here += [f"{before}:{name}{after}" for before, name, after in BLANK.findall(source)]
        found += [spelled for one in here for spelled in spell(one, values)]
        assert len(here) == len(re.findall(r"Route(?:<[^>]+>)?\(\"", source)), f"{file.name} spells a route in a new way"
    assert len(found) == len(set(found)) and len(found) > 80
    return sorted(found)


def cases(source, name):
    body = re.search(rf"enum {name}\b.*?\{{(.*?)^\}}", source, re.DOTALL | re.MULTILINE)
    return [value or case for case, value in re.findall(r'case (\w+)(?: = "(\w+)")?', body[1])] if body else []


def spell(pattern, values):
    blank = re.search(r"\\\((\w+)\.rawValue\)", pattern)
    if not blank:
        return [pattern]
    return [one for value in values[blank[1]] for one in spell(pattern.replace(blank[0], value, 1), values)]


def blanks_in(pattern):
    return re.findall(r":(\w+)", pattern)


def fill(pattern, values):
    return re.sub(r":(\w+)", lambda blank: values[blank[1]], pattern)


def match(patterns, address):
    """The pattern that an address is of, and what fills its blanks; a fixed one wins. None for an address of nothing."""
    path = address.split("?")[0].split("#")[0]
    if path in patterns:
        return path, {}
    for pattern in patterns:
        if (expression := shape(pattern)) and (hit := expression.fullmatch(path)):
            return pattern, hit.groupdict()
    return None


@functools.cache
def shape(pattern):
    """What an address of a pattern looks like; None for one without blanks. A walk asks for hundreds of them at each address."""
    # A blank may hold what a label of its kind holds: letters, digits, "-", "_", "~", ".".
    return re.compile(re.sub(r":(\w+)", r"(?P<\1>[^/]+)", pattern.replace(".", r"\."))) if blanks_in(pattern) else None
