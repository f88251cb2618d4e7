import { SYSTEM_USER_ID } from "@parley/accounts/server";
import { DISCUSSION_LIMIT, discussionPath, getDiscussionSearch } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement, requireSession } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import { getSearchSources } from "@parley/library/server/searchSources";
import { deleteSubmission } from "@parley/posting/contract";
import { registerDiscussionExplanations } from "./access/discussions.explanations";
import { createTagVisibility } from "./access/tagVisibility";
import { createDiscussionActions } from "./actions/discussions.actions";
import { createDiscussionActionTypes } from "./actions/discussions.actionTypes";
import { createDiscussionBulk } from "./bulk/discussions.bulk";
import { createCategoryPosts } from "./categoryPosts";
import { createDiscussionChecks } from "./discussions.checks";
import { createDiscussionComments } from "./discussions.comments";
import { registerDiscussionContent } from "./discussions.content";
import { registerDiscussionForms } from "./discussions.forms";
import { createDiscussionImports } from "./discussions.imports";
import { registerPreviewRoutes } from "./discussions.previews";
import { createDiscussionPublisher } from "./discussions.publishing";
import { registerDiscussionsRoutes, registerModerationRoutes, registerReadMarkRoutes } from "./discussions.routes";
import type { Dependencies, DiscussionsServices } from "./discussions.services";
import { createDiscussionsServices } from "./discussions.services";
import { registerDiscussionFeeds } from "./lists/feeds";
import { registerDiscussionLeaders } from "./lists/leaders";
import { createNearDiscussions } from "./lists/nearDiscussions";
import { createReceivedSource } from "./lists/received";
import { createFindSimilar } from "./lists/similarDiscussions";
import { createTitleWordsRepository } from "./lists/titleWords.repository";
import { createDiscussionMerging } from "./merging/discussions.merging";
import { registerDiscussionNotifications } from "./notifications/discussions.notifications";
import { createFollowersRepository } from "./notifications/followers.repository";
import { registerOptionForms } from "./options/options.forms";
import { registerDiscussionLayouts } from "./pages/discussions.layouts";
import { createAccountErasure } from "./removal/accountErasure";
import { createRemovedWiping } from "./removal/discussions.removal";
import { createDiscussionSearchSource } from "./search/searchSource";
import { createStatusesService } from "./statuses/statuses.service";

/** Why a flagged discussion was removed. */
const FLAGGED = "Flagged by several members.";

/** Interface of discussions for other features. */
export type Discussions = ReturnType<typeof createDiscussionsServer>;

/** Registers the API routes, pages, feeds and forms of discussions, and returns the interface for other features. */
export function createDiscussionsServer(kit: ServerKit, dependencies: Dependencies) {
    const { users, categories, tags } = dependencies;
    const services = createDiscussionsServices(kit, dependencies);
    const { repository, renderer, submissions, reading, provideCommentPositions, hooks, draftUsed } = services;
    const { postingLimits, actionLog, kinds, answers, access, commands, service } = services;
    registerPublisher(kit, dependencies, services);
    const actionTypes = createDiscussionActionTypes({ kit, access, commands, renderer, users, categories, tags });
    const { alsoWipe, wipe } = createRemovedWiping({ kit, repository, commands, actionLog, tags, kinds });
    const { provideAction } = createDiscussionActions({ repository, access, actionLog, categories, wipe, kinds: actionTypes });
    const explanations = registerDiscussionExplanations({ kit, service, ...dependencies });
    registerRoutes(kit, dependencies, services);
    registerSources(kit, dependencies, services);
    const { page } = registerPages(kit, dependencies, services);

    return {
        get: service.get,
        /** Returns discussions that the viewer sees as responses, in the same order. */
        answersByIDs: async (viewer: Viewer, discussionIDs: readonly number[]) =>
            answers(viewer, await repository.byIDs(discussionIDs)),
        /** Returns the row of a discussion visible to the viewer; throws 404, or 410 for a deleted one. */
        requireView: service.visible,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
        /** Subquery of the discussions with one of these tags. */
        taggedIDs: (tagIDs: readonly number[]) => tags.recordIDsWith("discussion", tagIDs),
        /** Returns the sources of bodies by discussion ID. */
        contentsByIDs: repository.contents,
        /** Registers another feature's action type on discussions: `merge`, `split`. */
        provideAction,
        /** Explains permissions in a discussion, for the content inside it. */
        explanations,
        page,
        /** Registers the source of comment positions, which the read state needs. */
        provideCommentPositions,
        alsoWipe,
        renderer,
        submissions,
        draftUsed,
        ...hooks,
        postingLimits,
        add: service.add,
        change: service.change,
        remove: service.remove,
        importDiscussions: createDiscussionImports(repository, renderer),
        /** Imports bookmarks, each pair once. */
        importBookmarks: repository.setBookmarked,
        /** Deletes imported discussions permanently. */
        removeImported: repository.removeAll,
        forgetMembers: repository.forgetMembers,
        /** Returns the members who have bookmarked a discussion, or have written in it, by user ID. */
        followersOf: createFollowersRepository(kit.database).withState,
        scoreChanged: service.scoreChanged,
        /** Counts a page view, in memory first. The caller decides what counts as a view. */
        viewed: reading.viewed,
        ...createDiscussionComments({ repository, reading, users, categories }),
        ...createDiscussionMerging({ kit, repository, reading, users, categories, tags }),
    };
}

