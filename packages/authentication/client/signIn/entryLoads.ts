import type { PageLoading } from "@parley/library/client/routing";

type EntryLoad = (loading: PageLoading) => Promise<unknown>;

const loads: EntryLoad[] = [];

/** A feature says what it needs to be asked for before the pages to sign in and to register show. What fails there is its own to tell. */
export function registerEntryLoad(load: EntryLoad): void {
    if (!loads.includes(load)) loads.push(load);
}

/** Gets what features show on the pages to sign in and to register. */
export async function loadEntry(loading: PageLoading): Promise<void> {
    await Promise.all(loads.map((load) => load(loading)));
}
