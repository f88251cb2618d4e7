import type { UserFragment } from "@parley/accounts/contract";
import { commentPath } from "@parley/comments/contract";
import { discussionPath, toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import { ApiRefusal } from "@parley/library/contract";
import type { ActionLog, ActionSource, LoggedAction, ReadableAction, RemovedRecord } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, gone, may, notFound, requirePermission } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { CommentsVisibility, DiscussionOf } from "./access/visibility";
import type { CommentsRepository } from "./comments.repository";
import type { CommentRow } from "./comments.tables";
import type { OwnRemovals } from "./removal/ownRemovals";
import type { CommentsRemoval } from "./removal/removeComments";
import { mayRemove } from "./removal/removeComments";
import type { CommentsEditing } from "./writing/editComments";
import { readAuthor, readContent } from "./writing/editComments";

interface Dependencies {
    actionLog: ActionLog;
    repository: CommentsRepository;
    visibility: CommentsVisibility;
    editing: Pick<CommentsEditing, "requireEdit" | "requireAnswer" | "reword" | "give" | "accept" | "reject">;
    removal: Pick<CommentsRemoval, "restore" | "wipe">;
    own: Pick<OwnRemovals, "mayRestore">;
    discussions: Discussions;
    users: Pick<Users, "byIDs">;
    siteURL: string;
}

type Wording = Pick<CommentRow, "body" | "format" | "bodyHtml" | "renderVersion"> & Partial<Pick<CommentRow, "lang">>;

/** Returns the content of a comment before an edit that may have changed only some fields. */
const readContentBefore = (comment: CommentRow, { before }: LoggedAction) => ({
    ...readContent(comment),
    ...(before as Partial<ReturnType<typeof readContent>>),
});

/**
 * Registers logged actions on comments. Viewers of the discussion may read them; for removed comments and in removed discussions only
 * viewers who may restore them. An action can be undone by members who may perform its opposite.
 */
