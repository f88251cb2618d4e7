import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface SiteSectionsTable {
    sectionID: Generated<number>;
    /** Name, description and language; null for those of the site. */
    name: string | null;
    description: string | null;
    contentLocale: string | null;
    /** Group of sections that are searched together (contract §4.12). */
    sectionGroup: Generated<string>;
    /** Null for the main section, which is as old as the site. */
    dateInserted: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        siteSections: SiteSectionsTable;
    }
}

export type SiteSectionRow = Selectable<SiteSectionsTable>;

/** Creates the SQL functions for the sections of the site. */
export function createSiteSectionsRepository(database: Database) {
    return {
        all: (): Promise<SiteSectionRow[]> =>
            database.query.selectFrom("siteSections").selectAll().orderBy("sectionID").execute(),
    };
}
