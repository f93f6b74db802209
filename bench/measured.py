"""The code that stored figures were measured on: its commit, and whether it has changed since.

The commit is for people. The check compares contents, so that it also works in an archive without a history.
"""
import hashlib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def files_of(patterns, root=ROOT):
    """Without the tests, which change no figure."""
    return sorted({path for pattern in patterns for path in root.glob(pattern)
                   if path.is_file() and not path.stem.endswith("_test")})


def digest(patterns, root=ROOT):
    """One number for the names and contents of files."""
    total = hashlib.sha256()
    for path in files_of(patterns, root):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def commit(root=ROOT):
    """The commit of the working tree, with a plus where files differ from it; None outside of a repository."""
    def git(*words):
        return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)

    head = git("rev-parse", "--short=12", "HEAD")
    if head.returncode:
        return None
    return head.stdout.strip() + ("+" if git("status", "--porcelain", "--untracked-files=no").stdout else "")


def build(preset, *targets):
    """Builds what a benchmark runs, or ends with the remedy."""
    done = subprocess.run([ROOT / "scripts" / "build", preset, *targets], stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {', '.join(targets)} could not be built; "
                 "run scripts/install bench, then try again")
