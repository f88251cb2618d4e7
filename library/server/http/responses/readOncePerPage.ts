import type { Viewer } from "../requests/viewer";

/** Values read by the internal calls of each page, by viewer; each request has a viewer object of its own. */
const readings = new WeakMap<Viewer, Map<string, Promise<unknown>>>();

/** Enables `onceAPage` for the viewer of a page: the internal calls of a page only read, so they can share values. */
export function sharePageReads(viewer: Viewer): void {
    if (!readings.has(viewer)) readings.set(viewer, new Map());
}

/**
 * Reads a value that several internal calls of a page need, once for all of them; for an HTTP call, each time.
 *
 * @param what key of the value
 * @param read must not read anything that a page writes, and its result must not be modified
 */
export function readOncePerPage<T>(viewer: Viewer, what: string, read: () => Promise<T>): Promise<T> {
    const known = readings.get(viewer);
    if (!known) return read();
    const reading = (known.get(what) as Promise<T> | undefined) ?? read();
    known.set(what, reading);
    return reading;
}
