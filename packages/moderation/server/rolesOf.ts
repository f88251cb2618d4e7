import type { Database } from "@parley/library/server/database";

/** The roles somebody is in. */
export type RolesOf = ReturnType<typeof rolesIn>;

export function rolesIn(database: Database) {
    return async (userID: number): Promise<number[]> => {
        const rows = await database.query.selectFrom("userRoles").select("roleID").where("userID", "=", userID).execute();
        return rows.map(({ roleID }) => roleID);
    };
}
