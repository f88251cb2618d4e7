import { expect, test } from "@jest/globals";
import type { Seo } from "@parley/library/contract";
import type { Bootstrap } from "../bootstrap";
import { readBootstrap } from "../bootstrap";
import { insertNotice, readLocale, writeDocument } from "./document";
import type { DocumentMarks } from "./pageMarks";

const HOSTILE = `</script></title><img src=x onerror="alert(1)">\u2028"'&`;

const manifest = {
    scripts: ["/assets/forum.js"],
    fonts: ["/assets/forum.css"],
    styles: ["/assets/styles.css"],
    laterStyles: { "/assets/reading.css": ["post-root", "post-head"] },
    rules: [],
    chunks: {
        reading: ["/assets/shared.js", "/assets/reading.css", "/assets/reading.js"],
        member: ["/assets/shared.js", "/assets/member.js"],
    },
    assets: { "open-sans-latin": "/assets/latin.woff2", "noto-sans-arabic": "/assets/arabic.woff2" },
};

interface Parts {
    head?: Seo;
    body?: string;
    siteName?: string;
    locale?: string;
    rules?: string | undefined;
    themeURL?: string;
    themeFont?: string;
    marks?: DocumentMarks;
    palette?: string;
}

const documentOf = (parts: Parts): Document => parsed(textOf(parts));

const parsed = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

