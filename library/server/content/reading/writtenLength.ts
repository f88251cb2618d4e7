import { countCharacters } from "@parley/library/contract";

/** Keys of typed text in the JSON formats of editors. */
const TYPED = new Set(["text", "insert"]);

/**
 * Returns the length of a body for the length limit: all characters that the author typed, including white space, as the input field shows
 * them. In HTML tags are not counted, in Markdown and BBCode the URLs of links and images are not, and in an editor's JSON only the texts
 * are counted. The length of an invalid body is 0; rendering refuses it.
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

// bounded: the longest entity name has 31 letters.
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;

// bounded: URLs are no longer, and one begins only after a bracket.
const MARKDOWN_ADDRESS = /\]\([^\s()[\]]{1,2000}\)/g;
// bounded: URLs are no longer, and one begins only after an equals sign.
const BBCODE_ADDRESS = /=[^\s=[\]]{1,2000}(?=\])/g;

function withoutTags(html: string): string {
    let text = "";
    let end = 0;
    for (let open = html.indexOf("<"); open >= 0; open = html.indexOf("<", end)) {
        const close = html.indexOf(">", open);
        // An unclosed tag is text.
        if (close < 0) break;
        text += html.slice(end, open);
        end = close + 1;
    }
    return text + html.slice(end);
}

function typedLengthOf(json: string): number {
    let length = 0;
    try {
        // Iterative, because the JSON may be nested too deeply for recursion.
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