/** Publishes scheduled drafts of discussions. */
function registerPublisher({ siteURL }: ServerKit, { drafts, categories }: Dependencies, services: DiscussionsServices): void {
    const { repository, service } = services;
    drafts?.providePublisher(
        "discussion",
        createDiscussionPublisher({ service, categories, rowsByIDs: repository.byIDs, siteURL }),
    );
}

/** Registers the API routes. */
function registerRoutes(kit: ServerKit, { categories, tags }: Dependencies, services: DiscussionsServices): void {
    const { api, database, siteURL } = kit;
    const { repository, renderer, submissions, actionLog, statuses, kinds, lists, access, commands, service } = services;
    const findNear = createNearDiscussions({ kit, repository, access, categories, tags });
    const findSimilar = createFindSimilar({ repository, titles: createTitleWordsRepository(database), categories, siteURL });
    const bulk = createDiscussionBulk({
        kit,
        repository,
        access,
        commands,
        actionLog,
        longRunner: getLongRunner(kit),
        categories,
        kinds,
    });
    registerDiscussionsRoutes(api, service, lists, findNear, findSimilar);
    registerReadMarkRoutes(api, services.markingRead);
    registerPreviewRoutes(api, renderer);
    const findURL = createFindURL(kit, services);
    submissions.serve("discussion", findURL);
    submissions.serve("discussionEdit", findURL);
    implement(api, deleteSubmission, ({ idempotencyKey }, viewer) => {
        requireSession(viewer);
        return submissions.cancel(viewer.userID, idempotencyKey);
    });
    implement(api, getDiscussionSearch, async ({ expand, page = 1, limit = DISCUSSION_LIMIT, ...query }, viewer) => {
        if (query.followed) requireSession(viewer);
        const search = { ...query, recordType: "discussion", page, limit };
        const { recordIDs, total } = await getSearchSources(kit).findRecords(viewer, search);
        const items = await services.answers(viewer, await repository.byIDs(recordIDs), { expand });
        return { items, paging: { page, limit, total } };
    });
    registerModerationRoutes(api, bulk, createStatusesService({ kit, service, access, commands, actionLog, statuses }));
}

/** Registers discussions in the registries of other features: reactions, categories, tags, leaders, content and integrity checks. */
function registerSources(kit: ServerKit, dependencies: Dependencies, services: DiscussionsServices): void {
    const { users, categories, tags, reactions } = dependencies;
    const { database, siteURL } = kit;
    const { repository, renderer, readMarks, actionLog, kinds, answers, access, commands, service, postingLimits } = services;
    reactions.serve("discussion", {
        requireView: service.visible,
        urlOf: createFindURL(kit, services),
        countReaction: async (viewer, discussionID) =>
            postingLimits.countAction(viewer, "reaction", (await access.present(discussionID)).categoryID),
        scoreChanged: service.scoreChanged,
        removeFlagged: async (discussionID) =>
            commands.remove({ userID: SYSTEM_USER_ID }, await access.present(discussionID), { reason: FLAGGED }),
        received: createReceivedSource({ database, repository, answers, categories }),
    });
    const { unmention } = createAccountErasure({ kit, repository, renderer, users, categories, tags, actionLog, kinds });
    registerDiscussionLeaders({ database, users, categories, repository });
    categories.providePosts(createCategoryPosts({ repository, readMarks, tags, siteURL }));
    registerDiscussionNotifications({ kit, repository, categories, notifications: dependencies.notifications });
    registerDiscussionContent({ kit, repository, renderer, service, unmention });
    getSearchSources(kit).provide(createDiscussionSearchSource({ kit, repository, categories, tags }));
    getIntegrityChecks(kit).add(...createDiscussionChecks({ database, users }));
    tags.provideDiscussions({ getVisibility: createTagVisibility({ repository, categories }), present: repository.presentIDs });
}

/** Registers the forms without scripts, the feeds and the pages. */
function registerPages(kit: ServerKit, dependencies: Dependencies, services: DiscussionsServices) {
    const { service } = services;
    registerDiscussionForms(kit, {
        service,
        readMarks: services.markingRead,
        scheduleForm: dependencies.drafts?.scheduleForm,
    });
    registerOptionForms(kit, service);
    registerDiscussionFeeds({ kit, ...dependencies, ...services });
    return registerDiscussionLayouts({ kit, ...dependencies, ...services, comments: services.commentPositions });
}

/** Creates the function that returns the URL of a discussion, or of the site if the discussion is gone. */
function createFindURL({ siteURL }: ServerKit, { repository }: DiscussionsServices) {
    return async (discussionID: number): Promise<string> => {
        const [row] = await repository.byIDs([discussionID]);
        return row ? siteURL + discussionPath(row) : siteURL;
    };
}
