"""The mutants of a C++ source: one small change each, found by its tokens.

The code is formatted by clang-format, so a binary operator has white space on both sides. This tells `a < b` from
`vector<int>` and `a * b` from `T* p` without a parser. A change that does not compile is sorted out by the compiler.
"""
import hashlib
import re
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*)
  | (?P<string>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign><=>|<<=|>>=|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[^\s\w])
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

COMPARISONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
ARITHMETIC = {"+": ("-",), "-": ("+",), "*": ("/", "+"), "/": ("*",), "%": ("*",), "<<": (">>",), ">>": ("<<",),
              "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",), "<<=": (">>=",), ">>=": ("<<=",)}
LOGIC = {"&&": ("||",), "||": ("&&",)}
BINARY = [("comparison", COMPARISONS), ("arithmetic", ARITHMETIC), ("logic", LOGIC)]
NAMES = {"true": ("boolean", "false"), "false": ("boolean", "true"), "min": ("min/max", "max"),
         "max": ("min/max", "min"), "ceil": ("ceil/floor", "floor"), "floor": ("ceil/floor", "ceil"),
         "round_up": ("ceil/floor", "round_down"), "round_down": ("ceil/floor", "round_up")}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
NOT_STATEMENTS = {"return", "throw", "using", "const", "constexpr", "static", "auto", "if", "for", "while", "do",
                  "else", "switch", "case", "default", "break", "continue", "template", "class", "struct", "enum",
                  "namespace", "public", "private", "protected", "friend", "explicit", "inline", "virtual", "operator",
                  "typedef"}
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
INTEGER = re.compile(r"(0[xX][\da-fA-F']+|\d[\d']*)([uUlLzZ]*)")
PROGRESS = re.compile("stage|progress|Stage")


class Mutant(NamedTuple):
    path: str
    line: int
    column: int
    kind: str
    start: int
    end: int
    before: str
    after: str
    id: str


class Token(NamedTuple):
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


