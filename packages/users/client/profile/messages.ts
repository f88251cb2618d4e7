import { listRoutes } from "@parley/library/client/routing";
import { profilePath } from "@parley/library/contract";

const BEGINNING = "/messages/add/";

/** Where a message to somebody begins: `/messages/add/{userName}`, the name written as in the links to profiles (USR-010, USR-030). */
export function messagePath(name: string): string {
    return BEGINNING + profilePath(0, name).split("/").at(-1);
}

/** Where a message begins that holds these words already: `/messages/add?content=…` (DISC-056). */
export function messageAbout(content: string): string {
    return `/messages/add?${new URLSearchParams({ content })}`;
}

/** Whether any feature here has a page to write messages on. */
export function hasMessagePages(): boolean {
    return listRoutes().some(({ path }) => `${path}/`.startsWith(BEGINNING));
}
