/**
 * Returns a text without the characters at its end that match `character`, an expression of one UTF-16 unit. Looks at each of them once, where an
 * expression such as `/x+$/` begins anew at every one.
 */
export function trimEndCharacters(text: string, character: RegExp): string {
    let end = text.length;
    while (end > 0 && character.test(text.charAt(end - 1))) end--;
    return text.slice(0, end);
}

/** Returns a text without the characters at both of its ends that match `character`, an expression of one UTF-16 unit. */
export function trimCharacters(text: string, character: RegExp): string {
    const ended = trimEndCharacters(text, character);
    let start = 0;
    while (start < ended.length && character.test(ended.charAt(start))) start++;
    return ended.slice(start);
}
