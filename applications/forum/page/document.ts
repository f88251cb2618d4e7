import type { ForumFrameTexts } from "@parley/embedding/contract";
import type { AssetManifest, ForumFrameScript, FrameScript, Seo } from "@parley/library/contract";
import { findSitePath, readBasePath, withBasePath } from "@parley/library/contract";
import type { View } from "@parley/tracking/client";
import type { Bootstrap } from "../bootstrap";
import { serialize } from "../bootstrap";
import { formatDocumentTitle } from "./pageHead";
import { BOOTSTRAP_ID, ROOT_ID } from "./pageIDs";
import type { DocumentMarks } from "./pageMarks";
import { printBarColors, printIcons } from "./pageMarks";
import { listStylesheets } from "./pageStyles";

interface DocumentParts {
    body: string;
    /** Undefined for a page that does not exist. */
    head: Seo | undefined;
    manifest: AssetManifest;
    bootstrap: Bootstrap;
    /** Names of the chunks that show this page. */
    chunks: readonly string[];
    /** Trigger that loads the app: use of the page, or an idle device. */
    wakes: "touch" | "idle";
    /** CSS rules to be included in the page; without them the page links the stylesheets it needs. */
    rules: string | undefined;
    /** Stylesheet of the theme of the site, for a page that does not contain it; undefined for the built-in theme. */
    themeURL?: string | undefined;
    /** Font file of the theme, which is preloaded in place of the built-in font. */
    themeFont?: string | undefined;
    /** Colours of the title bar in the theme, and the site's own icons and picture. */
    marks?: DocumentMarks | undefined;
    /** For the content of a frame on another site: it has this script instead of those of the app, and no data. */
    frame?: { script: FrameScript | undefined } | undefined;
    /** For a page of the whole forum in a frame on another site: a script comes first, with the words for links that open in a new tab. */
    forumFrame?: (ForumFrameScript & { texts: ForumFrameTexts }) | undefined;
    /** Page view to be tracked. */
    view: View;
}

const BODY = "</head><body>";
const OWN_RULES = '<style id="page-styles">';
// bounded: a page that this server rendered.
const BOOT_SCRIPTS = /<script src="[^"]*" defer[^>]*><\/script>/g;

const NOT_THERE: Seo = { title: "", noIndex: true };

const BUILT_IN_FONT = "open-sans-latin";

/**
 * Fonts to preload, each with the test of the page's language and title that requires it. Single words in other letters elsewhere do not
 * delay a page.
 */
const FIRST_FONTS: [name: string, isNeeded: RegExp][] = [
    [BUILT_IN_FONT, /^/],
    ["noto-sans-arabic", /^ar\b|\p{Script=Arabic}/u],
];

