import type { patchComment, postComment } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { patchDiscussion, postDiscussion } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { conflict, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { OPERATOR } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { WaitingPostRow } from "../moderation.tables";
import type { HeldPosts } from "./heldPosts.service";
import { findNewCategory } from "./heldPosts.service";

const APPROVED = { approved: true };

interface Dependencies {
    users: Pick<Users, "viewer" | "isTrusted">;
    discussions: Pick<Discussions, "submissions" | "add" | "change" | "renderer" | "postingLimits" | "rowsByIDs">;
    comments: Pick<Comments, "add" | "change" | "rowsByIDs">;
    actionLog: Pick<ActionLog, "log" | "undo">;
    database: ServerKit["database"];
    heldPosts: Pick<HeldPosts, "byIDs">;
}

/** Creates the functions that publish and decline held posts, and undo that. */
export function createDecisions({ database, users, discussions, comments, actionLog, heldPosts }: Dependencies) {
    const { byIDs } = heldPosts;

    return {
        /**
         * Publishes a held post as its author, who must still be permitted to write it, and returns its ID. A post that was published
         * before and removed by undo is restored.
         */
        async publish(viewer: Viewer, waitingID: number): Promise<number> {
            const row = await take(waitingID, ["waiting", "rejected"], { status: "approved", reason: null });
            if (row.isEdit && row.recordID !== null) {
                await apply(await users.viewer(row.insertUserID), row.recordID, row);
                return row.recordID;
            }
            if (row.recordID !== null) {
                await restorePost(viewer, row.recordType, row.recordID);
                return row.recordID;
            }
            const author = await users.viewer(row.insertUserID);
            const recordID = await create(author, row);
            await database.query.updateTable("waitingPosts").set({ recordID }).where("waitingID", "=", waitingID).execute();
            return recordID;
        },

        /** Declines a held post. Its author keeps the text and can read the reason. */
        reject: (waitingID: number, reason: string | undefined) =>
            take(waitingID, ["waiting"], { status: "rejected", reason: reason?.trim() || null }),

        /** Holds a decided post for approval again. */
        holdAgain: (waitingID: number, from: "approved" | "rejected") =>
            take(waitingID, [from], { status: "waiting", reason: null }),

        restore: restorePost,

        /**
         * Undoes an approved edit. Requires the permission to approve, which the caller must have checked. Throws `changedSince` if the
         * content or the category of the post has changed since (FC-54).
         */
        async takeOut({ userID }: Viewer, waitingID: number): Promise<void> {
            const [row] = await byIDs([waitingID]);
            if (!row?.isEdit) throw notFound("Post");
            const made = [...(await madeBy(row, "edit", row)), ...(await madeBy(row, "move", findNewCategory(row)))];
            if (made.length === 0) throw hasChangedSince();
            for (const { actID } of made) await actionLog.undo({ ...OPERATOR, userID }, actID);
        },
    };

    /** Returns the last action of a type on a post, if it is the approved change and not undone (FC-54). */
    async function madeBy({ recordType, recordID, insertUserID, dateInserted }: WaitingPostRow, kind: string, wanted: object) {
        if (recordID === null) return [];
        const [action] = (await actionLog.log({ recordType, recordID, kinds: [kind] }, 1)).acts;
        const isOwn = action?.insertUserID === insertUserID && action.dateUndone === null && action.dateInserted >= dateInserted;
        return isOwn && areFieldsUnchanged(wanted, action.after) ? [action] : [];
    }

    /** Updates a held post that has one of these statuses; throws 409 if somebody else has decided in the meantime. */
    async function take(
        waitingID: number,
        from: readonly WaitingPostRow["status"][],
        changes: Partial<WaitingPostRow>,
    ): Promise<WaitingPostRow> {
        const row = await database.query
            .updateTable("waitingPosts")
            .set(changes)
            .where("waitingID", "=", waitingID)
            .where("status", "in", from)
            .returningAll()
            .executeTakeFirst();
        if (!row) throw conflict("This has been decided already.");
        if (row.input === "{}") throw notFound("Post");
        return row;
    }

    async function create(author: Viewer, { recordType, input, authorName }: WaitingPostRow): Promise<number> {
        const sent: unknown = JSON.parse(input);
        if (recordType === "discussion")
            return (await discussions.add(author, sent as Input<typeof postDiscussion>, { approved: true })).discussionID;
        const options = { approved: true, ...(authorName !== null && { authorName }) };
        return (await comments.add(author, sent as Input<typeof postComment>, options)).commentID;
    }

    /** Applies an edit as its author, who must still be permitted to make it. */
    async function apply(writer: Viewer, recordID: number, { recordType, input }: WaitingPostRow): Promise<void> {
        requireSession(writer);
        const sent: unknown = JSON.parse(input);
        if (recordType === "discussion")
            await discussions.change(writer, recordID, sent as Omit<Input<typeof patchDiscussion>, "discussionID">, APPROVED);
        else await comments.change(writer, recordID, sent as Omit<Input<typeof patchComment>, "commentID">, APPROVED);
    }

    /** Undoes the removal of a post, if it is removed. */
    async function restorePost(viewer: Viewer, recordType: string, recordID: number): Promise<void> {
        const [removal] = (await actionLog.log({ recordType, recordID, kinds: ["delete"] }, 1)).acts;
        if (removal && removal.dateUndone === null) await actionLog.undo(viewer, removal.actID);
    }
}