class Source:
    """The tokens of a text, and which of them must stay as they are."""

    def __init__(self, text):
        self.text = text
        found = (Token(match.lastgroup if match.lastgroup != "mark" else "string", match[0], match.start())
                 for match in TOKEN.finditer(text))
        self.tokens = [token for token in found if token.kind not in ("comment", "directive")]
        self.partner = self._match_brackets()
        self.kept = [token.kind == "string" for token in self.tokens]
        for index in range(len(self.tokens)):
            self._keep_around(index)

    def _match_brackets(self):
        partner, open_ones = {}, []
        for index, token in enumerate(self.tokens):
            if token.text in OPENING:
                open_ones.append(index)
            elif token.text in CLOSING and open_ones:
                partner[open_ones[-1]] = index
                partner[index] = open_ones.pop()
        return partner

    def at(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def _keep(self, first, last):
        for index in range(first, min(last + 1, len(self.tokens))):
            self.kept[index] = True

    def find(self, index, *texts):
        """The next of these signs outside of inner brackets."""
        while index < len(self.tokens) and self.at(index) not in texts:
            index = self.partner.get(index, index) + 1 if self.at(index) in OPENING else index + 1
        return index

    def _keep_around(self, index):
        text = self.at(index)
        after = self.at(index + 1)
        if text in ("static_assert", "throw", "using", "concept", "typedef"):
            self._keep(index, self.find(index, ";"))
        elif text == "requires":
            self._keep(index, self.find(index, ";", "{"))
        elif text == "enum":
            self._keep(index, self.find(index, ";"))
        elif text == "operator":
            self._keep(index, self.find(index + 1, "(", ";"))
        elif text in ("fields", "tiny_instances") and after == "(":  # help texts of options, and options for tests
            self._keep(index, self.partner.get(self.find(index + 2, "{", ";"), index))
        elif text in ("noexcept", "alignas", "decltype", "assert", "reserve") and after == "(":  # `reserve`: speed only
            self._keep(index, self.partner.get(index + 1, index))
        elif text in ("part", "at", "Stage") and after in "({" and PROGRESS.match(self._owner(index)):
            last = self.partner.get(index + 1, index)  # fractions that a progress bar shows
            while self.at(last + 1) == "." and self.at(last + 3) == "(":
                last = self.partner.get(last + 3, last + 3)
            self._keep(index - 2, last)
        elif text == "[" and after == "[":
            self._keep(index, self.partner.get(index, index))
        elif text == "<" and self._opens_template(index):
            self._keep(index, self._end_of_template(index))

    def _owner(self, index):
        return self.at(index - 2) if self.at(index - 1) == "." else self.at(index)

    def _opens_template(self, index):
        before = self.tokens[index - 1] if index else None
        return before is not None and before.kind == "name" and (
            before.text == "template" or before.end == self.tokens[index].start)

    def _end_of_template(self, index):
        depth, first = 0, index
        while index < len(self.tokens) and self.at(index) not in (";", "{"):
            text = self.at(index)
            depth += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
            if depth <= 0:
                return index
            index = self.partner.get(index, index) + 1 if text == "(" else index + 1
        return first

    def spaced(self, index):
        token = self.tokens[index]
        return self.text[token.start - 1].isspace() and self.text[token.end:token.end + 1].isspace()


def changes(source):
    """Yields (kind, start, end, replacement)."""
    for index, token in enumerate(source.tokens):
        if source.kept[index]:
            continue
        if token.kind == "sign" and source.spaced(index):
            beside = {other.kind for other in source.tokens[index - 1:index + 2]}
            for kind, table in BINARY:
                if "string" not in beside or kind != "arithmetic":
                    for other in table.get(token.text, ()):
                        yield kind, token.start, token.end, other
        elif token.kind == "number":
            yield from _constants(source, index)
        elif token.text in NAMES and (token.text in ("true", "false") or source.at(index + 1) in ("(", "<")):
            kind, other = NAMES[token.text]
            yield kind, token.start, token.end, other
        elif token.text in ("if", "while") and source.at(index + 1) == "(":
            yield from _negation(source, index + 1)
        yield from _removal(source, index)


def _constants(source, index):
    token = source.tokens[index]
    written = INTEGER.fullmatch(token.text)
    pure = source.at(index - 1) == "=" and source.at(index - 2) in (")", "const", "noexcept", "override")
    if not written or pure:
        return
    value = int(written[1].replace("'", ""), 0 if written[1][:2] in ("0x", "0X") else 10)
    for other in sorted({value + 1, value - 1, 0} - {value, -1}):
        yield "constant", token.start, token.end, f"{other}{written[2]}"


def _negation(source, opening):
    closing = source.partner.get(opening)
    inside = [token.text for token in source.tokens[opening + 1:closing]]
    if closing is None or "=" in inside or ";" in inside:  # a declaration
        return
    start, end = source.tokens[opening].end, source.tokens[closing].start
    yield "condition", start, end, f"!({source.text[start:end]})"


def _removal(source, index):
    """Removes a statement that only changes something: a step, an assignment to a name that exists, or a call."""
    token, before = source.tokens[index], source.at(index - 1)
    starts = before in (";", "{", "}", "else") or (before == ")" and _guards(source, index - 1))
    if not starts or token.text in NOT_STATEMENTS or not (token.kind == "name" or token.text in ("++", "--")):
        return
    end = source.find(index, ";", "}", ")")  # a bracket that closes here belongs to the step of a loop
    if source.at(end) != ";" or any(source.kept[index:end]) and source.tokens[index].text not in ("require", "check"):
        return
    at, called = index, token.text in ("++", "--")
    while at < end:  # names joined by . -> :: and brackets, then a call at the end or an assignment
        text, following = source.at(at), source.at(at + 1)
        if text in ASSIGNMENTS:
            called = True
            break
        if text in ("(", "[", "{"):
            called = called or text == "("
            at = source.partner.get(at, at)
        elif source.tokens[at].kind == "name" and at + 1 < end and source.tokens[at + 1].kind == "name":
            return  # a declaration
        elif text in ("&", "*", ">", "<") and following:
            return
        at += 1
    if called:
        yield "statement", token.start, source.tokens[end].start, ""


def _guards(source, closing):
    opening = source.partner.get(closing)
    return opening is not None and source.at(opening - 1) in ("if", "for", "while")


def mutants_of(path, text):
    """All mutants of a file. The id depends on the path, the change and three lines, but not on their number."""
    source, lines, seen, result = Source(text), text.split("\n"), {}, []
    for kind, start, end, after in changes(source):
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        around = "\n".join(part.strip() for part in lines[max(0, line - 2):line + 1])
        here = start - text.rfind("\n", 0, start) - len(lines[line - 1]) + len(lines[line - 1].lstrip())
        key = "\0".join([path, kind, after, around, str(here)])
        seen[key] = seen.get(key, 0) + 1
        name = hashlib.sha256(f"{key}\0{seen[key]}".encode()).hexdigest()[:12]
        result.append(Mutant(path, line, column, kind, start, end, text[start:end], after, name))
    return result


def apply(mutant, text):
    assert text[mutant.start:mutant.end] == mutant.before
    return text[:mutant.start] + mutant.after + text[mutant.end:]


def lines_of_code(text):
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in text.split("\n"))
