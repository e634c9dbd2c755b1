"""Learns from lines what their clauses ask for, and writes the weights that are part of the program: Sources/Capture/Learned/Weights.

    KINKEEPER=.build/release/kinkeeper python3 Tests/CaptureTests/Lines/train.py [--check]

Learnt from are the lines of Gold/ that are in the train part, the given lines beside the project where they are, and the worked examples that
the reader's tests hold (worked.jsonl). Lines of the development and test parts are not. `--check` writes nothing: it prints the figures of lines read by weights that were learnt without them.

1. For each clause every answer is tried, and those count as right with which the whole line is read best. What the scorer beside the shared
   evaluation lines counts, decides; so it need not be said by hand what each clause is.
2. A logistic regression over the signs of the clauses learns these answers (L-BFGS, with numpy and scipy from PyPI). A sign that few
   clauses have is left out, and the weights of the others are pulled to zero, so that lines that were learnt are read little better than
   others.
3. In five folds, lines are read by weights that were learnt from the other four. How often a field is right there that has a certain
   rating makes the curves of sureness. The given lines and those of our own that were written like them count for these: the others
   were written to be hard.

The same lines and the same program give the same bytes.
"""
import argparse
import collections
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
import scipy.optimize
import scipy.sparse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import score

WEIGHTS = score.ROOT / "Sources" / "Capture" / "Learned" / "Weights"
PROGRAM = os.environ.get("KINKEEPER") or str(score.ROOT / ".build" / "release" / "kinkeeper")
GIVEN = ["capture_given.jsonl", "capture2_given.jsonl", "capture2_given_de.jsonl", "capture2_given_es.jsonl"]
#: French lines are not learnt from: they show how a language is read that has its lists of words and nothing else.
LANGUAGES = ["de", "en", "es"]
#: As `ClauseAnswer` has them.
ANSWERS = ["nothing", "more", "catchup", "gift", "occasion", "note", "task"]
#: As `LearnedWeights` reads them.
BUCKETS, ZERO, MOST, STEP = 1 << 16, 81, 41, 0.02
FOLDS, ROUNDS = 5, 100
#: A sign counts that so many clauses have, and its weights are pulled to zero by so much: by its kind. Rare words, pairs of words and
#: words beside a clause tell most about the lines they were learnt from. The signs of numbers are few.
FEWEST = {"number": 3, "word": 20, "pair": 20, "beside": 20, "tongue": 20, "plain": 20}
PULL = {"number": 10, "word": 20, "pair": 20, "beside": 20, "tongue": 20, "plain": 20}
#: Fields that are too few for a curve; the program reads their sureness off another one.
OF_ANOTHER_CURVE = ["recurrence"]
#: How often a worked example is learnt.
WORKED = 8
#: What a field that is found is worth, twice, and what a wrong one costs, once.
WORTH = {"kind": 1.5, "person": 1, "date": 1, "amount": 1, "time": 0.3, "recurrence": 0.3, "date (from an occasion)": 0.2}


def lines():
    """The lines to learn from and, in the part "development", those to look at."""
    own = [row for row in score.lines() if row["split"] != "test" and row["lang"] in LANGUAGES]
    given = [
        {**json.loads(text), "split": "given"} for name in GIVEN if (score.SCORER.parent / name).exists()
        for text in (score.SCORER.parent / name).read_text().splitlines()]
    cast = json.loads((score.HERE / "Gold" / "worked.cast.json").read_text())
    worked = [
        {**json.loads(text), **cast, "id": f"worked-{number:03}", "split": "worked"}
        for number, text in enumerate((score.HERE / "Gold" / "worked.jsonl").read_text().splitlines())]
    return own + given + worked


def explain(rows, weights, answers=None):
    """What the program reads in each line: a list of readings, one for each list of answers to try."""
    keys = ("id", "lang", "text", "today", "timezone", "people")
    asked = "".join(
        json.dumps({**{key: row[key] for key in keys}, "answers": answers[number] if answers else [[]]}) + "\n"
        for number, row in enumerate(rows))
    command = [PROGRAM, "capture", "--lines", "--explain", "--weights", weights]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    return [json.loads(line)["readings"] for line in done.stdout.splitlines()]


# 1. Answers


def worth(scorer, row, proposals):
    """How well a line is read."""
    counts, _, _, wrong = scorer.score([row], {row["id"]: proposals})
    found = ((weight, counts["all"][name]) for name, weight in WORTH.items() if name in counts["all"])
    return sum(weight * (2 * x.tp_g - (x.n_p - x.tp_p)) for weight, x in found) + (not wrong)


def answers_of(scorer, rows):
    """For each line the answer to each clause, and all answers to it that are as good."""
    chosen = [[clause and clause["rules"] for clause in readings[0]["clauses"]] for readings in explain(rows, "rules")]
    right = [[None] * len(clauses) for clauses in chosen]
    rules = [list(clauses) for clauses in chosen]
    for place in range(max(map(len, chosen))):
        some = [number for number, clauses in enumerate(chosen) if len(clauses) > place and clauses[place]]
        tried = [[chosen[number][:place] + [answer] + chosen[number][place + 1:] for answer in ANSWERS] for number in some]
        for number, readings in zip(some, explain([rows[number] for number in some], "rules", tried)):
            values = [
                worth(scorer, rows[number], reading["proposals"]) + 0.01 * (answer == rules[number][place])
                for answer, reading in zip(ANSWERS, readings)]
            chosen[number][place] = ANSWERS[values.index(max(values))]
            right[number][place] = {answer for answer, value in zip(ANSWERS, values) if value >= max(values) - 0.02}
    return chosen, right


