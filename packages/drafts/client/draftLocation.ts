import { logTrouble } from "./editor/logTrouble";

/**
 * Returns the URL of the form with the draft of a reply: below the discussion, on the present page, or below the parent comment (DRAFT-020,
 * DRAFT-021). Returns `undefined` and logs the error if no URL can be built (DRAFT-038).
 */
export function toDraftLocation(here: { pathname: string; search: string }, commentParentID?: number): string | undefined {
    try {
        if (commentParentID !== undefined) {
            if (!Number.isSafeInteger(commentParentID) || commentParentID < 1) throw new RangeError(String(commentParentID));
            return `/discussion/comment/${commentParentID}?hasDraft=true#Comment_${commentParentID}`;
        }
        const { pathname, searchParams } = new URL(here.pathname + here.search, "http://here");
        searchParams.set("hasDraft", "true");
        return `${pathname}?${searchParams}#create-comment`;
    } catch (error) {
        logTrouble("Failed to create draft location link", error);
        return undefined;
    }
}
