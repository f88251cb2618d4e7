import type { LayoutRecordType } from "@parley/layouts/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface LayoutsTable {
    layoutID: Generated<number>;
    name: string;
    layoutViewType: string;
    /** Parts, as JSON. */
    layout: string;
    /** Part that replaces the title bar, as JSON; null for the usual one. */
    titleBar: string | null;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

interface LayoutViewsTable {
    layoutViewID: Generated<number>;
    layoutID: number;
    /** Page type of the layout, so that a record has one layout for each page type. */
    layoutViewType: string;
    recordType: LayoutRecordType;
    recordID: number;
    dateInserted: DateTime;
    insertUserID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        layouts: LayoutsTable;
        layoutViews: LayoutViewsTable;
    }
}

export type LayoutRow = Selectable<LayoutsTable>;
export type LayoutViewRow = Selectable<LayoutViewsTable>;
export type LayoutsRepository = ReturnType<typeof createLayoutsRepository>;

/** Creates the SQL functions for stored layouts and the records they are assigned to. */
export function createLayoutsRepository(database: Database) {
    const views = () => database.query.selectFrom("layoutViews").selectAll().orderBy("layoutViewID");

    return {
        all: (): Promise<LayoutRow[]> => database.query.selectFrom("layouts").selectAll().orderBy("layoutID").execute(),

        byID: (layoutID: number): Promise<LayoutRow | undefined> =>
            database.query.selectFrom("layouts").selectAll().where("layoutID", "=", layoutID).executeTakeFirst(),

        /** Returns the stored layouts that contain a widget, as JSON. */
        async containing(widget: string): Promise<string[]> {
            const query = database.query.selectFrom("layouts").select("layout").where("layout", "like", `%"${widget}"%`);
            return (await query.execute()).map(({ layout }) => layout);
        },

        /** Checks whether a layout, a draft or a revision contains a text, such as the name of a picture. */
        async holds(text: string): Promise<boolean> {
            for (const table of ["layouts", "layoutDrafts", "layoutRevisions"] as const) {
                const query = database.query.selectFrom(table).select("layoutID").where("layout", "like", `%${text}%`);
                if ((await query.limit(1).executeTakeFirst()) !== undefined) return true;
            }
            return false;
        },

        async insert(row: Insertable<LayoutsTable>): Promise<number> {
            const { layoutID } = await database.query
                .insertInto("layouts")
                .values(row)
                .returning("layoutID")
                .executeTakeFirstOrThrow();
            return layoutID;
        },

        async update(layoutID: number, fields: Updateable<LayoutsTable>): Promise<void> {
            await database.query.updateTable("layouts").set(fields).where("layoutID", "=", layoutID).execute();
        },

        async remove(layoutID: number): Promise<void> {
            await database.query.deleteFrom("layoutViews").where("layoutID", "=", layoutID).execute();
            await database.query.deleteFrom("layouts").where("layoutID", "=", layoutID).execute();
        },

        allViews: (): Promise<LayoutViewRow[]> => views().execute(),

        viewsOf: (layoutID: number): Promise<LayoutViewRow[]> => views().where("layoutID", "=", layoutID).execute(),

        async insertViews(rows: readonly Insertable<LayoutViewsTable>[]): Promise<void> {
            if (rows.length > 0) await database.query.insertInto("layoutViews").values(rows).execute();
        },

        async removeViews(layoutViewIDs: readonly number[]): Promise<void> {
            if (layoutViewIDs.length === 0) return;
            await database.query.deleteFrom("layoutViews").where("layoutViewID", "in", layoutViewIDs).execute();
        },
    };
}
