import type { StatusFragment } from "@parley/discussions/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";

/** The latest change to each status, by discussion ID and status ID. */
export type StatusLogs = ReadonlyMap<number, ReadonlyMap<number, NonNullable<StatusFragment["log"]>>>;

export type FindStatusLogs = ReturnType<typeof createStatusLogs>;

/** Types of logged actions that change a status. */
export const STATUS_ACTIONS = ["status", "resolve", "unresolve"];

/** Number of the latest changes of a discussion that are read. */
const MAX_READ = 20;

/** Creates the function that finds who gave discussions their statuses, and why, as far as the viewer may read it (contract §4.4). */
export function createStatusLogs({ actionLog, users }: { actionLog: Pick<ActionLog, "list">; users: Pick<Users, "byIDs"> }) {
    return async (viewer: Viewer, discussionIDs: readonly number[]): Promise<StatusLogs> => {
        const changes = [];
        for (const recordID of discussionIDs) {
            const { acts: found } = await actionLog.list(
                viewer,
                { recordType: "discussion", recordID, kinds: STATUS_ACTIONS },
                MAX_READ,
            );
            for (const { action } of found) changes.push(action);
        }
        const people = await users.byIDs(changes.map(({ insertUserID }) => insertUserID));
        const logs = new Map<number, Map<number, NonNullable<StatusFragment["log"]>>>();
        for (const { recordID, after, reason, dateInserted, insertUserID } of changes) {
            const own = logs.get(recordID) ?? new Map();
            logs.set(recordID, own);
            const statusID = Number(after.internalStatusID ?? after.statusID);
            const updateUser = people.get(insertUserID);
            // The newest change comes first.
            if (!own.has(statusID))
                own.set(statusID, { reasonUpdated: reason, dateUpdated: dateInserted, ...(updateUser && { updateUser }) });
        }
        return logs;
    };
}
