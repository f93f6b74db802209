"""Examples for the self-test: a good tree that passes, and a bad example for every rule."""
import pathlib
import tempfile

from prose.text import markdown, words

SHORT = "You run the program on your table, and it prints the number of rows.\n"
LONG = ("The table has a row for the person and the row has a value and the value has a label\n"
        "and the label has a name and so on and on.\n")
MANY = 12  # makes a text of more than 100 words
GOOD_PAGE = f"""# What a heading says; whether it is so

{SHORT * MANY}

- Of a list item? It is a question, so it passes.
- See [your plan](https://example.com/a;b), e.g. the one of Dwork et al. 2006 with epsilon 1.5. You can stop there.

| what | who |
|---|---|
| Of what the row; is | 3; 4; 5 |

```sh
echo "What is none"; echo; echo; echo
```

> Whoever quotes; quotes that which is said.

    what = none; shall be; stands

You call it `so many; what stands` or "what is said to be none" where the text stands for itself.
"""
WIDE = "a" * 130
GOOD = {
    "README.md": GOOD_PAGE,
    "docs/reference.md": "# Reference\n\nWhat is none stands here; so many.\n",
    "docs/made.md": "# Made\n\nMade by `bench/run`; do not edit.\n\nWhat is none stands here.\n",
    "docs/wide.md": f"# Wide\n\n|{WIDE}|\n\n```output\n{WIDE}\n```\n\nSee [it]({WIDE}).\n",
    "src/discreet/base/error.h": """\
// The exception. Gives a row a label, fifty times a second.
#pragma once
int x;  // a count
const char* text = "// what is none";
// Source:   Of what is said; Dwork 2006.
""",
    "src/discreet/base/error.cpp": """\
// What a unit says in its comments is not checked.
void f() {
  if (word == "what is none") throw Error("Option " + name + " is 9. It must be at most 8.", "what");
}
""",
    "src/discreet/base/error_test.cpp": 'TEST(X, y) { require(false, "What is none"); }\n',
}
TOO_MANY_WORDS = "You read this sentence, and it has more words than it needs to have, and it still is not over.\n"
TWO_IN_ONE = '  require(x > 0, "the option is too small; take a larger one");\n'


def page(text):
    return {"README.md": f"# Page\n\n{text}\n"}


def cpp(text):
    return {"src/discreet/base/x.h": f"#pragma once\n{text}\n"}


BAD = [
    ("length", page(TOO_MANY_WORDS * 8)),
    ("long", page(SHORT * MANY + LONG)),
    ("you", page(SHORT.replace("You", "They").replace("your", "their") * MANY)),
    ("semicolons", page(SHORT * MANY + "You stop; it ends.")),
    ("relatives", page(SHORT * MANY + "You read the page that says what you do.")),
    ("relatives", cpp("// A file that holds what is read from the table, one row for each person.\n" * MANY)),
    ("semicolons", cpp('auto a = field("a", &O::a, "the number of rows; of the table");\n' * 20)),
    ("semicolons", cpp("void f() {\n" + TWO_IN_ONE * 20 + "}")),
    ("opening", page("It ends. What you see is the page.")),
    ("opening", page("- whoever reads this")),
    ("opening", cpp("// Whether it is so.")),
    ("opening", cpp('auto a = field("a", &O::a,\n  "what the column holds");')),
    ("opening", cpp('auto a = Field<O, int>{"a", &O::a, "of the class: its size"};')),
    ("opening", cpp('static constexpr const char* summary = "What a table costs.";')),
    ("per", page("The file has a row a person.")),
    ("per", page("The answers come\none a question.")),
    ("per", cpp("// Privacy:  16 bytes a row.")),
    ("so-many", cpp("int x;  // so many rows")),
    ("none", page("The tree is none.")),
    ("none", cpp('void f() { throw Error(name + " is none"); }')),
    ("none", cpp('void f() { throw Error(fmt::format("the {} "\n                "is none", name)); }')),
    ("none", {"docs/cells.md": "| a | b |\n|---|---|\n| x | it is none |\n"}),
    ("said", page("The person is told.")),
    ("said", cpp("// Privacy:  as is\n//           said below.")),
    ("stands", page("The value stands in the file.")),
    ("shall", page("It shall be so.")),
    ("shall", page("Nobody need wait.")),
    ("columns", page("a" * 121)),
    ("columns", page("```sh\n" + "a" * 121 + "\n```")),
]
# Where sentences end, and the number of their words.
SPLIT = [
    ("One, e.g. this, and 1.5 of it. Two by Dwork et al. 2006 in sec. 3.2. Three!", [7, 9, 1]),
    ("By C. Dwork, A. Roth and S. Vadhan. Under the law D. Then it ends.", [8, 4, 3]),
    ("Values 0, ..., n - 1 lie there. `a.b()` ends. epsilon is 1.", [4, 2, 3]),
    ("If n >= ln(1/v) + ln(1 - beta) the *answer* is [right](a.md#b). \u220e", [6]),
    ("- one item\n- another\n  item of five words\n1. third\n\nand a paragraph", [2, 5, 1, 3]),
    ("It asks `is it. Or\nnot`. It says \"Stop. Now.\" Then it ends.", [3, 3, 3]),
]


def problems_of(check, files, named=None):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return check(root, named)


def self_test(check):
    failures = [f"the good tree fails: {problem}" for problem in problems_of(check, GOOD)]
    for rule, files in BAD:
        found = problems_of(check, files)
        if {problem.rule for problem in found} != {rule}:
            failures.append(f"{files}: expected {rule}, found {found or 'nothing'}")
    if problems_of(check, {**page("You read."), "docs/other.md": "It is none.\n"}, {"README.md"}):
        failures.append("files that are not named are checked too")
    lines = [problem.line for problem in problems_of(check, page("The page\nhas a row\na person and\nis none."))]
    if lines != [4, 6]:
        failures.append(f"phrases are found in lines {lines}, not 4 and 6")
    for text, lengths in SPLIT:
        found = [len(words(sentence)) for sentence in markdown("x.md", text)]
        if found != lengths:
            failures.append(f"{text}: sentences of {found} words, not {lengths}")
    cases = 1 + len(BAD) + 2 + len(SPLIT)
    print("\n".join(failures) or f"self-test: {cases} cases, all as expected")
    return 1 if failures else 0
