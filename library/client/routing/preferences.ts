import { toSitePath } from "@parley/library/client/basePath";
import type { RootState } from "@parley/library/client/store";

/** Link that is being followed: its URL, and that of the page it is on, with paths from the root of the site. */
export interface FollowedLink {
    to: URL;
    from: URL;
}

/** Function that returns the viewer's preferences for a page as query parameters. */
export type Preferences = (following: FollowedLink, state: RootState) => Readonly<Record<string, string | undefined>>;

const sources: Preferences[] = [];

/**
 * Registers a feature's preferences. They are added only to links followed in the app, so that the URL always describes the page: the first
 * paint equals the server's, and a shared link shows everybody the same.
 */
export function registerPreferences(preferences: Preferences): void {
    sources.push(preferences);
}

/** Returns a link's URL with the viewer's preferences; parameters of the link itself take precedence. */
export function toPreferredURL({ to, from }: FollowedLink, state: RootState): URL {
    const address = new URL(to);
    const following = { to: fromSiteRoot(to), from: fromSiteRoot(from) };
    for (const preferences of sources) {
        for (const [name, value] of Object.entries(preferences(following, state))) {
            if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value);
        }
    }
    return address;
}

const fromSiteRoot = ({ origin, pathname, search, hash }: URL): URL =>
    new URL((toSitePath(pathname) ?? "/") + search + hash, origin);
