import type { UserFragment } from "@parley/accounts/contract";
import type { EscalationCommentsRepository } from "@parley/escalationComments/server";
import type { Input, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, diffFields, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { conflict, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Escalation, getAssignees, getEscalations, patchEscalation, postEscalation } from "@parley/moderation/contract";
import { escalationPath, MODERATE } from "@parley/moderation/contract";
import type { Notifications } from "@parley/notifications/server";
import type { Renderer } from "@parley/posting/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { EscalationRow } from "../moderation.tables";
import { ASSIGNED, ESCALATED, toEscalationCauseKey } from "../notifications/notifications";
import type { Records } from "../records";
import { toRecordKey } from "../records";
import type { ReportsRepository } from "../reports/reports.repository";
import { createAssignees } from "./assignees";
import type { EscalationsRepository } from "./escalations.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: EscalationsRepository;
    reports: Pick<ReportsRepository, "escalate" | "decideTogether">;
    records: Records;
    renderer: Pick<Renderer, "write">;
    comments: Pick<EscalationCommentsRepository, "insert" | "countIn">;
    users: Pick<Users, "byIDs" | "viewer" | "grantsOn">;
    actionLog: ActionLog;
    notifications: Pick<Notifications, "record">;
}

const EFFECTS = { escalate: "moderates", escalationStatus: "moderates", escalationEdit: "edits" } as const;

export type EscalationsService = ReturnType<typeof createEscalationsService>;

