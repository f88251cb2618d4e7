import { fill, toDateTime, toSlug } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TagFragment } from "@parley/tags/contract";
import { MAX_TAGS } from "@parley/tags/contract";
import type { TagListCache } from "../lists/tagListCache";
import type { TagLookup } from "../lists/tagLookup";
import type { TagCreation } from "../tagCreation";
import { tidyTagName } from "../tagCreation";
import { toFragment } from "../tagResponses";
import type { TagsRepository } from "../tags.repository";
import { COUNTED_RECORD_TYPE } from "../tags.tables";
import type { TagTexts } from "../tagTexts";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: TagsRepository;
    lookup: TagLookup;
    creation: TagCreation;
    lists: TagListCache;
    texts: Pick<TagTexts, "find">;
}

/** Creates the functions that set and count the tags of records. */
export function createRecordTags({ repository, lookup, creation, lists, texts, database, clock }: Dependencies) {
    const { requireTags, presentDiscussions } = lookup;
    const { newTag, findOrCreate, findTranslated } = creation;
    return {
        /** Returns the tags of records in the language of a reader, by record; an empty list for one without. */
        async forRecords(recordType: string, recordIDs: readonly number[], reader?: Viewer): Promise<Map<number, TagFragment[]>> {
            const byRecord = new Map<number, TagFragment[]>(recordIDs.map((recordID) => [recordID, []]));
            if (recordIDs.length === 0) return byRecord;
            const translate = await texts.find(reader);
            for (const { recordID, ...tag } of await repository.forRecords(recordType, recordIDs))
                byRecord.get(recordID)?.push(toFragment(tag, translate));
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
        ) => putTags(recordType, recordID, viewer, tagIDs, newNames, true),

        /** Adds tags to a record in the same way, and retains the others. */
        addTo: (
            recordType: string,
            recordID: number,
            viewer: Viewer,
            tagIDs: readonly number[],
            newNames: readonly string[] = [],
        ) => putTags(recordType, recordID, viewer, tagIDs, newNames, false),

        /** Removes the tags from records that are permanently deleted. */
        async clearFor(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.transaction(async () => {
                const counted = await repository.countedOn(recordType, recordIDs, presentDiscussions());
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
                await count(recordType, await repository.countedOn(recordType, recordIDs, presentDiscussions()), -1);
            });
        },

        /** Adds restored records to the counts of their tags again. Joins the running transaction. */
        async countAgain(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.transaction(async () => {
                await count(recordType, await repository.countedOn(recordType, recordIDs, presentDiscussions()), 1);
            });
        },

        /**
         * Returns the newest records that share a tag with this one, at most `limit` of each tag; one that shares several occurs several
         * times.
         */
        async recordIDsSharing(recordType: string, recordID: number, limit: number): Promise<number[]> {
            const tagIDs = await repository.tagIDsOf(recordType, recordID);
            const sharing = await repository.newestWith(recordType, tagIDs, limit);
            return sharing.filter((id) => id !== recordID);
        },
    };

    async function putTags(
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
            throw invalidField("tagIDs", fill("A post has at most {maximum} tags.", { maximum: MAX_TAGS }), { code: "maxItems" });
        return database.transaction(async () => {
            const chosen = [...(await requireTags(tagIDs, viewer)), ...(await createNamed([...names.values()], viewer))];
            const wanted = [...new Set(chosen)];
            if (replace) await count(recordType, await repository.removeRecords(recordType, [recordID], wanted), -1);
            const dateInserted = toDateTime(clock());
            const records = wanted.map((tagID) => ({ recordType, recordID, tagID, dateInserted, insertUserID: viewer.userID }));
            if (records.length > 0) await count(recordType, await repository.addRecords(records), 1);
            return (await repository.forRecords(recordType, [recordID])).map(({ recordID: _recordID, ...tag }) => tag);
        });
    }

    async function createNamed(names: readonly string[], viewer: Viewer): Promise<number[]> {
        const tagIDs: number[] = [];
        for (const name of names) {
            if (name.length > 100) throw invalidField("newTagNames", "A tag has at most 100 characters.", { code: "maxLength" });
            const row = (await findTranslated(viewer, name)) ?? (await findOrCreate(newTag(name, toSlug(name), viewer.userID)));
            tagIDs.push(row.tagID);
        }
        return tagIDs;
    }

    /** Changes the counts in the order of tag IDs, so that concurrent writers cannot deadlock. */
    async function count(recordType: string, tagIDs: readonly number[], difference: 1 | -1): Promise<void> {
        if (recordType !== COUNTED_RECORD_TYPE) return;
        const times = new Map<number, number>();
        for (const tagID of tagIDs) times.set(tagID, (times.get(tagID) ?? 0) + difference);
        for (const [tagID, change] of [...times].sort(([one], [other]) => one - other)) await repository.addCount(tagID, change);
        lists.drop();
    }
}

/** Returns new names by the key under which they are one tag; the first spelling wins. */
function groupByKey(names: readonly string[]): Map<string, string> {
    const words = new Map<string, string>();
    for (const name of names) {
        const key = foldName(name);
        if (key !== "" && !words.has(key)) words.set(key, tidyTagName(name));
    }
    return words;
}
