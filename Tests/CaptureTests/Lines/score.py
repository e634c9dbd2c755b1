"""How well lines are read that were written without a look at the reader: kind, person, date, amount and whole lines, by language and part.

    KINKEEPER=.build/release/kinkeeper python3 Tests/CaptureTests/Lines/score.py [--part train|development] [--failures N]

The lines are in Gold/, a file a language, with the people each is about in a file of casts. The digest of its text puts a line into
one of three parts: six tenths train, two tenths development, two tenths test. The test part is counted and never shown: do not read it,
and mend nothing because of it. `--failures` shows lines of the part that is named, which is not the test part.

The counting is that of the scorer beside the shared evaluation lines; without that folder this says so and ends.
"""
import argparse
import hashlib
import importlib.util
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCORER = ROOT.parent / "shared" / "data" / "capture" / "score_capture.py"
PARTS = ["train", "development", "test"]


def part(text):
    """The part that a line belongs to, by the digest of its text."""
    tenth = hashlib.sha256(text.encode()).digest()[0] % 10
    return "train" if tenth < 6 else "development" if tenth < 8 else "test"


def lines():
    """All lines, as the scorer has them."""
    for path in sorted((HERE / "Gold").glob("??.jsonl")):
        language = path.stem
        casts = json.loads((HERE / "Gold" / f"{language}.casts.json").read_text())
        for number, text in enumerate(path.read_text().splitlines()):
            line = json.loads(text)
            cast = casts[line.pop("cast")]
            yield {**line, "id": f"own-{language}-{number:04}", "lang": language, "timezone": cast["timezone"],
                   "people": cast["people"], "split": part(line["text"]), "like": cast.get("like")}


def read(program, rows):
    """What the program proposes for each line."""
    asked = "".join(json.dumps({key: row[key] for key in ("id", "lang", "text", "today", "timezone", "people")}) + "\n" for row in rows)
    done = subprocess.run([program, "capture", "--lines"], input=asked, capture_output=True, text=True, check=True)
    return {answer["id"]: answer["proposals"] for answer in map(json.loads, done.stdout.splitlines())}


def figures(scorer, rows, proposals):
    """The figures of some lines, by their names."""
    counts, rates, confidences, wrong = scorer.score(rows, proposals)
    found = {name: counts["all"][name].row()["f1"] for name in ("kind", "person", "date", "amount")}
    for short, name in [("whole", "lines all right"), ("none", "no-fact lines left alone")]:
        found[short] = rates["all"][name].row()["rate"]
    sure = confidences[("all", "all")]
    bins = [[] for _ in range(10)]
    for confidence, is_right in sure:
        bins[min(int(confidence * 10), 9)].append((confidence, is_right))
    found["error"] = sum(abs(sum(c for c, _ in some) - sum(r for _, r in some)) for some in bins) / len(sure) if sure else None
    return found, wrong


def scorer():
    """The scorer beside the shared evaluation lines; None without it."""
    if not SCORER.exists():
        return None
    spec = importlib.util.spec_from_file_location("scorer", SCORER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def table(module, rows, proposals, parts, failures=0, shown=None):
    """Prints the figures by language and part, and some lines of the part that is shown."""
    print(f"{'':16}{'lines':>6}" + "".join(f"{name:>8}" for name in ("kind", "person", "date", "amount", "whole", "none", "error")))
    for language in sorted({row["lang"] for row in rows}):
        for name in parts:
            some = [row for row in rows if (row["lang"], row["split"]) == (language, name)]
            if not some:
                continue
            found, wrong = figures(module, some, proposals)
            values = "".join("       –" if value is None else f"{value:8.3f}" for value in found.values())
            print(f"{language} {name:<13}{len(some):>6}{values}")
            for row, proposed in wrong[:failures] if name == shown else []:
                print(f"    {row['id']} {row['today']} {row['text']}")
                for kind, records in [("gold", row["expected"]), ("read", proposed)]:
                    for record in records:
                        print(f"        {kind} {record['kind']} {record.get('person')} {json.dumps(record['fields'], ensure_ascii=False)}")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--part", choices=PARTS[:2], default="development", help="whose failures are shown")
    options.add_argument("--failures", type=int, default=0)
    chosen = options.parse_args()
    module = scorer()
    if not module:
        return print(f"There is no {SCORER}; the lines are not scored.")
    program = os.environ.get("KINKEEPER") or str(ROOT / ".build" / "debug" / "kinkeeper")
    rows = list(lines())
    return table(module, rows, read(program, rows), PARTS, chosen.failures, chosen.part)


if __name__ == "__main__":
    sys.exit(main())
