import { randomBytes } from "node:crypto";
import type { Database, Migration } from "@parley/library/server/database";

declare module "@parley/library/server/database" {
    interface Tables {
        secrets: { name: string; value: string };
    }
}

export const secretsMigration: Migration = {
    name: "0005_secrets",
    async up({ schema, key }) {
        await schema
            .createTable("secrets")
            .addColumn("name", key, (column) => column.primaryKey())
            .addColumn("value", "text", (column) => column.notNull())
            .execute();
    },
};

/** Returns a random secret shared by all servers of the site, which is created at the first call. */
export async function readSecret(database: Database, name: string): Promise<string> {
    const value = randomBytes(32).toString("base64url");
    await database.query
        .insertInto("secrets")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    const stored = await database.query.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
    return stored.value;
}
