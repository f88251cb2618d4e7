import type { Categories } from "@parley/categories/server";
import type {
    Comment,
    CommentEdit,
    CommentExpand,
    CommentQuote,
    getComments,
    patchComment,
    postComment,
} from "@parley/comments/contract";
import { COMMENT_LIMIT, commentPath, MAXIMUM_DEPTH } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import { mayStillEdit } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import { hotnessOf, personOf, writableFormat } from "@parley/discussions/server";
import type { Input, Page, SmartID } from "@parley/library/contract";
import { parseSmartID, sortOf, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    forbidden,
    gone,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { SYSTEM_USER_ID } from "@parley/users/server";
import type { commentAnswers } from "./comments.answers";
import type { CommentFilter, CommentsRepository } from "./comments.repository";
import type { CommentRow } from "./comments.tables";

interface Needs {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: CommentsRepository;
    answers: ReturnType<typeof commentAnswers>;
    users: Users;
    categories: Categories;
    reactions: Pick<Reactions, "clearFor">;
    discussions: Discussions;
    config: Config;
}

type NewComment = Input<typeof postComment>;
type CommentChanges = Omit<Input<typeof patchComment>, "commentID">;
type ListQuery = Input<typeof getComments>;

/** A comment and the discussion it stands in. */
interface Place {
    comment: CommentRow;
    discussion: DiscussionRow;
}

export type CommentsService = ReturnType<typeof commentsService>;

/** What may be done with comments, and by whom. */
export function commentsService({ kit, repository, answers, users, categories, reactions, discussions, config }: Needs) {
    const { database } = kit;
    const now = () => toDateTime(kit.clock());

    return {
        get,
        visible,

        /** Comments in one row: of a discussion, where every page costs the same, or of whatever else the filters find. */
        async list(viewer: Viewer, query: ListQuery): Promise<Page<Comment>> {
            const { quoteParent = true, expand } = query;
            const discussionID = query.discussionID ?? query.parentRecordID;
            const isWholeDiscussion = discussionID !== undefined && !narrows(query);
            const { rows, paging } = isWholeDiscussion
                ? await inDiscussion(viewer, discussionID, query)
                : await anywhere(viewer, discussionID, query);
            return { items: await answers(viewer, rows, { expand, quoteParent }), paging };
        },

        async edit(viewer: Viewer, commentID: number): Promise<CommentEdit> {
            const { comment, discussion } = await visible(viewer, commentID);
            await requireEdit(viewer, comment, discussion);
            return { commentID, discussionID: comment.discussionID, body: comment.body, format: comment.format };
        },

        async quote(viewer: Viewer, commentID: number): Promise<CommentQuote> {
            const { comment } = await visible(viewer, commentID);
            const { body: bodyRaw, dateInserted, dateUpdated, insertUserID, authorName, format } = comment;
            const insertUser = personOf(await users.byIDs([insertUserID]), insertUserID, authorName);
            return {
                commentID,
                bodyRaw,
                dateInserted,
                dateUpdated,
                insertUser,
                url: kit.siteURL + commentPath(commentID),
                format,
            };
        },

        /** Writes a comment. The same `key` by the same member answers the comment that is there already (FC-42). */
        async add(viewer: Viewer, { key, ...input }: NewComment & { key?: string | undefined }): Promise<Comment> {
            requireSession(viewer);
            const discussionID = input.discussionID ?? input.parentRecordID;
            if (discussionID === undefined)
                throw invalidField("discussionID", "discussionID is required.", { code: "missingField", status: 400 });
            requireReply(viewer, await discussions.requireView(viewer, discussionID));
            await requireParent(input.parentCommentID, discussionID);
            if (input.insertUserID !== undefined) requirePermission(viewer, "site.manage");
            const insertUserID = input.insertUserID ?? viewer.userID;
            const format = writableFormat(input.format);
            const written = { body: input.body, format, ...(await discussions.renderer.write(input.body, format)) };
            const commentID = await discussions.submissions.once(
                viewer.userID,
                "comment",
                key ?? input.idempotencyKey,
                async () => {
                    const discussion = await discussions.takePlace(discussionID, input.parentCommentID === undefined);
                    // Looked at again where nobody can change them any more: they may have been closed or removed meanwhile (FC-20).
                    requireReply(viewer, discussion);
                    const parent = await requireParent(input.parentCommentID, discussionID);
                    return store({ discussion, parent, insertUserID, written });
                },
            );
            return get(viewer, commentID);
        },

        async change(viewer: Viewer, commentID: number, changes: CommentChanges): Promise<Comment> {
            const { comment, discussion } = await visible(viewer, commentID);
            await requireEdit(viewer, comment, discussion);
            if (changes.insertUserID !== undefined) requirePermission(viewer, "site.manage");
            const body = changes.body ?? comment.body;
            const format = writableFormat(changes.format ?? comment.format, comment.format);
            const rendering = await discussions.renderer.write(body, format);
            await database.transaction(async () => {
                await discussions.lock(discussion.discussionID);
                const present = await repository.byID(commentID);
                if (!present || present.dateDeleted !== null) throw gone("Comment", { commentID });
                const author = changes.insertUserID === undefined ? {} : { insertUserID: changes.insertUserID, authorName: null };
                await repository.update(commentID, {
                    body,
                    format,
                    ...rendering,
                    ...author,
                    dateUpdated: now(),
                    updateUserID: viewer.userID,
                });
            });
            return get(viewer, commentID);
        },

        /** Removes a comment: its words are kept out of sight, its place stays, and so does what answers it. */
        async remove(viewer: Viewer, commentID: number): Promise<void> {
            const { discussion } = await visible(viewer, commentID);
            requireRemoval(viewer, discussion);
            await bury(viewer, commentID, discussion.discussionID);
        },

        /**
         * Takes a comment of somebody away who is gone: its words, and its place too unless something stands below it or `keepPlace` is
         * wanted. One that was removed before loses its words.
         */
        async takeAway(
            { commentID, discussionID, dateDeleted }: CommentRow,
            { keepPlace }: { keepPlace: boolean },
        ): Promise<void> {
            await database.transaction(async () => {
                await repository.update(commentID, { body: "", bodyHtml: "", attributionUrl: null });
                if (dateDeleted === null) await bury({ userID: SYSTEM_USER_ID }, commentID, discussionID);
            });
            if (!keepPlace) await erase(commentID, discussionID);
        },

        /** Removes several comments of one discussion (contract §5.2). */
        async removeMany(viewer: Viewer, commentIDs: readonly number[], method: "full" | "tombstone"): Promise<number[]> {
            const places = [];
            for (const commentID of new Set(commentIDs)) places.push(await visible(viewer, commentID));
            for (const { discussion } of places) requireRemoval(viewer, discussion);
            if (new Set(places.map(({ discussion }) => discussion.discussionID)).size > 1)
                throw badRequest("The comments are in several discussions.");
            // From the last to the first, so that answers go before what they answer.
            for (const { comment, discussion } of places.sort((one, other) => other.comment.position - one.comment.position)) {
                await bury(viewer, comment.commentID, discussion.discussionID);
                if (method === "full") await erase(comment.commentID, discussion.discussionID);
            }
            return places.map(({ comment }) => comment.commentID);
        },

        /** Takes a comment for the answer to a question, or no longer (contract §5.2). */
        async answer(viewer: Viewer, commentID: number, accepted: boolean): Promise<Comment> {
            requireSession(viewer);
            const { discussion } = await visible(viewer, commentID);
            if (discussion.type !== "question") throw badRequest("Only questions have answers.");
            if (discussion.closed) requirePermission(viewer, "community.moderate");
            const isOwn = discussion.insertUserID === viewer.userID;
            if (!isOwn && !may(viewer, "curation.manage")) requirePermission(viewer, "discussions.edit", discussion.categoryID);
            if (accepted) await discussions.accept(discussion.discussionID, commentID);
            else if (discussion.acceptedCommentID === commentID) await discussions.accept(discussion.discussionID, null);
            return get(viewer, commentID);
        },

        /** Reactions have changed the score by so much; those above count it too (contract §4.5). */
        async scoreChanged(commentID: number, scoreChange: number): Promise<void> {
            const seen = await repository.byID(commentID);
            if (!seen) return;
            await discussions.lock(seen.discussionID);
            const row = await repository.byID(commentID);
            if (!row) return;
            const score = row.score + scoreChange;
            await repository.update(commentID, { score, hot: hotOf({ ...row, score }) });
            await repository.addToAncestors(row.parentCommentID, { count: 0, score: scoreChange });
        },
    };

    async function get(
        viewer: Viewer,
        commentID: number,
        wish: { expand?: CommentExpand | undefined; quoteParent?: boolean | undefined } = {},
    ): Promise<Comment> {
        const { comment } = await visible(viewer, commentID);
        const [answer] = await answers(viewer, [comment], wish);
        if (!answer) throw notFound("Comment");
        return answer;
    }

    /** The comment, if the viewer may see it: 410 when it was removed, and 404 for one that never was or is hidden (FC-12). */
    async function visible(viewer: Viewer, commentID: number): Promise<Place> {
        const comment = await repository.byID(commentID);
        const discussion = comment && (await discussions.rowByID(comment.discussionID));
        if (!discussion || !(await categories.visibleIDs(viewer)).includes(discussion.categoryID)) throw notFound("Comment");
        if (comment.dateDeleted !== null || discussion.dateDeleted !== null) throw gone("Comment", { commentID });
        return { comment, discussion };
    }

    async function inDiscussion(
        viewer: Viewer,
        discussionID: number,
        { page = 1, limit = COMMENT_LIMIT, sort = "dateInserted" }: ListQuery,
    ) {
        const { countPlaces: total } = await discussions.requireView(viewer, discussionID);
        const { descending } = sortOf(sort);
        const offset = (page - 1) * limit;
        const places = descending
            ? { from: total - offset - limit + 1, to: total - offset, descending }
            : { from: offset + 1, to: offset + limit };
        const rows = offset < total ? await repository.atPositions(discussionID, places) : [];
        return { rows, paging: { page, limit, total } };
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
        const { field, descending } = sortOf(sort);
        if (field === "experimentalTrending" && discussionID === undefined) throw badRequest("This sort needs a discussion.");
        const visibleIDs = await categories.visibleIDs(viewer);
        const filter: CommentFilter = {
            categoryIDs: categoryID ? visibleIDs.filter((id) => categoryID.includes(id)) : visibleIDs,
            commentID,
            discussionID,
            dateInserted,
            dateUpdated,
            insertUserIDs: insertUserID?.map((id) => userOf(viewer, id)),
        };
        // Found by their ids they are not counted (contract §5.2).
        const total = commentID ? undefined : await repository.count(filter);
        const offset = (page - 1) * limit;
        const order = { column: field === "experimentalTrending" ? ("hot" as const) : field, descending };
        const ids = total === undefined || offset < total ? await repository.idsOf(filter, order, limit, offset) : [];
        return { rows: await repository.byIDs(ids), paging: { page, limit, ...(total !== undefined && { total }) } };
    }

    /** Who may write here: 403 without the permission, 400 when the discussion is closed (contract §5.2). */
    function requireReply(viewer: Viewer, { categoryID, closed }: DiscussionRow): void {
        if (!may(viewer, "posts.moderate", categoryID)) requirePermission(viewer, "comments.add", categoryID);
        if (closed && !may(viewer, "discussions.close", categoryID)) throw badRequest("This discussion is closed.");
    }

    async function requireParent(commentID: number | undefined, discussionID: number): Promise<CommentRow | undefined> {
        if (commentID === undefined) return undefined;
        const parent = await repository.byID(commentID);
        if (!parent || parent.dateDeleted !== null) throw badRequest("The comment you answer isn't there any more.");
        if (parent.discussionID !== discussionID) {
            throw badRequest("The comment you answer is in another discussion.", {
                expected: discussionID,
                actual: parent.discussionID,
            });
        }
        if (parent.depth >= MAXIMUM_DEPTH) {
            throw badRequest("Answers can't go deeper than this.", { maxDepth: MAXIMUM_DEPTH, actualDepth: parent.depth + 1 });
        }
        return parent;
    }

    async function store({
        discussion,
        parent,
        insertUserID,
        written,
    }: {
        discussion: DiscussionRow;
        parent: CommentRow | undefined;
        insertUserID: number;
        written: Pick<CommentRow, "body" | "format" | "bodyHtml" | "renderVersion">;
    }): Promise<number> {
        const dateInserted = now();
        const commentID = await repository.insert({
            ...written,
            discussionID: discussion.discussionID,
            parentCommentID: parent?.commentID ?? null,
            rootCommentID: parent ? (parent.rootCommentID ?? parent.commentID) : null,
            depth: (parent?.depth ?? 0) + 1,
            position: discussion.countPlaces,
            siblingPosition: parent ? (await repository.lastSibling(parent.commentID)) + 1 : discussion.countTopPlaces,
            insertUserID,
            dateInserted,
            score: 0,
            hot: hotOf({ dateInserted, score: 0, countChildComments: 0 }),
            countChildComments: 0,
            scoreChildComments: 0,
        });
        if (parent) {
            await repository.addToAncestors(parent.commentID, { count: 1, score: 0 });
            await repository.update(parent.commentID, {
                hot: hotOf({ ...parent, countChildComments: parent.countChildComments + 1 }),
            });
        }
        await discussions.commentAdded(discussion, { commentID, insertUserID, authorName: null, dateInserted });
        return commentID;
    }

    /** 403 for others' comments, 400 for one's own when its time is over or the discussion is closed (contract §5.2, CMT-012, CMT-013). */
    async function requireEdit(viewer: Viewer, comment: CommentRow, { categoryID, closed }: DiscussionRow): Promise<void> {
        requireSession(viewer);
        if (may(viewer, ["site.manage", "community.moderate"]) || may(viewer, "comments.edit", categoryID)) return;
        if (comment.insertUserID !== viewer.userID) throw forbidden("comments.edit");
        if (
            !mayStillEdit({ dateInserted: comment.dateInserted, closed }, kit.clock(), await config.get("ui.editContentTimeout"))
        ) {
            throw badRequest(closed ? "This discussion is closed." : "The time in which this could be edited is over.");
        }
    }

    function requireRemoval(viewer: Viewer, { categoryID }: DiscussionRow): void {
        requireSession(viewer);
        if (!may(viewer, ["site.manage", "community.moderate"])) requirePermission(viewer, "comments.delete", categoryID);
    }

    async function bury(viewer: Pick<Viewer, "userID">, commentID: number, discussionID: number): Promise<void> {
        await database.transaction(async () => {
            const discussion = await discussions.lock(discussionID);
            const comment = await repository.byID(commentID);
            if (!discussion || !comment || comment.dateDeleted !== null) throw gone("Comment", { commentID });
            await repository.update(commentID, { dateDeleted: now(), deletedByID: viewer.userID });
            if (discussion.acceptedCommentID === commentID) await discussions.accept(discussionID, null);
            await discussions.commentRemoved(discussion, comment.insertUserID, await repository.newestIn(discussionID));
        });
    }

    /** Closes the place of a removed comment, unless something stands below it: then the place stays. */
    async function erase(commentID: number, discussionID: number): Promise<void> {
        await database.transaction(async () => {
            await discussions.lock(discussionID);
            const comment = await repository.byID(commentID);
            if (!comment || comment.countChildComments > 0) return;
            await repository.remove(comment);
            await repository.addToAncestors(comment.parentCommentID, { count: -1, score: -comment.score });
            await reactions.clearFor("comment", [commentID]);
            await discussions.placeClosed(discussionID, comment.parentCommentID === null);
        });
    }
}

/** Whether a list of a discussion's comments is asked for in another way than as the discussion has them. */
function narrows({ commentID, categoryID, dateInserted, dateUpdated, insertUserID, sort = "dateInserted" }: ListQuery): boolean {
    return (
        [commentID, categoryID, dateInserted, dateUpdated, insertUserID].some((value) => value !== undefined) ||
        sortOf(sort).field !== "dateInserted"
    );
}

function userOf(viewer: Viewer, id: SmartID): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "me") return viewer.userID;
    if (reference?.kind === "id") return reference.id;
    throw invalidField("insertUserID", "insertUserID should be the number of a member or $me.", { status: 400 });
}

/** Comments are as hot as discussions are: by what is said below them and by their score. */
export function hotOf({
    dateInserted,
    score,
    countChildComments,
}: Pick<CommentRow, "dateInserted" | "score" | "countChildComments">): number {
    return hotnessOf({ dateInserted, score, countComments: countChildComments });
}
