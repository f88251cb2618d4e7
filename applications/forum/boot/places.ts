/** Where the app keeps how far down its reader was on each page of this tab: it goes on with what is written here. */
const KEPT_AT = "react-router-scroll-positions";
/** The name of the page that this document began with. */
const FIRST = "default";

/** What the app writes beside an address in the history of the tab: the same, so that each leads back to the other's pages. */
interface Entry {
    key?: string;
    idx?: number;
}

/** Whether this place in the history was made here or by the app, so that the browser does not know what stood there. */
export function isTurnedTo(): boolean {
    return entry().idx !== undefined;
}

/** The name of the place in the history of the tab. */
export function placeName(): string {
    return entry().key ?? FIRST;
}

/** Goes on to an address in the history of the tab; how far down one is on its pages is for us to know from now on. */
export function addPlace(address: string): void {
    const { idx = 0 } = entry();
    if (!isTurnedTo()) history.replaceState({ ...entry(), idx }, "");
    // Else the browser scrolls, when the reader comes back, the page that they leave.
    history.scrollRestoration = "manual";
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, "", address);
}

/** Writes down how far down the reader is. */
export function noteDepth(place: string): void {
    try {
        sessionStorage.setItem(KEPT_AT, JSON.stringify({ ...depths(), [place]: scrollY }));
    } catch {
        // Where the storage is forbidden, or full, a page that is come back to begins at its top.
    }
}

/** How far down the reader was, in pixels; undefined when that is not known. */
export function depthAt(place: string): number | undefined {
    return depths()[place];
}

function entry(): Entry {
    return (history.state as Entry | null) ?? {};
}

function depths(): Record<string, number> {
    try {
        return JSON.parse(sessionStorage.getItem(KEPT_AT) ?? "{}") as Record<string, number>;
    } catch {
        return {};
    }
}
