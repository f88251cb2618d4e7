import type { UserFragment } from "@parley/accounts/contract";
import type {
    ActionJob,
    AuditLog,
    getActionJobs,
    getActions,
    getAuditLogs,
    LoggedAction,
    Revision,
} from "@parley/actionLog/contract";
import type { Input, Output, Page } from "@parley/library/contract";
import type { ActionFilter, ActionJobRow, ActionLog, ReadableAction } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission, requireSession, resolveMemberID } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";

interface Dependencies {
    actionLog: ActionLog;
    users: Pick<Users, "byIDs">;
}

const LIMIT = 30;

export type ActionLogService = ReturnType<typeof createActionLogService>;

/** Creates the functions that list logged actions for viewers who may see them. */
export function createActionLogService({ actionLog, users }: Dependencies) {
    return {
        /** Lists the actions on a record; or those of a member, for that member and for moderators. */
        async list(viewer: Viewer, query: Input<typeof getActions>): Promise<Output<typeof getActions>> {
            const { limit = LIMIT, kind, insertUserID, alone = false, ...rest } = query;
            const byUserID = insertUserID === undefined ? undefined : resolveMemberID(viewer, insertUserID, "insertUserID");
            const isAboutRecord = query.recordID !== undefined || query.parentRecordID !== undefined;
            if (!isAboutRecord) {
                requireSession(viewer);
                if (byUserID !== viewer.userID) requirePermission(viewer, "community.moderate");
            }
            const filter: ActionFilter = {
                ...rest,
                parts: query.recordID !== undefined && !alone,
                kinds: kind?.split(","),
                insertUserID: byUserID,
            };
            const { acts: found, more } = await actionLog.list(viewer, filter, limit);
            const names = isAboutRecord ? undefined : await actionLog.findRecordNames(viewer, found);
            return { acts: await answersOf(found, names), ...(more !== undefined && { before: more }) };
        },

        /** Undoes an action and returns it. */
        async undo(viewer: Viewer, actID: number): Promise<LoggedAction> {
            requireSession(viewer);
            await actionLog.undo(viewer, actID);
            const [loggedAction] = await answersOf([await actionLog.get(viewer, actID)]);
            // Stryker disable next-line ConditionalExpression: one action has one answer; the type checker does not know it.
            if (!loggedAction) throw notFound("Act");
            return loggedAction;
        },

        async jobs(
            viewer: Viewer,
            { insertUserID, page = 1, limit = LIMIT }: Input<typeof getActionJobs>,
        ): Promise<Page<ActionJob>> {
            requireSession(viewer);
            const byUserID = insertUserID === undefined ? undefined : resolveMemberID(viewer, insertUserID, "insertUserID");
            if (byUserID !== viewer.userID) requirePermission(viewer, "community.moderate");
            const rows = await actionLog.jobs({ insertUserID: byUserID, limit: limit + 1, offset: (page - 1) * limit });
            const items = await jobAnswers(viewer, rows.slice(0, limit));
            return { items, paging: { page, limit, next: rows.length > limit ? page + 1 : undefined } };
        },

        async job(viewer: Viewer, jobID: number): Promise<ActionJob> {
            const [job] = await jobAnswers(viewer, [await requireJob(viewer, jobID)]);
            // Stryker disable next-line ConditionalExpression: one job has one answer; the type checker does not know it.
            if (!job) throw notFound("Job");
            return job;
        },

        /** Returns the IDs of the actions of a job that are not undone, newest first. Throws 404 for jobs that the viewer may not undo. */
        async undoable(viewer: Viewer, jobID: number): Promise<number[]> {
            await requireJob(viewer, jobID);
            return (await actionLog.inJob(jobID)).filter(({ dateUndone }) => dateUndone === null).map(({ actID }) => actID);
        },

        /** Returns the versions of a record. Each edit stores the values before it; fields it does not name are the same as after it. */
        async revisions(viewer: Viewer, recordType: string, recordID: number): Promise<Revision[]> {
            requireSession(viewer);
            const {
                insertUserID: authorID,
                dateInserted: begun,
                ...present
            } = await actionLog.text(viewer, recordType, recordID);
            const edits = await actionLog.edits(recordType, recordID);
            const people = await users.byIDs([authorID, ...edits.map(({ insertUserID }) => insertUserID)]);
            let text: Pick<Revision, "name" | "body" | "format"> = present;
            return [null, ...edits].map((ended, index) => {
                text = { ...text, ...(ended?.before as Partial<Revision> | undefined) };
                const begunBy = edits[index];
                return {
                    ...text,
                    actID: ended?.actID ?? null,
                    insertUser: personIn(people, begunBy?.insertUserID ?? authorID),
                    dateInserted: begunBy?.dateInserted ?? begun,
                };
            });
        },

        async auditLogs(viewer: Viewer, query: Input<typeof getAuditLogs>): Promise<Output<typeof getAuditLogs>> {
            requirePermission(viewer, "site.manage");
            const { limit = LIMIT, insertUserID, ...rest } = query;
            const byUserID = insertUserID === undefined ? undefined : resolveMemberID(viewer, insertUserID, "insertUserID");
            const { acts: found, more } = await actionLog.log({ ...rest, insertUserID: byUserID }, limit);
            const people = await peopleOf(found);
            const auditLogs = found.map((loggedAction): AuditLog => {
                const {
                    actID,
                    kind,
                    recordType,
                    recordID,
                    insertUserID: userID,
                    undoneByID,
                    requestMethod,
                    requestPath,
                } = loggedAction;
                return {
                    auditLogID: String(actID),
                    eventType: `${recordType}_${kind}`,
                    recordType,
                    recordID,
                    insertUserID: userID,
                    insertUser: personIn(people, userID),
                    dateInserted: loggedAction.dateInserted,
                    reason: loggedAction.reason,
                    dateUndone: loggedAction.dateUndone,
                    ...(undoneByID !== null && { undoneByUser: personIn(people, undoneByID) }),
                    requestMethod,
                    requestPath,
                    parentAuditLogID: loggedAction.parentAuditLogID,
                };
            });
            return { auditLogs, ...(more !== undefined && { before: more }) };
        },
    };

    async function answersOf(
        readable: readonly ReadableAction[],
        recordNames: ReadonlyMap<number, string> = new Map(),
    ): Promise<LoggedAction[]> {
        const people = await peopleOf(readable.map(({ action }) => action));
        return readable.map(({ action, shown, canUndo }) => ({
            actID: action.actID,
            kind: action.kind,
            recordType: action.recordType,
            recordID: action.recordID,
            ...(recordNames.has(action.actID) && { recordName: recordNames.get(action.actID) ?? "" }),
            parentRecordType: action.parentRecordType,
            parentRecordID: action.parentRecordID,
            insertUserID: action.insertUserID,
            insertUser: personIn(people, action.insertUserID),
            dateInserted: action.dateInserted,
            reason: action.reason,
            jobID: action.jobID,
            shown,
            canUndo,
            dateUndone: action.dateUndone,
            ...(action.undoneByID !== null && { undoneByUser: personIn(people, action.undoneByID) }),
        }));
    }

    function peopleOf(rows: readonly { insertUserID: number; undoneByID: number | null }[]) {
        return users.byIDs(rows.flatMap(({ insertUserID, undoneByID }) => [insertUserID, ...(undoneByID ? [undoneByID] : [])]));
    }

    async function jobAnswers(viewer: Viewer, jobs: readonly ActionJobRow[]): Promise<ActionJob[]> {
        const counts = await actionLog.countIn(jobs.map(({ jobID }) => jobID));
        const people = await users.byIDs(jobs.map(({ insertUserID }) => insertUserID));
        const answers = jobs.map(async ({ jobID, kind, insertUserID, dateInserted, params }): Promise<ActionJob> => {
            const { countActs, countUndone } = counts.get(jobID) ?? { countActs: 0, countUndone: 0 };
            return {
                jobID,
                kind,
                insertUserID,
                insertUser: personIn(people, insertUserID),
                dateInserted,
                params: JSON.parse(params) as Record<string, unknown>,
                countActs,
                countUndone,
                canUndo: countUndone < countActs && isTheirs(viewer, insertUserID) && (await actionLog.isInTime(dateInserted)),
            };
        });
        return Promise.all(answers);
    }

    async function requireJob(viewer: Viewer, jobID: number): Promise<ActionJobRow> {
        requireSession(viewer);
        const job = await actionLog.jobByID(jobID);
        if (!job || !isTheirs(viewer, job.insertUserID)) throw notFound("Job");
        return job;
    }
}

const isTheirs = (viewer: Viewer, insertUserID: number): boolean =>
    insertUserID === viewer.userID || may(viewer, "community.moderate");

const personIn = (people: ReadonlyMap<number, UserFragment>, userID: number): UserFragment =>
    // Stryker disable next-line ObjectLiteral: there is a fragment for each ID; the type checker does not know it.
    people.get(userID) ?? { userID, name: "", photoUrl: "" };
