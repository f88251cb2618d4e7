import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";

/** Reason and expiry date of a ban; null for a ban without one of them. */
export interface BanDetails {
    reason: string | null;
    dateExpires: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        userBans: BanDetails & { userID: number };
    }
}

export type BansRepository = ReturnType<typeof createBansRepository>;

/** Creates the repository of the table `userBans`. Whether a member is banned is stored in `users`. */
export function createBansRepository(database: Database) {
    return {
        async find(userID: number): Promise<BanDetails | undefined> {
            return database.query
                .selectFrom("userBans")
                .select(["reason", "dateExpires"])
                .where("userID", "=", userID)
                .executeTakeFirst();
        },

        /** Returns the ban details of members by user ID. */
        async findAll(userIDs: readonly number[]): Promise<Map<number, BanDetails>> {
            if (userIDs.length === 0) return new Map();
            const rows = await database.query.selectFrom("userBans").selectAll().where("userID", "in", userIDs).execute();
            return new Map(rows.map(({ userID, ...details }) => [userID, details]));
        },

        async put(userID: number, details: BanDetails): Promise<void> {
            await database.query
                .insertInto("userBans")
                .values({ userID, ...details })
                .onConflict((conflict) => conflict.column("userID").doUpdateSet(details))
                .execute();
        },

        async remove(userID: number): Promise<void> {
            await database.query.deleteFrom("userBans").where("userID", "=", userID).execute();
        },

        /** Returns the members whose ban has expired. */
        async findExpired(now: DateTime, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userBans")
                .select("userID")
                .where("dateExpires", "<=", now)
                .orderBy("dateExpires")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },
    };
}
