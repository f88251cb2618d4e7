const SAMPLE_INTERVAL_MS = 3000;

/**
 * Adds up CPU seconds, each weighted with the speed of the CPU at the time when it was used: on a shared machine the speed changes within
 * a minute, so that one speed for a whole run makes a part too dear that ran while the machine was slow.
 *
 * On a faster machine the small piece of work of the speed meter gains more than the tests, most of which wait for memory: with 101 % the
 * same tests were counted as 1,354 seconds, with 173 % as 1,232. A speed above 100 % therefore counts as 100 %.
 *
 * @param {{ read: () => number }} processor returns the CPU seconds so far (`processorTime.mjs`)
 * @param {{ recent: () => number }} speed returns the current speed, 1 at the speed of reference (`processorSpeed.mjs`)
 * @returns {{ read: () => number, stop: () => void }} `read` returns the seconds since the meter was created, at the speed of reference
 */
export function createCostMeter(processor, speed) {
    let counted = processor.read();
    let cost = 0;
    const sample = () => {
        const now = processor.read();
        cost += (now - counted) * Math.min(1, speed.recent());
        counted = now;
    };
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    timer.unref();
    return {
        read() {
            sample();
            return cost;
        },
        stop: () => clearInterval(timer),
    };
}
