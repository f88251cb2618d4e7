import { describe, expect, test } from "@jest/globals";
import type { Mention } from "..";
import { findEmbeddableURLs, MAXIMUM_MENTIONS, readBody, renderBody, withoutMentions } from "..";

const ADA: Mention = { userID: 7, url: "/profile/7/Ada" };
const known = (names: string[]) =>
    new Map(names.filter((name) => name.startsWith("Ada")).map((name): [string, Mention] => [name, ADA]));

const rich2 = (...nodes: object[]) => renderBody(JSON.stringify(nodes), "rich2", { resolveMentions: known });
const rich = (...operations: object[]) => renderBody(JSON.stringify(operations), "Rich", { resolveMentions: known });

describe("formats", () => {
    test("CONT-011 markdown, html, wysiwyg, text and textex are case-insensitive, and unknown formats are shown as text", () => {
        expect(renderBody("**b**", "Markdown")).toContain("<strong>b</strong>");
        expect(renderBody("<b>b</b>", "html")).toBe('<p dir="auto"><b>b</b></p>');
        expect(renderBody("<b>b</b>", "WYSIWYG")).toBe('<p dir="auto"><b>b</b></p>');
        for (const format of ["text", "textex", "nosuch", ""])
            expect(renderBody("<b>*b*</b>", format)).toBe('<p dir="auto">&lt;b&gt;*b*&lt;/b&gt;</p>');
    });

    test("CONT-011 tasks have a checkbox in Markdown and in rich2, and other items with brackets have none", () => {
        const [open, done] = ['<span class="task">☐</span>', '<span class="task task-done">☑</span>'];
        const items = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text?.trim());
        expect(items(renderBody("- [ ] buy\n- [x] **mend**\n- [X] wash\n- [ ]", "markdown"))).toEqual([
            `${open} buy`,
            `${done} <strong>mend</strong>`,
            `${done} wash`,
            open,
        ]);
        expect(
            items(renderBody("- \\[x] no\n- [x](https://a.example) no\n- a [x] no\n- [x]no\n- `[x]` no", "markdown")).join(),
        ).not.toMatch(/task|☑/);
        const item = (checked: unknown) => ({ type: "li", checked, children: [{ type: "lic", children: [{ text: "buy" }] }] });
        expect(items(rich2({ type: "ul", children: [item(false), item(true), item("yes")] }))).toEqual([
            `${open} buy`,
            `${done} buy`,
            "buy",
        ]);
    });

    test("CONT-011 CONT-001 CONT-002 CONT-004 CONT-005 CONT-006 CONT-007 rich2, the editor's format, is rendered completely", () => {
        const text = (words: string, marks: object = {}) => ({ text: words, ...marks });
        const html = rich2(
            { type: "h2", children: [text("Kettles")] },
            {
                type: "p",
                children: [
                    text("a "),
                    text("b", { bold: true, italic: true }),
                    text("c\nd", { strikethrough: true }),
                    text("e < f", { code: true }),
                    { type: "a", url: "https://a.example/?a=1&b=2", children: [text("there")] },
                    { type: "@", name: "Ada Lovelace", userID: 3, url: "https://evil.example", children: [text("")] },
                    text(" 👍🏽"),
                ],
            },
            { type: "blockquote", children: [{ type: "blockquote-line", children: [text("said")] }] },
            {
                type: "spoiler",
                children: [{ type: "spoiler-content", children: [{ type: "spoiler-item", children: [text("who")] }] }],
            },
            {
                type: "code_block",
                lang: "js",
                children: ["let a;", "", "a < 1"].map((line) => ({ type: "code_line", children: [text(line)] })),
            },
            {
                type: "ul",
                children: [
                    {
                        type: "li",
                        children: [
                            { type: "lic", children: [text("one")] },
                            { type: "ol", children: [{ type: "li", children: [{ type: "lic", children: [text("two")] }] }] },
                        ],
                    },
                ],
            },
            {
                type: "table",
                children: [
                    { type: "thead", children: [{ type: "tr", children: [{ type: "th", children: [text("head")] }] }] },
                    {
                        type: "tbody",
                        children: [{ type: "tr", children: [{ type: "td", colSpan: 2, children: [text("cell")] }] }],
                    },
                ],
            },
            {
                type: "rich_embed_card",
                embedData: { embedType: "image", url: "https://a.example/k.png", name: "A kettle", width: 4, height: 3 },
            },
            {
                type: "rich_embed_card",
                url: "https://a.example/page",
                embedData: { embedType: "link", name: "A page", url: "https://a.example/page" },
            },
            { type: "legacy_emoji_image", attributes: { alt: "🙂" } },
            { type: "of tomorrow", children: [text("kept")] },
        );
        expect(html.replace(/ dir="(auto|ltr)"/g, "")).toBe(
            "<h2>Kettles</h2>" +
                "<p>a <strong><em>b</em></strong><s>c<br>d</s><code>e &lt; f</code>" +
                '<a href="https://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener">there</a>' +
                '<a class="at" href="/profile/7/Ada" data-userid="7">Ada Lovelace</a> 👍🏽</p>' +
                "<blockquote><p>said</p></blockquote>" +
                '<details class="spoiler"><summary>Spoiler</summary><div><p>who</p></div></details>' +
                '<pre tabindex="0"><code class="language-js"><span class="code-key">let</span> a;\n\na &lt; 1\n</code></pre>' +
                "<ul><li>one<ol><li>two</li></ol></li></ul>" +
                '<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><thead><tr><th>head</th></tr></thead>' +
                '<tbody><tr><td colspan="2">cell</td></tr></tbody></table></div>' +
                '<p><a class="foreign-picture" href="https://a.example/k.png" rel="nofollow ugc noopener" data-width="4" data-height="3"><span>A kettle</span> <bdi class="host">a.example</bdi></a></p>' +
                '<p><a class="embed-link" href="https://a.example/page" rel="nofollow ugc noopener">A page</a></p>' +
                "<p>🙂kept</p>",
        );
    });

    test("CONT-011 rich, the insertion list of an older editor, is rendered completely", () => {
        const line = (words: string, attributes?: object) => [{ insert: words }, { insert: "\n", attributes }];
        const html = rich(
            ...line("Kettles", { header: { level: 2, ref: "x" } }),
            { insert: "a " },
            { insert: "b", attributes: { bold: true, link: "https://a.example" } },
            { insert: { emoji: { emojiChar: "🙂" } } },
            { insert: { mention: { name: "Ada", userID: 3 } } },
            { insert: "\nnext\n" },
            ...line("said", { "blockquote-line": true }),
            ...line("twice", { "blockquote-line": true }),
            ...line("who", { "spoiler-line": true }),
            { insert: "let a;" },
            { insert: "\n\n", attributes: { "code-block": true } },
            { insert: "a < 1" },
            { insert: "\n", attributes: { "code-block": true } },
            ...line("one", { list: { type: "bullet", depth: 0 } }),
            ...line("in it", { list: { type: "ordered", depth: 1 } }),
            ...line("two", { list: { type: "bullet", depth: 0 } }),
            { insert: { "embed-external": { data: { embedType: "image", url: "https://a.example/k.png", name: "A kettle" } } } },
            { insert: { "embed-external": { data: { embedType: "link", url: "https://a.example/page", name: "A page" } } } },
            { insert: "\n" },
        );
        expect(html.replace(/ dir="(auto|ltr)"/g, "").replace(/\n(?=<)/g, "")).toBe(
            "<h2>Kettles</h2>" +
                '<p>a <a href="https://a.example" rel="nofollow ugc noopener"><strong>b</strong></a>🙂' +
                '<a class="at" href="/profile/7/Ada" data-userid="7">Ada</a></p><p>next</p>' +
                "<blockquote><p>said</p><p>twice</p></blockquote>" +
                '<details class="spoiler"><summary>Spoiler</summary><div><p>who</p></div></details>' +
                '<pre tabindex="0"><code>let a;\n\na &lt; 1</code></pre>' +
                "<ul><li>one<ol><li>in it</li></ol></li><li>two</li></ul>" +
                '<p><a class="foreign-picture" href="https://a.example/k.png" rel="nofollow ugc noopener"><span>A kettle</span> <bdi class="host">a.example</bdi></a></p>' +
                '<p><a class="embed-link" href="https://a.example/page" rel="nofollow ugc noopener">A page</a></p>',
        );
    });

    test("invalid rich2 and rich bodies are refused with a message", () => {
        for (const body of ["", "words", "{}", '[{"type":"p"', "[1]", '["a"]', "null"]) {
            expect(() => renderBody(body, "rich2")).toThrow("The text is not in the format rich2.");
            expect(() => renderBody(body, "rich")).toThrow("The text is not in the format rich.");
        }
        expect(renderBody("[]", "rich2")).toBe("");
    });

    test("CONT-011 CONT-001 CONT-002 CONT-004 CONT-005 BBCode is rendered; unknown and unclosed tags stay as text", () => {
        const read = (body: string) => renderBody(body, "bbcode", { resolveMentions: known }).replace(/ dir="(auto|ltr)"/g, "");
        expect(read("[B]a[/B] [i]b[/i] [u]c[/u] [s]d[/s]\nline\n\n@Ada [foo]x[/foo] a[0] [b]open")).toBe(
            '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br>line</p><p><a class="at" href="/profile/7/Ada" data-userid="7">Ada</a> [foo]x[/foo] a[0] [b]open</p>',
        );
        expect(read('before [quote="Ada Lovelace;d-12"]one\n\ntwo[/quote] after')).toBe(
            "<p>before</p><blockquote><p><cite>Ada Lovelace</cite></p><p>one</p><p>two</p></blockquote><p>after</p>",
        );
        expect(read("[spoiler]who[/spoiler]")).toBe(
            '<details class="spoiler"><summary>Spoiler</summary><div><p>who</p></div></details>',
        );
        // 18.3 A film of an old archive is a link on a line of its own, which an embed replaces.
        const film = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
        for (const written of ["[youtube]dQw4w9WgXcQ[/youtube]", "[MEDIA=youtube]dQw4w9WgXcQ[/MEDIA]", `[video]${film}[/video]`])
            expect(findEmbeddableURLs(read(`before ${written} after`))).toEqual([film]);
        expect(read("[youtube]no film[/youtube]")).toBe("<p>[youtube]no film[/youtube]</p>");
        // 18.3 A formula is drawn, and its source is no BBCode.
        expect(read("It is [tex]x_1 [b][/tex] or [latex]$y^2$[/latex]")).toMatch(
            /It is <math data-tex="\\\(x_1 \[b\]\\\)">.*<\/math> or <math data-tex="\\\(y\^2\\\)">/s,
        );
        expect(read("[code=js]let a;\n[b]a[/b] < 1[/code]")).toBe(
            '<pre tabindex="0"><code class="language-js"><span class="code-key">let</span> a;\n[b]a[/b] &lt; 1</code></pre>',
        );
        expect(read("[list=1][*]one[*]two [b]b[/b]\n[list][*]in it[/list][/list]")).toBe(
            "<ol><li>one</li><li><p>two <strong>b</strong></p><ul><li>in it</li></ul></li></ol>",
        );
        expect(read("[url=https://a.example/?a=1&b=2]there[/url] [url]https://a.example[/url]")).toContain(
            '<a href="https://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener">there</a> <a href="https://a.example" rel="nofollow ugc noopener">https://a.example</a>',
        );
        expect(read("[img alt=kettle]https://a.example/k.png[/img][size=7][color=red]plain[/color][/size]")).toContain(
            '<a class="foreign-picture" href="https://a.example/k.png" rel="nofollow ugc noopener"><span>kettle</span> <bdi class="host">a.example</bdi></a>plain',
        );
        expect(read("[table][tr][th]head[/th][/tr]\n[tr][td]cell[/td][/tr][/table]")).toContain(
            "<tr><th>head</th></tr><tr><td>cell</td></tr>",
        );
    });

    test("CONT-011 text keeps its lines and paragraphs, and only textex turns URLs into links", () => {
        expect(renderBody("one\r\ntwo\n\n \nthree", "text")).toBe('<p dir="auto">one<br>two</p>\n<p dir="auto">three</p>');
        expect(renderBody("see https://a.example/?a=1&b=2.", "text")).not.toContain("<a");
        expect(renderBody("see https://a.example/?a=1&b=2.", "textex")).toContain(
            '<a href="https://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener">https://a.example/?a=1&amp;b=2</a>.',
        );
    });

    test("file names, email addresses and comments in code are not turned into links", () => {
        expect(renderBody("README.md a@b.example //x.example ftp://x.example", "markdown")).not.toContain("<a");
    });

    test("CONT-001 quotes are rendered", () => {
        expect(renderBody("> said", "markdown")).toMatch(/<blockquote dir="ltr">\s*<p dir="auto">said<\/p>\s*<\/blockquote>/);
    });

    test("CONT-002 spoilers are collapsed, in Markdown and in imported HTML", () => {
        const hidden =
            /<details class="spoiler" dir="auto"><summary>Spoiler<\/summary><div dir="ltr">\s*<p dir="auto">It was (the|<br>\n)/;
        const markdown = renderBody(">! It was the\n>! toaster!\n\nafter", "markdown");
        expect(markdown).toMatch(hidden);
        expect(markdown).toContain("toaster!</p>");
        expect(renderBody('<blockquote class="spoiler"><p>It was the toaster</p></blockquote>', "html")).toMatch(hidden);
        expect(renderBody("> !important is a word of CSS", "markdown")).toContain("<blockquote");
        expect(renderBody(">! x", "markdown", { labels: { spoiler: "Zdradza treść" } })).toContain(
            "<summary>Zdradza treść</summary>",
        );
    });

    test("CONT-004 inline and block code are rendered, focusable by keyboard, with their language", () => {
        expect(renderBody("`a < b`", "markdown")).toContain("<code>a &lt; b</code>");
        expect(renderBody("```js\nlet a;\n```", "markdown")).toContain(
            '<pre tabindex="0" dir="ltr"><code class="language-js"><span class="code-key">let</span> a;\n</code></pre>',
        );
        expect(renderBody('<pre class="lang-c prettyprint-override"><code>int a;</code></pre>', "html")).toBe(
            '<pre tabindex="0" dir="ltr"><code class="language-c"><span class="code-key">int</span> a;</code></pre>',
        );
        expect(renderBody("<pre>as it <b>stands</b></pre>", "html")).toBe(
            '<pre tabindex="0" dir="auto"><code>as it <b>stands</b></code></pre>',
        );
    });

    test("CONT-005 tables are rendered in a scrollable region, with the alignment of their cells", () => {
        const html = renderBody("|a|b|\n|-|-:|\n|1|2|", "markdown");
        expect(html).toMatch(
            /^<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table dir="ltr"><thead><tr><th dir="auto">a<\/th>/,
        );
        expect(html).toContain('<td dir="auto" class="align-right">2</td>');
        expect(renderBody('<table><tr><td style="text-align: center;" colspan="2" rowspan="9999">x</table>', "html")).toContain(
            '<td dir="auto" class="align-center" colspan="2">x</td>',
        );
    });

    test("CONT-006 emoji are rendered unchanged", () => {
        for (const format of ["markdown", "html", "text"])
            expect(renderBody("👩‍👩‍👧 🇵🇱 👍🏽", format).trim()).toBe('<p dir="auto">👩‍👩‍👧 🇵🇱 👍🏽</p>');
    });

    test("headings in a post begin at the second level, because the page has the only one of the first", () => {
        expect(renderBody("# a\n\n## b\n\n### c\n\n###### d", "markdown").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            "<h2>a</h2>\n<h3>b</h3>\n<h4>c</h4>\n<h4>d</h4>\n",
        );
    });

    test("typography is left unchanged", () => {
        expect(renderBody('"a" -- b...', "markdown")).toBe('<p dir="auto">&quot;a&quot; -- b...</p>\n');
    });

    test("FC-59 the direction of each block follows its text, and an explicit direction is kept with its language", () => {
        expect(renderBody("> سڵاو", "markdown")).toContain('<blockquote dir="rtl">');
        expect(renderBody("- سڵاو", "markdown")).toContain('<ul dir="rtl"><li dir="auto">سڵاو</li></ul>');
        expect(renderBody('<div dir="RTL" lang="ckb">سڵاو</div><span lang="x y" dir="up">x</span>', "html")).toBe(
            '<div dir="rtl" lang="ckb">سڵاو</div><p dir="auto"><span>x</span></p>',
        );
    });

    test.each([
        ["code", "`npm start` سڵاو", '<p dir="rtl"><code>npm'],
        ["an address", "https://a.example/ سڵاو", '<p dir="rtl"><a href='],
        ["a formula", "\\\\(x\\\\) سڵاو", '<p dir="auto"><math dir="ltr"'],
        ["a mention in a quote", "> @ana سڵاو", '<blockquote dir="rtl">'],
        ["code in a list", "- `npm` سڵاو", '<ul dir="rtl"><li dir="rtl">'],
        ["the label of a spoiler", ">! سڵاو", '<details class="spoiler" dir="rtl"><summary>Spoiler'],
        ["a cell of a table", "|سڵاو|b|\n|-|-|\n|1|2|", '<table dir="rtl">'],
        ["a word of a link", "[Parley](https://a.example/) سڵاو", '<p dir="auto">'],
        ["code alone", "`npm`", '<p dir="auto"><code>'],
    ])("FC-59 the direction of a paragraph follows its prose: %s before it is ignored", (_what, body, beginning) => {
        const ana = new Map([["ana", { userID: 7, url: "/profile/ana" }]]);
        expect(renderBody(body, "markdown", { resolveMentions: () => ana })).toContain(beginning);
    });
});

