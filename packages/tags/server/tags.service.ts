import type { DateTime } from "@parley/library/contract";
import { parseSort, toDateTime, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { changedSince, diffFields } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, forbidden, invalidField, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tag, TagDetail, TagFragment } from "@parley/tags/contract";
import { isTagUrlcode, MAX_TAGS, tagPath } from "@parley/tags/contract";
import { createTagListCache } from "./tagListCache";
import type { DiscussionIDs, NewTag, TagFilter, TagRecord, TagRow, TagVisibility } from "./tags.repository";
import { COUNTED_RECORD_TYPE, createTagsRepository } from "./tags.repository";

const ROWS_AT_ONCE = 200;

interface TagQuery {
    query?: string | undefined;
    tagID?: readonly number[] | undefined;
    type?: readonly string[] | undefined;
    parentID?: readonly number[] | undefined;
    sort?: Sorting | undefined;
    excludeNoCountDiscussion?: boolean | undefined;
    page: number;
    limit: number;
}

type SortField = "countDiscussions" | "tagID" | "name";
type Sorting = SortField | `-${SortField}`;

interface TagInput {
    name?: string | undefined;
    urlcode?: string | undefined;
    parentTagID?: number | null | undefined;
    type?: string | null | undefined;
    description?: string | null | undefined;
}

/** Imported tag. */
export interface ImportedTag {
    name: string;
    urlcode?: string | undefined;
    insertUserID: number;
    dateInserted: DateTime;
}

/** Data that the owner of the discussions provides. */
export interface TaggedDiscussions {
    /** Returns the visibility for this viewer; `undefined` for one who may see every category. */
    getVisibility(viewer: Viewer): Promise<TagVisibility | undefined>;
    /** Returns a subquery for the discussions that are not deleted, which tags count. */
    present(): DiscussionIDs;
}

/**
 * Creates the service of tags. A tag shows how many visible posts have it, but not which: lists of posts decide that. A tag with hidden
 * posts only does not exist for the viewer (FC-14).
 */