/** Writes the whole HTML document around a rendered page. */
export function writeDocument({
    body,
    head = NOT_THERE,
    manifest,
    bootstrap,
    chunks,
    wakes,
    rules,
    themeURL,
    themeFont,
    marks,
    frame,
    forumFrame,
    view,
}: DocumentParts): string {
    const { language, direction, theme, textSize, timeZone, siteURL } = bootstrap.settings;
    return [
        `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}" data-zone="${escapeHtml(timeZone)}"${attribute("data-base", readBasePath(siteURL))}${attribute("data-theme", theme)}${attribute("data-text-size", textSize)}${forumFrame ? " data-framed" : ""}><head>`,
        `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
        `<title>${escapeHtml(formatDocumentTitle(head.title, bootstrap.settings))}</title>`,
        metaOf(head, bootstrap, manifest, marks),
        listFirstFonts(`${language} ${head.title}`, manifest, themeFont)
            .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
            .join(""),
        firstPicture(body, head, siteURL),
        rules === undefined ? fontLinks(manifest) + stylesheetLinks(body, manifest, chunks) : `${OWN_RULES}${rules}</style>`,
        link("stylesheet", themeURL),
        printForumScript(forumFrame),
        frame
            ? `<base target="_blank">${frameScript(frame.script)}`
            : manifest.scripts.map((url) => bootScript(url, { wakes, view, code: scriptsOf(chunks, manifest) })).join(""),
        `${BODY}<div id="${ROOT_ID}">${body}</div>`,
        frame ? "" : `<script type="application/json" id="${BOOTSTRAP_ID}">${serialize(bootstrap, body)}</script>`,
        "</body></html>",
    ].join("");
}

/** Inserts a notice with its stylesheets at the top of a rendered document, and removes the scripts of the document. */
export function insertNotice(html: string, notice: string, manifest: AssetManifest): string {
    const links = html.includes(OWN_RULES) ? stylesheetLinks(notice, manifest, []) : "";
    return html.replace(BOOT_SCRIPTS, "").replace(BODY, () => links + BODY + notice);
}

/** Returns the locale of a rendered document. */
export const readLocale = (html: string): string => /^<!doctype html><html lang="([^"]*)"/.exec(html)?.[1] ?? "";

/**
 * Returns the preload of the preview picture, if the page shows it: its first picture then loads before layout, unlike lazy ones. It sends
 * no referrer, like the picture itself (FC-1).
 */
function firstPicture(body: string, { imageUrl = "" }: Seo, siteURL: string): string {
    const path = findSitePath(imageUrl, siteURL);
    const url = escapeHtml(path === undefined ? imageUrl : withBasePath(path, readBasePath(siteURL)));
    if (!imageUrl || !body.includes(`src="${url}"`)) return "";
    return `<link rel="preload" href="${url}" as="image" fetchpriority="high" referrerpolicy="no-referrer">`;
}

function listFirstFonts(words: string, { assets }: AssetManifest, themeFont: string | undefined): string[] {
    return FIRST_FONTS.filter(([, isNeeded]) => isNeeded.test(words)).flatMap(([font]) =>
        font === BUILT_IN_FONT && themeFont !== undefined ? themeFont : (assets[font] ?? []),
    );
}

/** Font links are marked, because a page never takes them over from another (`boot/pageHead.ts`). */
function fontLinks({ fonts }: AssetManifest): string {
    return fonts.map((url) => `<link rel="stylesheet" href="${url}" data-fonts>`).join("");
}

function stylesheetLinks(body: string, manifest: AssetManifest, chunks: readonly string[]): string {
    return listStylesheets(body, manifest, chunks)
        .map((url) => `<link rel="stylesheet" href="${url}">`)
        .join("");
}

/** Returns the boot script. Data needed before the app is loaded is in its attributes, not in the serialized data of the app. */
function bootScript(url: string, { wakes, view, code }: { wakes: string; view: View; code: string[] }): string {
    const data = `data-wakes="${wakes}" data-view="${escapeHtml(JSON.stringify(view))}" data-code="${code.join(" ")}"`;
    return `<script src="${url}" defer ${data}></script>`;
}

/** Returns the script of a frame, with the only origin to which it sends messages; none for a frame whose page is not known. */
function frameScript(script: FrameScript | undefined): string {
    if (!script) return "";
    return `<script src="${escapeHtml(script.url)}" defer data-parent="${escapeHtml(script.parentOrigin)}"></script>`;
}

/** Returns the script of a page of the whole forum in a frame, with the origins that it takes for its parent. */
function printForumScript(forumFrame: DocumentParts["forumFrame"]): string {
    if (!forumFrame) return "";
    const { url, parentOrigins, isMember, texts } = forumFrame;
    const data = `data-parents="${escapeHtml(parentOrigins.join(" "))}" data-texts="${escapeHtml(JSON.stringify(texts))}"`;
    return `<script src="${escapeHtml(url)}" async ${data}${isMember ? " data-member" : ""}></script>`;
}

/** Returns the scripts of these chunks, each once. */
function scriptsOf(chunks: readonly string[], manifest: AssetManifest): string[] {
    const files = chunks.flatMap((chunk) => manifest.chunks[chunk] ?? []);
    return [...new Set(files.filter((file) => file.endsWith(".js")))];
}

function metaOf(head: Seo, { settings }: Bootstrap, manifest: AssetManifest, marks: DocumentMarks = {}): string {
    const { siteName, siteDescription } = settings;
    const imageUrl = head.imageUrl || (marks.shareImage && settings.siteURL + marks.shareImage);
    const description = head.description || siteDescription;
    return [
        meta("name", "color-scheme", "light dark"),
        description && meta("name", "description", description),
        head.noIndex && meta("name", "robots", "noindex"),
        meta("property", "og:site_name", siteName),
        meta("property", "og:title", head.title || siteName),
        description && meta("property", "og:description", description),
        imageUrl && meta("property", "og:image", imageUrl),
        head.canonicalUrl && meta("property", "og:url", head.canonicalUrl),
        link("canonical", head.canonicalUrl),
        link("prev", head.previousUrl),
        link("next", head.nextUrl),
        head.feedUrl &&
            `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(siteName)}" href="${escapeHtml(head.feedUrl)}">`,
        marks.barColors && printBarColors(marks.barColors, settings.theme),
        marks.icon
            ? printIcons(marks.icon, readBasePath(settings.siteURL))
            : manifest.assets.favicon && `<link rel="icon" type="image/svg+xml" href="${manifest.assets.favicon}">`,
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
