import type { AssetManifest, Seo } from "@parley/library/contract";
import type { View } from "@parley/tracking/client";
import type { Bootstrap } from "../bootstrap";
import { serialize } from "../bootstrap";
import { documentTitle } from "./pageHead";
import { BOOTSTRAP_ID, ROOT_ID } from "./pageIDs";
import { stylesheetsFor } from "./pageStyles";

interface DocumentParts {
    body: string;
    /** Undefined for a page that is not there. */
    head: Seo | undefined;
    manifest: AssetManifest;
    bootstrap: Bootstrap;
    /** The parts of the app that show this page. */
    chunks: readonly string[];
    /** When the app is to come: once the reader uses the page, or as soon as the device has nothing to do. */
    wakes: "touch" | "idle";
    /** The rules that the page carries; without them it names the stylesheets it needs. */
    rules: string | undefined;
    /** What the visit of this page is told of as. */
    view: View;
}

const BODY = "</head><body>";
const OWN_RULES = '<style id="page-styles">';
// bounded: a page that this server wrote.
const BOOT_SCRIPTS = /<script src="[^"]*" defer[^>]*><\/script>/g;

const NOT_THERE: Seo = { title: "", noIndex: true };

/**
 * Fonts that a page needs at once, and what shows that it does in its language and its title: a name or a word in other letters is no reason to let a
 * page wait.
 */
const FIRST_FONTS: [name: string, isNeeded: RegExp][] = [
    ["open-sans-latin", /^/],
    ["noto-sans-arabic", /^ar\b|\p{Script=Arabic}/u],
];

/** Writes the whole document around a rendered page. */
export function writeDocument({
    body,
    head = NOT_THERE,
    manifest,
    bootstrap,
    chunks,
    wakes,
    rules,
    view,
}: DocumentParts): string {
    const { language, direction, theme, textSize, timeZone } = bootstrap.settings;
    return [
        `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}" data-zone="${escapeHtml(timeZone)}"${attribute("data-theme", theme)}${attribute("data-text-size", textSize)}><head>`,
        `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
        `<title>${escapeHtml(documentTitle(head.title, bootstrap.settings))}</title>`,
        metaOf(head, bootstrap, manifest),
        FIRST_FONTS.filter(([, isNeeded]) => isNeeded.test(`${language} ${head.title}`))
            .flatMap(([font]) => manifest.assets[font] ?? [])
            .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
            .join(""),
        firstPicture(body, head),
        rules === undefined ? fontLinks(manifest) + stylesheetLinks(body, manifest) : `${OWN_RULES}${rules}</style>`,
        manifest.scripts.map((url) => bootScript(url, { wakes, view, code: scriptsOf(chunks, manifest) })).join(""),
        `${BODY}<div id="${ROOT_ID}">${body}</div>`,
        `<script type="application/json" id="${BOOTSTRAP_ID}">${serialize(bootstrap, body)}</script>`,
        "</body></html>",
    ].join("");
}

/** Puts a line in front of all of a document that has been written, with what dresses the line, and takes the scripts of the document away. */
export function withNotice(html: string, notice: string, manifest: AssetManifest): string {
    const links = html.includes(OWN_RULES) ? stylesheetLinks(notice, manifest) : "";
    return html.replace(BOOT_SCRIPTS, "").replace(BODY, () => links + BODY + notice);
}

/** The locale that a document has been written in. */
export const localeIn = (html: string): string => /^<!doctype html><html lang="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * The picture that a page is told with elsewhere is the first of it too: so it need not wait until the page is laid out, as the others do. Nobody is told
 * where it is asked for, as they are not by the picture itself (FC-1).
 */
function firstPicture(body: string, { imageUrl = "" }: Seo): string {
    const url = escapeHtml(imageUrl);
    if (!url || !body.includes(`src="${url}"`)) return "";
    return `<link rel="preload" href="${url}" as="image" fetchpriority="high" referrerpolicy="no-referrer">`;
}

/** Marked, as no page needs them from another (`boot/pageHead.ts`). */
function fontLinks({ fonts }: AssetManifest): string {
    return fonts.map((url) => `<link rel="stylesheet" href="${url}" data-fonts>`).join("");
}

function stylesheetLinks(body: string, manifest: AssetManifest): string {
    return stylesheetsFor(body, manifest)
        .map((url) => `<link rel="stylesheet" href="${url}">`)
        .join("");
}

/** What it needs to know before the app is here stands beside it, not in the data for the app. */
function bootScript(url: string, { wakes, view, code }: { wakes: string; view: View; code: string[] }): string {
    const data = `data-wakes="${wakes}" data-view="${escapeHtml(JSON.stringify(view))}" data-code="${code.join(" ")}"`;
    return `<script src="${url}" defer ${data}></script>`;
}

/** The scripts of parts of the app, each once. */
function scriptsOf(chunks: readonly string[], manifest: AssetManifest): string[] {
    const files = chunks.flatMap((chunk) => manifest.chunks[chunk] ?? []);
    return [...new Set(files.filter((file) => file.endsWith(".js")))];
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

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${value}"` : "");

const meta = (kind: "name" | "property", name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const link = (rel: string, href: string | undefined) => (href ? `<link rel="${rel}" href="${escapeHtml(href)}">` : "");

function escapeHtml(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
