import type { Database } from "@parley/library/server/database";
import type { ServiceProblem, TranslationServiceType } from "@parley/translationServices/contract";
import type { Selectable } from "kysely";

interface TranslationServicesTable {
    type: TranslationServiceType;
    enabled: boolean;
    url: string;
    /** The key, encrypted; null for none. */
    sealedKey: string | null;
    /** Number of the key: each other key has a greater one. */
    keyVersion: number;
    /** Why the last answer could not be used; null after one that could. */
    problem: ServiceProblem | null;
}

interface TranslationUsageTable {
    type: TranslationServiceType;
    /** A day (`2026-11-29`) or month (`2026-11`) in UTC. */
    period: string;
    characters: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        translationServices: TranslationServicesTable;
        translationUsage: TranslationUsageTable;
    }
}

export type TranslationServiceRow = Selectable<TranslationServicesTable>;
export type TranslationServicesRepository = ReturnType<typeof createTranslationServicesRepository>;

/** Creates the SQL functions for translation services and the characters sent to them. */
export function createTranslationServicesRepository(database: Database) {
    return {
        all: (): Promise<TranslationServiceRow[]> => database.query.selectFrom("translationServices").selectAll().execute(),

        async put(row: TranslationServiceRow): Promise<void> {
            const { type: _type, ...fields } = row;
            await database.query
                .insertInto("translationServices")
                .values(row)
                .onConflict((conflict) => conflict.column("type").doUpdateSet(fields))
                .execute();
        },

        async setProblem(type: TranslationServiceType, problem: ServiceProblem | null): Promise<void> {
            await database.query.updateTable("translationServices").set({ problem }).where("type", "=", type).execute();
        },

        /** Returns the characters sent in these periods. */
        usageIn: (periods: readonly string[]) =>
            database.query
                .selectFrom("translationUsage")
                .selectAll()
                .where("period", "in", [...periods])
                .execute(),

        /** Adds characters to a period unless it would have more than `maximum` then; returns whether they were added. */
        async addUsage({ type, period, characters }: TranslationUsageTable, maximum: number): Promise<boolean> {
            await database.query
                .insertInto("translationUsage")
                .values({ type, period, characters: 0 })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            const { numUpdatedRows } = await database.query
                .updateTable("translationUsage")
                .set((row) => ({ characters: row("characters", "+", characters) }))
                .where("type", "=", type)
                .where("period", "=", period)
                .where("characters", "<=", maximum - characters)
                .executeTakeFirstOrThrow();
            return numUpdatedRows > 0n;
        },

        /** Deletes the numbers of periods before this one. */
        async removeUsageBefore(period: string): Promise<void> {
            await database.query.deleteFrom("translationUsage").where("period", "<", period).execute();
        },
    };
}
