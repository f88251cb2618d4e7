import type { Categories } from "@parley/categories/server";
import { COMMENT_LIMIT, getCommentSearch } from "@parley/comments/contract";
import type { Discussions } from "@parley/discussions/server";
import { implement, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { Users } from "@parley/users/server";
import type { createCommentSerializer } from "../commentSerializer";
import type { CommentsRepository } from "../comments.repository";
import { createCommentSearchSource } from "./searchSource";

interface Dependencies {
    kit: ServerKit;
    repository: CommentsRepository;
    serialize: ReturnType<typeof createCommentSerializer>;
    discussions: Discussions;
    categories: Categories;
    users: Pick<Users, "membersIn">;
}

/** Registers the search for comments. */
export function registerCommentSearch({ kit, repository, serialize, discussions, categories, users }: Dependencies): void {
    const search = getSearchSources(kit);
    search.provide(createCommentSearchSource({ kit, repository, discussions, categories, users }));
    implement(kit.api, getCommentSearch, async ({ expand, page = 1, limit = COMMENT_LIMIT, ...query }, viewer) => {
        requireSession(viewer);
        const { recordIDs, total } = await search.findRecords(viewer, { ...query, recordType: "comment", page, limit });
        return { items: await serialize(viewer, await repository.byIDs(recordIDs), { expand }), paging: { page, limit, total } };
    });
}
