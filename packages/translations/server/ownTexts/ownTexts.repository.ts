import type { Database } from "@parley/library/server/database";
import type { Selectable } from "kysely";

interface OwnTextsTable {
    locale: string;
    /** The English text, with its context as in catalogues. */
    textKey: string;
    translation: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        ownTexts: OwnTextsTable;
    }
}

export type OwnTextRow = Selectable<OwnTextsTable>;

/** Rows in one statement, which databases limit by the number of values. */
const ROWS_AT_ONCE = 300;

export type OwnTextsRepository = ReturnType<typeof createOwnTextsRepository>;

/** Creates the SQL functions for the words that the site has in place of those of the product. */
export function createOwnTextsRepository(database: Database) {
    return {
        all: (): Promise<OwnTextRow[]> =>
            database.query.selectFrom("ownTexts").selectAll().orderBy("locale").orderBy("textKey").execute(),

        async putAll(rows: readonly OwnTextRow[]): Promise<void> {
            for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
                await database.query
                    .insertInto("ownTexts")
                    .values(rows.slice(from, from + ROWS_AT_ONCE))
                    .onConflict((conflict) =>
                        conflict
                            .columns(["locale", "textKey"])
                            .doUpdateSet(({ ref }) => ({ translation: ref("excluded.translation") })),
                    )
                    .execute();
        },

        async remove({ locale, textKey }: Pick<OwnTextRow, "locale" | "textKey">): Promise<void> {
            await database.query.deleteFrom("ownTexts").where("locale", "=", locale).where("textKey", "=", textKey).execute();
        },
    };
}
