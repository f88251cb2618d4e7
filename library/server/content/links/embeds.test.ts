import { expect, test } from "@jest/globals";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP } from "@parley/library/testing/hostile";
import { countVisibleCharacters, createExcerpt, findFirstImage, parsePageFacts, renderBody, toMarkdown, toPlainText } from "..";
import type { Embed } from "./embeds";
import { findEmbeddableURLs, withEmbeds } from "./embeds";

const origin = "https://forum.example";
const PAGE = "https://fettle.example/hub-gears";
const CARD: Embed = { kind: "card", name: "Hub gears, calmly", text: "Every slipping three-speed in town." };
const render = (body: string, format = "markdown") => renderBody(body, format, { siteURL: origin });
const inRich2 = (node: object) => JSON.stringify([node]);

test.each<[what: string, body: string, format: string]>([
    ["Markdown", PAGE, "markdown"],
    ["Markdown with words around", `Look:\n${PAGE}\nThere.`, "markdown"],
    ["plain text with links", `Look:\n\n${PAGE}\n`, "textex"],
    ["HTML", `<p><a href="${PAGE}">${PAGE}</a></p>`, "html"],
    ["the first editor's HTML", `<div><a href="${PAGE}/">fettle.example/hub-gears</a></div>`, "wysiwyg"],
    ["BBCode", `[url]${PAGE}[/url]`, "bbcode"],
    [
        "the editor's tree, whatever its words",
        inRich2({ type: "rich_embed_card", url: PAGE, embedData: { name: "Anything" } }),
        "rich2",
    ],
    [
        "the older editor's list",
        JSON.stringify([{ insert: { "embed-external": { data: { embedType: "link", url: PAGE, name: "Anything" } } } }]),
        "rich",
    ],
])("a URL alone on its line can be replaced by a card: %s", (_what, body, format) => {
    const addresses = findEmbeddableURLs(render(body, format));
    expect(addresses.map((address) => address.replace(/\/$/, ""))).toEqual([PAGE]);
    const html = withEmbeds(render(body, format), new Map(addresses.map((address) => [address, CARD])));
    expect(html).toContain('<b dir="auto">Hub gears, calmly</b>');
    // The author's description of the page is not shown as the page's own.
    expect(html).not.toContain("Anything");
});

test.each<[what: string, body: string, format: string]>([
    ["one with words of its own", `[Hub gears](${PAGE})`, "markdown"],
    ["one in a sentence", `See ${PAGE} for more.`, "markdown"],
    ["one that is quoted", `> ${PAGE}`, "markdown"],
    ["one in a list", `- ${PAGE}`, "markdown"],
    ["one in a cell", `| a |\n|---|\n| ${PAGE} |`, "markdown"],
    ["one in a spoiler", `>! ${PAGE}`, "markdown"],
    ["one of this site", `${origin}/discussion/1/kettle`, "markdown"],
    ["one that is mail", '<a href="mailto:a@b.example">mailto:a@b.example</a>', "html"],
    ["one that seems to lead elsewhere", `[https://bank.example](${PAGE})`, "markdown"],
    ["one in plain text", PAGE, "text"],
    ["a class that an author made up", `<p><a class="embed" href="${PAGE}" data-frame="https://evil.example">x</a></p>`, "html"],
])("a link stays a link: %s", (_what, body, format) => {
    const html = render(body, format);
    expect(findEmbeddableURLs(html)).toEqual([]);
    expect(withEmbeds(html, new Map([[PAGE, CARD]]))).toBe(html);
    expect(html).not.toMatch(/class="embed"|data-frame/);
});

