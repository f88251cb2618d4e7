import type { Categories } from "@parley/categories/server";
import type { DiscussionReference } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions, ReferenceRow } from "@parley/discussions/server";
import { isWithin } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { DiscussionListsRepository } from "../discussionLists.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: Pick<DiscussionListsRepository, "idsOf">;
    discussions: Pick<Discussions, "requireView" | "referencesByIDs">;
    categories: Pick<Categories, "visibleIDs" | "hiddenIDs">;
    tags: Pick<Tags, "recordIDsSharing">;
}

/** Maximum number of related discussions in a panel. */
const MAX_NEAR = 5;
/** Maximum number of candidates per tag, and of the category. */
const MAX_CANDIDATES = 30;
/** Weight of a shared tag; the same category counts less. */
const TAG_WEIGHT = 2;
/** How long results are cached: they require several queries, and need not contain posts of the last minutes. */
const REMEMBERED_FOR_MS = 10 * 60 * 1000;
const MAX_REMEMBERED = 2000;

interface Remembered {
    ids: readonly number[];
    at: number;
}

/**
 * Creates the search for related discussions. The IDs are cached by the categories that a viewer may see. Titles and visibility are read on
 * each request, so that a cached page depends only on these few discussions and not on the whole category.
 */
export function createNearDiscussions({ kit, repository, discussions, categories, tags }: Dependencies) {
    const remembered = new Map<string, Remembered>();

    return async (viewer: Viewer, discussionID: number): Promise<DiscussionReference[]> => {
        const row = await discussions.requireView(viewer, discussionID);
        const [visible, hidden] = [await categories.visibleIDs(viewer), await categories.hiddenIDs(viewer)];
        const key = `${discussionID} ${hidden.join()}`;
        const now = kit.clock().getTime();
        let found = remembered.get(key);
        if (!found || !isWithin(found.at, now, REMEMBERED_FOR_MS)) {
            found = { ids: await kit.database.changes.unnoted(() => findNear(row, visible)), at: now };
            if (remembered.size >= MAX_REMEMBERED) remembered.clear();
            remembered.set(key, found);
        }
        return (await discussions.referencesByIDs(found.ids, visible)).map((near) => toReference(near, kit.siteURL));
    };

    async function findNear({ discussionID, categoryID }: DiscussionRow, visible: readonly number[]): Promise<number[]> {
        const sharing = await tags.recordIDsSharing("discussion", discussionID, MAX_CANDIDATES);
        const neighbours = await repository.idsOf(
            { categoryIDs: [categoryID] },
            { column: "dateLastComment", descending: true },
            MAX_CANDIDATES,
            0,
        );
        const candidates = new Set([...sharing, ...neighbours]);
        candidates.delete(discussionID);
        const rows = await discussions.referencesByIDs([...candidates], visible);
        const nearness = (row: ReferenceRow) =>
            sharing.filter((id) => id === row.discussionID).length * TAG_WEIGHT + Number(row.categoryID === categoryID);
        return rows
            .map((row) => ({ row, near: nearness(row) }))
            .sort((one, other) => other.near - one.near || (one.row.dateLastComment < other.row.dateLastComment ? 1 : -1))
            .slice(0, MAX_NEAR)
            .map(({ row }) => row.discussionID);
    }
}

/** Converts a row to the reference that panels show. */
export function toReference({ discussionID, name, countComments, closed }: ReferenceRow, siteURL: string): DiscussionReference {
    return { discussionID, name, url: siteURL + discussionPath({ discussionID, name }), countComments, closed };
}
