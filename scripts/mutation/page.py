"""Writes the score and the survivors into docs/mutation.md, between two marks."""
import json
import pathlib

from mutation import trial

PAGE = trial.ROOT / "docs" / "mutation.md"
REASONS = pathlib.Path(__file__).with_name("reasons.json")
BEGIN, END = "<!-- made by scripts/mutate --table; do not edit -->", "<!-- end -->"
KILLED = ("killed", "timeout")


def read_reasons():
    return json.loads(REASONS.read_text())


def write(sample, results, texts, arguments):
    reasons = read_reasons()
    chosen = list(sample.chosen(results))
    records = {mutant.id: results.get(mutant.id, {"status": "not run"}) for mutant in chosen}
    status = {key: _status(record["status"], reasons.get(key, {})) for key, record in records.items()}
    text = "\n\n".join([
        f"Sample: {arguments.count} mutants, seed {arguments.seed}.",
        _score(sample, chosen, records, status),
        "### Survivors",
        _list([mutant for mutant in chosen if status[mutant.id] == "survived"], reasons, texts),
        "### Equivalent mutants",
        _list([mutant for mutant in chosen if status[mutant.id] == "equivalent"], reasons, texts)])
    before, _, rest = PAGE.read_text().partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def _status(status, reason):
    if status in ("survived", trial.PENDING) and reason.get("equivalent"):
        return "equivalent"
    return "not run" if status == trial.PENDING else status


def _score(sample, chosen, records, status):
    head = ["room", "lines", "mutants", "killed", "by its own tests", "by rooms above", "by time limit", "equivalent",
            "survived", "not run", "score"]
    rows, total = [], [0] * 9
    for room, lines in sample.lines.items():
        mutants = [mutant for mutant in chosen if trial.room_of(mutant.path) == room]
        of = [status[mutant.id] for mutant in mutants]
        timed = of.count("timeout")
        above = sum(status[mutant.id] == "killed" and records[mutant.id]["room"] != room for mutant in mutants)
        killed = sum(each in KILLED for each in of)
        row = [lines, len(mutants), killed, killed - above - timed, above, timed, of.count("equivalent"),
               of.count("survived"), of.count("not run")]
        total = [one + other for one, other in zip(total, row)]
        rows.append([f"`{room}/`", *row, _percent(row)])
    rows.append(["all", *total, _percent(total)])
    return _table(head, rows)


def _percent(row):
    """Killed mutants among those that ran and are not equivalent."""
    ran = row[2] + row[7]
    return f"{100 * row[2] / ran:.1f} %" if ran else ""


def _list(mutants, reasons, texts):
    if not mutants:
        return "None."
    rows = []
    for mutant in mutants:
        line = " ".join(texts[mutant.path].split("\n")[mutant.line - 1].split("//")[0].split())
        place = f"[`{mutant.path.removeprefix('src/discreet/')}:{mutant.line}`](../{mutant.path}#L{mutant.line})"
        rows.append([place, f"`{_short(line)}`", _change(mutant), reasons.get(mutant.id, {}).get("reason", "")])
    return _table(["place", "line", "change", "why no test notices it"], rows)


def _change(mutant):
    before, after = (" ".join(text.split()) for text in (mutant.before, mutant.after))
    if not after:
        return "removed"
    return "negated" if mutant.kind == "condition" else f"`{before}` to `{after}`"


def _short(text):
    return text if len(text) <= 70 else text[:67] + "..."


def _table(head, rows):
    cells = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in cells)
