import { createSnapshotSource } from "@parley/library/server/actionLog";
import { conflict } from "@parley/library/server/http";
import type { LayoutRow, LayoutsRepository, LayoutViewRow } from "./layouts.repository";

/** State of a layout with its records, as stored in a logged action. */
export type LayoutState = Omit<LayoutRow, "layoutID"> & {
    views: StoredView[];
    /** Views that the action has taken from other layouts. */
    taken?: LayoutViewRow[];
};

type StoredView = Omit<LayoutViewRow, "layoutID" | "layoutViewType">;

export type LayoutStates = ReturnType<typeof createLayoutStates>;

/** Creates the source of logged actions on layouts, for members who manage the site. Undo restores the whole layout. */
export function createLayoutStates(repository: LayoutsRepository) {
    return createSnapshotSource<LayoutState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", delete: "removes" },
        async of(layoutID) {
            const found = await repository.byID(layoutID);
            if (!found) return undefined;
            const { layoutID: _id, ...row } = found;
            const views = await repository.viewsOf(layoutID);
            return { ...row, views: views.map(({ layoutID: _of, layoutViewType: _type, ...view }) => view) };
        },
        remove: repository.remove,
        async restore(layoutID, { views, taken = [], ...row }) {
            const others = (await repository.allViews()).filter((view) => view.layoutViewType === row.layoutViewType);
            if (views.some((view) => others.some((other) => isSameRecord(view, other))))
                throw conflict("Another layout is assigned to one of its pages now.");
            await repository.insert({ layoutID, ...row });
            await repository.insertViews(views.map((view) => ({ ...view, layoutID, layoutViewType: row.layoutViewType })));
            for (const view of taken) if (await repository.byID(view.layoutID)) await repository.insertViews([view]);
        },
    });
}

const isSameRecord = (one: StoredView, other: StoredView): boolean =>
    one.recordType === other.recordType && one.recordID === other.recordID;
