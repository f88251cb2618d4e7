import type { Categories } from "@parley/categories/server";
import type { CollectedRecord, CollectionRecordType } from "@parley/collections/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { RecordName } from "./collections.repository";

/** Source of a record type for collections. */
export interface CollectedSource {
    /** Name for the error 404: "Discussion". */
    name: string;
    /** Returns those of these records that the viewer may see. */
    findVisible(viewer: Viewer, recordIDs: readonly number[]): Promise<Omit<CollectedRecord, "recordType">[]>;
    /** Returns the IDs of these records that exist for any viewer, including removed ones that can be restored. */
    present(recordIDs: readonly number[]): Promise<readonly number[]>;
}

interface Dependencies {
    siteURL: string;
    categories: Pick<Categories, "visibleIDs" | "fragmentsByIDs">;
    discussions: Pick<Discussions, "rowsByIDs">;
}

export type RecordSources = ReturnType<typeof createRecordSources>;

/** Creates the registry of record types for collections: discussions, categories, and those of other features. */
export function createRecordSources({ siteURL, categories, discussions }: Dependencies) {
    const sources = new Map<CollectionRecordType, CollectedSource>([
        ["discussion", { name: "Discussion", findVisible: seenDiscussions, present: presentDiscussions }],
        ["category", { name: "Category", findVisible: seenCategories, present: presentCategories }],
    ]);

    return {
        provide(recordType: CollectionRecordType, source: CollectedSource): void {
            if (sources.has(recordType)) throw new Error(`records of the kind ${recordType} have two sources`);
            sources.set(recordType, source);
        },

        isKnown: (recordType: CollectionRecordType): boolean => sources.has(recordType),

        recordTypes: (): CollectionRecordType[] => [...sources.keys()],

        present: async (recordType: CollectionRecordType, recordIDs: readonly number[]) =>
            (await sources.get(recordType)?.present(recordIDs)) ?? [],

        /** Returns those of these records that the viewer may see, by `toKey`. */
        async seen(viewer: Viewer, records: readonly RecordName[]): Promise<Map<string, CollectedRecord>> {
            const found = new Map<string, CollectedRecord>();
            for (const [recordType, source] of sources) {
                const ids = new Set(records.filter((one) => one.recordType === recordType).map(({ recordID }) => recordID));
                if (ids.size === 0) continue;
                for (const record of await source.findVisible(viewer, [...ids]))
                    found.set(toKey({ ...record, recordType }), { ...record, recordType });
            }
            return found;
        },

        /** Throws 404 unless the viewer may see all of these records. */
        async requireView(viewer: Viewer, records: readonly RecordName[]): Promise<void> {
            const seen = await this.seen(viewer, records);
            const missing = records.find((record) => !seen.has(toKey(record)));
            if (missing) throw notFound(sources.get(missing.recordType)?.name ?? "Record");
        },
    };

    async function seenDiscussions(viewer: Viewer, ids: readonly number[]) {
        const visible = new Set(await categories.visibleIDs(viewer));
        const rows = await discussions.rowsByIDs(ids);
        return rows
            .filter(({ dateDeleted, redirectToID, categoryID }) => !dateDeleted && !redirectToID && visible.has(categoryID))
            .map((row) => ({
                recordID: row.discussionID,
                name: row.name,
                url: siteURL + discussionPath(row),
                ...(row.excerpt && { excerpt: row.excerpt }),
            }));
    }

    async function presentDiscussions(ids: readonly number[]) {
        const rows = await discussions.rowsByIDs(ids);
        return rows.filter(({ dateWiped }) => dateWiped === null).map(({ discussionID }) => discussionID);
    }

    async function seenCategories(viewer: Viewer, ids: readonly number[]) {
        const visible = new Set(await categories.visibleIDs(viewer));
        const fragments = await categories.fragmentsByIDs(
            ids.filter((categoryID) => visible.has(categoryID)),
            viewer,
        );
        return [...fragments].map(([recordID, { name, url }]) => ({ recordID, name, url }));
    }

    async function presentCategories(ids: readonly number[]) {
        return [...(await categories.fragmentsByIDs(ids)).keys()];
    }
}

/** Returns a key that identifies a record. */
export const toKey = ({ recordType, recordID }: RecordName): string => `${recordType} ${recordID}`;
