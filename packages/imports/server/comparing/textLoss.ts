import { withoutElements } from "@parley/library/contract";
import { renderBody, renderUnfit, UnfitBody } from "@parley/library/server/content";
import createMarkdown from "markdown-it";

/** Content of a body that its rendering lacks. */
export interface TextLoss {
    /** The first missing text, as written. */
    missing: string[];
    /** Number of missing non-text elements. */
    things: ReadonlyMap<Thing, number>;
    /** Whether the body is too complex for its format and is rendered as plain text. */
    isPlain: boolean;
}

/** Kinds of visible elements other than text. */
export type Thing = (typeof THINGS)[number];
const THINGS = ["embeds", "pictures", "links", "formulas"] as const;

/**
 * Compares the text of a body with its rendering, by rules independent of the renderer. For HTML and plain text every character except
 * white space counts, in order. For Markdown every word counts in any position: delimiters may disappear, and the words of URLs may be in
 * links. Content that no format displays is removed first: comments, scripts, styles and fallback content.
 */
export function measureTextLoss(body: string, format: string): TextLoss {
    const { html, isPlain } = rendered(body, format);
    const shown = withoutOurs(html);
    const things = isPlain ? new Map<Thing, number>() : missingThings(body, format, html);
    switch (isPlain ? "text" : format) {
        case "html":
        case "wysiwyg":
            return { missing: findMissingText(textInHtml(body), textInHtml(shown)), things, isPlain };
        case "markdown":
        case "discourse":
            return {
                missing: findMissingWords(extractMarkdownWords(body), extractWords(addressesAndText(shown))),
                things,
                isPlain,
            };
        default:
            return { missing: findMissingText(body, textInHtml(shown)), things, isPlain };
    }
}

function rendered(body: string, format: string): { html: string; isPlain: boolean } {
    try {
        return { html: renderBody(body, format, { labels: { spoiler: "", picture: "" } }), isPlain: false };
    } catch (error) {
        if (!(error instanceof UnfitBody)) throw error;
        return { html: renderUnfit(body), isPlain: true };
    }
}

/** Removes the hosts displayed after links, which the renderer adds. */
function withoutOurs(html: string): string {
    return html.replace(/ <bdi class="host" dir="ltr">[^<]*<\/bdi>/g, "");
}

/**
 * Counts how many more elements of each kind the source has than the rendering. An embed is rendered as a link with its class, an image of
 * another site as a link, a formula as MathML or, if it is not TeX, as code.
 */
function missingThings(body: string, format: string, shown: string): ReadonlyMap<Thing, number> {
    const source = sourceThings(body, format);
    const given: Record<Thing, number> = {
        embeds: countOf(shown, /<a class="embed-link"/g),
        pictures: countOf(shown, /<img\b|class="foreign-picture"/g),
        links: countOf(shown, /<a\b(?! class="(?:embed-link|foreign-picture|at)")/g),
        formulas: countOf(shown, /<math\b|<code>(?:\\\(|\$\$)/g),
    };
    const missing = THINGS.map((thing): [Thing, number] => [thing, source[thing] - given[thing]]);
    return new Map(missing.filter(([, count]) => count > 0));
}

function sourceThings(body: string, format: string): Record<Thing, number> {
    if (format !== "html" && format !== "wysiwyg") return { embeds: 0, pictures: 0, links: 0, formulas: 0 };
    const seen = withoutElements(withoutComments(body), ["script", "style", "template", "svg"], { keepsUnclosed: true });
    const words = withoutElements(seen, ["pre", "code"], { keepsUnclosed: true });
    return {
        embeds: countOf(
            seen,
            /<(?:iframe|embed|video|audio|object)\b[^<>]*\s(?:data-src|src|data)=|class="(?:lazyYT|[^"<>]*lazy-video-container)\b/gi,
        ),
        pictures: countOf(seen, /<img\b(?![^<>]*\bclass="(?:emoji|mwe-math-fallback))[^<>]*\bsrc=/gi),
        links: countOf(seen, /<a\b[^<>]*\bhref=/gi),
        formulas: countOf(words, /class="math(?:-container)?"|encoding="application\/x-tex"/gi),
    };
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const UNSEEN = ["script", "style", "noscript", "iframe", "object", "svg", "title", "template", "option", "textarea"];

/** Returns the text between tags; an image counts by its alternative text, which replaces it where it cannot be displayed. */
function textInHtml(html: string): string {
    return decoded(
        withoutElements(withoutComments(html), UNSEEN, { keepsUnclosed: true })
            .replace(/<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (image) => attributeOf(image, "alt"))
            .replace(TAG, ""),
    );
}

/** Removes comments. An unclosed comment stays, because the text that it hides is lost. */
function withoutComments(html: string): string {
    const [first = "", ...others] = html.split("<!--");
    const rest = others.map((part) => {
        const end = part.indexOf("-->");
        return end < 0 ? `<!--${part}` : part.slice(end + "-->".length);
    });
    return first + rest.join("");
}

/** Returns the text, and the URLs and attributes of all elements. */
function addressesAndText(html: string): string {
    const addresses = [...html.matchAll(TAG)].map(([tag]) =>
        ["href", "src", "alt", "title", "class"].map((name) => attributeOf(tag, name)).join(" "),
    );
    return decoded(`${addresses.join(" ")} ${html.replace(TAG, " ")}`);
}

function attributeOf(tag: string, name: string): string {
    // bounded: one tag.
    const [, double, single, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag) ?? [];
    return double ?? single ?? bare ?? "";
}

function decoded(text: string): string {
    return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, (entity) => unescapeAll(entity));
}

const { unescapeAll } = new createMarkdown().utils;

/** Maximum length of the reported missing text, in characters. */
const MAX_MISSING_LENGTH = 80;

/** Returns the start of `source` from its first difference to `shown`, ignoring white space. */
function findMissingText(source: string, shown: string): string[] {
    const wanted = bare(source);
    const given = bare(shown);
    if (wanted === given) return [];
    let at = 0;
    while (wanted[at] === given[at]) at++;
    return [wanted.slice(at, at + MAX_MISSING_LENGTH)];
}

/** Removes white space; lone surrogates and NUL are rendered as �. */
const bare = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "\ufffd").replace(/\s+/gu, "");

/**
 * Returns the words of Markdown, without entities, list numbers, code languages and reference names, which are not displayed themselves.
 */
function extractMarkdownWords(markdown: string): string[] {
    return extractWords(
        decoded(markdown)
            .replace(/^([ \t>]*)\d{1,9}[.)](?=\s)/gm, "$1")
            .replace(/^([ \t>]*)\[[^\]\n\r\u2028\u2029]+\]:[ \t]*\S.*$/gm, "$1")
            .replace(/\]\[[^\]\n]*\]/g, "]"),
    );
}

/** Returns the words of a text: sequences of letters and digits, with percent-encoding decoded. */
function extractWords(text: string): string[] {
    return withoutPercents(text.normalize("NFC")).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function withoutPercents(text: string): string {
    return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
        try {
            return decodeURIComponent(bytes);
        } catch {
            return bytes;
        }
    });
}

function findMissingWords(wanted: readonly string[], given: readonly string[]): string[] {
    const left = new Map<string, number>();
    for (const word of given) left.set(word, (left.get(word) ?? 0) + 1);
    const missing: string[] = [];
    for (const word of wanted) {
        const count = left.get(word) ?? 0;
        if (count === 0) missing.push(word);
        else left.set(word, count - 1);
    }
    return missing;
}
