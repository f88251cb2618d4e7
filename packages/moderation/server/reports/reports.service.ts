import type { Comments } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { ApiRefusal, parseSort, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    forbidden,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getReportCounters, getReports, postReport, Report, ReportCounter, ReportStatus } from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import type { Notifications } from "@parley/notifications/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { ReportRow } from "../moderation.tables";
import { REPORTED } from "../notifications/notifications";
import type { Records } from "../records";
import { toRecordKey } from "../records";
import type { WaitingService } from "../waiting.service";
import type { ReasonsService } from "./reasons.service";
import { removeNewReport } from "./removeNewReport";
import { createReportAnswers } from "./reportAnswers";
import type { ReportsRepository } from "./reports.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: ReportsRepository;
    records: Records;
    reasons: Pick<ReasonsService, "requireOpen" | "ofReports">;
    waiting: Pick<WaitingService, "publish" | "reject" | "editsOf">;
    users: Pick<Users, "byIDs" | "setTrusted">;
    discussions: Pick<Discussions, "renderer" | "remove" | "postingLimits">;
    comments: Pick<Comments, "remove">;
    actionLog: Pick<ActionLog, "record">;
    notifications: Pick<Notifications, "record">;
}

const HOUR = 60 * 60 * 1000;
const MAX_REPORTS_PER_HOUR = 30;

/** A decision on a report. */
interface Decision {
    kind: string;
    status: ReportStatus;
    changes?: Partial<ReportRow>;
    reason?: string | undefined;
    /** Whether the decision removed the post. */
    removed?: boolean;
}

export type ReportsService = ReturnType<typeof createReportsService>;

