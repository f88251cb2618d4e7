import { expect, test } from "@jest/globals";
import { toExcerpt } from "./toExcerpt";

test("an excerpt is plain text without markup, quotes and code", () => {
    expect(
        toExcerpt(
            "<blockquote><p>You said</p></blockquote><p>Measure it <em>warm</em>,<br>5 &lt; 6 &amp; more.</p><pre>code</pre>",
        ),
    ).toBe("Measure it warm, 5 < 6 & more.");
});

test("18.13 no space is put before a stop or within a word, only where a line or a paragraph ends", () => {
    const html =
        '<p>It wants to be <em class="x">mellow</em>, <a href="/u/1">@Tomasz Wrona</a>.</p><p>Un<strong>screw</strong> it.</p>';
    expect(toExcerpt(html)).toBe("It wants to be mellow, @Tomasz Wrona. Unscrew it.");
});

test("a long excerpt ends with a whole word", () => {
    const words = toExcerpt(`<p>${"kettle ".repeat(60)}</p>`);
    expect(words).toMatch(/^(kettle )+kettle…$/);
    expect(words.length).toBeLessThan(230);
});

test("FC-58 truncation keeps characters whole", () => {
    expect(toExcerpt(`<p>${"𠮷".repeat(300)}</p>`)).toBe(`${"𠮷".repeat(220)}…`);
});

test("FC-3 an escaped tag in the source remains text", () => {
    expect(toExcerpt("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")).toBe("<script>alert(1)</script>");
});
