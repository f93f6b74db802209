"""Every page of docs/ is reachable from docs/README.md, and every relative link leads to a file and a heading."""

import collections
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FENCE = re.compile(r"^ {0,3}(```+|~~~+).*?^ {0,3}\1[`~]*[ ]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
INLINE = re.compile(r"(?<!\\)\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'][^)]*)?\)")
NAMED = re.compile(r"^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s>]+)>?(?:[ \t]+[\"'(].*)?$", re.MULTILINE)
HTML = re.compile(r"<(?:a|img)\s[^>]*?(?:href|src)=[\"']([^\"']+)")
HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)
ANCHOR = re.compile(r"<\w+\s[^>]*?(?:id|name)=[\"']([^\"']+)")
OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)


def pages_with_links(root):
    return sorted({*root.glob("*.md"), *root.glob("docs/**/*.md")})


def without_code(text):
    return CODE.sub("", FENCE.sub("", text))


def links_of(text):
    """The relative links of a page, as they are written. A link inside code is not one."""
    text = without_code(text)
    found = [link for pattern in (INLINE, NAMED, HTML) for link in pattern.findall(text)]
    return [link for link in found if not OUTSIDE.match(link)]


def anchors_of(text):
    """The anchors that GitHub gives to headings, and those that are written as HTML."""
    text = FENCE.sub("", text)
    anchors, seen = set(ANCHOR.findall(text)), collections.Counter()
    for heading in HEADING.findall(text):
        shown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("\\", "")
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return anchors


def target_of(page, link):
    """The file or folder that a link names, and the anchor in it."""
    path, _, anchor = link.partition("#")
    return (page.parent / path).resolve() if path else page, anchor


def page_behind(target):
    """A folder shows its README.md."""
    return target / "README.md" if target.is_dir() else target


def has_anchor(target, anchor):
    """Files that are not Markdown have anchors of their own."""
    return target.suffix != ".md" or anchor in anchors_of(target.read_text())


def broken_links(root):
    for page in pages_with_links(root):
        for link in links_of(page.read_text()):
            target, anchor = target_of(page, link)
            where = f"{page.relative_to(root)}: {link}"
            if not target.exists():
                yield f"{where}: the file does not exist"
            elif anchor and not has_anchor(page_behind(target), anchor):
                yield f"{where}: the page has no such heading"


def unreachable_pages(root):
    start, pages = root / "docs" / "README.md", set(root.glob("docs/**/*.md"))
    reached, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        for link in links_of(page.read_text()):
            target = page_behind(target_of(page, link)[0])
            if target in pages - reached:
                reached.add(target)
                waiting.append(target)
    return [str(page.relative_to(root)) for page in sorted(pages - reached)]


def test_every_relative_link_leads_to_a_file_and_a_heading():
    assert list(broken_links(ROOT)) == []


def test_every_page_is_reachable_from_the_index():
    assert unreachable_pages(ROOT) == [], "add a link to docs/README.md, or to a page that it links to"


@pytest.fixture
def small(tmp_path):
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "README.md").write_text("[docs](docs/README.md), [a site](https://example.org/gone)\n")
    (tmp_path / "docs" / "README.md").write_text("# Index\n\n[`one`](one.md#a-b-c) and [deep](deep/)\n")
    (tmp_path / "docs" / "one.md").write_text("# One\n\n## A `b`: c!\n\n## A `b`: c!\n\n[up](#one), [two](#a-b-c-1)\n")
    deep = "# Deep\n\n```sh\necho '[x](nowhere.md)'\n```\n`[y](nowhere.md)` and Pr[S\\](E)\n"
    (tmp_path / "docs" / "deep" / "README.md").write_text(deep)
    return tmp_path


def test_good_links_are_accepted(small):
    assert list(broken_links(small)) == []
    assert unreachable_pages(small) == []


@pytest.mark.parametrize("line", ["[x](nowhere.md)", "![x](nowhere.png)", "[x](one.md#nothing)", "[x](#nothing)",
                                  "[x]: nowhere.md", "<img src=\"nowhere.png\">", "[x](nowhere.md \"a title\")",
                                  "[`x`](<nowhere.md>)", "[x](deep/#nothing)"])
def test_a_broken_link_is_found(small, line):
    page = small / "docs" / "one.md"
    page.write_text(page.read_text() + f"\n{line}\n")
    assert len(list(broken_links(small))) == 1


def test_a_page_that_only_the_readme_of_the_project_links_to_is_found(small):
    (small / "docs" / "lost.md").write_text("# Lost\n")
    (small / "README.md").write_text("[lost](docs/lost.md)\n")
    assert unreachable_pages(small) == ["docs/lost.md"]
