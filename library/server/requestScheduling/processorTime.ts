/** Returns the processor time used by this process since its start, in milliseconds. */
export function readProcessorTime(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}
