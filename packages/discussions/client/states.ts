import type { Discussion } from "@parley/discussions/contract";

/** The states of a discussion that its line tells, in the order in which it tells them. */
export function listStates({
    pinned,
    closed,
    sink,
    ...discussion
}: Discussion): ("moved" | "pinned" | "closed" | "resolved" | "sunk")[] {
    // It only leads on to where the post stands now.
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

/** Staff are told of it outright; others see it by the accepted answer, or by the public status. */
function isResolved({ resolved, statusID, attributes }: Pick<Discussion, "resolved" | "statusID" | "attributes">): boolean {
    return resolved === true || statusID === RESOLVED || attributes?.acceptedCommentID !== undefined;
}
