import type { Categories } from "@parley/categories/server";
import type { Viewer } from "@parley/library/server/http";
import type { TagVisibility } from "@parley/tags/server";
import type { DiscussionsRepository } from "../discussions.repository";

interface Dependencies {
    repository: Pick<DiscussionsRepository, "presentIDs" | "countIn">;
    categories: Pick<Categories, "visibleIDs" | "hiddenIDs">;
}

/**
 * Creates the function that selects the discussions counted for a viewer's tags (FC-14). It names the smaller part, hidden or visible, so
 * that at most half of the discussions are scanned.
 */
export function createTagVisibility({ repository, categories }: Dependencies) {
    return async (viewer: Viewer): Promise<TagVisibility | undefined> => {
        const hidden = await categories.hiddenIDs(viewer);
        if (hidden.length === 0) return undefined;
        const visible = await categories.visibleIDs(viewer);
        const areHidden = (await repository.countIn(hidden)) <= (await repository.countIn(visible));
        return { key: hidden.join(), discussionIDs: repository.presentIDs(areHidden ? hidden : visible), areHidden };
    };
}
