import type { Discussion } from "@parley/discussions/contract";

/** Returns the states of a discussion that a list row shows, in display order. */
export function listStates({
    pinned,
    closed,
    sink,
    ...discussion
}: Discussion): ("moved" | "pinned" | "closed" | "resolved" | "sunk")[] {
    // A redirect only links to the post's present location.
    if (discussion.type === "redirect") return ["moved"];
    return [
        ...(pinned ? (["pinned"] as const) : []),
        ...(closed ? (["closed"] as const) : []),
        ...(isResolved(discussion) ? (["resolved"] as const) : []),
        ...(sink ? (["sunk"] as const) : []),
    ];
}

/** Status 8 of contract §2. */
const RESOLVED = 8;

/** Checks whether a discussion is resolved: by the flag, which only staff receive, by the public status, or by an accepted answer. */
function isResolved({ resolved, statusID, attributes }: Pick<Discussion, "resolved" | "statusID" | "attributes">): boolean {
    return resolved === true || statusID === RESOLVED || attributes?.acceptedCommentID !== undefined;
}
