import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Selectable } from "kysely";

interface TranslationsTable {
    resource: string;
    recordType: string;
    /** ID or key, as text. */
    recordKey: string;
    propertyName: string;
    locale: string;
    translation: string;
    /** The text from which the translation was made. */
    sourceText: string;
    dateUpdated: DateTime;
    /** When the record was first found missing; null while it is there. */
    dateGone: DateTime | null;
}

interface TranslationResourcesTable {
    urlCode: string;
    name: string;
    sourceLocale: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        translations: TranslationsTable;
        translationResources: TranslationResourcesTable;
    }
}

export type TranslationRow = Selectable<TranslationsTable>;

/** The columns that name a translation. */
export type TranslationName = Pick<TranslationRow, "resource" | "recordType" | "recordKey" | "propertyName" | "locale">;

export interface TranslationFilter {
    recordType?: string | undefined;
    /** Only translations of these records. */
    recordKeys?: readonly string[] | undefined;
    propertyName?: string | undefined;
}

export type TranslationsRepository = ReturnType<typeof createTranslationsRepository>;

/** Creates the SQL functions for translations. */
export function createTranslationsRepository(database: Database) {
    return {
        /** Returns the translations of a resource into one language, in the order of their records. */
        async list(resource: string, locale: string, filter: TranslationFilter = {}): Promise<TranslationRow[]> {
            const { recordType, recordKeys, propertyName } = filter;
            let query = database.query
                .selectFrom("translations")
                .selectAll()
                .where("resource", "=", resource)
                .where("locale", "=", locale);
            if (recordType !== undefined) query = query.where("recordType", "=", recordType);
            if (recordKeys) query = query.where("recordKey", "in", ["", ...recordKeys]);
            if (propertyName !== undefined) query = query.where("propertyName", "=", propertyName);
            return query.orderBy("recordType").orderBy("recordKey").orderBy("propertyName").execute();
        },

        /** Returns all translations of a resource. */
        all: (resource: string): Promise<TranslationRow[]> =>
            database.query.selectFrom("translations").selectAll().where("resource", "=", resource).execute(),

        /** Returns the translations of a resource into one language, by `recordKey.propertyName`. */
        async texts(resource: string, locale: string): Promise<ReadonlyMap<string, string>> {
            const rows = await database.query
                .selectFrom("translations")
                .select(["recordKey", "propertyName", "translation"])
                .where("resource", "=", resource)
                .where("locale", "=", locale)
                .execute();
            return new Map(rows.map((row) => [`${row.recordKey}.${row.propertyName}`, row.translation]));
        },

        /** Returns the translations of records into all languages. */
        textsOf: (resource: string, recordKeys: readonly string[]) =>
            database.query
                .selectFrom("translations")
                .select(["recordKey", "propertyName", "translation"])
                .where("resource", "=", resource)
                .where("recordKey", "in", ["", ...recordKeys])
                .orderBy("locale")
                .execute(),

        async count(resource: string): Promise<number> {
            const { count } = await database.query
                .selectFrom("translations")
                .select((is) => is.fn.countAll().as("count"))
                .where("resource", "=", resource)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async put(row: TranslationRow): Promise<void> {
            const { translation, sourceText, dateUpdated, dateGone } = row;
            await database.query
                .insertInto("translations")
                .values(row)
                .onConflict((conflict) =>
                    conflict
                        .columns(["resource", "locale", "recordType", "recordKey", "propertyName"])
                        .doUpdateSet({ translation, sourceText, dateUpdated, dateGone }),
                )
                .execute();
        },

        async remove({ resource, locale, recordType, recordKey, propertyName }: TranslationName): Promise<void> {
            await database.query
                .deleteFrom("translations")
                .where("resource", "=", resource)
                .where("locale", "=", locale)
                .where("recordType", "=", recordType)
                .where("recordKey", "=", recordKey)
                .where("propertyName", "=", propertyName)
                .execute();
        },

        /** Notes since when these records of a resource are missing, or that they are there again. */
        async markGone(resource: string, recordKeys: readonly string[], dateGone: DateTime | null): Promise<void> {
            if (recordKeys.length === 0) return;
            await database.query
                .updateTable("translations")
                .set({ dateGone })
                .where("resource", "=", resource)
                .where("recordKey", "in", [...recordKeys])
                .execute();
        },

        /** Erases the translations of records that went missing before a time. */
        async eraseGoneBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("translations").where("dateGone", "<", time).execute();
        },

        /** Returns whether an add-on has this resource. */
        async hasResource(urlCode: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("translationResources")
                .select("urlCode")
                .where("urlCode", "=", urlCode)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Adds a resource of an add-on; false if there is one of that name. */
        async addResource(row: TranslationResourcesTable): Promise<boolean> {
            const added = await database.query
                .insertInto("translationResources")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("urlCode")
                .executeTakeFirst();
            return added !== undefined;
        },
    };
}
