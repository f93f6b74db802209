"""Builds a mutant in a copy of the tree and runs the tests that may notice it.

The copy is build/mutate. It is built as `scripts/build release` builds a clone, so the compiler cache knows all of it.
A mutant then costs one batch of sources and a link. The tests run in this order, and the first failure ends it:

1. the tests of the file: x_test.cpp beside x.cpp, or the tests that its comment `Tested by` names
2. the other tests of its room
3. tests of rooms above that rest on it, such as the contract tests of the registry
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COPY = ROOT / "build" / "mutate"
BUILD = COPY / "build" / "release"
LEARNERS = {page.stem for page in (ROOT / "docs" / "learners").glob("*.md")}
ABOVE = {"random": ["mechanisms", "learners"], "privacy": ["mechanisms", "learners"], "mechanisms": ["learners", "app"],
         "learners": ["app"]}
MEMORY = 8 << 30
PENDING = "pending"  # survived the tests of its room, before those of other rooms ran
TEST = re.compile(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)


class Run(NamedTuple):
    room: str
    filter: str


class Outcome(NamedTuple):
    status: str  # killed, timeout, pending, survived, not compiled
    by: str      # the test that failed, or the error of the compiler
    room: str    # of that test


def room_of(path):
    return path.split("/")[2]


def environment():
    return {**os.environ, "CCACHE_SLOPPINESS": "pch_defines,time_macros", "CCACHE_BASEDIR": str(COPY),
            "CCACHE_NOHASHDIR": "1", "CCACHE_PCH_EXTSUM": "1", "RC_PARAMS": "seed=1"}


def synchronize():
    """Makes the copy equal to the working tree. Files that are equal keep their times."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, check=True).stdout.decode().split("\0")
    wanted = {name for name in listed if name and (ROOT / name).is_file()}
    for name in wanted:
        text, copy = (ROOT / name).read_bytes(), COPY / name
        if not copy.is_file() or copy.read_bytes() != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(text)
            shutil.copymode(ROOT / name, copy)
    for folder in {name.split("/")[0] for name in wanted if "/" in name}:
        for file in (COPY / folder).rglob("*"):
            if file.is_file() and str(file.relative_to(COPY)) not in wanted:
                file.unlink()


