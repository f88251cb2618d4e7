import { SEARCH_PATH } from "@parley/library/contract";

/** The page with what can be done with a discussion, for browsers without scripts. */
export const optionsPath = (discussionID: number) => `/discussion/options/${discussionID}`;

/** The page on which a discussion is edited (DISC-029). */
export const editPath = (discussionID: number) => `/post/editdiscussion/${discussionID}`;

/** The words a discussion has had (MOD-028). */
export const revisionsPath = (discussionID: number) => `/log/filter?recordType=discussion&recordID=${discussionID}`;

/** The comments that were deleted from a discussion (MOD-029). */
export const deletedCommentsPath = (discussionID: number) =>
    `/log/filter?parentRecordID=${discussionID}&recordType=comment&operation=delete`;

/** The page on which a discussion is searched. */
export const searchInPath = (discussionID: number) => `${SEARCH_PATH}?discussionID=${discussionID}`;

/** Returns the URL for sharing a page, with a parameter that marks it as shared (DISC-072). */
export function sharedURL(url: string): string {
    const shared = new URL(url);
    shared.searchParams.set("utm_source", "community-share");
    return shared.href;
}
