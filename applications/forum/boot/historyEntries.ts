/** `sessionStorage` key of the scroll positions of this tab. The app uses it too and continues with the positions written here. */
const SCROLL_POSITIONS_KEY = "react-router-scroll-positions";
/** Key of the history entry with which this document began. */
const FIRST_ENTRY_KEY = "default";

/** State of a history entry. The app writes the same, so that both understand each other's entries. */
interface Entry {
    key?: string;
    idx?: number;
}

/** Whether this history entry was made here or by the app, so that the browser cannot restore its scroll position. */
export function isScriptedEntry(): boolean {
    return entry().idx !== undefined;
}

/** Returns the key of the current history entry. */
export function getEntryKey(): string {
    return entry().key ?? FIRST_ENTRY_KEY;
}

/** Adds a history entry for this address. From then on scroll positions are restored here and not by the browser. */
export function pushEntry(address: string): void {
    const { idx = 0 } = entry();
    if (!isScriptedEntry()) history.replaceState({ ...entry(), idx }, "");
    // Otherwise Back would scroll the page that is being left.
    history.scrollRestoration = "manual";
    history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, "", address);
}

/** Stores the scroll position of a history entry. */
export function saveScrollPosition(entryKey: string): void {
    try {
        sessionStorage.setItem(SCROLL_POSITIONS_KEY, JSON.stringify({ ...depths(), [entryKey]: scrollY }));
    } catch {
        // Where storage is forbidden or full, Back leads to the top of the page.
    }
}

/** Returns the stored scroll position in pixels; `undefined` if unknown. */
export function getScrollPosition(entryKey: string): number | undefined {
    return depths()[entryKey];
}

function entry(): Entry {
    return (history.state as Entry | null) ?? {};
}

function depths(): Record<string, number> {
    try {
        return JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? "{}") as Record<string, number>;
    } catch {
        return {};
    }
}