/** Creates the functions that report posts and decide on reports. Every decision is a logged action. */
export function createReportsService(dependencies: Dependencies) {
    const { kit, repository, records, reasons, waiting, users, discussions, comments, actionLog, notifications } = dependencies;
    const { database, clock } = kit;
    const { answerOf, answers } = createReportAnswers({ records, reasons, waiting, users });
    const now = () => toDateTime(clock());

    return {
        /**
         * Reports a post that the viewer may see, once for each member. The report stores the current content of the post (contract §5.16).
         * Throws 403 for the viewer's own post, which the viewer can edit or delete instead.
         */
        async add(viewer: Viewer, input: Input<typeof postReport>): Promise<Report> {
            requirePermission(viewer, "flag.add");
            const { recordType, recordID, noteBody = "", noteFormat = "markdown" } = input;
            const record = await records.require(viewer, recordType, recordID);
            if (record.userID === viewer.userID) throw forbidden("flag.add", { description: "You can’t report your own posts." });
            const reasonIDs = await reasons.requireOpen(viewer, input.reportReasonIDs);
            const since = toDateTime(new Date(clock().getTime() - HOUR));
            if ((await repository.countSince(viewer.userID, since)) >= MAX_REPORTS_PER_HOUR) throw tooMany();
            const format = requireWritableFormat(noteFormat);
            const noteHtml = noteBody.trim() === "" ? "" : (await discussions.renderer.write(noteBody, format, viewer)).bodyHtml;
            const reportID = await database.transaction(async () => {
                const added = await repository.insert(
                    {
                        status: "new",
                        recordType,
                        recordID,
                        waitingID: null,
                        editedID: null,
                        isPending: false,
                        escalationID: null,
                        recordName: record.name,
                        recordHtml: record.html,
                        recordFormat: record.format,
                        recordUserID: record.userID,
                        recordDateInserted: record.dateInserted,
                        placeRecordID: record.categoryID,
                        noteHtml,
                        noteBody,
                        insertUserID: viewer.userID,
                        dateInserted: now(),
                    },
                    reasonIDs,
                );
                if (added === undefined) return undefined;
                await discussions.postingLimits.countAction(viewer, "report", record.categoryID);
                await notifications.record({
                    cause: REPORTED,
                    recordType: "report",
                    recordID: added,
                    parentID: recordID,
                    actorUserID: viewer.userID,
                });
                return added;
            });
            if (reportID === undefined) throw conflict("You have reported this already.");
            return answerOf(viewer, await stored(reportID));
        },

        /** Withdraws a report of the viewer's own. Throws 404 for any other, and 409 once the moderators have decided on it. */
        async withdraw(viewer: Viewer, reportID: number): Promise<void> {
            requireSession(viewer);
            const row = await repository.byID(reportID);
            if (!row || row.insertUserID !== viewer.userID || row.waitingID !== null || row.isPending) throw notFound("Report");
            if (!(await database.transaction(() => removeNewReport(database, reportID))))
                throw conflict("This has been decided already.");
        },

        async list(viewer: Viewer, query: Input<typeof getReports>): Promise<Page<Report>> {
            requirePermission(viewer, MODERATE);
            const { page, limit, sort = "-dateInserted", placeRecordID, recordType, recordID, ...filter } = query;
            if (recordID !== undefined && recordType === undefined) throw badRequest("recordID needs a recordType.");
            if ((placeRecordID === undefined) !== (query.placeRecordType === undefined))
                throw badRequest("placeRecordType and placeRecordID go together.");
            const moderated = await records.moderatedIDs(viewer);
            const wanted = {
                ...filter,
                recordType,
                recordID,
                categoryIDs: placeRecordID === undefined ? moderated : moderated.filter((id) => id === placeRecordID),
                recordUserID:
                    query.recordUserID === undefined ? undefined : resolveMemberID(viewer, query.recordUserID, "recordUserID"),
                insertUserID:
                    query.insertUserID === undefined ? undefined : resolveMemberID(viewer, query.insertUserID, "insertUserID"),
            };
            const total = await repository.count(wanted);
            const { field, descending } = parseSort(sort);
            const rows = await repository.list(wanted, { column: field, descending, limit, offset: (page - 1) * limit });
            return { items: await answers(viewer, rows), paging: { page, limit, total } };
        },

        async get(viewer: Viewer, reportID: number): Promise<Report> {
            return answerOf(viewer, await visible(viewer, reportID));
        },

        visible,

        /** Counts undecided reports, or posts held for approval. Returns `undefined` for viewers who moderate nothing (contract §5.4). */
        async countNew(viewer: Viewer, isPending: boolean): Promise<number | undefined> {
            const categoryIDs = await records.moderatedIDs(viewer);
            return categoryIDs.length === 0 ? undefined : repository.countNew(categoryIDs, isPending);
        },

        /** Returns the number of reports of posts in their current state, for automated clients (contract §5.16). */
        async counters(viewer: Viewer, query: Input<typeof getReportCounters>): Promise<Page<ReportCounter>> {
            requirePermission(viewer, MODERATE);
            const { page, limit, countReports, placeRecordID, includeSubcategories = false } = query;
            if (placeRecordID === undefined && query.placeRecordType !== undefined)
                throw badRequest("placeRecordType needs placeRecordID.");
            const { recordType, status = ["new"], reportReasonID } = query;
            const moderated = await records.moderatedIDs(viewer);
            const wanted =
                placeRecordID === undefined ? undefined : await records.categoryIDsIn(placeRecordID, includeSubcategories);
            const categoryIDs = wanted ? moderated.filter((categoryID) => wanted.includes(categoryID)) : moderated;
            const filter = { categoryIDs, countReports, recordType, status, reportReasonID };
            const { rows, total } = await repository.counters(filter, { limit, offset: (page - 1) * limit });
            const found = await records.find(rows);
            const items = rows.flatMap(({ recordID, ...row }) => {
                const present = found.get(toRecordKey({ recordType: row.recordType, recordID }));
                if (recordID === null || !present) return [];
                const [countUsers, count] = [Number(row.countReportUsers), Number(row.countReports)];
                return [
                    {
                        ...row,
                        recordID,
                        countReports: count,
                        countReportUsers: countUsers,
                        recordUserID: present.userID,
                        placeRecordType: "category" as const,
                        placeRecordID: present.categoryID,
                    },
                ];
            });
            return { items, paging: { page, limit, total } };
        },

        /** Sets the status of a report, without other effects. */
        async setStatus(viewer: Viewer, reportID: number, status: ReportStatus): Promise<Report> {
            const row = await visible(viewer, reportID);
            if (row.isPending && status !== row.status) throw badRequest("A waiting post is approved or rejected.");
            if (status === row.status) return answerOf(viewer, row);
            return decide(viewer, row, { kind: "status", status });
        },

        async dismiss(viewer: Viewer, reportID: number): Promise<Report> {
            const row = await undecided(viewer, reportID);
            if (row.isPending) throw badRequest("A waiting post is approved or rejected.");
            return decide(viewer, row, { kind: "dismiss", status: "dismissed" });
        },

        /** Approves the post; publishes one that is held for approval. */
        async approve(viewer: Viewer, reportID: number, verifyRecordUser: boolean): Promise<Report> {
            const row = await undecided(viewer, reportID);
            return database.transaction(async () => {
                const { waitingID } = row;
                const recordID = row.isPending && waitingID !== null ? await waiting.publish(viewer, waitingID) : row.recordID;
                if (verifyRecordUser) await users.setTrusted(row.recordUserID, true);
                const changes = { ...(row.editedID === null && { recordID }), isPending: false };
                return decide(viewer, row, { kind: row.isPending ? "approve" : "dismiss", status: "dismissed", changes });
            });
        },

        /** Removes the post, which requires the permission to remove it; declines one that is held for approval. */
        async reject(viewer: Viewer, reportID: number, reason: string | undefined): Promise<Report> {
            const row = await undecided(viewer, reportID);
            return database.transaction(async () => {
                const { isPending, waitingID, recordID } = row;
                if (isPending && waitingID !== null) await waiting.reject(waitingID, reason);
                // Stryker disable next-line ConditionalExpression: only a held post has no record; the type checker does not know it.
                const removed = !isPending && recordID !== null && (await isLive(row));
                if (removed) await removeReported(viewer, row, recordID, reason);
                return decide(viewer, row, { kind: "reject", status: "rejected", reason, removed });
            });
        },

        isLive,
        removeReported,
    };

    /** Returns a report of a post that the viewer moderates; throws 404 for all others (FC-12). */
    async function visible(viewer: Viewer, reportID: number): Promise<ReportRow> {
        requirePermission(viewer, MODERATE);
        const row = await repository.byID(reportID);
        const moderated = await records.moderatedIDs(viewer);
        const currentCategoryID = row && ((await records.find([row])).get(toRecordKey(row))?.categoryID ?? row.placeRecordID);
        if (!row || currentCategoryID === undefined || !moderated.includes(currentCategoryID)) throw notFound("Report");
        return row;
    }

    async function undecided(viewer: Viewer, reportID: number): Promise<ReportRow> {
        const row = await visible(viewer, reportID);
        if (row.status !== "new" && row.status !== "escalated") throw conflict("This has been decided already.");
        return row;
    }

    /** Stores a decision with its logged action. Throws 409 if somebody else has decided in the meantime. */
    function decide(
        viewer: Viewer,
        row: ReportRow,
        { kind, status, changes, reason, removed = false }: Decision,
    ): Promise<Report> {
        return database.transaction(async () => {
            const { reportID, recordType, recordID, isPending } = row;
            const decided = await repository.update(reportID, row.status, {
                ...changes,
                status,
                updateUserID: viewer.userID,
                dateUpdated: now(),
            });
            if (!decided) throw conflict("This has been decided already.");
            const currentID = decided.recordID ?? recordID;
            await actionLog.record(viewer, {
                kind,
                recordType: "report",
                recordID: reportID,
                ...(currentID !== null && { parent: { recordType, recordID: currentID } }),
                before: { status: row.status, isPending, removed },
                after: { status, isPending: decided.isPending },
                reason,
            });
            return answerOf(viewer, decided);
        });
    }

    async function isLive(row: ReportRow): Promise<boolean> {
        return (await records.find([row])).get(toRecordKey(row))?.isLive ?? false;
    }

    async function removeReported(
        viewer: Viewer,
        { recordType }: Pick<ReportRow, "recordType">,
        recordID: number,
        reason?: string,
    ): Promise<void> {
        if (recordType === "discussion") await discussions.remove(viewer, recordID, reason);
        else await comments.remove(viewer, recordID, { method: "tombstone", ...(reason && { reason }) });
    }

    async function stored(reportID: number): Promise<ReportRow> {
        const row = await repository.byID(reportID);
        if (!row) throw notFound("Report");
        return row;
    }
}

const tooMany = () =>
    new ApiRefusal({
        status: 429,
        message: "You have reported many posts within an hour. Wait a while and try again.",
        description: null,
        retryAfter: 600,
    });
