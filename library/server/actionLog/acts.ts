import type { DateTime } from "@parley/library/contract";
import { isWithin, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";
import type { ActFilter, ActRow } from "./acts.repository";
import { createActsRepository } from "./acts.repository";
import { changedSince } from "./changes";
import { actingRequests } from "./requests";

type Fields = Record<string, unknown>;

/** Something that was done to a record: by whom, when, and what it changed. */
export interface Act extends Omit<ActRow, "before" | "after"> {
    before: Fields;
    after: Fields;
}

/** An act as it is written down. What is left out is the record's own. */
export interface NewAct {
    kind: string;
    recordType: string;
    recordID: number;
    /** The record it stands in: its acts are told there too. */
    parent?: { recordType: string; recordID: number } | undefined;
    /** Who wrote the record, of which they may be told. */
    recordUserID?: number | undefined;
    before?: object | undefined;
    after?: object | undefined;
    reason?: string | undefined;
    jobID?: number | undefined;
}

export interface NewJob {
    kind: string;
    /** What it was asked to do; plain JSON. */
    params: object;
    /** The job that it goes on with, where one call could not hold all its records. */
    jobID?: number | undefined;
}

/** What a site has around the record of its acts. */
type ActionLogOptions = Pick<ServerKit, "api" | "pages" | "database" | "clock">;

/** An act that somebody may read. */
export interface ReadableAction {
    act: Act;
    /** What they may know of it; plain JSON. */
    shown: Fields;
    /** Whether they may take it back, as things stand. */
    canUndo: boolean;
}

/**
 * What an act does to a record. Whatever `removes`, `hides`, `moves`, `merges`, `bans` or otherwise `moderates` is offered to be undone by the answer
 * to the call that did it (FC-92); what `edits` has its way back where it was edited.
 */
export type ActEffect = "removes" | "hides" | "moves" | "merges" | "bans" | "moderates" | "edits";

/** A kind of act as its owner has registered it. */
export interface RegisteredKind {
    recordType: string;
    kind: string;
    effect: ActEffect;
}

/** A removed record, as the list of what can be restored describes it. */
export interface RemovedRecord {
    name: string;
    /** The beginning of its text. */
    excerpt?: string;
    /** Who wrote it. */
    insertUserID?: number;
    /** The author's name, where there is no account. */
    authorName?: string | null;
    /** Where it stood. */
    place?: { name: string; url: string };
}

/** A removal that somebody may know of. */
export interface ReadableRemoval extends ReadableAction {
    record: RemovedRecord;
    /** Until when it can be restored. */
    keptUntil: DateTime;
}

/** The owner of a kind of record knows who may read what was done to one, and how it is taken back. */
export interface ActSource {
    /** What each kind of act does. An act of a kind that is not registered here can't be recorded. */
    effects: Readonly<Record<string, ActEffect>>;
    /**
     * Describes the records that these acts have removed, by act; the viewer may read all of the acts. What is left out is not listed among what can be
     * restored. Without this method a record is described by the name that its act shows.
     */
    describeRemoved?(viewer: Viewer, acts: readonly Act[]): Promise<ReadonlyMap<number, RemovedRecord>>;
    /** Wipes for good what an act has removed, in a transaction; the viewer may undo the act. Without this method it stays until its time is over. */
    wipe?(act: Act): Promise<void>;
    /** Of these acts, those that the viewer may read, in the same order. */
    judge(viewer: Viewer, acts: readonly Act[]): Promise<ReadableAction[]>;
    /**
     * Takes an act back, within a transaction. Asks itself whether the viewer may (403); throws `changedSince()` rather than overwriting what
     * was done after it (FC-54).
     */
    undo(viewer: Viewer, act: Act): Promise<void>;
    /**
     * Does beforehand what takes time, such as rendering, so that no transaction waits for it. Returns what is to be called in the place of `undo`,
     * which finds the record as it is by then; undefined where there is nothing to prepare.
     */
    prepareUndo?(act: Act): Promise<((viewer: Viewer) => Promise<void>) | undefined>;
    /**
     * The words of a record as they stand, for whom may read its former ones too, which are in its acts of the kind `edit` (`name`, `body`,
     * `format`). Throws 403 and 404.
     */
    text?(viewer: Viewer, recordID: number): Promise<WrittenText>;
}

/** What somebody wrote, and when it was begun. */
export interface WrittenText {
    name?: string;
    body: string;
    format: string;
    insertUserID: number;
    dateInserted: DateTime;
}

/** Days in which what was done can be taken back, where nobody has decided otherwise. */
export const UNDO_FOR_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Acts = ReturnType<typeof createActs>;

const known = new WeakMap<FastifyInstance, Acts>();

/** The one record, of a server, of what was done on the site, by whom, and how it is taken back. */
export function getActionLog(kit: ActionLogOptions): Acts {
    const acts = known.get(kit.api) ?? createActs(kit);
    known.set(kit.api, acts);
    return acts;
}

function createActs({ api, pages, database, clock }: ActionLogOptions) {
    const rows = createActsRepository(database);
    const sources = new Map<string, ActSource>();
    const requests = actingRequests({ api, pages, isUndoable });
    const now = (): DateTime => toDateTime(clock());
    let keptDays = async (): Promise<number> => UNDO_FOR_DAYS;

    return {
        /** Says who may read the acts on a kind of record, and takes them back. */
        provide(recordType: string, source: ActSource): void {
            if (sources.has(recordType)) throw new Error(`the acts on a ${recordType} have two sources`);
            sources.set(recordType, source);
        },

        /** Writes an act down; to be called in the transaction that does it. */
        async record(
            { userID }: Pick<Viewer, "userID">,
            { parent, recordUserID, before = {}, after = {}, reason, jobID, ...act }: NewAct,
        ): Promise<number> {
            const effect = effectOf(act);
            const { requestMethod, requestPath, parentAuditLogID } = requests.current() ?? NO_REQUEST;
            const actID = await rows.insert({
                ...act,
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

        /** All kinds of acts that features have registered. */
        kinds,

        /** Says for how many days what was done can be taken back, and what was removed is kept. */
        keepFor(days: () => Promise<number>): void {
            keptDays = days;
        },

        keptMS,

        /**
         * What was removed and neither restored nor wiped, and still can be restored; newest first, as far as the viewer may know of it.
         *
         * @param isListed leaves out acts that the viewer may read but that are not asked for
         */
        async removed(
            viewer: Viewer,
            { before, ...filter }: ActFilter,
            { limit, isListed = () => true }: { limit: number; isListed?: (judged: ReadableAction) => boolean },
        ): Promise<{ removed: ReadableRemoval[]; more?: number }> {
            const removals = kinds().filter(({ effect }) => effect === "removes");
            const from = toDateTime(new Date(clock().getTime() - (await keptMS())));
            const found: ReadableRemoval[] = [];
            let behind = before;
            for (let pass = 0; pass < MAX_PASSES; pass++) {
                const { acts, more } = await pageOf({ ...filter, removals, from, before: behind }, MAX_REMOVED_AT_ONCE);
                const described = await describe(viewer, (await judged(viewer, acts)).filter(isListed));
                found.push(...described);
                const last = found[limit - 1];
                if (found.length > limit && last) return { removed: found.slice(0, limit), more: last.act.actID };
                if (more === undefined) return { removed: found };
                behind = more;
            }
            return { removed: found, ...(behind !== undefined && { more: behind }) };
        },

        /** One removal, if the viewer may know of it and it can still be restored; throws 404. */
        async removal(viewer: Viewer, actID: number): Promise<ReadableRemoval> {
            const act = await present(actID);
            const isRemoval =
                act.dateUndone === null && isKnown(act) && effectOf(act) === "removes" && (await isInTime(act.dateInserted));
            const [found] = isRemoval ? await describe(viewer, await judged(viewer, [act])) : [];
            if (!found) throw notFound("Act");
            return found;
        },

        /** Wipes for good what an act has removed. Throws 403 for whom may not undo the act, and 404. */
        wipe(viewer: Viewer, actID: number): Promise<void> {
            return database.transaction(async () => {
                const act = await present(actID);
                const [readable] = await judged(viewer, [act]);
                const source = sources.get(act.recordType);
                if (!readable || !source?.wipe || effectOf(act) !== "removes") throw notFound("Act");
                if (!readable.canUndo) throw changedSince();
                await source.wipe(act);
                await rows.forget(act.recordType, [act.recordID]);
            });
        },

        /** Whether what an act has removed can be wiped for good. */
        canWipe: ({ recordType }: Pick<Act, "recordType">): boolean => sources.get(recordType)?.wipe !== undefined,

        /** Acts, newest first, that the viewer may read; `more` tells where the next ones begin, if there are any. */
        async list(viewer: Viewer, filter: ActFilter, limit: number): Promise<{ acts: ReadableAction[]; more?: number }> {
            const { acts, more } = await pageOf(filter, limit);
            return { acts: await judged(viewer, acts), ...(more !== undefined && { more }) };
        },

        /** One act, if the viewer may read it; throws 404. */
        async get(viewer: Viewer, actID: number): Promise<ReadableAction> {
            const [act] = await judged(viewer, [await present(actID)]);
            if (!act) throw notFound("Act");
            return act;
        },

        /**
         * Takes an act back. Throws 403 for whom may not, 409 when it was taken back already or what it changed was changed again, 410 when
         * the time in which it could be is over.
         */
        async undo(viewer: Viewer, actID: number): Promise<void> {
            const { act, canUndo, source } = await readable(viewer, await present(actID));
            if (!(await isInTime(act.dateInserted)))
                throw gone("Act", { description: `Actions older than ${await keptDays()} days can't be undone.` });
            // No transaction waits for what takes time, such as rendering.
            const undoPrepared = canUndo && !database.isInTransaction ? await source.prepareUndo?.(act) : undefined;
            return database.transaction(async () => {
                if (!(await rows.markUndone(actID, viewer.userID, now()))) throw conflict("This has been undone already.");
                await (undoPrepared?.(viewer) ?? source.undo(viewer, await present(actID)));
            });
        },

        /** The words of a record as they stand, for whom may read its former ones. Throws 403 and 404. */
        async text(viewer: Viewer, recordType: string, recordID: number): Promise<WrittenText> {
            const text = await sources.get(recordType)?.text?.(viewer, recordID);
            if (!text) throw notFound("Record");
            return text;
        },

        /** The edits of a record, newest first. Ask for `text` before: this asks nothing. */
        async edits(recordType: string, recordID: number): Promise<Act[]> {
            return (await rows.list({ recordType, recordID, kinds: ["edit"], limit: MAX_REVISIONS })).map(actOf);
        },

        /** Those of these records that were removed once and put back again: the one half of how a post stands (S1§3). */
        wherePutBack: async (recordType: string, recordIDs: readonly number[]): Promise<ReadonlySet<number>> =>
            new Set(await rows.withUndone(recordType, "delete", recordIDs)),

        /** The records of a kind with former words that hold one of these parts; each once, in their order. */
        async *editedHolding(recordType: string, parts: readonly string[]): AsyncIterable<number> {
            let behind = 0;
            for (;;) {
                const ids = await rows.editedHolding(recordType, parts, { behind, limit: LOOKED_AT_ONCE });
                yield* ids;
                if (ids.length < LOOKED_AT_ONCE) return;
                behind = ids.at(-1) ?? behind;
            }
        },

        /** Changes the words that an act keeps: of somebody, say, who is not to be named any more. */
        rewrite: (actID: number, { before, after }: Pick<Act, "before" | "after">): Promise<void> =>
            rows.rewrite(actID, { before: JSON.stringify(before), after: JSON.stringify(after) }),

        /** All acts, for whom may read the audit log; nothing is judged. */
        log: pageOf,

        /** Begins a bulk job, so that its acts are known to belong together, or goes on with one. Throws 404 for a job of others. */
        async beginJob({ userID }: Pick<Viewer, "userID">, { kind, params, jobID }: NewJob): Promise<number> {
            if (jobID === undefined)
                return rows.insertJob({ kind, params: JSON.stringify(params), insertUserID: userID, dateInserted: now() });
            const job = await rows.jobByID(jobID);
            if (job?.insertUserID !== userID || job.kind !== kind) throw notFound("Job");
            return jobID;
        },

        /** Whether what was done then can still be taken back. */
        isInTime,

        jobByID: rows.jobByID,
        jobs: rows.jobs,
        countIn: rows.countIn,

        /** The acts of a job, newest first: all of them. */
        async inJob(jobID: number): Promise<Act[]> {
            return (await rows.list({ jobID, limit: MAX_IN_JOB })).map(actOf);
        },

        /** Wipes what records were like before, for good: their words are to be found nowhere. */
        forget: rows.forget,
    };

    async function pageOf(filter: ActFilter, limit: number): Promise<{ acts: Act[]; more?: number }> {
        const found = (await rows.list({ ...filter, limit: limit + 1 })).map(actOf);
        const acts = found.slice(0, limit);
        const last = acts.at(-1);
        return { acts, ...(found.length > limit && last && { more: last.actID }) };
    }

    async function present(actID: number): Promise<Act> {
        const row = await rows.byID(actID);
        if (!row) throw notFound("Act");
        return actOf(row);
    }

    /** An act that the viewer may read, with the source that answers for it; throws 404. */
    async function readable(viewer: Viewer, act: Act): Promise<ReadableAction & { source: ActSource }> {
        const source = sources.get(act.recordType);
        const [found] = await judged(viewer, [act]);
        if (!source || !found) throw notFound("Act");
        return { ...found, source };
    }

    /** Asks the source of each kind of record once. */
    async function judged(viewer: Viewer, acts: readonly Act[]): Promise<ReadableAction[]> {
        const judgedByID = new Map<number, ReadableAction>();
        for (const recordType of new Set(acts.map((act) => act.recordType))) {
            const source = sources.get(recordType);
            const own = acts.filter((act) => act.recordType === recordType);
            for (const judgedAct of (await source?.judge(viewer, own)) ?? []) judgedByID.set(judgedAct.act.actID, judgedAct);
        }
        const kept = await keptMS();
        // What was taken back, or done too long ago, can't be taken back any more.
        return acts
            .flatMap((act) => judgedByID.get(act.actID) ?? [])
            .map(({ act, shown, canUndo }) => ({
                act,
                shown,
                canUndo: canUndo && act.dateUndone === null && isRecent(act.dateInserted, kept),
            }));
    }

    async function describe(viewer: Viewer, readable: readonly ReadableAction[]): Promise<ReadableRemoval[]> {
        const kept = await keptMS();
        const described = new Map<number, RemovedRecord>();
        for (const recordType of new Set(readable.map(({ act }) => act.recordType))) {
            const own = readable.filter(({ act }) => act.recordType === recordType);
            const found = await sources.get(recordType)?.describeRemoved?.(
                viewer,
                own.map(({ act }) => act),
            );
            for (const { act, shown } of own) {
                const record = found ? found.get(act.actID) : { name: String(shown.name ?? "") };
                if (record) described.set(act.actID, record);
            }
        }
        return readable.flatMap((one) => {
            const record = described.get(one.act.actID);
            const keptUntil = toDateTime(new Date(Date.parse(one.act.dateInserted) + kept));
            return record ? [{ ...one, record, keptUntil }] : [];
        });
    }

    function kinds(): RegisteredKind[] {
        return [...sources].flatMap(([recordType, { effects }]) =>
            Object.entries(effects).map(([kind, effect]) => ({ recordType, kind, effect })),
        );
    }

    function effectOf({ recordType, kind }: Pick<Act, "recordType" | "kind">): ActEffect {
        const effects = sources.get(recordType)?.effects ?? {};
        const effect = Object.hasOwn(effects, kind) ? effects[kind] : undefined;
        if (!effect) throw new Error(`nobody has registered acts of the kind ${kind} on a ${recordType}`);
        return effect;
    }

    /** Whether the viewer can undo an act, for the answer that offers it. */
    async function isUndoable(viewer: Viewer, actID: number): Promise<boolean> {
        const row = await rows.byID(actID);
        const [readable] = row ? await judged(viewer, [actOf(row)]) : [];
        return readable?.canUndo === true;
    }

    async function keptMS(): Promise<number> {
        return (await keptDays()) * DAY_MS;
    }

    async function isInTime(done: DateTime): Promise<boolean> {
        return isRecent(done, await keptMS());
    }

    function isRecent(done: DateTime, kept: number): boolean {
        return isWithin(Date.parse(done), clock().getTime(), kept);
    }
}

/** What was wiped for good has nothing to be restored. */
const isKnown = ({ after }: Pick<Act, "after">): boolean => Object.keys(after).length > 0;

/** As many acts as the largest of jobs makes. */
const MAX_IN_JOB = 100_000;
/** Removals that are judged at once, and how often for one page of them. */
const MAX_REMOVED_AT_ONCE = 100;
const MAX_PASSES = 5;
/** Records that are gone through in one statement. */
const LOOKED_AT_ONCE = 200;
/** More versions of a text nobody reads through. */
const MAX_REVISIONS = 500;

const NO_REQUEST = { requestMethod: null, requestPath: null, parentAuditLogID: null };

const actOf = ({ before, after, ...row }: ActRow): Act => ({
    ...row,
    before: JSON.parse(before) as Fields,
    after: JSON.parse(after) as Fields,
});
