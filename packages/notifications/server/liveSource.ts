import type { Database } from "@parley/library/server/database";
import type { LiveSource } from "@parley/library/server/live";
import { createTopicVersions } from "@parley/library/server/live";

/**
 * Creates the source of the live events `notification`. The version of a member's notifications is their latest one and the number of unread
 * ones; what may be shown of them the page asks the API.
 */
export function createLiveNotifications(database: Database): LiveSource {
    return {
        name: "notification",
        event: "notification",
        of: "member",
        reads: [{ table: "notifications", key: "userID" }],
        async read(userIDs) {
            const rows = await database.query
                .selectFrom("notifications")
                .select((row) => [
                    "userID",
                    row.fn.max("notificationID").as("latestID"),
                    row.fn.countAll().filterWhere("readID", "is", null).as("countUnread"),
                ])
                .where("userID", "in", userIDs)
                .groupBy("userID")
                .execute();
            return createTopicVersions(rows, "userID", ["latestID", "countUnread"]);
        },
        describe: ({ version }) => ({ notificationID: Number(version.split(".", 1)[0]) }),
    };
}
