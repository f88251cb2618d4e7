import type { Tables } from "@parley/library/server/database";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";

/** Creates the condition of a query that a member has blocked another: what the blocked member writes is then not shown to them. */
export function hasBlocked(userID: Expression<number> | number, otherUserID: Expression<number>): Expression<SqlBool> {
    const row = expressionBuilder<Tables>();
    return row.exists(
        row
            .selectFrom("memberRelations as r")
            .select("r.userID")
            .where("r.userID", "=", userID)
            .where("r.otherUserID", "=", otherUserID)
            .where("r.blocked", "=", true),
    );
}
