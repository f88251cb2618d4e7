import { afterEach, expect, test } from "@jest/globals";
import { readingText } from "@parley/library/client/components";
import { readSelection } from "./readSelection";
import { readSelectionIn } from "./readSelectionIn";

afterEach(() => {
    document.body.innerHTML = "";
    document.getSelection()?.removeAllRanges();
});

/** Renders a thread: a post, and a reply that has a reply of its own. */
function thread(html: string) {
    const words = (id: string, text: string, more = "") =>
        `<article id="${id}"><a href="/">a name</a><div class="${readingText.root}">${text}</div><p class="acts">Reply</p>${more}</article>`;
    document.body.innerHTML =
        words("Discussion_7", "<p>Kettle.</p>") + words("Comment_3", html, words("Comment_4", "<p>Below.</p>"));
    return document.querySelector(`#Comment_3 > .${readingText.root}`) as HTMLElement;
}

function rangeOf(start: [Node, number], end: [Node, number]): Range {
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    return range;
}

const textIn = (element: Element, selector: string) => element.querySelector(selector)?.firstChild as Node;

test("the selected text of a reply is quoted, also where a triple click extends the selection to the next element", () => {
    const words = thread("<p>Descale it.</p><p>Then <b>rinse</b>.</p>");
    const first = textIn(words, "p");
    expect(readSelection(rangeOf([first, 0], [first, 7]))).toEqual({
        recordType: "comment",
        recordID: 3,
        elementID: "Comment_3",
        bodyMarkdown: "Descale",
    });
    const actionBar = document.querySelector("#Comment_3 > .acts") as Element;
    expect(readSelection(rangeOf([first, 8], [actionBar, 0]))?.bodyMarkdown).toBe("it.\n\nThen **rinse**.");
});

test("a selection beyond the body of one post is not quoted", () => {
    const words = thread("<p>Descale it.</p>");
    const below = textIn(document.body, "#Comment_4 p");
    expect(readSelection(rangeOf([textIn(words, "p"), 0], [below, 3]))).toBeUndefined();
    expect(readSelection(rangeOf([textIn(document.body, "#Comment_3 > a"), 0], [textIn(words, "p"), 3]))).toBeUndefined();
    expect(readSelection(rangeOf([document.body, 0], [document.body, 1]))).toBeUndefined();
    expect(readSelection(undefined)).toBeUndefined();
});

test.each([
    ["<p>1. not a list, *nor* <i>that</i></p>", "1\\. not a list, \\*nor\\* *that*"],
    ["<ul><li>tea</li><li><p>milk</p></li></ul>", "- tea\n- milk"],
    ["<ol><li>tea</li><li>milk</li></ol>", "1. tea\n2. milk"],
    ["<pre><code>a = `b`\nc\n</code></pre>", "```\na = `b`\nc\n```"],
    ["<p>use <code>a`b</code></p>", "use ``a`b``"],
    ["<blockquote><p>said before</p></blockquote><p>and now</p>", "> said before\n\nand now"],
    ['<p><a href="/discussion/7">there</a> and <a href="unsafe:javascript:x">no</a></p>', "[there](</discussion/7>) and no"],
    ['<p>ask <a class="at" data-userid="10" href="/profile/10/x">Ines Okafor</a></p>', 'ask @"Ines Okafor"'],
    ['<p><img src="https://elsewhere.example/x.png" alt="a kettle"> here</p>', "a kettle here"],
    ["<table><tr><th>Base</th><td>Round</td></tr></table>", "Base | Round"],
    ["<p>one<br>two</p>", "one  \ntwo"],
    ['<details class="spoiler"><summary>Spoiler</summary><div><p>the butler</p></div></details>', ">! the butler"],
])("CONT-002 FC-1 %s is quoted as %j", (html, markdown) => {
    const words = thread(html);
    expect(readSelection(rangeOf([words, 0], [words, words.childNodes.length]))?.bodyMarkdown).toBe(markdown);
});

test("CONT-002 text selected within a spoiler stays hidden in the quote", () => {
    const words = thread('<details class="spoiler" open><summary>Spoiler</summary><div><p>the butler</p></div></details>');
    const text = textIn(words, "div p");
    expect(readSelection(rangeOf([text, 0], [text, 10]))?.bodyMarkdown).toBe(">! the butler");
});

test("CMT-007 the menu of a post quotes the selected text of that post only", async () => {
    const words = thread("<p>Descale it.</p>");
    expect(await readSelectionIn("Comment_3")).toBeUndefined();
    document.getSelection()?.addRange(rangeOf([textIn(words, "p"), 0], [textIn(words, "p"), 7]));
    expect((await readSelectionIn("Comment_3"))?.bodyMarkdown).toBe("Descale");
    expect(await readSelectionIn("Comment_4")).toBeUndefined();
    expect(await readSelectionIn("Discussion_7")).toBeUndefined();
});
