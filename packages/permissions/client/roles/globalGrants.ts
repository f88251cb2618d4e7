import type { Role } from "@parley/permissions/contract";

/** The names of what a role grants everywhere, as `?expand=permissions` tells them. */
export function globalGrants({ permissions = [] }: Pick<Role, "permissions">): ReadonlySet<string> {
    const everywhere = permissions.find(({ type }) => type === "global")?.permissions ?? {};
    return new Set(Object.keys(everywhere).filter((name) => everywhere[name] === true));
}