export function createTagsService(
    { database, clock, siteURL }: Pick<ServerKit, "database" | "clock" | "siteURL">,
    actionLog: Pick<ActionLog, "record">,
) {
    const repository = createTagsRepository(database);
    const lists = createTagListCache(database, clock, repository.list);
    let discussions: TaggedDiscussions | undefined;

    return {
        /** Sets the owner of the discussions; until then every tag is visible to everybody. */
        provideDiscussions(owner: TaggedDiscussions): void {
            discussions = owner;
        },

        async list(viewer: Viewer, { query, sort = "-countDiscussions", page, limit, ...filter }: TagQuery): Promise<Tag[]> {
            const wanted: TagFilter = {
                nameBegins: query === undefined ? undefined : foldName(query),
                tagIDs: filter.tagID,
                types: filter.type,
                parentIDs: filter.parentID,
                inUse: filter.excludeNoCountDiscussion,
                sort: parseSort(sort),
                limit,
                offset: (page - 1) * limit,
            };
            const visibility = await findVisibility(viewer);
            const rows = await (visibility ? lists.get(wanted, visibility) : repository.list(wanted));
            return rows.map((row) => toTag(row, siteURL));
        },

        /** Returns a tag; for a merged one its target. Throws 404. */
        async get(viewer: Viewer, tagID: number): Promise<TagDetail> {
            const row = await repository.anyByID(tagID);
            const meant = row && (await repository.meantBy(row));
            return toDetail(await found(meant?.tagID ?? tagID, await findVisibility(viewer)));
        },

        /** Returns the name of a tag, if the viewer may know it. */
        async nameOf(viewer: Viewer, tagID: number): Promise<string | undefined> {
            const row = await repository.anyByID(tagID);
            const meant = row && (await repository.meantBy(row));
            return meant && (await repository.byID(meant.tagID, await findVisibility(viewer)))?.name;
        },

        /** Returns the tag that has this code, or had it. Throws 404. */
        async byCode(viewer: Viewer, urlcode: string): Promise<TagDetail> {
            const meant = await repository.byCode(urlcode);
            if (!meant) throw notFound("Tag");
            return toDetail(await found(meant.tagID, await findVisibility(viewer)));
        },

        async create(viewer: Viewer, input: TagInput & { name: string }): Promise<TagDetail> {
            requireManaging(viewer);
            const urlcode = input.urlcode ?? toSlug(input.name);
            checkUrlcode(urlcode);
            return database.transaction(async () => {
                if (input.parentTagID != null) await checkParent(input.parentTagID);
                const row = await repository.insert({ ...newTag(input.name, urlcode, viewer.userID), ...restOf(input) });
                if (!row) throw conflict("There is already a tag with this name or code.");
                await repository.forgetCode(urlcode);
                lists.drop();
                await actionLog.record(viewer, { ...createActionFields(row.tagID, "add"), after: { name: row.name } });
                return toDetail(row);
            });
        },

        /** Changes a tag; its former code still finds it. */
        async change(viewer: Viewer, tagID: number, input: TagInput): Promise<TagDetail> {
            requireManaging(viewer);
            return database.transaction(async () => {
                const row = await found(tagID);
                if (input.urlcode !== undefined) checkUrlcode(input.urlcode);
                if (input.parentTagID != null) await checkParent(input.parentTagID, tagID);
                const name = input.name === undefined ? undefined : singleSpaced(input.name);
                if (name === "") throw invalidField("name", "name is required.", { code: "missingField" });
                const nameKey = name === undefined ? undefined : foldName(name);
                const changed = diffFields<TagRow>(row, {
                    ...restOf(input),
                    ...(name !== undefined && nameKey !== undefined && { name, nameKey }),
                    ...(input.urlcode !== undefined && { urlcode: input.urlcode }),
                });
                if (!changed) return toDetail(row);
                await freeFor(tagID, changed.after);
                await rewrite(row, changed.after);
                await actionLog.record(viewer, { ...createActionFields(tagID, "change"), ...changed });
                return toDetail(await found(tagID));
            });
        },

        /**
         * Deletes a tag. Throws 409 for one with children, one with a type of the product, and one with records, unless `evenIfUsed`. The
         * tag stays on its records, to be restored with them.
         */
        async remove(
            viewer: Viewer,
            tagID: number,
            { evenIfUsed = false }: { evenIfUsed?: boolean | undefined } = {},
        ): Promise<void> {
            requireManaging(viewer);
            await database.transaction(async () => {
                const { type, name, urlcode, countDiscussions } = await found(tagID);
                if (type !== null) throw conflict("Tags of this type can't be removed.");
                if (await repository.hasChildren(tagID)) throw conflict("This tag has tags under it.");
                if (!evenIfUsed && (await repository.isUsed(tagID))) throw conflict("This tag is in use.");
                const dateDeleted = toDateTime(clock());
                await repository.update(tagID, { dateDeleted });
                // The names can be used for new tags again.
                await repository.freeKeys([tagID, ...(await repository.mergedInto(tagID))]);
                lists.drop();
                await actionLog.record(viewer, {
                    ...createActionFields(tagID, "delete"),
                    before: { urlcode },
                    after: { dateDeleted, name, countDiscussions },
                });
            });
        },

        /** Merges a tag into another, which replaces it once on every record. Throws 404, 400 and 409. */
        async merge(viewer: Viewer, tagID: number, destinationTagID: number): Promise<TagDetail> {
            requireManaging(viewer);
            if (tagID === destinationTagID) throw badRequest("A tag can't be merged into itself.");
            return database.transaction(async () => {
                // Locks both tags in the order of their IDs, so that concurrent merges in both directions cannot deadlock.
                for (const id of [tagID, destinationTagID].sort((one, other) => one - other)) await repository.addCount(id, 0);
                const [row, destination] = [await found(tagID), await found(destinationTagID)];
                if (row.type !== destination.type) throw conflict("Only tags of the same type can be merged.");
                if (await repository.hasChildren(tagID)) throw conflict("This tag has tags under it.");
                await repository.moveRecords(tagID, destinationTagID);
                const before = await repository.mergedInto(tagID);
                await repository.pointTo(before, destinationTagID);
                const dateDeleted = toDateTime(clock());
                await repository.update(tagID, { dateDeleted, mergedIntoID: destinationTagID });
                await repository.recount(discussions?.present(), [tagID, destinationTagID]);
                lists.drop();
                await actionLog.record(viewer, {
                    ...createActionFields(tagID, "merge"),
                    before: { urlcode: row.urlcode },
                    after: {
                        mergedIntoID: destinationTagID,
                        dateDeleted,
                        countDiscussions: row.countDiscussions,
                        formerlyMerged: before,
                    },
                });
                return toDetail(await found(destinationTagID));
            });
        },

        /** Restores a deleted or merged tag. Must be called within the transaction of the undo; throws `changedSince`. */
        async restore(row: TagRow, urlcode: string, formerlyMerged: readonly number[]): Promise<void> {
            const { tagID, name, mergedIntoID } = row;
            const nameKey = foldName(name);
            const same = await repository.byNamesOrCodes([nameKey], [urlcode]);
            if (same.some((other) => other.tagID !== tagID)) throw changedSince(name);
            await repository.update(tagID, { dateDeleted: null, mergedIntoID: null, nameKey, urlcode });
            if (mergedIntoID !== null) {
                await repository.moveRecordsBack(tagID, mergedIntoID);
                await repository.pointTo(formerlyMerged, tagID);
                await repository.recount(discussions?.present(), [tagID, mergedIntoID]);
            }
            lists.drop();
        },

        rewrite,
        anyByIDs: repository.anyByIDs,
        byNamesOrCodes: repository.byNamesOrCodes,

        /** Returns the tags of records, by record; an empty list for one without. */
        async forRecords(recordType: string, recordIDs: readonly number[]): Promise<Map<number, TagFragment[]>> {
            const byRecord = new Map<number, TagFragment[]>(recordIDs.map((recordID) => [recordID, []]));
            if (recordIDs.length === 0) return byRecord;
            for (const { recordID, ...tag } of await repository.forRecords(recordType, recordIDs))
                byRecord.get(recordID)?.push(tag);
            return byRecord;
        },

        /**
         * Sets exactly these tags on a record, including new names, and returns them. Throws 403 for new names without `tags.add`, 404 for
         * an unknown ID, 422 for too many. Joins the running transaction.
         */
        setFor: (
            recordType: string,
            recordID: number,
            viewer: Viewer,
            tagIDs: readonly number[],
            newNames: readonly string[] = [],
        ) => put(recordType, recordID, viewer, tagIDs, newNames, true),

        /** Adds tags to a record in the same way, and retains the others. */
        addTo: (
            recordType: string,
            recordID: number,
            viewer: Viewer,
            tagIDs: readonly number[],
            newNames: readonly string[] = [],
        ) => put(recordType, recordID, viewer, tagIDs, newNames, false),

        /** Removes the tags from records that are permanently deleted. */
        async clearFor(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.transaction(async () => {
                const counted = await repository.countedOn(recordType, recordIDs, discussions?.present());
                await repository.removeRecords(recordType, recordIDs);
                await count(recordType, counted, -1);
            });
        },

        /**
         * Subtracts records that are about to be deleted from the counts of their tags, which stay on them. Joins the running transaction.
         */
        async uncount(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.transaction(async () => {
                await count(recordType, await repository.countedOn(recordType, recordIDs, discussions?.present()), -1);
            });
        },

        /** Adds restored records to the counts of their tags again. Joins the running transaction. */
        async countAgain(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.transaction(async () => {
                await count(recordType, await repository.countedOn(recordType, recordIDs, discussions?.present()), 1);
            });
        },

        /** Clears the cached lists after discussions were moved to another category. Must be called within that transaction. */
        discussionsMoved: lists.drop,

        /** Returns the IDs of tags by their codes. Throws 404 for one that does not exist for this viewer. */
        async idsByUrlcodes(viewer: Viewer, urlcodes: readonly string[]): Promise<number[]> {
            if (urlcodes.length === 0) return [];
            const tagIDs: number[] = [];
            for (const urlcode of new Set(urlcodes)) {
                const meant = await repository.byCode(urlcode);
                if (!meant) throw notFound("Tag");
                tagIDs.push(meant.tagID);
            }
            return existing(tagIDs, viewer);
        },

        /** Returns the tags with these IDs that exist for the viewer. */
        async fragmentsByIDs(viewer: Viewer, tagIDs: readonly number[]): Promise<TagFragment[]> {
            if (tagIDs.length === 0) return [];
            const rows = await repository.byIDs([...new Set(tagIDs)], await findVisibility(viewer));
            return rows.map(({ tagID, urlcode, name }) => ({ tagID, urlcode, name }));
        },

        recordIDsWith: repository.recordIDsWith,

        /**
         * Returns the newest records that share a tag with this one, at most `limit` of each tag; one that shares several occurs several
         * times.
         */
        async recordIDsSharing(recordType: string, recordID: number, limit: number): Promise<number[]> {
            const tagIDs = await repository.tagIDsOf(recordType, recordID);
            const sharing = await repository.newestWith(recordType, tagIDs, limit);
            return sharing.filter((id) => id !== recordID);
        },

        countWith: repository.countWith,

        /** Finds or creates imported tags; returns their IDs in the same order. Must be called within the importer's transaction. */
        async importTags(records: readonly ImportedTag[]): Promise<number[]> {
            const tagIDs: number[] = [];
            for (const { name, urlcode = toSlug(name), insertUserID, dateInserted } of records) {
                const row = await findOrMake({ ...newTag(name, urlcode, insertUserID), dateInserted });
                tagIDs.push(row.tagID);
            }
            lists.drop();
            return tagIDs;
        },

        /** Adds tags to imported records. `recount` must be called afterwards. */
        async importTagRecords(records: readonly TagRecord[]): Promise<void> {
            for (let start = 0; start < records.length; start += ROWS_AT_ONCE)
                await repository.addRecords(records.slice(start, start + ROWS_AT_ONCE));
            lists.drop();
        },

        /** Deletes those of these tags that have no records and no children; returns their IDs. */
        async removeImported(tagIDs: readonly number[]): Promise<number[]> {
            if (tagIDs.length === 0) return [];
            const removed = await repository.removeUnused(tagIDs);
            lists.drop();
            return removed;
        },

        /** Returns the tags whose count of discussions is wrong. */
        miscounted: (): Promise<number[]> => repository.miscounted(discussions?.present()),

        /** Counts the discussions of every tag again. */
        async recount(): Promise<void> {
            await repository.recount(discussions?.present());
            lists.drop();
        },
    };

    async function findVisibility(viewer: Viewer): Promise<TagVisibility | undefined> {
        return discussions?.getVisibility(viewer);
    }

    async function put(
        recordType: string,
        recordID: number,
        viewer: Viewer,
        tagIDs: readonly number[],
        newNames: readonly string[],
        replace: boolean,
    ): Promise<TagFragment[]> {
        const names = groupByKey(newNames);
        if (names.size > 0 && !may(viewer, ["tags.add", "community.manage"])) throw forbidden("tags.add");
        if (tagIDs.length + names.size > MAX_TAGS)
            throw invalidField("tagIDs", `A post has at most ${MAX_TAGS} tags.`, { code: "maxItems" });
        return database.transaction(async () => {
            const chosen = [...(await existing(tagIDs, viewer)), ...(await made([...names.values()], viewer.userID))];
            const wanted = [...new Set(chosen)];
            if (replace) await count(recordType, await repository.removeRecords(recordType, [recordID], wanted), -1);
            const dateInserted = toDateTime(clock());
            const records = wanted.map((tagID) => ({ recordType, recordID, tagID, dateInserted, insertUserID: viewer.userID }));
            if (records.length > 0) await count(recordType, await repository.addRecords(records), 1);
            return (await repository.forRecords(recordType, [recordID])).map(({ recordID: _recordID, ...tag }) => tag);
        });
    }

    /** Returns these IDs, with merged tags replaced by their targets. Throws 404 unless all of them exist for this viewer. */
    async function existing(tagIDs: readonly number[], viewer: Viewer): Promise<number[]> {
        if (tagIDs.length === 0) return [];
        const merged = new Map((await repository.anyByIDs(tagIDs)).map((row) => [row.tagID, row.mergedIntoID ?? row.tagID]));
        const wanted = [...new Set(tagIDs.map((tagID) => merged.get(tagID) ?? tagID))];
        const rows = await repository.byIDs(wanted, await findVisibility(viewer));
        if (rows.length < wanted.length) throw notFound("Tag");
        return wanted;
    }

    async function made(names: readonly string[], insertUserID: number): Promise<number[]> {
        const tagIDs: number[] = [];
        for (const name of names) {
            if (name.length > 100) throw invalidField("newTagNames", "A tag has at most 100 characters.", { code: "maxLength" });
            tagIDs.push((await findOrMake(newTag(name, toSlug(name), insertUserID))).tagID);
        }
        return tagIDs;
    }

    /** Finds or creates a tag; concurrent requests with the same new name get the same tag. */
    async function findOrMake(tag: NewTag): Promise<TagRow> {
        const find = async () => {
            const rows = await repository.byNamesOrCodes([tag.nameKey], [tag.urlcode]);
            const row = rows.find(({ nameKey }) => nameKey === tag.nameKey) ?? rows[0];
            return row && repository.meantBy(row);
        };
        const row = (await find()) ?? (await repository.insert(tag)) ?? (await find());
        if (!row) throw conflict("The tag could not be made.");
        return row;
    }

    /** Throws 409 if another tag has this name or code; tags merged into this one give theirs up. */
    async function freeFor(tagID: number, { nameKey, urlcode }: Partial<TagRow>): Promise<void> {
        const same = await repository.byNamesOrCodes(
            nameKey === undefined ? [] : [nameKey],
            urlcode === undefined ? [] : [urlcode],
        );
        const others = same.filter((other) => other.tagID !== tagID);
        if (others.some(({ mergedIntoID }) => mergedIntoID !== tagID))
            throw conflict("There is already a tag with this name or code.");
        await repository.freeKeys(others.map((other) => other.tagID));
    }

    /** Stores changed fields of a tag; its former code still finds it. */
    async function rewrite(row: TagRow, values: Partial<TagRow>): Promise<void> {
        if (values.urlcode !== undefined && values.urlcode !== row.urlcode) {
            await repository.forgetCode(values.urlcode);
            await repository.keepCode(row.urlcode, row.tagID);
        }
        await repository.update(row.tagID, values);
        lists.drop();
    }

    /** Changes the counts in the order of tag IDs, so that concurrent writers cannot deadlock. */
    async function count(recordType: string, tagIDs: readonly number[], difference: 1 | -1): Promise<void> {
        if (recordType !== COUNTED_RECORD_TYPE) return;
        const times = new Map<number, number>();
        for (const tagID of tagIDs) times.set(tagID, (times.get(tagID) ?? 0) + difference);
        for (const [tagID, change] of [...times].sort(([one], [other]) => one - other)) await repository.addCount(tagID, change);
        lists.drop();
    }

    function newTag(name: string, urlcode: string, insertUserID: number): NewTag {
        const trimmed = singleSpaced(name);
        return {
            name: trimmed,
            nameKey: foldName(trimmed),
            urlcode,
            type: null,
            parentTagID: null,
            dateInserted: toDateTime(clock()),
            insertUserID,
            description: null,
            dateDeleted: null,
            mergedIntoID: null,
        };
    }

    async function found(tagID: number, visibility?: TagVisibility): Promise<TagRow> {
        const row = await repository.byID(tagID, visibility);
        if (!row) throw notFound("Tag");
        return row;
    }

    /** Checks the parent of a tag. Tags are nested at most one level deep, so there can be no cycle. */
    async function checkParent(parentTagID: number, tagID?: number): Promise<void> {
        const parent = await repository.byID(parentTagID);
        if (!parent || parent.parentTagID !== null || parentTagID === tagID) throw badRequest("A tag can't be under this one.");
        if (tagID !== undefined && (await repository.hasChildren(tagID)))
            throw badRequest("A tag with others under it can't be under one itself.");
    }
}

