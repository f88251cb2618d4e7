import { toReplyName } from "@parley/discussions/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, ActionSource, LoggedAction, ReadableAction, RemovedRecord } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import { createExcerpt } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { gone, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Renderer } from "@parley/posting/server";
import type { EscalationCommentRow, EscalationCommentsRepository } from "./escalationComments.repository";
import type { Escalations, VisibleEscalation } from "./escalations";

/** Record type of comments on escalations in the action log. */
export const ESCALATION_COMMENT = "escalationComment";

const EXCERPT_LENGTH = 200;
const AN_HOUR_MS = 60 * 60 * 1000;

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "jobs" | "database" | "siteURL">;
    repository: EscalationCommentsRepository;
    actionLog: ActionLog;
    renderer: Pick<Renderer, "rerender" | "unrendered">;
    escalations: Escalations;
    requireEdit: (viewer: Viewer, row: EscalationCommentRow, escalation: VisibleEscalation) => Promise<void>;
    requireRemoval: (viewer: Viewer, row: EscalationCommentRow, escalation: VisibleEscalation) => Promise<void>;
}

type Wording = Pick<EscalationCommentRow, "body" | "format" | "bodyHtml" | "renderVersion">;

/** Registers the logged actions on comments of escalations, and the job that erases removed ones after the retention period. */
export function registerEscalationCommentActions(dependencies: Dependencies): void {
    const { kit, repository, actionLog, renderer, escalations, requireEdit, requireRemoval } = dependencies;
    const { findVisible, pathOf } = escalations;
    const { clock, siteURL } = kit;
    const effects = { delete: "removes", edit: "edits" } as const;
    const source: ActionSource = { effects, filterReadable, describeRecords, prepareUndo, undo, wipe };
    actionLog.provide(ESCALATION_COMMENT, source);
    kit.jobs.every("moderation: erase removed comments of escalations", AN_HOUR_MS, eraseOld);

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const { rows, escalations } = await find(viewer, actions);
        return actions.flatMap((action) => {
            const row = rows.get(action.recordID);
            const escalation = row && escalations.get(row.escalationID);
            if (!row || !escalation) return [];
            const shown = { name: escalation.name, url: siteURL + pathOf(escalation.escalationID) };
            return [{ action, shown, canUndo: isAsMade(action, row) }];
        });
    }

    async function describeRecords(
        viewer: Viewer,
        removals: readonly LoggedAction[],
    ): Promise<ReadonlyMap<number, RemovedRecord>> {
        const { rows, escalations } = await find(viewer, removals);
        const described = new Map<number, RemovedRecord>();
        for (const { actID, recordID } of removals) {
            const row = rows.get(recordID);
            const escalation = row && escalations.get(row.escalationID);
            if (!row || !escalation) continue;
            const location = { name: escalation.name, url: siteURL + pathOf(escalation.escalationID) };
            const excerpt = createExcerpt(row.bodyHtml, EXCERPT_LENGTH);
            described.set(actID, { name: toReplyName(escalation.name), excerpt, insertUserID: row.insertUserID, location });
        }
        return described;
    }

    async function prepareUndo(action: LoggedAction) {
        const row = action.kind === "edit" ? await repository.byID(action.recordID) : undefined;
        if (!row) return undefined;
        const { body, format } = { ...row, ...action.before };
        const prepared = { body, format, ...(await renderer.rerender(body, format)) };
        return (viewer: Viewer) => undo(viewer, action, prepared);
    }

    async function undo(viewer: Viewer, action: LoggedAction, prepared?: Wording): Promise<void> {
        const row = await repository.byID(action.recordID);
        if (!row) throw gone("Comment", { commentID: action.recordID });
        const escalation = (await findVisible(viewer, [row.escalationID])).get(row.escalationID);
        if (!escalation) throw notFound("Comment");
        if (!isAsMade(action, row)) throw hasChangedSince();
        if (action.kind === "delete") {
            await requireRemoval(viewer, row, escalation);
            return repository.update(row.commentID, { dateDeleted: null, deleteActID: null });
        }
        await requireEdit(viewer, row, escalation);
        const before = action.before as Partial<EscalationCommentRow>;
        const { body, format } = { ...row, ...before };
        const isPrepared = prepared?.body === body && prepared.format === format;
        const { bodyHtml, renderVersion } = isPrepared ? prepared : renderer.unrendered(body);
        const edited = { version: row.version + 1, dateUpdated: toDateTime(clock()), updateUserID: viewer.userID };
        await repository.update(row.commentID, { ...before, bodyHtml, renderVersion, ...edited });
    }

    async function wipe({ recordID }: LoggedAction): Promise<void> {
        await repository.erase([recordID]);
    }

    async function find(viewer: Viewer, actions: readonly LoggedAction[]) {
        const found = await repository.byIDs([...new Set(actions.map(({ recordID }) => recordID))]);
        const escalations = await findVisible(
            viewer,
            found.map(({ escalationID }) => escalationID),
        );
        return { rows: new Map(found.map((row) => [row.commentID, row])), escalations };
    }

    async function eraseOld(): Promise<void> {
        const end = toDateTime(new Date(clock().getTime() - (await actionLog.retentionMS())));
        const commentIDs = await repository.removedBefore(end);
        if (commentIDs.length === 0) return;
        await kit.database.transaction(async () => {
            await repository.erase(commentIDs);
            await actionLog.forget(ESCALATION_COMMENT, commentIDs);
        });
    }
}

/** Whether a comment still is as the action left it. */
const isAsMade = ({ kind, actID, after }: LoggedAction, row: EscalationCommentRow): boolean =>
    kind === "delete" ? row.deleteActID === actID : row.dateDeleted === null && areFieldsUnchanged(row, after);
