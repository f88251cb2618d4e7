import type { Check } from "@parley/library/server/checks";
import type { Database } from "@parley/library/server/database";
import type { Users } from "@parley/users/server";

interface Needs {
    database: Database;
    users: Pick<Users, "addCounts">;
}

/** What must be so about discussions, whatever is done to them. */
export function discussionChecks({ database, users }: Needs): Check[] {
    return [
        {
            name: "members count the discussions they started",
            wrong: async () => (await miscounted()).map(({ userID }) => userID),
            async mend() {
                for (const { userID, missing } of await miscounted()) await users.addCounts(userID, { discussions: missing });
            },
        },
        {
            name: "what leads on leads to a discussion, and nothing else does",
            wrong: async () => {
                const rows = await database.query
                    .selectFrom("discussions as d")
                    .leftJoin("discussions as to", "to.discussionID", "d.redirectToID")
                    .select("d.discussionID")
                    .where(({ or, and, eb }) =>
                        or([
                            and([eb("d.redirectToID", "is not", null), eb("to.discussionID", "is", null)]),
                            and([eb("d.redirectToID", "is not", null), eb("d.type", "<>", "redirect")]),
                        ]),
                    )
                    .execute();
                return rows.map(({ discussionID }) => discussionID);
            },
        },
    ];

    async function miscounted(): Promise<{ userID: number; missing: number }[]> {
        const { query } = database;
        const rows = await query
            .selectFrom("users as u")
            .leftJoin(
                query
                    .selectFrom("discussions")
                    .select(({ fn }) => ["insertUserID", fn.countAll<number>().as("started")])
                    .where("dateDeleted", "is", null)
                    .groupBy("insertUserID")
                    .as("counted"),
                "counted.insertUserID",
                "u.userID",
            )
            .select(["u.userID", "u.countDiscussions", "counted.started"])
            .where(({ eb, fn, val }) => eb("u.countDiscussions", "<>", fn.coalesce("counted.started", val(0))))
            .execute();
        return rows.map(({ userID, countDiscussions, started }) => ({
            userID,
            missing: Number(started ?? 0) - countDiscussions,
        }));
    }
}
