import type { EnteringService } from "@parley/authentication/server";
import { cached } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { FactorsRepository } from "./factors.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    factors: FactorsRepository;
    users: { entering: Pick<EnteringService, "rolesOf" | "requireFreshProof">; roles: Pick<Users["roles"], "renewSessions"> };
    /** Which roles there are. */
    knownRoles: () => Promise<readonly number[]>;
}

export type RequiredService = ReturnType<typeof createRequiredService>;

/** Which roles need a second factor of their members. */
export function createRequiredService({ database, clock, factors, users, knownRoles }: Dependencies) {
    const kept = cached(database, clock, factors.roleIDs);

    return {
        /** Whether one of a member's roles needs a second factor. Where no role does, nothing is asked of the database. */
        async isRequired(userID: number): Promise<boolean> {
            const needing = await kept.get();
            if (needing.length === 0) return false;
            return (await users.entering.rolesOf(userID)).some((roleID) => needing.includes(roleID));
        },

        async list(viewer: Viewer): Promise<number[]> {
            requirePermission(viewer, "site.manage");
            return kept.get();
        },

        /** Says which roles need one. Their members who have none are held back from their next click on. Throws 422 for an unknown role. */
        async set(viewer: Viewer, roleIDs: readonly number[]): Promise<number[]> {
            requirePermission(viewer, "site.manage");
            await users.entering.requireFreshProof(viewer);
            const known = await knownRoles();
            const wanted = [...new Set(roleIDs)].sort((a, b) => a - b);
            const stranger = wanted.find((roleID) => !known.includes(roleID));
            if (stranger !== undefined) throw invalidField("roleIDs", `There is no role ${stranger}.`);
            await database.transaction(async () => {
                const before = await factors.roleIDs();
                await factors.setRoleIDs(wanted);
                // What is asked of these members has changed (FC-26).
                await users.roles.renewSessions(wanted.filter((roleID) => !before.includes(roleID)));
                kept.drop();
            });
            return wanted;
        },
    };
}