test("a card splits the paragraph around it, and a video stays a link until activated (FC-2)", () => {
    const film = "https://youtu.be/abc";
    const html = render(`Look:\n${PAGE}\nand\n${film}`);
    const embeds = new Map<string, Embed>([
        [PAGE, { ...CARD, kind: "card", picture: { url: "/uploads/links/a", width: 320, height: 180 } } as Embed],
        [film, { kind: "frame", frame: "https://www.youtube-nocookie.com/embed/abc" }],
    ]);
    expect(withEmbeds(html, embeds)).toBe(
        '<p dir="auto">Look:</p>' +
            `<a class="embed" href="${PAGE}" rel="nofollow ugc noopener">` +
            '<img src="/uploads/links/a" alt="" width="320" height="180" loading="lazy" decoding="async">' +
            '<div><b dir="auto">Hub gears, calmly</b><span dir="auto">Every slipping three-speed in town.</span>' +
            '<bdi class="host" dir="ltr">fettle.example</bdi></div></a>' +
            '<p dir="auto">\nand</p>' +
            `<a class="embed-frame" href="${film}" rel="nofollow ugc noopener" data-frame="https://www.youtube-nocookie.com/embed/abc">` +
            `<b>Play</b><span dir="ltr">${film}</span><bdi class="host" dir="ltr">youtu.be</bdi></a>\n`,
    );
});

test.each<[what: string, html: string, page: string, words?: string]>([
    ["a frame", '<iframe src="//www.youtube.com/embed/abc?start=3">Sorry</iframe>', "https://www.youtube.com/watch?v=abc"],
    [
        "a frame in a box",
        '<div class="player"><div><iframe src="https://player.vimeo.com/video/7" title="Hubs"></iframe></div></div>',
        "https://vimeo.com/7",
        "Hubs",
    ],
    [
        "a player of an old page, named once for each kind of browser",
        '<object width="9"><param name="movie" value="https://www.youtube.com/v/abc"><param name="wmode" value="x"><embed src="https://www.youtube.com/v/abc"></object>',
        "https://www.youtube.com/watch?v=abc",
    ],
    ["a gist's script", '<script src="https://gist.github.com/ana/12ab.js"></script>', "https://gist.github.com/ana/12ab"],
    [
        "a video that a forum's script would have loaded",
        '<div class="video-placeholder-container" data-video-src="https://a.example/a.mp4"></div>',
        "https://a.example/a.mp4",
    ],
    ["a custom element", '<lite-youtube videoid="abc"></lite-youtube>', "https://www.youtube.com/watch?v=abc"],
    ["a frame in a paragraph", '<p><iframe src="https://maps.example/m?q=1"></iframe></p>', "https://maps.example/m?q=1"],
    [
        "a video that a script loads",
        '<div class="youtube-onebox lazy-video-container" data-video-id="abc" data-video-title="Hubs" data-provider-name="youtube"><a href="https://www.youtube.com/watch?v=abc"><img src="https://img.youtube.com/vi/abc/0.jpg" title="Hubs"></a></div>',
        "https://www.youtube.com/watch?v=abc",
        "Hubs",
    ],
    [
        "an older video that a script loads",
        '<div class="lazyYT" data-youtube-id="abc" data-youtube-title="Hubs"></div>',
        "https://www.youtube.com/watch?v=abc",
        "Hubs",
    ],
    ["a video's file", '<video src="https://fettle.example/a.mp4" controls></video>', "https://fettle.example/a.mp4"],
    ["a video's source", '<video controls><source src="https://fettle.example/a.mp4"></video>', "https://fettle.example/a.mp4"],
    ["an object", '<object data="https://fettle.example/a.pdf"></object>', "https://fettle.example/a.pdf", "object"],
    ["an embed", '<embed src="https://fettle.example/a.swf">', "https://fettle.example/a.swf"],
])("CONT-011 embeds of other forum software become links that an embed can replace: %s", (_what, html, page, words = page) => {
    const rendered = render(`<p>Before</p>${html}<p>After</p>`, "html");
    expect(findEmbeddableURLs(rendered)).toEqual([page]);
    expect(toPlainText(rendered)).toBe(`Before\n${words}\nAfter`);
    const played = withEmbeds(rendered, new Map([[page, { kind: "frame", frame: "https://frames.example/1" }]]));
    expect(played).toContain(`<a class="embed-frame" href="${page}"`);
    expect(played).toContain(`>${words}</span>`);
});

