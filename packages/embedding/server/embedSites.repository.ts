import type { Database } from "@parley/library/server/database";
import type { EmbedSiteRow } from "./embedding.tables";

/** A site with its lists. */
export type StoredSite = Omit<EmbedSiteRow, "origins" | "roleIDs"> & { origins: string[]; roleIDs: number[] };
type SiteFields = Partial<Omit<StoredSite, "embedSiteID" | "dateInserted" | "insertUserID">>;
export type EmbedSitesRepository = ReturnType<typeof createEmbedSitesRepository>;

/** Creates the SQL functions for embedding sites. */
export function createEmbedSitesRepository(database: Database) {
    return {
        async all(): Promise<StoredSite[]> {
            const rows = await database.query.selectFrom("embedSites").selectAll().orderBy("embedSiteID").execute();
            return rows.map(({ origins, roleIDs, ...row }) => ({
                ...row,
                origins: JSON.parse(origins) as string[],
                roleIDs: JSON.parse(roleIDs) as number[],
            }));
        },

        async insert({ origins, roleIDs, ...row }: Omit<StoredSite, "embedSiteID"> & { embedSiteID?: number }): Promise<number> {
            const { embedSiteID } = await database.query
                .insertInto("embedSites")
                .values({ ...row, origins: JSON.stringify(origins), roleIDs: JSON.stringify(roleIDs) })
                .returning("embedSiteID")
                .executeTakeFirstOrThrow();
            return embedSiteID;
        },

        async update(embedSiteID: number, { origins, roleIDs, ...fields }: SiteFields): Promise<void> {
            await database.query
                .updateTable("embedSites")
                .set({
                    ...fields,
                    ...(origins && { origins: JSON.stringify(origins) }),
                    ...(roleIDs && { roleIDs: JSON.stringify(roleIDs) }),
                })
                .where("embedSiteID", "=", embedSiteID)
                .execute();
        },

        /** Whether a member has one of the roles whose members may comment on a site. */
        async isWriter({ roleIDs }: Pick<StoredSite, "roleIDs">, userID: number): Promise<boolean> {
            if (roleIDs.length === 0) return true;
            const query = database.query.selectFrom("userRoles").select("roleID").where("userID", "=", userID);
            return (await query.where("roleID", "in", roleIDs).executeTakeFirst()) !== undefined;
        },

        async remove(embedSiteID: number): Promise<void> {
            await database.query.deleteFrom("embedSites").where("embedSiteID", "=", embedSiteID).execute();
        },
    };
}
