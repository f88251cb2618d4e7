/**
 * Counts the changes that make one word of another: a letter added, left out, replaced, or two neighbours exchanged. Returns
 * `maxDistance + 1` as soon as there are more.
 */
export function countEdits(one: string, other: string, maxDistance: number): number {
    const [a, b] = [Array.from(one), Array.from(other)];
    if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
    let beforeLast: number[] = [];
    let last = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let row = 1; row <= a.length; row++) {
        const current = [row];
        let least = row;
        for (let column = 1; column <= b.length; column++) {
            const isSame = a[row - 1] === b[column - 1];
            let distance = Math.min(
                (last[column] ?? 0) + 1,
                (current[column - 1] ?? 0) + 1,
                (last[column - 1] ?? 0) + (isSame ? 0 : 1),
            );
            const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
            if (isExchanged) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
            current.push(distance);
            least = Math.min(least, distance);
        }
        if (least > maxDistance) return maxDistance + 1;
        beforeLast = last;
        last = current;
    }
    return Math.min(last[b.length] ?? 0, maxDistance + 1);
}

/** Minimum length of a part of a compound: of shorter ones a single change leaves too little. */
const MIN_PART_LENGTH = 5;

/** Counts the changes that make one word of another, or of the beginning or the end of a longer one, as `countEdits` does. */
export function countEditsOfPart(word: string, other: string, maxDistance: number): number {
    const length = Array.from(word).length;
    const letters = Array.from(other);
    if (letters.length <= length + maxDistance || length < MIN_PART_LENGTH) return countEdits(word, other, maxDistance);
    let least = maxDistance + 1;
    for (let size = length - maxDistance; size <= length + maxDistance; size++) {
        for (const part of [letters.slice(0, size), letters.slice(-size)]) {
            least = Math.min(least, countEdits(word, part.join(""), maxDistance));
        }
    }
    // A part that stands there as it is written has been found already.
    return Math.max(1, least);
}

/** Number of bits into which letters are hashed. */
const LETTER_BITS = 31;

/**
 * Creates the filter that leaves out most words too different from one, by their sets of letters: each letter that only one of both has costs
 * a change. It never leaves out a word for which `countEditsOfPart` returns `maxDistance` or less, and takes a small part of its time.
 */
export function createLetterFilter(word: string, maxDistance: number): (other: string) => boolean {
    const wanted = lettersOf(word);
    const length = Array.from(word).length;
    return (other) => {
        const letters = lettersOf(other);
        if (hasMoreThan(maxDistance, wanted & ~letters)) return false;
        // A longer word may be a compound, of which only a part is near.
        return other.length > length + maxDistance || !hasMoreThan(maxDistance, letters & ~wanted);
    };
}

/** Returns the set of letters of a word, each as one bit. */
function lettersOf(word: string): number {
    let letters = 0;
    for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) % LETTER_BITS);
    return letters;
}

/** Checks whether a set has more than so many letters. */
function hasMoreThan(max: number, letters: number): boolean {
    let left = letters;
    for (let count = 0; count < max && left !== 0; count++) left &= left - 1;
    return left !== 0;
}
