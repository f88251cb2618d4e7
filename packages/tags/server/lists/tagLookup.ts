import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { TagsRepository } from "../tags.repository";
import type { TagRow } from "../tags.tables";
import type { DiscussionIDs, TagVisibility } from "./visibleTags.repository";

/** Data that the owner of the discussions provides. */
export interface TaggedDiscussions {
    /** Returns the visibility for this viewer; `undefined` for one who may see every category. */
    getVisibility(viewer: Viewer): Promise<TagVisibility | undefined>;
    /** Returns a subquery for the discussions that are not deleted, which tags count. */
    present(): DiscussionIDs;
}

export type TagLookup = ReturnType<typeof createTagLookup>;

/** Creates the functions that find tags as a viewer sees them; until discussions are provided every tag is visible to everybody. */
export function createTagLookup(repository: TagsRepository) {
    let discussions: TaggedDiscussions | undefined;
    return {
        /** Sets the owner of the discussions. */
        provideDiscussions(owner: TaggedDiscussions): void {
            discussions = owner;
        },

        /** Returns a subquery for the discussions that tags count, or `undefined` for all. */
        presentDiscussions: () => discussions?.present(),

        findVisibility,
        requireTag,
        requireTags,
    };

    async function findVisibility(viewer: Viewer): Promise<TagVisibility | undefined> {
        return discussions?.getVisibility(viewer);
    }

    /** Returns a tag. Throws 404 if it does not exist, or not for the viewer with this visibility. */
    async function requireTag(tagID: number, visibility?: TagVisibility): Promise<TagRow> {
        const row = await repository.byID(tagID, visibility);
        if (!row) throw notFound("Tag");
        return row;
    }

    /** Returns these IDs, with merged tags replaced by their targets. Throws 404 unless all of them exist for this viewer. */
    async function requireTags(tagIDs: readonly number[], viewer: Viewer): Promise<number[]> {
        if (tagIDs.length === 0) return [];
        const merged = new Map((await repository.anyByIDs(tagIDs)).map((row) => [row.tagID, row.mergedIntoID ?? row.tagID]));
        const wanted = [...new Set(tagIDs.map((tagID) => merged.get(tagID) ?? tagID))];
        const rows = await repository.byIDs(wanted, await findVisibility(viewer));
        if (rows.length < wanted.length) throw notFound("Tag");
        return wanted;
    }
}