export function registerCommentActions({
    actionLog,
    repository,
    visibility,
    editing,
    removal,
    own,
    discussions,
    users,
    siteURL,
}: Dependencies): void {
    const source: ActionSource = {
        effects: EFFECTS,
        filterReadable,
        undo,
        prepareUndo,
        text,
        describeRecords,
        wipe: ({ recordID }) => removal.wipe(recordID),
    };
    actionLog.provide("comment", source);

    async function filterReadable(viewer: Viewer, found: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const rows = new Map((await repository.byIDs(found.map(({ recordID }) => recordID))).map((row) => [row.commentID, row]));
        // The action names the discussion of a comment that is already erased.
        const discussionIDOf = (action: LoggedAction) => rows.get(action.recordID)?.discussionID ?? action.parentRecordID ?? 0;
        const locations = found.map((action) => ({ discussionID: discussionIDOf(action) }));
        const seen = await visibility.discussionsOf(viewer, locations);
        const people = await users.byIDs([...found.flatMap(peopleIn), ...[...rows.values()].map((row) => row.insertUserID)]);
        const readable: ReadableAction[] = [];
        for (const action of found) {
            const [comment, discussion] = [rows.get(action.recordID), seen.get(discussionIDOf(action))];
            if (!discussion || !(await mayRead(viewer, action, comment, discussion))) continue;
            const canUndo = comment !== undefined && isKnown(action) && (await mayUndo(viewer, action, comment, discussion));
            readable.push({ action, shown: shownOf(action, comment, people), canUndo });
        }
        return readable;
    }

    /**
     * Checks whether the viewer may read the action. Authors may read the removal of their own comment, as the tombstone shows it to them.
     */
    async function mayRead(
        viewer: Viewer,
        action: LoggedAction,
        comment: CommentRow | undefined,
        discussion: DiscussionOf,
    ): Promise<boolean> {
        const isOwnRemoval = action.kind === "delete" && viewer.userID !== GUEST_ID && comment?.insertUserID === viewer.userID;
        if (isOwnRemoval && discussion.dateDeleted === null) return true;
        const isThere = comment?.dateDeleted === null && discussion.dateDeleted === null;
        return isThere || mayRestore(viewer, comment, discussion);
    }

    /** Checks whether the viewer may restore the comment. Authors may not in a removed discussion. */
    async function mayRestore(viewer: Viewer, comment: CommentRow | undefined, discussion: DiscussionOf): Promise<boolean> {
        if (mayRemove(viewer, discussion.categoryID)) return true;
        return comment !== undefined && discussion.dateDeleted === null && own.mayRestore(viewer, comment);
    }

    async function describeRecords(viewer: Viewer, removals: readonly LoggedAction[]): Promise<Map<number, RemovedRecord>> {
        const rows = await repository.byIDs(removals.map(({ recordID }) => recordID));
        const seen = await visibility.discussionsOf(viewer, rows);
        const known = new Map(rows.map((row) => [row.commentID, row]));
        const described = new Map<number, RemovedRecord>();
        for (const { actID, recordID } of removals) {
            const row = known.get(recordID);
            const discussion = row && seen.get(row.discussionID);
            if (!row || !discussion) continue;
            described.set(actID, {
                name: toReplyName(discussion.name),
                excerpt: createExcerpt(row.bodyHtml, EXCERPT_LENGTH),
                insertUserID: row.insertUserID,
                authorName: row.authorName,
                location: { name: discussion.name, url: siteURL + discussionPath(discussion) },
            });
        }
        return described;
    }

    async function mayUndo(
        viewer: Viewer,
        action: LoggedAction,
        comment: CommentRow,
        discussion: DiscussionOf,
    ): Promise<boolean> {
        if (discussion.dateDeleted !== null) return false;
        switch (action.kind) {
            case "delete":
                return comment.deleteActID === action.actID && mayRestore(viewer, comment, discussion);
            case "edit":
                return isAsAfter(action, comment) && (await passes(() => editing.requireEdit(viewer, comment, discussion)));
            case "author":
                return isAsAfter(action, comment) && may(viewer, "site.manage");
            case "accept":
            case "unaccept":
                return areFieldsUnchanged(discussion, action.after) && passes(() => editing.requireAnswer(viewer, discussion));
            case "reject":
            case "unreject":
                return isAsAfter(action, comment) && passes(() => editing.requireAnswer(viewer, discussion));
            default:
                return false;
        }
    }

    function shownOf(
        { kind, before, after }: LoggedAction,
        comment: CommentRow | undefined,
        people: ReadonlyMap<number, UserFragment>,
    ) {
        const named = (author: Record<string, unknown>) => {
            const { userID, name } = toAuthor(people, Number(author.insertUserID), (author.authorName as string | null) ?? null);
            return { userID, name };
        };
        return {
            ...(comment && {
                comment: { url: siteURL + commentPath(comment.commentID), insertUser: named(readAuthor(comment)) },
            }),
            ...(kind === "delete" && { method: after.method }),
            ...(kind === "author" && { from: named(before), to: named(after) }),
        };
    }

    async function prepareUndo(action: LoggedAction) {
        const comment = action.kind === "edit" && isKnown(action) ? await repository.byID(action.recordID) : undefined;
        if (!comment) return undefined;
        const { body, format } = readContentBefore(comment, action);
        const rendering = await discussions.renderer.rerender(body, format, comment.attributionUrl ?? undefined);
        const language = await discussions.languages.find(rendering.bodyHtml, comment);
        return (viewer: Viewer) => undo(viewer, action, { body, format, ...rendering, ...language });
    }

    async function undo(viewer: Viewer, action: LoggedAction, prepared?: Wording): Promise<void> {
        if (!isKnown(action)) throw hasChangedSince();
        if (action.kind === "delete") return removal.restore(viewer, action);
        const { comment } = await visibility.visible(viewer, action.recordID);
        const discussion = await discussions.lock(comment.discussionID);
        const present = await repository.byID(comment.commentID);
        if (!discussion || discussion.dateDeleted !== null || !present || present.dateDeleted !== null)
            throw gone("Comment", { commentID: action.recordID });
        switch (action.kind) {
            case "edit": {
                await editing.requireEdit(viewer, present, discussion);
                if (!isAsAfter(action, present)) throw hasChangedSince();
                const { body, format } = readContentBefore(present, action);
                const isSame = prepared?.body === body && prepared.format === format;
                const { bodyHtml, renderVersion } = isSame ? prepared : discussions.renderer.unrendered(body);
                const language = isSame && prepared.lang !== undefined ? { lang: prepared.lang } : {};
                await editing.reword(viewer, present, { body, format, bodyHtml, renderVersion, ...language });
                return;
            }
            case "author":
                requirePermission(viewer, "site.manage");
                if (!isAsAfter(action, present)) throw hasChangedSince();
                await editing.give(viewer, present, discussion, action.before as ReturnType<typeof readAuthor>);
                return;
            case "accept":
            case "unaccept":
                editing.requireAnswer(viewer, discussion);
                if (!areFieldsUnchanged(discussion, action.after)) throw hasChangedSince();
                await backToAnswer(viewer, action, discussion);
                return;
            case "reject":
            case "unreject":
                editing.requireAnswer(viewer, discussion);
                if (!isAsAfter(action, present)) throw hasChangedSince();
                await editing.reject(viewer, present, action.before.isRejectedAnswer === true);
                return;
            default:
                throw notFound("Act");
        }
    }

    /** Restores the previously accepted answer if it still exists. */
    async function backToAnswer(
        viewer: Viewer,
        { kind, recordID, before }: LoggedAction,
        discussion: Parameters<typeof editing.accept>[1],
    ) {
        const former = Number(before.acceptedCommentID ?? 0);
        if (kind === "unaccept") return editing.accept(viewer, discussion, recordID, true);
        const earlier = former === 0 ? undefined : await repository.byID(former);
        const isThere = earlier?.dateDeleted === null && earlier.discussionID === discussion.discussionID;
        await editing.accept(viewer, discussion, isThere ? former : recordID, isThere);
    }

    /** Returns the current content, for its author and for moderators; of removed comments for moderators only. */
    async function text(viewer: Viewer, commentID: number) {
        const comment = await repository.byID(commentID);
        const discussion = comment && (await visibility.discussionsOf(viewer, [comment])).get(comment.discussionID);
        if (!comment || !discussion) throw notFound("Comment");
        const { body, format, insertUserID, dateInserted, dateDeleted } = comment;
        const isModerator = mayRemove(viewer, discussion.categoryID);
        const isThere = dateDeleted === null && discussion.dateDeleted === null;
        if (!isThere && !isModerator) throw gone("Comment", { commentID });
        const isOwn = viewer.userID !== 0 && insertUserID === viewer.userID;
        if (!isModerator && !isOwn && !may(viewer, "comments.edit", discussion.categoryID)) throw forbidden("comments.edit");
        return { body, format, insertUserID, dateInserted };
    }
}

const EXCERPT_LENGTH = 200;

const EFFECTS = {
    delete: "removes",
    edit: "edits",
    author: "moderates",
    accept: "moderates",
    unaccept: "moderates",
    reject: "moderates",
    unreject: "moderates",
} as const;

/** Checks whether the action still has its content; an action without it cannot be undone. */
const isKnown = ({ after }: LoggedAction): boolean => Object.keys(after).length > 0;

/** Checks whether a comment still has the values that the action set. */
const isAsAfter = ({ after }: LoggedAction, comment: CommentRow): boolean =>
    comment.dateDeleted === null && areFieldsUnchanged(comment, after);

function peopleIn({ kind, before, after }: LoggedAction): number[] {
    return kind === "author" ? [Number(before.insertUserID ?? 0), Number(after.insertUserID ?? 0)] : [];
}

/** Returns whether a check passes without being refused. */
async function passes(ask: () => void | Promise<void>): Promise<boolean> {
    try {
        await ask();
        return true;
    } catch (error) {
        if (error instanceof ApiRefusal) return false;
        throw error;
    }
}
