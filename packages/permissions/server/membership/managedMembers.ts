import { GUEST_USER_ID, SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { computeRank } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, notFound, requirePermission } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import { OPERATOR, requireRank } from "../authority";
import type { PermissionsService } from "../permissions.service";

interface Dependencies {
    users: UsersRepository;
    permissions: PermissionsService;
    sessions: Pick<Sessions, "renewAll" | "endAll">;
}

export type ManagedMembers = ReturnType<typeof createManagedMembers>;

/** Creates the functions that read a member and the viewer within a transaction, before the member is changed. */
export function createManagedMembers({ users, permissions, sessions }: Dependencies) {
    return { manageable, changeSessions, readForChange };

    /** Returns the member if the viewer may change them at present. */
    async function manageable(viewer: Viewer, userID: number): Promise<UserRow> {
        requirePermission(viewer, "users.edit");
        const { actor, row } = await readForChange(viewer, userID);
        requirePermission(actor, "users.edit");
        requireRank(actor, computeRank(await permissions.ofFree(row)));
        return row;
    }

    /** Renews a member's sessions after a change of permissions, or ends them if no role allows signing in (FC-26). */
    async function changeSessions(row: UserRow): Promise<void> {
        if (await permissions.letIn(row)) await sessions.renewAll(row.userID);
        else await sessions.endAll(row.userID);
    }

    /** Reads the current viewer permissions and member within the transaction, because they may have changed since the request arrived. */
    async function readForChange(viewer: Viewer, userID: number): Promise<{ actor: Viewer; row: UserRow }> {
        if (userID === SYSTEM_USER_ID) throw badRequest("This account belongs to the site.");
        const row = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
        if (!row || row.deleted) throw notFound("User");
        if (viewer === OPERATOR) return { actor: viewer, row };
        return { actor: { ...viewer, permissions: await permissions.of(viewer.userID) }, row };
    }
}
