import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";

/** Removes a report that nobody has decided on, within a transaction; returns whether it was one. */
export async function removeNewReport(database: Database, reportID: number): Promise<boolean> {
    // Locks the row, so that no decision comes between, before what refers to it is removed.
    const found = await database.query
        .updateTable("reports")
        .set({ status: "new" })
        .where("reportID", "=", reportID)
        .where("status", "=", "new")
        .returning("reportID")
        .executeTakeFirst();
    if (!found) return false;
    await database.query.deleteFrom("reportGivenReasons").where("reportID", "=", reportID).execute();
    await database.query.deleteFrom("reports").where("reportID", "=", reportID).execute();
    await getContentSources(database).shown("report", reportID, "");
    return true;
}