/** Creates the functions for escalations: assignee and status. */
export function createEscalationsService(dependencies: Dependencies) {
    const { kit, repository, reports, records, renderer, comments, users, actionLog, notifications } = dependencies;
    const { database, clock, siteURL } = kit;
    const { listAssignees, requireAssignable } = createAssignees(database, users);
    const now = () => toDateTime(clock());
    actionLog.provide("escalation", { effects: EFFECTS, filterReadable, undo });

    return {
        async list(viewer: Viewer, query: Input<typeof getEscalations>): Promise<Page<Escalation>> {
            requirePermission(viewer, MODERATE);
            const { page, limit, placeRecordID, ...filter } = query;
            const moderated = await records.moderatedIDs(viewer);
            const wanted = {
                ...filter,
                categoryIDs: placeRecordID === undefined ? moderated : moderated.filter((id) => id === placeRecordID),
            };
            const total = await repository.count(wanted);
            const rows = await repository.list(wanted, limit, (page - 1) * limit);
            return { items: await answers(viewer, rows), paging: { page, limit, total } };
        },

        async get(viewer: Viewer, escalationID: number): Promise<Escalation> {
            return answerOf(viewer, await visible(viewer, escalationID));
        },

        async countOpen(viewer: Viewer): Promise<number | undefined> {
            const categoryIDs = await records.moderatedIDs(viewer);
            return categoryIDs.length === 0 ? undefined : repository.countOpen(categoryIDs);
        },

        /** Escalates a post and adds its open reports. Each post has at most one open escalation. */
        async add(viewer: Viewer, { recordType, recordID, name, assignedUserID, noteBody }: Input<typeof postEscalation>) {
            requirePermission(viewer, MODERATE);
            const record = await records.require(viewer, recordType, recordID);
            requirePermission(viewer, MODERATE, record.categoryID);
            if (assignedUserID !== undefined) await requireAssignable(assignedUserID, record.categoryID);
            const note =
                noteBody === undefined
                    ? undefined
                    : { body: noteBody, format: NOTE_FORMAT, ...(await renderer.write(noteBody, NOTE_FORMAT, viewer)) };
            const row = await database.transaction(async () => {
                const open = await repository.openFor(recordType, recordID);
                const escalation =
                    open ??
                    (await repository.insert({
                        name: name ?? record.name,
                        status: "open",
                        recordType,
                        recordID,
                        placeRecordID: record.categoryID,
                        assignedUserID: assignedUserID ?? null,
                        insertUserID: viewer.userID,
                        dateInserted: now(),
                        updateUserID: null,
                        dateUpdated: null,
                    }));
                const { escalationID } = escalation;
                if (!open) await notify(viewer, escalation);
                const reportIDs = await reports.escalate(escalation, { updateUserID: viewer.userID, dateUpdated: now() });
                if (!open || reportIDs.length > 0)
                    await actionLog.record(viewer, {
                        kind: "escalate",
                        recordType: "escalation",
                        recordID: escalationID,
                        parent: { recordType, recordID },
                        before: { reportIDs },
                        // Adding reports to an open escalation does not change its status.
                        after: open ? { escalationID } : { status: "open" },
                    });
                if (note) await comments.insert({ escalationID, ...note, insertUserID: viewer.userID, dateInserted: now() });
                return escalation;
            });
            return answerOf(viewer, row);
        },

        async change(viewer: Viewer, { escalationID, ...changes }: Input<typeof patchEscalation>): Promise<Escalation> {
            const seen = await visible(viewer, escalationID);
            const { name = seen.name, status = seen.status, assignedUserID = seen.assignedUserID } = changes;
            if (assignedUserID !== null && assignedUserID !== seen.assignedUserID)
                await requireAssignable(assignedUserID, await categoryOf(seen));
            await database.transaction(async () => {
                const row = await visible(viewer, escalationID);
                const changed = diffFields(row, { name, status, assignedUserID });
                if (!changed) return;
                await store(viewer, escalationID, changed.after);
                if (changed.after.assignedUserID)
                    await notifications.record({
                        ...toEvent(viewer, escalationID, ASSIGNED),
                        causeKey: `${ASSIGNED} ${escalationID} ${changed.after.assignedUserID}`,
                    });
                const closed = changed.after.status === "done" ? await closeReports(viewer, row) : [];
                const kind = "status" in changed.after ? "escalationStatus" : "escalationEdit";
                await actionLog.record(viewer, {
                    kind,
                    recordType: "escalation",
                    recordID: escalationID,
                    parent: { recordType: row.recordType, recordID: row.recordID },
                    before: { ...changed.before, ...(closed.length > 0 && { closedReports: closed }) },
                    after: changed.after,
                });
            });
            return answerOf(viewer, await visible(viewer, escalationID));
        },

        /** Returns members who can be assigned, in alphabetical order. */
        async assignees(viewer: Viewer, { escalationID, name = "" }: Input<typeof getAssignees>): Promise<UserFragment[]> {
            return listAssignees(await categoryOf(await visible(viewer, escalationID)), name);
        },

        async requireVisible(viewer: Viewer, escalationID: number): Promise<EscalationRow> {
            requirePermission(viewer, MODERATE);
            const escalation = (await findVisible(viewer, [escalationID])).get(escalationID);
            if (!escalation) throw notFound("Escalation");
            return escalation;
        },
        findVisible,
        pathOf: escalationPath,
    };

    /** Notifies the member to whom a new escalation is assigned, and the other moderators. */
    async function notify(viewer: Viewer, { escalationID, assignedUserID }: EscalationRow): Promise<void> {
        const causeKey = toEscalationCauseKey(escalationID);
        if (assignedUserID !== null) await notifications.record({ ...toEvent(viewer, escalationID, ASSIGNED), causeKey });
        await notifications.record({ ...toEvent(viewer, escalationID, ESCALATED), causeKey });
    }

    /** Returns an escalation of a post that the viewer moderates; throws 404 for all others (FC-12). */
    async function visible(viewer: Viewer, escalationID: number): Promise<EscalationRow> {
        requirePermission(viewer, MODERATE);
        const row = await repository.byID(escalationID);
        if (!row || !(await records.moderatedIDs(viewer)).includes(await categoryOf(row))) throw notFound("Escalation");
        return row;
    }

    /** Returns those of these escalations that the viewer may see, by ID, with the current category of the post as their place. */
    async function findVisible(viewer: Viewer, escalationIDs: readonly number[]): Promise<Map<number, EscalationRow>> {
        if (!may(viewer, MODERATE) || escalationIDs.length === 0) return new Map();
        const rows = await repository.byIDs([...new Set(escalationIDs)]);
        const [categoryIDs, moderated] = [await categoriesOf(rows), new Set(await records.moderatedIDs(viewer))];
        const placed = rows.map((row) => ({ ...row, placeRecordID: categoryIDs.get(row.escalationID) ?? row.placeRecordID }));
        return new Map(placed.filter(({ placeRecordID }) => moderated.has(placeRecordID)).map((row) => [row.escalationID, row]));
    }

    async function categoryOf(row: EscalationRow): Promise<number> {
        return (await categoriesOf([row])).get(row.escalationID) ?? row.placeRecordID;
    }

    /** Returns the current categories of the escalated posts, by escalation ID. */
    async function categoriesOf(rows: readonly EscalationRow[]): Promise<ReadonlyMap<number, number>> {
        const found = await records.find(rows);
        return new Map(rows.map((row) => [row.escalationID, found.get(toRecordKey(row))?.categoryID ?? row.placeRecordID]));
    }

    async function store({ userID }: Viewer, escalationID: number, changes: Partial<EscalationRow>): Promise<void> {
        await repository.update(escalationID, { ...changes, updateUserID: userID, dateUpdated: now() });
    }

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, MODERATE)) return [];
        const moderated = new Set(await records.moderatedIDs(viewer));
        const rows = await repository.byIDs(actions.map(({ recordID }) => recordID));
        const known = new Map(rows.map((row) => [row.escalationID, row]));
        const categoryIDsByRow = await categoriesOf(rows);
        const readable: ReadableAction[] = [];
        for (const action of actions) {
            const row = known.get(action.recordID);
            if (!row || !moderated.has(categoryIDsByRow.get(row.escalationID) ?? 0)) continue;
            const canUndo = areFieldsUnchanged(row, action.after);
            readable.push({
                action,
                shown: { name: row.name, url: siteURL + escalationPath(row.escalationID), to: action.after.status },
                canUndo,
            });
        }
        return readable;
    }

    async function undo(viewer: Viewer, action: LoggedAction): Promise<void> {
        const row = await visible(viewer, action.recordID);
        if (!areFieldsUnchanged(row, action.after)) throw hasChangedSince(row.name);
        if (action.kind === "escalate") return takeOut(viewer, row, action);
        const { closedReports: reportIDs = [], ...before } = action.before as Partial<EscalationRow> & {
            closedReports?: number[];
        };
        await store(viewer, row.escalationID, before);
        const again = { from: "dismissed", to: "escalated", reportIDs } as const;
        await reports.decideTogether(row.escalationID, again, { updateUserID: viewer.userID, dateUpdated: now() });
    }

    /**
     * Undoes an escalation. Its reports that were not decided individually become new again. An escalation that was created by the action
     * becomes done; its comments stay.
     */
    async function takeOut(viewer: Viewer, { escalationID }: EscalationRow, { before, after }: LoggedAction): Promise<void> {
        const changed = { updateUserID: viewer.userID, dateUpdated: now() };
        const isWhole = "status" in after;
        const reportIDs = isWhole ? undefined : (before.reportIDs as number[]);
        const taken = { from: "escalated", to: "new", reportIDs } as const;
        const reopened = await reports.decideTogether(escalationID, taken, { ...changed, escalationID: null });
        if (isWhole) await store(viewer, escalationID, { status: "done" });
        else if (reopened.length === 0) throw hasChangedSince();
    }

    /** Dismisses the reports that are still open when an escalation is done: the post stays, or was removed separately. */
    function closeReports({ userID }: Viewer, { escalationID }: EscalationRow): Promise<number[]> {
        const end = { from: "escalated", to: "dismissed" } as const;
        return reports.decideTogether(escalationID, end, { updateUserID: userID, dateUpdated: now() });
    }

    async function answerOf(viewer: Viewer, row: EscalationRow): Promise<Escalation> {
        const [answer] = await answers(viewer, [row]);
        if (!answer) throw conflict("It has been removed in the meantime.");
        return answer;
    }

    async function answers(viewer: Viewer, rows: readonly EscalationRow[]): Promise<Escalation[]> {
        const ids = rows.map(({ escalationID }) => escalationID);
        const [reported, counts] = [await repository.reportsOf(ids), await comments.countIn(ids)];
        const found = await records.find(rows);
        const held = rows.map((row) => {
            const record = found.get(toRecordKey(row));
            return {
                ...row,
                recordName: record?.name ?? row.name,
                recordHtml: record?.html ?? "",
                recordFormat: record?.format ?? NOTE_FORMAT,
                recordUserID: record?.userID ?? 0,
                recordDateInserted: record?.dateInserted ?? row.dateInserted,
            };
        });
        const described = await records.describe(viewer, held);
        const people = await users.byIDs(rows.flatMap(({ assignedUserID }) => assignedUserID ?? []));
        return rows.flatMap((row, index) => {
            const { escalationID, assignedUserID } = row;
            const record = described[index];
            const own = reported.filter((report) => report.escalationID === escalationID);
            const reportUserIDs = [...new Set(own.map(({ insertUserID }) => insertUserID))];
            const assignedUser = assignedUserID === null ? undefined : people.get(assignedUserID);
            if (!record) return [];
            return [
                {
                    ...record,
                    escalationID,
                    name: row.name,
                    url: siteURL + escalationPath(escalationID),
                    status: row.status,
                    assignedUserID,
                    ...(assignedUser && { assignedUser }),
                    countReports: own.length,
                    countReportUsers: reportUserIDs.length,
                    reportUserIDs,
                    dateLastReport: own.at(-1)?.dateInserted ?? null,
                    countComments: counts.get(escalationID)?.count ?? 0,
                    lastCommentID: counts.get(escalationID)?.lastCommentID ?? null,
                    insertUserID: row.insertUserID,
                    dateInserted: row.dateInserted,
                    dateUpdated: row.dateUpdated,
                    updateUserID: row.updateUserID,
                },
            ];
        });
    }
}

const NOTE_FORMAT = requireWritableFormat("markdown");

const toEvent = ({ userID }: Viewer, escalationID: number, cause: string) => ({
    cause,
    recordType: "escalation",
    recordID: escalationID,
    actorUserID: userID,
});
