import type { RootState } from "@parley/library/client/store";

/** A link on its way: where it leads, and the page it stands on. */
export interface Following {
    to: URL;
    from: URL;
}

/** What the reader prefers of a page, to be said in its address. */
export type Preferences = (following: Following, state: RootState) => Readonly<Record<string, string | undefined>>;

const sources: Preferences[] = [];

/**
 * A feature says what readers prefer of its pages. Only links that are followed in the app gain it, so the address always says what
 * is shown: the first paint stays the server's, and a link that is passed on shows everybody the same.
 */
export function registerPreferences(preferences: Preferences): void {
    sources.push(preferences);
}

/** The address of a link with all that the reader prefers there; what the link itself says wins. */
export function preferredAddress(following: Following, state: RootState): URL {
    const address = new URL(following.to);
    for (const preferences of sources) {
        for (const [name, value] of Object.entries(preferences(following, state))) {
            if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value);
        }
    }
    return address;
}
