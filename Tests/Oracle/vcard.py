#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["vobject"]
# ///
"""An independent opinion on contact files: what Python's vobject reads.

  vcard.py compare BEFORE AFTER   every property of every card in BEFORE must be in AFTER (files or folders)
  vcard.py corpus DUMP            compare what ContentLine read, as OracleTests wrote it, with what vobject reads

DUMP comes from `KINKEEPER_VCARD_DUMP=DUMP swift test --filter OracleTests`. Cards that vobject cannot read are counted
and left out: the comparison is about what both can read. Exits with 1 if something is missing.
"""

import argparse
import base64
import collections
import contextlib
import io
import json
import logging
import re
import sys
import unicodedata
from pathlib import Path

import vobject

logging.disable(logging.CRITICAL)
BEGIN = re.compile(r"^[ \t\ufeff]*BEGIN[ \t]*:[ \t]*VCARD[ \t]*$", re.I | re.M)


def decode(data):
    """The text of a file, as leniently as we do."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").lstrip("\ufeff")
    if b"\0" in data[:4]:
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Python's cp932 is what everybody else calls Shift_JIS.
        return data.decode("cp932" if b"SHIFT_JIS" in data.upper() else "cp1252", "replace")


def split(text):
    """(line, text) of each top-level card, so that one that vobject refuses does not hide the others."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    start, depth, previous = None, 0, ""
    for match in re.finditer(r".*\n?", text):
        line = match.group().strip(" \t\n\ufeff").upper().replace(" ", "")
        if line == "BEGIN:VCARD":
            nested = depth and re.search(r"^(?:[^:\n]*\.)?AGENT[^:\n]*:$", previous)
            if depth and not nested:
                yield text.count("\n", 0, start) + 1, text[start : match.start()]
                depth = 0
            if not depth:
                start = match.start()
            depth += 1
        elif line == "END:VCARD" and depth:
            depth -= 1
            if not depth:
                yield text.count("\n", 0, start) + 1, text[start : match.end()]
        if line:
            previous = line
    if depth:
        yield text.count("\n", 0, start) + 1, text[start:]


def read(text):
    """vobject's lines of one card, or None if it gives up."""
    try:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            cards = list(vobject.readComponents(text, transform=False))
    except Exception:  # It raises whatever comes up.
        return None
    if len(cards) != 1:
        return None
    return [line for line in cards[0].lines() if line.name != "VERSION"]


def plain(value):
    """A value without what is a matter of taste: escapes, line ends, blanks at the ends."""
    if isinstance(value, list):
        value = ",".join(plain(part) for part in value)
    if isinstance(value, bytes):
        return "base64:" + base64.b64encode(value).decode()
    value = re.sub(r"\\[nN]", "\n", str(value))
    value = re.sub(r"\\(.)", r"\1", value, flags=re.S).replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", value).strip()


def files(path):
    path = Path(path)
    return [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())


# MARK: compare


def signature(line):
    """What must survive of a property: group, name, parameters and value."""
    params = sorted((name, tuple(sorted(values))) for name, values in line.params.items() if name not in ("CHARSET",))
    singles = tuple(sorted(line.singletonparams))
    return (line.group or "").lower(), line.name.upper(), str(params), str(singles), plain(line.value)


def gather(path, counts):
    """Cards by identity: UID if there is one, else the name; each with a multiset of its properties."""
    cards = collections.defaultdict(list)
    for file in files(path):
        for number, text in split(decode(file.read_bytes())):
            lines = read(text)
            if lines is None:
                counts["unreadable"] += 1
                continue
            counts["cards"] += 1
            counts["properties"] += len(lines)
            found = collections.Counter(signature(line) for line in lines)
            by_name = {line.name.upper(): plain(line.value) for line in reversed(lines)}
            key = by_name.get("UID") or (by_name.get("FN") or by_name.get("N") or "").strip()
            cards[key].append((found, f"{file}:{number}"))
    return cards


