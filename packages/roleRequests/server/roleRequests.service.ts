import type { UserFragment } from "@parley/accounts/contract";
import type { Input, Page } from "@parley/library/contract";
import { ApiRefusal, fill, isExpanded, toDateTime, toMessage } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import {
    conflict,
    invalidField,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { RoleID } from "@parley/permissions/contract";
import type { TranslateRole } from "@parley/permissions/server";
import type { getRoleRequests, patchRoleRequest, postRoleRequest, RoleRequest } from "@parley/roleRequests/contract";
import type { Users } from "@parley/users/server";
import type { RoleRequestsAccess } from "./access";
import { DECISIONS, toCauseKey } from "./notifications";
import type { RoleRequestRow, RoleRequestsRepository } from "./roleRequests.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    actionLog: Pick<ActionLog, "record">;
    repository: RoleRequestsRepository;
    users: Pick<Users, "byIDs" | "membership" | "roleIDsOf"> & {
        alternativeSignIn: Pick<Users["alternativeSignIn"], "requireFreshProof">;
    };
    access: Pick<RoleRequestsAccess, "decidedRoleIDs">;
    notifications: Pick<Notifications, "record">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

/** Status of a request that nobody has decided on. */
const PENDING = { status: "pending", reason: null, dateStatus: null, statusUserID: null } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How often a member may be denied a role within the period until they have to wait. */
const MAX_DENIALS = 3;
const DENIAL_PERIOD_MS = 30 * DAY_MS;

export type RoleRequestsService = ReturnType<typeof createRoleRequestsService>;

/** Creates the service for requests for roles and the decisions on them (contract §5.19). */
export function createRoleRequestsService(dependencies: Dependencies) {
    const { database, clock, actionLog, repository, users, access, notifications, findRoleTexts } = dependencies;
    const now = () => toDateTime(clock());

    return {
        /** Lists the viewer's own requests, and those for roles that they may assign. */
        async list(viewer: Viewer, input: Input<typeof getRoleRequests>): Promise<Page<RoleRequest>> {
            requireSession(viewer);
            const { page = 1, limit = 30, status, roleID, expand } = input;
            const filter = {
                viewerID: viewer.userID,
                decidedRoleIDs: await access.decidedRoleIDs(viewer),
                status,
                roleID,
                userID: input.userID === undefined ? undefined : resolveMemberID(viewer, input.userID, "userID"),
            };
            const rows = await repository.list(filter, { limit, offset: (page - 1) * limit });
            const total = await repository.count(filter);
            return { items: await present(viewer, rows, expand), paging: { page, limit, total } };
        },

        /** Returns the number of requests on which the viewer may decide; undefined for viewers who decide on none. */
        async countFor(viewer: Viewer): Promise<number | undefined> {
            const roleIDs = await access.decidedRoleIDs(viewer);
            return roleIDs.length === 0 ? undefined : repository.countPending(roleIDs);
        },

        /**
         * Asks for a role that is offered and that the viewer lacks. A request that they withdrew before is replaced. Throws 429 if they were
         * denied the role too often lately.
         */
        async ask(viewer: Viewer, { roleID, body }: Input<typeof postRoleRequest>): Promise<RoleRequest> {
            requireSession(viewer);
            const text = body.trim();
            if (text === "") throw invalidField("body", "Write a few words about why you ask for it.");
            const roleRequestID = await database.transaction(async () => {
                const isOffered = (await repository.metas()).some((meta) => meta.roleID === roleID);
                if (!isOffered) throw invalidField("roleID", "This role can’t be asked for.");
                if ((await users.roleIDsOf(viewer.userID)).includes(roleID))
                    throw invalidField("roleID", "You have this role already.");
                await requireFewDenials(roleID, viewer.userID);
                await repository.eraseWithdrawn(roleID, viewer.userID);
                const row = { ...PENDING, roleID, userID: viewer.userID, body: text, dateInserted: now() };
                const added = await repository.insert(row);
                if (!added) throw conflict("You have asked for this role already. It is not decided yet.");
                return added.roleRequestID;
            });
            return presentOne(viewer, roleRequestID);
        },

        /** Withdraws the viewer's own pending request. */
        async withdraw(viewer: Viewer, roleRequestID: number): Promise<void> {
            requireSession(viewer);
            await database.transaction(async () => {
                const row = await repository.byID(roleRequestID);
                if (row?.userID !== viewer.userID) throw notFound("Role request");
                const after = { status: "withdrawn", dateStatus: now() } as const;
                if (!(await repository.setStatus({ roleRequestID, from: "pending" }, after))) throw createDecidedError();
                await record(viewer, "withdraw", row, after);
            });
        },

        /**
         * Approves or denies a pending request, and notifies its member. Approval assigns the role in the same transaction and requires
         * recent authentication.
         */
        async decide(
            viewer: Viewer,
            { roleRequestID, status, reason = "" }: Input<typeof patchRoleRequest>,
        ): Promise<RoleRequest> {
            requirePermission(viewer, "users.edit");
            if (status === "approved") await users.alternativeSignIn.requireFreshProof(viewer, { acceptsToken: true });
            await database.transaction(async () => {
                const row = await repository.byID(roleRequestID);
                const isVisible = row && (await access.decidedRoleIDs(viewer)).includes(row.roleID);
                if (!isVisible || row.status === "withdrawn") throw notFound("Role request");
                const changes = { status, reason: reason.trim() || null, dateStatus: now(), statusUserID: viewer.userID };
                if (!(await repository.setStatus({ roleRequestID, from: "pending" }, changes))) throw createDecidedError();
                const isAssigned = status === "approved" && (await assign(viewer, row));
                const { kind, cause } = DECISIONS[status];
                await record(viewer, kind, row, { ...changes, ...(isAssigned && { isAssigned }) });
                await notifications.record({
                    cause,
                    causeKey: toCauseKey(roleRequestID, changes),
                    recordType: "roleRequest",
                    recordID: roleRequestID,
                    actorUserID: viewer.userID,
                });
            });
            return presentOne(viewer, roleRequestID);
        },

        /** Makes a decided or withdrawn request pending again; takes away the role if the decision had assigned it. */
        async reopen(
            viewer: Viewer,
            { roleRequestID, status, userID, roleID }: RoleRequestRow,
            isAssigned: boolean,
        ): Promise<void> {
            await repository.setStatus({ roleRequestID, from: status }, PENDING);
            if (!isAssigned) return;
            const changes = { removeRoleIDs: [roleID], addReplacementRoleID: RoleID.member };
            await users.membership.setRoles(viewer, userID, changes, { isAnnounced: false });
        },
    };

    /** Throws 429 if a member was denied a role too often within the period, until the earliest of those denials is older. */
    async function requireFewDenials(roleID: number, userID: number): Promise<void> {
        const periodStart = clock().getTime() - DENIAL_PERIOD_MS;
        const denials = await repository.listDenialDates({ roleID, userID }, toDateTime(new Date(periodStart)), MAX_DENIALS);
        const earliest = denials[MAX_DENIALS - 1];
        if (earliest === undefined) return;
        const waitMs = Date.parse(earliest) - periodStart;
        const days = Math.ceil(waitMs / DAY_MS);
        throw new ApiRefusal({
            status: 429,
            ...toMessage(
                fill("You were denied this role {maximum} times lately. Keep your text, and ask again {when}.", {
                    maximum: MAX_DENIALS,
                    // For translators: a time, as in “ask again in a day”
                    when: days === 1 ? fill("in a day") : fill("in {count} days", { count: days }),
                }),
            ),
            description: null,
            retryAfter: Math.ceil(waitMs / 1000),
        });
    }

    /** Assigns the role of a request; returns false if the member has it already. */
    async function assign(viewer: Viewer, { userID, roleID }: RoleRequestRow): Promise<boolean> {
        if ((await users.roleIDsOf(userID)).includes(roleID)) return false;
        await users.membership.setRoles(viewer, userID, { addRoleIDs: [roleID] }, { isAnnounced: false });
        return true;
    }

    async function record(viewer: Viewer, kind: string, row: RoleRequestRow, after: object): Promise<void> {
        const { roleRequestID: recordID, userID: recordUserID } = row;
        const before = { status: row.status };
        await actionLog.record(viewer, { kind, recordType: "roleRequest", recordID, recordUserID, before, after });
    }

    async function presentOne(viewer: Viewer, roleRequestID: number): Promise<RoleRequest> {
        const row = await repository.byID(roleRequestID);
        const [shown] = row ? await present(viewer, [row], undefined) : [];
        if (!shown) throw notFound("Role request");
        return shown;
    }

    async function present(
        viewer: Viewer,
        rows: readonly RoleRequestRow[],
        expand: Input<typeof getRoleRequests>["expand"],
    ): Promise<RoleRequest[]> {
        const [hasUser, hasStatusUser] = [isExpanded(expand, "user"), isExpanded(expand, "statusUser")];
        const userIDs = rows.flatMap(({ userID, statusUserID }) => [
            ...(hasUser ? [userID] : []),
            ...(hasStatusUser && statusUserID !== null ? [statusUserID] : []),
        ]);
        const people = userIDs.length === 0 ? new Map<number, UserFragment>() : await users.byIDs(userIDs);
        const translate = await findRoleTexts(viewer);
        return rows.map(({ roleName, ...row }) => {
            const [user, statusUser] = [people.get(row.userID), people.get(row.statusUserID ?? 0)];
            return {
                ...row,
                ...(isExpanded(expand, "role") && { role: translate({ roleID: row.roleID, name: roleName }) }),
                ...(hasUser && user && { user }),
                ...(hasStatusUser && statusUser && { statusUser }),
            };
        });
    }
}

const createDecidedError = () => conflict("This request is not pending any more.");
