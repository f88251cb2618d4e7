import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";

interface Dependencies {
    roles: Pick<RolesRepository, "all" | "idsOf" | "takeFrom" | "add">;
}

export type DomainRolesService = ReturnType<typeof createDomainRolesService>;

/**
 * Creates the service for roles that are assigned by email domain (contract §4.12). They are assigned when the member confirms the address
 * by a mailed link, never by writing an address down, and removed when another address replaces it.
 */
export function createDomainRolesService({ roles }: Dependencies) {
    return {
        /** Updates the roles after a member's address was confirmed, possibly replacing another. Must run in the same transaction. */
        async follow(userID: number, emailKey: string, formerKey: string | null): Promise<void> {
            const all = (await roles.all()).filter(mayComeByDomain);
            const [held, due] = [await roles.idsOf(userID), idsFor(all, emailKey)];
            const former = formerKey === null ? [] : idsFor(all, formerKey);
            await roles.takeFrom(
                userID,
                former.filter((roleID) => !due.includes(roleID)),
            );
            await roles.add(due.filter((roleID) => !held.includes(roleID)).map((roleID) => ({ userID, roleID })));
        },
    };
}

/**
 * Checks whether a role may be assigned by email domain. The administrator role and the roles of guests and unconfirmed members are
 * excluded.
 */
export function mayComeByDomain({ type }: Pick<RoleRow, "type">): boolean {
    return type === null || type === "member" || type === "moderator";
}

/** Returns the domains of a role, which are stored separated by spaces. */
export const splitDomains = ({ domains }: Pick<RoleRow, "domains">): string[] => domains.split(" ").filter(Boolean);

function idsFor(all: readonly RoleRow[], emailKey: string): number[] {
    const domain = emailKey.slice(emailKey.lastIndexOf("@") + 1).toLowerCase();
    return all.filter((role) => splitDomains(role).includes(domain)).map(({ roleID }) => roleID);
}
