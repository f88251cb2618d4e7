import type { ActionLog, ActionSource, LoggedAction, ReadableAction, RemovedRecord } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound } from "@parley/library/server/http";
import type { ReportStatus } from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import type { ReportRow } from "../moderation.tables";
import type { Records } from "../records";
import { toRecordKey } from "../records";
import type { WaitingService } from "../waiting.service";
import type { ReportsRepository } from "./reports.repository";
import type { ReportsService } from "./reports.service";

interface Dependencies {
    actionLog: Pick<ActionLog, "provide">;
    repository: ReportsRepository;
    records: Records;
    reports: Pick<ReportsService, "visible" | "isLive" | "removeReported">;
    waiting: Pick<WaitingService, "holdAgain" | "restore" | "takeOut">;
}

/** Registers the logged actions on reports. Moderators of the post can read and undo them with all their effects. */
export function registerReportActions({ actionLog, repository, records, reports, waiting }: Dependencies): void {
    const source: ActionSource = { effects: EFFECTS, filterReadable, undo, describeRecords };
    actionLog.provide("report", source);

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, MODERATE)) return [];
        const moderated = new Set(await records.moderatedIDs(viewer));
        const readable: ReadableAction[] = [];
        const rows = await Promise.all([...new Set(actions.map(({ recordID }) => recordID))].map((id) => repository.byID(id)));
        const known = new Map(rows.flatMap((row) => (row ? [[row.reportID, row] as const] : [])));
        const found = await records.find([...known.values()]);
        for (const action of actions) {
            const row = known.get(action.recordID);
            if (!row || !moderated.has(found.get(toRecordKey(row))?.categoryID ?? row.placeRecordID)) continue;
            readable.push({ action, shown: { name: row.recordName }, canUndo: isAsDecided(row, action) });
        }
        return readable;
    }

    /** Describes posts that were held for approval and rejected. A published post is listed by its own removal. */
    async function describeRecords(_viewer: Viewer, removals: readonly LoggedAction[]): Promise<Map<number, RemovedRecord>> {
        const described = new Map<number, RemovedRecord>();
        for (const { actID, recordID, before } of removals) {
            const row = before.isPending === true ? await repository.byID(recordID) : undefined;
            if (!row) continue;
            const { recordName: name, recordHtml, recordUserID: insertUserID } = row;
            described.set(actID, { name, insertUserID, excerpt: createExcerpt(recordHtml, EXCERPT_LENGTH) });
        }
        return described;
    }

    async function undo(viewer: Viewer, action: LoggedAction): Promise<void> {
        const row = await reports.visible(viewer, action.recordID);
        if (!isAsDecided(row, action)) throw hasChangedSince();
        const { status, isPending, removed } = action.before as { status: ReportStatus; isPending: boolean; removed: boolean };
        // For a held post `recordID` is set only while it is published; for a reported post it never changes.
        const { waitingID, recordID, editedID } = row;
        if (waitingID !== null && isPending) {
            if (action.kind === "approve" && editedID !== null) await waiting.takeOut(viewer, waitingID);
            else if (action.kind === "approve" && recordID !== null && (await reports.isLive(row)))
                await reports.removeReported(viewer, row, recordID);
            await waiting.holdAgain(waitingID, action.kind === "approve" ? "approved" : "rejected");
        } else if (removed && recordID !== null) await waiting.restore(viewer, row.recordType, recordID);
        if (!(await repository.update(row.reportID, row.status, { status, isPending }))) throw notFound("Report");
    }
}

const EXCERPT_LENGTH = 200;

const EFFECTS = { dismiss: "moderates", approve: "moderates", status: "moderates", reject: "removes" } as const;

/** Checks whether a report still has the values that the action set. */
const isAsDecided = (row: ReportRow, { after }: LoggedAction): boolean => areFieldsUnchanged(row, after);
