import type { AlternativeSignInService } from "@parley/authentication/server";
import { fill } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { FactorsRepository } from "./factors.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    factors: FactorsRepository;
    users: {
        alternativeSignIn: Pick<AlternativeSignInService, "rolesOf" | "requireFreshProof">;
        roles: Pick<Users["roles"], "renewSessions">;
    };
    /** Returns the IDs of all roles. */
    knownRoles: () => Promise<readonly number[]>;
}

export type RequiredService = ReturnType<typeof createRequiredService>;

/** Creates the service of the roles that require a second factor. */
export function createRequiredService({ database, clock, factors, users, knownRoles }: Dependencies) {
    const cachedRoleIDs = createCachedValue(database, clock, factors.roleIDs);

    return {
        /**
         * Checks whether one of a member's roles requires a second factor. Sends no query for the member's roles if no role requires one.
         */
        async isRequired(userID: number): Promise<boolean> {
            const needing = await cachedRoleIDs.get();
            if (needing.length === 0) return false;
            return (await users.alternativeSignIn.rolesOf(userID)).some((roleID) => needing.includes(roleID));
        },

        async list(viewer: Viewer): Promise<number[]> {
            requirePermission(viewer, "site.manage");
            return cachedRoleIDs.get();
        },

        /**
         * Replaces the roles that require a second factor. Members of these roles without one are held back from their next request on.
         * Throws 422 for an unknown role.
         */
        async set(viewer: Viewer, roleIDs: readonly number[]): Promise<number[]> {
            requirePermission(viewer, "site.manage");
            await users.alternativeSignIn.requireFreshProof(viewer);
            const known = await knownRoles();
            const wanted = [...new Set(roleIDs)].sort((a, b) => a - b);
            const stranger = wanted.find((roleID) => !known.includes(roleID));
            if (stranger !== undefined) throw invalidField("roleIDs", fill("There is no role {stranger}.", { stranger }));
            await database.transaction(async () => {
                const before = await factors.roleIDs();
                await factors.setRoleIDs(wanted);
                // The requirements for members of these roles have changed (FC-26).
                await users.roles.renewSessions(wanted.filter((roleID) => !before.includes(roleID)));
                cachedRoleIDs.drop();
            });
            return wanted;
        },
    };
}
