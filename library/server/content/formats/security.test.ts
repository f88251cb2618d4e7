/** @jest-environment ./library/testing/pageEnvironment.ts */
import { describe, expect, test } from "@jest/globals";
import { HOSTILE_ADDRESSES, HOSTILE_MARKDOWN, HOSTILE_MARKUP } from "@parley/library/testing/hostile";
import type { Mention, RenderOptions } from "..";
import { createExcerpt, renderBody, toPlainText } from "..";

const FORMATS = ["markdown", "html", "wysiwyg", "bbcode", "text", "textex", ""];

/** Puts a hostile text into every text field of an editor's tree or list, as only a program would send it. */
const WRITTEN_BY_PROGRAMS: Record<string, (payload: string) => unknown> = {
    rich2: (payload) => [
        { type: "p", children: [{ text: payload, bold: true, [payload]: true }] },
        { type: payload, children: [{ text: payload }] },
        { type: "a", url: payload, target: payload, children: [{ text: payload }] },
        { type: "@", name: payload, url: payload, userID: payload, children: [{ text: "" }] },
        { type: "code_block", lang: payload, children: [{ type: "code_line", children: [{ text: payload }] }] },
        { type: "ol", start: payload, children: [{ type: "li", children: [{ type: "lic", children: [{ text: payload }] }] }] },
        { type: "table", children: [{ type: "tr", children: [{ type: "td", colSpan: payload, align: payload, children: [] }] }] },
        { type: "img", url: payload, alt: payload, width: payload, height: payload },
        { type: "legacy_emoji_image", attributes: { alt: payload, src: payload } },
        { type: "rich_embed_card", url: payload, embedData: { embedType: "image", url: payload, name: payload, body: payload } },
        { type: "rich_embed_inline", url: payload, frameAttributes: { src: payload }, embedData: { embedType: payload } },
        { type: "spoiler", children: [{ type: "spoiler-content", children: [{ text: payload }] }] },
    ],
    rich: (payload) => [
        { insert: payload, attributes: { link: payload, bold: payload, code: true } },
        { insert: "\n", attributes: { list: { type: payload, depth: payload }, header: { level: payload, ref: payload } } },
        { insert: { mention: { name: payload, userID: payload } } },
        { insert: { emoji: { emojiChar: payload } } },
        { insert: { "embed-external": { data: { url: payload, name: payload, embedType: "image", bodyRaw: payload } } } },
        { insert: { "embed-external": { data: { url: payload, name: payload, embedType: payload } } } },
        { insert: `${payload}\n`, attributes: { "code-block": true } },
    ],
};

const OPTIONS: RenderOptions = {
    siteURL: "https://forum.example",
    resolveMentions: (names) => new Map(names.map((name): [string, Mention] => [name, { userID: 7, url: "/profile/7" }])),
    // Even a resolver that returns its input can't introduce an unsafe URL.
    resolvePicture: (address) => address.slice(address.indexOf(":") + 1),
};

const ELEMENTS = new Set(
    (
        "p div blockquote pre h2 h3 h4 ul ol li dl dt dd hr table caption thead tbody tfoot tr th td figure figcaption details summary a abbr b " +
        "bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup u var wbr"
    ).split(" "),
);

const ATTRIBUTES = new Set(
    (
        "href src alt title width height loading decoding referrerpolicy rel dir lang class tabindex role aria-label colspan rowspan scope start " +
        "reversed type value open data-userid data-src data-width data-height"
    ).split(" "),
);

