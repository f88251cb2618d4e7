import type { AssetManifest, Seo } from "@parley/library/contract";
import type { Bootstrap } from "./bootstrap";
import { BOOTSTRAP_ID, ROOT_ID, serialize } from "./bootstrap";
import { documentTitle } from "./pageHead";

interface DocumentParts {
    body: string;
    /** Undefined for a page that is not there. */
    head: Seo | undefined;
    manifest: AssetManifest;
    bootstrap: Bootstrap;
}

/** Fonts that a page needs at once, and what shows that it does. */
const FIRST_FONTS: [name: string, isNeeded: RegExp][] = [
    ["open-sans-latin", /^/],
    ["noto-sans-arabic", /\p{Script=Arabic}/u],
];

/** Writes the whole document around a rendered page. */
export function writeDocument({ body, head = { title: "", noIndex: true }, manifest, bootstrap }: DocumentParts): string {
    const { locale, direction, theme } = bootstrap.settings;
    return [
        `<!doctype html><html lang="${escapeHtml(locale)}" dir="${direction}"${theme ? ` data-theme="${theme}"` : ""}><head>`,
        `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
        `<title>${escapeHtml(documentTitle(head.title, bootstrap.settings))}</title>`,
        metaOf(head, bootstrap, manifest),
        FIRST_FONTS.filter(([, isNeeded]) => isNeeded.test(body))
            .flatMap(([font]) => manifest.assets[font] ?? [])
            .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
            .join(""),
        stylesheetsOf(body, manifest)
            .map((url) => `<link rel="stylesheet" href="${url}">`)
            .join(""),
        manifest.scripts.map((url) => `<script src="${url}" defer></script>`).join(""),
        `</head><body><div id="${ROOT_ID}">${body}</div>`,
        `<script type="application/json" id="${BOOTSTRAP_ID}">${serialize(bootstrap, body)}</script>`,
        "</body></html>",
    ].join("");
}

/**
 * The stylesheets of what a page shows, so that it is dressed before its scripts come: those every page begins with, and of the later
 * ones as few as dress the rest. Several may hold the rules of a component that several parts use.
 */
function stylesheetsOf(body: string, { styles, laterStyles }: AssetManifest): string[] {
    const bare = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    const chosen = [...styles];
    for (;;) {
        const [best] = Object.entries(laterStyles)
            .map(([url, classes]) => ({ url, dressed: classes.filter((name) => bare.has(name)) }))
            .sort((one, other) => other.dressed.length - one.dressed.length);
        if (!best || best.dressed.length === 0) return chosen;
        chosen.push(best.url);
        for (const name of best.dressed) bare.delete(name);
    }
}

function metaOf(head: Seo, { settings }: Bootstrap, manifest: AssetManifest): string {
    const { siteName, siteDescription } = settings;
    const description = head.description || siteDescription;
    return [
        meta("name", "color-scheme", "light dark"),
        description && meta("name", "description", description),
        head.noIndex && meta("name", "robots", "noindex"),
        meta("property", "og:site_name", siteName),
        meta("property", "og:title", head.title || siteName),
        description && meta("property", "og:description", description),
        head.imageUrl && meta("property", "og:image", head.imageUrl),
        head.canonicalUrl && meta("property", "og:url", head.canonicalUrl),
        link("canonical", head.canonicalUrl),
        link("prev", head.previousUrl),
        link("next", head.nextUrl),
        head.feedUrl &&
            `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(siteName)}" href="${escapeHtml(head.feedUrl)}">`,
        manifest.assets.favicon && `<link rel="icon" type="image/svg+xml" href="${manifest.assets.favicon}">`,
        ...(head.jsonLd ?? []).map(
            (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll("<", "\\u003c")}</script>`,
        ),
    ]
        .filter(Boolean)
        .join("");
}

const meta = (kind: "name" | "property", name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string | undefined) => (href ? `<link rel="${rel}" href="${escapeHtml(href)}">` : "");

function escapeHtml(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
