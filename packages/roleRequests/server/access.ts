import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { Role } from "@parley/permissions/contract";
import type { Users } from "@parley/users/server";

export type RoleRequestsAccess = ReturnType<typeof createRoleRequestsAccess>;

/** Types of roles that the site assigns by itself, so that nobody can be asked for them. */
const ASSIGNED_BY_SITE: readonly (string | null | undefined)[] = ["guest", "unconfirmed", "applicant"];

/** Creates the functions that tell which roles may be offered, and on whose requests a viewer may decide. */
export function createRoleRequestsAccess({ users }: { users: Pick<Users, "roles"> }) {
    return {
        /** Returns the roles that the viewer may assign, and so decide on requests for (contract §3.4). */
        async decidedRoleIDs(viewer: Viewer): Promise<number[]> {
            if (!may(viewer, "users.edit")) return [];
            const roles = await users.roles.list(viewer, { expand: ["assignable"] });
            return roles.flatMap(({ roleID, assignable }) => (assignable ? [roleID] : []));
        },

        /** Returns a role that a site manager may offer; undefined for other roles. */
        async findOfferable(manager: Viewer, roleID: number): Promise<Role | undefined> {
            const roles = await users.roles.list(manager, {});
            return roles.find((role) => role.roleID === roleID && !ASSIGNED_BY_SITE.includes(role.type));
        },
    };
}
