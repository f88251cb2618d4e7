/** Whether the browser has shown this page before in this tab, and so knows itself where its reader was: it was loaded anew or come back to. */
export function isLoadedAgain(): boolean {
    const load = globalThis.performance?.getEntriesByType?.("navigation")[0];
    return load !== undefined && "type" in load && load.type !== "navigate";
}
