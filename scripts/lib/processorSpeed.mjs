/**
 * CPU time in ms of `doReferenceWork` at the speed for which the budgets are given. The same tests took 1,538 s at that speed, and
 * 2,056 s on a day when the work took 39 ms.
 */
export const REFERENCE_MS = 30;
const SAMPLE_INTERVAL_MS = 3000;
/** Number of samples that say how fast the CPU is now: single ones are disturbed by what else runs. */
const RECENT_SAMPLES = 5;

/**
 * Measures the current speed of the CPU relative to the one on which the budgets were measured: a CPU second of a shared machine does a
 * third less work at some hours than at others. While tests run, it does the same small piece of work every three seconds, some 2 % of one
 * core.
 *
 * @returns {{ read: () => number, recent: () => number, stop: () => void }} `read` returns the value of one CPU second since the meter was
 * created, in seconds at the reference speed: from the median of the samples, so 0.8 on a machine that takes a quarter longer for the same;
 * `recent` returns that of the last samples
 */
export function createSpeedMeter() {
    const samples = [];
    const sample = () => {
        // The first run fills the caches again after the pause.
        timeOfWork();
        samples.push(timeOfWork());
    };
    // Compiles the code before the measurement.
    for (let run = 0; run < 5; run++) doReferenceWork();
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    timer.unref();
    const speedIn = (count) => {
        if (samples.length === 0) sample();
        const sorted = samples.slice(-count).sort((a, b) => a - b);
        return REFERENCE_MS / sorted[Math.floor(sorted.length / 2)];
    };
    return {
        read: () => speedIn(samples.length),
        recent: () => speedIn(RECENT_SAMPLES),
        stop: () => clearInterval(timer),
    };
}

function timeOfWork() {
    const before = process.cpuUsage();
    doReferenceWork();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** Does what servers and tests mostly do: create objects and strings, look them up, sort, parse. */
export function doReferenceWork() {
    const counts = new Map();
    for (let index = 0; index < 100_000; index++) {
        const key = `key ${(index * 7919) % 20_011}`;
        counts.set(key, (counts.get(key) ?? 0) + index);
    }
    const entries = JSON.parse(JSON.stringify([...counts]));
    entries.sort(([, one], [, other]) => one - other);
    return entries.length;
}
