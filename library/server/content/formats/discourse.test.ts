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
    [
        "task lists",
        "- [ ] buy\n- [x] mend",
        /<li dir="auto"><span class="task">☐<\/span> buy<\/li>\s*<li dir="auto"><span class="task task-done">☑<\/span> mend<\/li>/,
    ],
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
        /<table class="poll" dir="ltr"><caption dir="auto"><strong>Poll<\/strong>: Which\?<\/caption>.*<tr><td dir="auto">Steel<\/td><\/tr>/,
    ],
    [
        "a poll with its counts",
        '[poll type=regular votes="7,5" voters=12]\n# Which?\n* *Steel*\n* Glass\n[/poll]\nThat was it.',
        /<strong>Poll<\/strong>: Which\? · Voters: 12<\/caption>.*<td dir="auto"><em>Steel<\/em><\/td><td[^>]*>7<\/td><td[^>]*>58%<\/td>.*<td[^>]*>5<\/td><td[^>]*>42%<\/td>[\s\S]*<p dir="auto">That was it\.<\/p>/,
    ],
    [
        "a poll about numbers",
        '[poll type=number min=1 max=3 step=1 votes="0,2,1"]\n[/poll]',
        /<td dir="auto">1<\/td><td[^>]*>0<\/td><td[^>]*>0%<\/td>.*<td dir="auto">3<\/td><td[^>]*>1<\/td><td[^>]*>33%<\/td>/,
    ],
    [
        "a spoiler beside code",
        "Use `[spoiler]`: [spoiler]it is `rm`[/spoiler]",
        /Use <code>\[spoiler\]<\/code>: *<details class="spoiler"[^>]*>.*it is <code>rm<\/code>.*<\/details>/,
    ],
    [
        "a spoiler over paragraphs",
        "[spoiler]It leaks\n\nbadly[/spoiler]\nNo.",
        /<details class="spoiler".*>It leaks<\/p>\s*<p[^>]*>badly<\/p>.*<\/details>\s*<p dir="auto">No\./s,
    ],
    [
        "tags without their counterpart",
        "[quote] is a tag, [spoiler] too",
        /^<p dir="auto">\[quote\] is a tag, \[spoiler\] too<\/p>/,
    ],
    [
        "a quote on one line",
        '[quote="ana"]It trips.[/quote]',
        /<blockquote dir="ltr"><p dir="auto"><cite>ana<\/cite><\/p>\s*<p dir="auto">It trips\.<\/p>/,
    ],
    ["emoji codes with a tone", "Hi :wave:t3: :slight_smile: :unknown_code:", /Hi 👋🏼 🙂 :unknown_code:/u],
    ["angle brackets that are no HTML", "A List<string> and <foo>", /A List&lt;string&gt; and &lt;foo&gt;/],
    ["a program with BBCode", "```\n[quote]\n:smile:\n```", /\[quote\]\n:smile:/],
    ["a formula", "\\(a_n * b_n\\)", /<math/],
    [
        "a link to an upload, which leads nowhere here",
        "[a *manual*|attachment](upload://a1.pdf) (1 KB)",
        /<p dir="auto">a <em>manual<\/em>/,
    ],
    ["a video among the uploads", "![A clip|video](upload://a1.mp4)", /<p dir="auto">A clip<\/p>/],
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
    ["a spoiler of other software", '<div class="bbCodeSpoiler">It leaks</div>', "Spoiler"],
    ["a smiley of other software", '<p>Well <img class="smilie" src="https://d.example/s.png" alt=":)"></p>', "Well :)"],
    [
        "a poll with its results",
        '<div class="poll"><div class="poll-container"><div class="poll-title">Which?</div><ul class="results"><li><div class="option"><p><span class="percentage">67%</span>Steel</p><div class="bar-back"><div class="bar"></div></div></div></li><li><div class="option"><p><span class="percentage">33%</span>Glass</p></div></li></ul></div><div class="poll-info"><p><span class="info-number">3</span> <span>voters</span></p></div><div class="poll-buttons"><a title="Vote">Vote now!</a></div></div>',
        "Poll: Which? · Voters: 3\nOption\tShare\nSteel\n67%\nGlass\n33%",
    ],
])("CONT-011 rendering Discourse's HTML removes the text of its scripts: %s", (_what, html, text) => {
    expect(toPlainText(render(html, "html"))).toBe(text);
});

test.each([
    ["a poll", '<div class="poll"><ul><li>a</li></ul><div class="poll-buttons"><a>Vote</a></div></div>'],
    ["an enlargeable picture", '<a class="lightbox" href="/k.png"><img src="/k.png"><div class="meta">1 KB</div></a>'],
    ["a player's parameter", '<object><param name="x" value="y"></object>'],
])("CONT-011 a video that follows %s ends where it ends, and nothing behind it is lost", (_what, before) => {
    const video =
        '<div class="lazy-video-container" data-video-id="7" data-provider-name="vimeo"><a href="/7"><img src="/7.jpg"></a></div>';
    expect(render(`${before}${video}<p>after</p>`, "html")).toMatch(/href="https:\/\/vimeo\.com\/7".*<p dir="auto">after<\/p>$/s);
});

test("FC-1 HTML in Discourse's Markdown is sanitized", () => {
    expect(render('<img src=x onerror=alert(1)><script>alert(1)</script>[quote="<b onclick=x>"]')).not.toMatch(
        /onerror|script|<b on/,
    );
});
