/** The most tags of members that are shown on one item (S2§9, TAGC-011). */
export const SHOWN_TAGS = 3;

/** The most tags one post may have. */
export const MAXIMUM_TAGS = 20;

/** Where tags are looked after by those who manage the community. */
export const MANAGED_TAGS = "/settings/tags";

/** The page of the posts that have a tag, relative to the site. */
export function tagPath(tagID: number): string {
    return `/discussions?tagID=${tagID}`;
}

/** Whether a code can stand in an address: lower-case letters, marks and digits of any script, and hyphens (contract §5.8). */
export function isTagUrlcode(urlcode: string): boolean {
    return /^[\p{L}\p{M}\p{N}-]+$/u.test(urlcode) && urlcode === urlcode.toLowerCase();
}