class Bench:
    """The programs of tests, their clean times, and trials of mutants."""

    def __init__(self, jobs, paths):
        self.jobs = jobs
        synchronize()
        self.texts = {str(file.relative_to(COPY)): file.read_text() for file in (COPY / "src").rglob("*_test.*")}
        self.tests = {path: TEST.findall(text) for path, text in self.texts.items()}
        self.scope = {}  # the filters that are used of each room's tests
        for path in paths:
            for run in self.runs(path):
                self.scope.setdefault(run.room, set()).add(run.filter)
        programs = sorted(f"{room}_test" for room in self.scope)
        # `nproc`, which scripts/build asks, obeys this variable.
        subprocess.run([COPY / "scripts" / "build", "release", *programs], check=True, stdout=subprocess.DEVNULL,
                       env={**environment(), "OMP_NUM_THREADS": str(jobs)})
        self.links = {program: self._link(program) for program in programs}
        self.times_file = BUILD / "clean_times.json"
        self.times = json.loads(self.times_file.read_text()) if self.times_file.exists() else {}
        for room in sorted(self.scope):
            self._measure(room)

    def _link(self, program):
        lines = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", program], capture_output=True, check=True,
                               text=True).stdout
        return lines.strip().split("\n")[-1]

    def digest(self, room, test=None):
        """Of the tests of a room, or of the file that has this one."""
        paths = [path for path in sorted(self.texts) if room_of(path) == room]
        if test:
            named = tuple(re.search(r"(\w+)\.(\w+)", re.sub(r"^\w+/", "", test)).groups())
            paths = [path for path in sorted(self.texts) if named in self.tests[path]]
        return hashlib.sha256("\0".join(self.texts[path] for path in paths).encode()).hexdigest()[:12]

    def _measure(self, room):
        """Seconds of the tests without a mutant, all of which must pass."""
        parts = sorted({part.partition("-")[0] or "*" for part in self.scope[room]})
        chosen = "*" if "*" in parts else ":".join(parts)
        digest = f"{self.digest(room)} {chosen}"
        if self.times.get(room, {}).get("digest") == digest:
            return
        report = BUILD / "clean.json"
        done = subprocess.run([BUILD / f"{room}_test", f"--gtest_output=json:{report}", "--gtest_brief=1",
                               f"--gtest_filter={chosen}"],
                              env=environment(), cwd=BUILD, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{room}_test fails without a mutant:\n{done.stdout[-2000:]}")
        suites = json.loads(report.read_text())["testsuites"]
        seconds = {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s"))
                   for suite in suites for test in suite["testsuite"]}
        self.times[room] = {"digest": digest, "seconds": seconds}
        self.times_file.write_text(json.dumps(self.times))

    def runs(self, path):
        room, own = room_of(path), {}
        for test in self._own_tests(path):
            if not test.endswith("/registry_test.cpp"):  # the contract, see below
                own.setdefault(room_of(test), set()).update(suite for suite, _ in self.tests[test])
        filters = {at: ":".join(f"{suite}.*:*/{suite}.*:{suite}/*" for suite in sorted(suites))
                   for at, suites in own.items()}
        if room in filters:
            yield Run(room, filters[room])
        yield Run(room, f"-{filters[room]}" if room in filters else "*")
        yield from (Run(other, chosen) for other, chosen in filters.items() if other != room)
        for above in ABOVE[room]:
            yield Run(above, self._contract(path) if above == "app" else "*")

    def _own_tests(self, path):
        file = COPY / path
        beside = str(file.with_name(file.stem + "_test.cpp").relative_to(COPY))
        found = [beside] if beside in self.texts else []
        for part in (file, file.with_suffix(".cpp"), file.with_suffix(".h")):
            comment = re.search(r"^// .*Tested by .*", part.read_text(), re.MULTILINE) if part.exists() else None
            for name in re.findall(r"[\w./]+_test\.cpp", comment[0] if comment else ""):
                named = [test for test in self.texts if test.endswith("/" + name.split("/")[-1])]
                found += [test for test in named if room_of(test) == room_of(path)] or named
        return found

    def _contract(self, path):
        """The contract tests of the mechanisms, of the learner that a file is named after, or of all learners, without
        those that take half of the time."""
        if room_of(path) == "mechanisms":
            return "Registry.*"
        stem = pathlib.Path(path).stem
        while stem:
            if stem in LEARNERS:
                return f"Registry/Contract.*/{stem}:Registry.*:RegionPromise.*:HypothesisSize.*"
            stem = stem.rpartition("_")[0]
        return "Registry.*:Registry/Contract.*:RegionPromise.*:HypothesisSize.*-*IgnoresTheOrder*"

    def build(self, room):
        """Compiles what the tests of a room need, then links them. Other libraries keep their objects: a header would
        have all verbs compiled again, which these tests do not call."""
        program = f"{room}_test"
        if room == "app":
            return self._ninja([program])
        objects = re.findall(r"CMakeFiles/\S+\.o\b", self.links[program])
        error = self._ninja(["libdiscreet.a", *objects])
        if error is not None:
            return error
        linked = subprocess.run(self.links[program], shell=True, cwd=BUILD, capture_output=True, text=True, check=False)
        return linked.stderr if linked.returncode != 0 else None

    def _ninja(self, targets):
        done = subprocess.run(["ninja", "-C", BUILD, "-j", str(self.jobs), *targets], env=environment(),
                              capture_output=True, text=True, check=False)
        return done.stdout if done.returncode != 0 else None

    def run(self, run):
        """What went wrong, as (status, test), or nothing."""
        output = BUILD / "output.txt"
        with output.open("wb") as file:
            process = subprocess.Popen(["prlimit", f"--as={MEMORY}", "--core=0", BUILD / f"{run.room}_test",
                                        f"--gtest_filter={run.filter}", "--gtest_fail_fast"],
                                       env=environment(), cwd=BUILD, stdout=file, stderr=subprocess.STDOUT)
        timed_out = not self._ends_in_time(process, output, self.times[run.room]["seconds"])
        if timed_out:
            process.kill()
        code = process.wait()
        if code == 0:
            return None
        if not timed_out and code in (-signal.SIGKILL, -signal.SIGTERM):
            raise SystemExit("somebody ended a test program; nothing is stored of this mutant")
        text = output.read_text(errors="replace")
        failed = re.findall(r"^\[  FAILED  \] ([\w/.]+)", text, re.MULTILINE)
        test = failed[0] if failed else _running(text)
        return ("timeout" if timed_out else "killed", test)

    @staticmethod
    def _ends_in_time(process, output, clean_seconds):
        """No test may take more processor time than ten times its clean run, plus 20 seconds. Clocks would blame a
        mutant for other programs. One that waits for ever uses no time at all, so there is a limit for it as well."""
        test, since, clock = "", 0.0, time.monotonic()
        while True:
            try:
                process.wait(timeout=0.2)
                return True
            except subprocess.TimeoutExpired:
                running, used = _running(output.read_text(errors="replace")), _processor_seconds(process.pid)
            if running != test:
                test, since, clock = running, used, time.monotonic()
            limit = 20 + 10 * clean_seconds.get(test, 0)
            if used - since > limit or time.monotonic() - clock > 50 * limit:
                return False

    def try_mutant(self, path, text, above):
        """Writes the changed text into the copy, builds and tests it, and puts the file back. The tests are those of
        its room, or those of other rooms."""
        file = COPY / path
        original = file.read_text()
        built = set()
        try:
            file.write_text(text)
            for run in self.runs(path):
                if (run.room != room_of(path)) != above:
                    continue
                if run.room not in built:
                    error = self.build(run.room)
                    if error is not None:
                        found = re.search(r"error: .*|undefined reference .*", error)
                        if not found:
                            raise SystemExit(f"the build did not end as it should:\n{error[-2000:]}")
                        return Outcome("not compiled", found[0][:160], "")
                    built.add(run.room)
                wrong = self.run(run)
                if wrong:
                    return Outcome(*wrong, run.room)
            return Outcome("survived" if above else PENDING, "", "")
        finally:
            file.write_text(original)


def _running(output):
    started = re.findall(r"^\[ RUN      \] ([\w/.]+)", output, re.MULTILINE)
    return started[-1] if started else "at the start"


def _processor_seconds(pid):
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0  # it has just ended
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stopwatch():
    start = time.monotonic()
    return lambda: round(time.monotonic() - start, 1)
