import type { PageLoading } from "@parley/library/client/routing";

type EntryLoad = (loading: PageLoading) => Promise<unknown>;

const loads: EntryLoad[] = [];

/** Registers a feature's loader to run before the sign-in and registration pages are rendered. The loader handles its own errors. */
export function registerEntryLoad(load: EntryLoad): void {
    if (!loads.includes(load)) loads.push(load);
}

/** Runs the registered loaders of the sign-in and registration pages. */
export async function loadEntry(loading: PageLoading): Promise<void> {
    await Promise.all(loads.map((load) => load(loading)));
}
