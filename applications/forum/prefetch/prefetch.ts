/** How long a prefetched page may be used, in milliseconds. */
const MAX_AGE_MS = 10_000;

/** Prefetch of the page that the viewer will probably open next. */
export interface Prefetch<Loaded = unknown> {
    /** Loads the page at an address, unless another prefetch is in progress. `drop` is called if the result is discarded unused. */
    begin(address: URL, load: () => Promise<Loaded>, drop?: () => void): void;
    /** Returns the prefetched or loading page at an address, once; `undefined` if it must be loaded. */
    take(address: URL): Promise<Loaded> | undefined;
    /** Discards the prefetched page, which another action of the viewer may have made stale. */
    forget(): void;
}

/** Creates the prefetch of one document. `now` returns milliseconds. */
export function createPrefetch<Loaded = unknown>(now: () => number): Prefetch<Loaded> {
    let next: { name: string; since: number; loading: Promise<Loaded>; isHere: boolean; drop: () => void } | undefined;
    return {
        begin(address, load, drop = () => undefined) {
            const isGood =
                next !== undefined && (!next.isHere || next.name === nameOf(address)) && now() - next.since < MAX_AGE_MS;
            if (isGood) return;
            next?.drop();
            const begun = { name: nameOf(address), since: now(), loading: load(), isHere: false, drop };
            next = begun;
            begun.loading.then(
                () => {
                    begun.isHere = true;
                },
                () => {
                    // The error is not stored: the page is loaded again on demand and shows it then.
                    if (next === begun) next = undefined;
                },
            );
        },
        take(address) {
            if (next?.name !== nameOf(address)) return undefined;
            const { loading, since, drop } = next;
            next = undefined;
            if (now() - since < MAX_AGE_MS) return loading;
            drop();
            return undefined;
        },
        forget() {
            next?.drop();
            next = undefined;
        },
    };
}

/** Returns the key of a page, which does not depend on the hash. */
function nameOf({ pathname, search }: URL): string {
    return pathname + search;
}
