import { SENTENCE_END, trimEndCharacters } from "@parley/library/contract";

/**
 * Returns the replacement of a mention, or undefined to leave it as it is. `id` is the user ID that the markup names, in the numbering of the
 * system that has written the body.
 */
export type ReplaceMention = (name: string, id?: string) => string | undefined;

/**
 * Replaces mentions in the source of a body of any format: names after an @, links and tags to a user by ID, and nodes of rich text. Code
 * stays unchanged. Returns an equal body if nothing is replaced.
 */
export function replaceMentions(body: string, format: string, replace: ReplaceMention): string {
    if (format !== "rich2" && format !== "rich") return mapOutsideCode(replaceMarked(body, replace), replaceTyped(replace));
    return JSON.stringify(JSON.parse(body), (key, value: unknown) => {
        if (typeof value === "string") return TEXT_KEYS.has(key) ? replaceTyped(replace)(value) : value;
        if (!isObject(value)) return value;
        if (value.type === "@") return replaceNode(value, replace) ?? value;
        // A mention in rich text before rich2 is the insertion of an object.
        return isObject(value.mention) ? (replaceNode(value.mention, replace)?.text ?? value) : value;
    });
}

/** Keys of typed text in a rich2 node and in a rich insertion. */
const TEXT_KEYS = new Set(["text", "insert"]);

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function replaceNode({ name, userID }: Record<string, unknown>, replace: ReplaceMention): { text: string } | undefined {
    const text = typeof name === "string" ? replace(name.normalize("NFC"), toID(userID)) : undefined;
    return text === undefined ? undefined : { text };
}

const toID = (value: unknown): string | undefined =>
    typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Link to a user with the user's ID, as rendered by other forums, and tag with the ID in BBCode. */
const MARKED_MENTION =
    // bounded: tags of one body, each part of at most 500 characters.
    /<a\b[^<>]{0,500}?\sdata-user-?id="([^"<>]{1,200})"[^<>]{0,500}>\s{0,9}@?([^<>]{1,200})<\/a>|\[(?:user|mention)=([^\]\s]{1,200})\]@?([^[\]\n]{1,200})\[\/(?:user|mention)\]/gi;

function replaceMarked(body: string, replace: ReplaceMention): string {
    return body.replace(MARKED_MENTION, (whole, linkID?: string, linkName = "", tagID?: string, tagName = "") => {
        const name = unescapeEntities(linkID === undefined ? tagName : linkName).trim();
        return replace(name.normalize("NFC"), linkID ?? tagID) ?? whole;
    });
}

/** Pattern of a mention in the source text, where quotes can be entities. */
const TYPED_MENTION =
    /(?<![\p{L}\p{N}\p{M}_@.&/])@(?:(?:"|&quot;|&#34;)([^"\n]{1,200}?)(?:"|&quot;|&#34;)|([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,99}))/gu;

/** Returns a function that replaces the names after an @ in a text. */
export function replaceTyped(replace: ReplaceMention): (text: string) => string {
    return (text) =>
        text.replace(TYPED_MENTION, (whole, inQuotes?: string, plain = "") => {
            if (inQuotes !== undefined) return replace(unescapeEntities(inQuotes).normalize("NFC")) ?? whole;
            const name = trimEndCharacters(plain, SENTENCE_END);
            const replacement = replace(name.normalize("NFC"));
            return replacement === undefined ? whole : replacement + plain.slice(name.length);
        });
}

const unescapeEntities = (text: string): string =>
    text.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Beginning of code in Markdown or HTML. */
const CODE = /`+|<(?:code|pre)\b/gi;

/** Applies a change to everything but code spans, code blocks and elements of code. */
function mapOutsideCode(text: string, change: (part: string) => string): string {
    let written = "";
    let from = 0;
    const missing = new Set<string>();
    for (const { 0: opening, index } of text.matchAll(CODE)) {
        if (index < from) continue;
        const closing = opening.startsWith("`") ? opening : `</${opening.slice(1).toLowerCase()}>`;
        const end = missing.has(closing) ? -1 : text.indexOf(closing, index + opening.length);
        // An unclosed fence is not code, so the end is searched for only once.
        if (end < 0) missing.add(closing);
        else {
            written += change(text.slice(from, index)) + text.slice(index, end + closing.length);
            from = end + closing.length;
        }
    }
    return written + change(text.slice(from));
}
