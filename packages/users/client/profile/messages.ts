import { listRoutes } from "@parley/library/client/routing";
import { profilePath } from "@parley/library/contract";

const BEGINNING = "/messages/add/";

/**
 * Returns the path of a new message to a user: `/messages/add/{userName}`, with the name encoded as in links to profiles (USR-010,
 * USR-030).
 */
export function messagePath(name: string): string {
    return BEGINNING + profilePath(0, name).split("/").at(-1);
}

/** Returns the path of a new message with given content: `/messages/add?content=…` (DISC-056). */
export function createMessagePath(content: string): string {
    return `/messages/add?${new URLSearchParams({ content })}`;
}

/** Checks whether a feature has registered a page to write messages. */
export function hasMessagePages(): boolean {
    return listRoutes().some(({ path }) => `${path}/`.startsWith(BEGINNING));
}
