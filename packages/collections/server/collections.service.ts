import type {
    Collection,
    CollectionContent,
    CollectionFragment,
    CollectionRecord,
    CollectionRecordKey,
    getCollectionContents,
    getCollections,
    patchCollection,
    postCollection,
    putCollectionsByResource,
    ShownCollection,
} from "@parley/collections/contract";
import { MAXIMUM_COLLECTION_RECORDS } from "@parley/collections/contract";
import type { DateTime, Input, Output } from "@parley/library/contract";
import { fill, isExpanded, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { GONE } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslateText } from "@parley/library/server/translatables";
import type { CollectionState } from "./collectionStates";
import { toSort } from "./collectionStates";
import type { CollectionRecordRow, CollectionRow, CollectionsRepository, RecordName } from "./collections.repository";
import type { RecordSources } from "./recordSources";
import { toKey } from "./recordSources";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: CollectionsRepository;
    sources: RecordSources;
    states: { of(collectionID: number): Promise<CollectionState | undefined> };
    actionLog: Pick<ActionLog, "record">;
    /** Returns the function that translates names for a reader. */
    findTexts: (reader: Viewer) => Promise<TranslateText>;
}

export type CollectionsService = ReturnType<typeof createCollectionsService>;

/**
 * Creates the functions for collections of posts and categories, for members who manage the community. Responses contain only records that
 * the viewer may see (FC-12).
 */
