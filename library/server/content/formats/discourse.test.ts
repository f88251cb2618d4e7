import { expect, test } from "@jest/globals";
import { renderBody, toPlainText } from "..";

const render = (body: string, format = "discourse") => renderBody(body, format);

test.each<[what: string, body: string, html: string | RegExp]>([
    [
        "a quote with its author",
        '[quote="ana, post:1, topic:2"]\nIt *trips*.\n[/quote]\nNo.',
        /^<blockquote dir="ltr"><p dir="auto"><cite>ana<\/cite><\/p>\s*<p dir="auto">It <em>trips<\/em>\.<\/p>\s*<\/blockquote>\s*<p dir="auto">No\.<\/p>\s*$/,
    ],
    ["HTML", "Press <kbd>Ctrl</kbd> <b>now</b>", /<kbd>Ctrl<\/kbd> <b>now<\/b>/],
    ["emoji codes", "Well :smile: `:smile:` 10:30:15", /Well 😄 <code>:smile:<\/code> 10:30:15/],
    ["task lists", "- [ ] buy\n- [x] mend", /<li dir="auto">☐ buy<\/li>\s*<li dir="auto">☑ mend<\/li>/],
    [
        "a picture with its size",
        "![Kettle|690x388, 50%](/uploads/k.png)",
        /<img src="\/uploads\/k\.png" alt="Kettle" width="690" height="388"/,
    ],
    ["a spoiler", "[spoiler]\nIt leaks\n[/spoiler]", /<details class="spoiler" dir="auto"><summary>Spoiler<\/summary>/],
    ["a spoiler in a line", "Why? [spoiler]It leaks[/spoiler]", /<details class="spoiler"/],
    ["details", '[details="More"]\nIt leaks\n[/details]', /<details dir="ltr"><summary dir="auto">More<\/summary>/],
    [
        "a poll",
        '[poll type=regular title="Which?"]\n* Steel\n* Glass\n[/poll]',
        /<blockquote dir="ltr"><p dir="auto"><strong>Which\?<\/strong><\/p>\s*<ul dir="ltr"><li dir="auto">Steel<\/li>/,
    ],
    ["a program with BBCode", "```\n[quote]\n:smile:\n```", /\[quote\]\n:smile:/],
    ["a formula", "\\(a_n * b_n\\)", /<math/],
])("CONT-011 Discourse's Markdown is rendered as Discourse renders it: %s", (_what, body, html) =>
    expect(render(body)).toMatch(html),
);

test.each<[what: string, html: string, text: string]>([
    [
        "an enlargeable picture",
        '<a class="lightbox" href="/k.png"><img src="/k.png" alt="Kettle"><div class="meta"><span class="filename">k</span><span class="informations">690×388 42 KB</span></div></a>',
        "Kettle",
    ],
    ["an emoji", '<p>Well <img class="emoji" src="https://d.example/s.png" alt=":smile:" title=":smile:"></p>', "Well 😄"],
    ["a task list", '<ul><li><span class="chcklst-box checked"></span> mend</li></ul>', "☑ mend"],
    ["a task list of other software", '<ul><li><input type="checkbox" checked> mend</li></ul>', "☑ mend"],
    ["a spoiler", '<p>Why? <span class="spoiler">It leaks</span></p>', "Why?\nSpoiler"],
])("CONT-011 rendering Discourse's HTML removes the text of its scripts: %s", (_what, html, text) => {
    expect(toPlainText(render(html, "html"))).toBe(text);
});

test("FC-1 HTML in Discourse's Markdown is sanitized", () => {
    expect(render('<img src=x onerror=alert(1)><script>alert(1)</script>[quote="<b onclick=x>"]')).not.toMatch(
        /onerror|script|<b on/,
    );
});
