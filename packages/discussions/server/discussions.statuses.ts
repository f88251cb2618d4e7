import type {
    DiscussionAnswer,
    DiscussionExpand,
    getDiscussionStatuses,
    RecordStatus,
    StatusLog,
} from "@parley/discussions/contract";
import type { Input, Page } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, may, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionAccess } from "./access/discussions.access";
import type { DiscussionCommands } from "./actions/discussions.commands";
import { STATUS, STATUSES } from "./discussions.answers";
import type { DiscussionsService } from "./discussions.service";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    service: Pick<DiscussionsService, "get">;
    access: DiscussionAccess;
    commands: Pick<DiscussionCommands, "set">;
    actionLog: Pick<ActionLog, "list">;
}

interface StatusChange {
    statusID?: number | undefined;
    internalStatusID?: number | undefined;
    statusNotes?: string | undefined;
    expand?: DiscussionExpand | undefined;
}

/** Maximum number of status changes returned. */
const MAX_CHANGES = 1000;
const INTERNAL: readonly number[] = [STATUS.unresolved, STATUS.resolved];

export type DiscussionStatuses = ReturnType<typeof discussionStatuses>;

/** Creates the operations on statuses: resolved or unresolved for staff; the only public status is "None". */
export function discussionStatuses({ kit, service, access, commands, actionLog }: Dependencies) {
    return {
        list: (viewer: Viewer, { subType, state }: Input<typeof getDiscussionStatuses>): RecordStatus[] =>
            knownTo(viewer).filter((status) => subType === undefined && (state === undefined || status.state === state)),

        one(viewer: Viewer, statusID: number): RecordStatus {
            const status = knownTo(viewer).find((known) => known.statusID === statusID);
            if (!status) throw notFound("Status");
            return status;
        },

        /** Sets the status of a discussion. Throws 403 without `staff.allow`, 400 without a status. */
        async set(
            viewer: Viewer,
            discussionID: number,
            { statusNotes, expand, ...wanted }: StatusChange,
        ): Promise<DiscussionAnswer> {
            requireSession(viewer);
            await access.visible(viewer, discussionID);
            requirePermission(viewer, "staff.allow");
            const { statusID = STATUS.none, internalStatusID } = wanted;
            if (wanted.statusID === undefined && internalStatusID === undefined)
                throw badRequest("Give statusID or internalStatusID.", { code: "missingField" });
            if (statusID !== STATUS.none) throw invalidField("statusID", "There is no such state for everybody.");
            if (internalStatusID !== undefined && !INTERNAL.includes(internalStatusID))
                throw invalidField("internalStatusID", "There is no such state among staff.");
            await kit.database.transaction(async () => {
                const row = await access.present(discussionID);
                const kind = internalStatusID === STATUS.resolved ? "resolve" : "unresolve";
                if (internalStatusID !== undefined)
                    await commands.set(viewer, row, kind, { internalStatusID }, { reason: statusNotes });
            });
            return service.get(viewer, discussionID, expand);
        },

        /** Returns the status changes that are visible to the viewer, newest first. */
        async log(
            viewer: Viewer,
            discussionID: number,
            { page = 1, limit = 30 }: { page?: number | undefined; limit?: number | undefined },
        ): Promise<Page<StatusLog>> {
            requireSession(viewer);
            await access.visible(viewer, discussionID);
            const filter = { recordType: "discussion", recordID: discussionID, kinds: ["resolve", "unresolve"] };
            const { acts: changes } = await actionLog.list(viewer, filter, MAX_CHANGES);
            const rows = changes.map(({ action }) => ({
                recordLogID: action.actID,
                statusID: Number(action.after.internalStatusID),
                insertUserID: action.insertUserID,
                dateInserted: action.dateInserted,
                recordType: action.recordType,
                recordID: action.recordID,
                reason: action.reason,
            }));
            return { items: rows.slice((page - 1) * limit, page * limit), paging: { page, limit, total: rows.length } };
        },
    };
}

function knownTo(viewer: Viewer): RecordStatus[] {
    return [...STATUSES.values()]
        .map((status) => ({
            ...status,
            isDefault: status.statusID === STATUS.none || status.statusID === STATUS.unresolved,
            isSystem: true,
            isInternal: INTERNAL.includes(status.statusID),
        }))
        .filter(({ isInternal }) => !isInternal || may(viewer, "staff.allow"));
}
