#!/usr/bin/env python3
"""Puts sources into batches that are compiled as one, since most of the time goes into headers and templates.

Usage: batches.py ROOT FOLDER TARGET SOURCE...

Writes FOLDER/TARGET_0.cpp, ... and prints what to compile, separated by semicolons: the batches, and the sources that
are compiled by themselves. Unity builds of CMake are the same with the folder of the clone in every file, which no
compiler cache knows again elsewhere.

A batch holds sources of one room. It reads all headers of its sources first. Sources hide names in unnamed namespaces,
and no source may find the hidden name of another one, or a function of its room that it would not find alone:
- no source contains a word that an earlier source of its batch hides;
- if a source hides a name that headers of its room declare, then it reads these headers, or its batch does not;
- a source with `using namespace` or `using enum` at the left margin is the last of its batch;
- a source with a comment `// Compiled by itself` is.
Argument-dependent lookup ignores unnamed namespaces, so templates in headers find no hidden name either.
Tests are in namespaces of their own, named after their files. They hide nothing, but do not meet headers of other tests
that declare one of their names.
"""
import pathlib
import re
import sys

MOST_LINES = 1600  # a batch of this size is compiled in some 15 seconds
MOST_SOURCES = 14
WORD = re.compile(r"[A-Za-z_]\w*")
INCLUDE = re.compile(r'^#include "(.*\.h)"$', re.MULTILINE)
OPENED = re.compile(r"^using (enum|namespace) ", re.MULTILINE)
BY_ITSELF = re.compile(r"^// Compiled by itself", re.MULTILINE)
ATTRIBUTES = re.compile(r"^(?:\[\[[^\]]*\]\] )+")
ARGUMENTS = re.compile(r"<.*>(?= \w)")  # of a template: function<int(int)>
NO_NAME = re.compile(r"(namespace|template|public|private|protected)\b")


def declared_names(text, everywhere):
    """The names that a file declares at the left margin: all of them, or those that it hides."""
    names, inside = set(), everywhere
    for line in (ATTRIBUTES.sub("", line) for line in text.split("\n")):
        if line == "namespace {":
            inside = True
        elif line == "}  // namespace":
            inside = everywhere
        elif line[:1].isidentifier() and (inside or line.startswith("static ")) and not NO_NAME.match(line):
            named = re.match(r"(?:struct|class|enum class|enum|using) (\w+)", line)
            if named:
                names.add(named[1])
            else:
                head = re.split(r" =(?: |$)|[({;\[]", ARGUMENTS.sub("", line))[0]
                names.update(re.findall(r"(\w+)$", head))
                names.update(re.findall(r", ([a-z_0-9]+) = ", line))  # several in one declaration
    return names


def room_of(path):
    return re.sub(r"^(src/)?discreet/", "", path).split("/")[0]


class Headers:
    """The headers of the project by the names with which sources include them."""

    def __init__(self, root):
        self.texts = {str(file.relative_to(base)): file.read_text()
                      for base, folder in ((root / "src", "discreet"), (root, "check"))
                      for file in (base / folder).rglob("*.h")}
        self.closures = {}
        self.declaring = {}  # (room or "test", name): the headers
        for header, text in self.texts.items():
            place = "test" if header.endswith("_test.h") else room_of(header)
            for name in declared_names(text, True):
                self.declaring.setdefault((place, name), set()).add(header)

    def closure(self, header):
        """A header and all that it reads. Includes point down, so this ends."""
        if header not in self.closures:
            inner = map(self.closure, INCLUDE.findall(self.texts.get(header, "")))
            self.closures[header] = frozenset({header}).union(*inner)
        return self.closures[header]


class Source:
    def __init__(self, file, root, headers):
        self.file, self.path = file, str(pathlib.Path(file).relative_to(root))
        self.text = pathlib.Path(file).read_text()
        self.room, is_test = room_of(self.path), self.path.endswith("_test.cpp")
        self.words, self.lines = set(WORD.findall(self.text)), self.text.count("\n")
        self.headers = INCLUDE.findall(self.text)
        self.read = frozenset().union(*map(headers.closure, self.headers))
        self.hidden = set() if is_test else declared_names(self.text, False)
        names, place = (declared_names(self.text, True), "test") if is_test else (self.hidden, self.room)
        declaring = (headers.declaring.get((place, name), set()) for name in names)
        self.strange = set().union(*declaring) - self.read
        # The namespace of the checker is called as functions of the library are, so they do not meet.
        mixed = self.path.startswith("src/") and any(header.startswith("check/") for header in self.headers)
        self.alone = mixed or (not is_test and BY_ITSELF.search(self.text) is not None)
        self.last = not is_test and OPENED.search(self.text) is not None


class Batch:
    def __init__(self, room):
        self.room, self.sources, self.lines = room, [], 0
        self.words, self.strange, self.read = set(), set(), set()

    def takes(self, source):
        return (source.room == self.room and len(self.sources) < MOST_SOURCES
                and self.lines + source.lines <= MOST_LINES and not (source.last and self.sources)
                and not self.words & source.hidden and not self.strange & source.read
                and not self.read & source.strange)

    def add_in_front(self, source):
        self.sources.insert(0, source)
        self.lines += source.lines
        self.words |= source.words
        self.strange |= source.strange
        self.read |= source.read

    def text(self):
        headers = dict.fromkeys(header for source in self.sources for header in source.headers)
        files = [*headers, *(re.sub(r"^src/", "", source.path) for source in self.sources)]
        return "".join(f'#include "{file}"\n' for file in files)


def main():
    root, folder, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    headers = Headers(root)
    sources = [Source(file, root, headers) for file in sys.argv[4:]]
    rooms = {source.room: [other for other in sources if other.room == source.room] for source in sources}

    def disturbs(source):
        return sum(not source.hidden.isdisjoint(other.words) for other in rooms[source.room])

    # Batches are filled from their ends. Sources that hide words of many others come last, so they are taken first.
    batches = []
    for source in sorted(sources, key=lambda source: (not source.last, -disturbs(source))):
        if not source.alone:
            batch = next((batch for batch in batches if batch.takes(source)), None)
            if batch is None:
                batch = Batch(source.room)
                batches.append(batch)
            batch.add_in_front(source)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{target}_{number}.cpp" for number in range(len(batches))]
    for file, batch in zip(files, batches):
        if not file.exists() or file.read_text() != batch.text():
            file.write_text(batch.text())
    print(";".join([*(source.file for source in sources if source.alone), *map(str, files)]))


if __name__ == "__main__":
    main()
