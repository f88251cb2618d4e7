import type { Layout, LayoutMetadata, LayoutView, patchLayout, postLayout, StoredPart } from "@parley/layouts/contract";
import type { DateTime, Input } from "@parley/library/contract";
import { fill, isExpanded, MAXIMUM_ID, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { GONE } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutRegistry } from "@parley/library/server/layouts";
import type { Users } from "@parley/users/server";
import type { LayoutDraftsRepository } from "./drafts/drafts.repository";
import type { createLayoutCheck } from "./layoutCheck";
import type { ViewRecord } from "./layoutRecords";
import { createRecordCheck, isFirst, toKey } from "./layoutRecords";
import type { LayoutStates } from "./layouts.actions";
import type { LayoutRow, LayoutsRepository, LayoutViewRow } from "./layouts.repository";
import { createLayoutConflict, isCurrent, isSameContent, pickContent, toETag } from "./revisions/layoutContent";
import type { LayoutRevisionsService } from "./revisions/revisions.service";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    layouts: LayoutRegistry;
    repository: LayoutsRepository;
    requireLayout: ReturnType<typeof createLayoutCheck>;
    states: Pick<LayoutStates, "of">;
    actionLog: Pick<ActionLog, "record">;
    users: Pick<Users, "byIDs">;
    revisions: Pick<LayoutRevisionsService, "add" | "known">;
    drafts: Pick<LayoutDraftsRepository, "find" | "remove">;
}

/** Changes a layout; adds the views that it takes from other layouts to `taken`. */
type LayoutChange = (row: LayoutRow, taken: LayoutViewRow[]) => Promise<void>;

type Expand = { expand?: readonly string[] | undefined };

export type LayoutsService = ReturnType<typeof createLayoutsService>;

