import { SYSTEM_USER_ID } from "@parley/accounts/server";
import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Drafts } from "@parley/drafts/server";
import { postPreview, postRichQuote } from "@parley/editor/contract";
import type { Interests } from "@parley/interests/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { createVisibilityCheck, getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { implement, requireSession } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import { deleteSubmission } from "@parley/posting/contract";
import type { DraftUsed } from "@parley/posting/server";
import {
    createAttachmentSources,
    createPostingLimitsService,
    createPrePublishHooks,
    createRenderer,
    createReportSources,
    createSubmissions,
    createWarningSources,
    waitingEdits,
    writableFormat,
} from "@parley/posting/server";
import type { PostTypes } from "@parley/postTypes/server";
import type { Reactions } from "@parley/reactions/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { discussionAccess } from "./access/discussions.access";
import { registerDiscussionExplanations } from "./access/discussions.explanations";
import { createTagVisibility } from "./access/tagVisibility";
import { createDiscussionActions } from "./actions/discussions.actions";
import { createDiscussionActionTypes } from "./actions/discussions.actionTypes";
import { createDiscussionCommands } from "./actions/discussions.commands";
import { discussionBulk } from "./bulk/discussions.bulk";
import { discussionAnswers } from "./discussions.answers";
import { discussionChecks } from "./discussions.checks";
import { discussionComments } from "./discussions.comments";
import { registerDiscussionForms } from "./discussions.forms";
import { discussionImports } from "./discussions.imports";
import { discussionPublisher } from "./discussions.publishing";
import { createDiscussionsRepository } from "./discussions.repository";
import { registerDiscussionsRoutes, registerModerationRoutes, registerReadMarkRoutes } from "./discussions.routes";
import { createDiscussionsService } from "./discussions.service";
import { createPostKinds } from "./kinds/postKinds";
import { discussionLists } from "./lists/discussions.lists";
import { discussionFeeds } from "./lists/feeds";
import { leadersByDiscussions } from "./lists/leaders";
import { createNearDiscussions } from "./lists/nearDiscussions";
import { receivedForDiscussions } from "./lists/received";
import { createFindSimilar } from "./lists/similarDiscussions";
import { createTitleWordsRepository } from "./lists/titleWords.repository";
import { discussionMerging } from "./merging/discussions.merging";
import { registerOptionForms } from "./options/options.forms";
import { discussionLayouts } from "./pages/discussions.layouts";
import type { CommentPositions } from "./reading/reading";
import { createReading } from "./reading/reading";
import { createReadMarksRepository } from "./reading/readMarks.repository";
import { createReadMarksService } from "./reading/readMarks.service";
import { createReadProgress } from "./reading/readProgress";
import { createAccountErasure } from "./removal/accountErasure";
import { wipingRemoved } from "./removal/discussions.removal";
import { createStatuses } from "./statuses/statuses";
import { createStatusesService } from "./statuses/statuses.service";
import { createStatusLogs } from "./statuses/statusLogs";

interface Dependencies {
    users: Users;
    categories: Categories;
    tags: Tags;
    reactions: Reactions;
    postTypes: PostTypes;
    interests: Interests;
    config: Config;
    /** If present, used drafts are deleted and scheduled ones are published. */
    drafts?: Pick<Drafts, "providePublisher" | "used">;
}

/** Why a flagged discussion was removed. */
const FLAGGED = "Flagged by several members.";

/** Interface of discussions for other features. */
export type Discussions = ReturnType<typeof createDiscussionsServer>;