const CLASSES =
    /^(at|host|foreign-picture|spoiler|indent|table-scroll|embed-link|task|task-done|align-(left|center|right)|code-(key|str|note)|language-[a-zA-Z0-9+#.-]+)$/;

const asLink = (address: string) => [`<a href="${address}">x</a>`, `<a href=${address}>x</a>`, `[x](<${address}>)`, address];
const asPicture = (address: string) => [`<img src="${address}" alt="x">`, `![x](${address})`];
const asBbcode = (address: string) => [`[url=${address}]x[/url]`, `[url="${address}"]x[/url]`, `[img]${address}[/img]`];

const PAYLOADS = [
    ...HOSTILE_MARKUP,
    ...HOSTILE_MARKDOWN,
    ...HOSTILE_ADDRESSES.flatMap((address) => [...asLink(address), ...asPicture(address), ...asBbcode(address)]),
    ...HOSTILE_MARKUP.flatMap((markup) => [
        `[quote="${markup}"]${markup}[/quote]`,
        `[b]${markup}[code=${markup}]${markup}[/code][/b]`,
    ]),
];

describe("FC-1 a hostile body runs no code, loads nothing but images of this site, and stays inside its container", () => {
    test("FC-1 the corpus has at least 300 payloads", () => {
        expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(300);
    });

    test.each(FORMATS)("FC-1 in the format %p", (format) => {
        expect(findFaults(PAYLOADS, (payload) => renderBody(payload, format, OPTIONS))).toEqual([]);
    });

    test.each(Object.keys(WRITTEN_BY_PROGRAMS))("FC-1 in every field of a body in the format %p", (format) => {
        // What is wrapped in the marks of another format is only a text there.
        const payloads = [...HOSTILE_MARKUP, ...HOSTILE_MARKDOWN, ...HOSTILE_ADDRESSES];
        const render = (payload: string) => renderBody(JSON.stringify(WRITTEN_BY_PROGRAMS[format]?.(payload)), format, OPTIONS);
        expect(findFaults(payloads, render)).toEqual([]);
    });

    test.each(["rich2", "rich"])("FC-1 the JSON of the format %s yields no characters that HTML can't contain", (format) => {
        const body = JSON.stringify(WRITTEN_BY_PROGRAMS[format]?.("a\u0000b\ud800c"));
        expect(renderBody(body, format, OPTIONS)).toContain("a\ufffdb\ufffdc");
        expect(renderBody(body, format, OPTIONS)).not.toMatch(/\0|\p{Surrogate}/u);
    });

    test("FC-1 in quotes, lists, tables and spoilers of HTML", () => {
        for (const [before, after] of [
            ["<blockquote class=spoiler>", "</blockquote>"],
            ["<ul><li>", "</ul>"],
            ["<table><tr><td>", "</table>"],
        ]) {
            const render = (payload: string) => renderBody(`${before}${payload}${after}`, "html", OPTIONS);
            expect(findFaults(HOSTILE_MARKUP, render)).toEqual([]);
        }
    });

    test("FC-1 all payloads in one post", () => {
        const body = HOSTILE_MARKUP.join("\n");
        for (const format of FORMATS) expect(faultsOf(renderBody(body, format, OPTIONS))).toEqual([]);
    });

    test("FC-1 is still harmless when rendered again, as in a quote or an editor", () => {
        const renderTwice = (payload: string) => renderBody(renderBody(payload, "html", OPTIONS), "html", OPTIONS);
        expect(findFaults(PAYLOADS, renderTwice)).toEqual([]);
    });

    test("FC-1 the check itself detects hostile markup", () => {
        for (const markup of [
            "<script></script>",
            "<img src=x onerror=y>",
            "<a href=javascript:x>y</a>",
            "<p id=x>y</p>",
            "</div></li></ol>x",
            "<li>x",
        ]) {
            expect({ markup, found: faultsOf(markup).length > 0 }).toEqual({ markup, found: true });
        }
    });
});

describe("FC-1 excerpts and plain text", () => {
    test("FC-1 return hostile text as text that is harmless once escaped, without the contents of scripts", () => {
        const html = renderBody("<p>before <script>alert(1)</script>after &lt;b&gt;</p>", "html");
        expect(toPlainText(html)).toBe("before after <b>");
        expect(createExcerpt(html, 100)).toBe("before after <b>");
    });
});

/** Returns the payloads whose rendered bodies have faults: one assertion for all, because thousands take as long as the rendering. */
function findFaults(payloads: readonly string[], render: (payload: string) => string): { payload: string; faults: string[] }[] {
    return payloads.map((payload) => ({ payload, faults: faultsOf(render(payload)) })).filter(({ faults }) => faults.length > 0);
}

/** Results by rendered body: most payloads render the same in several formats. */
const examined = new Map<string, string[]>();

function faultsOf(rendered: string): string[] {
    const faults = examined.get(rendered) ?? examine(rendered);
    examined.set(rendered, faults);
    return faults;
}

/** Returns the disallowed content that a browser's parser finds in a rendered body, inside a page and again after being moved. */
function examine(rendered: string): string[] {
    const page = `<!doctype html><body><ol><li id="item"><div id="post">${rendered}</div><p id="after">next</p></li></ol></body>`;
    const parsed = new DOMParser().parseFromString(page, "text/html");
    // Not by selectors, which jsdom compiles for each document.
    const post = parsed.getElementById("post");
    const stays = post?.nextElementSibling?.id === "after" && parsed.getElementById("item")?.children.length === 2;
    if (!post || !stays || parsed.body.children.length !== 1) return [`leaves its place: ${rendered}`];
    const moved = parsed.createElement("div");
    const html = post.innerHTML;
    moved.innerHTML = html;
    const faults = [...faultsIn(post), ...faultsIn(moved)];
    return moved.innerHTML === html ? faults : [...faults, `changes when moved: ${rendered}`];
}

function faultsIn(post: Element): string[] {
    return [...post.getElementsByTagName("*")].flatMap((element) => [
        ...(ELEMENTS.has(element.localName) && element.namespaceURI?.endsWith("xhtml") ? [] : [`<${element.localName}>`]),
        ...[...element.attributes]
            .filter((attribute) => !isHarmless(element, attribute))
            .map(({ name, value }) => `${name}=${value}`),
    ]);
}

function isHarmless(element: Element, { name, value }: Attr): boolean {
    if (name === "href")
        return /^(https?:\/\/|tel:|mailto:|unsafe:|#)|^\/(?![/\\])/.test(value) && resolved(value) !== "javascript:";
    // FC-89: readers' browsers request images from this site only.
    if (name === "src")
        return element.localName === "img" && (/^\/(?![/\\])/.test(value) || value.startsWith(`${OPTIONS.siteURL}/`));
    if (name === "class") return value.split(" ").every((one) => CLASSES.test(one));
    return ATTRIBUTES.has(name);
}

function resolved(address: string): string {
    return new URL(address, "https://forum.example/discussion/1").protocol;
}
