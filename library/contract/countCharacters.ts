/**
 * Returns how many characters a text has, as limits on lengths count them and as a counter beside a field shows them: Unicode code points, white
 * space included. A line break is one character, for forms send two where a field holds one.
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
