import { describe, expect, test } from "@jest/globals";
import type { Mention } from "./index";
import { MAXIMUM_MENTIONS, mentionsOf, renderBody } from "./index";

const ADA: Mention = { userID: 7, url: "/profile/7/Ada" };
const known = (names: string[]) =>
    new Map(names.filter((name) => name.startsWith("Ada")).map((name): [string, Mention] => [name, ADA]));

describe("formats", () => {
    test("CONT-011 markdown, html, wysiwyg, text and textex are read, in any case, and what is unknown is shown as text", () => {
        expect(renderBody("**b**", "Markdown")).toContain("<strong>b</strong>");
        expect(renderBody("<b>b</b>", "html")).toBe('<p dir="auto"><b>b</b></p>');
        expect(renderBody("<b>b</b>", "WYSIWYG")).toBe('<p dir="auto"><b>b</b></p>');
        for (const format of ["text", "textex", "nosuch", ""])
            expect(renderBody("<b>*b*</b>", format)).toBe('<p dir="auto">&lt;b&gt;*b*&lt;/b&gt;</p>');
    });

    test("CONT-011 text keeps its lines and paragraphs, and only textex makes links of addresses", () => {
        expect(renderBody("one\r\ntwo\n\n \nthree", "text")).toBe('<p dir="auto">one<br>two</p>\n<p dir="auto">three</p>');
        expect(renderBody("see https://a.example/?a=1&b=2.", "text")).not.toContain("<a");
        expect(renderBody("see https://a.example/?a=1&b=2.", "textex")).toContain(
            '<a href="https://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener">https://a.example/?a=1&amp;b=2</a>.',
        );
    });

    test("a name of a file, an e-mail address and a comment in code don't turn into links by themselves", () => {
        expect(renderBody("README.md a@b.example //x.example ftp://x.example", "markdown")).not.toContain("<a");
    });

    test("CONT-001 quotes are rendered", () => {
        expect(renderBody("> said", "markdown")).toMatch(/<blockquote dir="ltr">\s*<p dir="auto">said<\/p>\s*<\/blockquote>/);
    });

    test("CONT-002 spoilers are hidden at first, in Markdown and in imported HTML", () => {
        const hidden =
            /<details class="spoiler" dir="ltr"><summary>Spoiler<\/summary><div dir="ltr">\s*<p dir="auto">It was (the|<br>\n)/;
        const markdown = renderBody(">! It was the\n>! toaster!\n\nafter", "markdown");
        expect(markdown).toMatch(hidden);
        expect(markdown).toContain("toaster!</p>");
        expect(renderBody('<blockquote class="spoiler"><p>It was the toaster</p></blockquote>', "html")).toMatch(hidden);
        expect(renderBody("> !important is a word of CSS", "markdown")).toContain("<blockquote");
        expect(renderBody(">! x", "markdown", { labels: { spoiler: "Zdradza treść" } })).toContain(
            "<summary>Zdradza treść</summary>",
        );
    });

    test("CONT-004 inline and block code are rendered, reached by keyboard, and know their language", () => {
        expect(renderBody("`a < b`", "markdown")).toContain("<code>a &lt; b</code>");
        expect(renderBody("```js\nlet a;\n```", "markdown")).toContain(
            '<pre tabindex="0" dir="ltr"><code class="language-js">let a;\n</code></pre>',
        );
        expect(renderBody('<pre class="lang-c prettyprint-override"><code>int a;</code></pre>', "html")).toBe(
            '<pre tabindex="0" dir="ltr"><code class="language-c">int a;</code></pre>',
        );
        expect(renderBody("<pre>as it <b>stands</b></pre>", "html")).toBe(
            '<pre tabindex="0" dir="auto"><code>as it <b>stands</b></code></pre>',
        );
    });

    test("CONT-005 tables are rendered in a region of their own that scrolls, with the sides of their cells", () => {
        const html = renderBody("|a|b|\n|-|-:|\n|1|2|", "markdown");
        expect(html).toMatch(
            /^<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table dir="auto"><thead><tr><th dir="auto">a<\/th>/,
        );
        expect(html).toContain('<td dir="auto" class="align-right">2</td>');
        expect(renderBody('<table><tr><td style="text-align: center;" colspan="2" rowspan="9999">x</table>', "html")).toContain(
            '<td dir="auto" class="align-center" colspan="2">x</td>',
        );
    });

    test("CONT-006 emoji are rendered as they were written", () => {
        for (const format of ["markdown", "html", "text"])
            expect(renderBody("👩‍👩‍👧 🇵🇱 👍🏽", format).trim()).toBe('<p dir="auto">👩‍👩‍👧 🇵🇱 👍🏽</p>');
    });

    test("the page has one heading of the first rank, so a post's begin with the second", () => {
        expect(renderBody("# a\n\n## b\n\n### c\n\n###### d", "markdown").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            "<h2>a</h2>\n<h3>b</h3>\n<h4>c</h4>\n<h4>d</h4>\n",
        );
    });

    test("typography stays the author's", () => {
        expect(renderBody('"a" -- b...', "markdown")).toBe('<p dir="auto">&quot;a&quot; -- b...</p>\n');
    });

    test("FC-59 every block finds its direction by its text, and keeps one that was given with its language", () => {
        expect(renderBody("> سڵاو", "markdown")).toContain('<blockquote dir="rtl">');
        expect(renderBody("- سڵاو", "markdown")).toContain('<ul dir="rtl"><li dir="auto">سڵاو</li></ul>');
        expect(renderBody('<div dir="RTL" lang="ckb">سڵاو</div><span lang="x y" dir="up">x</span>', "html")).toBe(
            '<div dir="rtl" lang="ckb">سڵاو</div><p dir="auto"><span>x</span></p>',
        );
    });
});