describe("imported HTML", () => {
    test("Stack Exchange's inline elements are preserved", () => {
        const html =
            "<p>H<sub>2</sub>O x<sup>2</sup> <kbd>Ctrl</kbd></p><hr><dl><dt>a</dt><dd>b</dd></dl><ol start=3><li>c</li></ol>";
        expect(renderBody(html, "html").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            '<p>H<sub>2</sub>O x<sup>2</sup> <kbd>Ctrl</kbd></p><hr><dl><dt>a</dt><dd>b</dd></dl><ol start="3"><li>c</li></ol>',
        );
    });

    test("a talk page's indents and headings made of partial lists become indents and headings", () => {
        const html = "loose <small>text</small><dl><dd>reply<dl><dd>to it</dd></dl></dd></dl><dl><dt>Heading</dt></dl>";
        expect(renderBody(html, "html").replace(/ dir="(auto|ltr)"/g, "")).toBe(
            '<p>loose <small>text</small></p><div class="indent"><div>reply<div class="indent"><div>to it</div></div></div></div>' +
                "<div><p><strong>Heading</strong></p></div>",
        );
    });

    test("relative URLs are resolved against the source", () => {
        const html = '<a href="/questions/12">a</a> <a href="help">b</a> <img src="/i.png" alt="i">';
        const rendered = renderBody(html, "html", { source: "https://cardano.example/q/1" });
        expect(rendered).toContain('<a href="https://cardano.example/questions/12" rel="nofollow ugc noopener">a</a>');
        expect(rendered).toContain('href="https://cardano.example/q/help"');
        expect(rendered).toContain('href="https://cardano.example/i.png"');
    });

    test("ids, styles and classes that could imitate the page's are removed", () => {
        expect(renderBody('<p id="root" style="color:red" class="modal at">x</p>', "html")).toBe('<p dir="auto">x</p>');
    });

    test("stray list content, a cell without a table and a block in a paragraph are corrected to HTML that browsers leave unchanged", () => {
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

describe("images", () => {
    test("load lazily, send no referrer, and keep their description and a plausible size", () => {
        expect(renderBody('<img src="/uploads/x.png" alt="A kettle" width="40" height="30">', "html")).toBe(
            '<p dir="auto"><img src="/uploads/x.png" alt="A kettle" width="40" height="30" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
        );
        expect(renderBody('<img src="/uploads/x.png" width="99999" height="1">', "html")).toContain(
            '<img src="/uploads/x.png" alt="" loading="lazy"',
        );
    });

    test("with a custom URL scheme are resolved; an unresolved image becomes its description", () => {
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
    test("CONT-007 of known members are links to their profiles, in every format; unknown names stay text", () => {
        const link = (name: string) => `<a class="at" href="/profile/7/Ada" data-userid="7" dir="auto">${name}</a>`;
        for (const format of ["markdown", "html", "text", "textex"]) {
            expect(renderBody('@Ada, @"Ada Lovelace" and @Bob.', format, { resolveMentions: known })).toContain(
                `${link("Ada")}, ${link("Ada Lovelace")} and @Bob.`,
            );
        }
        expect(renderBody("(@Ada.)", "text", { resolveMentions: known })).toContain(`(${link("Ada")}.)`);
        expect(renderBody("سڵاو @Adaئاسۆ", "text", { resolveMentions: known })).toContain(link("Adaئاسۆ"));
    });

    test("CONT-007 are not recognized in code, links, email addresses and the middle of words", () => {
        const body = "`@Ada` [@Ada](https://a.example/@Ada) me@Ada.example a@Ada https://a.example/@Ada @@Ada";
        expect(readBody(body, "markdown").mentions()).toEqual([]);
        expect(renderBody(body, "markdown", { resolveMentions: known })).not.toContain('class="at"');
    });

    test("CONT-007 are returned once each, flagged if they occur only in quotes", () => {
        expect(readBody("> @Ada and @Bob\n\n@Ada @Ada", "markdown").mentions()).toEqual([
            { name: "Ada", quoted: false },
            { name: "Bob", quoted: true },
        ]);
    });

    test("FC-53 of one member are removed from the source text in every format, and no others", () => {
        const isAda = (name: string) => name.startsWith("Ada");
        const without = (body: string, format: string) => withoutMentions(body, format, isAda, "Deleted User");
        expect(without('@Ada, @"Ada L." and @Bob.', "markdown")).toBe("Deleted User, Deleted User and @Bob.");
        const mention = (name: string) => ({ type: "@", name, userID: 3, children: [{ text: "" }] });
        const left = without(
            JSON.stringify([{ type: "p", children: [mention("Ada"), { text: '@"Ada L." @Bob' }, mention("Bob")] }]),
            "rich2",
        );
        expect(JSON.parse(left)).toEqual([
            { type: "p", children: [{ text: "Deleted User" }, { text: "Deleted User @Bob" }, mention("Bob")] },
        ]);
        const insertion = (name: string) => ({ insert: { mention: { name, userID: 3 } } });
        expect(JSON.parse(without(JSON.stringify([insertion("Ada"), { insert: "@Ada\n" }, insertion("Bob")]), "rich"))).toEqual([
            { insert: "Deleted User" },
            { insert: "Deleted User\n" },
            insertion("Bob"),
        ]);
    });

    test("FC-57 are looked up only up to the maximum number of names", () => {
        const requested: string[][] = [];
        const noting = (names: string[]) => {
            requested.push(names);
            return known(names);
        };
        const body = Array.from({ length: 3000 }, (_, index) => `@Ada${index}`).join(" ");
        const html = renderBody(body, "markdown", { resolveMentions: noting });
        expect(requested.map((names) => names.length)).toEqual([MAXIMUM_MENTIONS]);
        expect(html.match(/class="at"/g)).toHaveLength(MAXIMUM_MENTIONS);
        expect(renderBody("@Ada ".repeat(20_000), "markdown", { resolveMentions: known }).match(/class="at"/g)).toHaveLength(
            1000,
        );
    });
});
