"""Every real export goes in and comes out again: nothing crashes, nothing is silent, nothing is missing.

For each file of the corpus, in a data folder of its own: import → export → import into another folder → export. The two
exports must be byte-identical, each card must have become a person, a group or a problem with its line, and an outside
parser must find every property of every card that it can read in the export. Run by script/test oracle.
"""
import concurrent.futures
import contextlib
import io
import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import vcard  # noqa: E402
from kinkeeper import SHARED, Folder, sample  # noqa: E402


def round_trip(job):
    """Imports and exports twice; returns the report of the first import. `empty` is a folder with nobody in it."""
    empty, path, exported = job
    with Folder(copying=empty) as folder:
        done = folder.run("import", str(path), "--json", check=False)
        assert done.returncode in (0, 1, 65), f"{path}: import ended with {done.returncode}\n{done.stderr.decode()}"
        report = json.loads(done.stdout)
        once = folder.run("export").stdout
        again = json.loads(folder.run("import", "-", "--json", input=once, check=False).stdout) if once else None
        assert folder.run("export").stdout == once, f"{path}: importing its own export changes the space"
        assert not again or again["created"] == 0, f"{path}: importing its own export makes people"
    with Folder(copying=empty) as folder:
        if once:
            folder.run("import", "-", "--json", input=once, check=False)
            assert folder.run("export").stdout == once, f"{path}: a second round trip changes the file"
    exported.write_bytes(once)
    return report


def begins(path):
    text = vcard.decode(path.read_bytes())
    return len(re.findall(r"^[ \t\ufeff]*BEGIN[ \t]*:[ \t]*VCARD[ \t]*\r?$", text, re.I | re.M))


def main():
    corpus = SHARED / "vcard"
    if not corpus.is_dir():
        print("lossless: skipped, there is no folder ../shared/data/vcard")
        return 0
    paths = sample(path for path in sorted(corpus.rglob("*")) if path.suffix in (".vcf", ".json"))
    missing = cards = problems = 0
    with Folder() as empty, tempfile.TemporaryDirectory(prefix="kinkeeper-test-") as directory:
        # Making the tables takes longer than everything else: once for all.
        empty.run("people")
        jobs = [(empty, path, pathlib.Path(directory) / f"{number}.vcf") for number, path in enumerate(paths)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            reports = list(pool.map(round_trip, jobs))
        for (_, path, exported), report in zip(jobs, reports):
            cards += report["cards"]
            problems += len(report["problems"])
            if report["cards"] == 0:
                assert report["problems"], f"{path}: neither a card nor a problem"
            if path.suffix != ".vcf":
                continue
            assert report["cards"] + len(report["problems"]) >= min(1, begins(path)), f"{path}: silence"
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                lost = vcard.compare(path, exported)
            if lost:
                missing += 1
                print(f"{path.relative_to(corpus)}\n{said.getvalue()}")
    print(f"lossless: {len(paths)} files, {cards} cards kept, {problems} problems told; {missing} files lack something")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
