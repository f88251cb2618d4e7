/** Maximum number of members' tags shown on one item (S2§9, TAGC-011). */
export const MAX_SHOWN_TAGS = 3;

/** Maximum number of tags of a post. */
export const MAX_TAGS = 20;

/** Path of the page where community managers edit tags. */
export const MANAGED_TAGS = "/settings/tags";

/** Returns the path of the page with the posts that have a tag. */
export function tagPath(tagID: number): string {
    return `/discussions?tagID=${tagID}`;
}

/** Whether a code is valid in a URL: lower-case letters, marks and digits of any script, and hyphens (contract §5.8). */
export function isTagUrlcode(urlcode: string): boolean {
    return /^[\p{L}\p{M}\p{N}-]+$/u.test(urlcode) && urlcode === urlcode.toLowerCase();
}