describe("imported HTML", () => {
    test("Stack Exchange's small elements stay", () => {
        const html =
            "<p>H<sub>2</sub>O x<sup>2</sup> <kbd>Ctrl</kbd></p><hr><dl><dt>a</dt><dd>b</dd></dl><ol start=3><li>c</li></ol>";
        expect(renderBody(html, "html").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            '<p>H<sub>2</sub>O x<sup>2</sup> <kbd>Ctrl</kbd></p><hr><dl><dt>a</dt><dd>b</dd></dl><ol start="3"><li>c</li></ol>',
        );
    });

    test("a talk page's indents and headings out of halves of lists become what they look like", () => {
        const html = "loose <small>text</small><dl><dd>reply<dl><dd>to it</dd></dl></dd></dl><dl><dt>Heading</dt></dl>";
        expect(renderBody(html, "html").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            '<p>loose <small>text</small></p><div class="indent"><div>reply<div class="indent"><div>to it</div></div></div></div>' +
                "<div><p><strong>Heading</strong></p></div>",
        );
    });

    test("relative addresses lead to where the text came from", () => {
        const html = '<a href="/questions/12">a</a> <a href="help">b</a> <img src="/i.png" alt="i">';
        const rendered = renderBody(html, "html", { source: "https://cardano.example/q/1" });
        expect(rendered).toContain('<a href="https://cardano.example/questions/12" rel="nofollow ugc noopener">a</a>');
        expect(rendered).toContain('href="https://cardano.example/q/help"');
        expect(rendered).toContain('src="https://cardano.example/i.png"');
    });

    test("ids, styles and classes that could pass for the page's are dropped", () => {
        expect(renderBody('<p id="root" style="color:red" class="modal at">x</p>', "html")).toBe('<p dir="auto">x</p>');
    });

    test("a list's loose parts, a cell without a table and a block in a paragraph find a place browsers leave them in", () => {
        expect(renderBody("<ul>a<li>b</li><ul><li>c</li></ul></ul>", "html").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            "<ul><li>a</li><li>b</li><li><ul><li>c</li></ul></li></ul>",
        );
        expect(renderBody("<td>a</td>", "html")).toBe('<div dir="auto">a</div>');
        expect(renderBody("<span><p>a</p></span>", "html")).toBe('<span><p dir="auto">a</p></span>');
        expect(renderBody("<p>a<span><blockquote>b</blockquote></span></p>", "html")).not.toMatch(
            /<p[^>]*>[^<]*<span><blockquote/,
        );
    });
});

