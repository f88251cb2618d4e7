import { commentPath } from "@parley/comments/contract";
import type { Database } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";
import type { CommentsService } from "./comments.service";
import type { CommentRow } from "./comments.tables";

interface Needs {
    database: Database;
    siteURL: string;
    service: Pick<CommentsService, "takeAway">;
    users: Pick<Users, "provideErasure" | "provideExport">;
}

const AT_ONCE = 200;

/** What becomes of somebody's comments when their account is erased, and what of them they can download. */
export function commentsOfLeaving({ database, siteURL, service, users }: Needs): void {
    users.provideErasure("comments", async (userID, method) => {
        if (method === "keep") return;
        for await (const row of writtenBy(userID)) {
            if (row.body !== "" || method === "delete") await service.takeAway(row, { keepPlace: method === "wipe" });
        }
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

    /** All comments of a member, the oldest first, a few at a time. */
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
