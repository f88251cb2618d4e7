import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ActionFilter, createActionLogRepository } from "./actionLog.repository";
import type { ActionRegistry } from "./actionRegistry";
import type { ActionSource, LoggedAction, ReadableAction, StoredText } from "./actions";
import { toLoggedAction } from "./actions";
import type { Retention } from "./retention";

/** Maximum number of versions of a text that are returned. */
const MAX_REVISIONS = 500;

/** Number of records searched per SQL statement. */
const LOOKED_AT_ONCE = 200;

export type ActionReading = ReturnType<typeof createActionReading>;

interface Dependencies {
    rows: ReturnType<typeof createActionLogRepository>;
    registry: ActionRegistry;
    retention: Retention;
}

/** Creates the functions that return recorded actions to those who may read them. */
export function createActionReading({ rows, registry, retention }: Dependencies) {
    return {
        /** Returns the actions that the viewer may read, newest first; `more` is the cursor of the next page, if there is one. */
        async list(viewer: Viewer, filter: ActionFilter, limit: number): Promise<{ acts: ReadableAction[]; more?: number }> {
            const { acts: actions, more } = await pageOf(filter, limit);
            return { acts: await filterReadable(viewer, actions), ...(more !== undefined && { more }) };
        },

        /** Returns one action if the viewer may read it; throws 404. */
        async get(viewer: Viewer, actID: number): Promise<ReadableAction> {
            const [action] = await filterReadable(viewer, [await present(actID)]);
            if (!action) throw notFound("Act");
            return action;
        },

        /** Returns the current text of a record, for viewers who may also read its earlier versions. Throws 403 and 404. */
        async text(viewer: Viewer, recordType: string, recordID: number): Promise<StoredText> {
            const text = await registry.sourceOf(recordType)?.text?.(viewer, recordID);
            if (!text) throw notFound("Record");
            return text;
        },

        /** Returns the edits of a record, newest first, without a permission check. Call `text` first, which checks it. */
        async edits(recordType: string, recordID: number): Promise<LoggedAction[]> {
            return (await rows.list({ recordType, recordID, kinds: ["edit"], limit: MAX_REVISIONS })).map(toLoggedAction);
        },

        /**
         * Yields the IDs of the records of a type with an earlier version that contains one of these parts; each once, in ascending order.
         */
        async *findEditedContaining(recordType: string, parts: readonly string[]): AsyncIterable<number> {
            let behind = 0;
            for (;;) {
                const ids = await rows.findEditedContaining(recordType, parts, { behind, limit: LOOKED_AT_ONCE });
                yield* ids;
                if (ids.length < LOOKED_AT_ONCE) return;
                behind = ids.at(-1) ?? behind;
            }
        },

        /** Returns those of these records that have been removed and restored: one of the two conditions in a post's status (S1§3). */
        findRestored: async (recordType: string, recordIDs: readonly number[]): Promise<ReadonlySet<number>> =>
            new Set(await rows.withUndone(recordType, "delete", recordIDs)),
        pageOf,
        present,
        readable,
        filterReadable,
        isUndoable,
    };

    async function pageOf(filter: ActionFilter, limit: number): Promise<{ acts: LoggedAction[]; more?: number }> {
        const found = (await rows.list({ ...filter, limit: limit + 1 })).map(toLoggedAction);
        const actions = found.slice(0, limit);
        const last = actions.at(-1);
        return { acts: actions, ...(found.length > limit && last && { more: last.actID }) };
    }

    async function present(actID: number): Promise<LoggedAction> {
        const row = await rows.byID(actID);
        if (!row) throw notFound("Act");
        return toLoggedAction(row);
    }

    /** Returns an action with its source if the viewer may read it; throws 404. */
    async function readable(viewer: Viewer, action: LoggedAction): Promise<ReadableAction & { source: ActionSource }> {
        const source = registry.sourceOf(action.recordType);
        const [found] = await filterReadable(viewer, [action]);
        if (!source || !found) throw notFound("Act");
        return { ...found, source };
    }

    /** Returns those of these actions that the viewer may read. Calls the source of each record type once. */
    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const readableByID = new Map<number, ReadableAction>();
        for (const recordType of new Set(actions.map((action) => action.recordType))) {
            const source = registry.sourceOf(recordType);
            const own = actions.filter((action) => action.recordType === recordType);
            for (const readableAction of (await source?.filterReadable(viewer, own)) ?? [])
                readableByID.set(readableAction.action.actID, readableAction);
        }
        const retained = await retention.retentionMS();
        // Actions that were undone, or whose undo period has ended, can't be undone.
        return actions
            .flatMap((action) => readableByID.get(action.actID) ?? [])
            .map(({ action, shown, canUndo }) => ({
                action,
                shown,
                canUndo: canUndo && action.dateUndone === null && retention.isRecent(action.dateInserted, retained),
            }));
    }

    /** Whether the viewer can undo an action, for the response that offers it. */
    async function isUndoable(viewer: Viewer, actID: number): Promise<boolean> {
        const row = await rows.byID(actID);
        const [readable] = row ? await filterReadable(viewer, [toLoggedAction(row)]) : [];
        return readable?.canUndo === true;
    }
}
