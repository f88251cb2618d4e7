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

export type OwnTextsRepository = ReturnType<typeof createOwnTextsRepository>;

/** Creates the SQL functions for the words that the site has in place of those of the product. */
export function createOwnTextsRepository(database: Database) {
    return {
        all: (): Promise<OwnTextRow[]> =>
            database.query.selectFrom("ownTexts").selectAll().orderBy("locale").orderBy("textKey").execute(),

        async put(row: OwnTextRow): Promise<void> {
            const { translation } = row;
            await database.query
                .insertInto("ownTexts")
                .values(row)
                .onConflict((conflict) => conflict.columns(["locale", "textKey"]).doUpdateSet({ translation }))
                .execute();
        },

        async remove({ locale, textKey }: Pick<OwnTextRow, "locale" | "textKey">): Promise<void> {
            await database.query.deleteFrom("ownTexts").where("locale", "=", locale).where("textKey", "=", textKey).execute();
        },
    };
}
