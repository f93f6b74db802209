"""Files that are none, and tables that somebody wrote to do harm: an error in words, in good time, and nothing
spent."""

import json
import os
import signal
import subprocess
import time

import pytest

PROGRAM = os.environ.get("DISCREET_PROGRAM")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the executable to test")

EPSILON = ["--epsilon", "1"]
MAP = ["--frame", "0,0,10,10", "--grid", 4, "--epsilon", 1, "--delta", "1e-6"]
PERSON = ["--person", "who", "--rows-each", "2"]
POINTS = "x,y,who,wet\n" + "".join(f"{i % 10},{i % 7},{i},{int(i % 10 < 5)}\n" for i in range(60))


def run(*words, **more):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60, **more, check=False)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A table, a model of a region, a ledger, and a pipe of every suffix that nobody holds."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "points.csv").write_text(POINTS)
    assert run("learn", "convex_polygon", "--data", "points.csv", "--x", "x", "--y", "y", "--label", "wet", *MAP,
               "--seed", 1, "--model", "zone.json").returncode == 0
    for ledger, unit in (("b.db", "row"), ("p.db", "person")):
        words = ["budget", "open", ledger, "--epsilon", 1000, "--delta", "1/2", "--unit", unit]
        assert run(*words).returncode == 0
    for name in ("pipe.csv", "pipe.json", "pipe.geojson", "pipe.svg"):
        os.mkfifo(tmp_path / name)
    return tmp_path


def entries(ledger="b.db"):
    return len(json.loads(run("budget", "show", ledger, "--json").stdout)["entries"])


def learn(learner="convex_polygon", data="points.csv", ledger="b.db"):
    where = [] if data.endswith("json") else ["--x", "x", "--y", "y"]
    return ["learn", learner, "--data", data, *where, "--label", "wet", *MAP, "--ledger", ledger]


READ = [
    [*learn(data="pipe.geojson")],
    [*learn("polygons"), "--candidates", "pipe.geojson"],
    [*learn("polygons"), "--candidates", "pipe.csv"],
    ["learn", "conjunction", "--schema", "pipe.json", "--data", "points.csv", *EPSILON, "--ledger", "b.db"],
    ["evaluate", "--model", "pipe.json", "--data", "points.csv", *EPSILON, "--ledger", "b.db"],
    ["predict", "--model", "zone.json", "--data", "pipe.csv"],
    ["plot", "--model", "zone.json", "--truth", "pipe.geojson", "--out", "a.svg"],
    ["plan", "finite", "--concepts", "pipe.csv"],
]
WRITTEN = [
    [*learn(), "--model", "pipe.json"],
    [*learn(), "--model", "m.json", "--geojson", "pipe.geojson"],
    ["predict", "--model", "zone.json", "--data", "points.csv", "--out", "pipe.csv"],
    ["plot", "--model", "zone.json", "--out", "pipe.svg"],
]


@pytest.mark.parametrize("group, told", [(READ, "writes to"), (WRITTEN, "reads")])
def test_a_pipe_that_nobody_holds_is_refused(folder, group, told):
    running = [(words, subprocess.Popen([PROGRAM, *map(str, words)], stderr=subprocess.PIPE, text=True))
               for words in group]
    for words, process in running:
        errors = process.communicate(timeout=60)[1]
        assert process.returncode == 2 and f"is a pipe that nobody {told}" in errors, (words, errors)
    assert entries() == 0 and not (folder / "m.json").exists()


