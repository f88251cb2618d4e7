import type { Categories } from "@parley/categories/server";
import type { DiscussionReference, getSimilarDiscussions } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { SearchSources } from "@parley/library/server/searchSources";
import { toReference } from "./nearDiscussions";

interface Dependencies {
    sources: Pick<SearchSources, "findSimilar">;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "requireView" | "referencesByIDs">;
    siteURL: string;
}

/** Maximum number of similar discussions shown beside a typed title. */
const MAX_SIMILAR = 5;

/**
 * Creates the search for discussions that are similar to a title or to a discussion, the most similar first. Returns an empty list if none is
 * similar. Throws 404 for a discussion that the viewer may not see.
 */
export function createFindSimilar({ sources, categories, discussions, siteURL }: Dependencies) {
    return async (
        viewer: Viewer,
        { name, discussionID }: Input<typeof getSimilarDiscussions>,
    ): Promise<DiscussionReference[]> => {
        const text =
            name ?? (discussionID === undefined ? undefined : (await discussions.requireView(viewer, discussionID)).name);
        if (text === undefined) throw invalidField("name", "A title or a discussion is needed.", { code: "missingField" });
        const found = await sources.findSimilar(viewer, { recordType: "discussion", text, limit: MAX_SIMILAR + 1 });
        const ids = found.filter((id) => id !== discussionID).slice(0, MAX_SIMILAR);
        const rows = await discussions.referencesByIDs(ids, await categories.visibleIDs(viewer));
        return rows.map((row) => toReference(row, siteURL));
    };
}
