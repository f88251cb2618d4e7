import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Resource, ResourceType } from "@parley/site/contract";
import { RESOURCES } from "../contract/resources";

/** The call that reads a kind of records, and the column of their IDs. */
const CALLS = {
    category: { path: "/categories", table: "categories", id: "categoryID" },
    comment: { path: "/comments", table: "comments", id: "commentID" },
    discussion: { path: "/discussions", table: "discussions", id: "discussionID" },
    user: { path: "/users", table: "users", id: "userID" },
} as const;

/** Creates the catalogue of what can be crawled, for site managers (contract §5.19). */
export function createResourcesService({ database, siteURL }: Pick<ServerKit, "database" | "siteURL">) {
    return {
        list(viewer: Viewer): Resource[] {
            requirePermission(viewer, "site.manage");
            return RESOURCES.map(describe);
        },

        async get(viewer: Viewer, recordType: ResourceType): Promise<Resource> {
            requirePermission(viewer, "site.manage");
            const { path, id } = CALLS[recordType];
            const crawl = { url: `${siteURL}/api/v2${path}`, parameter: id, uniqueIDField: id, ...(await rangeOf(recordType)) };
            return { ...describe(recordType), crawl };
        },
    };

    function describe(recordType: ResourceType): Resource {
        return { recordType, url: `${siteURL}/api/v2/resources/${recordType}`, crawlable: true };
    }

    /** Returns the number of records that are not deleted, and the range of their IDs. */
    async function rangeOf(recordType: ResourceType): Promise<{ count: number; min: number | null; max: number | null }> {
        const { table, id } = CALLS[recordType];
        const { count, min, max } = await database.query
            .selectFrom(table)
            .select(({ fn }) => [
                fn.countAll<number>().as("count"),
                fn.min<number | null>(id).as("min"),
                fn.max<number | null>(id).as("max"),
            ])
            .where(id, ">", 0)
            .$if(table === "users", (query) => query.where("deleted", "=", false))
            .$if(table !== "users", (query) => query.where("dateDeleted", "is", null))
            .executeTakeFirstOrThrow();
        return { count: Number(count), min, max };
    }
}