@pytest.mark.parametrize("words", READ[:5])
def test_waiting_for_a_silent_pipe_ends_when_asked(folder, words):
    pipe = os.open(next(word for word in words if str(word).startswith("pipe")), os.O_RDWR)
    process = subprocess.Popen([PROGRAM, *map(str, words)], stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    assert process.poll() is None
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    errors = process.communicate(timeout=60)[1]
    assert process.returncode == 130 and "interrupted" in errors
    assert time.monotonic() - began < 10  # in truth a twentieth of a second; machines may be busy
    os.close(pipe)
    assert entries() == 0


def test_tables_and_models_pass_through_pipes(folder):
    script = (f"'{PROGRAM}' predict --model <(cat zone.json) --data <(sleep 0.3; cat points.csv) "
              "--out >(cat > labels.csv); wait $!")
    assert subprocess.run(["bash", "-c", script], capture_output=True, timeout=60, check=False).returncode == 0
    for _ in range(100):  # what writes the labels is not waited for by bash
        if (folder / "labels.csv").exists() and len((folder / "labels.csv").read_text().split()) == 61:
            return
        time.sleep(0.05)
    raise AssertionError("the labels did not arrive")


@pytest.mark.parametrize("path, told", [(".", "Name a file"), ("/dev/null", ""), ("/dev/zero", "")])
def test_what_is_no_file_is_refused(folder, path, told):
    for words in [
        [*learn(data=path)],
        [*learn("polygons"), "--candidates", path],
        ["evaluate", "--model", path, "--data", "points.csv", *EPSILON, "--ledger", "b.db"],
        ["evaluate", "--model", "zone.json", "--data", path, *EPSILON, "--ledger", "b.db"],
        ["learn", "conjunction", "--schema", path, "--data", "points.csv", *EPSILON, "--ledger", "b.db"],
        ["learn", "threshold", "--inputs", "who", "--data", "points.csv", *EPSILON, "--ledger", path],
        ["plot", "--model", "zone.json", "--truth", path, "--out", "a.svg"],
    ]:
        if path == "/dev/zero" and "--truth" in words:
            continue  # a gigabyte is read before it is refused
        done = run(*words)
        assert done.returncode in (2, 4) and told in done.stderr and done.stderr.startswith("discreet: "), (words, done)
    assert entries() == 0


def feature(coordinates="[1, 2]", properties='{"wet": 1, "who": "a"}', kind="Point"):
    geometry = f'{{"type": "{kind}", "coordinates": {coordinates}}}'
    return f'{{"type": "Feature", "geometry": {geometry}, "properties": {properties}}}'


def collection(*features):
    return f'{{"type": "FeatureCollection", "features": [{", ".join(features)}]}}'


POLYGON = "[[[0, 0], [1, 0], [0, 1], [0, 0]]]"
ROWS = {  # features that are bad rows
    "not a number": feature('["NaN", 2]'),
    "null": feature("[null, 2]"),
    "one coordinate": feature("[1]"),
    "a polygon": feature(POLYGON, kind="Polygon"),
    "no properties": feature(properties="null"),
    "no label": feature(properties='{"who": "a"}'),
    "another label": feature(properties='{"wet": 2, "who": "a"}'),
    "label lost again": feature(properties='{"wet": 1}, "properties": {"who": "a"}'),
    "no feature": "17",
    "long decimals": feature(f"[1.{'1' * 5000}, 2]"),
}
FILES = {  # what is no table, whatever is done with bad rows
    "deep": ("[" * 100000, "nested deeper"),
    "deep coordinates": (collection(feature("[" * 500 + "]" * 500)), "nested deeper"),
    "not a number": (collection(feature("[NaN, 2]")), "not valid JSON"),
    "beyond doubles": (collection(feature(), feature("[1e400, 2]")), "feature 2: '1e400'"),
    "cut off": (collection(feature())[:-5], "not valid JSON"),
    "twice": (collection(feature()) * 2, "not valid JSON"),
    "empty": ("", "not valid JSON"),
    "no features": (collection(), "no rows"),
    "two lists": (collection(feature())[:-1] + ', "features": []}', "two lists"),
    "a feature": (feature(), "FeatureCollection"),
}


@pytest.mark.parametrize("unit", ["rows", "people"])
@pytest.mark.parametrize("case", ROWS)
def test_a_bad_feature_costs_nothing_or_becomes_the_fixed_row(folder, case, unit):
    (folder / "t.geojson").write_text(collection(feature(), ROWS[case]))
    ledger, more = ("b.db", []) if unit == "rows" else ("p.db", PERSON)
    words = [*learn(data="t.geojson", ledger=ledger), *more]
    done = run(*words)
    assert done.returncode == 2 and "feature 2" in done.stderr, done.stderr
    assert entries(ledger) == 0
    done = run(*words, "--on-bad-row", "replace", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[unit] in ((2,) if unit == "rows" else (1, 2))
    assert "1 row could not be read" in done.stderr
    assert entries(ledger) == 1


@pytest.mark.parametrize("case", FILES)
def test_a_file_that_is_no_table_costs_nothing(folder, case):
    text, told = FILES[case]
    (folder / "t.geojson").write_text(text)
    for more, ledger in (([], "b.db"), (PERSON, "p.db"), (["--on-bad-row", "replace"], "b.db")):
        done = run(*learn(data="t.geojson", ledger=ledger), *more)
        assert done.returncode == 2 and told in done.stderr, done.stderr
    done = run("evaluate", "--model", "zone.json", "--data", "t.geojson", "--label", "wet", *EPSILON,
               "--ledger", "b.db")
    assert done.returncode == 2 and told in done.stderr, done.stderr
    assert entries() == 0


def test_marks_and_line_ends_of_other_systems_are_read(folder):
    features = collection(feature(), feature()).replace(", ", ",\r\n")
    (folder / "t.geojson").write_bytes(b"\xef\xbb\xbf" + features.encode())
    (folder / "t.csv").write_bytes(b"\xef\xbb\xbf" + POINTS.replace("\n", "\r\n").encode())
    for data, rows in (("t.geojson", 2), ("t.csv", 60)):
        assert json.loads(run(*learn(data=data), "--allow-constant", "--json").stdout)["rows"] == rows


@pytest.mark.parametrize("ids, people, bad", [(["a", "a", "a"], 1, 0), (["", "a", ""], 1, 2), (["a", "", "b"], 2, 1)])
def test_empty_and_repeated_ids(folder, ids, people, bad):
    (folder / "t.csv").write_text("x,y,who,wet\n" + "".join(f'1,2,"{who}",1\n' for who in ids))
    words = [*learn(data="t.csv", ledger="p.db"), *PERSON]
    if bad:
        done = run(*words)
        assert done.returncode == 2 and "column 'who'" in done.stderr and entries("p.db") == 0
    done = run(*words, "--on-bad-row", "replace", "--json")
    assert json.loads(done.stdout)["people"] == people and entries("p.db") == 1
    for told in ("could not be read", "had no id that can be read and were left out" if bad > 1 else "had no id"):
        assert (f"{bad} row" in done.stderr and told in done.stderr) if bad else told not in done.stderr



@pytest.mark.parametrize("words, told", [
    (["--label", "none"], "no column 'none'"),
    (["--label", "x"], "asked for twice"),
    (["--x", "x"], "given alone"),
    (["--x", "who", "--y", "nowhere"], "no column 'nowhere'"),
    (["--beta", "2"], "beta"),
    (["--epsilon", "0"], "epsilon"),
])
def test_an_evaluation_of_what_does_not_fit_costs_nothing(folder, words, told):
    done = run("evaluate", "--model", "zone.json", "--data", "points.csv", *EPSILON, "--ledger", "b.db", *words)
    assert done.returncode == 2 and told in done.stderr, done.stderr
    assert entries() == 0


def test_a_model_of_other_columns_is_not_evaluated(folder):
    run("learn", "threshold", "--high", 100, "--inputs", "who", "--label", "wet", "--data", "points.csv", "--seed", 1,
        "--model", "cut.json")
    (folder / "t.csv").write_text("x,y,wet\n1,2,1\n")
    for data in ("t.csv", "zone.json"):
        assert run("evaluate", "--model", "cut.json", "--data", data, *EPSILON, "--ledger", "b.db").returncode == 2
    (folder / "t.csv").write_text("x,y,wet\n")
    done = run("evaluate", "--model", "zone.json", "--data", "t.csv", *EPSILON, "--ledger", "b.db")
    assert done.returncode == 2 and "no rows" in done.stderr
    assert entries() == 0


@pytest.mark.parametrize("name", ["points.csv", "./points.csv", "link.csv", "hard.csv", "b.db", "b.db-journal",
                                  "corners.csv"])
def test_no_output_replaces_what_is_read(folder, name):
    (folder / "corners.csv").write_text("x,y\n0,0\n9,0\n0,9\n")
    os.symlink("points.csv", "link.csv")
    os.link("points.csv", "hard.csv")
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for option in ("--model", "--geojson", "--wkt"):
        done = run(*learn("polygons"), "--candidates", "corners.csv", option, name)
        assert done.returncode == 2 and "would be overwritten" in done.stderr
    assert entries() == 0
    assert before == {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("words, told", [
    (["conjunction", "--method", "all", "--terms", 3], "terms has no effect"),
    (["conjunction", "--method", "all", "--rounds", 3], "rounds belongs to method cover"),
    (["disjunction", "--method", "direct", "--rounds", 3], "rounds belongs to method cover"),
    (["point", "--values", "texts", "--high", 9], "low and high belong to values integers"),
    (["convex_polygon", "--directions", "all", "--net", 5], "net has no effect"),
    (["polygons", "--frame", "0,0,10,10", "--candidates", "corners.csv", "--lattice", 5], "lattice has no effect"),
])
def test_options_without_effect_are_refused(folder, words, told):
    (folder / "corners.csv").write_text("x,y\n0,0\n9,0\n0,9\n")
    done = run("plan", *words)
    assert done.returncode == 2 and told in done.stderr, done.stderr


def test_candidates_say_what_is_wrong_with_them(folder):
    for text, told in (("lat,lon\n1,2\n", "comes first"), ("1,2\n3,4\n", "must name the columns"),
                       ("x,y\n" + "1,2\n" * 300000, "more than 262144 places")):
        (folder / "c.csv").write_text(text)
        done = run(*learn("polygons"), "--candidates", "c.csv")
        assert done.returncode == 2 and told in done.stderr, done.stderr
    (folder / "c.geojson").write_text('{"type": "LineString", "coordinates": [[1, 2], [3, 1e400]]}')
    assert "place 2: '1e400' at byte" in run(*learn("polygons"), "--candidates", "c.geojson").stderr
    assert entries() == 0


def test_a_verification_that_cannot_be_explored_is_a_mistake():
    done = run("verify", "interval", "--high", 2000, "--rows", 1)
    assert done.returncode == 2 and "cannot be explored" in done.stderr


def test_an_integer_may_be_written_with_a_zero_fraction(folder):
    (folder / "t.csv").write_text("value,label\n148.0,1\n3,0\n")
    learned = run("learn", "threshold", "--high", 200, "--data", "t.csv", "--no-ledger")
    assert learned.returncode == 0, learned.stderr
    (folder / "t.csv").write_text("value,label\n148.5,1\n3,0\n")
    assert "'148.5' is not an integer" in run("learn", "threshold", "--high", 200, "--data", "t.csv",
                                              "--no-ledger").stderr
