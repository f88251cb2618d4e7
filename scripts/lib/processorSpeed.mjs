/**
 * CPU time in ms of `followReferences` at the speed for which the budgets are given. In the run that set it, the work took 26.0 ms and the
 * tests 2,721 s, which count as 1,770; by the former work, of which the budgets were measured, between 1,715 and 1,824.
 */
const REFERENCE_MS = 18.7;
/** By how much more the tests vary than the work: where the work takes a tenth longer, the tests take some 13 %. */
const EXPONENT = 1.3;
const SAMPLE_INTERVAL_MS = 3000;
/** Number of samples that say how fast the CPU is now: a single one varies by a fifth. */
const RECENT_SAMPLES = 5;
/** Number of references in the table, 32 MB: more than the caches of a CPU hold. A power of two. */
const TABLE_LENGTH = 1 << 23;
const REFERENCES = 100_000;

/**
 * Measures the current speed of the CPU relative to the one on which the budgets were measured: a CPU second of a shared machine does a
 * third less work at some hours than at others. While tests run, it does the same small piece of work every three seconds, less than 1 % of
 * one core.
 *
 * The work is to wait for memory, because that is what varies on a shared machine, and what most tests do. Of 18 runs of the same ten server
 * tests, some beside a process that copies memory, the CPU seconds differ by 18.7 % (standard deviation), and by 7.1 % after they are
 * converted by this work. Creating, sorting and parsing objects says less: of 18 other runs, which differ by 6.4 %, it made 12.9 %, for most
 * of its time is the garbage collection of the measuring process.
 *
 * @returns {{ read: () => number, recent: () => number, stop: () => void }} `read` returns the value of one CPU second since the meter was
 * created, in seconds at the reference speed: from the mean of the samples, so 0.8 on a machine that takes a quarter longer for the same;
 * `recent` returns that of the last samples
 */
export function createSpeedMeter() {
    const samples = [];
    const table = createTable();
    const sample = () => samples.push(timeOfWork(table));
    // Compiles the code before the measurement.
    for (let run = 0; run < 5; run++) followReferences(table);
    const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
    timer.unref();
    const speedIn = (count) => {
        if (samples.length === 0) sample();
        const counted = samples.slice(-count);
        const mean = counted.reduce((sum, time) => sum + time, 0) / counted.length;
        return (REFERENCE_MS / mean) ** EXPONENT;
    };
    return {
        read: () => speedIn(samples.length),
        recent: () => speedIn(RECENT_SAMPLES),
        stop: () => clearInterval(timer),
    };
}

function timeOfWork(table) {
    const before = process.cpuUsage();
    followReferences(table);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
}

/** Returns a table in which each entry is the index of the next one, on a way through all entries in a random order. */
function createTable() {
    const table = new Uint32Array(TABLE_LENGTH);
    // A linear congruential generator of full period: the multiplier is one more than a multiple of four, the increment odd.
    for (let index = 0; index < TABLE_LENGTH; index++)
        table[index] = (Math.imul(index, 1_664_525) + 1_013_904_223) & (TABLE_LENGTH - 1);
    return table;
}

/** The entry of the table at which the next sample begins, so that its part of the table is in no cache. */
let place = 0;

/** Reads entries one after the other, each at the address that the one before it holds, so that no two can be fetched at once. */
function followReferences(table) {
    let index = place;
    for (let step = 0; step < REFERENCES; step++) index = table[index];
    place = index;
}