export type TagsService = ReturnType<typeof createTagsService>;

/** Returns new names by the key under which they are one tag; the first spelling wins. */
function groupByKey(names: readonly string[]): Map<string, string> {
    const words = new Map<string, string>();
    for (const name of names) {
        const key = foldName(name);
        if (key !== "" && !words.has(key)) words.set(key, singleSpaced(name));
    }
    return words;
}

const singleSpaced = (name: string) => name.replace(/\s+/gu, " ").trim();

/** Throws 403 unless the viewer may manage tags (contract §5.8). */
export function requireManaging(viewer: Viewer): void {
    requirePermission(viewer, "community.manage");
    requirePermission(viewer, "tags.add");
}

function checkUrlcode(urlcode: string): void {
    if (!isTagUrlcode(urlcode)) {
        throw invalidField("urlcode", "The code may have lower-case letters, digits and hyphens.", { status: 400 });
    }
}

/** Returns the common fields of actions on tags. */
const createActionFields = (recordID: number, kind: string) => ({ kind, recordType: "tag", recordID });

function restOf({ parentTagID, type, description }: TagInput): Partial<Pick<TagRow, "parentTagID" | "type" | "description">> {
    return {
        ...(description !== undefined && { description: description?.trim() || null }),
        ...(parentTagID !== undefined && { parentTagID }),
        ...(type !== undefined && { type: type === "User" ? null : type }),
    };
}

function toTag({ tagID, name, urlcode, type, parentTagID, countDiscussions, description }: TagRow, siteURL: string): Tag {
    const url = siteURL + tagPath(tagID);
    const tag = { tagID, id: tagID, name, urlcode, urlCode: urlcode, type: type ?? "User", parentTagID, countDiscussions, url };
    return { ...tag, ...(description && { description }) };
}

function toDetail({ tagID, name, urlcode, type, parentTagID, dateInserted, insertUserID, description }: TagRow): TagDetail {
    return { tagID, urlcode, name, parentTagID, type, dateInserted, insertUserID, ...(description && { description }) };
}
