import { canonicalizePageURL } from "@parley/embedding/contract";

/** Length of a title made from the address of a page, in characters. */
const MAX_TITLE = 100;

/** Returns a title for the discussion of a page: the words of its address, until its own title is known. */
export function toPageName(pageURL: string): string {
    const [path = ""] = (canonicalizePageURL(pageURL)?.key ?? "").split("?", 1);
    const [host = "", ...segments] = path.split("/");
    const words = decode(segments.at(-1) ?? "")
        .replace(/\.[a-z]{2,5}$/i, "")
        .replaceAll(/[-_]+/g, " ")
        .trim();
    return (words === "" ? host : words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_TITLE);
}

function decode(segment: string): string {
    try {
        return decodeURIComponent(segment);
    } catch {
        return segment;
    }
}
