import { GLOBAL_RECORD } from "@parley/layouts/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart, LayoutRecord } from "@parley/library/server/layouts";
import type { LayoutRow, LayoutsRepository } from "./layouts.repository";

/** A stored layout as pages use it. */
export interface StoredLayout {
    layoutID: number;
    name: string;
    layoutViewType: string;
    layout: LayoutPart[];
    titleBar: LayoutPart | null;
}

/** Main section of the site. */
const MAIN_SECTION: LayoutRecord = { recordType: "siteSection", recordID: 0 };

/**
 * Creates the lookup of the stored layout of a page. Assigned layouts are cached in memory, so that a page asks the database for none,
 * whether it has a stored layout or not.
 */
export function createLayoutLookup(
    { database, clock, layouts }: Pick<ServerKit, "database" | "clock" | "layouts">,
    repository: Pick<LayoutsRepository, "all" | "allViews">,
) {
    const assigned = createCachedValue(database, clock, async () => {
        const views = await repository.allViews();
        const rows = views.length === 0 ? [] : await repository.all();
        const layouts = new Map(rows.map((row) => [row.layoutID, toStoredLayout(row)]));
        const kinds = new Map<string, Map<string, StoredLayout | undefined>>();
        for (const view of views) {
            const records = kinds.get(view.layoutViewType) ?? new Map();
            kinds.set(view.layoutViewType, records.set(toKey(view), layouts.get(view.layoutID)));
        }
        return kinds;
    });

    return {
        /** Returns the layout assigned to the first of these records or of those above it, or else to the site. */
        async find(layoutViewType: string, records: readonly LayoutRecord[]): Promise<StoredLayout | undefined> {
            // Pages of a kind without a stored layout ask for nothing more.
            const known = (await assigned.get()).get(layoutViewType);
            if (!known) return undefined;
            for (const record of records) {
                const above = (await layouts.recordType(record.recordType)?.listAncestors?.(record.recordID)) ?? [];
                const found = findFirst([record, ...above]);
                if (found) return found;
            }
            return findFirst([MAIN_SECTION, GLOBAL_RECORD]);

            function findFirst(candidates: readonly LayoutRecord[]): StoredLayout | undefined {
                const found = candidates.find((record) => known?.has(toKey(record)));
                return found && known?.get(toKey(found));
            }
        },
    };
}

export function toStoredLayout({ layoutID, name, layoutViewType, layout, titleBar }: LayoutRow): StoredLayout {
    return {
        layoutID,
        name,
        layoutViewType,
        layout: JSON.parse(layout) as LayoutPart[],
        titleBar: titleBar === null ? null : (JSON.parse(titleBar) as LayoutPart),
    };
}

const toKey = ({ recordType, recordID }: LayoutRecord) => `${recordType} ${recordID}`;
