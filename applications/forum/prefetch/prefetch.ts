/** How long a page that was got ahead stands for the one that is then asked for. In milliseconds. */
const GOOD_FOR = 10_000;

/** The page that a reader will probably ask for next, got before they do. */
export interface Prefetch<Loaded = unknown> {
    /** Gets what is at an address, unless something is on its way already. `drop` is called once it is sure that nobody comes for it. */
    begin(address: URL, load: () => Promise<Loaded>, drop?: () => void): void;
    /** What is here or on its way for an address, once; undefined when it is to be got now. */
    take(address: URL): Promise<Loaded> | undefined;
    /** The reader does something else, by which what was got may be out of date. */
    forget(): void;
}

/** There is one for each page that is open. `now` is in milliseconds. */
export function createPrefetch<Loaded = unknown>(now: () => number): Prefetch<Loaded> {
    let next: { name: string; since: number; loading: Promise<Loaded>; isHere: boolean; drop: () => void } | undefined;
    return {
        begin(address, load, drop = () => undefined) {
            const isGood = next !== undefined && (!next.isHere || next.name === nameOf(address)) && now() - next.since < GOOD_FOR;
            if (isGood) return;
            next?.drop();
            const begun = { name: nameOf(address), since: now(), loading: load(), isHere: false, drop };
            next = begun;
            begun.loading.then(
                () => {
                    begun.isHere = true;
                },
                () => {
                    // Whoever asks for it in earnest is told why it is not there.
                    if (next === begun) next = undefined;
                },
            );
        },
        take(address) {
            if (next?.name !== nameOf(address)) return undefined;
            const { loading, since, drop } = next;
            next = undefined;
            if (now() - since < GOOD_FOR) return loading;
            drop();
            return undefined;
        },
        forget() {
            next?.drop();
            next = undefined;
        },
    };
}

/** A page is what it is wherever in it one begins to read. */
function nameOf({ pathname, search }: URL): string {
    return pathname + search;
}
