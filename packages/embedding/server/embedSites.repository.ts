import type { Database } from "@parley/library/server/database";
import type { EmbedSiteRow } from "./embedding.tables";

/** A site with its origins as a list. */
export type StoredSite = Omit<EmbedSiteRow, "origins"> & { origins: string[] };
export type EmbedSitesRepository = ReturnType<typeof createEmbedSitesRepository>;

/** Creates the SQL functions for embedding sites. */
export function createEmbedSitesRepository(database: Database) {
    return {
        async all(): Promise<StoredSite[]> {
            const rows = await database.query.selectFrom("embedSites").selectAll().orderBy("embedSiteID").execute();
            return rows.map(({ origins, ...row }) => ({ ...row, origins: JSON.parse(origins) as string[] }));
        },

        async insert({ origins, ...row }: Omit<StoredSite, "embedSiteID"> & { embedSiteID?: number }): Promise<number> {
            const { embedSiteID } = await database.query
                .insertInto("embedSites")
                .values({ ...row, origins: JSON.stringify(origins) })
                .returning("embedSiteID")
                .executeTakeFirstOrThrow();
            return embedSiteID;
        },

        async update(
            embedSiteID: number,
            { origins, ...fields }: Partial<Pick<StoredSite, "name" | "origins" | "categoryID">>,
        ): Promise<void> {
            await database.query
                .updateTable("embedSites")
                .set({ ...fields, ...(origins && { origins: JSON.stringify(origins) }) })
                .where("embedSiteID", "=", embedSiteID)
                .execute();
        },

        async remove(embedSiteID: number): Promise<void> {
            await database.query.deleteFrom("embedSites").where("embedSiteID", "=", embedSiteID).execute();
        },
    };
}
