/**
 * Tells what the making of each answer costs. Many are in the making at once in one process, so the time that passes is shared evenly among those
 * that are, moment by moment: together they cost what has passed, on a quick machine as on one that has other things to do. How long an answer took
 * would not do, for on a busy server all of them take long. `clock` tells milliseconds.
 */
export function makeMakingTime(clock: () => number) {
    let count = 0;
    /** What an answer that had been in the making from the beginning would have cost. */
    let shared = 0;
    let seen = clock();

    return {
        /** How many are in the making. */
        count: () => count,

        /** Begins one; what it returns ends it, and tells its cost in milliseconds. */
        begin(): () => number {
            share();
            count += 1;
            const before = shared;
            return () => {
                share();
                count -= 1;
                return shared - before;
            };
        },
    };

    function share(): void {
        const now = clock();
        if (count > 0) shared += (now - seen) / count;
        seen = now;
    }
}
