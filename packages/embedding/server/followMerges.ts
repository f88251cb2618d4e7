import type { Discussions, ListedRow } from "@parley/discussions/server";

/** Maximum number of merges that are followed one after the other. */
const MAX_MERGES = 5;

/** Returns discussions by the given IDs; in place of a merged one that with which it was merged. */
export async function followMerges(
    { rowsByIDs }: Pick<Discussions, "rowsByIDs">,
    discussionIDs: readonly number[],
): Promise<Map<number, ListedRow>> {
    const rows = new Map<number, ListedRow>();
    let targets = new Map(discussionIDs.map((discussionID) => [discussionID, discussionID]));
    for (let merges = 0; merges <= MAX_MERGES && targets.size > 0; merges++) {
        const found = await rowsByIDs([...new Set(targets.values())]);
        const byID = new Map(found.map((row) => [row.discussionID, row]));
        const next = new Map<number, number>();
        for (const [discussionID, targetID] of targets) {
            const row = byID.get(targetID);
            if (row?.type === "redirect" && row.redirectToID !== null) next.set(discussionID, row.redirectToID);
            else if (row) rows.set(discussionID, row);
        }
        targets = next;
    }
    return rows;
}
