import { expect, test } from "@jest/globals";
import type { Seo } from "@parley/library/contract";
import type { Bootstrap } from "./bootstrap";
import { readBootstrap } from "./bootstrap";
import { writeDocument } from "./document";

const HOSTILE = `</script></title><img src=x onerror="alert(1)">\u2028"'&`;

const manifest = {
    scripts: ["/assets/forum.js"],
    styles: ["/assets/styles.css"],
    laterStyles: {
        "/assets/lists.css": ["discussion-row-root", "pager-root"],
        "/assets/reading.css": ["post-root", "post-head", "pager-root"],
        "/assets/menu.css": ["menu-panel-root"],
    },
    chunks: {},
    assets: { "open-sans-latin": "/assets/latin.woff2", "noto-sans-arabic": "/assets/arabic.woff2" },
};

function documentOf({
    head,
    body = "<p>Hello</p>",
    siteName = "Fettle",
}: {
    head?: Seo;
    body?: string;
    siteName?: string;
}): Document {
    const bootstrap: Bootstrap = {
        settings: {
            siteName,
            siteTitle: siteName,
            siteDescription: siteName,
            siteURL: "http://forum.test",
            now: "2026-05-21T12:00:00.000Z",
            locale: "en",
            direction: "ltr",
            timeZone: "UTC",
            theme: "dark",
            transientKey: undefined,
            registrationOpen: true,
        },
        catalogue: {},
        iconsURL: "/assets/icons.svg",
        state: { users: { records: { 1: { name: siteName } } } } as never,
        errors: null,
        formState: undefined,
    };
    return new DOMParser().parseFromString(writeDocument({ body, head, manifest, bootstrap }), "text/html");
}

test("FC-3 hostile names are inert in the title, in what is told of the page, and in the data beside it", () => {
    const page = documentOf({
        head: { title: HOSTILE, description: HOSTILE, jsonLd: [{ headline: HOSTILE }] },
        siteName: HOSTILE,
    });

    expect(page.querySelectorAll("img, [onerror]")).toHaveLength(0);
    expect(page.title).toBe(HOSTILE);
    expect(page.querySelector("meta[name=description]")?.getAttribute("content")).toBe(HOSTILE);
    expect(JSON.parse(page.querySelector("script[type='application/ld+json']")?.textContent ?? "")).toEqual({
        headline: HOSTILE,
    });
    document.body.innerHTML = page.body.innerHTML;
    expect(readBootstrap().settings.siteName).toBe(HOSTILE);
});

test("NAV-055 the site's name stands after the page's title, and alone where the page has none", () => {
    expect(documentOf({ head: { title: "Kettles" } }).title).toBe("Kettles - Fettle");
    expect(documentOf({ head: { title: "Fettle" } }).title).toBe("Fettle");
    expect(documentOf({}).title).toBe("Fettle");
});

test("a page tells its one address, its neighbours and its feed; one that is not there asks not to be found", () => {
    const page = documentOf({
        head: {
            title: "Kettles",
            canonicalUrl: "http://forum.test/k",
            nextUrl: "http://forum.test/k/p2",
            feedUrl: "http://forum.test/feed",
        },
    });
    const address = (rel: string) => page.querySelector(`link[rel=${rel}]`)?.getAttribute("href");

    expect([address("canonical"), address("next"), address("alternate")]).toEqual([
        "http://forum.test/k",
        "http://forum.test/k/p2",
        "http://forum.test/feed",
    ]);
    expect(page.querySelector("meta[name=robots]")).toBeNull();
    expect(documentOf({}).querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("the reader's palette is there from the first byte, and no script or style stands in the page itself", () => {
    const page = documentOf({ head: { title: "Kettles" } });

    expect(page.documentElement.dataset.theme).toBe("dark");
    expect(
        page.querySelectorAll(
            "style, [style], script:not([src]):not([type='application/json']):not([type='application/ld+json'])",
        ),
    ).toHaveLength(0);
});

test("a font is fetched early when the page has its letters", () => {
    const fonts = (body: string) =>
        [...documentOf({ body }).querySelectorAll("link[rel=preload]")].map((link) => link.getAttribute("href"));

    expect(fonts("<p>Hello</p>")).toEqual(["/assets/latin.woff2"]);
    expect(fonts("<p>سلام</p>")).toEqual(["/assets/latin.woff2", "/assets/arabic.woff2"]);
});

test("a page comes with the stylesheets of what it shows, and with no other", () => {
    const stylesheets = (body: string) =>
        [...documentOf({ body }).querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));

    expect(stylesheets("<p>Hello</p>")).toEqual(["/assets/styles.css"]);
    expect(
        stylesheets('<article class="frame post-root"><h2 class="post-head">…</h2></article><nav class="pager-root"></nav>'),
    ).toEqual(["/assets/styles.css", "/assets/reading.css"]);
    expect(stylesheets('<nav class="pager-root"></nav><ul class="discussion-row-root"></ul><p class="post-root"></p>')).toEqual([
        "/assets/styles.css",
        "/assets/lists.css",
        "/assets/reading.css",
    ]);
});