const stylesheetsOf = (page: Document) =>
    [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href"));

function textOf({
    head,
    body = "<p>Hello</p>",
    siteName = "Fettle",
    locale = "en",
    rules,
    themeURL,
    themeFont,
    marks,
    palette = "dark",
}: Parts): string {
    const bootstrap: Bootstrap = {
        settings: {
            siteName,
            siteTitle: siteName,
            siteDescription: siteName,
            siteURL: "http://forum.test",
            now: "2026-05-21T12:00:00.000Z",
            language: locale,
            locale,
            direction: "ltr",
            timeZone: "UTC",
            theme: palette || undefined,
            textSize: "large",
            transientKey: undefined,
            registrationOpen: true,
        },
        textURLs: undefined,
        iconsURL: "/assets/icons.svg",
        state: { users: { records: { 1: { name: siteName } } } } as never,
        errors: null,
        formState: undefined,
        address: undefined,
    };
    return writeDocument({
        body,
        head,
        manifest,
        bootstrap,
        chunks: ["reading", "member", "nowhere"],
        wakes: "touch",
        rules,
        themeURL,
        themeFont,
        marks,
        view: { type: "page_view" },
    });
}

test("FC-3 hostile names are inert in the title, in the metadata, and in the serialized data", () => {
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

test("NAV-055 the site name follows the page title, and stands alone without one", () => {
    expect(documentOf({ head: { title: "Kettles" } }).title).toBe("Kettles - Fettle");
    expect(documentOf({ head: { title: "Fettle" } }).title).toBe("Fettle");
    expect(documentOf({}).title).toBe("Fettle");
});

test("a page links its canonical URL, its neighbours and its feed; a missing page has noindex", () => {
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

test("theme and text size are in the first bytes, without inline scripts or style attributes", () => {
    const page = documentOf({ head: { title: "Kettles" } });

    expect({ ...page.documentElement.dataset }).toEqual({ theme: "dark", textSize: "large", zone: "UTC" });
    expect(
        page.querySelectorAll(
            "style, [style], script:not([src]):not([type='application/json']):not([type='application/ld+json'])",
        ),
    ).toHaveLength(0);
});

test("a font is preloaded if the language or the title of the page uses its letters", () => {
    const fonts = (locale: string, title = "Kettles") =>
        [...documentOf({ locale, head: { title }, body: "<p>إبريق</p>" }).querySelectorAll("link[as=font]")].map((link) =>
            link.getAttribute("href"),
        );

    expect(fonts("en")).toEqual(["/assets/latin.woff2"]);
    for (const early of [fonts("ar"), fonts("en", "إصلاح حافة سجادة")])
        expect(early).toEqual(["/assets/latin.woff2", "/assets/arabic.woff2"]);
});

test("the preview picture is preloaded without a referrer if the page shows it", () => {
    const pictures = (imageUrl: string, body: string) =>
        [...documentOf({ head: { title: "Kettles", imageUrl }, body }).querySelectorAll("link[as=image]")].map((link) => [
            link.getAttribute("href"),
            link.getAttribute("referrerpolicy"),
        ]);

    const shown = '<img alt="" src="https://almanac.example/k?w=1&amp;h=2" loading="lazy">';
    expect(pictures("https://almanac.example/k?w=1&h=2", shown)).toEqual([["https://almanac.example/k?w=1&h=2", "no-referrer"]]);
    expect(pictures("https://almanac.example/k?w=1", shown)).toEqual([]);
});

test("a page contains the CSS rules it uses, or links the stylesheets of its content", () => {
    const own = documentOf({ rules: "p>b{top:0}" });
    expect([own.getElementById("page-styles")?.textContent, own.querySelector("link[rel=stylesheet]")]).toEqual([
        "p>b{top:0}",
        null,
    ]);
    expect(stylesheetsOf(documentOf({ body: '<p class="post-root"></p>' }))).toEqual([
        "/assets/forum.css",
        "/assets/styles.css",
        "/assets/reading.css",
    ]);
});

test("a page names the icons of its site, a picture to share, and the colour of its bar in each palette, if it has them", () => {
    const barColors = { light: "#fff1e0", dark: "#201000", "light-contrast": "#ffffff", "dark-contrast": "#000000" };
    const marks = { icon: "/uploads/branding/k.png", shareImage: "/uploads/branding/s.jpg", barColors };
    const own = documentOf({ head: { title: "Kettles" }, marks, palette: "" });
    const links = [...own.querySelectorAll<HTMLLinkElement>("link[rel*=icon], link[rel=manifest]")];
    expect(links.map((link) => [link.rel, link.getAttribute("href")])).toEqual([
        ["icon", "/uploads/branding/k-32.png"],
        ["icon", "/uploads/branding/k-192.png"],
        ["apple-touch-icon", "/uploads/branding/k-180.png"],
        ["manifest", "/site.webmanifest"],
    ]);
    const picture = (head: Seo) =>
        documentOf({ head, marks }).querySelector("meta[property='og:image']")?.getAttribute("content");
    expect(picture({ title: "Kettles" })).toBe("http://forum.test/uploads/branding/s.jpg");
    expect(picture({ title: "Kettles", imageUrl: "http://forum.test/k.jpg" })).toBe("http://forum.test/k.jpg");
    const colors = (page: Document) =>
        [...page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map((each) => [
            each.content,
            each.getAttribute("media"),
        ]);
    expect(colors(own)).toEqual([
        ["#000000", "(prefers-contrast:more) and (prefers-color-scheme:dark)"],
        ["#ffffff", "(prefers-contrast:more)"],
        ["#201000", "(prefers-color-scheme:dark)"],
        ["#fff1e0", null],
    ]);
    expect(colors(documentOf({ marks }))).toEqual([["#201000", null]]);
    expect(colors(documentOf({}))).toEqual([]);
});

test("FC-44 an older copy begins with a notice and has no scripts that would send requests to a server without its database", () => {
    const text = textOf({ head: { title: HOSTILE }, body: "<p>Hello $& </p>", siteName: HOSTILE });
    expect(readLocale(text)).toBe("en");
    const older = parsed(insertNotice(text, "<p>Older: $&</p>", manifest));
    expect(older.body.firstElementChild?.textContent).toBe("Older: $&");
    expect(older.body.textContent).toContain("Hello $&");
    expect(parsed(text).querySelectorAll("script[src]")).toHaveLength(1);
    expect(older.querySelectorAll("script[src]")).toHaveLength(0);
});

test("FC-44 the notice is styled on a page that contains only the rules of its own content", () => {
    const notice = '<p class="post-root">Older</p>';
    const older = (rules?: string) => stylesheetsOf(parsed(insertNotice(textOf({ rules }), notice, manifest)));
    expect(older("p{top:0}")).toEqual(["/assets/styles.css", "/assets/reading.css"]);
    expect(older()).toEqual(["/assets/forum.css", "/assets/styles.css"]);
});

test("the boot script gets the scripts that show the page, each once, so that they load with the app", () => {
    const code = documentOf({}).querySelector("script[data-wakes]")?.getAttribute("data-code");
    expect(code).toBe("/assets/shared.js /assets/reading.js /assets/member.js");
});

test("THEME-001 a page links the stylesheet of a theme that it does not contain, after its other styles", () => {
    const themeURL = "/themes/7-12.0123456789abcdef.css";

    expect(stylesheetsOf(documentOf({ themeURL })).at(-1)).toBe(themeURL);
    // A page with its own rules links a theme that is too long for it.
    const [rules, link] = documentOf({ themeURL, rules: "p{top:0}" }).querySelectorAll("style, link[rel=stylesheet]");
    expect([rules?.textContent, link?.getAttribute("href")]).toEqual(["p{top:0}", themeURL]);
    expect(stylesheetsOf(documentOf({ rules: "p{top:0}" }))).toEqual([]);
    // Its font is loaded first, and no other one.
    const fonts = documentOf({ themeFont: "/assets/inter-latin.0.woff2" }).querySelectorAll('link[rel="preload"][as="font"]');
    expect([...fonts].map((font) => font.getAttribute("href"))).toEqual(["/assets/inter-latin.0.woff2"]);
    expect(textOf({})).not.toContain("/themes/");
});
