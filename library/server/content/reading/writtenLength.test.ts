import { expect, test } from "@jest/globals";
import { countWrittenCharacters } from "..";

test.each([
    ["markdown", "  **a**  \n\n b ", 14],
    ["markdown", "[a b](https://example.com/c_d) ![e](/f.png)", 10],
    ["bbcode", "[url=https://example.com/c]a b[/url]", 14],
    ["text", " ".repeat(90_000), 90_000],
    ["bbcode", "[b] a [/b]", 10],
    ["wysiwyg", `<p class="x"> a &amp;&nbsp;&#x1F642; </p>\r\n<br> b`, 10],
    ["html", "a < b <unclosed", 15],
    [
        "rich2",
        JSON.stringify([{ type: "p", children: [{ text: " a " }, { type: "a", url: "/long", children: [{ text: "🙂b" }] }] }]),
        5,
    ],
    [
        "rich",
        JSON.stringify([{ insert: " a \n" }, { insert: { image: "/long" } }, { insert: "b", attributes: { bold: true } }]),
        5,
    ],
    ["Rich2", '[{"text":"a', 0],
    ["rich2", `${"[".repeat(40_000)}{"text":"abc"}${"]".repeat(40_000)}`, 3],
])("FC-80 the length of a body in %s counts the typed characters, including spaces", (format, body, expected) => {
    expect(countWrittenCharacters(body, format)).toBe(expected);
});