/** Registers the API routes, pages, feeds and forms of discussions, and returns the interface for other features. */
export function createDiscussionsServer(
    kit: ServerKit,
    { users, categories, tags, reactions, postTypes, interests, config, drafts }: Dependencies,
) {
    const { database, siteURL, clock, content } = kit;
    const repository = createDiscussionsRepository(database);
    const renderer = createRenderer({ users, siteURL, content, embedded: getContentSources(database).embedded });
    const submissions = createSubmissions(kit);
    let positions: CommentPositions | undefined;
    const readMarks = createReadMarksRepository(database);
    const findReadProgress = createReadProgress({ repository, readMarks, comments: () => positions });
    const reading = createReading(kit, repository, findReadProgress);
    const draftUsed: DraftUsed = async (viewer, draftID) => drafts?.used(viewer, draftID);
    const gate = createPrePublishHooks(draftUsed);
    const postingLimits = createPostingLimitsService({ kit, config, users });
    const { provideReports, reportsOf } = createReportSources();
    const { provideWaitingEdits, waitingEditOf } = waitingEdits();
    const { provideWarnings, warningsOf } = createWarningSources();
    const actionLog = getActionLog(kit);
    const statuses = createStatuses(kit);
    const statusLogsOf = createStatusLogs({ actionLog, users });
    const kinds = createPostKinds({ postTypes });
    const { provideAttachments, attachmentsOf } = createAttachmentSources();
    const riding = { reportsOf, warningsOf, attachmentsOf, findReadProgress, statuses, statusLogsOf, kinds };
    const answers = discussionAnswers({ repository, renderer, users, categories, tags, reactions, siteURL, ...riding });
    const lists = discussionLists({
        repository,
        readMarks,
        answers,
        categories,
        tags,
        users,
        reactions,
        statuses,
        postTypes,
        interests,
        clock,
        siteURL,
    });
    const access = discussionAccess({ kit, repository, actionLog, categories, config });
    const commands = createDiscussionCommands({ kit, repository, actionLog, users, categories, tags });
    const service = createDiscussionsService({
        kit,
        repository,
        access,
        commands,
        answers,
        renderer,
        submissions,
        users,
        categories,
        tags,
        pass: gate.pass,
        passEdit: gate.passEdit,
        postingLimits,
        waitingEditOf,
        statuses,
        kinds,
        draftUsed,
    });
    drafts?.providePublisher("discussion", discussionPublisher({ service, categories, rowsByIDs: repository.byIDs, siteURL }));
    const actKinds = createDiscussionActionTypes({ kit, access, commands, renderer, users, categories, tags });
    const { alsoWipe, wipe } = wipingRemoved({ kit, repository, commands, actionLog, tags, kinds });
    const { provideAction } = createDiscussionActions({ repository, access, actionLog, categories, wipe, kinds: actKinds });

    const explanations = registerDiscussionExplanations({ kit, service, users, categories, config });

    const longRunner = getLongRunner(kit);
    const bulk = discussionBulk({ kit, repository, access, commands, actionLog, longRunner, categories, kinds });
    const markingRead = createReadMarksService({ kit, readMarks, categories });
    const findNear = createNearDiscussions({ kit, repository, access, categories, tags });
    const findSimilar = createFindSimilar({ repository, titles: createTitleWordsRepository(database), categories, siteURL });
    registerDiscussionsRoutes(kit.api, service, lists, findNear, findSimilar);
    registerReadMarkRoutes(kit.api, markingRead);
    implement(kit.api, postPreview, async ({ body, format }, viewer) => {
        requireSession(viewer);
        const { bodyHtml } = await renderer.write(body, format.toLowerCase(), viewer);
        return { html: bodyHtml };
    });
    implement(kit.api, postRichQuote, async ({ body, format }, viewer) => {
        requireSession(viewer);
        const { bodyHtml } = await renderer.write(body, writableFormat(format), viewer);
        return { quote: `<blockquote class="quote">${bodyHtml}</blockquote>` };
    });
    submissions.serve("discussion", urlOf);
    submissions.serve("discussionEdit", urlOf);
    implement(kit.api, deleteSubmission, ({ idempotencyKey }, viewer) => {
        requireSession(viewer);
        return submissions.cancel(viewer.userID, idempotencyKey);
    });
    registerModerationRoutes(kit.api, bulk, createStatusesService({ kit, service, access, commands, actionLog, statuses }));
    const received = receivedForDiscussions({ database, repository, answers, categories });
    reactions.serve("discussion", {
        requireView: service.visible,
        urlOf,
        scoreChanged: service.scoreChanged,
        removeFlagged: async (discussionID) =>
            commands.remove({ userID: SYSTEM_USER_ID }, await access.present(discussionID), { reason: FLAGGED }),
        received,
    });
    const { unmention } = createAccountErasure({ kit, repository, renderer, users, categories, tags, actionLog, kinds });
    leadersByDiscussions({ database, users, categories, repository });
    registerDiscussionForms(kit, service, markingRead);
    registerOptionForms(kit, service);
    discussionFeeds({ kit, repository, lists, users, categories, config });
    const { page } = discussionLayouts({
        kit,
        actionLog,
        service,
        reading,
        comments: () => positions,
        users,
        categories,
        tags,
        repository,
        config,
    });
    const { countAllIn, idsIn } = repository;
    categories.providePosts({ namesOf, countsOf, newestIn, countAllIn, idsIn, countUnreadIn, moveAll });
    getContentSources(database).provide("discussion", {
        sees: createVisibilityCheck(service.visible),
        authorOf: async (discussionID) => (await repository.byID(discussionID))?.insertUserID,
        renderedBefore: repository.renderedBefore,
        async renderAgain(discussionID) {
            const row = await repository.byID(discussionID);
            if (!row) return;
            const rendering = await renderer.rerender(row.body, row.format, row.attributionUrl ?? undefined);
            await repository.reword(row, { ...rendering, ...(await renderer.summaryOf(rendering.bodyHtml)) });
        },
        unmention,
        pathPattern: /^\/discussion\/([1-9]\d{0,9})(?:\/|$)/,
        async quote(viewer, discussionID) {
            const row = await service.visible(viewer, discussionID);
            return { name: row.name, url: siteURL + discussionPath(row), bodyHtml: row.bodyHtml };
        },
    });
    getIntegrityChecks(kit).add(...discussionChecks({ database, users }));
    tags.provideDiscussions({ getVisibility: createTagVisibility({ repository, categories }), present: repository.presentIDs });

    return {
        get: service.get,
        /** Returns discussions that the viewer sees as responses, in the same order. */
        answersByIDs: async (viewer: Viewer, discussionIDs: readonly number[]) =>
            answers(viewer, await repository.byIDs(discussionIDs)),
        /** Returns the row of a discussion visible to the viewer; throws 404, or 410 for a deleted one. */
        requireView: service.visible,
        rowByID: repository.byID,
        rowsByIDs: repository.byIDs,
        /** Returns the sources of bodies by discussion ID. */
        contentsByIDs: repository.contents,
        /** Registers another feature's action type on discussions: `merge`, `split`. */
        provideAction,
        /** Explains permissions in a discussion, for the content inside it. */
        explanations,
        page,
        /** Registers the source of comment positions, which the read state needs. */
        provideCommentPositions(source: CommentPositions): void {
            positions = source;
        },
        alsoWipe,
        renderer,
        submissions,
        draftUsed,
        /** Registers a hook that runs before posts and comments are stored. */
        beforePosting: gate.beforePosting,
        /** Runs the pre-publication hooks on a post. */
        passGate: gate.pass,
        /** Registers a hook that runs before edits are stored. */
        beforeEditing: gate.beforeEditing,
        passEdit: gate.passEdit,
        postingLimits,
        /** Registers the source of edits held for approval. */
        provideWaitingEdits,
        waitingEditOf,
        /** Registers the source of reports of posts. */
        provideReports,
        reportsOf,
        /** Registers the source of warnings about posts. */
        provideWarnings,
        warningsOf,
        /** Registers the source of attachments of posts. */
        provideAttachments,
        attachmentsOf,
        add: service.add,
        change: service.change,
        remove: service.remove,
        importDiscussions: discussionImports(repository, renderer),
        /** Imports bookmarks, each pair once. */
        importBookmarks: repository.setBookmarked,
        /** Deletes imported discussions permanently. */
        removeImported: repository.removeAll,
        forgetMembers: repository.forgetMembers,
        scoreChanged: service.scoreChanged,
        /** Counts a page view, in memory first. The caller decides what counts as a view. */
        viewed: reading.viewed,
        ...discussionComments({ repository, reading, users, categories }),
        ...discussionMerging({ kit, repository, reading, users, categories, tags }),
    };

    async function urlOf(discussionID: number): Promise<string> {
        const [row] = await repository.byIDs([discussionID]);
        return row ? siteURL + discussionPath(row) : siteURL;
    }

    async function namesOf(discussionIDs: readonly number[]) {
        const rows = await repository.byIDs(discussionIDs);
        return new Map(
            rows
                .filter(({ dateDeleted }) => dateDeleted === null)
                .map((row) => [row.discussionID, { name: row.name, url: siteURL + discussionPath(row) }]),
        );
    }

    async function countUnreadIn({ userID }: Viewer, categoryIDs: readonly number[]) {
        const floors = await readMarks.floorsOf(userID);
        return repository.countUnreadByCategory({ categoryIDs, unreadBy: { userID, floors } });
    }

    async function moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]> {
        const moved = await repository.moveAll(fromCategoryID, toCategoryID, discussionIDs);
        tags.discussionsMoved();
        return moved;
    }

    async function countsOf(categoryIDs?: readonly number[]) {
        const counts = await repository.countsOf(categoryIDs);
        const entries = [];
        for (const { categoryID, ...sums } of counts) {
            entries.push([categoryID, { ...sums, ...(await newestIn(categoryID)) }] as const);
        }
        return new Map(entries);
    }

    async function newestIn(categoryID: number) {
        const newest = await repository.newestIn(categoryID);
        return (
            newest && {
                lastDiscussionID: newest.discussionID,
                lastCommentID: newest.lastCommentID,
                lastUserID: newest.lastUserID,
                dateLastPost: newest.dateLastComment,
            }
        );
    }
}
