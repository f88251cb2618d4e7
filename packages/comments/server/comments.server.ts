import type { Categories } from "@parley/categories/server";
import { commentPath, getPosts } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import type { Drafts } from "@parley/drafts/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { registerCommentExplanations } from "./access/explanations";
import { createCommentsVisibility } from "./access/visibility";
import { createCommentSerializer } from "./commentSerializer";
import { registerCommentActions } from "./comments.actions";
import type { CommentsRepository } from "./comments.repository";
import { createCommentsRepository } from "./comments.repository";
import { registerCommentsRoutes } from "./comments.routes";
import type { CommentsService } from "./comments.service";
import { createCommentsService } from "./comments.service";
import { registerCommentContent } from "./contentSource";
import { createCommentIntegrityChecks } from "./integrityChecks.repository";
import { registerCommentLeaders } from "./lists/leaders";
import { createPostsByRole } from "./lists/postsByRole";
import { createReactionsReceived } from "./lists/reactionsReceived";
import { createOtherParents } from "./otherParents";
import { registerCommentErasure } from "./removal/accountErasure";
import { createOwnRemovals } from "./removal/ownRemovals";
import type { CommentsRemoval } from "./removal/removeComments";
import { createCommentsRemoval } from "./removal/removeComments";
import { pickMovableRows, pickThreadRows } from "./rowAccess";
import { registerCommentSearch } from "./search/registerSearch";
import { createCommentLanguages } from "./writing/commentLanguages";
import { createCommentMovers } from "./writing/commentMover";
import { createCommentPublisher } from "./writing/commentPublisher";
import { createCommentsEditing } from "./writing/editComments";
import { createCommentImports } from "./writing/importComments";

interface Dependencies {
    users: Users;
    categories: Categories;
    reactions: Reactions;
    discussions: Discussions;
    config: Config;
    notifications: Notifications;
    /** With drafts, scheduled replies are published. */
    drafts?: Pick<Drafts, "providePublisher">;
}

/** The comments feature as other features see it. */
export type Comments = ReturnType<typeof createCommentsServer>;

/** Registers the routes, pages and forms of comments, and returns the functions for other features. */
export function createCommentsServer(kit: ServerKit, dependencies: Dependencies) {
    const { users, categories, discussions, config, drafts } = dependencies;
    const { siteURL, database } = kit;
    const { renderer } = discussions;
    const actionLog = getActionLog(kit);
    const repository = createCommentsRepository(database);
    const own = createOwnRemovals(config);
    const shared = { ...dependencies, kit, database, siteURL, repository, own, actionLog, renderer };
    const serialize = createCommentSerializer(shared);
    provideCommentPositions(discussions, repository);
    const visibility = createCommentsVisibility(shared);
    const service = createCommentsService({ ...shared, visibility, serialize });
    const movers = createCommentMovers();
    const editing = createCommentsEditing({ ...shared, visibility, movers, get: service.get });
    const removal = createCommentsRemoval({ ...shared, visibility });
    registerCommentActions({ ...shared, visibility, editing, removal });
    drafts?.providePublisher("comment", createCommentPublisher({ service, discussions, categories, siteURL }));
    registerCommentExplanations({ ...shared, service });
    const otherParents = createOtherParents();
    registerCommentsRoutes(kit.api, { service, editing, removal, otherParents });
    registerPosts(kit.api, { ...shared, serialize });
    const { unmention } = registerCommentErasure({ ...shared, removal });
    registerCommentLeaders(shared);
    const requireView = otherParents.refuseOthers(service.visible);
    const received = createReactionsReceived({ ...shared, serialize });
    registerCommentReactions({ ...shared, service, requireView, removal, received });
    serveSubmissions(discussions, siteURL);
    registerCommentContent({ ...shared, service, unmention });
    registerCommentSearch({ ...shared, serialize });
    const imports = createCommentImports(repository, discussions);
    const [{ recount }, { wipeAllIn }] = [imports, removal];
    getIntegrityChecks(kit).add(...createCommentIntegrityChecks({ database, recount, wipeAllIn, discussions, users }));

    return {
        get: service.get,
        /** Returns a comment of a discussion that the viewer may see, with its discussion. Throws 404, or 410 if it was removed. */
        requireView,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
        requireReply: service.requireReply,
        /** Sets what moves a comment to another discussion. */
        provideMover: movers.provide,
        /** Rows in the order of threads. Checks no permissions. */
        threadRows: pickThreadRows(repository),
        /** Rows to move to another discussion. Checks no permissions, and corrects no counts. */
        movableRows: pickMovableRows(repository),
        /** Returns comments as the API describes them to a viewer. */
        serialize,
        scoreChanged: service.scoreChanged,
        add: service.add,
        /** The features with comments on records other than discussions. */
        otherParents,
        change: editing.change,
        ...createCommentLanguages({ ...shared, visibility, editing }),
        answer: editing.answer,
        remove: removal.removeOne,
        ...imports,
    };
}

function registerPosts(api: ServerKit["api"], dependencies: Parameters<typeof createPostsByRole>[0]): void {
    const listPosts = createPostsByRole(dependencies);
    implement(api, getPosts, (query, viewer) => listPosts(viewer, query));
}

function serveSubmissions({ submissions }: Discussions, siteURL: string): void {
    const findURL = async (commentID: number) => siteURL + commentPath(commentID);
    submissions.serve("comment", findURL);
    submissions.serve("commentEdit", findURL);
}

function provideCommentPositions(discussions: Discussions, repository: CommentsRepository): void {
    const { positionOfTop, datesAt, firstAfter, countOwnAfter, countSince, selectUpTo } = repository;
    const bodiesOf = async (commentIDs: readonly number[]) =>
        new Map((await repository.byIDs(commentIDs)).map(({ commentID, bodyHtml }) => [commentID, bodyHtml]));
    discussions.provideCommentPositions({ bodiesOf, positionOfTop, datesAt, firstAfter, countOwnAfter, countSince, selectUpTo });
}

interface ReactionDependencies extends Pick<Dependencies, "reactions" | "discussions"> {
    siteURL: string;
    service: CommentsService;
    requireView: CommentsService["visible"];
    removal: CommentsRemoval;
    received: ReturnType<typeof createReactionsReceived>;
}

function registerCommentReactions({
    siteURL,
    reactions,
    discussions,
    service,
    requireView,
    removal,
    received,
}: ReactionDependencies): void {
    reactions.serve("comment", {
        requireView,
        urlOf: async (commentID) => siteURL + commentPath(commentID),
        countReaction: async (viewer, commentID) => {
            const { discussion } = await service.visible(viewer, commentID);
            await discussions.postingLimits.countAction(viewer, "reaction", discussion.categoryID);
        },
        scoreChanged: service.scoreChanged,
        removeFlagged: removal.removeFlagged,
        received,
    });
}
