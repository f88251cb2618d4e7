import { withoutElements } from "@parley/library/contract";
import { renderBody, renderUnfit, UnfitBody } from "@parley/library/server/content";
import createMarkdown from "markdown-it";
import type * as NodeEmoji from "node-emoji";
import type { Thing } from "./things";
import { findMissingThings, withoutComments } from "./things";

/** Returns the emoji of a code. The list of them is loaded with the first code: a server compares nothing. */
const findEmoji = (code: string) => (require("node-emoji") as typeof NodeEmoji).get(code);

/** Content of a body that its rendering lacks. */
export interface TextLoss {
    /** The first missing text, as written. */
    missing: string[];
    /** Number of missing non-text elements. */
    things: ReadonlyMap<Thing, number>;
    /** Whether the body is too complex for its format and is rendered as plain text. */
    isPlain: boolean;
}

/**
 * Compares the text of a body with its rendering, by rules independent of the renderer. For HTML and plain text every character except
 * white space counts, in order. For Markdown every word counts in any position: delimiters may disappear, and the words of URLs may be in
 * links. Content that no format displays is removed first: comments, scripts, styles and fallback content.
 */
export function measureTextLoss(body: string, format: string, hasPicture: (address: string) => boolean = () => true): TextLoss {
    const { html, isPlain } = rendered(body, format, hasPicture);
    const shown = withFormulaSources(withoutOurs(html));
    const things = isPlain ? new Map<Thing, number>() : withEmojiCodes(findMissingThings(body, format, html), format, shown);
    switch (isPlain ? "text" : format) {
        case "html":
        case "wysiwyg":
            return { missing: findMissingInHtml(withoutScriptText(body), shown), things, isPlain };
        case "markdown":
        case "discourse":
            return {
                missing: findMissingWords(extractMarkdownWords(body, format), extractWords(addressesAndText(shown))),
                things,
                isPlain,
            };
        case "bbcode":
            return {
                missing: findMissingWords(extractWords(withoutBBCodeTags(body)), extractWords(addressesAndText(shown))),
                things,
                isPlain,
            };
        default:
            return { missing: findMissingText(body, textInHtml(shown)), things, isPlain };
    }
}

function rendered(body: string, format: string, hasPicture: (address: string) => boolean): { html: string; isPlain: boolean } {
    try {
        const resolvePicture = (address: string) => (hasPicture(address) ? "/picture" : undefined);
        return { html: renderBody(body, format, { labels: OUR_LABELS, resolvePicture }), isPlain: false };
    } catch (error) {
        if (!(error instanceof UnfitBody)) throw error;
        return { html: renderUnfit(body), isPlain: true };
    }
}

/** What the renderer adds has no text of its own in the comparison. */
const OUR_LABELS = { spoiler: "", picture: "", poll: "", option: "", votes: "", share: "", voters: "{count}" };

/** Removes the hosts displayed after links and the links in place of embeds, which the renderer adds. */
function withoutOurs(html: string): string {
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    return html.replace(/ <bdi class="host" dir="ltr">[^<]*<\/bdi>|<a class="embed-link"[^<>]*>[^<]*<\/a>/g, "");
}

/** Replaces each formula by its source, which the rendering carries along. */
function withFormulaSources(html: string): string {
    return html
        .split("<math ")
        .map((part, index) => {
            const end = part.indexOf("</math>");
            return index === 0 || end < 0
                ? part
                : attributeOf(` ${part.slice(0, end)}`, "data-tex") + part.slice(end + "</math>".length);
        })
        .join("");
}

/** Removes the tags of BBCode, but not what they say: addresses, and the people of quotes. */
function withoutBBCodeTags(body: string): string {
    return body.replace(BBCODE_TAG, (_tag, name: string, given = "") => (TEXT_TAGS.has(name.toLowerCase()) ? ` ${given} ` : " "));
}

const BBCODE_TAG =
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    /\[\/?(b|i|u|s|strike|sub|sup|h[1-3]|ul|ol|li|table|tr|td|th|url|email|img|hr|code|pre|quote|spoiler|list|tex|latex|i?math|\*)(?:="?([^"\];\n]{0,500})[^\]\n]{0,500}| [^\]\n]{0,500})?\]/gi;
const TEXT_TAGS = new Set(["url", "email", "quote"]);

/** Adds the emoji codes that readers would see as text, in a format whose own software replaces them. */
function withEmojiCodes(things: ReadonlyMap<Thing, number>, format: string, shown: string): ReadonlyMap<Thing, number> {
    if (format !== "discourse") return things;
    const text = withoutElements(shown, ["pre", "code"], { keepsUnclosed: true }).replace(TAG, " ");
    const codes = [...text.matchAll(EMOJI_CODE)].filter(([, code = ""]) => findEmoji(code) !== undefined);
    return codes.length === 0 ? things : new Map([...things, ["emoji", codes.length]]);
}

/** The tone of an emoji's skin, behind its code: `:wave:t3:`. */
const SKIN_TONE = /:t[1-6]:/g;
const EMOJI_CODE = /(?<!\w):([\w+-]{1,50}):/g;

/**
 * Removes the text that only the scripts of another forum give a meaning: the sizes of an enlargeable picture, the buttons of a poll; and
 * the second form of a formula.
 */
