"""Sentences of Markdown, without what is no prose: code, tables, formulas, headings, quotations, link targets."""
import re
from typing import NamedTuple


class Sentence(NamedTuple):
    path: str
    tokens: list  # words with their punctuation
    lines: list   # the line of each
    cell: bool    # of a table: phrases are checked there, lengths are not

    @property
    def text(self):
        return " ".join(self.tokens)

    def line_at(self, offset):
        return self.lines[self.text.count(" ", 0, offset)]


CODE, QUOTATION = "`code`", "`quotation`"
INLINE = [
    (re.compile(r"<!--.*?-->", re.S), ""),
    (re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S), CODE),
    (re.compile(r"!\[[^\]]*\]\([^)]*\)"), ""),
    (re.compile(r"\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)"), r"\1"),
    (re.compile(r"\[([^\]]+)\]\[[^\]]*\]"), r"\1"),
    (re.compile(r"<?https?://[^\s>)]+>?"), CODE),
    (re.compile(r"\$[^$\s][^$]*\$"), CODE),
    (re.compile(r"</?\w+[^>]*>"), ""),
    (re.compile(r"[\"\u201c][^\"\u201c\u201d]*?([.?!]?),?[\"\u201d]"), QUOTATION + r"\1"),
    (re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=[\w.,?!`])[*_](?!\w)"), ""),
    (re.compile(r"\\([*_`|<>\[\]])"), r"\1"),
    (re.compile("\u220e"), ""),
]
ABBREVIATIONS = {"e.g.", "i.e.", "al.", "cf.", "vs.", "no.", "nos.", "fig.", "sec.", "eq.", "resp.", "approx.", "ca.",
                 "dr.", "mr.", "mrs.", "st.", "pp.", "p.", "ch.", "thm.", "lem.", "prop.", "def.", "ed.", "eds.",
                 "vol."}
CLOSERS = ")]\"'\u2019\u201d*_"
ITEM = re.compile(r"(\s*)(?:[-*+]|\d+[.)])(\s+|$)")
FENCE = re.compile(r"\s*(`{3,}|~{3,})\s*(\w*)")


def plain(text):
    """Without the marks of inline Markdown; every line break stays where it was."""
    for pattern, by in INLINE:
        text = pattern.sub(lambda m, by=by: "\n" * (m.group().count("\n") - m.expand(by).count("\n")) + m.expand(by),
                           text)
    return text


def ends_sentence(tokens, here):
    token = tokens[here].rstrip(CLOSERS)
    if not token.endswith((".", "?", "!")) or token.endswith("..."):
        return False
    if token.lower().lstrip("(\"'[") in ABBREVIATIONS:
        return False
    initial = re.fullmatch(r"\(?[A-Z]\.", token) is not None
    before = tokens[here - 1] if here else ""
    follows = here + 1 < len(tokens) and tokens[here + 1][0].isupper()
    return not (initial and follows
                and (not before or before.lower() in ("and", "&", "by") or re.fullmatch(r"[A-Z]\.|.*,", before)))


def sentences(path, block, line, cell=False):
    """The sentences of one paragraph, list item or cell that begins on `line`."""
    tokens, lines, found = [], [], []
    for number, row in enumerate(plain(block).split("\n"), line):
        for token in row.split():
            tokens.append(token)
            lines.append(number)
    first = 0
    for here in range(len(tokens)):
        if here + 1 == len(tokens) or ends_sentence(tokens, here):
            found.append(Sentence(path, tokens[first:here + 1], lines[first:here + 1], cell))
            first = here + 1
    return found


class Blocks:
    """Collects the lines of paragraphs and gives back their sentences."""

    def __init__(self, path):
        self.path, self.lines, self.first, self.found = path, [], 0, []

    def add(self, number, text):
        if not self.lines:
            self.first = number
        self.lines.append(text)

    def end(self):
        if self.lines:
            self.found += sentences(self.path, "\n".join(self.lines), self.first)
        self.lines = []

    def cells(self, number, row):
        self.end()
        for cell in re.split(r"(?<!\\)\|", row.strip().strip("|")):
            self.found += sentences(self.path, cell, number, cell=True)


def markdown(path, text, first=1):
    """The sentences of a page; `first` is the number of its first line."""
    text = re.sub(r"<!--.*?-->", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)
    blocks, fence, blank, margin, cited = Blocks(path), "", True, 0, False
    for number, line in enumerate(text.split("\n"), first):
        mark = FENCE.match(line)
        if fence or mark:
            blocks.end()
            fence = ("" if mark and mark[1] == fence else fence) if fence else mark[1]
            blank = True
            continue
        if not line.strip():
            blocks.end()
            blank = True
            continue
        if re.match(r"#{1,6}\s", line):
            cited = re.match(r"#+ References\b", line) is not None
        if cited:
            continue
        indent = len(line) - len(line.lstrip())
        item = ITEM.match(line)
        if blank and indent < margin and not item:
            margin = 0
        if blank and indent >= margin + 4 and not (item and margin):
            continue  # a formula or code; what follows it without a blank line is one too
        if re.match(r"\s*(#{1,6}\s|>|\[[^\]]+\]:\s|-{3,}$|={3,}$)", line):
            blocks.end()
        elif line.lstrip().startswith("|"):
            if not re.fullmatch(r"[\s|:-]+", line):
                blocks.cells(number, line)
        else:
            if item:
                blocks.end()
                margin = item.end() if item[2] else len(line)
            blocks.add(number, line[item.end():] if item else line)
        blank = False
    blocks.end()
    return blocks.found


MATH = re.compile(r"[=<>^_{}|*+~\\/\u2264\u2265\u2208\d]|\w[(\[]|^[B-HJ-Zb-z]$")
OPERATOR = re.compile(r"[-=<>+*/^~&|:\u2264\u2265\u2208\u2192\u00b7\u00d7]+$")
AROUND = "()[],.;:?!\"'*\u2019\u201c\u201d"


def words(sentence):
    """The words of a sentence; code, a number or a formula is one word, `.` stands for it."""
    bare = [token.strip(AROUND) for token in sentence.tokens]
    operators = {i for i, token in enumerate(bare) if token and OPERATOR.match(token)}
    math = {i for i, token in enumerate(bare) if not token or token.startswith("`") or MATH.search(token)} | operators
    math |= {i + side for i in operators for side in (-1, 1)}
    found = []
    for i, token in enumerate(bare):
        if i not in math:
            found.append(token)
        elif token and not (i - 1 in math and found and found[-1] == "."):
            found.append(".")
    return found
