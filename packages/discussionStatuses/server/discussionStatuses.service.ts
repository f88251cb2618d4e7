import type {
    getDiscussionStatuses,
    patchDiscussionStatus,
    postDiscussionStatus,
    StatusLog,
} from "@parley/discussionStatuses/contract";
import type { DiscussionAnswer, DiscussionExpand, RecordStatus } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import {
    INTERNAL_STATUSES,
    STATUS,
    STATUS_ACTIONS,
    toRecordStatusID,
    toResolvedColumns,
    toStatusID,
} from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireRoom,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { StatusRemoval } from "./statusRemoval";
import { MAX_STATUSES } from "./statusRemoval";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    discussions: Pick<Discussions, "get" | "access" | "uncheckedCommands" | "statuses">;
    actionLog: Pick<ActionLog, "list">;
    removal: StatusRemoval;
}

interface StatusChange {
    statusID?: number | undefined;
    internalStatusID?: number | undefined;
    statusNotes?: string | undefined;
    expand?: DiscussionExpand | undefined;
}

/** Maximum number of status changes returned. */
const MAX_CHANGES = 1000;

/** Creates the operations on statuses: public ones, which site managers add, and resolved or unresolved for staff (contract §5.1). */
export function createDiscussionStatusesService({ kit, discussions, actionLog, removal }: Dependencies) {
    const { access, uncheckedCommands, statuses } = discussions;
    const { repository } = statuses;
    return {
        async list(viewer: Viewer, { subType, state }: Input<typeof getDiscussionStatuses>): Promise<RecordStatus[]> {
            return (await knownTo(viewer)).filter(
                (status) =>
                    (subType === undefined || status.recordSubtype === subType) &&
                    (state === undefined || status.state === state),
            );
        },

        one,

        /** Adds a public status. Throws 403 and 409. */
        async add(viewer: Viewer, input: Input<typeof postDiscussionStatus>): Promise<RecordStatus> {
            requirePermission(viewer, "site.manage");
            const { name, state = "open", recordSubtype = null, isDefault = false, isActive = true } = input;
            const recordStatusID = await kit.database.transaction(async () => {
                requireRoom((await repository.all()).length, MAX_STATUSES, "statuses");
                if (isDefault) await repository.clearDefault(recordSubtype);
                const made = { insertUserID: viewer.userID, dateInserted: toDateTime(kit.clock()) };
                const id = await repository.insert({ name: name.trim(), state, recordSubtype, isDefault, isActive, ...made });
                statuses.changed();
                return id;
            });
            return one(viewer, toStatusID(recordStatusID));
        },

        /** Changes the given fields of a status; 400 for a built-in one. */
        async change(viewer: Viewer, { statusID, ...changes }: Input<typeof patchDiscussionStatus>): Promise<RecordStatus> {
            requirePermission(viewer, "site.manage");
            const before = requireOwn(await one(viewer, statusID));
            await kit.database.transaction(async () => {
                const recordSubtype = changes.recordSubtype === undefined ? before.recordSubtype : changes.recordSubtype;
                if (changes.isDefault) await repository.clearDefault(recordSubtype);
                await repository.update(toRecordStatusID(statusID), changes);
                statuses.changed();
            });
            return one(viewer, statusID);
        },

        /** Deletes a status, which its discussions lose until that is undone; 400 for a built-in one and a default. */
        async remove(viewer: Viewer, statusID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const { isDefault, name } = requireOwn(await one(viewer, statusID));
            if (isDefault) throw badRequest("A default status can’t be deleted.");
            await kit.database.transaction(() => removal.remove(viewer, toRecordStatusID(statusID), name));
        },

        /**
         * Sets the status of a discussion: the public one with permission to edit there or `staff.allow`, the internal one with
         * `staff.allow`. Throws 400 without a status.
         */
        async set(
            viewer: Viewer,
            discussionID: number,
            { statusNotes: reason, expand, statusID, internalStatusID }: StatusChange,
        ): Promise<DiscussionAnswer> {
            requireSession(viewer);
            const { categoryID, type } = await access.visible(viewer, discussionID);
            if (internalStatusID !== undefined || !may(viewer, "discussions.edit", categoryID))
                requirePermission(viewer, "staff.allow");
            if (statusID === undefined && internalStatusID === undefined)
                throw badRequest("Give statusID or internalStatusID.", { code: "missingField" });
            if (statusID !== undefined) await requirePublic(statusID, type);
            if (internalStatusID !== undefined && !INTERNAL_STATUSES.includes(internalStatusID))
                throw invalidField("internalStatusID", "There is no such state among staff.");
            await kit.database.transaction(async () => {
                const row = await access.present(discussionID);
                const kind = internalStatusID === STATUS.resolved ? "resolve" : "unresolve";
                if (internalStatusID !== undefined)
                    await uncheckedCommands.set(viewer, row, kind, toResolvedColumns(viewer, row, internalStatusID), { reason });
                if (statusID !== undefined) await uncheckedCommands.set(viewer, row, "status", { statusID }, { reason });
            });
            return discussions.get(viewer, discussionID, expand);
        },

        /** Returns the status changes that are visible to the viewer, newest first. */
        async log(
            viewer: Viewer,
            discussionID: number,
            { page = 1, limit = 30 }: { page?: number | undefined; limit?: number | undefined },
        ): Promise<Page<StatusLog>> {
            requireSession(viewer);
            await access.visible(viewer, discussionID);
            const filter = { recordType: "discussion", recordID: discussionID, kinds: STATUS_ACTIONS };
            const { acts: actions } = await actionLog.list(viewer, filter, MAX_CHANGES);
            const rows = actions.map(({ action }) => ({
                recordLogID: action.actID,
                statusID: Number(action.after.internalStatusID ?? action.after.statusID),
                insertUserID: action.insertUserID,
                dateInserted: action.dateInserted,
                recordType: action.recordType,
                recordID: action.recordID,
                reason: action.reason,
            }));
            return { items: rows.slice((page - 1) * limit, page * limit), paging: { page, limit, total: rows.length } };
        },
    };

    async function one(viewer: Viewer, statusID: number): Promise<RecordStatus> {
        const status = (await knownTo(viewer)).find((known) => known.statusID === statusID);
        if (!status) throw notFound("Status");
        return status;
    }

    /** Internal statuses are for staff, inactive ones for site managers. */
    async function knownTo(viewer: Viewer): Promise<RecordStatus[]> {
        const [isStaff, isManager] = [may(viewer, "staff.allow"), may(viewer, "site.manage")];
        return [...(await statuses.byID()).values()].filter(
            ({ isInternal, isActive }) => (!isInternal || isStaff) && (isActive || isManager),
        );
    }

    async function requirePublic(statusID: number, type: string): Promise<void> {
        const status = (await statuses.byID()).get(statusID);
        if (!status?.isActive || status.isInternal) throw invalidField("statusID", "There is no such state for everybody.");
        if (status.recordSubtype !== null && status.recordSubtype !== type)
            throw invalidField("statusID", fill("Posts of the type {type} don’t have this state.", { type }));
    }
}

function requireOwn(status: RecordStatus): RecordStatus {
    if (status.isSystem) throw badRequest("A built-in status can’t be changed.");
    return status;
}