test("FC-1 a frame without a safe URL becomes text, and authors can't create frames", () => {
    expect(render('<iframe src="javascript:alert(1)" title="A map"></iframe>', "html")).toBe('<p dir="auto">A map</p>');
    expect(render('<iframe srcdoc="<b>x</b>"></iframe><p>a</p>', "html")).not.toContain("iframe");
    expect(render('<a href="/x"><iframe src="https://a.example/b"></iframe></a>', "html")).toBe(
        '<p dir="auto"><a href="/x">https://a.example/b</a></p>',
    );
});

test("at most ten of a long list of URLs become embeds", () => {
    const html = render(Array.from({ length: 30 }, (_, at) => `https://fettle.example/${at}`).join("\n\n"));
    expect(findEmbeddableURLs(html)).toHaveLength(10);
});

test("an embed counts as its URL in excerpts, lengths, first images and quotes", () => {
    const picture = { url: "/uploads/links/a", width: 320, height: 180 };
    const plain = render(`Look:\n\n${PAGE}`);
    const html = withEmbeds(plain, new Map([[PAGE, { ...CARD, picture } as Embed]]));
    expect(toPlainText(html)).toBe(toPlainText(plain));
    expect(createExcerpt(html, 100)).toBe(createExcerpt(plain, 100));
    expect(countVisibleCharacters(html)).toBe(countVisibleCharacters(plain));
    expect(findFirstImage(html)).toBeNull();
    expect(toMarkdown(html)).toBe(`Look:\n\n${PAGE}`);
});

test("FC-1 metadata of a page appears in its card only as text", () => {
    for (const payload of [...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES]) {
        const attribute = payload.replaceAll('"', "&quot;");
        for (const html of [
            `<head><title>${payload}</title></head>`,
            `<meta property="og:title" content="${attribute}"><meta name="description" content="${attribute}">`,
            `<meta property=og:title content=${payload}>${payload}<title>x</title>`,
        ]) {
            const { name, text } = parsePageFacts(html);
            const card = withEmbeds(render(PAGE), new Map([[PAGE, { kind: "card", name, text }]]));
            const [, inside = ""] = /<b dir="auto">(.*)<\/bdi>/s.exec(card) ?? [];
            expect(inside.replace(/<\/?(b|span|bdi|div)( (dir="(auto|ltr)"|class="host"))*>/g, "")).not.toMatch(/[<>]/);
            expect(card.match(/<[a-z]+/g)).toEqual(expect.arrayContaining(["<a", "<div", "<b"]));
        }
    }
});

test("a card shows the page's Open Graph data in preference to its title and description, on one line and shortened", () => {
    const page = `<!doctype html><html><head><script>var a = "<title>No</title>";</script><title>Plain &amp; simple</title>
        <meta name="description" content="A
        description"><meta property="og:title" content="  Hub   gears\u202e "><meta property='og:image' content='/bike.png'></head>
        <body><title>Nor this</title><meta property="og:description" content="Nor this"></body>`;
    expect(parsePageFacts(page)).toEqual({ name: "Hub gears", text: "A description", picture: "/bike.png" });
    expect(parsePageFacts("<title>Plain &amp; simple</title>").name).toBe("Plain & simple");
    expect(parsePageFacts(`<title>${"word ".repeat(100)}</title>`).name).toHaveLength(200);
    expect(parsePageFacts("nothing")).toEqual({ name: "", text: "", picture: undefined });
});

test.each(["<a>", "<meta ", "<script", "<title>", "</b>", '<meta content="', "<style>a</style>", "<head>", "<!--"])(
    "FC-8 of two megabytes of %s only the maximum length of a head is read",
    (piece) => {
        const end = '<meta property="og:title" content="Found at the end">';
        expect(parsePageFacts(piece.repeat(2_000_000 / piece.length) + end).text).toBe("");
    },
);
