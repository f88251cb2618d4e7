/** Formats the seconds since a value of performance.now(): "0.4 s", "12 s", "2 min 5 s". */
export function since(start) {
    const seconds = (performance.now() - start) / 1000;
    if (seconds < 10) return `${seconds.toFixed(1)} s`;
    if (seconds < 100) return `${Math.round(seconds)} s`;
    return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Prints a title, does the work, and prints its duration. */
export async function step(title, work) {
    const start = performance.now();
    process.stdout.write(`${title} … `);
    try {
        const result = await work();
        process.stdout.write(`${since(start)}\n`);
        return result;
    } catch (error) {
        process.stdout.write(`failed after ${since(start)}\n`);
        throw error;
    }
}

/** Ends the command with a message for its user, without a stack trace. */
export function refuse(message) {
    console.error(message);
    process.exit(1);
}
