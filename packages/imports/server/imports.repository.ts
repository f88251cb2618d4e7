import type { ImportStatus, RecordCounts, RecordKind } from "@parley/imports/contract";
import { NO_RECORDS } from "@parley/imports/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { splitRows } from "@parley/library/server/database";
import type { PostCounts } from "@parley/users/server";
import type { Generated, Selectable } from "kysely";

interface ImportsTable {
    importID: Generated<number>;
    source: string;
    form: string;
    directory: string;
    status: ImportStatus;
    dateStarted: DateTime;
    dateFinished: DateTime | null;
    /** JSON: the site's settings that the import has set. */
    settings: string;
    /** JSON: the report of the latest run. */
    report: string;
}

interface ImportedRecordsTable {
    source: string;
    site: string;
    kind: RecordKind;
    /** ID of the record in the archive. */
    foreignID: string;
    /** ID of the record on this site. */
    recordID: number;
    dateInserted: DateTime;
}

interface FormerAddressesTable {
    /** As returned by `toAddressKey`. */
    path: string;
    host: string;
    source: string;
    kind: RecordKind;
    recordID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        formerAddresses: FormerAddressesTable;
        imports: ImportsTable;
        importedRecords: ImportedRecordsTable;
    }
}

export type ImportRow = Selectable<ImportsTable>;
export type ImportedRecord = Selectable<ImportedRecordsTable>;
export type FormerAddress = Selectable<FormerAddressesTable>;

/** Identifies a record within an archive. */
export interface ForeignKey {
    site: string;
    id: string;
}

const LISTED = 100;
/** Maximum number of values that both SQLite and PostgreSQL accept in one statement. */
const MAX_VALUES = 500;

export type ImportsRepository = ReturnType<typeof createImportsRepository>;

