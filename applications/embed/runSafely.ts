/** Runs a function of ours on the page of another site, which must not see our exceptions: its own error reports and tests would. */
export function runSafely(work: () => void): void {
    try {
        work();
    } catch {
        // The content of the element stays, which is a link to the comments.
    }
}
