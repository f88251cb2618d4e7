import type { DateTime } from "@parley/library/contract";
import { isWithin, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";
import type { ActionFilter, ActionRow } from "./actionLog.repository";
import { createActionLogRepository } from "./actionLog.repository";
import { trackActionRequests } from "./actionRequests";
import { changedSince } from "./fieldChanges";

type Fields = Record<string, unknown>;

/** A recorded action on a record: who performed it, when, and what changed. */
export interface LoggedAction extends Omit<ActionRow, "before" | "after"> {
    before: Fields;
    after: Fields;
}

/** An action to be recorded. Optional fields that are left out are stored as empty. */
export interface NewAction {
    kind: string;
    recordType: string;
    recordID: number;
    /** Parent record. Its action log also lists this action. */
    parent?: { recordType: string; recordID: number } | undefined;
    /** Author of the record, who may be shown the action. */
    recordUserID?: number | undefined;
    before?: object | undefined;
    after?: object | undefined;
    reason?: string | undefined;
    jobID?: number | undefined;
}

export interface NewJob {
    kind: string;
    /** Parameters of the job; plain JSON. */
    params: object;
    /** The job to continue, if one request could not process all its records. */
    jobID?: number | undefined;
}

/** Dependencies of the action log. */
type ActionLogOptions = Pick<ServerKit, "api" | "pages" | "database" | "clock">;

/** An action that the viewer may read. */
export interface ReadableAction {
    action: LoggedAction;
    /** Details that the viewer may see; plain JSON. */
    shown: Fields;
    /** Whether the viewer can undo the action at present. */
    canUndo: boolean;
}

/**
 * Effect of an action type on a record. The response to a request that `removes`, `hides`, `moves`, `merges`, `bans` or otherwise
 * `moderates` or `configures` (changes settings of the site, a role, or what a member may do) offers to undo the action (FC-92); an action
 * that `edits` is undone where it was made.
 */
export type ActionEffect = "removes" | "hides" | "moves" | "merges" | "bans" | "moderates" | "configures" | "edits";

/** An action type as registered by its feature. */
export interface RegisteredActionType {
    recordType: string;
    kind: string;
    effect: ActionEffect;
}

/** A removed record, as described in the list of restorable records. */
export interface RemovedRecord {
    name: string;
    /** The beginning of the record's text. */
    excerpt?: string;
    /** User ID of the author. */
    insertUserID?: number;
    /** Name of an author who has no account. */
    authorName?: string | null;
    /** Name and URL of the page that contained the record. */
    location?: { name: string; url: string };
}

/** A removal that the viewer may see. */
export interface ReadableRemoval extends ReadableAction {
    record: RemovedRecord;
    /** Time until which the record can be restored. */
    dateExpires: DateTime;
}

/** The feature behind a record type: decides who may read the actions on its records, and undoes them. */
export interface ActionSource {
    /** Effects by action type. Actions of types that are not registered here can't be recorded. */
    effects: Readonly<Record<string, ActionEffect>>;
    /**
     * Describes the records removed by these actions, by action ID; the viewer may read all of the actions. Records left out of the result
     * are not listed as restorable. Without this method a record is described by the `name` in the shown details of its action.
     */
    describeRemoved?(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadonlyMap<number, RemovedRecord>>;
    /**
     * Permanently erases a removed record, within a transaction; the viewer has permission to undo the action. Without this method the
     * record stays until its retention period ends.
     */
    wipe?(action: LoggedAction): Promise<void>;
    /** Returns those of these actions that the viewer may read, in the same order. */
    filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]>;
    /**
     * Undoes an action, within a transaction. Checks the viewer's permission (403); throws `changedSince()` instead of overwriting later
     * changes (FC-54).
     */
    undo(viewer: Viewer, action: LoggedAction): Promise<void>;
    /**
     * Does slow work such as rendering before the transaction, so that no transaction waits for it. Returns the function to call instead of
     * `undo`, which reads the record again; undefined if there is nothing to prepare.
     */
    prepareUndo?(action: LoggedAction): Promise<((viewer: Viewer) => Promise<void>) | undefined>;
    /**
     * Returns the current text of a record, for viewers who may also read its earlier versions; those are stored in its actions of the type
     * `edit` (`name`, `body`, `format`). Throws 403 and 404.
     */
    text?(viewer: Viewer, recordID: number): Promise<StoredText>;
}

/** Text of a record, with its author and the time when it was created. */
export interface StoredText {
    name?: string;
    body: string;
    format: string;
    insertUserID: number;
    dateInserted: DateTime;
}

/** Default number of days in which an action can be undone. */
export const UNDO_FOR_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

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
    const sources = new Map<string, ActionSource>();
    const requests = trackActionRequests({ api, pages, isUndoable });
    const now = (): DateTime => toDateTime(clock());
    let retentionDays = async (): Promise<number> => UNDO_FOR_DAYS;

    return {
        /** Registers the source of a record type, which decides who may read the actions on its records and undoes them. */
        provide(recordType: string, source: ActionSource): void {
            if (sources.has(recordType)) throw new Error(`the acts on a ${recordType} have two sources`);
            sources.set(recordType, source);
        },

        /** Records an action; to be called in the transaction that performs it. */
        async record(
            { userID }: Pick<Viewer, "userID">,
            { parent, recordUserID, before = {}, after = {}, reason, jobID, ...action }: NewAction,
        ): Promise<number> {
            const effect = effectOf(action);
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
        kinds,

        /** Sets the number of days for which actions can be undone and removed records are retained. */
        keepFor(days: () => Promise<number>): void {
            retentionDays = days;
        },

        retentionMS,

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
            const from = toDateTime(new Date(clock().getTime() - (await retentionMS())));
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
                (await isInTime(action.dateInserted));
            const [found] = isRemoval ? await describe(viewer, await filterReadable(viewer, [action])) : [];
            if (!found) throw notFound("Act");
            return found;
        },

        /** Permanently erases a record that an action has removed. Throws 409 if the viewer can't undo the action, and 404. */
        wipe(viewer: Viewer, actID: number): Promise<void> {
            return database.transaction(async () => {
                const action = await present(actID);
                const [readable] = await filterReadable(viewer, [action]);
                const source = sources.get(action.recordType);
                if (!readable || !source?.wipe || effectOf(action) !== "removes") throw notFound("Act");
                if (!readable.canUndo) throw changedSince();
                await source.wipe(action);
                await rows.forget(action.recordType, [action.recordID]);
            });
        },

        /** Whether removed records of this type can be erased permanently. */
        canWipe: ({ recordType }: Pick<LoggedAction, "recordType">): boolean => sources.get(recordType)?.wipe !== undefined,

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

        /**
         * Undoes an action. Throws 403 if the viewer lacks permission, 409 if the action has been undone or its changes have been
         * overwritten since, 410 if the undo period has ended.
         */
        async undo(viewer: Viewer, actID: number): Promise<void> {
            const { action, canUndo, source } = await readable(viewer, await present(actID));
            if (!(await isInTime(action.dateInserted)))
                throw gone("Act", { description: `Actions older than ${await retentionDays()} days can't be undone.` });
            // Slow work such as rendering is done before the transaction.
            const undoPrepared = canUndo && !database.isInTransaction ? await source.prepareUndo?.(action) : undefined;
            return database.transaction(async () => {
                if (!(await rows.markUndone(actID, viewer.userID, now()))) throw conflict("This has been undone already.");
                await (undoPrepared?.(viewer) ?? source.undo(viewer, await present(actID)));
            });
        },

        /** Returns the current text of a record, for viewers who may also read its earlier versions. Throws 403 and 404. */
        async text(viewer: Viewer, recordType: string, recordID: number): Promise<StoredText> {
            const text = await sources.get(recordType)?.text?.(viewer, recordID);
            if (!text) throw notFound("Record");
            return text;
        },

        /** Returns the edits of a record, newest first, without a permission check. Call `text` first, which checks it. */
        async edits(recordType: string, recordID: number): Promise<LoggedAction[]> {
            return (await rows.list({ recordType, recordID, kinds: ["edit"], limit: MAX_REVISIONS })).map(toLoggedAction);
        },

        /** Returns those of these records that have been removed and restored: one of the two conditions in a post's status (S1§3). */
        findRestored: async (recordType: string, recordIDs: readonly number[]): Promise<ReadonlySet<number>> =>
            new Set(await rows.withUndone(recordType, "delete", recordIDs)),

        /**
         * Yields the IDs of the records of a type with an earlier version that contains one of these parts; each once, in ascending order.
         */
        async *editedHolding(recordType: string, parts: readonly string[]): AsyncIterable<number> {
            let behind = 0;
            for (;;) {
                const ids = await rows.editedHolding(recordType, parts, { behind, limit: LOOKED_AT_ONCE });
                yield* ids;
                if (ids.length < LOOKED_AT_ONCE) return;
                behind = ids.at(-1) ?? behind;
            }
        },

        /** Replaces the states stored in an action, for instance to remove the name of an erased member. */
        rewrite: (actID: number, { before, after }: Pick<LoggedAction, "before" | "after">): Promise<void> =>
            rows.rewrite(actID, { before: JSON.stringify(before), after: JSON.stringify(after) }),

        /** Returns all actions, for viewers who may read the audit log; checks no permissions. */
        log: pageOf,

        /** Starts a bulk job, which groups its actions, or continues one. Throws 404 for a job of another member. */
        async beginJob({ userID }: Pick<Viewer, "userID">, { kind, params, jobID }: NewJob): Promise<number> {
            if (jobID === undefined)
                return rows.insertJob({ kind, params: JSON.stringify(params), insertUserID: userID, dateInserted: now() });
            const job = await rows.jobByID(jobID);
            if (job?.insertUserID !== userID || job.kind !== kind) throw notFound("Job");
            return jobID;
        },

        /** Whether an action performed at this time can still be undone. */
        isInTime,

        jobByID: rows.jobByID,
        jobs: rows.jobs,
        countIn: rows.countIn,

        /** Returns all actions of a job, newest first. */
        async inJob(jobID: number): Promise<LoggedAction[]> {
            return (await rows.list({ jobID, limit: MAX_IN_JOB })).map(toLoggedAction);
        },

        /** Permanently erases the stored states of records from the action log. */
        forget: rows.forget,
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
        const source = sources.get(action.recordType);
        const [found] = await filterReadable(viewer, [action]);
        if (!source || !found) throw notFound("Act");
        return { ...found, source };
    }

    /** Returns those of these actions that the viewer may read. Calls the source of each record type once. */
    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const readableByID = new Map<number, ReadableAction>();
        for (const recordType of new Set(actions.map((action) => action.recordType))) {
            const source = sources.get(recordType);
            const own = actions.filter((action) => action.recordType === recordType);
            for (const readableAction of (await source?.filterReadable(viewer, own)) ?? [])
                readableByID.set(readableAction.action.actID, readableAction);
        }
        const retention = await retentionMS();
        // Actions that were undone, or whose undo period has ended, can't be undone.
        return actions
            .flatMap((action) => readableByID.get(action.actID) ?? [])
            .map(({ action, shown, canUndo }) => ({
                action,
                shown,
                canUndo: canUndo && action.dateUndone === null && isRecent(action.dateInserted, retention),
            }));
    }

    async function describe(viewer: Viewer, readable: readonly ReadableAction[]): Promise<ReadableRemoval[]> {
        const retention = await retentionMS();
        const described = new Map<number, RemovedRecord>();
        for (const recordType of new Set(readable.map(({ action }) => action.recordType))) {
            const own = readable.filter(({ action }) => action.recordType === recordType);
            const found = await sources.get(recordType)?.describeRemoved?.(
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
            const dateExpires = toDateTime(new Date(Date.parse(one.action.dateInserted) + retention));
            return record ? [{ ...one, record, dateExpires }] : [];
        });
    }

    function kinds(): RegisteredActionType[] {
        return [...sources].flatMap(([recordType, { effects }]) =>
            Object.entries(effects).map(([kind, effect]) => ({ recordType, kind, effect })),
        );
    }

    function effectOf({ recordType, kind }: Pick<LoggedAction, "recordType" | "kind">): ActionEffect {
        const effects = sources.get(recordType)?.effects ?? {};
        const effect = Object.hasOwn(effects, kind) ? effects[kind] : undefined;
        if (!effect) throw new Error(`nobody has registered acts of the kind ${kind} on a ${recordType}`);
        return effect;
    }

    /** Whether the viewer can undo an action, for the response that offers it. */
    async function isUndoable(viewer: Viewer, actID: number): Promise<boolean> {
        const row = await rows.byID(actID);
        const [readable] = row ? await filterReadable(viewer, [toLoggedAction(row)]) : [];
        return readable?.canUndo === true;
    }

    async function retentionMS(): Promise<number> {
        return (await retentionDays()) * DAY_MS;
    }

    async function isInTime(done: DateTime): Promise<boolean> {
        return isRecent(done, await retentionMS());
    }

    function isRecent(done: DateTime, retention: number): boolean {
        return isWithin(Date.parse(done), clock().getTime(), retention);
    }
}

/** An erased record can't be restored. */
const isKnown = ({ after }: Pick<LoggedAction, "after">): boolean => Object.keys(after).length > 0;

/** Maximum number of actions in the largest bulk job. */
const MAX_IN_JOB = 100_000;
/** Number of removals checked at a time, and maximum number of such passes for one page. */
const MAX_REMOVED_AT_ONCE = 100;
const MAX_PASSES = 5;
/** Number of records searched per SQL statement. */
const LOOKED_AT_ONCE = 200;
/** Maximum number of versions of a text that are returned. */
const MAX_REVISIONS = 500;

const NO_REQUEST = { requestMethod: null, requestPath: null, parentAuditLogID: null };

const toLoggedAction = ({ before, after, ...row }: ActionRow): LoggedAction => ({
    ...row,
    before: JSON.parse(before) as Fields,
    after: JSON.parse(after) as Fields,
});
