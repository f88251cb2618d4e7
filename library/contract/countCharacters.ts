/**
 * Returns the number of characters in a text, as used by length limits and by the counter beside a field: Unicode code points, including
 * white space. A line break counts as one, although forms send two characters for it.
 */
export function countCharacters(text: string): number {
    let count = 0;
    for (let index = 0; index < text.length; index++) {
        const unit = text.charCodeAt(index);
        const next = text.charCodeAt(index + 1);
        const isHalf = unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000;
        const isFirstOfLineBreak = unit === 0x0d && next === 0x0a;
        if (!isHalf && !isFirstOfLineBreak) count++;
    }
    return count;
}
