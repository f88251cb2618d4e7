import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslateRole } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { RoleRequestsAccess } from "./access";
import type { OfferWords, RoleOffersService } from "./roleOffers.service";
import type { RoleRequestRow, RoleRequestsRepository } from "./roleRequests.repository";
import type { RoleRequestsService } from "./roleRequests.service";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "jobs">;
    actionLog: Pick<ActionLog, "provide" | "retentionMS">;
    repository: RoleRequestsRepository;
    users: Pick<Users, "roles">;
    access: Pick<RoleRequestsAccess, "decidedRoleIDs">;
    offers: Pick<RoleOffersService, "readWords" | "restore">;
    requests: Pick<RoleRequestsService, "reopen">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

const HOUR_MS = 60 * 60 * 1000;

/** Registers the logged actions on requests and offers, and the job that erases what was withdrawn and can't be restored any more (FC-92). */
export function registerRoleRequestActions(dependencies: Dependencies): void {
    const { kit, actionLog, repository } = dependencies;
    provideRequestActions(dependencies);
    provideOfferActions(dependencies);
    kit.jobs.every("roleRequests: erase withdrawn requests", HOUR_MS, async () =>
        repository.eraseWithdrawnBefore(toDateTime(new Date(kit.clock().getTime() - (await actionLog.retentionMS())))),
    );
}

/** Returns the function that names the role of a request for a reader. */
const toRoleName =
    (translate: TranslateRole) =>
    ({ roleID, roleName: name }: RoleRequestRow): string =>
        translate({ roleID, name }).name;

/** Decisions are visible to those who may decide; a withdrawal only to the member who withdrew. */
function provideRequestActions({ actionLog, repository, access, requests, findRoleTexts }: Dependencies): void {
    actionLog.provide("roleRequest", {
        effects: { approve: "configures", deny: "moderates", withdraw: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const rows = await readRows(actions);
            const roleIDs = await access.decidedRoleIDs(viewer);
            const nameRole = toRoleName(await findRoleTexts(viewer));
            const readable = actions.flatMap((action) => {
                const row = rows.get(action.recordID);
                return row && isReadable(viewer, action, row, roleIDs) ? [{ action, row }] : [];
            });
            return Promise.all(
                readable.map(async ({ action, row }) => ({
                    action,
                    shown: { name: nameRole(row) },
                    canUndo: await isReopenable(row, action),
                })),
            );
        },

        async describeRecords(viewer: Viewer, actions: readonly LoggedAction[]) {
            const rows = await readRows(actions.filter((action) => isOwnWithdrawal(viewer, action)));
            const nameRole = toRoleName(await findRoleTexts(viewer));
            return new Map(
                actions.flatMap(({ actID, recordID }) => {
                    const row = rows.get(recordID);
                    return row ? [[actID, { name: nameRole(row), excerpt: row.body, insertUserID: row.userID }] as const] : [];
                }),
            );
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const row = await repository.byID(action.recordID);
            if (!row) throw notFound("Role request");
            const roleIDs = action.kind === "withdraw" ? [] : await access.decidedRoleIDs(viewer);
            if (!isReadable(viewer, action, row, roleIDs)) throw forbidden("users.edit");
            if (!(await isReopenable(row, action))) throw hasChangedSince(row.roleName);
            await requests.reopen(viewer, row, action.after.isAssigned === true);
        },

        wipe: ({ recordID }) => repository.erase(recordID),
    });

    async function readRows(actions: readonly LoggedAction[]): Promise<Map<number, RoleRequestRow>> {
        const ids = [...new Set(actions.map(({ recordID }) => recordID))];
        return new Map((await repository.byIDs(ids)).map((row) => [row.roleRequestID, row]));
    }

    /** Whether the request is still as the action left it, and its member has not asked again. */
    async function isReopenable(row: RoleRequestRow, { after: { isAssigned: _, ...after } }: LoggedAction): Promise<boolean> {
        return areFieldsUnchanged(row, after) && !(await repository.hasPending(row.roleID, row.userID));
    }
}

/** Offers are visible to site managers. */
function provideOfferActions({ actionLog, users, offers }: Dependencies): void {
    actionLog.provide("roleOffer", {
        effects: { offer: "configures", endOffer: "configures" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const names = new Map((await users.roles.list(viewer, {})).map(({ roleID, name }) => [roleID, name]));
            return Promise.all(
                actions.map(async (action) => {
                    const name = names.get(action.recordID);
                    return { action, shown: { name: name ?? "" }, canUndo: name !== undefined && (await isAsOffered(action)) };
                }),
            );
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            if (!(await isAsOffered(action))) throw hasChangedSince();
            await offers.restore(action.recordID, action.before.words as OfferWords);
        },
    });

    const isAsOffered = async ({ recordID, after }: LoggedAction): Promise<boolean> =>
        areFieldsUnchanged({ words: await offers.readWords(recordID) }, after);
}

function isReadable(viewer: Viewer, action: LoggedAction, { roleID }: RoleRequestRow, roleIDs: readonly number[]): boolean {
    return action.kind === "withdraw" ? isOwnWithdrawal(viewer, action) : roleIDs.includes(roleID);
}

const isOwnWithdrawal = (viewer: Viewer, { kind, insertUserID }: LoggedAction): boolean =>
    kind === "withdraw" && insertUserID === viewer.userID;
