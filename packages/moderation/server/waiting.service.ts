import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { Discussions } from "@parley/discussions/server";
import type { ActionLog } from "@parley/library/server/actionLog";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { WaitingPostRow } from "./moderation.tables";
import type { ReportsRepository } from "./reports/reports.repository";
import type { RoleLookup } from "./roleLookup";
import { createApprovalHooks } from "./waiting/approval.service";
import { createDecisions } from "./waiting/decisions.service";
import { createHeldPosts } from "./waiting/heldPosts.service";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    reports: Pick<ReportsRepository, "insert" | "rewrite">;
    rolesOf: RoleLookup;
    config: Pick<Config, "get">;
    users: Pick<Users, "viewer" | "isTrusted">;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "submissions" | "add" | "change" | "renderer" | "postingLimits" | "rowsByIDs">;
    comments: Pick<Comments, "add" | "change" | "rowsByIDs">;
    actionLog: Pick<ActionLog, "log" | "undo">;
}

export type WaitingService = ReturnType<typeof createWaitingService>;

/** Creates the functions for posts held for approval. Such a post is not published: counters, searches and mentions ignore it. */
export function createWaitingService(dependencies: Dependencies) {
    const { database } = dependencies.kit;
    const heldPosts = createHeldPosts(dependencies);
    const { editBy, list, one, editsOf } = heldPosts;

    return {
        ...createApprovalHooks({ ...dependencies, heldPosts }),
        ...createDecisions({ ...dependencies, database, heldPosts }),
        editBy,
        list,
        one,
        editsOf,

        /** Counts the held posts of authors without accounts, up to a limit. */
        async countOfGuests(limit: number): Promise<number> {
            const rows = database.query
                .selectFrom("waitingPosts")
                .select("waitingID")
                .where("insertUserID", "=", GUEST_ID)
                .where("status", "=", "waiting")
                .limit(limit);
            return (await rows.execute()).length;
        },

        /** Checks whether a held post contains a text. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("waitingPosts")
                .select("waitingID")
                .where("body", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns all held posts of a member, in any status. */
        by: (userID: number): Promise<WaitingPostRow[]> =>
            database.query
                .selectFrom("waitingPosts")
                .selectAll()
                .where("insertUserID", "=", userID)
                .orderBy("waitingID")
                .execute(),

        /** Erases the content of an erased member's held posts. */
        async forget(userID: number): Promise<void> {
            await database.query
                .updateTable("waitingPosts")
                .set({ name: "", body: "", bodyHtml: "", input: "{}", reason: null })
                .where("insertUserID", "=", userID)
                .execute();
            await database.query
                .updateTable("waitingPosts")
                .set({ status: "rejected" })
                .where("insertUserID", "=", userID)
                .where("status", "=", "waiting")
                .execute();
        },
    };
}
