import { withoutElements } from "@parley/library/contract";
import { renderBody, renderUnfit, UnfitBody } from "@parley/library/server/content";
import createMarkdown from "markdown-it";

/** What a reader does not get of a body. */
export interface TextLoss {
    /** What is missing, as it was written; the first of it. */
    missing: string[];
    /** What is no text and is not shown, with its number. */
    things: ReadonlyMap<Thing, number>;
    /** The body is too complex to be shown in its format; it is shown as plain text. */
    isPlain: boolean;
}

/** Visible things of a body that are no text. */
export type Thing = (typeof THINGS)[number];
const THINGS = ["embeds", "pictures", "links", "formulas"] as const;

/**
 * Compares the words of a body with those of its rendering, by rules of its own that share nothing with the renderer. Of HTML and plain text every
 * character counts but white space, in order. Of Markdown every word counts, wherever it stands: marks may go, and the words of addresses
 * may be in links. What no format shows goes first: comments, scripts, styles and what only stood for something else.
 */
export function measureTextLoss(body: string, format: string): TextLoss {
    const { html, isPlain } = rendered(body, format);
    const shown = withoutOurs(html);
    const things = isPlain ? new Map<Thing, number>() : missingThings(body, format, html);
    switch (isPlain ? "text" : format) {
        case "html":
        case "wysiwyg":
            return { missing: missingOf(textInHtml(body), textInHtml(shown)), things, isPlain };
        case "markdown":
        case "discourse":
            return { missing: missingWords(wordsInMarkdown(body), wordsIn(addressesAndText(shown))), things, isPlain };
        default:
            return { missing: missingOf(body, textInHtml(shown)), things, isPlain };
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

/** Hosts that are shown beside links are the page's words, not the author's. */
function withoutOurs(html: string): string {
    return html.replace(/ <bdi class="host" dir="ltr">[^<]*<\/bdi>/g, "");
}

/**
 * Counts of each kind of thing how many more the source has than the rendering. An embed is shown as a link with its class; a picture of another
 * site as a link to it; a formula as MathML or, where it is no TeX, as code.
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

/** The text between tags; a picture counts by its description, as it does where it can't be shown. */
function textInHtml(html: string): string {
    return decoded(
        withoutElements(withoutComments(html), UNSEEN, { keepsUnclosed: true })
            .replace(/<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (image) => attributeOf(image, "alt"))
            .replace(TAG, ""),
    );
}

/** A comment that is never closed stays: what it hides is lost. */
function withoutComments(html: string): string {
    const [first = "", ...others] = html.split("<!--");
    const rest = others.map((part) => {
        const end = part.indexOf("-->");
        return end < 0 ? `<!--${part}` : part.slice(end + "-->".length);
    });
    return first + rest.join("");
}

/** All that a link or a picture says and where it leads, beside the text. */
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

/** Longest piece of missing text that is told. */
const TOLD = 80;

/** The first stretch of `source` that `shown` does not have at its place; white space is no difference. */
function missingOf(source: string, shown: string): string[] {
    const wanted = bare(source);
    const given = bare(shown);
    if (wanted === given) return [];
    let at = 0;
    while (wanted[at] === given[at]) at++;
    return [wanted.slice(at, at + TOLD)];
}

/** Half of a character and NUL are shown as � */
const bare = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "\ufffd").replace(/\s+/gu, "");

/** The words of Markdown: without entities and the numbers of lists, languages of code and names of references, which stand for something else. */
function wordsInMarkdown(markdown: string): string[] {
    return wordsIn(
        decoded(markdown)
            .replace(/^([ \t>]*)\d{1,9}[.)](?=\s)/gm, "$1")
            .replace(/^([ \t>]*)\[[^\]\n\r\u2028\u2029]+\]:[ \t]*\S.*$/gm, "$1")
            .replace(/\]\[[^\]\n]*\]/g, "]"),
    );
}

/** Letters and digits that stand together; an address may be written in percents. */
function wordsIn(text: string): string[] {
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

function missingWords(wanted: readonly string[], given: readonly string[]): string[] {
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