def examples(scorer, rows):
    """For each line its examples: buckets of signs and what is right, a set of answers for a clause, a truth for a number, and whether
    the clause has no record before it."""
    chosen, right = answers_of(scorer, rows)
    found = []
    for number, [reading] in enumerate(explain(rows, "rules", [[clauses] for clauses in chosen])):
        row, some, told = rows[number], [], set()
        pairs, _, touched, _ = scorer.align(row["text"], row["expected"], reading["proposals"])
        missed = [
            gold for place, gold in enumerate(row["expected"])
            if not gold.get("optional") and place not in pairs and place not in touched]
        for place, clause in enumerate(reading["clauses"]):
            if not clause:
                continue
            beside = functools.partial(lies_beside, scorer, row["text"], clause["words"])
            good = set(right[number][place])
            if chosen[number][place] == "nothing":
                # A record that is asked for here, but that nothing here can read aright, is none the less asked for.
                good |= {kind for gold in missed if beside(gold) > 0.3 for kind in kinds(gold)}
            # Where several answers are as good, the one that the line's records name is learnt: a remark that may be a note is one.
            here = [gold for gold in row["expected"] if beside(gold) > 0.3]
            fresh = [gold for gold in here if id(gold) not in told]
            named = {kind for gold in fresh for kind in kinds(gold)} & good
            if named:
                good = named
                told |= set(map(id, fresh))
            elif here:
                good = {"more"} & good or good
            else:
                good = {"nothing", "more"} & good or good
            # Where no record is before it, a clause adds to none.
            is_first = any(sign.startswith("last none ") for sign in clause["signs"])
            some.append((buckets(clause["signs"]), good - {"more"} or {"nothing"} if is_first else good, is_first))
            if chosen[number][place] not in ("gift", "task", "more"):
                continue
            amounts = {
                value for gold in row["expected"] if gold["kind"] in scorer.MONEY_KINDS and beside(gold) > 0
                for value in scorer.money(gold["fields"]).values()}
            for said in clause["numbers"]:
                value = said.get("most", said.get("least"))
                some.append((buckets(said["signs"]), float(value) in amounts, False))
        found.append(some)
    return found


def kinds(gold):
    """The answers that make a record."""
    return {"task" if kind in ("todo", "reminder") else kind for kind in [gold["kind"], *gold.get("kind_any", [])]}


def lies_beside(scorer, text, words, gold):
    return scorer.overlap(text, gold["span"], words) or 0


def buckets(signs):
    for sign in signs:
        SIGNS[bucket(sign)][kind_of(sign)] += 1
    return sorted({bucket(sign) for sign in signs})


#: How many signs of each kind there are in a bucket.
SIGNS = collections.defaultdict(collections.Counter)


@functools.cache
def kind_of(sign):
    """The kind of a sign."""
    first, second, *_ = [*sign.split(" "), ""]
    if first == "number":
        return "number"
    if first not in LANGUAGES:
        return "plain"
    if second in ("word", "stem", "ending", "opener", "final") or second == "first" and len(sign.split(" ")) > 2:
        return "word"
    return {"pair": "pair", "previous": "beside", "next": "beside"}.get(second, "tongue")


def kinds_of_buckets():
    """The kind that most signs of each bucket have."""
    return {place: max(sorted(kinds), key=kinds.get) for place, kinds in SIGNS.items()}


@functools.cache
def bucket(sign):
    value = 0xCBF29CE484222325
    for byte in sign.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return (value ^ value >> 32) & BUCKETS - 1


# 2. Weights


def learn(some, kind):
    """The weights of the buckets that make the examples likeliest, with a pull to zero: two problems in one table.

    A clause is right with any of its answers (softmax over all of them); a number is an amount or not (logistic, the first column).
    """
    counts = collections.Counter(place for places, *_ in some for place in places)
    kept = sorted(place for place, count in counts.items() if count >= FEWEST[kind[place]])
    pull = numpy.array([[PULL[kind[place]]] for place in kept], float)
    column = {place: number for number, place in enumerate(kept)}
    clauses = [one for one in some if not isinstance(one[1], bool)]
    numbers = [one for one in some if isinstance(one[1], bool)]
    signs, other_signs = (matrix(part, column) for part in (clauses, numbers))
    right = numpy.array([[answer in good for answer in ANSWERS] for _, good, _ in clauses], float)
    impossible = numpy.array([[answer == "more" and is_first for answer in ANSWERS] for *_, is_first in clauses])
    truth = numpy.array([good for _, good, _ in numbers], float)

    def loss(flat):
        weights = flat.reshape(len(kept), len(ANSWERS))
        values = numpy.where(impossible, -numpy.inf, signs @ weights)
        shares = numpy.exp(values - values.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        good = (shares * right).sum(1) + 1e-12
        yes = 1 / (1 + numpy.exp(-numpy.clip(other_signs @ weights[:, 0], -30, 30)))
        slope = signs.T @ (shares - shares * right / good[:, None]) + pull * weights
        slope[:, 0] += other_signs.T @ (yes - truth)
        cost = -numpy.log(good).sum() - numpy.log(numpy.where(truth == 1, yes, 1 - yes) + 1e-12).sum()
        return cost + (pull * weights * weights).sum() / 2, slope.ravel()

    found = scipy.optimize.minimize(
        loss, numpy.zeros(len(kept) * len(ANSWERS)), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS})
    return dict(zip(kept, found.x.reshape(len(kept), len(ANSWERS)).tolist()))


