/** Interval at which the system is asked for the processor time, in milliseconds: a call costs as much as a small part of a response. */
const READ_EVERY_MS = 10;

let [readAt, read, reported] = [Number.NEGATIVE_INFINITY, 0, 0];

/**
 * Returns the processor time used by this process since its start, in milliseconds. Between two readings of the system's counter all time
 * counts as used, which the next reading corrects; the result never falls.
 */
export function readProcessorTime(): number {
    const now = performance.now();
    if (now - readAt >= READ_EVERY_MS) {
        const { user, system } = process.cpuUsage();
        [readAt, read] = [now, (user + system) / 1000];
    }
    reported = Math.max(reported, read + now - readAt);
    return reported;
}
