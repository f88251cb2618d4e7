import type { DateTime } from "@parley/library/contract";
import { fill, toDateTime, toDescription } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, gone } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";
import type { ActionFilter } from "./actionLog.repository";
import { createActionLogRepository } from "./actionLog.repository";
import { createActionReading } from "./actionReading";
import { createActionRegistry } from "./actionRegistry";
import { trackActionRequests } from "./actionRequests";
import type { LoggedAction, NewAction } from "./actions";
import { createActionJobs } from "./jobs";
import { createRemovals } from "./removals";
import { createRetention } from "./retention";

/** Dependencies of the action log. */
type ActionLogOptions = Pick<ServerKit, "api" | "pages" | "database" | "clock">;

export type ActionLog = ReturnType<typeof createActionLog>;

const known = new WeakMap<FastifyInstance, ActionLog>();

/** Returns the action log of a server: it records who did what on the site, and undoes actions. Creates the log on the first call. */
export function getActionLog(kit: ActionLogOptions): ActionLog {
    const actionLog = known.get(kit.api) ?? createActionLog(kit);
    known.set(kit.api, actionLog);
    return actionLog;
}

function createActionLog({ api, pages, database, clock }: ActionLogOptions) {
    const rows = createActionLogRepository(database);
    const registry = createActionRegistry();
    const retention = createRetention(clock);
    const reading = createActionReading({ rows, registry, retention });
    const requests = trackActionRequests({ api, pages, isUndoable: reading.isUndoable });
    const now = (): DateTime => toDateTime(clock());

    return {
        /** Registers the source of a record type, which decides who may read the actions on its records and undoes them. */
        provide: registry.provide,

        /** Records an action; to be called in the transaction that performs it. */
        async record(
            { userID }: Pick<Viewer, "userID">,
            { parent, recordUserID, before = {}, after = {}, reason, jobID, ...action }: NewAction,
        ): Promise<number> {
            const effect = registry.effectOf(action);
            const { requestMethod, requestPath, parentAuditLogID } = requests.current() ?? NO_REQUEST;
            const actID = await rows.insert({
                ...action,
                recordUserID: recordUserID ?? null,
                parentRecordType: parent?.recordType ?? null,
                parentRecordID: parent?.recordID ?? null,
                insertUserID: userID,
                dateInserted: now(),
                before: JSON.stringify(before),
                after: JSON.stringify(after),
                reason: reason?.trim() || null,
                jobID: jobID ?? null,
                requestMethod,
                requestPath,
                parentAuditLogID,
            });
            if (effect !== "edits") requests.note({ actID, ...(jobID !== undefined && { jobID }) });
            return actID;
        },

        /** All registered action types. */
        kinds: registry.kinds,

        /** Sets the number of days for which actions can be undone and removed records are retained. */
        keepFor: retention.keepFor,

        retentionMS: retention.retentionMS,

        ...createActionJobs(rows, now),
        ...createRemovals({ database, clock, rows, registry, retention, reading }),

        list: reading.list,
        get: reading.get,
        text: reading.text,
        edits: reading.edits,
        findEditedContaining: reading.findEditedContaining,
        findRestored: reading.findRestored,

        /**
         * Undoes an action. Throws 403 if the viewer lacks permission, 409 if the action has been undone or its changes have been
         * overwritten since, 410 if the undo period has ended.
         */
        async undo(viewer: Viewer, actID: number): Promise<void> {
            const { action, canUndo, source } = await reading.readable(viewer, await reading.present(actID));
            if (!(await retention.isInTime(action.dateInserted)))
                throw gone(
                    "Act",
                    toDescription(fill("Actions older than {days} days can’t be undone.", { days: await retention.days() })),
                );
            // Slow work such as rendering is done before the transaction.
            const undoPrepared = canUndo && !database.isInTransaction ? await source.prepareUndo?.(action) : undefined;
            return database.transaction(async () => {
                if (!(await rows.markUndone(actID, viewer.userID, now()))) throw conflict("This has been undone already.");
                await (undoPrepared?.(viewer) ?? source.undo(viewer, await reading.present(actID)));
            });
        },

        /** Replaces the states stored in an action, for instance to remove the name of an erased member. */
        rewrite: (actID: number, { before, after }: Pick<LoggedAction, "before" | "after">): Promise<void> =>
            rows.rewrite(actID, { before: JSON.stringify(before), after: JSON.stringify(after) }),

        /** Returns all actions but those on private records, for viewers who may read the audit log; checks no permissions. */
        log: (filter: ActionFilter, limit: number) =>
            reading.pageOf({ ...filter, withoutRecordTypes: registry.privateRecordTypes() }, limit),

        /** Whether an action performed at this time can still be undone. */
        isInTime: retention.isInTime,

        /** Permanently erases the stored states of records from the action log. */
        forget: rows.forget,
    };
}

const NO_REQUEST = { requestMethod: null, requestPath: null, parentAuditLogID: null };