def compare(before, after):
    counts = {"before": collections.Counter(), "after": collections.Counter()}
    old, new = gather(before, counts["before"]), gather(after, counts["after"])
    missing = added = 0
    for key, cards in old.items():
        candidates = [found for found, _ in new.get(key, [])]
        is_one_to_one = len(cards) <= len(candidates)
        for found, place in cards:
            if not candidates:
                missing += 1
                print(f"{place}: the card {key[:60]!r} is missing")
                continue
            best = min(candidates, key=lambda other: (sum((found - other).values()), sum((other - found).values())))
            if is_one_to_one:
                candidates.remove(best)
            lost = found - best
            added += sum((best - found).values())
            for group, name, params, singles, value in lost.elements():
                missing += 1
                print(f"{place}: missing {group + '.' if group else ''}{name} {params} {singles}: {value[:80]!r}")
    for side, count in counts.items():
        print(f"{side}: {count['cards']} cards, {count['properties']} properties, {count['unreadable']} unreadable by vobject")
    print(f"missing: {missing}, added: {added}")
    return 1 if missing else 0


# MARK: corpus


def broken_base64(values):
    return not any(value.startswith("base64:") for value in values) and any(
        re.search(r"[^A-Za-z0-9+/=\s]", value) for value in values
    )


def differences(ours, theirs):
    """Which of vobject's lines we have not, by name and by value."""
    mine = collections.defaultdict(list)
    for line in ours:
        values = {plain(line["text"]), plain(line["raw"])}
        if line.get("data") is not None:
            values.add("base64:" + line["data"])
            values.add(plain(base64.b64decode(line["data"]).decode("utf-8", "replace")))
        mine[line["name"].replace("_", "-")].append(values)
    for line in theirs:
        value = plain(line.value)
        candidates = mine[line.name.upper()]
        if not candidates:
            yield f"no {line.name}: {value[:80]!r}"
            continue
        match = next((values for values in candidates if value in values), None)
        if match is None:
            # vobject drops what follows an unescaped comma, and reads underscores in names as hyphens.
            match = next((values for values in candidates if any(ours.startswith(value + ",") for ours in values)), None)
        if match is None and value.startswith("base64:"):
            # It also skips what cannot be in base64; we say that there is no picture, and keep the bytes.
            match = next((values for values in candidates if broken_base64(values)), None)
        if match is None:
            yield f"{line.name} differs: theirs {value[:80]!r}, ours {sorted(candidates[0], key=len)[0][:80]!r}"
            match = candidates[0]
        candidates.remove(match)
    for name, rest in mine.items():
        for values in rest:
            yield f"only ours: {name} {sorted(values, key=len)[0][:80]!r}"


def corpus(dump):
    ours = collections.defaultdict(dict)
    for line in Path(dump).read_text("utf-8").splitlines():
        card = json.loads(line)
        ours[card["file"]][card["line"]] = card["properties"]
    counts = collections.Counter()
    for file, cards in ours.items():
        for number, text in split(decode(Path(file).read_bytes())):
            theirs = read(text)
            if theirs is None:
                counts["cards only we can read"] += number in cards
                continue
            counts["cards both can read"] += 1
            if number not in cards:
                counts["cards missing"] += 1
                print(f"{file}:{number}: we have no card here")
                continue
            counts["properties of vobject"] += len(theirs)
            counts["properties of ours"] += len(cards[number])
            found = list(differences(cards[number], theirs))
            counts["differences"] += len(found)
            for difference in found:
                print(f"{file}:{number}: {difference}")
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return 1 if counts["cards missing"] or counts["differences"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    comparing = commands.add_parser("compare", help="compare two files or folders")
    comparing.add_argument("before")
    comparing.add_argument("after")
    dumped = commands.add_parser("corpus", help="compare what ContentLine read with what vobject reads")
    dumped.add_argument("dump")
    options = parser.parse_args()
    sys.exit(compare(options.before, options.after) if options.command == "compare" else corpus(options.dump))


if __name__ == "__main__":
    main()
