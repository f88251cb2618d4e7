import type { Categories } from "@parley/categories/server";
import type { Comment, CommentExpand, CommentQuote, getComments, postComment } from "@parley/comments/contract";
import { COMMENT_LIMIT, commentPath, MAXIMUM_DEPTH } from "@parley/comments/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import { computeHotness, toAuthor } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { parseSort, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { CommentsVisibility } from "./access/visibility";
import { NEW_COMMENT, toCommentCauseKey } from "./causes";
import type { CommentResponseOptions, createCommentSerializer } from "./commentSerializer";
import type { CommentFilter, CommentsRepository } from "./comments.repository";
import type { CommentRow } from "./comments.tables";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "siteURL">;
    repository: CommentsRepository;
    visibility: CommentsVisibility;
    serialize: ReturnType<typeof createCommentSerializer>;
    users: Users;
    categories: Categories;
    discussions: Discussions;
    notifications: Pick<Notifications, "record">;
}

interface WritingOptions {
    /** Whether the comment has been approved, so that it passes no hooks. */
    approved?: boolean;
    /** Name of an author without an account, who needs no permission to comment; the caller checks that such authors may write there. */
    authorName?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type NewComment = Input<typeof postComment>;
type ListQuery = Input<typeof getComments>;

export type CommentsService = ReturnType<typeof createCommentsService>;

/** Expansions in the response to a new comment. They include reactions, so that the author's page shows the comment like every other. */
const WRITTEN_EXPAND: CommentExpand = ["insertUser", "body", "reactions"];

/** Creates the functions that write and list comments. */
export function createCommentsService(dependencies: Dependencies) {
    const { kit, repository, visibility, serialize, users, categories, discussions, notifications } = dependencies;
    const { visible } = visibility;
    const now = () => toDateTime(kit.clock());

    return {
        get,
        visible,
        requireReply,

        /** Lists comments: those of a whole discussion, where every page costs the same, or those that match the filters. */
        async list(viewer: Viewer, query: ListQuery): Promise<Page<Comment>> {
            const { quoteParent = true, expand } = query;
            const discussionID = query.discussionID ?? query.parentRecordID;
            if (query.parentRecordID !== undefined && query.parentRecordType === undefined)
                throw invalidField("parentRecordID", "parentRecordID needs parentRecordType.", {
                    code: "fieldRequirement",
                    status: 400,
                });
            const isWholeDiscussion = discussionID !== undefined && !narrows(query);
            const { rows, paging, discussion } = isWholeDiscussion
                ? await inDiscussion(viewer, discussionID, query)
                : await anywhere(viewer, discussionID, query);
            return { items: await serialize(viewer, rows, { expand, quoteParent, discussion }), paging };
        },

        async quote(viewer: Viewer, commentID: number): Promise<CommentQuote> {
            const { comment } = await visible(viewer, commentID);
            const { body: bodyRaw, dateInserted, dateUpdated, insertUserID, authorName, format } = comment;
            const insertUser = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
            return {
                commentID,
                bodyRaw,
                bodyMarkdown: await discussions.renderer.quotable(comment, viewer),
                dateInserted,
                dateUpdated,
                insertUser,
                url: kit.siteURL + commentPath(commentID),
                format,
            };
        },

        /**
         * Posts a comment. Requests with the same `key` by the same member return the existing comment (FC-42). The comment passes the
         * pre-publication hooks first, unless it is `approved`; one by an author without an account is held by them.
         */
        async add(
            viewer: Viewer,
            { key, ...input }: NewComment & { key?: string | undefined },
            { approved = false, authorName }: WritingOptions = {},
        ): Promise<Comment> {
            const isByName = authorName !== undefined;
            if (!isByName) requireSession(viewer);
            const discussionID = input.discussionID ?? input.parentRecordID;
            if (discussionID === undefined)
                throw invalidField("discussionID", "discussionID is required.", { code: "missingField", status: 400 });
            const answered = await discussions.requireView(viewer, discussionID);
            requireReply(viewer, answered, isByName);
            await requireParent(input.parentCommentID, discussionID);
            if (input.insertUserID !== undefined) requirePermission(viewer, "site.manage");
            const insertUserID = input.insertUserID ?? viewer.userID;
            const format = requireWritableFormat(input.format);
            const rendering = await discussions.renderer.write(input.body, format, viewer);
            const language = await discussions.languages.find(rendering.bodyHtml);
            const written = { body: input.body, format, ...rendering, ...language };
            const { name, categoryID } = answered;
            const { body, bodyHtml } = written;
            const post = { recordType: "comment" as const, categoryID, discussionID, name, body, format, bodyHtml, authorName };
            if (!approved) {
                const { idempotencyKey, ...storable } = input;
                await discussions.runPrePublishHooks(viewer, { ...post, input: storable, key: key ?? idempotencyKey });
                if (isByName) throw new Error("a comment by an author without an account is not held");
            }
            let stored: { comment: CommentRow; discussion: DiscussionRow } | undefined;
            const words = { discussionID, parentCommentID: input.parentCommentID, body: input.body, format };
            const commentID = await discussions.submissions.once(
                { userID: viewer.userID, recordType: "comment", key: key ?? input.idempotencyKey, words },
                async () => {
                    if (!approved) await discussions.postingLimits.count(viewer, post);
                    await discussions.draftUsed(viewer, input.draftID);
                    const discussion = await discussions.takePosition(discussionID, input.parentCommentID === undefined);
                    // Checked again under the lock, since the discussion or the parent may have been closed or removed in the meantime
                    // (FC-20).
                    requireReply(viewer, discussion, isByName);
                    const parent = await requireParent(input.parentCommentID, discussionID);
                    const comment = await store({ discussion, parent, insertUserID, authorName, written });
                    stored = { comment, discussion };
                    return comment.commentID;
                },
            );
            const options = { expand: WRITTEN_EXPAND };
            return stored
                ? answerOf(viewer, stored.comment, { ...options, discussion: stored.discussion, isNew: true })
                : get(viewer, commentID, options);
        },

        /** Applies a change of the score by reactions to the comment, and to the counters of its ancestors (contract §4.5). */
        async scoreChanged(commentID: number, scoreChange: number): Promise<void> {
            const seen = await repository.byID(commentID);
            if (!seen) return;
            await discussions.lock(seen.discussionID);
            const row = await repository.byID(commentID);
            // Stryker disable next-line ConditionalExpression: it can only be removed while this waits for the lock.
            if (!row) return;
            const score = row.score + scoreChange;
            await repository.update(commentID, { score, hot: computeCommentHotness({ ...row, score }) });
            // Comments without a position do not count for their ancestors.
            if (!row.placeClosed) await repository.addToAncestors(row.parentCommentID, { count: 0, score: scoreChange });
        },
    };

    async function get(viewer: Viewer, commentID: number, options: CommentResponseOptions = {}): Promise<Comment> {
        const { comment, discussion } = await visible(viewer, commentID);
        return answerOf(viewer, comment, { ...options, discussion });
    }

    async function answerOf(viewer: Viewer, comment: CommentRow, options: CommentResponseOptions = {}): Promise<Comment> {
        const [answer] = await serialize(viewer, [comment], options);
        if (!answer) throw notFound("Comment");
        return answer;
    }

    async function inDiscussion(
        viewer: Viewer,
        discussionID: number,
        { page = 1, limit = COMMENT_LIMIT, sort = "dateInserted" }: ListQuery,
    ) {
        const discussion = await discussions.requireView(viewer, discussionID);
        const total = discussion.countPlaces;
        const { descending } = parseSort(sort);
        const offset = (page - 1) * limit;
        const positions = descending
            ? { from: total - offset - limit + 1, to: total - offset, descending }
            : { from: offset + 1, to: offset + limit };
        const rows = offset < total ? await repository.atPositions(discussionID, positions) : [];
        return { rows, paging: { page, limit, total }, discussion };
    }

    async function anywhere(viewer: Viewer, discussionID: number | undefined, query: ListQuery) {
        const {
            page = 1,
            limit = COMMENT_LIMIT,
            sort = "dateInserted",
            commentID,
            categoryID,
            dateInserted,
            dateUpdated,
            insertUserID,
        } = query;
        if (discussionID !== undefined) await discussions.requireView(viewer, discussionID);
        const { field, descending } = parseSort(sort);
        if (field === "experimentalTrending" && discussionID === undefined) throw badRequest("This sort needs a discussion.");
        const visibleIDs = await categories.visibleIDs(viewer);
        const filter: CommentFilter = {
            categoryIDs: categoryID ? visibleIDs.filter((id) => categoryID.includes(id)) : visibleIDs,
            isNarrow: categoryID !== undefined,
            isEverywhere: categoryID === undefined && (await categories.hiddenIDs(viewer)).length === 0,
            commentID,
            discussionID,
            dateInserted,
            dateUpdated,
            insertUserIDs: insertUserID?.map((id) => resolveMemberID(viewer, id, "insertUserID")),
            authors: query.insertUserRoleID && (await users.membersIn(viewer, query.insertUserRoleID)),
            qna: query.qna,
            changedSince: query.dirtyRecords ? toDateTime(new Date(kit.clock().getTime() - DAY_MS)) : undefined,
        };
        // Lists by ID have no total (contract §5.2).
        const total = commentID ? undefined : await repository.count(filter);
        const offset = (page - 1) * limit;
        const order = { column: field === "experimentalTrending" ? ("hot" as const) : field, descending };
        // Stryker disable next-line ConditionalExpression: saves the query of a page after the last one.
        const ids = total === undefined || offset < total ? await repository.idsOf(filter, order, limit, offset) : [];
        const paging = { page, limit, ...(total !== undefined && { total }) };
        return { rows: await repository.byIDs(ids), paging, discussion: undefined };
    }

    /**
     * Checks who may reply: throws 403 without permission, 400 in a closed discussion (contract §5.2), and 409 with the ID of the new
     * discussion if this one was merged. An author without an account, `isByName`, needs no permission.
     */
    function requireReply(viewer: Viewer, discussion: DiscussionRow, isByName = false): void {
        const { redirectToID, categoryID, closed } = discussion;
        if (redirectToID !== null) throw conflict("This post has been moved. Reply there.", { discussionID: redirectToID });
        if (!isByName && !may(viewer, "posts.moderate", categoryID)) requirePermission(viewer, "comments.add", categoryID);
        if (closed && !may(viewer, "discussions.close", categoryID)) throw badRequest("This post is closed.");
    }

    async function requireParent(commentID: number | undefined, discussionID: number): Promise<CommentRow | undefined> {
        if (commentID === undefined) return undefined;
        const parent = await repository.byID(commentID);
        if (!parent || parent.dateDeleted !== null)
            throw badRequest("The reply you are answering no longer exists. Your text is kept: post it as a reply to the post.");
        if (parent.discussionID !== discussionID) {
            throw badRequest("The reply you are answering is in another post.", {
                expected: discussionID,
                actual: parent.discussionID,
            });
        }
        if (parent.depth >= MAXIMUM_DEPTH) {
            throw badRequest("Replies can’t be nested any deeper.", { maxDepth: MAXIMUM_DEPTH, actualDepth: parent.depth + 1 });
        }
        return parent;
    }

    async function store({
        discussion,
        parent,
        insertUserID,
        authorName = null,
        written,
    }: {
        discussion: DiscussionRow;
        parent: CommentRow | undefined;
        insertUserID: number;
        authorName?: string | null | undefined;
        written: Pick<CommentRow, "body" | "format" | "bodyHtml" | "renderVersion"> & Partial<Pick<CommentRow, "lang">>;
    }): Promise<CommentRow> {
        const dateInserted = now();
        const stored = await repository.insert({
            ...written,
            discussionID: discussion.discussionID,
            parentCommentID: parent?.commentID ?? null,
            rootCommentID: parent ? (parent.rootCommentID ?? parent.commentID) : null,
            depth: (parent?.depth ?? 0) + 1,
            position: discussion.countPlaces,
            siblingPosition: parent ? (await repository.lastSibling(parent.commentID)) + 1 : discussion.countTopPlaces,
            insertUserID,
            authorName,
            dateInserted,
            score: 0,
            hot: computeCommentHotness({ dateInserted, score: 0, countChildComments: 0 }),
            countChildComments: 0,
            scoreChildComments: 0,
        });
        if (parent) {
            await repository.addToAncestors(parent.commentID, { count: 1, score: 0 });
            await repository.update(parent.commentID, {
                hot: computeCommentHotness({ ...parent, countChildComments: parent.countChildComments + 1 }),
            });
        }
        await notifications.record({
            cause: NEW_COMMENT,
            causeKey: toCommentCauseKey(stored.commentID),
            recordType: "comment",
            recordID: stored.commentID,
            parentID: discussion.discussionID,
            actorUserID: insertUserID,
        });
        await discussions.commentAdded(discussion, { commentID: stored.commentID, insertUserID, authorName, dateInserted });
        return stored;
    }
}

/** Checks whether a list of a discussion's comments has filters, or another sort than by date. */
function narrows({ sort = "dateInserted", ...query }: ListQuery): boolean {
    return NARROWING.some((name) => query[name] !== undefined) || parseSort(sort).field !== "dateInserted";
}

const NARROWING = [
    "commentID",
    "categoryID",
    "dateInserted",
    "dateUpdated",
    "insertUserID",
    "insertUserRoleID",
    "qna",
    "dirtyRecords",
] as const;

/** Computes the hotness of a comment like that of a discussion: from its date, its replies and its score. */
export function computeCommentHotness({
    dateInserted,
    score,
    countChildComments,
}: Pick<CommentRow, "dateInserted" | "score" | "countChildComments">): number {
    return computeHotness({ dateInserted, score, countComments: countChildComments });
}