describe("pictures", () => {
    test("load late, tell nobody where they are seen, and keep their description and a sane size", () => {
        expect(renderBody('<img src="https://a.example/x.png" alt="A kettle" width="40" height="30">', "html")).toBe(
            '<p dir="auto"><img src="https://a.example/x.png" alt="A kettle" width="40" height="30" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
        );
        expect(renderBody('<img src="//a.example/x.png" width="99999" height="1">', "html")).toContain(
            '<img src="https://a.example/x.png" alt="" loading="lazy"',
        );
    });

    test("named by a scheme of our own are asked for; one nobody knows is told in words", () => {
        const resolvePicture = (address: string) => (address === "picture:kettle" ? "/pictures/kettle.webp" : undefined);
        expect(renderBody("![A kettle](picture:kettle)", "markdown", { resolvePicture })).toContain(
            '<img src="/pictures/kettle.webp" alt="A kettle"',
        );
        expect(renderBody("![A cup](picture:cup)", "markdown", { resolvePicture })).toBe('<p dir="auto">A cup</p>\n');
        expect(renderBody("![A cup](data:image/png;base64,AAAA)", "markdown", { resolvePicture })).toBe(
            '<p dir="auto">A cup</p>\n',
        );
        expect(renderBody("![A cup](x:y)", "markdown", { resolvePicture: () => "javascript:alert(1)" })).toBe(
            '<p dir="auto">A cup</p>\n',
        );
    });
});

describe("mentions", () => {
    test("CONT-007 of known people are links to their profiles, in every format; unknown names stay text", () => {
        const link = (name: string) => `<a class="at" href="/profile/7/Ada" data-userid="7" dir="auto">${name}</a>`;
        for (const format of ["markdown", "html", "text", "textex"]) {
            expect(renderBody('@Ada, @"Ada Lovelace" and @Bob.', format, { resolveMentions: known })).toContain(
                `${link("Ada")}, ${link("Ada Lovelace")} and @Bob.`,
            );
        }
        expect(renderBody("(@Ada.)", "text", { resolveMentions: known })).toContain(`(${link("Ada")}.)`);
        expect(renderBody("سڵاو @Adaئاسۆ", "text", { resolveMentions: known })).toContain(link("Adaئاسۆ"));
    });

    test("CONT-007 are none in code, links, e-mail addresses and the middle of words", () => {
        const body = "`@Ada` [@Ada](https://a.example/@Ada) me@Ada.example a@Ada https://a.example/@Ada @@Ada";
        expect(mentionsOf(body, "markdown")).toEqual([]);
        expect(renderBody(body, "markdown", { resolveMentions: known })).not.toContain('class="at"');
    });

    test("CONT-007 are given once each, with word of those that only stand in quotes", () => {
        expect(mentionsOf("> @Ada and @Bob\n\n@Ada @Ada", "markdown")).toEqual([
            { name: "Ada", quoted: false },
            { name: "Bob", quoted: true },
        ]);
    });

    test("FC-57 more names than anybody means are not looked up", () => {
        const asked: string[][] = [];
        const noting = (names: string[]) => {
            asked.push(names);
            return known(names);
        };
        const body = Array.from({ length: 3000 }, (_, index) => `@Ada${index}`).join(" ");
        const html = renderBody(body, "markdown", { resolveMentions: noting });
        expect(asked.map((names) => names.length)).toEqual([MAXIMUM_MENTIONS]);
        expect(html.match(/class="at"/g)).toHaveLength(MAXIMUM_MENTIONS);
        expect(renderBody("@Ada ".repeat(20_000), "markdown", { resolveMentions: known }).match(/class="at"/g)).toHaveLength(
            1000,
        );
    });
});
