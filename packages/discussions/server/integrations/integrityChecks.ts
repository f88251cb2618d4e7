import type { Database } from "@parley/library/server/database";
import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import type { Users } from "@parley/users/server";
import { createPostCountsCheck } from "@parley/users/server";

interface Dependencies {
    database: Database;
    users: Pick<Users, "addCounts">;
}

/** Creates the integrity checks of discussions. */
export function createDiscussionChecks({ database, users: { addCounts } }: Dependencies): IntegrityCheck[] {
    return [
        createPostCountsCheck({ database, addCounts }, "members count the discussions they started", "discussions", () =>
            database.query
                .selectFrom("discussions")
                .select(({ fn }) => ["insertUserID", fn.countAll<number>().as("posts")])
                .where("dateDeleted", "is", null)
                .groupBy("insertUserID")
                .as("counted"),
        ),
        {
            name: "what leads on leads to a discussion, and nothing else does",
            findViolations: async () => {
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
}
