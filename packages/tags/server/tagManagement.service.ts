import { toDateTime, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields, hasChangedSince } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TagDetail } from "@parley/tags/contract";
import { isTagUrlcode } from "@parley/tags/contract";
import type { TagListCache } from "./lists/tagListCache";
import type { TagLookup } from "./lists/tagLookup";
import type { TagCreation } from "./tagCreation";
import { tidyTagName } from "./tagCreation";
import { toDetail } from "./tagResponses";
import type { TagsRepository } from "./tags.repository";
import type { TagRow } from "./tags.tables";

interface TagInput {
    name?: string | undefined;
    urlcode?: string | undefined;
    parentTagID?: number | null | undefined;
    type?: string | null | undefined;
    description?: string | null | undefined;
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: TagsRepository;
    lookup: TagLookup;
    creation: TagCreation;
    lists: TagListCache;
    actionLog: Pick<ActionLog, "record">;
}

/** Returns the common fields of actions on tags. */
const createActionFields = (recordID: number, kind: string) => ({ kind, recordType: "tag", recordID });

/** Creates the functions that create, change, delete, merge and restore tags. */
export function createTagManagement({ repository, lookup, creation, lists, database, clock, actionLog }: Dependencies) {
    const { requireTag, presentDiscussions } = lookup;
    const { newTag } = creation;
    return {
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
                const row = await requireTag(tagID);
                if (input.urlcode !== undefined) checkUrlcode(input.urlcode);
                if (input.parentTagID != null) await checkParent(input.parentTagID, tagID);
                const name = input.name === undefined ? undefined : tidyTagName(input.name);
                if (name === "") throw invalidField("name", "Name is required.", { code: "missingField" });
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
                return toDetail(await requireTag(tagID));
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
                const { type, name, urlcode, countDiscussions } = await requireTag(tagID);
                if (type !== null) throw conflict("Tags of this type can’t be removed.");
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
            if (tagID === destinationTagID) throw badRequest("A tag can’t be merged into itself.");
            return database.transaction(async () => {
                // Locks both tags in the order of their IDs, so that concurrent merges in both directions cannot deadlock.
                for (const id of [tagID, destinationTagID].sort((one, other) => one - other)) await repository.addCount(id, 0);
                const [row, destination] = [await requireTag(tagID), await requireTag(destinationTagID)];
                if (row.type !== destination.type) throw conflict("Only tags of the same type can be merged.");
                if (await repository.hasChildren(tagID)) throw conflict("This tag has tags under it.");
                await repository.moveRecords(tagID, destinationTagID);
                const before = await repository.mergedInto(tagID);
                await repository.pointTo(before, destinationTagID);
                const dateDeleted = toDateTime(clock());
                await repository.update(tagID, { dateDeleted, mergedIntoID: destinationTagID });
                await repository.recount(presentDiscussions(), [tagID, destinationTagID]);
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
                return toDetail(await requireTag(destinationTagID));
            });
        },

        /** Restores a deleted or merged tag. Must be called within the transaction of the undo; throws `changedSince`. */
        async restore(row: TagRow, urlcode: string, formerlyMerged: readonly number[]): Promise<void> {
            const { tagID, name, mergedIntoID } = row;
            const nameKey = foldName(name);
            const same = await repository.byNamesOrCodes([nameKey], [urlcode]);
            if (same.some((other) => other.tagID !== tagID)) throw hasChangedSince(name);
            await repository.update(tagID, { dateDeleted: null, mergedIntoID: null, nameKey, urlcode });
            if (mergedIntoID !== null) {
                await repository.moveRecordsBack(tagID, mergedIntoID);
                await repository.pointTo(formerlyMerged, tagID);
                await repository.recount(presentDiscussions(), [tagID, mergedIntoID]);
            }
            lists.drop();
        },

        rewrite,
    };

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

    /** Checks the parent of a tag. Tags are nested at most one level deep, so there can be no cycle. */
    async function checkParent(parentTagID: number, tagID?: number): Promise<void> {
        const parent = await repository.byID(parentTagID);
        if (!parent || parent.parentTagID !== null || parentTagID === tagID) throw badRequest("A tag can’t be under this one.");
        if (tagID !== undefined && (await repository.hasChildren(tagID)))
            throw badRequest("A tag with others under it can’t be under one itself.");
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
}

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

function restOf({ parentTagID, type, description }: TagInput): Partial<Pick<TagRow, "parentTagID" | "type" | "description">> {
    return {
        ...(description !== undefined && { description: description?.trim() || null }),
        ...(parentTagID !== undefined && { parentTagID }),
        ...(type !== undefined && { type: type === "User" ? null : type }),
    };
}
