import type { RecordStatus } from "@parley/discussions/contract";
import type { CachedValue } from "@parley/library/server/database";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionRow } from "../discussions.tables";
import type { StatusRow } from "./statuses.repository";
import { createStatusesRepository } from "./statuses.repository";

/** Built-in status IDs: 8 is resolved, 7 is unresolved, 0 is none (contract §2). */
export const STATUS = { none: 0, unresolved: 7, resolved: 8 };

/** IDs of the statuses among staff. */
export const INTERNAL_STATUSES: readonly number[] = [STATUS.unresolved, STATUS.resolved];

/** The statuses that a site adds have IDs above this one, so that they never meet a built-in one. */
const FIRST_OWN_ID = 10_000;

export const toStatusID = (recordStatusID: number): number => FIRST_OWN_ID + recordStatusID;
export const toRecordStatusID = (statusID: number): number => statusID - FIRST_OWN_ID;

const builtIn = (statusID: number, name: string, more: Partial<RecordStatus> = {}): RecordStatus => ({
    statusID,
    name,
    recordType: "discussion",
    recordSubtype: null,
    state: "open",
    isDefault: false,
    isActive: true,
    isSystem: true,
    isInternal: INTERNAL_STATUSES.includes(statusID),
    ...more,
});

const NONE = builtIn(STATUS.none, "None", { isDefault: true });
const BUILT_IN: readonly RecordStatus[] = [
    NONE,
    builtIn(STATUS.unresolved, "Unresolved", { isDefault: true }),
    builtIn(STATUS.resolved, "Resolved", { state: "closed" }),
];

export type Statuses = ReturnType<typeof createStatuses>;

/** Creates the lookup of statuses: the built-in ones, and those that the site has added. */
export function createStatuses({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const repository = createStatusesRepository(database);
    const own: CachedValue<StatusRow[]> = createCachedValue(database, clock, repository.all);

    return {
        repository,
        changed: own.drop,

        /** Returns all statuses by ID. */
        async byID(): Promise<ReadonlyMap<number, RecordStatus>> {
            const added = (await own.get()).map(toStatus);
            return new Map([...BUILT_IN, ...added].map((status) => [status.statusID, status]));
        },

        /** Returns the status with which a new discussion of this type begins. */
        async defaultFor(type: string): Promise<number> {
            const defaults = (await own.get()).filter(({ isDefault, isActive }) => isDefault && isActive);
            const row =
                defaults.find(({ recordSubtype }) => recordSubtype === type) ??
                defaults.find(({ recordSubtype }) => recordSubtype === null);
            return row ? toStatusID(row.recordStatusID) : STATUS.none;
        },
    };
}

/** Returns a status; an inactive or unknown one is "None" (contract §4.4). */
export function findActiveStatus(statuses: ReadonlyMap<number, RecordStatus>, statusID: number): RecordStatus {
    const status = statuses.get(statusID);
    return status?.isActive ? status : NONE;
}

/** Returns the columns of a discussion that a member marks as resolved or unresolved; none if it is so already. */
export function toResolvedColumns(
    { userID }: Pick<Viewer, "userID">,
    row: Pick<DiscussionRow, "internalStatusID">,
    internalStatusID: number,
): Partial<DiscussionRow> {
    if (row.internalStatusID === internalStatusID) return {};
    return { internalStatusID, resolvedUserID: internalStatusID === STATUS.resolved ? userID : null };
}

function toStatus({ recordStatusID, name, recordSubtype, state, isDefault, isActive }: StatusRow): RecordStatus {
    return {
        statusID: toStatusID(recordStatusID),
        name,
        recordType: "discussion",
        recordSubtype,
        state,
        isDefault,
        isActive,
        isSystem: false,
        isInternal: false,
    };
}
