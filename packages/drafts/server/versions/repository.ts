import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable } from "kysely";

interface DraftVersionsTable {
    draftVersionID: Generated<number>;
    draftID: number;
    /** Version of the draft that had this text. */
    version: number;
    /** JSON. */
    attributes: string;
    name: string;
    /** Beginning of the words, without formatting: listing the versions must not parse large texts. */
    beginning: string;
    countWords: number;
    insertUserID: number;
    /** When the text was saved. */
    dateInserted: DateTime;
    /** When another text replaced it. */
    dateReplaced: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        draftVersions: DraftVersionsTable;
    }
}

export type DraftVersionRow = Selectable<DraftVersionsTable>;

export type VersionsRepository = ReturnType<typeof createVersionsRepository>;

/** Creates the SQL queries for earlier versions of drafts. */
export function createVersionsRepository(database: Pick<Database, "query">) {
    return {
        /** Returns the versions of a draft, the latest first. */
        list: (draftID: number): Promise<DraftVersionRow[]> =>
            database.query
                .selectFrom("draftVersions")
                .selectAll()
                .where("draftID", "=", draftID)
                .orderBy("version", "desc")
                .execute(),

        find: (draftID: number, version: number): Promise<DraftVersionRow | undefined> =>
            database.query
                .selectFrom("draftVersions")
                .selectAll()
                .where("draftID", "=", draftID)
                .where("version", "=", version)
                .executeTakeFirst(),

        async lastReplaced(draftID: number): Promise<DateTime | undefined> {
            const row = await database.query
                .selectFrom("draftVersions")
                .select("dateReplaced")
                .where("draftID", "=", draftID)
                .orderBy("version", "desc")
                .limit(1)
                .executeTakeFirst();
            return row?.dateReplaced;
        },

        insert: async (values: Insertable<DraftVersionsTable>): Promise<void> => {
            await database.query
                .insertInto("draftVersions")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        async remove(draftVersionIDs: readonly number[]): Promise<void> {
            if (draftVersionIDs.length === 0) return;
            await database.query.deleteFrom("draftVersions").where("draftVersionID", "in", draftVersionIDs).execute();
        },

        allOf: (insertUserID: number): Promise<DraftVersionRow[]> =>
            database.query
                .selectFrom("draftVersions")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .orderBy("draftVersionID")
                .execute(),

        /** Checks whether any version contains a text. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("draftVersions")
                .select("draftVersionID")
                .where("attributes", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
        },
    };
}
