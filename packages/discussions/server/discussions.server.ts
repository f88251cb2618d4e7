import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement, requireSession } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getLive } from "@parley/library/server/live";
import { deleteSubmission } from "@parley/posting/contract";
import { registerDiscussionExplanations } from "./access/explanations";
import { createTagVisibility } from "./access/tagVisibility";
import { createDiscussionActionTypes } from "./actions/actionTypes";
import { createDiscussionActions } from "./actions/discussionActions";
import { createDiscussionComments } from "./commentUpdates";
import type { Dependencies, DiscussionsServices } from "./createServices";
import { createDiscussionsServices } from "./createServices";
import { createDiscussionPublisher } from "./discussionPublisher";
import { registerDiscussionsRoutes, registerReadMarkRoutes } from "./discussions.routes";
import { createFollowersRepository } from "./followers.repository";
import { createCategoryPosts } from "./integrations/categoryPosts";
import { registerDiscussionContent } from "./integrations/contentSource";
import { createDiscussionImports } from "./integrations/importDiscussions";
import { createDiscussionChecks } from "./integrations/integrityChecks";
import { createLiveDiscussions } from "./integrations/liveSource";
import { createDiscussionMerging } from "./integrations/mergeDiscussions";
import { createReactionsReceived } from "./integrations/reactionsReceived";
import { createAccountErasure } from "./removal/accountErasure";
import { createRemovedWiping } from "./removal/wipeDiscussions";
import { registerPreviewRoutes } from "./responses/previews.routes";
import { createDiscussionLanguages } from "./writing/discussionLanguages";

/** Interface of discussions for other features. */
export type Discussions = ReturnType<typeof createDiscussionsServer>;

/** Registers the API routes of discussions, and returns the interface for other features. */
export function createDiscussionsServer(kit: ServerKit, dependencies: Dependencies) {
    const { users, categories, tags } = dependencies;
    const services = createDiscussionsServices(kit, dependencies);
    const { repository, renderer, languages, submissions, reading, provideCommentPositions, hooks, draftUsed } = services;
    const { postingLimits, actionLog, kinds, access, commands, service } = services;
    registerPublisher(kit, dependencies, services);
    const actionTypes = createDiscussionActionTypes({ kit, access, commands, renderer, languages, users, categories, tags });
    const { alsoWipe, wipe } = createRemovedWiping({ kit, repository, commands, actionLog, tags, kinds });
    const { provideAction } = createDiscussionActions({ repository, access, actionLog, categories, wipe, kinds: actionTypes });
    const explanations = registerDiscussionExplanations({ kit, service, ...dependencies });
    registerRoutes(kit, services);
    registerSources(kit, dependencies, services);
    const followers = createFollowersRepository(kit.database);

    return {
        ...createLookups(dependencies, services),
        /** Registers another feature's action type on discussions: `merge`, `split`. */
        provideAction,
        /** Explains permissions in a discussion, for the content inside it. */
        explanations,
        /** Registers the source of comment positions, which the read state needs. */
        provideCommentPositions,
        /** Registers the source of the counts of unread discussions, which categories show. */
        provideUnreadCounts: services.provideUnreadCounts,
        alsoWipe,
        renderer,
        languages,
        ...createDiscussionLanguages({ repository, access, languages }),
        submissions,
        draftUsed,
        ...hooks,
        postingLimits,
        ...createPermittedCalls(services),
        /** Records visits and returns where a member left off. */
        reading,
        /** Returns the source of comment positions, or `undefined` on a site without comments. */
        commentPositions: services.commentPositions,
        importDiscussions: createDiscussionImports(repository, renderer),
        /** Imports bookmarks, each pair once. */
        importBookmarks: repository.setBookmarked,
        /** Deletes imported discussions permanently. */
        removeImported: repository.removeAll,
        forgetMembers: repository.forgetMembers,
        /** Returns the members who follow all of a discussion, have bookmarked it, or have written in it, by user ID. */
        followersOf: followers.withState,
        /** Returns the followers of these discussions by discussion ID, or undefined if they are too many to be read together. */
        followersOfAll: followers.ofAll,
        /** Returns how these members follow these discussions, if they have chosen. */
        followLevelsOf: followers.levelsOf,
        scoreChanged: service.scoreChanged,
        /** Counts a page view, in memory first. The caller decides what counts as a view. */
        viewed: reading.viewed,
        ...createDiscussionComments({ repository, reading, users, categories }),
        ...createDiscussionMerging({ kit, repository, followers, reading, users, categories, tags }),
    };
}

