/**
 * Milliseconds of processor time that the piece of work below takes at the speed that the budgets mean. The same tests were counted with 1,538 s at
 * that speed, and with 2,056 s on a day when the work took 39 ms.
 */
const REFERENCE_MS = 30;
const SAMPLE_INTERVAL_MS = 3000;

/**
 * Measures how fast the processor is at present against the one that the budgets were measured on: a shared machine gives a processor second that
 * does a third less at one hour than at another. While tests run it does the same small piece of work every three seconds, some 2 % of one core.
 *
 * @returns {{ read: () => number, stop: () => void }} `read` returns what one processor second was worth since the meter was created, in seconds at
 * that speed: by the median of the samples, so 0.8 on a machine that takes a quarter longer for the same
 */
export function createSpeedMeter() {
    const samples = [];
    const sample = () => {
        // The first brings back into the caches what the pause has pushed out.
        timeOfWork();
        samples.push(timeOfWork());
    };
    // Compiled before it counts.
    for (let run = 0; run < 5; run++) work();
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    timer.unref();
    return {
        read() {
            if (samples.length === 0) sample();
            const sorted = samples.toSorted((a, b) => a - b);
            return REFERENCE_MS / sorted[Math.floor(sorted.length / 2)];
        },
        stop: () => clearInterval(timer),
    };
}

function timeOfWork() {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** What tests do most: make objects and strings, look them up, sort, parse. */
function work() {
    const counts = new Map();
    for (let index = 0; index < 100_000; index++) {
        const key = `key ${(index * 7919) % 20_011}`;
        counts.set(key, (counts.get(key) ?? 0) + index);
    }
    const entries = JSON.parse(JSON.stringify([...counts]));
    entries.sort(([, one], [, other]) => one - other);
    return entries.length;
}