/** Creates the functions that store layouts and assign them to records, for members who manage the site (contract §5.11). */
export function createLayoutsService(dependencies: Dependencies) {
    const { database, clock, layouts, repository, requireLayout, states, actionLog, users, revisions, drafts } = dependencies;
    const requireRecords = createRecordCheck(layouts);
    const now = (): DateTime => toDateTime(clock());

    return {
        /** Lists the built-in layouts, then the stored ones. */
        async list(viewer: Viewer, { expand }: Expand): Promise<LayoutMetadata[]> {
            requireManager(viewer);
            const stored = (await repository.all()).map(toMetadata);
            return expanded([...layouts.viewTypes().map(toBuiltIn), ...stored], expand);
        },

        async get(viewer: Viewer, id: string, { expand }: Expand): Promise<LayoutMetadata> {
            const { layout: _parts, titleBar: _bar, ...metadata } = await read(viewer, id);
            return expandedOne(metadata, expand);
        },

        async edit(viewer: Viewer, id: string, { expand }: Expand): Promise<Layout> {
            const known = await read(viewer, id);
            return { ...known, ...(await expandedOne(known, expand)) };
        },

        async create(viewer: Viewer, input: Input<typeof postLayout>): Promise<Layout> {
            requireManager(viewer);
            requireFields(input);
            return database.transaction(async () => {
                const layoutID = await repository.insert({
                    ...toColumns(input),
                    name: input.name,
                    layoutViewType: input.layoutViewType,
                    layout: JSON.stringify(input.layout),
                    dateInserted: now(),
                    insertUserID: viewer.userID,
                });
                const after = await states.of(layoutID);
                await actionLog.record(viewer, { kind: "create", recordType: "layout", recordID: layoutID, after });
                const row = await known(layoutID);
                await revisions.add(viewer, row);
                return toLayout(row);
            });
        },

        /** Returns the ETag of a stored layout's content; undefined for a built-in one, which never changes. */
        async etag(id: string): Promise<string | undefined> {
            return /^\d+$/.test(id) ? toETag(await known(toID(id))) : undefined;
        },

        /**
         * Changes the given fields, over the content of a revision if one is named, and stores a new revision. Another page type ends the
         * assignment to records, which have pages of the former type. Throws 412 if `ifMatch` names other content than the stored one (FC-52).
         */
        async change(viewer: Viewer, { layoutID: id, ...input }: Change, ifMatch?: string): Promise<Layout> {
            requireManager(viewer);
            const { layoutRevisionID, revisionName, ...fields } = input;
            const layoutID = toNumber(id, "changed");
            return recordChange(viewer, layoutID, async (row) => {
                if (!isCurrent(ifMatch, row)) throw createLayoutConflict(row, toLayout(row));
                const restored =
                    layoutRevisionID === undefined ? {} : pickContent(await revisions.known(layoutID, layoutRevisionID));
                const columns = { ...restored, ...toColumns(fields) };
                requireFields(toFields(columns));
                if (columns.layoutViewType !== undefined && columns.layoutViewType !== row.layoutViewType)
                    await repository.removeViews((await repository.viewsOf(layoutID)).map((view) => view.layoutViewID));
                await repository.update(layoutID, { ...columns, dateUpdated: now(), updateUserID: viewer.userID });
                const changed = await known(layoutID);
                if (!isSameContent(row, changed)) await revisions.add(viewer, changed, revisionName);
                // A draft with this very content is published.
                const draft = await drafts.find(layoutID, viewer.userID);
                if (draft && isSameContent({ ...changed, ...draft, layoutViewType: changed.layoutViewType }, changed))
                    await drafts.remove(layoutID, viewer.userID);
            });
        },

        async remove(viewer: Viewer, id: string): Promise<void> {
            requireManager(viewer);
            const layoutID = toNumber(id, "deleted");
            await database.transaction(async () => {
                await known(layoutID);
                const before = await states.of(layoutID);
                await repository.remove(layoutID);
                const after = GONE;
                await actionLog.record(viewer, { kind: "delete", recordType: "layout", recordID: layoutID, before, after });
            });
        },

        async views(viewer: Viewer, layoutID: number): Promise<LayoutView[]> {
            requireManager(viewer);
            await known(layoutID);
            return repository.viewsOf(layoutID);
        },

        /** Assigns a layout to exactly these records. A record that another layout of the type has is taken from it. */
        async putViews(viewer: Viewer, layoutID: number, records: readonly ViewRecord[]): Promise<LayoutView[]> {
            requireManager(viewer);
            await requireRecords(records);
            await assignRecords(viewer, layoutID, records);
            return repository.viewsOf(layoutID);
        },

        /**
         * Assigns a layout to one record and keeps its other ones; without a layout, the record gets the next one that
         * applies.
         */
        async assign(viewer: Viewer, layoutViewType: string, record: ViewRecord, layoutID?: number): Promise<void> {
            requireManager(viewer);
            await requireRecords([record]);
            const present = (await repository.allViews()).find(
                (view) => view.layoutViewType === layoutViewType && toKey(view) === toKey(record),
            );
            if (layoutID === undefined) {
                if (present) await recordChange(viewer, present.layoutID, () => removeViews([present]));
                return;
            }
            const row = await known(layoutID);
            if (row.layoutViewType !== layoutViewType) throw invalidField("layout", "This layout is for another kind of page.");
            await assignRecords(viewer, layoutID, [...(await repository.viewsOf(layoutID)), record].filter(isFirst));
        },

        /** Ends the assignment to these views; to all without a list. */
        async removeViews(viewer: Viewer, layoutID: number, layoutViewIDs: readonly number[] | undefined): Promise<void> {
            requireManager(viewer);
            await recordChange(viewer, layoutID, async () => {
                const views = await repository.viewsOf(layoutID);
                await removeViews(views.filter((view) => layoutViewIDs?.includes(view.layoutViewID) ?? true));
            });
        },
    };

    async function assignRecords(viewer: Viewer, layoutID: number, records: readonly ViewRecord[]): Promise<void> {
        await recordChange(viewer, layoutID, async ({ layoutViewType }, taken) => {
            const wanted = new Set(records.map(toKey));
            const replaced = (await repository.allViews()).filter(
                (view) => view.layoutViewType === layoutViewType && (view.layoutID === layoutID || wanted.has(toKey(view))),
            );
            const kept = new Set(
                replaced
                    .filter(isOf(layoutID))
                    .map(toKey)
                    .filter((key) => wanted.has(key)),
            );
            const removed = replaced.filter((view) => view.layoutID !== layoutID || !kept.has(toKey(view)));
            await removeViews(removed);
            const made = { layoutID, layoutViewType, dateInserted: now(), insertUserID: viewer.userID };
            const added = records.filter((record) => !kept.has(toKey(record)));
            await repository.insertViews(added.map(({ recordType, recordID }) => ({ ...made, recordType, recordID })));
            // Undoing the assignment returns the records to the layouts that had them.
            taken.push(...removed.filter((view) => view.layoutID !== layoutID));
        });
    }

    /** Performs a change of one layout in a transaction, and records it if the layout or its records differ afterwards. */
    async function recordChange(viewer: Viewer, layoutID: number, work: LayoutChange): Promise<Layout> {
        return database.transaction(async () => {
            const row = await known(layoutID);
            const [present, taken] = [await states.of(layoutID), [] as LayoutViewRow[]];
            await work(row, taken);
            const before = taken.length > 0 ? { ...present, taken } : present;
            const after = await states.of(layoutID);
            if (JSON.stringify(before) !== JSON.stringify(after))
                await actionLog.record(viewer, { kind: "change", recordType: "layout", recordID: layoutID, before, after });
            return toLayout(await known(layoutID));
        });
    }

    async function known(layoutID: number): Promise<LayoutRow> {
        const row = await repository.byID(layoutID);
        if (!row) throw notFound("Layout");
        return row;
    }

    async function read(viewer: Viewer, id: string): Promise<Layout> {
        requireManager(viewer);
        const view = /^\d+$/.test(id) ? undefined : layouts.view(id, "");
        if (view) return { ...toBuiltIn(id), layout: view.defaultLayout as StoredPart[], titleBar: null };
        return toLayout(await known(toID(id)));
    }

    function requireFields({ layout, titleBar, layoutViewType }: Partial<Input<typeof postLayout>>): void {
        if (layoutViewType !== undefined && !layouts.view(layoutViewType, ""))
            throw invalidField("layoutViewType", fill("There is no page of the kind {layoutViewType}.", { layoutViewType }));
        if (layout) requireLayout(layout);
        if (titleBar) requireLayout([titleBar], "titleBar");
    }

    function removeViews(views: readonly LayoutViewRow[]): Promise<void> {
        return repository.removeViews(views.map(({ layoutViewID }) => layoutViewID));
    }

    async function expandedOne<T extends LayoutMetadata>(metadata: T, expand: Expand["expand"]): Promise<T> {
        const [one] = await expanded([metadata], expand);
        return one ?? metadata;
    }

    async function expanded<T extends LayoutMetadata>(rows: readonly T[], expand: Expand["expand"]): Promise<T[]> {
        const views = isExpanded(expand, "layoutViews") ? await repository.allViews() : undefined;
        const ids = rows.flatMap(({ insertUserID, updateUserID }) => [insertUserID ?? [], updateUserID ?? []].flat());
        const people = isExpanded(expand, "users") ? await users.byIDs(ids) : undefined;
        return rows.map((row) => {
            const insertUser = people?.get(row.insertUserID ?? 0);
            const updateUser = people?.get(row.updateUserID ?? 0);
            return {
                ...row,
                ...(views && { layoutViews: views.filter(({ layoutID }) => layoutID === row.layoutID) }),
                ...(insertUser && row.insertUserID && { insertUser }),
                ...(updateUser && row.updateUserID && { updateUser }),
            };
        });
    }
}

