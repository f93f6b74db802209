"""Tests of batches.py on a small tree of sources."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).with_name("batches.py")
HIDDEN = "namespace {\n\nint helper() { return 1; }\n\n}  // namespace\n"


class Batches(unittest.TestCase):
    def made(self, files):
        """The groups of sources that are compiled together, in their order."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                path = root / "src" / "discreet" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            sources = [str(root / "src" / "discreet" / name) for name in files if name.endswith(".cpp")]
            printed = subprocess.run([sys.executable, PROGRAM, root, root / "made", "lib", *sources], check=True,
                                     capture_output=True, text=True).stdout
            groups = []
            for path in map(pathlib.Path, printed.strip().split(";")):
                lines = path.read_text().split("\n") if path.parent.name == "made" else [f'"{path.name}"']
                groups.append([pathlib.Path(line.split('"')[1]).name for line in lines if '.cpp"' in line])
            return sorted(groups)

    def test_a_room_shares_a_batch_and_two_rooms_do_not(self):
        self.assertEqual(self.made({"a/x.cpp": "", "a/y.cpp": "", "b/z.cpp": ""}), [["y.cpp", "x.cpp"], ["z.cpp"]])

    def test_a_source_with_a_hidden_word_of_another_comes_before_it(self):
        self.assertEqual(self.made({"a/hides.cpp": HIDDEN, "a/calls.cpp": "int helper();\n"}),
                         [["calls.cpp", "hides.cpp"]])

    def test_two_sources_that_hide_the_same_name_do_not_meet(self):
        self.assertEqual(self.made({"a/x.cpp": HIDDEN, "a/y.cpp": HIDDEN}), [["x.cpp"], ["y.cpp"]])

    def test_every_form_of_a_hidden_name_is_seen(self):
        for line in ('constexpr const char* helper =\n    "text";', "[[noreturn]] void helper() { throw 1; }",
                     "[[gnu::always_inline]] inline int helper(int x) { return x; }",
                     "std::function<int(int)> helper(int x) { return {}; }"):
            hides = f"namespace {{\n\n{line}\n\n}}  // namespace\n"
            with self.subTest(line):
                self.assertEqual(self.made({"a/x.cpp": hides, "a/y.cpp": hides}), [["x.cpp"], ["y.cpp"]])
                self.assertEqual(self.made({"a/hides.cpp": hides, "a/calls.cpp": "int helper();\n"}),
                                 [["calls.cpp", "hides.cpp"]])

    def test_a_hidden_name_does_not_meet_a_header_of_its_room_that_it_does_not_read(self):
        files = {"a/h.h": "int helper(long);\n", "a/x.cpp": HIDDEN, "a/y.cpp": '#include "discreet/a/h.h"\n'}
        self.assertEqual(self.made(files), [["x.cpp"], ["y.cpp"]])
        files["a/x.cpp"] = '#include "discreet/a/h.h"\n' + HIDDEN
        self.assertEqual(self.made(files), [["y.cpp", "x.cpp"]])

    def test_an_opened_namespace_ends_a_batch(self):
        self.assertEqual(self.made({"a/x.cpp": "using namespace b;\n", "a/y.cpp": ""}), [["y.cpp", "x.cpp"]])

    def test_a_source_can_ask_to_be_alone(self):
        self.assertEqual(self.made({"a/x.cpp": "// Compiled by itself\n", "a/y.cpp": ""}), [["x.cpp"], ["y.cpp"]])

    def test_headers_come_before_all_sources(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "src" / "discreet" / "a").mkdir(parents=True)
            for name, text in {"h.h": "", "x.cpp": "", "y.cpp": '#include "discreet/a/h.h"\n'}.items():
                (root / "src" / "discreet" / "a" / name).write_text(text)
            sources = [str(root / "src" / "discreet" / "a" / name) for name in ("x.cpp", "y.cpp")]
            subprocess.run([sys.executable, PROGRAM, root, root / "made", "lib", *sources], check=True,
                           capture_output=True)
            self.assertTrue((root / "made" / "lib_0.cpp").read_text().startswith('#include "discreet/a/h.h"\n'))


if __name__ == "__main__":
    unittest.main()
