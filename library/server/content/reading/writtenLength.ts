import { countCharacters } from "@parley/library/contract";

/** The keys under which the formats of editors keep what somebody typed. */
const TYPED = new Set(["text", "insert"]);

/**
 * Returns how long a body is for the limit on its length: all characters that its author typed, white space included, as their field shows them.
 * Of HTML the tags are not counted, of Markdown and BBCode not the addresses of links and pictures, and of the JSON that an editor writes only its texts
 * are. A body that is not in its format has no length here; rendering refuses it.
 */
export function countWrittenCharacters(body: string, format: string): number {
    switch (format.toLowerCase()) {
        case "html":
        case "wysiwyg":
            return countCharacters(withoutTags(body).replace(ENTITY, "x"));
        case "rich2":
        case "rich":
            return typedLengthOf(body);
        case "markdown":
            return countCharacters(body.replace(MARKDOWN_ADDRESS, "]"));
        case "bbcode":
            return countCharacters(body.replace(BBCODE_ADDRESS, ""));
        default:
            return countCharacters(body);
    }
}

// bounded: the longest name of a character has 31 letters.
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;

// bounded: addresses are no longer, and one begins only after a bracket.
const MARKDOWN_ADDRESS = /\]\([^\s()[\]]{1,2000}\)/g;
// bounded: addresses are no longer, and one begins only after an equals sign.
const BBCODE_ADDRESS = /=[^\s=[\]]{1,2000}(?=\])/g;

function withoutTags(html: string): string {
    let text = "";
    let end = 0;
    for (let open = html.indexOf("<"); open >= 0; open = html.indexOf("<", end)) {
        const close = html.indexOf(">", open);
        // What is never closed is no tag.
        if (close < 0) break;
        text += html.slice(end, open);
        end = close + 1;
    }
    return text + html.slice(end);
}

function typedLengthOf(json: string): number {
    let length = 0;
    try {
        // It may be nested deeper than calls may be.
        const left: unknown[] = [JSON.parse(json)];
        for (let value = left.pop(); value !== undefined; value = left.pop()) {
            if (typeof value !== "object" || value === null) continue;
            for (const [key, inner] of Object.entries(value)) {
                if (typeof inner === "string") length += TYPED.has(key) ? countCharacters(inner) : 0;
                else left.push(inner);
            }
        }
    } catch (error) {
        if (error instanceof SyntaxError) return 0;
        throw error;
    }
    return length;
}