function withoutScriptText(html: string): string {
    return (
        html
            .replace(SCRIPT_TEXT, "")
            // Of a player with an address on the archive's own site, that address is shown.
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/<(?:audio|video|source|embed)\b[^<>]*\ssrc="(\/(?!\/)[^"]*)"[^<>]*>/gi, "$1")
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/<math\b(?:(?!<\/math>)[\s\S]){0,20000}<\/math>/gi, (math) => ANNOTATION.exec(math)?.[1] ?? math)
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/<img\b[^<>]*\bclass="mwe-math-fallback[^<>]*>/gi, "")
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/<img\b[^<>]*\bclass="(?:[^"<>]* )?(?:emoji|avatar)[^<>]*>/gi, (image) => {
                const alt = attributeOf(image, "alt");
                return /\bclass="[^"]*avatar/.test(image) ? "" : (findEmoji(alt.replaceAll(":", "")) ?? alt);
            })
    );
}

// bounded: elements of one picture or poll, which hold no others of their kind.
const SCRIPT_TEXT =
    // bounded: a body of an archive, which is compared by a command that serves nobody.
    /<div class="meta">(?:(?!<\/?div)[\s\S]){0,2000}<\/div>|<div class="poll-buttons">(?:(?!<\/?div)[\s\S]){0,2000}<\/div>|<span class="info-label">[^<>]{0,200}<\/span>/gi;
// bounded: a body of an archive, which is compared by a command that serves nobody.
const ANNOTATION = /<annotation encoding="application\/x-tex">([^<]*)<\/annotation>/i;

/** Returns what a rendering lacks of HTML: of a poll, whose parts stand in another order, words; else characters in their order. */
function findMissingInHtml(source: string, shown: string): string[] {
    const missing = findMissingText(textInHtml(source), textInHtml(shown));
    if (missing.length === 0 || !/\bclass="poll["\s]/.test(source)) return missing;
    return findMissingWords(extractWords(withSpaces(source)), extractWords(withSpaces(shown)));
}

/** Returns the text of HTML with a space for each tag, so that no two words become one. */
const withSpaces = (html: string): string => decoded(withoutElements(html, UNSEEN, { keepsUnclosed: true }).replace(TAG, " "));

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

/**
 * Removes white space, boxes of task lists and the delimiters of formulas, of which some are drawn; lone surrogates and NUL are rendered as �.
 */
const bare = (text: string): string =>
    text
        .replace(/\0|\p{Surrogate}/gu, "\ufffd")
        .replace(/\\[()[\]]|\$\$?|[☐☑]/gu, "")
        .replace(/\s+/gu, "");

/**
 * Returns the words of Markdown, without entities, list numbers, code languages and reference names, which are not displayed themselves.
 */
function extractMarkdownWords(markdown: string, format: string): string[] {
    return extractWords(
        decoded(format === "discourse" ? withoutForumMarkup(markdown) : markdown)
            // The name of a file in the archive is no text; a missing picture is counted.
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/\]\((?:picture:|upload:\/\/)[^)\s]{1,200}\)/g, "]")
            .replace(/^([ \t>]*)\d{1,9}[.)](?=\s)/gm, "$1")
            .replace(/^([ \t>]*)\[[^\]\n\r\u2028\u2029]+\]:[ \t]*\S.*$/gm, "$1")
            .replace(/\]\[[^\]\n]*\]/g, "]"),
    );
}

/** Removes what Discourse does not show: tags of its blocks but for names and titles, emoji codes, sizes of pictures and unknown HTML. */
function withoutForumMarkup(markdown: string): string {
    const html = withoutElements(withoutComments(markdown), UNSEEN, { keepsUnclosed: true });
    return (
        html
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/\[\/?(?:quote|details|spoiler|poll)(?:="?([^"\],]{0,300})[^\]\n]{0,300})?\]/gi, " $1 ")
            // The label of a footnote is shown as its number, and a time by parts of its tag: both are counted.
            .replace(/\[\^[^\s\]^]{1,50}\]:?/g, " ")
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/\[date(?:-range)?[ =][^\]\n]{0,300}\]/gi, " ")
            .replace(POLL_TAG, (_tag, attributes: string) => /\btitle="([^"]*)"/.exec(attributes)?.[1] ?? "")
            .replace(SKIN_TONE, ":")
            .replace(EMOJI_CODE, (written, code: string) => (findEmoji(code) === undefined ? written : " "))
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/\|(?:\d{1,4}x\d{1,4}[^\]\n]{0,30}|attachment|video|audio)(?=\])/g, "")
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/^(\s*[-*] )\[[ xX]\]/gm, "$1")
            // The address of a player is counted as an embed.
            // bounded: a body of an archive, which is compared by a command that serves nobody.
            .replace(/<(?:audio|video|source|embed)\b[^<>]*>/gi, " ")
            .replace(TAG, (tag) => ` ${["href", "src", "alt", "title"].map((name) => attributeOf(tag, name)).join(" ")} `)
    );
}

// bounded: a body of an archive, which is compared by a command that serves nobody.
const POLL_TAG = /\[poll ([^\]\n]{0,1000})\]/gi;

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
