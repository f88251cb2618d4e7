/** @jest-environment ./library/testing/jsdomEnvironment.ts */
import { describe, expect, test } from "@jest/globals";
import { HOSTILE_ADDRESSES, HOSTILE_MARKDOWN, HOSTILE_MARKUP } from "./hostile.examples";
import type { Mention, RenderOptions } from "./index";
import { excerptOf, plainText, renderBody } from "./index";

const FORMATS = ["markdown", "html", "wysiwyg", "text", "textex", "rich2", ""];

const OPTIONS: RenderOptions = {
    origin: "https://forum.example",
    resolveMentions: (names) => new Map(names.map((name): [string, Mention] => [name, { userID: 7, url: "/profile/7" }])),
    // Even a resolver that gives back what it is asked can't bring in what is not safe.
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
        "reversed type value open data-userid"
    ).split(" "),
);

const CLASSES = /^(at|host|spoiler|indent|table-scroll|align-(left|center|right)|language-[a-zA-Z0-9+#.-]+)$/;

const asLink = (address: string) => [`<a href="${address}">x</a>`, `<a href=${address}>x</a>`, `[x](<${address}>)`, address];
const asPicture = (address: string) => [`<img src="${address}" alt="x">`, `![x](${address})`];

const PAYLOADS = [
    ...HOSTILE_MARKUP,
    ...HOSTILE_MARKDOWN,
    ...HOSTILE_ADDRESSES.flatMap((address) => [...asLink(address), ...asPicture(address)]),
];

describe("FC-1 a hostile body executes nothing, loads nothing by itself but pictures, and stays in its place", () => {
    test("FC-1 the corpus is large", () => {
        expect(new Set([...HOSTILE_MARKUP, ...HOSTILE_MARKDOWN, ...HOSTILE_ADDRESSES]).size).toBeGreaterThanOrEqual(250);
    });

    test.each(FORMATS)("FC-1 in the format %p", (format) => {
        for (const payload of PAYLOADS) {
            const rendered = renderBody(payload, format, OPTIONS);
            expect({ payload, faults: faultsOf(rendered) }).toEqual({ payload, faults: [] });
        }
    });

    test("FC-1 in quotes, lists, tables and spoilers of HTML", () => {
        for (const payload of HOSTILE_MARKUP) {
            for (const [before, after] of [
                ["<blockquote class=spoiler>", "</blockquote>"],
                ["<ul><li>", "</ul>"],
                ["<table><tr><td>", "</table>"],
            ]) {
                expect({ payload, faults: faultsOf(renderBody(`${before}${payload}${after}`, "html", OPTIONS)) }).toEqual({
                    payload,
                    faults: [],
                });
            }
        }
    });

    test("FC-1 all at once in one post", () => {
        const body = HOSTILE_MARKUP.join("\n");
        for (const format of FORMATS) expect(faultsOf(renderBody(body, format, OPTIONS))).toEqual([]);
    });

    test("FC-1 rendered again, as a quote or in an editor, it stays what it was", () => {
        for (const payload of PAYLOADS) {
            const again = renderBody(renderBody(payload, "html", OPTIONS), "html", OPTIONS);
            expect({ payload, faults: faultsOf(again) }).toEqual({ payload, faults: [] });
        }
    });

    test("FC-1 the check itself finds what runs", () => {
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
    test("FC-1 give hostile text back as text that is harmless once escaped, and nothing of a script", () => {
        const html = renderBody("<p>before <script>alert(1)</script>after &lt;b&gt;</p>", "html");
        expect(plainText(html)).toBe("before after <b>");
        expect(excerptOf(html, 100)).toBe("before after <b>");
    });
});

/** What a browser's own parser finds in the rendered body that should not be there, in a page around it and again after it was moved. */
function faultsOf(rendered: string): string[] {
    const page = `<!doctype html><body><ol><li id="item"><div id="post">${rendered}</div><p id="after">next</p></li></ol></body>`;
    const parsed = new DOMParser().parseFromString(page, "text/html");
    const post = parsed.querySelector("#post");
    const stays = post?.nextElementSibling?.id === "after" && parsed.querySelector("#item")?.children.length === 2;
    if (!post || !stays || parsed.body.children.length !== 1) return [`leaves its place: ${rendered}`];
    const moved = parsed.createElement("div");
    moved.innerHTML = post.innerHTML;
    const faults = [...faultsIn(post), ...faultsIn(moved)];
    return moved.innerHTML === post.innerHTML ? faults : [...faults, `changes when moved: ${rendered}`];
}

function faultsIn(post: Element): string[] {
    return [...post.querySelectorAll("*")].flatMap((element) => [
        ...(ELEMENTS.has(element.localName) && element.namespaceURI?.endsWith("xhtml") ? [] : [`<${element.localName}>`]),
        ...[...element.attributes]
            .filter((attribute) => !isHarmless(element, attribute))
            .map(({ name, value }) => `${name}=${value}`),
    ]);
}

function isHarmless(element: Element, { name, value }: Attr): boolean {
    if (name === "href")
        return /^(https?:\/\/|tel:|mailto:|unsafe:|#)|^\/(?![/\\])/.test(value) && resolved(value) !== "javascript:";
    if (name === "src") return element.localName === "img" && /^(https?:\/\/)|^\/(?![/\\])/.test(value);
    if (name === "class") return value.split(" ").every((one) => CLASSES.test(one));
    return ATTRIBUTES.has(name);
}

function resolved(address: string): string {
    return new URL(address, "https://forum.example/discussion/1").protocol;
}
