import { trimEndCharacters, withoutElements } from "@parley/library/contract";

/** Maximum length of an excerpt, in characters. */
const MAX_LENGTH = 220;

/** Elements that don't contain sentences. */
const LEFT_OUT = ["pre", "table", "blockquote"];
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'", "#x27": "'" };

/** Tags within a word or a sentence, which leave no space behind: "*mellow*, not soaked". */
const INLINE_TAGS =
    /<\/?(?:a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^<>]*)?>/gi;

/** Returns the beginning of a text without its markup. The result is plain text and must be rendered as such. */
export function toExcerpt(html: string): string {
    const text = withoutElements(html, LEFT_OUT, { instead: " " })
        .replace(INLINE_TAGS, "")
        .replace(/<[^<>]*>/g, " ")
        .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
        .replace(/\s+/g, " ")
        .trim();
    const characters = [...text];
    if (characters.length <= MAX_LENGTH) return text;
    const cut = characters.slice(0, MAX_LENGTH).join("");
    const end = cut.lastIndexOf(" ");
    return `${trimEndCharacters(end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut, /[\p{P}\s]/u)}…`;
}
