import type { RecordCounts, RecordKind } from "@parley/imports/contract";
import { NO_RECORDS } from "@parley/imports/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import { createFormerAddressesRepository } from "./formerAddresses/formerAddresses.repository";
import type { ForeignKey, ImportedRecord, ImportRow } from "./imports.tables";
import { LISTED, MAX_VALUES, toKey } from "./imports.tables";
import { createRecountsRepository } from "./recounts.repository";
import { createUsageRepository } from "./usage.repository";

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

/** Creates the repository of imports. Reads tables of other packages to find out what may be removed; writes only its own. */
export function createImportsRepository(database: Database) {
    return {
        ...createUsageRepository(database),
        ...createRecountsRepository(database),
        ...createFormerAddressesRepository(database),

        bySource: (source: string): Promise<ImportRow | undefined> =>
            database.query.selectFrom("imports").selectAll().where("source", "=", source).executeTakeFirst(),

        latest: (): Promise<ImportRow[]> =>
            database.query
                .selectFrom("imports")
                .selectAll()
                .orderBy("dateStarted", "desc")
                .orderBy("importID", "desc")
                .limit(LISTED)
                .execute(),

        /** Returns the imports that have started and not finished. */
        running: (): Promise<ImportRow[]> =>
            database.query.selectFrom("imports").selectAll().where("status", "=", "running").orderBy("importID").execute(),

        /** Stores that an import runs, or runs again; keeps the date of the first start. */
        async begin(row: Pick<ImportRow, "source" | "form" | "directory" | "dateStarted">): Promise<void> {
            await database.query
                .insertInto("imports")
                .values({ ...row, status: "running", dateFinished: null, settings: "{}", report: "{}" })
                .onConflict((conflict) =>
                    conflict
                        .column("source")
                        .doUpdateSet({ form: row.form, directory: row.directory, status: "running", dateFinished: null }),
                )
                .execute();
        },

        async update(source: string, values: Partial<Omit<ImportRow, "importID" | "source">>): Promise<void> {
            await database.query.updateTable("imports").set(values).where("source", "=", source).execute();
        },

        /** Counts the existing records of each import. */
        async counts(sources: readonly string[]): Promise<Map<string, RecordCounts>> {
            const counts = new Map<string, RecordCounts>(sources.map((source) => [source, { ...NO_RECORDS }]));
            if (sources.length === 0) return counts;
            const rows = await database.query
                .selectFrom("importedRecords")
                .select(["source", "kind", ({ fn }) => fn.count<number>("recordID").distinct().as("count")])
                .where("source", "in", sources)
                .groupBy(["source", "kind"])
                .execute();
            for (const { source, kind, count } of rows) {
                const known = counts.get(source);
                if (known) known[kind] = Number(count);
            }
            return counts;
        },

        /** Returns the IDs on this site of archive records, keyed by `toKey`; records that are not stored are left out. */
        async idsOf(source: string, kind: RecordKind, keys: Iterable<ForeignKey>): Promise<Map<string, number>> {
            const bySite = new Map<string, Set<string>>();
            for (const { site, id } of keys) bySite.set(site, (bySite.get(site) ?? new Set()).add(id));
            const found = new Map<string, number>();
            for (const [site, ids] of bySite) {
                for (const part of splitRows([...ids], MAX_VALUES)) {
                    const rows = await database.query
                        .selectFrom("importedRecords")
                        .select(["foreignID", "recordID"])
                        .where("source", "=", source)
                        .where("kind", "=", kind)
                        .where("site", "=", site)
                        .where("foreignID", "in", part)
                        .execute();
                    for (const { foreignID, recordID } of rows) found.set(toKey({ site, id: foreignID }), recordID);
                }
            }
            return found;
        },

        /** Returns the ID on this site of a record that is named without its site; if several match, the one of the first site. */
        async idNamed(source: string, kind: RecordKind, foreignID: string): Promise<number | undefined> {
            const row = await database.query
                .selectFrom("importedRecords")
                .select("recordID")
                .where("source", "=", source)
                .where("kind", "=", kind)
                .where("foreignID", "=", foreignID)
                .orderBy("site")
                .limit(1)
                .executeTakeFirst();
            return row?.recordID;
        },

        /** Returns the site of an import's records; of the first one if it has several. */
        async siteOf(source: string): Promise<string | undefined> {
            const row = await database.query
                .selectFrom("importedRecords")
                .select("site")
                .where("source", "=", source)
                .orderBy("site")
                .limit(1)
                .executeTakeFirst();
            return row?.site;
        },

        /** Returns name and date of the stored records with these archive IDs, keyed by `toKey`. */
        async storedSample(
            source: string,
            kind: "user" | "discussion",
            keys: readonly ForeignKey[],
        ): Promise<Map<string, { name: string; date: DateTime }>> {
            const ids = await this.idsOf(source, kind, keys);
            if (ids.size === 0) return new Map();
            const [table, column] = kind === "user" ? (["users", "userID"] as const) : (["discussions", "discussionID"] as const);
            const rows = await database.query
                .selectFrom(table as "discussions")
                .select([`${column} as recordID` as "discussionID as recordID", "name", "dateInserted as date"])
                .where(column as "discussionID", "in", [...ids.values()])
                .execute();
            const byID = new Map(rows.map(({ recordID, name, date }) => [recordID, { name, date }]));
            return new Map(
                [...ids].flatMap(([key, recordID]) => {
                    const row = byID.get(recordID);
                    return row ? [[key, row] as const] : [];
                }),
            );
        },

        /** Inserts archive keys. Fails if one exists already, so that two concurrent runs never store a record twice. */
        async add(rows: readonly ImportedRecord[]): Promise<void> {
            for (const part of splitRows(rows, MAX_VALUES))
                await database.query.insertInto("importedRecords").values(part).execute();
        },

        async addUnlessKnown(rows: readonly ImportedRecord[]): Promise<void> {
            for (const part of splitRows(rows, MAX_VALUES)) {
                await database.query
                    .insertInto("importedRecords")
                    .values(part)
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Checks whether another import has started and was not removed. */
        async hasImportBesides(source: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("imports")
                .select("importID")
                .where("source", "<>", source)
                .where("status", "<>", "removed")
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns IDs of one kind that an import has stored, latest first, starting below `before`. */
        async recordIDs(source: string, kind: RecordKind, before: number | undefined, limit: number): Promise<number[]> {
            const all = database.query
                .selectFrom("importedRecords")
                .select("recordID")
                .distinct()
                .where("source", "=", source)
                .where("kind", "=", kind);
            const rows = await (before === undefined ? all : all.where("recordID", "<", before))
                .orderBy("recordID", "desc")
                .limit(limit)
                .execute();
            return rows.map(({ recordID }) => recordID);
        },

        async forget(source: string, kind: RecordKind, recordIDs: readonly number[]): Promise<void> {
            for (const part of splitRows(recordIDs, MAX_VALUES)) {
                await database.query
                    .deleteFrom("importedRecords")
                    .where("source", "=", source)
                    .where("kind", "=", kind)
                    .where("recordID", "in", part)
                    .execute();
                await database.query
                    .deleteFrom("formerAddresses")
                    .where("source", "=", source)
                    .where("kind", "=", kind)
                    .where("recordID", "in", part)
                    .execute();
            }
        },
    };
}
