import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ActionFilter, createActionLogRepository } from "./actionLog.repository";
import type { ActionReading } from "./actionReading";
import type { ActionRegistry } from "./actionRegistry";
import type { LoggedAction, ReadableAction, ReadableRemoval, RemovedRecord } from "./actions";
import { hasChangedSince } from "./fieldChanges";
import type { Retention } from "./retention";

/** An erased record can't be restored. */
const isKnown = ({ after }: Pick<LoggedAction, "after">): boolean => Object.keys(after).length > 0;

/** Number of removals checked at a time, and maximum number of such passes for one page. */
const MAX_REMOVED_AT_ONCE = 100;

const MAX_PASSES = 5;

interface Dependencies {
    rows: ReturnType<typeof createActionLogRepository>;
    registry: ActionRegistry;
    retention: Retention;
    database: Database;
    clock: () => Date;
    reading: ActionReading;
}

/** Creates the functions that list removed records and erase them. */
export function createRemovals({ database, clock, rows, registry, retention, reading }: Dependencies) {
    const { kinds, effectOf, sourceOf } = registry;
    const { pageOf, present, filterReadable } = reading;

    return {
        /**
         * Returns the removals that the viewer may see and that can still be restored, newest first.
         *
         * @param isListed whether to include an action that the viewer may read
         */
        async removed(
            viewer: Viewer,
            { before, ...filter }: ActionFilter,
            { limit, isListed = () => true }: { limit: number; isListed?: (candidate: ReadableAction) => boolean },
        ): Promise<{ removed: ReadableRemoval[]; more?: number }> {
            const removals = kinds().filter(({ effect }) => effect === "removes");
            const from = toDateTime(new Date(clock().getTime() - (await retention.retentionMS())));
            const found: ReadableRemoval[] = [];
            let behind = before;
            for (let pass = 0; pass < MAX_PASSES; pass++) {
                const { acts: actions, more } = await pageOf({ ...filter, removals, from, before: behind }, MAX_REMOVED_AT_ONCE);
                const described = await describe(viewer, (await filterReadable(viewer, actions)).filter(isListed));
                found.push(...described);
                const last = found[limit - 1];
                if (found.length > limit && last) return { removed: found.slice(0, limit), more: last.action.actID };
                if (more === undefined) return { removed: found };
                behind = more;
            }
            return { removed: found, ...(behind !== undefined && { more: behind }) };
        },

        /** Returns one removal if the viewer may see it and it can still be restored; throws 404. */
        async removal(viewer: Viewer, actID: number): Promise<ReadableRemoval> {
            const action = await present(actID);
            const isRemoval =
                action.dateUndone === null &&
                isKnown(action) &&
                effectOf(action) === "removes" &&
                (await retention.isInTime(action.dateInserted));
            const [found] = isRemoval ? await describe(viewer, await filterReadable(viewer, [action])) : [];
            if (!found) throw notFound("Act");
            return found;
        },

        /** Permanently erases a record that an action has removed. Throws 409 if the viewer can't undo the action, and 404. */
        wipe(viewer: Viewer, actID: number): Promise<void> {
            return database.transaction(async () => {
                const action = await present(actID);
                const [readable] = await filterReadable(viewer, [action]);
                const source = sourceOf(action.recordType);
                if (!readable || !source?.wipe || effectOf(action) !== "removes") throw notFound("Act");
                if (!readable.canUndo) throw hasChangedSince();
                await source.wipe(action);
                await rows.forget(action.recordType, [action.recordID]);
            });
        },

        /** Returns the names of the records of actions that the viewer may read, by action ID, where their features describe records. */
        async findRecordNames(viewer: Viewer, readable: readonly ReadableAction[]): Promise<ReadonlyMap<number, string>> {
            const names = new Map<number, string>();
            for (const recordType of new Set(readable.map(({ action }) => action.recordType))) {
                const own = readable.map(({ action }) => action).filter((action) => action.recordType === recordType);
                for (const [actID, { name }] of (await sourceOf(recordType)?.describeRecords?.(viewer, own)) ?? [])
                    names.set(actID, name);
            }
            return names;
        },

        /** Whether removed records of this type can be erased permanently. */
        canWipe: ({ recordType }: Pick<LoggedAction, "recordType">): boolean => sourceOf(recordType)?.wipe !== undefined,
    };

    async function describe(viewer: Viewer, readable: readonly ReadableAction[]): Promise<ReadableRemoval[]> {
        const retained = await retention.retentionMS();
        const described = new Map<number, RemovedRecord>();
        for (const recordType of new Set(readable.map(({ action }) => action.recordType))) {
            const own = readable.filter(({ action }) => action.recordType === recordType);
            const found = await sourceOf(recordType)?.describeRecords?.(
                viewer,
                own.map(({ action }) => action),
            );
            for (const { action, shown } of own) {
                const record = found ? found.get(action.actID) : { name: String(shown.name ?? "") };
                if (record) described.set(action.actID, record);
            }
        }
        return readable.flatMap((one) => {
            const record = described.get(one.action.actID);
            const dateExpires = toDateTime(new Date(Date.parse(one.action.dateInserted) + retained));
            return record ? [{ ...one, record, dateExpires }] : [];
        });
    }
}
