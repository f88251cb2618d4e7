import type { Database } from "@parley/library/server/database";

interface SettingsTable {
    name: string;
    /** JSON. */
    value: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        settings: SettingsTable;
    }
}

/** What has been decided, where it differs from the defaults. */
export function createConfigRepository(database: Database) {
    return {
        /** Every stored setting, its value still as JSON. */
        all: (): Promise<SettingsTable[]> =>
            database.query.selectFrom("settings").select(["name", "value"]).orderBy("name").execute(),

        /** Whether a text is in a value. */
        async holds(text: string): Promise<boolean> {
            const query = database.query.selectFrom("settings").select("name").where("value", "like", `%${text}%`);
            return (await query.executeTakeFirst()) !== undefined;
        },

        /** Stores settings, over what they were. */
        async put(rows: SettingsTable[]): Promise<void> {
            if (rows.length === 0) return;
            await database.query
                .insertInto("settings")
                .values(rows)
                .onConflict((conflict) =>
                    conflict.column("name").doUpdateSet((update) => ({ value: update.ref("excluded.value") })),
                )
                .execute();
        },
    };
}
