import type { Categories } from "@parley/categories/server";
import type { CollectedRecord, CollectionRecordType } from "@parley/collections/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { RecordName } from "./collections.repository";

/** The owner of a kind of record that may be in collections. */
export interface CollectedSource {
    /** What it is called when it isn't there: "Discussion". */
    name: string;
    /** Of these records, those that the viewer may see. */
    seen(viewer: Viewer, recordIDs: readonly number[]): Promise<Omit<CollectedRecord, "recordType">[]>;
    /** Of these records, those that are there, whoever asks, removed ones too that may come back. */
    present(recordIDs: readonly number[]): Promise<readonly number[]>;
}

interface Dependencies {
    siteURL: string;
    categories: Pick<Categories, "visibleIDs" | "fragmentsByIDs">;
    discussions: Pick<Discussions, "rowsByIDs">;
}

export type RecordSources = ReturnType<typeof recordSources>;

/** What may be in collections on this site: discussions and categories, and what other features add. */
export function recordSources({ siteURL, categories, discussions }: Dependencies) {
    const sources = new Map<CollectionRecordType, CollectedSource>([
        ["discussion", { name: "Discussion", seen: seenDiscussions, present: presentDiscussions }],
        ["category", { name: "Category", seen: seenCategories, present: presentCategories }],
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

        /** What the viewer may see of these, by `keyOf`. */
        async seen(viewer: Viewer, records: readonly RecordName[]): Promise<Map<string, CollectedRecord>> {
            const found = new Map<string, CollectedRecord>();
            for (const [recordType, source] of sources) {
                const ids = new Set(records.filter((one) => one.recordType === recordType).map(({ recordID }) => recordID));
                if (ids.size === 0) continue;
                for (const record of await source.seen(viewer, [...ids]))
                    found.set(toKey({ ...record, recordType }), { ...record, recordType });
            }
            return found;
        },

        /** Throws 404 unless the viewer may see all of these. */
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
        const fragments = await categories.fragmentsByIDs(ids.filter((categoryID) => visible.has(categoryID)));
        return [...fragments].map(([recordID, { name, url }]) => ({ recordID, name, url }));
    }

    async function presentCategories(ids: readonly number[]) {
        return [...(await categories.fragmentsByIDs(ids)).keys()];
    }
}

/** Tells a record from all others. */
export const toKey = ({ recordType, recordID }: RecordName): string => `${recordType} ${recordID}`;
