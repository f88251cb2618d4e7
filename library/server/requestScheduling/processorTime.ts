/** Processor time that this process has used since it started, in milliseconds. */
export function readProcessorTime(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}
