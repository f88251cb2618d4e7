import type { FollowLevel } from "@parley/discussions/contract";
import type { Database, Tables } from "@parley/library/server/database";
import { expressionBuilder, sql } from "kysely";

interface Range {
    after: number;
    limit: number;
}

/** Why members are notified of a discussion: they follow all of it, have bookmarked it, or have written in it. */
type FollowState = "followed" | "bookmarked" | "participated";

/** Members who are notified of a discussion, by user ID. */
export type DiscussionFollowers = Record<FollowState, readonly number[]>;

/** Maximum number of followers of several discussions that are read together. */
const MAX_TOGETHER = 500;

export type FollowersRepository = ReturnType<typeof createFollowersRepository>;

/** Creates the SQL queries for the members who are notified of a discussion, by user ID. */
export function createFollowersRepository(database: Pick<Database, "query">) {
    return {
        /** Returns the members who follow all of a discussion, have bookmarked it, or have written in it, but not `except`. */
        async withState(state: FollowState, discussionID: number, { after, limit }: Range, except = 0): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userDiscussions")
                .select("userID")
                .where("discussionID", "=", discussionID)
                .where(hasState(state))
                .where("userID", ">", after)
                .where("userID", "!=", except)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns the followers of these discussions by discussion ID, or undefined if they are too many to be read together. */
        async ofAll(discussionIDs: readonly number[]): Promise<ReadonlyMap<number, DiscussionFollowers> | undefined> {
            const found = new Map(
                discussionIDs.map((id) => [
                    id,
                    { followed: [] as number[], bookmarked: [] as number[], participated: [] as number[] },
                ]),
            );
            if (discussionIDs.length === 0) return found;
            for (const state of ["followed", "bookmarked", "participated"] as const) {
                const rows = await database.query
                    .selectFrom("userDiscussions")
                    .select(["discussionID", "userID"])
                    .where("discussionID", "in", discussionIDs)
                    .where(hasState(state))
                    .limit(MAX_TOGETHER + 1)
                    .execute();
                if (rows.length > MAX_TOGETHER) return undefined;
                for (const { discussionID, userID } of rows) found.get(discussionID)?.[state].push(userID);
            }
            return found;
        },

        /** Returns how these members follow these discussions, if they have chosen: by discussion ID and user ID. */
        async levelsOf(
            discussionIDs: readonly number[],
            userIDs: readonly number[],
        ): Promise<ReadonlyMap<number, ReadonlyMap<number, FollowLevel>>> {
            const found = new Map<number, Map<number, FollowLevel>>();
            if (discussionIDs.length === 0 || userIDs.length === 0) return found;
            const rows = await database.query
                .selectFrom("userDiscussions")
                .select(["discussionID", "userID", "followLevel"])
                .where("discussionID", "in", discussionIDs)
                .where("userID", "in", userIDs)
                .where("followLevel", "is not", null)
                .execute();
            for (const { discussionID, userID, followLevel } of rows) {
                const levels = found.get(discussionID) ?? new Map<number, FollowLevel>();
                if (followLevel) found.set(discussionID, levels.set(userID, followLevel));
            }
            return found;
        },

        /** Copies the choices of members to a discussion for which they have made none. Returns these members. */
        async copyLevels({ from, to }: { from: number; to: number }): Promise<number[]> {
            const chosen = (discussionID: number) =>
                database.query
                    .selectFrom("userDiscussions")
                    .select(["userID", "followLevel"])
                    .where("discussionID", "=", discussionID)
                    .where("followLevel", "is not", null);
            const rows = await chosen(from).where("userID", "not in", chosen(to).clearSelect().select("userID")).execute();
            for (let start = 0; start < rows.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(rows.slice(start, start + 500).map((row) => ({ ...row, discussionID: to })))
                    .onConflict((conflict) =>
                        conflict
                            .columns(["userID", "discussionID"])
                            .doUpdateSet(({ ref }) => ({ followLevel: ref("excluded.followLevel") })),
                    )
                    .execute();
            }
            return rows.map(({ userID }) => userID);
        },

        /** Deletes the choices of these members for a discussion. */
        async clearLevels(discussionID: number, userIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < userIDs.length; start += 500) {
                await database.query
                    .updateTable("userDiscussions")
                    .set({ followLevel: null })
                    .where("discussionID", "=", discussionID)
                    .where("userID", "in", userIDs.slice(start, start + 500))
                    .execute();
            }
        },
    };
}

/**
 * Returns the condition that a member has this state. Its values are literals, since SQLite uses the partial indexes of the states only
 * where it sees that they apply.
 */
function hasState(state: FollowState) {
    const row = expressionBuilder<Tables, "userDiscussions">();
    return state === "followed" ? row("followLevel", "=", sql.lit("all")) : row(state, "=", sql.lit(true));
}
