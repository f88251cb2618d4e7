/** Creates a reproducible random generator from a seed: numbers, choices and distributions. */
export function seeded(seed) {
    let state = seed >>> 0;

    /** Returns a number from 0 to 1, without 1 (the generator known as mulberry32). */
    function next() {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    }

    /** Returns an integer, both bounds included. */
    const between = (low, high) => low + Math.floor(next() * (high - low + 1));
    const pick = (list) => list[Math.floor(next() * list.length)];

    /** Returns a normally distributed number with mean 0 and standard deviation 1. */
    const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

    /** Returns a function that picks an index below `count`, favouring the first ones, the more the higher the steepness. */
    function favouring(count, steepness) {
        let sum = 0;
        const sums = Array.from({ length: count }, (_, index) => (sum += (index + 1) ** -steepness));
        return () => {
            const wanted = next() * sum;
            let low = 0;
            let high = count - 1;
            while (low < high) {
                const middle = (low + high) >> 1;
                if (sums[middle] < wanted) low = middle + 1;
                else high = middle;
            }
            return low;
        };
    }

    return { next, between, pick, normal, favouring };
}