/** Creates the repository of imports. Reads tables of other packages to find out what may be removed; writes only its own. */
export function createImportsRepository(database: Database) {
    return {
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

        /** Inserts former URLs. If an archive has the same URL twice, the first record keeps it. */
        async addFormerAddresses(rows: readonly FormerAddress[]): Promise<void> {
            for (const part of splitRows(rows, MAX_VALUES)) {
                await database.query
                    .insertInto("formerAddresses")
                    .values(part)
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Returns the records with this path on any host, first imported first. */
        formerAddressesAt: (path: string): Promise<FormerAddress[]> =>
            database.query
                .selectFrom("formerAddresses")
                .selectAll()
                .where("path", "=", path)
                .orderBy("recordID")
                .limit(LISTED)
                .execute(),

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

        /** Returns those of the discussions that contain a comment written here by a member. */
        async discussionsWithMembers(discussionIDs: readonly number[]): Promise<Set<number>> {
            if (discussionIDs.length === 0) return new Set();
            const rows = await database.query
                .selectFrom("comments")
                .select("comments.discussionID")
                .distinct()
                .where("comments.discussionID", "in", discussionIDs)
                .where(({ not, exists, selectFrom }) =>
                    not(
                        exists(
                            selectFrom("importedRecords")
                                .select("importedRecords.recordID")
                                .where("importedRecords.kind", "=", "comment")
                                .whereRef("importedRecords.recordID", "=", "comments.commentID"),
                        ),
                    ),
                )
                .execute();
            return new Set(rows.map(({ discussionID }) => discussionID));
        },

        /** Locks the discussions against writes until the transaction ends; SQLite has a single writer anyway. */
        async lockDiscussions(discussionIDs: readonly number[]): Promise<void> {
            if (database.engine === "sqlite" || discussionIDs.length === 0) return;
            await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("discussionID", "in", discussionIDs)
                .orderBy("discussionID")
                .forUpdate()
                .execute();
        },

        /** Returns the comments on the discussions, including deleted ones. */
        async commentsOn(discussionIDs: readonly number[]): Promise<number[]> {
            if (discussionIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "in", discussionIDs)
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Returns those of the users who have written existing posts or have a password and can sign in. */
        async peopleInUse(userIDs: readonly number[]): Promise<Set<number>> {
            if (userIDs.length === 0) return new Set();
            const { query } = database;
            const rows = [
                ...(await query
                    .selectFrom("discussions")
                    .select("insertUserID as userID")
                    .distinct()
                    .where("insertUserID", "in", userIDs)
                    .execute()),
                ...(await query
                    .selectFrom("comments")
                    .select("insertUserID as userID")
                    .distinct()
                    .where("insertUserID", "in", userIDs)
                    .execute()),
                ...(await query
                    .selectFrom("users")
                    .select("userID")
                    .where("userID", "in", userIDs)
                    .where("passwordHash", "is not", null)
                    .execute()),
            ];
            return new Set(rows.map(({ userID }) => userID));
        },

        /** Returns those of the categories that contain discussions or categories. */
        async categoriesInUse(categoryIDs: readonly number[]): Promise<Set<number>> {
            if (categoryIDs.length === 0) return new Set();
            const { query } = database;
            const rows = [
                ...(await query
                    .selectFrom("discussions")
                    .select("categoryID")
                    .distinct()
                    .where("categoryID", "in", categoryIDs)
                    .execute()),
                ...(await query
                    .selectFrom("categories")
                    .select("parentCategoryID as categoryID")
                    .distinct()
                    .where("parentCategoryID", "in", categoryIDs)
                    .execute()),
            ];
            return new Set(rows.flatMap(({ categoryID }) => (categoryID === null ? [] : [categoryID])));
        },

        /** Returns the correct post counts of those users whose stored counts differ; deleted posts do not count. */
        async postCounts(userIDs: readonly number[]): Promise<PostCounts[]> {
            const { query } = database;
            const counted = (table: "discussions" | "comments") =>
                query
                    .selectFrom(table)
                    .select([
                        "insertUserID as userID",
                        ({ fn }) => fn.countAll<number>().as("count"),
                        ({ fn }) => fn.max("dateInserted").as("latest"),
                    ])
                    .where("insertUserID", "in", userIDs)
                    .where("dateDeleted", "is", null)
                    .groupBy("insertUserID")
                    .execute();
            const discussions = new Map((await counted("discussions")).map((row) => [row.userID, row]));
            const comments = new Map((await counted("comments")).map((row) => [row.userID, row]));
            const stored = await query
                .selectFrom("users")
                .select(["userID", "countDiscussions", "countComments", "dateLastActive"])
                .where("userID", "in", userIDs)
                .execute();
            return stored.flatMap(({ userID, countDiscussions, countComments, dateLastActive }) => {
                const [started, replied] = [discussions.get(userID), comments.get(userID)];
                const dates = [dateLastActive, started?.latest, replied?.latest].filter((date) => date != null).sort();
                const counts = {
                    countDiscussions: Number(started?.count ?? 0),
                    countComments: Number(replied?.count ?? 0),
                    dateLastActive: dates.at(-1) ?? null,
                };
                const isSame =
                    counts.countDiscussions === countDiscussions &&
                    counts.countComments === countComments &&
                    counts.dateLastActive === dateLastActive;
                return isSame ? [] : [{ userID, ...counts }];
            });
        },

        /**
         * Returns posts whose score differs from the sum of their reactions, and the difference. Imported posts are left out, because they
         * may have a score of their own.
         */
        async wrongScores(kind: "discussion" | "comment"): Promise<{ recordID: number; missing: number }[]> {
            const { query } = database;
            const counted = query
                .selectFrom("reactionCounts as r")
                .innerJoin("reactionTypes as t", "t.tagID", "r.tagID")
                .select(({ eb, fn }) => ["r.recordID", fn.sum<number>(eb("r.count", "*", eb.ref("t.reactionValue"))).as("score")])
                .where("r.recordType", "=", kind)
                .groupBy("r.recordID")
                .as("s");
            const imported = query.selectFrom("importedRecords").select("recordID").where("kind", "=", kind);
            const scored = (table: "discussions" | "comments", id: "discussionID" | "commentID") =>
                query
                    .selectFrom(`${table} as p` as "comments as p")
                    .leftJoin(counted, "s.recordID", `p.${id}` as "p.commentID")
                    .select([`p.${id} as recordID` as "p.commentID as recordID", "p.score as present", "s.score"])
                    .where(({ eb, fn, val }) => eb("p.score", "<>", fn.coalesce("s.score", val(0))))
                    .where(`p.${id}` as "p.commentID", "not in", imported)
                    .execute();
            const rows = await (kind === "discussion" ? scored("discussions", "discussionID") : scored("comments", "commentID"));
            return rows.map(({ recordID, present, score }) => ({ recordID, missing: Number(score ?? 0) - present }));
        },

        /** Returns those of the tags that have no creator, because they were imported. */
        async tagsWithoutOwner(tagIDs: readonly number[]): Promise<number[]> {
            if (tagIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("tags")
                .select("tagID")
                .where("tagID", "in", tagIDs)
                .where("insertUserID", "=", 0)
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** Returns the images in one upload directory that posts, photos or settings still display. */
        async picturesShown(folder: string): Promise<Set<string>> {
            const { query } = database;
            const like = `%/uploads/${folder}/%`;
            const rows: { text: string | null }[] = [
                ...(await query.selectFrom("discussions").select("bodyHtml as text").where("bodyHtml", "like", like).execute()),
                ...(await query.selectFrom("comments").select("bodyHtml as text").where("bodyHtml", "like", like).execute()),
                ...(await query.selectFrom("users").select("photo as text").where("photo", "like", like).execute()),
                ...(await query.selectFrom("settings").select("value as text").where("value", "like", like).execute()),
            ];
            return new Set(rows.flatMap(({ text }) => [...(text ?? "").matchAll(PICTURE_NAME)].map(([, name = ""]) => name)));
        },
    };
}

/** Returns the key of a record across sites, for maps. */
export function toKey({ site, id }: ForeignKey): string {
    return `${site}\0${id}`;
}

/** Matches the file name in the URL of a stored image. */
const PICTURE_NAME = /\/uploads\/[^/"\s]+\/([\w-]+\.[a-z]+)/g;
