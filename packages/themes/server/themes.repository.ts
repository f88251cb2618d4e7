import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { MAX_UNNAMED_THEME_REVISIONS } from "@parley/themes/contract";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface ThemesTable {
    themeID: Generated<number>;
    name: string;
    parentTheme: string;
    parentVersion: string;
    /** The active revision. */
    revisionID: number;
    dateInserted: DateTime;
    insertUserID: number;
}

interface ThemeRevisionsTable {
    revisionID: Generated<number>;
    themeID: number;
    revisionName: string | null;
    /** Contents of the assets by name, as JSON. */
    assets: string;
    dateInserted: DateTime;
    insertUserID: number;
}

/** Themes that sessions preview. */
interface ThemePreviewsTable {
    sessionID: number;
    themeID: string;
    revisionID: number | null;
    dateInserted: DateTime;
}

/** What members have changed in themes and not yet published. */
interface ThemeDraftsTable {
    themeID: number;
    userID: number;
    /** Fields of the editor, as JSON. */
    work: string;
    revisionID: number;
    dateUpdated: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        themes: ThemesTable;
        themeRevisions: ThemeRevisionsTable;
        themePreviews: ThemePreviewsTable;
        themeDrafts: ThemeDraftsTable;
    }
}

export type ThemeRow = Selectable<ThemesTable>;
export type ThemeRevisionRow = Selectable<ThemeRevisionsTable>;
export type ThemePreviewRow = Selectable<ThemePreviewsTable>;
export type ThemeDraftRow = Selectable<ThemeDraftsTable>;
export type ThemesRepository = ReturnType<typeof createThemesRepository>;

/** Creates the SQL functions for stored themes, their revisions, and previews. */
export function createThemesRepository(database: Database) {
    const revisions = () => database.query.selectFrom("themeRevisions");

    return {
        all: (): Promise<ThemeRow[]> => database.query.selectFrom("themes").selectAll().orderBy("themeID").execute(),

        byIDs: (ids: readonly number[]): Promise<ThemeRow[]> =>
            ids.length === 0
                ? Promise.resolve([])
                : database.query.selectFrom("themes").selectAll().where("themeID", "in", ids).execute(),

        byID: (themeID: number): Promise<ThemeRow | undefined> =>
            database.query.selectFrom("themes").selectAll().where("themeID", "=", themeID).executeTakeFirst(),

        async insert(row: Insertable<ThemesTable>): Promise<number> {
            const { themeID } = await database.query
                .insertInto("themes")
                .values(row)
                .returning("themeID")
                .executeTakeFirstOrThrow();
            return themeID;
        },

        async update(themeID: number, fields: Updateable<ThemesTable>): Promise<void> {
            if (Object.keys(fields).length > 0)
                await database.query.updateTable("themes").set(fields).where("themeID", "=", themeID).execute();
        },

        async remove(themeID: number): Promise<void> {
            await database.query.deleteFrom("themes").where("themeID", "=", themeID).execute();
        },

        revisionsByID: (ids: readonly number[]): Promise<ThemeRevisionRow[]> =>
            ids.length === 0 ? Promise.resolve([]) : revisions().selectAll().where("revisionID", "in", ids).execute(),

        /** Lists the assets of all revisions after one, also of deleted themes. */
        assetsAfter: (revisionID: number, limit: number): Promise<Pick<ThemeRevisionRow, "revisionID" | "assets">[]> =>
            revisions()
                .select(["revisionID", "assets"])
                .where("revisionID", ">", revisionID)
                .orderBy("revisionID")
                .limit(limit)
                .execute(),

        /** Lists the revisions of a theme without their assets, the latest first. */
        revisionsOf: (themeID: number, offset: number, limit: number): Promise<Omit<ThemeRevisionRow, "assets">[]> =>
            revisions()
                .select(["revisionID", "themeID", "revisionName", "dateInserted", "insertUserID"])
                .where("themeID", "=", themeID)
                .orderBy("revisionID", "desc")
                .offset(offset)
                .limit(limit)
                .execute(),

        async countRevisions(themeID: number): Promise<number> {
            const { count } = await revisions()
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .where("themeID", "=", themeID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async addRevision(row: Insertable<ThemeRevisionsTable>): Promise<number> {
            const { revisionID } = await database.query
                .insertInto("themeRevisions")
                .values(row)
                .returning("revisionID")
                .executeTakeFirstOrThrow();
            return revisionID;
        },

        async nameRevision(revisionID: number, revisionName: string): Promise<void> {
            await database.query
                .updateTable("themeRevisions")
                .set({ revisionName })
                .where("revisionID", "=", revisionID)
                .execute();
        },

        /** Deletes the oldest unnamed revisions of a theme that are too many, except the active one. */
        async dropSurplusRevisions(themeID: number, activeID: number): Promise<void> {
            const surplus = await revisions()
                .select("revisionID")
                .where("themeID", "=", themeID)
                .where("revisionName", "is", null)
                .where("revisionID", "!=", activeID)
                .orderBy("revisionID", "desc")
                .offset(MAX_UNNAMED_THEME_REVISIONS)
                .limit(MAX_UNNAMED_THEME_REVISIONS)
                .execute();
            const ids = surplus.map(({ revisionID }) => revisionID);
            if (ids.length > 0) await database.query.deleteFrom("themeRevisions").where("revisionID", "in", ids).execute();
        },

        draft: (themeID: number, userID: number): Promise<ThemeDraftRow | undefined> =>
            database.query
                .selectFrom("themeDrafts")
                .selectAll()
                .where("themeID", "=", themeID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        async setDraft({ themeID, userID, ...content }: Insertable<ThemeDraftsTable>): Promise<void> {
            await database.query
                .insertInto("themeDrafts")
                .values({ themeID, userID, ...content })
                .onConflict((conflict) => conflict.columns(["themeID", "userID"]).doUpdateSet(content))
                .execute();
        },

        async removeDraft(themeID: number, userID: number): Promise<void> {
            await database.query.deleteFrom("themeDrafts").where("themeID", "=", themeID).where("userID", "=", userID).execute();
        },

        /** Lists previews of all sessions, the latest first. */
        previews: (limit: number): Promise<ThemePreviewRow[]> =>
            database.query
                .selectFrom("themePreviews")
                .selectAll()
                .orderBy("dateInserted", "desc")
                .orderBy("sessionID", "desc")
                .limit(limit)
                .execute(),

        async removePreview(sessionID: number): Promise<void> {
            await database.query.deleteFrom("themePreviews").where("sessionID", "=", sessionID).execute();
        },

        /** Deletes previews that began before `date`. */
        async removeOldPreviews(date: DateTime): Promise<void> {
            await database.query.deleteFrom("themePreviews").where("dateInserted", "<", date).execute();
        },

        async addPreview(row: Insertable<ThemePreviewsTable>): Promise<void> {
            await database.query.insertInto("themePreviews").values(row).execute();
        },
    };
}