type Change = Input<typeof patchLayout>;

const isOf =
    (layoutID: number) =>
    (view: LayoutViewRow): boolean =>
        view.layoutID === layoutID;

function requireManager(viewer: Viewer): void {
    requirePermission(viewer, "site.manage");
}

const toID = (id: string): number => (/^\d{1,10}$/.test(id) ? Math.min(Number(id), MAXIMUM_ID) : 0);

/** Returns the number of a stored layout; throws 422 for a built-in one, which has a name. */
function toNumber(id: string, what: "changed" | "deleted"): number {
    if (!/^\d+$/.test(id))
        throw invalidField(
            "layoutID",
            what === "changed"
                ? "Built-in layouts can’t be changed. Copy this one instead."
                : "Built-in layouts can’t be deleted. Copy this one instead.",
        );
    return toID(id);
}

/** Returns the columns of the given fields. */
function toColumns({ name, layout, layoutViewType, titleBar }: Partial<Input<typeof postLayout>>) {
    return {
        ...(name !== undefined && { name }),
        ...(layoutViewType !== undefined && { layoutViewType }),
        ...(layout !== undefined && { layout: JSON.stringify(layout) }),
        ...(titleBar !== undefined && { titleBar: titleBar === null ? null : JSON.stringify(titleBar) }),
    };
}

/** Returns the parts of columns that a revision may have had before a widget or a limit changed. */
function toFields({ layoutViewType, layout, titleBar }: Partial<LayoutRow>): Partial<Input<typeof postLayout>> {
    return {
        ...(layoutViewType !== undefined && { layoutViewType }),
        ...(layout !== undefined && { layout: JSON.parse(layout) as StoredPart[] }),
        ...(titleBar && { titleBar: JSON.parse(titleBar) as StoredPart }),
    };
}

const toBuiltIn = (layoutViewType: string): LayoutMetadata => ({
    layoutID: layoutViewType,
    name: layoutViewType,
    layoutViewType,
    isDefault: true,
});

function toMetadata({ layout: _layout, titleBar: _titleBar, ...row }: LayoutRow): LayoutMetadata {
    return { ...row, isDefault: false };
}

const toLayout = (row: LayoutRow): Layout => ({
    ...toMetadata(row),
    layout: JSON.parse(row.layout) as StoredPart[],
    titleBar: row.titleBar === null ? null : (JSON.parse(row.titleBar) as StoredPart),
});
