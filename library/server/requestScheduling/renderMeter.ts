/**
 * Measures what each response costs. Many are rendered at once in one process, so the processor time that is used is divided evenly among those in progress,
 * moment by moment: together they cost what was used, on an idle machine as on one with other work. The duration of a response would not do, for on a busy
 * server every response takes long; nor would the wall clock, for time that other processes of the machine had is nobody's.
 *
 * @param processorTime returns the milliseconds of processor time that were used so far
 */
export function createRenderMeter(processorTime: () => number) {
    let inProgress = 0;
    /** The cost of a response that had been in progress from the beginning. */
    let shared = 0;
    let usedBefore = processorTime();

    return {
        count: () => inProgress,

        /** Starts measuring a response; the returned function stops and returns its cost in milliseconds. */
        start(): () => number {
            divide();
            inProgress += 1;
            const before = shared;
            return () => {
                divide();
                inProgress -= 1;
                return shared - before;
            };
        },
    };

    function divide(): void {
        const used = processorTime();
        if (inProgress > 0) shared += (used - usedBefore) / inProgress;
        usedBefore = used;
    }
}
