/** Whether this page was reloaded or reached by Back or Forward, so that the browser restores its scroll position itself. */
export function isReloadOrBackForward(): boolean {
    const load = globalThis.performance?.getEntriesByType?.("navigation")[0];
    return load !== undefined && "type" in load && load.type !== "navigate";
}
