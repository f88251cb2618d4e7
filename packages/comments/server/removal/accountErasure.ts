import { commentPath } from "@parley/comments/contract";
import type { Discussions } from "@parley/discussions/server";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Database } from "@parley/library/server/database";
import { unmentionFormerly } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";
import type { CommentsRemoval } from "./removeComments";

interface Dependencies {
    database: Database;
    siteURL: string;
    repository: Pick<CommentsRepository, "byID" | "mentioning" | "reword">;
    removal: Pick<CommentsRemoval, "eraseContent">;
    renderer: Pick<Discussions["renderer"], "withoutMention" | "unmentioning">;
    actionLog: Pick<ActionLog, "findEditedContaining" | "edits" | "rewrite">;
    users: Pick<Users, "provideErasure" | "provideExport">;
}

const AT_ONCE = 200;

/**
 * Registers the erasure and the export of a member's comments. Mentions of an erased member in other comments become "Deleted User", in
 * earlier versions too.
 */
export function registerCommentErasure({ database, siteURL, repository, removal, renderer, actionLog, users }: Dependencies) {
    users.provideErasure("comments", async (userID, method, { name }) => {
        if (method !== "keep") {
            for await (const row of writtenBy(userID)) {
                if (row.body !== "" || method === "delete") await removal.eraseContent(row, { keepPosition: method === "wipe" });
            }
        }
        await unmention(userID, name);
    });

    users.provideExport("comments", async function* (userID) {
        for await (const {
            commentID,
            discussionID,
            parentCommentID,
            body,
            format,
            dateInserted,
            dateUpdated,
            dateDeleted,
            score,
        } of writtenBy(userID)) {
            const url = siteURL + commentPath(commentID);
            yield { commentID, discussionID, parentCommentID, url, body, format, dateInserted, dateUpdated, dateDeleted, score };
        }
    });

    return { unmention };

    /** Replaces mentions of a member in all comments with "Deleted User", in earlier versions too. */
    async function unmention(userID: number, name: string): Promise<void> {
        for await (const row of repository.mentioning(userID))
            await repository.reword(row, await renderer.withoutMention(row, name));
        await unmentionFormerly({ database, actionLog, renderer }, "comment", name, async (commentID) => {
            return (await repository.byID(commentID))?.format;
        });
    }

    /** Yields all comments of a member in batches, oldest first. */
    async function* writtenBy(userID: number): AsyncIterable<CommentRow> {
        let last = 0;
        for (;;) {
            const rows = await database.query
                .selectFrom("comments")
                .selectAll()
                .where("insertUserID", "=", userID)
                .where("commentID", ">", last)
                .orderBy("commentID")
                .limit(AT_ONCE)
                .execute();
            yield* rows;
            if (rows.length < AT_ONCE) return;
            last = rows.at(-1)?.commentID ?? last;
        }
    }
}
