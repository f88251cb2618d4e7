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

/** Creates the repository of the settings that differ from their defaults. */
export function createConfigRepository(database: Database) {
    return {
        /** Returns every stored setting, with its value as JSON. */
        all: (): Promise<SettingsTable[]> =>
            database.query.selectFrom("settings").select(["name", "value"]).orderBy("name").execute(),

        /** Checks whether any value contains a text. */
        async holds(text: string): Promise<boolean> {
            const query = database.query.selectFrom("settings").select("name").where("value", "like", `%${text}%`);
            return (await query.executeTakeFirst()) !== undefined;
        },

        /** Inserts or updates settings. */
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

        /** Removes settings, which have their defaults then. */
        async remove(names: readonly string[]): Promise<void> {
            if (names.length === 0) return;
            await database.query.deleteFrom("settings").where("name", "in", names).execute();
        },
    };
}