export function createCollectionsService({ kit, repository, sources, states, actionLog, findTexts }: Dependencies) {
    const { database, clock } = kit;
    const { shown, contentOf } = createContents({ repository, sources, findTexts });
    const now = (): DateTime => toDateTime(clock());

    return {
        async list(viewer: Viewer, query: Input<typeof getCollections>): Promise<Output<typeof getCollections>> {
            requireManager(viewer);
            const { page, limit, name, collectionID, dateUpdated } = query;
            const filter = { collectionID, dateUpdated, ...(name && { nameBegins: foldName(name) }) };
            const rows = await repository.list({ ...filter, limit, offset: (page - 1) * limit });
            return { items: await answersOf(viewer, rows), paging: { page, limit } };
        },

        async get(viewer: Viewer, collectionID: number): Promise<Collection> {
            requireManager(viewer);
            return answerOf(viewer, await known(collectionID));
        },

        async create(viewer: Viewer, { name, records }: Input<typeof postCollection>): Promise<Collection> {
            requireManager(viewer);
            requireKnown(records);
            await sources.requireView(viewer, records);
            return database.transaction(async () => {
                const row = await repository.insert({ ...named(name), dateInserted: now(), insertUserID: viewer.userID });
                if (!row) throw createNameTakenError();
                await withActions(viewer, records, () => repository.addRecords(rowsOf(row.collectionID, records)));
                const after = await states.of(row.collectionID);
                await actionLog.record(viewer, { kind: "create", recordType: "collection", recordID: row.collectionID, after });
                return answerOf(viewer, row);
            });
        },

        async change(viewer: Viewer, input: Input<typeof patchCollection>): Promise<Collection> {
            requireManager(viewer);
            const { collectionID, name, records } = input;
            if (records) requireKnown(records);
            if (records) await sources.requireView(viewer, records);
            return database.transaction(async () => {
                await known(collectionID);
                const before = await states.of(collectionID);
                if (name !== undefined) {
                    if (await repository.isTaken(foldName(name), collectionID)) throw createNameTakenError();
                    await repository.update(collectionID, named(name));
                }
                if (records) {
                    const concerned = [...(await repository.recordsIn([collectionID])), ...records];
                    await withActions(viewer, concerned, () => replaceRecords(viewer, collectionID, records));
                }
                await touch(viewer, [collectionID]);
                const after = await states.of(collectionID);
                if (JSON.stringify(before) !== JSON.stringify(after))
                    await actionLog.record(viewer, {
                        kind: "change",
                        recordType: "collection",
                        recordID: collectionID,
                        before,
                        after,
                    });
                return answerOf(viewer, await known(collectionID));
            });
        },

        async remove(viewer: Viewer, collectionID: number): Promise<void> {
            requireManager(viewer);
            await database.transaction(async () => {
                await known(collectionID);
                const before = await states.of(collectionID);
                await repository.remove(collectionID);
                // Stryker disable next-line ObjectLiteral: an empty state matches a collection that is gone as well.
                const after = GONE;
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "collection",
                    recordID: collectionID,
                    before,
                    after,
                });
            });
        },

        async byResource(viewer: Viewer, record: RecordName): Promise<CollectionFragment[]> {
            requireManager(viewer);
            await sources.requireView(viewer, [record]);
            return fragmentsWith(record);
        },

        /** Puts a record into exactly these collections; unknown IDs are ignored (contract §5.14). */
        async putByResource(viewer: Viewer, input: Input<typeof putCollectionsByResource>): Promise<CollectionFragment[]> {
            const { record, collectionIDs, listFollows = false } = input;
            requireManager(viewer);
            requireKnown([record]);
            await sources.requireView(viewer, [record]);
            // A clearing request that is followed by a list changes nothing, so that nothing is lost if the list never follows (decisions
            // 22).
            if (listFollows && collectionIDs.length === 0) return [];
            return database.transaction(async () => {
                await withActions(viewer, [record], () => insertRecord(viewer, record, collectionIDs));
                return fragmentsWith(record);
            });
        },

        /** Puts a record into exactly those of these collections that exist. Must run in a transaction. */
        insertRecord,

        async contents(viewer: Viewer, query: Input<typeof getCollectionContents>): Promise<CollectionContent[]> {
            requireManager(viewer);
            requireLocale(query.locale);
            const { page, limit, collectionID, dateAddedToCollection: dateAdded, expand } = query;
            const rows = await repository.contents({ collectionID, dateAdded, limit, offset: (page - 1) * limit });
            const contents = (await shown(viewer, rows)).map((content) => ({ ...content, sort: content.sort ?? null }));
            if (!isExpanded(expand, "collection")) return contents;
            const collections = new Map(
                (await repository.byIDs(rows.map((row) => row.collectionID))).map((row) => [row.collectionID, fragmentOf(row)]),
            );
            return contents.map((content) => {
                const collection = collections.get(content.collectionID);
                return { ...content, ...(collection && { collection }) };
            });
        },

        async content(viewer: Viewer, collectionID: number, locale: string): Promise<ShownCollection> {
            requireLocale(locale);
            const [content] = await contentOf(viewer, [collectionID]);
            if (!content) throw notFound("Collection");
            return content;
        },

        contentOf,

        /** Removes permanently erased records from all collections. */
        async tidy(): Promise<void> {
            for (const recordType of sources.recordTypes()) {
                const ids = await repository.collected(recordType);
                const present = new Set(await sources.present(recordType, ids));
                for (const recordID of ids.filter((id) => !present.has(id))) {
                    const record = { recordType, recordID };
                    await repository.removeRecord(record, await repository.idsWith(record));
                }
            }
        },
    };

    /** Runs a function, and logs an action on each of these records whose collections it has changed. */
    async function withActions(viewer: Viewer, records: readonly RecordName[], work: () => Promise<unknown>): Promise<void> {
        const unique = [...new Map(records.map((record) => [toKey(record), record])).values()];
        const before = await Promise.all(unique.map((record) => repository.idsWith(record)));
        await work();
        for (const [index, { recordType, recordID }] of unique.entries()) {
            // Stryker disable next-line ArrayDeclaration: there is a list for each record; the type checker does not know it.
            const [was, is] = [before[index] ?? [], await repository.idsWith({ recordType, recordID })];
            if (was.join() === is.join()) continue;
            const change = { before: { collectionIDs: was }, after: { collectionIDs: is } };
            await actionLog.record(viewer, { kind: "collect", recordType, recordID, ...change });
        }
    }

    async function insertRecord(
        viewer: Pick<Viewer, "userID">,
        record: Omit<CollectionRecordKey, "sort"> & Pick<Partial<CollectionRecordKey>, "sort">,
        collectionIDs: readonly number[],
    ): Promise<void> {
        const wanted = (await repository.byIDs(collectionIDs)).map(({ collectionID }) => collectionID);
        const present = await repository.idsWith(record);
        const added = wanted.filter((id) => !present.includes(id));
        const removed = present.filter((id) => !wanted.includes(id));
        await requireRoom(added);
        await repository.removeRecord(record, removed);
        const placed = record.sort === undefined ? added : wanted;
        await repository.addRecords(placed.flatMap((collectionID) => rowsOf(collectionID, [record])));
        await touch(viewer, [...added, ...removed]);
    }

    async function requireRoom(collectionIDs: readonly number[]): Promise<void> {
        const counts = await repository.countsIn(collectionIDs);
        const fullID = collectionIDs.find((collectionID) => (counts.get(collectionID) ?? 0) >= MAXIMUM_COLLECTION_RECORDS);
        if (fullID === undefined) return;
        const { name } = await known(fullID);
        throw badRequest(
            fill("{name} is full: a collection holds {maximum} at most.", { name, maximum: MAXIMUM_COLLECTION_RECORDS }),
            { collectionID: fullID },
        );
    }

    /** Replaces the records of a collection. Records that the viewer may not see stay. */
    async function replaceRecords(viewer: Viewer, collectionID: number, records: readonly CollectionRecordKey[]) {
        const present = await repository.recordsIn([collectionID]);
        const seen = await sources.seen(viewer, present);
        const wanted = new Set(records.map(toKey));
        for (const row of present)
            if (seen.has(toKey(row)) && !wanted.has(toKey(row))) await repository.removeRecord(row, [collectionID]);
        await repository.addRecords(rowsOf(collectionID, records));
        if (((await repository.countsIn([collectionID])).get(collectionID) ?? 0) > MAXIMUM_COLLECTION_RECORDS)
            throw badRequest(fill("A collection holds at most {maximum} items.", { maximum: MAXIMUM_COLLECTION_RECORDS }));
    }

    async function touch({ userID }: Pick<Viewer, "userID">, collectionIDs: readonly number[]): Promise<void> {
        for (const collectionID of collectionIDs)
            await repository.update(collectionID, { dateUpdated: now(), updateUserID: userID });
    }

    async function known(collectionID: number): Promise<CollectionRow> {
        const row = await repository.byID(collectionID);
        if (!row) throw notFound("Collection");
        return row;
    }

    /** Throws 422 for record types that no feature of this site provides. */
    function requireKnown(records: readonly RecordName[]): void {
        const unknown = records.find(({ recordType }) => !sources.isKnown(recordType));
        if (unknown)
            throw invalidField(
                "recordType",
                fill("This site has no records of the type {recordType}.", { recordType: unknown.recordType }),
            );
    }

    function rowsOf(collectionID: number, records: readonly CollectionRecordKey[]): CollectionRecordRow[] {
        const unique = new Map(records.map((record) => [toKey(record), record]));
        return [...unique.values()].map(({ recordType, recordID, sort }) => ({
            collectionID,
            recordType,
            recordID,
            dateAddedToCollection: now(),
            sort: sort ?? null,
        }));
    }

    async function fragmentsWith(record: RecordName): Promise<CollectionFragment[]> {
        return (await repository.byIDs(await repository.idsWith(record))).map(fragmentOf);
    }

    async function answerOf(viewer: Viewer, row: CollectionRow): Promise<Collection> {
        const [answer] = await answersOf(viewer, [row]);
        // Stryker disable next-line ConditionalExpression: one row has one answer; the type checker does not know it.
        if (!answer) throw notFound("Collection");
        return answer;
    }

    async function answersOf(viewer: Viewer, rows: readonly CollectionRow[]): Promise<Collection[]> {
        const records = await repository.recordsIn(rows.map(({ collectionID }) => collectionID));
        const seen = await sources.seen(viewer, records);
        const shownRecords = records.filter((record) => seen.has(toKey(record)));
        return rows.map((row) => ({
            ...fragmentOf(row),
            records: shownRecords.filter(({ collectionID }) => collectionID === row.collectionID).map(recordOf),
        }));
    }
}

