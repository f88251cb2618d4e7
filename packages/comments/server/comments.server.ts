import type { Categories } from "@parley/categories/server";
import { COMMENT_LIMIT, commentPath, getCommentSearch, getPosts } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import { replyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Drafts } from "@parley/drafts/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { createVisibilityCheck, getContentSources } from "@parley/library/server/contentSources";
import { implement, requireSession } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { registerCommentActions } from "./comments.actions";
import { createCommentsEditing } from "./comments.editing";
import { registerCommentExplanations } from "./comments.explanations";
import { createCommentImports } from "./comments.imports";
import { registerCommentPages } from "./comments.pages";
import { createCommentPublisher } from "./comments.publishing";
import { createCommentsRepository } from "./comments.repository";
import { registerCommentsRoutes } from "./comments.routes";
import { createCommentSerializer } from "./comments.serializer";
import { createCommentsService } from "./comments.service";
import { createCommentsVisibility } from "./comments.visibility";
import { createCommentIntegrityChecks } from "./integrityChecks.repository";
import { registerCommentLeaders } from "./lists/leaders";
import { createPostsByRole } from "./lists/postsByRole";
import { createReactionsReceived } from "./lists/reactionsReceived";
import { createMerging } from "./merging/merging";
import { createMoving } from "./merging/moving";
import { createSplitting } from "./merging/splitting";
import { registerCommentErasure } from "./removal/accountErasure";
import { createCommentsRemoval } from "./removal/comments.removal";
import { createOwnRemovals } from "./removal/ownRemovals";
import { createCommentSearchSource } from "./search/searchSource";
import { createThreadsService } from "./threads/threads.service";

interface Dependencies {
    users: Users;
    categories: Categories;
    reactions: Reactions;
    discussions: Discussions;
    config: Config;
    /** With drafts, scheduled replies are published. */
    drafts?: Pick<Drafts, "providePublisher">;
}

/** The comments feature as other features see it. */
export type Comments = ReturnType<typeof createCommentsServer>;

/** Registers the routes, pages and forms of comments, and returns the functions for other features. */
export function createCommentsServer(
    kit: ServerKit,
    { users, categories, reactions, discussions, config, drafts }: Dependencies,
) {
    const { siteURL } = kit;
    const repository = createCommentsRepository(kit.database);
    const own = createOwnRemovals(config);
    const actionLog = getActionLog(kit);
    const serialize = createCommentSerializer({
        repository,
        own,
        actionLog,
        renderer: discussions.renderer,
        discussions,
        users,
        categories,
        reactions,
        siteURL,
    });
    const { positionOfTop, datesAt, firstAfter, countOwnAfter, countSince } = repository;
    discussions.provideCommentPositions({ positionOfTop, datesAt, firstAfter, countOwnAfter, countSince });
    const visibility = createCommentsVisibility({ repository, discussions, categories });
    const service = createCommentsService({ kit, repository, visibility, serialize, users, categories, discussions });
    const editing = createCommentsEditing({
        kit,
        repository,
        visibility,
        get: service.get,
        users,
        discussions,
        config,
        actionLog,
    });
    const removal = createCommentsRemoval({ kit, repository, visibility, reactions, discussions, actionLog, own });
    registerCommentActions({ actionLog, repository, visibility, editing, removal, own, discussions, users, siteURL });
    const moving = createMoving({ repository, discussions });
    const { merge } = createMerging({ kit, repository, moving, categories, discussions, reactions, users, actionLog });
    const { split } = createSplitting({ kit, repository, visibility, moving, categories, discussions, actionLog });
    const threads = createThreadsService({ repository, serialize, discussions, users, siteURL });
    drafts?.providePublisher("comment", createCommentPublisher({ service, discussions, categories, siteURL }));
    registerCommentExplanations({ service, own, users, categories, discussions });
    registerCommentsRoutes(kit.api, { service, editing, removal, threads, merge, split });
    const listPosts = createPostsByRole({ database: kit.database, repository, serialize, discussions, users, categories });
    implement(kit.api, getPosts, (query, viewer) => listPosts(viewer, query));
    const { unmention } = registerCommentErasure({
        database: kit.database,
        siteURL,
        repository,
        removal,
        renderer: discussions.renderer,
        actionLog,
        users,
    });
    registerCommentLeaders({ database: kit.database, users, categories });
    registerCommentPages({ kit, service, editing, removal, repository, discussions, config });
    const urlOf = async (commentID: number) => siteURL + commentPath(commentID);
    discussions.submissions.serve("comment", urlOf);
    discussions.submissions.serve("commentEdit", urlOf);
    reactions.serve("comment", {
        requireView: service.visible,
        urlOf,
        scoreChanged: service.scoreChanged,
        removeFlagged: removal.removeFlagged,
        received: createReactionsReceived({ database: kit.database, repository, serialize, categories }),
    });

    getContentSources(kit.database).provide("comment", {
        sees: createVisibilityCheck(service.visible),
        authorOf: async (commentID) => (await repository.byID(commentID))?.insertUserID,
        renderedBefore: repository.renderedBefore,
        async renderAgain(commentID) {
            const row = await repository.byID(commentID);
            if (!row) return;
            await repository.reword(
                row,
                await discussions.renderer.rerender(row.body, row.format, row.attributionUrl ?? undefined),
            );
        },
        unmention,
        pathPattern: /^\/discussion\/comment\/([1-9]\d{0,9})(?:\/|$)/,
        async quote(viewer, commentID) {
            const { comment, discussion } = await service.visible(viewer, commentID);
            return { name: replyName(discussion.name), url: siteURL + commentPath(commentID), bodyHtml: comment.bodyHtml };
        },
    });
    const search = getSearchSources(kit.database);
    search.provide(createCommentSearchSource({ kit, repository, discussions, categories }));
    implement(kit.api, getCommentSearch, async ({ expand, page = 1, limit = COMMENT_LIMIT, ...query }, viewer) => {
        requireSession(viewer);
        const { recordIDs, total } = await search.findRecords(viewer, { ...query, recordType: "comment", page, limit });
        return { items: await serialize(viewer, await repository.byIDs(recordIDs), { expand }), paging: { page, limit, total } };
    });
    const imports = createCommentImports(repository, discussions);
    const { recount } = imports;
    getIntegrityChecks(kit).add(
        ...createCommentIntegrityChecks({ database: kit.database, recount, wipeAllIn: removal.wipeAllIn, discussions, users }),
    );

    return {
        get: service.get,
        /** Returns a comment that the viewer may see, with its discussion. Throws 404, or 410 if it was removed. */
        requireView: service.visible,
        rowsByIDs: repository.byIDs,
        scoreChanged: service.scoreChanged,
        add: service.add,
        change: editing.change,
        remove: removal.removeOne,
        ...imports,
    };
}
