import type { FragmentType } from "@parley/layouts/contract";
import { MAX_FRAGMENT_REVISIONS } from "@parley/layouts/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface FragmentsTable {
    fragmentID: Generated<number>;
    fragmentUUID: string;
    fragmentType: FragmentType;
    /** Revision that pages show; null before the first publication. */
    activeRevisionID: number | null;
    latestRevisionID: number;
}

interface FragmentRevisionsTable {
    fragmentRevisionID: Generated<number>;
    fragmentRevisionUUID: string;
    fragmentUUID: string;
    name: string;
    template: string;
    js: string;
    jsRaw: string;
    css: string;
    commitMessage: string | null;
    commitDescription: string | null;
    dateInserted: DateTime;
    insertUserID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        fragments: FragmentsTable;
        fragmentRevisions: FragmentRevisionsTable;
    }
}

export type FragmentRow = Selectable<FragmentsTable>;
export type FragmentRevisionRow = Selectable<FragmentRevisionsTable>;
export type FragmentsRepository = ReturnType<typeof createFragmentsRepository>;

/** Creates the SQL functions for fragments and their revisions. */
export function createFragmentsRepository(database: Database) {
    return {
        all: (): Promise<FragmentRow[]> => database.query.selectFrom("fragments").selectAll().orderBy("fragmentID").execute(),

        byUUID: (fragmentUUID: string): Promise<FragmentRow | undefined> =>
            database.query.selectFrom("fragments").selectAll().where("fragmentUUID", "=", fragmentUUID).executeTakeFirst(),

        byID: (fragmentID: number): Promise<FragmentRow | undefined> =>
            database.query.selectFrom("fragments").selectAll().where("fragmentID", "=", fragmentID).executeTakeFirst(),

        async insert(row: Insertable<FragmentsTable>): Promise<number> {
            const { fragmentID } = await database.query
                .insertInto("fragments")
                .values(row)
                .returning("fragmentID")
                .executeTakeFirstOrThrow();
            return fragmentID;
        },

        async update(fragmentID: number, fields: Updateable<FragmentsTable>): Promise<void> {
            await database.query.updateTable("fragments").set(fields).where("fragmentID", "=", fragmentID).execute();
        },

        async remove(fragmentID: number): Promise<void> {
            await database.query.deleteFrom("fragments").where("fragmentID", "=", fragmentID).execute();
        },

        revisions: (fragmentRevisionIDs: readonly number[]): Promise<FragmentRevisionRow[]> =>
            database.query
                .selectFrom("fragmentRevisions")
                .selectAll()
                .where("fragmentRevisionID", "in", fragmentRevisionIDs.length > 0 ? [...fragmentRevisionIDs] : [0])
                .execute(),

        revisionByUUID: (fragmentUUID: string, fragmentRevisionUUID: string): Promise<FragmentRevisionRow | undefined> =>
            database.query
                .selectFrom("fragmentRevisions")
                .selectAll()
                .where("fragmentUUID", "=", fragmentUUID)
                .where("fragmentRevisionUUID", "=", fragmentRevisionUUID)
                .executeTakeFirst(),

        /** Lists the revisions of a fragment, the latest first. */
        revisionsOf: (fragmentUUID: string): Promise<FragmentRevisionRow[]> =>
            database.query
                .selectFrom("fragmentRevisions")
                .selectAll()
                .where("fragmentUUID", "=", fragmentUUID)
                .orderBy("fragmentRevisionID", "desc")
                .execute(),

        /** Stores a revision, and deletes the oldest ones that are too many, except the published one. */
        async addRevision(row: Insertable<FragmentRevisionsTable>, activeRevisionID: number | null): Promise<number> {
            const { fragmentRevisionID } = await database.query
                .insertInto("fragmentRevisions")
                .values(row)
                .returning("fragmentRevisionID")
                .executeTakeFirstOrThrow();
            const surplus = await database.query
                .selectFrom("fragmentRevisions")
                .select("fragmentRevisionID")
                .where("fragmentUUID", "=", row.fragmentUUID)
                .where("fragmentRevisionID", "!=", activeRevisionID ?? 0)
                .orderBy("fragmentRevisionID", "desc")
                .offset(MAX_FRAGMENT_REVISIONS)
                .limit(MAX_FRAGMENT_REVISIONS)
                .execute();
            const surplusIDs = surplus.map((each) => each.fragmentRevisionID);
            if (surplusIDs.length > 0)
                await database.query.deleteFrom("fragmentRevisions").where("fragmentRevisionID", "in", surplusIDs).execute();
            return fragmentRevisionID;
        },

        async describeRevision(
            fragmentRevisionID: number,
            fields: Pick<Updateable<FragmentRevisionsTable>, "commitMessage" | "commitDescription">,
        ): Promise<void> {
            await database.query
                .updateTable("fragmentRevisions")
                .set(fields)
                .where("fragmentRevisionID", "=", fragmentRevisionID)
                .execute();
        },
    };
}
