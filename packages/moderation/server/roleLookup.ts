import type { Database } from "@parley/library/server/database";

/** Returns the role IDs of a member. */
export type RoleLookup = ReturnType<typeof createRoleLookup>;

export function createRoleLookup(database: Database) {
    return async (userID: number): Promise<number[]> => {
        const rows = await database.query.selectFrom("userRoles").select("roleID").where("userID", "=", userID).execute();
        return rows.map(({ roleID }) => roleID);
    };
}
