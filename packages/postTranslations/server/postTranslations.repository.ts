import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { PostLanguage } from "@parley/postTranslations/contract";
import type { TranslationServiceType } from "@parley/translationServices/contract";
import type { Selectable } from "kysely";

export type PostType = "discussion" | "comment";

interface PostTranslationsTable {
    recordType: PostType;
    recordID: number;
    /** Language of the translation. */
    locale: string;
    /** Hash of the text and language from which it was made: another text has no translation. */
    sourceHash: string;
    service: TranslationServiceType;
    /** Title of a discussion. */
    name: string | null;
    bodyHtml: string;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        postTranslations: PostTranslationsTable;
        readLanguages: { userID: number; language: PostLanguage };
    }
}

export type PostTranslationRow = Selectable<PostTranslationsTable>;
export type PostTranslationsRepository = ReturnType<typeof createPostTranslationsRepository>;

/** Creates the SQL functions for translations of posts, and the languages that members read. */
export function createPostTranslationsRepository(database: Database) {
    return {
        find: (recordType: PostType, recordID: number, locale: string): Promise<PostTranslationRow | undefined> =>
            database.query
                .selectFrom("postTranslations")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("locale", "=", locale)
                .executeTakeFirst(),

        /** Returns which of these posts have a translation into a language. */
        async listTranslated(recordType: PostType, recordIDs: readonly number[], locale: string): Promise<Set<number>> {
            const rows = await database.query
                .selectFrom("postTranslations")
                .select("recordID")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [0, ...recordIDs])
                .where("locale", "=", locale)
                .execute();
            return new Set(rows.map(({ recordID }) => recordID));
        },

        /** Returns all translations of these posts. */
        allOf: (recordType: PostType, recordIDs: readonly number[]): Promise<PostTranslationRow[]> =>
            database.query
                .selectFrom("postTranslations")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "in", [0, ...recordIDs])
                .execute(),

        async put(row: PostTranslationRow): Promise<void> {
            const { recordType: _type, recordID: _id, locale: _locale, ...fields } = row;
            await database.query
                .insertInto("postTranslations")
                .values(row)
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "locale"]).doUpdateSet(fields))
                .execute();
        },

        /** Removes all translations of these posts; returns whether there were any. */
        async removeOf(recordType: PostType, recordIDs: readonly number[]): Promise<boolean> {
            const { numDeletedRows } = await database.query
                .deleteFrom("postTranslations")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [0, ...recordIDs])
                .executeTakeFirst();
            return numDeletedRows > 0n;
        },

        /** Returns whether any post has a translation. */
        async isUsed(): Promise<boolean> {
            const row = await database.query.selectFrom("postTranslations").select("recordID").limit(1).executeTakeFirst();
            return row !== undefined;
        },

        async languagesReadBy(userID: number): Promise<PostLanguage[]> {
            const rows = await database.query
                .selectFrom("readLanguages")
                .select("language")
                .where("userID", "=", userID)
                .orderBy("language")
                .execute();
            return rows.map(({ language }) => language);
        },

        /** Replaces the languages that a member reads; within a transaction. */
        async setLanguages(userID: number, languages: readonly PostLanguage[]): Promise<void> {
            await database.query.deleteFrom("readLanguages").where("userID", "=", userID).execute();
            if (languages.length > 0)
                await database.query
                    .insertInto("readLanguages")
                    .values(languages.map((language) => ({ userID, language })))
                    .execute();
        },
    };
}
