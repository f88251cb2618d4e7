import type { Database } from "@parley/library/server/database";
import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import type { AliasedExpression } from "kysely";
import type { CountChanges } from "./users.server";

interface Dependencies {
    database: Database;
    addCounts: (userID: number, changes: CountChanges) => Promise<void>;
}

/** Columns of the post counts, by kind of post. */
const COLUMNS = { comments: "countComments", discussions: "countDiscussions" } as const;

/**
 * Creates the integrity check that each member's stored count equals the number of their posts. The owner of the posts provides the query
 * that counts them by member.
 */
export function createPostCountsCheck(
    { database, addCounts }: Dependencies,
    name: string,
    kind: keyof typeof COLUMNS,
    counted: () => AliasedExpression<{ insertUserID: number; posts: number }, "counted">,
): IntegrityCheck {
    return {
        name,
        findViolations: async () => (await miscounted()).map(({ userID }) => userID),
        async repair() {
            for (const { userID, missing } of await miscounted()) await addCounts(userID, { [kind]: missing });
        },
    };

    async function miscounted(): Promise<{ userID: number; missing: number }[]> {
        const rows = await database.query
            .selectFrom("users as u")
            .leftJoin(counted(), "counted.insertUserID", "u.userID")
            .select(["u.userID", `u.${COLUMNS[kind]} as count`, "counted.posts"])
            .where(({ eb, fn, val }) => eb(`u.${COLUMNS[kind]}`, "<>", fn.coalesce("counted.posts", val(0))))
            .execute();
        return rows.map(({ userID, count, posts }) => ({ userID, missing: Number(posts ?? 0) - count }));
    }
}
