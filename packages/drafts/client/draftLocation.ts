import { logTrouble } from "./editor/logTrouble";

/**
 * Where a draft of a reply is written on: below the discussion, on the page one is on, or below the comment it answers (DRAFT-020, DRAFT-021).
 * Undefined, and logged, where no such address can be made (DRAFT-038).
 */
export function draftLocation(here: { pathname: string; search: string }, commentParentID?: number): string | undefined {
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
