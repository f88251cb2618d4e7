/**
 * Creates a meter of each response's cost. Many are rendered concurrently in one process, so the processor time used is divided evenly
 * among those in progress at each moment: their costs add up to the time used, whether or not the machine has other work. The duration of a
 * response is no measure, because on a busy server every response takes long; nor is the wall clock, which includes the time of other
 * processes.
 *
 * @param processorTime returns the processor time used so far, in milliseconds
 */
export function createRenderMeter(processorTime: () => number) {
    let inProgress = 0;
    /** Cost of a hypothetical response that has been in progress from the beginning. */
    let shared = 0;
    let usedBefore = processorTime();

    return {
        count: () => inProgress,

        /** Starts measuring a response; the returned function stops the measurement and returns the cost in milliseconds. */
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
