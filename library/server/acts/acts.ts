import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, gone, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";
import type { ActFilter, ActRow } from "./acts.repository";
import { actsRepository } from "./acts.repository";
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
type Surroundings = Pick<ServerKit, "api" | "pages" | "database" | "clock">;

/** An act that somebody may read. */
export interface JudgedAct {
    act: Act;
    /** What they may know of it; plain JSON. */
    shown: Fields;
    /** Whether they may take it back, as things stand. */
    canUndo: boolean;
}

/** The owner of a kind of record knows who may read what was done to one, and how it is taken back. */
export interface ActSource {
    /** Of these acts, those that the viewer may read, in the same order. */
    judge(viewer: Viewer, acts: readonly Act[]): Promise<JudgedAct[]>;
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

/** Days in which what was done can be taken back. */
export const UNDO_FOR_DAYS = 30;
const UNDO_FOR = UNDO_FOR_DAYS * 24 * 60 * 60 * 1000;

export type Acts = ReturnType<typeof makeActs>;

const known = new WeakMap<FastifyInstance, Acts>();

/** The one record, of a server, of what was done on the site, by whom, and how it is taken back. */
export function actsOf(kit: Surroundings): Acts {
    const acts = known.get(kit.api) ?? makeActs(kit);
    known.set(kit.api, acts);
    return acts;
}

function makeActs({ api, pages, database, clock }: Surroundings) {
    const rows = actsRepository(database);
    const sources = new Map<string, ActSource>();
    const requestNow = actingRequests([api, pages]);
    const now = (): DateTime => toDateTime(clock());

    return {
        /** Says who may read the acts on a kind of record, and takes them back. */
        provide(recordType: string, source: ActSource): void {
            if (sources.has(recordType)) throw new Error(`the acts on a ${recordType} have two sources`);
            sources.set(recordType, source);
        },

        /** Writes an act down; to be called in the transaction that does it. */
        record(
            { userID }: Pick<Viewer, "userID">,
            { parent, before = {}, after = {}, reason, jobID, ...act }: NewAct,
        ): Promise<number> {
            const { requestMethod, requestPath, parentAuditLogID } = requestNow() ?? NO_REQUEST;
            return rows.insert({
                ...act,
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
        },

        /** Acts, newest first, that the viewer may read; `more` tells where the next ones begin, if there are any. */
        async list(viewer: Viewer, filter: ActFilter, limit: number): Promise<{ acts: JudgedAct[]; more?: number }> {
            const { acts, more } = await pageOf(filter, limit);
            return { acts: await judged(viewer, acts), ...(more !== undefined && { more }) };
        },

        /** One act, if the viewer may read it; throws 404. */
        async get(viewer: Viewer, actID: number): Promise<JudgedAct> {
            const [act] = await judged(viewer, [await present(actID)]);
            if (!act) throw notFound("Act");
            return act;
        },

        /**
         * Takes an act back. Throws 403 for whom may not, 409 when it was taken back already or what it changed was changed again, 410 when
         * the time in which it could be is over.
         */
        async undo(viewer: Viewer, actID: number): Promise<void> {
            const undoPrepared = await prepared(viewer, actID);
            return database.transaction(async () => {
                const act = await present(actID);
                const source = sources.get(act.recordType);
                const [readable] = await judged(viewer, [act]);
                if (!source || !readable) throw notFound("Act");
                if (!isInTime(act.dateInserted))
                    throw gone("Act", { description: `What was done more than ${UNDO_FOR_DAYS} days ago can't be undone.` });
                if (!(await rows.markUndone(actID, viewer.userID, now()))) throw conflict("Somebody has undone this already.");
                await (undoPrepared?.(viewer) ?? source.undo(viewer, act));
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
            return (await rows.list({ recordType, recordID, kinds: ["edit"], limit: MOST_REVISIONS })).map(actOf);
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
            return (await rows.list({ jobID, limit: MOST_IN_JOB })).map(actOf);
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

    /** What `prepareUndo` of an act's owner gives; undefined for whom may not take it back, and in a transaction, which must not wait for it. */
    async function prepared(viewer: Viewer, actID: number): Promise<((viewer: Viewer) => Promise<void>) | undefined> {
        const act = await present(actID);
        const source = sources.get(act.recordType);
        if (!source?.prepareUndo || database.isInTransaction) return undefined;
        const [readable] = await judged(viewer, [act]);
        return readable?.canUndo ? source.prepareUndo(act) : undefined;
    }

    /** Asks the source of each kind of record once. */
    async function judged(viewer: Viewer, acts: readonly Act[]): Promise<JudgedAct[]> {
        const judgedByID = new Map<number, JudgedAct>();
        for (const recordType of new Set(acts.map((act) => act.recordType))) {
            const source = sources.get(recordType);
            const own = acts.filter((act) => act.recordType === recordType);
            for (const judgedAct of (await source?.judge(viewer, own)) ?? []) judgedByID.set(judgedAct.act.actID, judgedAct);
        }
        return acts.flatMap((act) => judgedByID.get(act.actID) ?? []).map(inTime);
    }

    /** What was taken back, or done too long ago, can't be taken back any more. */
    function inTime({ act, shown, canUndo }: JudgedAct): JudgedAct {
        return { act, shown, canUndo: canUndo && act.dateUndone === null && isInTime(act.dateInserted) };
    }

    function isInTime(done: DateTime): boolean {
        return clock().getTime() - Date.parse(done) <= UNDO_FOR;
    }
}

/** As many acts as the largest of jobs makes. */
const MOST_IN_JOB = 100_000;
/** Records that are gone through in one statement. */
const LOOKED_AT_ONCE = 200;
/** More versions of a text nobody reads through. */
const MOST_REVISIONS = 500;

const NO_REQUEST = { requestMethod: null, requestPath: null, parentAuditLogID: null };

const actOf = ({ before, after, ...row }: ActRow): Act => ({
    ...row,
    before: JSON.parse(before) as Fields,
    after: JSON.parse(after) as Fields,
});
