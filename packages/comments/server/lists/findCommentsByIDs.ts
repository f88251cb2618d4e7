import type { Database } from "@parley/library/server/database";
import type { CommentRow } from "../comments.tables";

/** Returns the existing comments with these IDs, in the order of the IDs. */
export async function findCommentsByIDs(database: Database, commentIDs: readonly number[]): Promise<CommentRow[]> {
    if (commentIDs.length === 0) return [];
    const rows = await database.query.selectFrom("comments").selectAll().where("commentID", "in", commentIDs).execute();
    const byID = new Map(rows.map((row) => [row.commentID, row]));
    return commentIDs.flatMap((commentID) => byID.get(commentID) ?? []);
}
