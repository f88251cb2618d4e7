/**
 * Removes the characters at the end of a text that match `character`, a pattern of one UTF-16 unit. Visits each of them once, unlike a
 * pattern such as `/x+$/`, which starts again at every one.
 */
export function trimEndCharacters(text: string, character: RegExp): string {
    let end = text.length;
    while (end > 0 && character.test(text.charAt(end - 1))) end--;
    return text.slice(0, end);
}

/** Removes the characters at both ends of a text that match `character`, a pattern of one UTF-16 unit. */
export function trimCharacters(text: string, character: RegExp): string {
    const ended = trimEndCharacters(text, character);
    let start = 0;
    while (start < ended.length && character.test(ended.charAt(start))) start++;
    return ended.slice(start);
}
