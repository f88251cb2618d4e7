import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Expression, SqlBool } from "kysely";
import type { UserDiscussionRow } from "../discussions.tables";

/** How many positions of a discussion a member has read. */
export type ReadPosition = [userID: number, countRead: number];

/** A member who has taken part in a discussion. */
interface Participation {
    userID: number;
    discussionID: number;
}

/** Creates the SQL queries for the state of a discussion that is stored for a member: bookmark, follow level, participation, dismissal and
 * progress of reading. */
export function createMemberStatesRepository(database: Database) {
    return {
        /** Returns this member's data about each of these discussions. */
        async viewerStates(userID: number, discussionIDs: readonly number[]): Promise<Map<number, UserDiscussionRow>> {
            if (userID === 0 || discussionIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("userDiscussions")
                .selectAll()
                .where("userID", "=", userID)
                .where("discussionID", "in", discussionIDs)
                .execute();
            return new Map(rows.map((row) => [row.discussionID, row]));
        },

        /** Returns this member's data about a discussion, and whether they meet a condition. */
        async stateOnVisit(userID: number, discussionID: number, condition: Expression<SqlBool>) {
            const { isMet, ...state } = await database.query
                .selectFrom("users as u")
                .leftJoin("userDiscussions as s", (join) =>
                    join.onRef("s.userID", "=", "u.userID").on("s.userID", "=", userID).on("s.discussionID", "=", discussionID),
                )
                .selectAll("s")
                .select((row) => row.case().when(condition).then(row.lit(1)).else(row.lit(0)).end().as("isMet"))
                .where("u.userID", "=", userID)
                .executeTakeFirstOrThrow();
            return { isMet: Number(isMet) === 1, state: state.discussionID === null ? undefined : (state as UserDiscussionRow) };
        },

        async setState(
            userID: number,
            discussionID: number,
            state: Partial<Pick<UserDiscussionRow, "bookmarked" | "dismissed" | "participated" | "followLevel">>,
        ): Promise<void> {
            await database.query
                .insertInto("userDiscussions")
                .values({ userID, discussionID, ...state })
                .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet(state))
                .execute();
        },

        /** Stores that members have taken part in discussions, and returns the pairs that are new. */
        async setParticipated(pairs: readonly Participation[]): Promise<Participation[]> {
            const added: Participation[] = [];
            for (let start = 0; start < pairs.length; start += 500) {
                const rows = await database.query
                    .insertInto("userDiscussions")
                    .values(pairs.slice(start, start + 500).map((pair) => ({ ...pair, participated: true })))
                    .onConflict((conflict) =>
                        conflict
                            .columns(["userID", "discussionID"])
                            .doUpdateSet({ participated: true })
                            .where("userDiscussions.participated", "=", false),
                    )
                    .returning(["userID", "discussionID"])
                    .execute();
                added.push(...rows);
            }
            return added;
        },

        /** Copies bookmarks or participations from one discussion to another and returns the members who are new there. */
        async follow(state: "bookmarked" | "participated", { from, to }: { from: number; to: number }): Promise<number[]> {
            const has = (discussionID: number) =>
                database.query
                    .selectFrom("userDiscussions")
                    .select("userID")
                    .where("discussionID", "=", discussionID)
                    .where(state, "=", true);
            const rows = await has(from).where("userID", "not in", has(to)).orderBy("userID").execute();
            const userIDs = rows.map(({ userID }) => userID);
            for (let start = 0; start < userIDs.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(userIDs.slice(start, start + 500).map((userID) => ({ userID, discussionID: to, [state]: true })))
                    .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ [state]: true }))
                    .execute();
            }
            return userIDs;
        },

        async unfollow(state: "bookmarked" | "participated", discussionID: number, userIDs: readonly number[]): Promise<void> {
            for (let start = 0; start < userIDs.length; start += 500) {
                await database.query
                    .updateTable("userDiscussions")
                    .set({ [state]: false })
                    .where("discussionID", "=", discussionID)
                    .where("userID", "in", userIDs.slice(start, start + 500))
                    .execute();
            }
        },

        async setBookmarked(pairs: readonly { userID: number; discussionID: number }[]): Promise<void> {
            for (let start = 0; start < pairs.length; start += 500) {
                await database.query
                    .insertInto("userDiscussions")
                    .values(pairs.slice(start, start + 500).map((pair) => ({ ...pair, bookmarked: true })))
                    .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ bookmarked: true }))
                    .execute();
            }
        },

        /** Deletes the data of erased members. */
        async forgetMembers(userIDs: readonly number[]): Promise<void> {
            if (userIDs.length === 0) return;
            for (const table of ["userDiscussions", "readMarks"] as const)
                await database.query.deleteFrom(table).where("userID", "in", userIDs).execute();
        },

        /**
         * Stores how far a member has read, never moving back. `dateRead` is the time of the last visit that reached the end, or of the
         * first visit if none did.
         */
        async markRead(
            userID: number,
            discussionID: number,
            { countRead, isAll, ...state }: { countRead: number; isAll: boolean; participated?: true },
            dateRead: DateTime,
        ): Promise<void> {
            await database.query
                .insertInto("userDiscussions")
                .values({ userID, discussionID, countRead, dateRead, ...state })
                .onConflict((conflict) =>
                    conflict.columns(["userID", "discussionID"]).doUpdateSet((expression) => ({
                        ...state,
                        countRead: expression
                            .case()
                            .when("userDiscussions.countRead", ">", expression.ref("excluded.countRead"))
                            .then(expression.ref("userDiscussions.countRead"))
                            .else(expression.ref("excluded.countRead"))
                            .end(),
                        dateRead: isAll
                            ? dateRead
                            : expression.fn.coalesce("userDiscussions.dateRead", expression.ref("excluded.dateRead")),
                    })),
                )
                .execute();
        },

        /** Shifts the read positions of members who have passed a comment position that was inserted or deleted. */
        async shiftRead(discussionID: number, position: number, by: 1 | -1): Promise<void> {
            await database.query
                .updateTable("userDiscussions")
                .set((expression) => ({ countRead: expression("countRead", "+", by) }))
                .where("discussionID", "=", discussionID)
                .where("countRead", ">=", position)
                .execute();
        },

        /** Limits all read positions to this number, and returns those that were beyond it. */
        async limitRead(discussionID: number, countRead: number): Promise<ReadPosition[]> {
            const beyond = await database.query
                .selectFrom("userDiscussions")
                .select(["userID", "countRead"])
                .where("discussionID", "=", discussionID)
                .where("countRead", ">", countRead)
                .orderBy("userID")
                .execute();
            if (beyond.length === 0) return [];
            await database.query
                .updateTable("userDiscussions")
                .set({ countRead })
                .where("discussionID", "=", discussionID)
                .where("countRead", ">", countRead)
                .execute();
            return beyond.map((row) => [row.userID, row.countRead ?? 0]);
        },

        /** Restores read positions, of those who have not read further since. */
        async restoreRead(discussionID: number, positions: readonly ReadPosition[]): Promise<void> {
            for (const [countRead, userIDs] of groupByPosition(positions))
                await database.query
                    .updateTable("userDiscussions")
                    .set({ countRead })
                    .where("discussionID", "=", discussionID)
                    .where("userID", "in", userIDs)
                    .where("countRead", "<", countRead)
                    .execute();
        },
    };
}

function groupByPosition(positions: readonly ReadPosition[]): Map<number, number[]> {
    const groups = new Map<number, number[]>();
    for (const [userID, countRead] of positions) groups.set(countRead, [...(groups.get(countRead) ?? []), userID]);
    return groups;
}
