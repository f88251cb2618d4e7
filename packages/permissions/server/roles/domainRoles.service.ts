import type { RoleRow, RolesRepository } from "./roles.repository";

interface Dependencies {
    roles: Pick<RolesRepository, "all" | "idsOf" | "takeFrom" | "add">;
}

export type DomainRolesService = ReturnType<typeof createDomainRolesService>;

/**
 * Roles that come with an e-mail address of some domain (contract §4.12). They come once the address is proved to be somebody's own, by a mail
 * that they have read there, and never by what they or others write down; and they go with it when another address takes its place.
 */
export function createDomainRolesService({ roles }: Dependencies) {
    return {
        /** An address has become a member's own, perhaps in the place of one before. Belongs into the transaction that makes it so. */
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

/** Whether a role may come by an address: nobody becomes an administrator by one, and nobody somebody the site does not know. */
export function mayComeByDomain({ type }: Pick<RoleRow, "type">): boolean {
    return type === null || type === "member" || type === "moderator";
}

/** The domains of a role, which are kept with spaces between them. */
export const splitDomains = ({ domains }: Pick<RoleRow, "domains">): string[] => domains.split(" ").filter(Boolean);

function idsFor(all: readonly RoleRow[], emailKey: string): number[] {
    const domain = emailKey.slice(emailKey.lastIndexOf("@") + 1).toLowerCase();
    return all.filter((role) => splitDomains(role).includes(domain)).map(({ roleID }) => roleID);
}