/** Creates the functions that read the records of collections, as far as the viewer may see them. */
function createContents({ repository, sources, findTexts }: Pick<Dependencies, "repository" | "sources" | "findTexts">) {
    return { shown, contentOf };

    /** Returns these collections with the records that the viewer may see, named in the language of the viewer. Unknown ones are left out. */
    async function contentOf(viewer: Viewer, collectionIDs: readonly number[]): Promise<ShownCollection[]> {
        const [rows, translate] = [await repository.byIDs(collectionIDs), await findTexts(viewer)];
        const contents = await shown(viewer, await repository.recordsIn(rows.map(({ collectionID }) => collectionID)));
        return rows.map((row) => ({
            ...fragmentOf(row),
            name: translate(row.collectionID, "name", row.name),
            records: contents.filter(({ collectionID }) => collectionID === row.collectionID),
        }));
    }

    async function shown(viewer: Viewer, rows: readonly CollectionRecordRow[]): Promise<ShownCollection["records"]> {
        const seen = await sources.seen(viewer, rows);
        return rows.flatMap((row) => {
            const record = seen.get(toKey(row));
            return record ? [{ ...recordOf(row), record }] : [];
        });
    }
}

export const requireManager = (viewer: Viewer) => requirePermission(viewer, "community.manage");

const createNameTakenError = () => invalidField("name", "There is a collection of this name already.", { status: 400 });

const named = (name: string) => {
    const trimmed = name.trim();
    const nameKey = foldName(name);
    if (nameKey === "") throw invalidField("name", "Name is required.", { code: "missingField" });
    return { name: trimmed, nameKey };
};

function fragmentOf({ nameKey: _nameKey, ...fragment }: CollectionRow): CollectionFragment {
    return fragment;
}

function recordOf(row: CollectionRecordRow): CollectionRecord {
    const { collectionID, recordID, recordType, dateAddedToCollection } = row;
    return { collectionID, recordID, recordType, dateAddedToCollection, ...toSort(row) };
}

/** Checks the format of a locale. The content of a collection is the same in every locale. */
function requireLocale(locale: string): void {
    if (!/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(locale))
        throw invalidField("locale", fill("{locale} is no language.", { locale }), { status: 400 });
}
