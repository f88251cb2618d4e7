import type { Viewer } from "../requests/viewer";

/** What the calls of each page have read, by who asks for it: a viewer is found anew for each request. */
const readings = new WeakMap<Viewer, Map<string, Promise<unknown>>>();

/** A page is made for this viewer: its calls only read, so what one of them has read is the same for the others. */
export function readForPage(viewer: Viewer): void {
    if (!readings.has(viewer)) readings.set(viewer, new Map());
}

/**
 * Reads something that several calls of a page need, once for all of them; for a call by itself, each time.
 *
 * @param what names it, among all that is read in this way
 * @param read must read nothing that a page writes, and what it gives must not be changed
 */
export function onceAPage<T>(viewer: Viewer, what: string, read: () => Promise<T>): Promise<T> {
    const known = readings.get(viewer);
    if (!known) return read();
    const reading = (known.get(what) as Promise<T> | undefined) ?? read();
    known.set(what, reading);
    return reading;
}
