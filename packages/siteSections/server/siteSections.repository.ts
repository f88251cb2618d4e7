import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { MAIN_SECTION_ID } from "@parley/siteSections/contract";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface SiteSectionsTable {
    sectionID: Generated<number>;
    /** Name, description and language; null for those of the site. */
    name: string | null;
    description: string | null;
    contentLocale: string | null;
    /** Group of sections that are searched together (contract §4.12). */
    sectionGroup: Generated<string>;
    /** Key of the theme that its pages have; null for that of the site. */
    themeID: string | null;
    /** Null for the main section, which is as old as the site. */
    dateInserted: DateTime | null;
    /** Order, with gaps: a moved section gets a number between those of its new neighbours. */
    sort: Generated<number>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        siteSections: SiteSectionsTable;
    }
}

export type SiteSectionRow = Selectable<SiteSectionsTable>;
export type SiteSectionsRepository = ReturnType<typeof createSiteSectionsRepository>;

/** Creates the SQL functions for the sections of the site. */
export function createSiteSectionsRepository(database: Database) {
    return {
        /** Returns all sections in their order, the main one first. */
        async all(): Promise<SiteSectionRow[]> {
            const rows = await database.query
                .selectFrom("siteSections")
                .selectAll()
                .orderBy("sort")
                .orderBy("sectionID")
                .execute();
            return rows.sort(
                (one, other) => Number(other.sectionID === MAIN_SECTION_ID) - Number(one.sectionID === MAIN_SECTION_ID),
            );
        },

        async insert(row: Insertable<SiteSectionsTable>): Promise<number> {
            const { sectionID } = await database.query
                .insertInto("siteSections")
                .values(row)
                .returning("sectionID")
                .executeTakeFirstOrThrow();
            return sectionID;
        },

        async update(sectionID: number, fields: Updateable<SiteSectionsTable>): Promise<void> {
            await database.query.updateTable("siteSections").set(fields).where("sectionID", "=", sectionID).execute();
        },

        async remove(sectionID: number): Promise<void> {
            await database.query.deleteFrom("siteSections").where("sectionID", "=", sectionID).execute();
        },
    };
}
