import type { Database } from "@parley/library/server/database";
import type { Updateable } from "kysely";
import { createVisibleTagsRepository } from "./lists/visibleTags.repository";
import { createMergedTagsRepository } from "./records/mergedTags.repository";
import { createTagCountsRepository } from "./records/tagCounts.repository";
import { createTagRecordsRepository } from "./records/tagRecords.repository";
import type { NewTag, TagRow, TagsTable } from "./tags.tables";

export type TagsRepository = ReturnType<typeof createTagsRepository>;

/** Creates the repository with all SQL of tags. */
export function createTagsRepository(database: Database) {
    return {
        ...createVisibleTagsRepository(database),
        ...createTagRecordsRepository(database),
        ...createTagCountsRepository(database),
        ...createMergedTagsRepository(database),

        /** Returns a tag, even if it is deleted. */
        anyByID: (tagID: number): Promise<TagRow | undefined> =>
            database.query.selectFrom("tags").selectAll().where("tagID", "=", tagID).executeTakeFirst(),

        /** Returns these tags, including deleted ones. */
        async anyByIDs(tagIDs: readonly number[]): Promise<TagRow[]> {
            if (tagIDs.length === 0) return [];
            return database.query
                .selectFrom("tags")
                .selectAll()
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** Returns the tag for a code: the tag that has it, had it, or into which such a tag was merged. */
        async byCode(urlcode: string): Promise<TagRow | undefined> {
            const own = await database.query.selectFrom("tags").selectAll().where("urlcode", "=", urlcode).executeTakeFirst();
            const former =
                own ??
                (await database.query
                    .selectFrom("tagCodes")
                    .innerJoin("tags", "tags.tagID", "tagCodes.tagID")
                    .selectAll("tags")
                    .where("tagCodes.urlcode", "=", urlcode)
                    .executeTakeFirst());
            return former && this.findTarget(former);
        },

        /** Returns the tag itself, or the one into which it was merged; `undefined` for a deleted one. */
        async findTarget(tag: TagRow): Promise<TagRow | undefined> {
            if (tag.dateDeleted === null) return tag;
            const into = tag.mergedIntoID === null ? undefined : await this.anyByID(tag.mergedIntoID);
            return into && this.findTarget(into);
        },

        /** Frees names and codes of deleted tags by a prefix that no valid code or name begins with. */
        async freeKeys(tagIDs: readonly number[]): Promise<void> {
            for (const tagID of tagIDs) await this.update(tagID, { nameKey: `\u{1}${tagID}`, urlcode: `\u{1}${tagID}` });
        },

        /** Stores a former code of a tag, valid until another tag has that code. */
        async keepCode(urlcode: string, tagID: number): Promise<void> {
            await database.query
                .insertInto("tagCodes")
                .values({ urlcode, tagID })
                .onConflict((conflict) => conflict.column("urlcode").doUpdateSet({ tagID }))
                .execute();
        },

        async forgetCode(urlcode: string): Promise<void> {
            await database.query.deleteFrom("tagCodes").where("urlcode", "=", urlcode).execute();
        },

        /** Returns the tags with one of these folded names or codes, including deleted ones. */
        async byNamesOrCodes(names: readonly string[], codes: readonly string[]): Promise<TagRow[]> {
            return database.query
                .selectFrom("tags")
                .selectAll()
                .where((eb) =>
                    eb.or([
                        ...(names.length > 0 ? [eb("nameKey", "in", [...names])] : []),
                        ...(codes.length > 0 ? [eb("urlcode", "in", [...codes])] : []),
                    ]),
                )
                .execute();
        },

        /** Inserts a tag; returns `undefined` if its name or code is taken. */
        async insert(values: NewTag): Promise<TagRow | undefined> {
            return database.query
                .insertInto("tags")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst();
        },

        async update(tagID: number, values: Updateable<TagsTable>): Promise<void> {
            await database.query.updateTable("tags").set(values).where("tagID", "=", tagID).execute();
        },

        async remove(tagID: number): Promise<void> {
            await database.query.deleteFrom("tags").where("tagID", "=", tagID).execute();
        },

        async removeUnused(tagIDs: readonly number[]): Promise<number[]> {
            const parents = await database.query
                .selectFrom("tags")
                .select("parentTagID")
                .where("parentTagID", "in", [...tagIDs])
                .execute();
            const existingParentIDs = new Set(parents.map(({ parentTagID }) => parentTagID));
            const removed = await database.query
                .deleteFrom("tags")
                .where("tagID", "in", [0, ...tagIDs.filter((tagID) => !existingParentIDs.has(tagID))])
                .where("tagID", "not in", (eb) => eb.selectFrom("tagRecords").select("tagRecords.tagID"))
                .returning("tagID")
                .execute();
            return removed.map(({ tagID }) => tagID);
        },

        async hasChildren(tagID: number): Promise<boolean> {
            const child = await database.query
                .selectFrom("tags")
                .select("tagID")
                .where("parentTagID", "=", tagID)
                .where("dateDeleted", "is", null)
                .limit(1)
                .executeTakeFirst();
            return child !== undefined;
        },
    };
}