/** Returns the calls that change discussions and what members store about them. Each checks the viewer's permissions. */
function createPermittedCalls({ service, markingRead }: DiscussionsServices) {
    return {
        add: service.add,
        change: service.change,
        remove: service.remove,
        bump: service.bump,
        bookmark: service.bookmark,
        dismiss: service.dismiss,
        follow: service.follow,
        /** Marks a discussion as read to its end. */
        read: service.read,
        /** Marks all discussions of the site or of a category as read, and undoes that. */
        readMarks: markingRead,
    };
}

/** Returns what other features read and change discussions with: rows, responses, permission checks and commands. */
function createLookups({ tags }: Dependencies, services: DiscussionsServices) {
    const { repository, readMarks, answers, statuses, access, commands, kinds, service } = services;
    return {
        get: service.get,
        /** Returns discussions that the viewer sees as responses, in the same order. */
        answersByIDs: async (viewer: Viewer, discussionIDs: readonly number[]) =>
            answers(viewer, await repository.byIDs(discussionIDs)),
        /** Returns the row of a discussion visible to the viewer; throws 404, or 410 for a deleted one. */
        requireView: service.visible,
        /** Converts rows to responses. */
        answers,
        /** Returns rows of other discussions for panels, as far as they are in these categories. */
        referencesByIDs: repository.referencesByIDs,
        /** Counts the discussions in categories by the counters of these. */
        countIn: repository.countIn,
        /** Returns the times up to which everything counts as read by a member. */
        readFloorsOf: readMarks.floorsOf,
        statuses,
        access,
        /**
         * Commands that check no permissions and take no lock: the caller has done both, as the steps of bulk jobs do. All others use
         * `change` and `remove`.
         */
        uncheckedCommands: { set: commands.set, move: commands.move, remove: commands.remove },
        /** The types of posts, and the values of their fields. */
        kinds,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
        newestID: repository.findNewestID,
        /** Subquery of the discussions with one of these tags. */
        taggedIDs: (tagIDs: readonly number[]) => tags.recordIDsWith("discussion", tagIDs),
        /** Returns the sources of bodies by discussion ID. */
        contentsByIDs: repository.contents,
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
function registerRoutes(kit: ServerKit, services: DiscussionsServices): void {
    const { api } = kit;
    const { renderer, submissions, service } = services;
    registerDiscussionsRoutes(api, service);
    registerReadMarkRoutes(api, services.markingRead);
    registerPreviewRoutes(api, renderer);
    const findURL = createFindURL(kit, services);
    submissions.serve("discussion", findURL);
    submissions.serve("discussionEdit", findURL);
    implement(api, deleteSubmission, ({ idempotencyKey }, viewer) => {
        requireSession(viewer);
        return submissions.cancel(viewer.userID, idempotencyKey);
    });
}

/** Registers discussions in the registries of other features: reactions, categories, tags, leaders, content and integrity checks. */
function registerSources(kit: ServerKit, dependencies: Dependencies, services: DiscussionsServices): void {
    const { users, categories, tags, reactions } = dependencies;
    const { database, siteURL } = kit;
    const { repository, renderer, countUnread, actionLog, kinds, answers, access, commands, service, postingLimits } = services;
    reactions.serve("discussion", {
        requireView: service.visible,
        urlOf: createFindURL(kit, services),
        countReaction: async (viewer, discussionID) =>
            postingLimits.countAction(viewer, "reaction", (await access.present(discussionID)).categoryID),
        scoreChanged: service.scoreChanged,
        removeFlagged: async (discussionID, reason) =>
            commands.remove({ userID: SYSTEM_USER_ID }, await access.present(discussionID), { reason }),
        received: createReactionsReceived({ database, repository, answers, categories }),
    });
    getLive(kit).provide(createLiveDiscussions({ database, access }));
    const { unmention } = createAccountErasure({ kit, repository, renderer, users, categories, tags, actionLog, kinds });
    categories.providePosts(createCategoryPosts({ repository, countUnread, tags, siteURL }));
    registerDiscussionContent({ kit, repository, renderer, service, unmention });
    getIntegrityChecks(kit).add(...createDiscussionChecks({ database, users }));
    tags.provideDiscussions({ getVisibility: createTagVisibility({ repository, categories }), present: repository.presentIDs });
}

/** Creates the function that returns the URL of a discussion, or of the site if the discussion is gone. */
function createFindURL({ siteURL }: ServerKit, { repository }: DiscussionsServices) {
    return async (discussionID: number): Promise<string> => {
        const [row] = await repository.byIDs([discussionID]);
        return row ? siteURL + discussionPath(row) : siteURL;
    };
}
