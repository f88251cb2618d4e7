/** Returns a function that picks one of several values at random, with the same sequence for the same seed (mulberry32). */
export function createRandomChoice(seed: number): <T>(choices: readonly T[]) => T {
    let state = seed;
    return <T>(choices: readonly T[]) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        const index = (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * choices.length;
        return choices[Math.floor(index)] as T;
    };
}
