"""Sentences of C++: comments of headers, help texts of options, messages of errors."""
import re

from prose import text as prose

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
TOKEN = re.compile(r'R"(\w*)\((?:.|\n)*?\)\1"|"(?:[^"\\\n]|\\.)*"|(?<![\w])\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|/\*.*?\*/',
                   re.S)
LABEL = re.compile(r"^\s*(Privacy|Utility|Cost|Source|Property \d+):\s+")
NO_PROSE = re.compile(r"^\s*(NOLINT|clang-format|IWYU|namespace\b|include guard|#)")
ERROR = re.compile(r"\bError\(|(?<![.>\w])(?:require|require_\w+|refuse|refuse_\w+|demand|machine_fails)\(")
HELP = re.compile(r'\bfield\(|\bField<[^;{}()]*>\s*\{|\badd_(?:option|flag)\w*\(|\{"--[\w-]+",')
TEXT = re.compile(r'\b(?:summary|\w*help)\s*=\s*(?=")')
VALUE = prose.CODE


def comments(path, text):
    """Runs of comment lines are paragraphs; a comment behind code is a paragraph of its own."""
    found, run = [], []

    def end():
        if run:
            found.extend(prose.markdown(path, "\n".join(line for _, line in run), run[0][0]))
        run.clear()

    cited = False
    for number, line in enumerate(text.split("\n"), 1):
        start = comment_start(line)
        if start < 0:
            end()
            cited = False
            continue
        words = line[start:].lstrip("/")
        words = words[1:] if words.startswith(" ") else words
        if line[:start].strip():
            end()
            if not NO_PROSE.match(words):
                found.extend(prose.sentences(path, words, number))
            continue
        label = LABEL.match(words)
        if label:
            end()
            cited = label[1] == "Source"
            words = words[label.end():]
        elif cited and not words.startswith("  "):
            cited = False
        if cited or NO_PROSE.match(words):
            end()
        else:
            # Lines that continue a label are indented; they are no formulas.
            run.append((number, words.lstrip() if run and run[-1][1].strip() else words))
    end()
    return found


def comment_start(line):
    for found in TOKEN.finditer(line):
        if found.group().startswith("//"):
            return found.start()
    return -1


def blank(code):
    """`code` with literals and comments blanked out, position for position."""
    return TOKEN.sub(lambda m: re.sub(r"[^\n]", "\x00" if m.group()[0] in "\"R" else " ", m.group()), code)


def end_of_call(blanked, opening):
    """The position behind the bracket that closes the one at `opening`, and the commas between its arguments."""
    depth, commas = 0, []
    for position in range(opening, len(blanked)):
        letter = blanked[position]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
            if depth == 0:
                return position, commas
        elif letter == "," and depth == 1:
            commas.append(position)
    return len(blanked), commas


def message(path, code, blanked, begin, end):
    """The sentences of the literals between two positions; an expression between two of them counts as one word."""
    pieces, at = [], begin
    for found in LITERAL.finditer(code, begin, end):
        if blanked[found.start()] != "\x00" or re.search(r"[=!]=\s*$", blanked[begin:found.start()]):
            continue
        between = blanked[at:found.start()]
        if pieces and between.strip() == ":":
            pieces.append(" .")  # one of two messages ends
        elif between.strip(" \n(") and not (at == begin and between.rstrip(" \n(")[-1:] in ",?"):
            pieces.append(f" {VALUE} ")
        literal = re.sub(r"\\(.)", lambda m: " " if m[1] == "n" else m[1], found.group()[1:-1])
        pieces += ["\n" * between.count("\n"), re.sub(r"\{[^{}]*\}", VALUE, literal)]
        at = found.end()
    if blanked[at:end].strip(" \n),") and not blanked[at:end].lstrip().startswith(","):
        pieces.append(f" {VALUE}")
    text = "".join(pieces)
    if len(re.findall(r"[A-Za-z]{2,}", text.replace(VALUE, ""))) < 2:
        return []
    return prose.sentences(path, text, code.count("\n", 0, begin) + 1)


def errors(path, code, blanked):
    found, reached = [], 0
    for call in ERROR.finditer(blanked):
        if call.start() < reached:
            continue
        end, commas = end_of_call(blanked, call.end() - 1)
        if "require" in call.group() and commas:
            found += message(path, code, blanked, commas[-1] + 1, end)
        elif "Error" in call.group() and commas:
            found += message(path, code, blanked, call.end(), commas[0])
        else:
            found += message(path, code, blanked, call.end(), end)
        reached = end
    return found


def helps(path, code, blanked):
    found = []
    for call in HELP.finditer(code):
        if call.group()[0] != "{" and "\x00" in blanked[call.start():call.end()]:
            continue
        opening = call.start() if call.group()[0] == "{" else call.end() - 1
        end, commas = end_of_call(blanked, opening)
        if not commas:
            continue
        if call.group()[0] == "{":
            parts = zip(commas, commas[1:] + [end])
            commas = [a for a, b in parts if LITERAL.match(code[a + 1:b].strip())][:1]
            if not commas:
                continue
            end = min([end] + [b for b in end_of_call(blanked, opening)[1] if b > commas[0]])
        if "\x00" in blanked[commas[-1]:end]:
            found += message(path, code, blanked, commas[-1] + 1, end)
    for given in TEXT.finditer(code):
        if "\x00" not in blanked[given.start():given.end()]:
            found += message(path, code, blanked, given.end(), blanked.find(";", given.end()))
    return found