def matrix(some, column):
    """A row an example, a column a bucket that is kept."""
    places = [[column[place] for place in places if place in column] for places, *_ in some]
    ends = numpy.cumsum([0, *map(len, places)])
    flat = [place for row in places for place in row]
    return scipy.sparse.csr_matrix((numpy.ones(len(flat)), flat, ends), shape=(len(some), len(column)))


def text_of(weights):
    """The weights as the program reads them: a row a bucket, a character an answer."""
    none = [0.0] * len(ANSWERS)
    rows = (
        "".join(chr(ZERO + max(-MOST, min(MOST, round(value / STEP)))) for value in weights.get(place, none))
        for place in range(BUCKETS))
    return "\n".join(rows) + "\n"


# 3. Sureness


def read_by(weights, rows):
    """The proposals of lines that are read by these weights."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text_of(weights))
        file.flush()
        return {row["id"]: readings[0]["proposals"] for row, readings in zip(rows, explain(rows, file.name))}


def curve(points):
    """Points of a rising line through (rating, is right): pools of neighbours in which the share of right ones rises."""
    pools = []
    for rating, is_right in sorted(points):
        last = pools[-1] if pools else None
        if last and (last[0] < max(20, len(points) // 25) or f"{rating:.3f}" == f"{last[3]:.3f}"):
            pools[-1] = [last[0] + 1, last[1] + rating, last[2] + is_right, rating]
        else:
            pools.append([1, rating, int(is_right), rating])
    if len(pools) > 1 and pools[-1][0] < 20:
        last = pools.pop()
        pools[-1] = [*(one + other for one, other in zip(pools[-1][:3], last)), last[3]]
    rising = []
    for pool in pools:
        rising.append(pool)
        while len(rising) > 1 and share(rising[-2]) >= share(rising[-1]):
            last = rising.pop()
            rising[-1] = [*(one + other for one, other in zip(rising[-1][:3], last)), last[3]]
    return [(total / count, share((count, total, right))) for count, total, right, _ in rising]


def share(pool):
    """The share of right ones of a pool. One more right and one more wrong count with it: nothing is certain."""
    return (pool[2] + 1) / (pool[0] + 2)


def curves(scorer, rows, proposals):
    """The lines of the file of curves."""
    confidences = scorer.score(rows, proposals)[2]
    fields = sorted(field for language, field in confidences if language == "all" and field not in ["all", *OF_ANOTHER_CURVE])
    for field in fields:
        for rating, right in curve(confidences["all", field]):
            yield f"{field} {rating:.3f} {right:.3f}"


def run(job):
    """Lines read by weights that are learnt from others."""
    some, kind, rows = job
    return read_by(learn(some, kind), rows)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", action="store_true", help="write nothing")
    check = options.parse_args().check
    scorer = score.scorer()
    if not scorer:
        return print(f"There is no {score.SCORER}; nothing is learnt.")
    rows = lines()
    known = [row for row in rows if row["split"] != "development"]
    found = {
        row["id"]: some * (WORKED if row["split"] == "worked" else 1) for row, some in zip(known, examples(scorer, known))}
    folds = {row["id"]: int(hashlib.sha256(row["id"].encode()).hexdigest(), 16) % FOLDS for row in known}
    kind = kinds_of_buckets()
    jobs = [
        ([one for name, some in found.items() if folds[name] != fold for one in some], kind,
         [row for row in known if folds[row["id"]] == fold]) for fold in range(FOLDS)]
    everything = [one for some in found.values() for one in some]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        *parts, development = pool.map(run, [*jobs, (everything, kind, [row for row in rows if row["split"] == "development"])])
    proposals = {**{name: some for part in parts for name, some in part.items()}, **development}
    print("Read by weights that were learnt without them; ratings, not yet sureness:")
    score.table(scorer, rows, proposals, ["train", "given", "development"])
    if check:
        return None
    (WEIGHTS / "clauses.txt").write_text(text_of(learn(everything, kind)))
    usual = [row for row in known if row["split"] == "given" or row["split"] == "train" and row["like"] == "shared"]
    (WEIGHTS / "sureness.txt").write_text("".join(line + "\n" for line in curves(scorer, usual, proposals)))
    return print(f"Written: {WEIGHTS}. Build the program anew.")


if __name__ == "__main__":
    sys.exit(main())
