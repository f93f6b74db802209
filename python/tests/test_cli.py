"""The command line's contract: verbs, exit status, JSON keys, and what bad input costs."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import time

import pytest

PROGRAM = os.environ.get("DISCREET_PROGRAM")
DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
pytestmark = pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the executable to test")


def run(*words, status=0, cwd=None):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=cwd, timeout=300,
                          check=False)
    assert done.returncode == status, (done.stdout, done.stderr)
    return done


def result(*words, status=0, cwd=None):
    return json.loads(run(*words, "--json", status=status, cwd=cwd).stdout)


def table(folder, name):
    """A copy of a table. A spend marks the file of its table."""
    return shutil.copyfile(DATA / name, folder / name)


def test_the_front_doors(tmp_path):
    plan = result("plan", "parity", "--dimension", 24, "--epsilon", 1, "--alpha", 0.1, "--beta", 0.05)
    assert plan["rows"] == 1260
    assert {"rows", "rule", "bounds", "privacy"} <= plan.keys()
    assert all({"id", "kind", "rows", "source"} == bound.keys() for bound in plan["bounds"])
    assert plan["privacy"] == {"epsilon": "1", "delta": "0", "neighbours": "replace"}

    ledger = tmp_path / "b.db"
    opened = result("budget", "open", ledger, "--epsilon", 10, "--delta", 0)
    assert opened["total"] == {"epsilon": "10", "delta": "0"}
    learn = ["learn", "parity", "--dimension", 12, "--data", table(tmp_path, "parity.csv"), "--epsilon", 1,
             "--alpha", 0.1, "--beta", 0.05, "--model", tmp_path / "m.json", "--ledger", ledger, "--json"]
    for _ in range(10):  # ten refusals in a row have probability below 1e-15
        done = subprocess.run([PROGRAM, *map(str, learn)], capture_output=True, text=True, check=False)
        learned = json.loads(done.stdout)
        assert done.returncode == (0 if learned["answered"] else 1)
        if learned["answered"]:
            break
    assert learned["private"] is True and learned["rows"] == 800
    predicted = result("predict", "--model", tmp_path / "m.json", "--data", DATA / "parity_test.csv", "--score")
    assert predicted["rows"] == 500 and predicted["error"] == predicted["mistakes"] == 0
    assert predicted["private"] is False

    verified = result("verify", "parity", "--dimension", 2, "--rows", 3, "--epsilon", "1/2")
    keys = {"promised", "measured", "databases", "pairs", "undecided", "verdict", "witness"}
    assert keys <= verified.keys() and verified["verdict"] == "holds"
    shown = result("budget", "show", ledger)
    assert {"total", "spent", "left", "entries"} <= shown.keys() and shown["spent"]["epsilon"] != "0"
    assert result("budget", "verify", ledger, "--head", shown["head"])["verdict"] == "holds"
    result_of_other_head = run("budget", "verify", ledger, "--head", "0" * 64, status=4)
    assert "head" in result_of_other_head.stderr


def test_a_claim_that_is_impossible_is_an_answer():
    asked = ["theory", "claim", "--class", "thresholds", "--size", 1000, "--epsilon", 50, "--alpha", 0.01, "--rows"]
    assert result(*asked, 100)["verdict"] == "impossible"
    assert result(*asked, 100000)["verdict"] == "not_excluded"


@pytest.mark.parametrize("variant, measured", [("single_paper", 0.25131442828), ("single", 0.5)])
def test_verify_measures_what_the_proof_says(variant, measured):
    report = result("verify", "parity", "--dimension", 2, "--rows", 3, "--epsilon", "1/2", "--variant", variant)
    assert report["measured"]["epsilon"] == pytest.approx(measured, abs=1e-9)


def test_text_goes_to_people_and_json_to_programs():
    assert "rows suffice" in run("plan", "threshold").stdout
    assert run("list").stdout.startswith("learners")
    assert result("list")["learners"]


def test_every_headline_is_followed_by_its_assumptions(tmp_path):
    (tmp_path / "table.csv").write_text("0,0,1\n0,1,1\n")
    (tmp_path / "menus.csv").write_text("labels\n001\n011\n")
    (tmp_path / "scores.csv").write_text("kind,a,b\nx,9,0\ny,0,9\n")
    files = {"finite": ["--concepts", "table.csv"], "generic": ["--concepts", "table.csv"],
             "representation": ["--menus", "menus.csv"], "scores": ["--scores", "scores.csv"]}
    tables = {name: ["--queries", "table.csv", "--alpha", "2/5"] for name in ("finite", "weights")}
    listed = result("list")
    plans = [["plan", entry["name"], *files.get(entry["name"], [])] for entry in listed["learners"]]
    plans += [["plan", "convex_polygon", "--grid", 1024], ["plan", "threshold", "--setting", "realizable"]]
    for kind in ("sanitizer", "optimizer"):
        plans += [["plan", "--kind", kind, entry["name"], *{**files, **tables}.get(entry["name"], [])]
                  for entry in listed[kind + "s"]]
    for words in plans:
        lines, told = run(*words, cwd=tmp_path).stdout.splitlines(), result(*words, cwd=tmp_path)
        assert "rows suffice" in lines[0]
        assert (" above the least of the class" in lines[0]) == (told.get("setting") == "agnostic"), words
        following = [line for line in lines[1:3] if not line.startswith("error: ")][0]
        assert told["assumes"] and following == "assumes: " + "; ".join(told["assumes"]), words


@pytest.mark.parametrize("words, told", [
    (["pla"], "did you mean 'plan'"),
    (["plan", "paritty"], "did you mean 'parity'"),
    (["plan", "parity", "--epsilno", "1"], "did you mean '--epsilon'"),
    (["plan", "parity", "--epsilon", "abc"], "epsilon"),
    (["plan", "parity", "--epsilon", "0"], "epsilon"),
    (["plan", "parity", "--epsilon", "-1"], "epsilon"),
    (["plan", "parity", "--epsilon", "1e400"], "epsilon"),
    (["plan", "parity", "--epsilon", "1/0"], "epsilon"),
    (["plan", "parity", "--epsilon"], "epsilon"),
    (["plan", "parity", "--alpha", "1"], "alpha"),
    (["plan"], "plan"),
    (["budget", "open"], "--epsilon is missing"),
    (["budget", "open", "x.db", "--epsilon", "1", "--delta", "1"], "delta"),
    (["budget", "show", "missing.db"], "missing.db"),
    (["account"], "option 'releases' is missing. It is the number of releases, such as 100. Give it, or"),
    (["account", "--releases", "2", "--each", "1"], "option 'delta' is missing"),
    (["account", "--releases", "2", "--rho", "1", "--delta", "0"], "choose kind zcdp"),
    (["account", "--tree", "missing.json"], "missing.json"),
    (["account", "--tree", "/dev/zero"], "larger than"),
    (["learn", "parity"], "data"),
    (["learn", "parity", "--data", "missing.csv"], "missing.csv"),
    (["predict", "--model", "missing.json", "--data", "x.csv"], "missing.json"),
    (["verify", "--kind", "mechanism", "laplace_nois"], "did you mean 'laplace_noise'"),
    (["verify", "--kind", "colour", "parity"], "kind"),
    (["verify", "parity", "--dimension", "40"], "Verify a smaller one"),
    (["verify", "parity", "--dimension", "2", "--neighbours", "add_remove"], "parity proves replacement only"),
    (["plan", "finite"], "option 'concepts' is needed"),
    (["verify", "finite"], "option 'concepts' is needed"),
    (["plan", "parity", "--data", "x"], "unknown option '--data'. See"),
    (["--completion", "tcsh"], "bash"),
    (["plan", "parity", "--", "--epsilon"], "is after `--`"),
    (["plan", "parity", "--epsilon", "1/"], "after its /"),
    (["plan", "parity", "--epsilon", "1/-2"], "after its /"),
    (["plan", "parity", "--epsilon", "1e999999999"], "exponent"),
    (["plan", "finite", "--concepts", "/"], "is a folder"),
    (["plan", "finite", "--concepts", "/dev/zero"], "row 1, column 1"),
    (["learn", "threshold", "--data", "/dev/zero", "--no-ledger"], "longer than"),
    (["learn", "threshold", "--data", "x.csv", "--ledger", "b.db", "--no-ledger"], "given twice"),
    (["plan", "parity", "--epsilon", "1", "--epsilon", "2"],
     "option '--epsilon' is given twice. Keep the one that is meant"),
    (["audit", "attack", "threshold", "--seconds", "1", "--seconds=2"],
     "option '--seconds' is given twice. Keep the one"),
    (["local", "report", "--randomizer", "k_rr", "--seed", "-1"], "option 'seed' is -1. It must be at least 0"),
    (["plan", "decision_tree", "--depth", "9"],
     "option 'depth' is 9. It must be between 0 and 8. Use a smaller tree, or `occam_tree` to choose the depth"),
    (["plan", "parity", "--beta", "0.7"], "option 'beta' is 0.7. It must be more than 0 and less than 1/2. Give"),
    (["plan", "threshold", "--curve", "c.csv", "--values", "1,2"], "option '--values' is now called '--at'"),
    (["plan", "--kind", "bound", "KL.1", "--explain"], "unknown option '--explain'"),
    (["theory", "recall", "box"], "option 'learner' is box. It must learn one label"),
    (["local", "init", "me.db", "--epsilon", "1e300"], "and 100"),
    (["audit", "attack", "threshold", "--options", '{"a": 1, "a": 2}'],
     "option 'options': the JSON has the key 'a' twice"),
    (["audit", "attack", "threshold", "--options", "high=1,high=2"], "option 'options': 'high' is given twice"),
    (["predict", "--model", "/dev/zero", "--data", "x.csv"], "larger than"),
    (["verify", "parity", "--dimension", "65536"], "2^65537"),
])
def test_a_mistake_is_status_2_and_names_itself(tmp_path, words, told):
    done = run(*words, status=2, cwd=tmp_path)
    assert told in done.stderr and len(done.stderr) < 1000
    assert not done.stdout
    assert not list(tmp_path.iterdir())


def test_bytes_that_are_no_text_cost_nothing_or_are_shown_replaced(tmp_path):
    data = tmp_path / "t.csv"
    data.write_text((DATA / "threshold.csv").read_text())
    run("budget", "open", tmp_path / "b.db", "--epsilon", 3)
    learn = [PROGRAM, "learn", "threshold", "--high", "120", "--data", data, "--epsilon", "1", "--ledger",
             tmp_path / "b.db", "--json"]
    done = subprocess.run([*learn, "--positive", b"\xff"], capture_output=True, check=False)
    assert done.returncode == 2 and b"positive" in done.stderr
    assert result("budget", "show", tmp_path / "b.db")["entries"] == []
    model = os.fsencode(tmp_path) + b"/m\xff.json"
    done = subprocess.run([*learn, "--model", model], capture_output=True, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["model"].endswith("m\ufffd.json")
    assert os.path.exists(model)


def test_a_killed_learner_leaves_no_half_of_a_model(tmp_path):
    run("budget", "open", tmp_path / "b.db", "--epsilon", 9)
    before = sorted(tmp_path.iterdir())
    process = subprocess.Popen([PROGRAM, "learn", "parity", "--variant", "agnostic", "--dimension", "26", "--data",
                                wide_table(tmp_path / "w.csv", 26), "--epsilon", "1", "--ledger", tmp_path / "b.db",
                                "--model", tmp_path / "m.json"], stderr=subprocess.PIPE)
    deadline = time.time() + 60
    while not result("budget", "show", tmp_path / "b.db")["entries"] and time.time() < deadline:
        time.sleep(0.02)  # once the spend stands, the model's file is open
    process.kill()
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "w.csv"])


@pytest.mark.skipif(not pathlib.Path("/dev/full").exists(), reason="needs a full disk")
def test_a_model_that_cannot_be_kept_is_told(tmp_path):
    data = table(tmp_path, "threshold.csv")
    done = run("learn", "threshold", "--high", 120, "--data", data, "--epsilon", 1, "--budget", 1,
               "--model", "/dev/full", status=5)
    told = json.loads(done.stderr[done.stderr.index("{"):])
    assert told["hypothesis"] and told["digest"] and "The spend remains" in done.stderr


def test_no_room_for_the_model_costs_nothing(tmp_path):
    data = tmp_path / "t.csv"
    data.write_text((DATA / "threshold.csv").read_text())
    run("budget", "open", tmp_path / "b.db", "--epsilon", 3)
    words = [PROGRAM, "learn", "threshold", "--high", "120", "--data", data, "--model", tmp_path / "m.json",
             "--epsilon", "1", "--ledger", tmp_path / "b.db"]

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, preexec_fn=limit, check=False)
    assert done.returncode == 5 and "m.json" in done.stderr
    assert result("budget", "show", tmp_path / "b.db")["entries"] == []
    assert not (tmp_path / "m.json").exists()


def test_an_overdraft_is_status_3(tmp_path):
    run("budget", "open", tmp_path / "b.db", "--epsilon", "1/2")
    data = table(tmp_path, "threshold.csv")
    done = run("learn", "threshold", "--high", 120, "--data", data, "--epsilon", "1", "--ledger", tmp_path / "b.db",
               "--model", tmp_path / "m.json", status=3)
    assert "1/2" in done.stderr and not (tmp_path / "m.json").exists()


def test_a_changed_model_is_status_4(tmp_path):
    model = tmp_path / "m.json"
    run("learn", "threshold", "--high", 120, "--data", DATA / "threshold.csv", "--seed", 1, "--model", model)
    model.write_text(model.read_text().replace('"cut": 6', '"cut": 7'))
    run("predict", "--model", model, "--data", DATA / "threshold_test.csv", status=4)


@pytest.mark.parametrize("word", ["--man", "list"])
def test_a_reader_that_closes_the_pipe_ends_the_output_quietly(word):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([PROGRAM, word], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_names_in_the_list_are_apart_from_their_summaries():
    lines = set(re.sub("   *", "  ", line) for line in run("list").stdout.splitlines())
    everything = result("list")
    for kind in ("learners", "sanitizers", "optimizers", "mechanisms", "randomizers", "protocols", "verbs"):
        for entry in everything[kind]:
            assert f"  {entry['name']}  {entry['summary']}" in lines


def test_a_full_disk_is_status_5(tmp_path):
    done = subprocess.run(f"'{PROGRAM}' list > /dev/full", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 5 and "could not be written" in done.stderr


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_is_status_130(ending):
    process = subprocess.Popen([PROGRAM, "verify", "parity", "--dimension", "3", "--rows", "5", "--variant", "paper",
                                "--chunks", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    process.send_signal(ending)
    process.communicate(timeout=120)
    assert process.returncode == 130


def wide_table(path, columns):
    rows = "\n".join(",".join(str(i >> j & 1) for j in range(columns)) + ",0" for i in range(1000))
    path.write_text(",".join(f"x{j}" for j in range(columns)) + ",y\n" + rows + "\n")
    return path


def test_an_interrupted_learner_leaves_no_model_and_says_that_the_spend_stands(tmp_path):
    table, model, ledger = wide_table(tmp_path / "t.csv", 28), tmp_path / "m.json", tmp_path / "b.db"
    run("budget", "open", ledger, "--epsilon", 10)
    process = subprocess.Popen([PROGRAM, "learn", "parity", "--dimension", "28", "--variant", "agnostic", "--data",
                                table, "--epsilon", "1", "--ledger", ledger, "--model", model], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    while not result("budget", "show", ledger)["entries"]:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 130 and not out
    assert "The spend was recorded before and remains" in errors
    assert not model.exists() and len(result("budget", "show", ledger)["entries"]) == 1


def test_undecided_is_status_1_and_measures_nothing():
    report = result("verify", "parity", "--dimension", 3, "--rows", 5, "--variant", "paper", "--chunks", 2, "--seconds",
                    "1/1000000", status=1)
    assert report["verdict"] == "undecided" and report["pairs"] == 0
    assert report["measured"]["epsilon"] is None and report["measured"]["delta"] is None
    assert "undecided" in run("--help").stdout and "undecided" in run("--man").stdout


def test_a_plan_says_where_its_accuracy_needs_an_answer():
    words = ["plan", "parity", "--dimension", 10, "--epsilon", "1/2", "--variant", "single"]
    assert "whenever there is an answer. A run has no answer with probability 0.2741" in run(*words).stdout
    assert result(*words)["refusal"] == pytest.approx(0.27407, abs=1e-5)


def test_a_class_may_come_through_a_pipe():
    done = subprocess.run(["bash", "-c", f"'{PROGRAM}' plan finite --concepts <(cat '{DATA / 'concepts.csv'}')"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "rows suffice" in done.stdout, done.stderr


def test_help_shows_the_whole_command_and_every_flag():
    assert "Usage: discreet [OPTIONS]" in run("--help").stdout
    assert "Usage: discreet learn parity [OPTIONS]" in run("learn", "parity", "--help").stdout
    verify = run("verify", "--help").stdout
    assert "Usage: discreet verify [OPTIONS]" in verify
    assert all(flag in verify for flag in ("--rows", "--seconds", "--neighbours", "--kind"))
    assert r"\fB\-\-no\-ledger\fR" in run("--man").stdout


def test_flags_of_the_verb_stand_before_or_after_the_subject():
    before = result("verify", "--rows", 2, "parity", "--dimension", 1)
    assert before == result("verify", "parity", "--dimension", 1, "--rows", 2)
    assert "twice" in run("verify", "--rows", 2, "parity", "--rows", 2, status=2).stderr
    both = run("learn", "parity", "--data", DATA / "parity.csv", "--ledger", "b.db", "--no-ledger", status=2)
    assert "'ledger' is given twice" in both.stderr


def test_the_help_of_a_subject_has_no_example_of_another():
    assert "Example: discreet learn parity" in run("learn", "parity", "--help").stdout
    for learner in result("list")["learners"]:
        for verb in ("plan", "learn", "verify"):
            examples = [line for line in run(verb, learner["name"], "--help").stdout.splitlines() if "Example" in line]
            assert all(f" {learner['name']} " in example for example in examples), examples


def test_help_leaves_out_what_an_entry_cannot_use():
    assert "--kind" in run("plan", "--help").stdout
    assert "--kind" not in run("plan", "--kind", "sanitizer", "points", "--help").stdout
    assert result("verify", "k_rr", "--kind", "randomizer", "--values", 2)["name"] == "k_rr"
    recall = run("theory", "recall", "--help").stdout
    assert "threshold" in recall and " box " not in recall and "many_points" not in recall
    assert "--errors" not in run("plan", "resampled", "--help").stdout


def test_the_help_of_a_bound_shows_its_formula():
    listed = result("list")["bounds"]
    for bound in (listed[0], listed[-1]):
        text = " ".join(run("plan", "--kind", "bound", bound["name"], "--help").stdout.split())
        assert "Formula: " + " ".join(bound["formula"].split()) in text and "--explain" not in text


def test_every_verb_has_help_with_an_example():
    for verb in result("list")["verbs"]:
        assert verb["example"] in run(*verb["name"].split(), "--help").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_every_learner(shell):
    script = run("--completion", shell).stdout
    listing = result("list")
    for learner in listing["learners"]:
        assert learner["name"] in script
    assert all(f"local simulate {protocol['name']}" in script for protocol in listing["protocols"])
    if shell == "bash":
        def completed(*words):
            asked = f"COMP_WORDS=(discreet {' '.join(words)}); COMP_CWORD={len(words)}; _discreet; "
            asked += 'echo "${COMPREPLY[@]}"'
            return subprocess.run(["bash", "-c", script + asked], capture_output=True, text=True,
                                  check=False).stdout.split()

        assert completed("plan", "par") == ["parity"]
        assert completed("verify", "--k") == ["--kind"]
        assert sorted(completed("learn", "parity", "--no")) == ["--no-ledger", "--note"]
        assert completed("budget", "open", "--a") == ["--after-loss"]
        assert completed("budget", "show", "--a") == []


def test_the_manual_page_names_every_verb():
    page = run("--man").stdout
    for verb in result("list")["verbs"]:
        assert f".SS {verb['name']}" in page


def test_the_ledger_beside_the_data_and_none(tmp_path):
    data = tmp_path / "t.csv"
    data.write_text((DATA / "threshold.csv").read_text())
    run("learn", "threshold", "--high", 120, "--data", data, "--no-ledger")
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]
    assert "no privacy budget" in run("learn", "threshold", "--high", 120, "--data", data, status=2).stderr
    done = run("learn", "threshold", "--high", 120, "--data", data, "--epsilon", 1, "--unlimited")
    assert "with no limit" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.csv", "t.csv.ledger"]
