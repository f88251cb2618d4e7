import type { Finding } from "@parley/accounts/server";
import type { deleteSessions, getSessions, MemberSession } from "@parley/authentication/contract";
import type { Input, SmartID } from "@parley/library/contract";
import { computeRank } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { PermissionsService } from "@parley/permissions/server";
import { describeDevice } from "./devices";

interface Dependencies {
    sessions: Sessions;
    finding: Finding;
    permissions: PermissionsService;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Creates the service that lists and ends the sessions of members, for themselves and for moderators (contract §5.17). */
export function createSessionsService({ sessions, finding, permissions }: Dependencies) {
    return {
        async list(viewer: Viewer, { userID, filter = "valid" }: Input<typeof getSessions>): Promise<MemberSession[]> {
            const id = await allowed(viewer, userID);
            const rows = await sessions.listOf(id, { valid: filter === "valid" });
            return rows.map(({ userAgent, network, persist: _, ...session }) => ({
                ...session,
                ...describeDevice(userAgent),
                network,
                current: session.sessionID === viewer.sessionID,
            }));
        },

        /** Ends one session, all of them, or all but the viewer's own. Throws 404 if the session does not exist. */
        async end(viewer: Viewer, { userID, sessionID, keepCurrent = false }: Input<typeof deleteSessions>): Promise<void> {
            const id = await allowed(viewer, userID);
            if (sessionID === undefined) return sessions.endAll(id, keepCurrent ? viewer.sessionID : undefined);
            if (!(await sessions.endOf(id, sessionID))) throw notFound("Session");
        },
    };

    /** Returns the user ID if the viewer may manage the member's sessions; members who rank above the viewer are excluded. */
    async function allowed(viewer: Viewer, userID: SmartID): Promise<number> {
        requireSession(viewer);
        const id = await finding.idOf(viewer, userID);
        if (id === viewer.userID) return id;
        requirePermission(viewer, "community.moderate");
        await finding.rowOf(viewer, id);
        if (computeRank(await permissions.of(id)) > computeRank(viewer.permissions))
            throw forbidden("community.moderate", { description: "This member ranks above you." });
        return id;
    }
}
