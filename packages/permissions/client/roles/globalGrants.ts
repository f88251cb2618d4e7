import type { Role } from "@parley/permissions/contract";

/** Returns the names of the permissions that a role grants globally, from `?expand=permissions`. */
export function listGlobalGrants({ permissions = [] }: Pick<Role, "permissions">): ReadonlySet<string> {
    const everywhere = permissions.find(({ type }) => type === "global")?.permissions ?? {};
    return new Set(Object.keys(everywhere).filter((name) => everywhere[name] === true));
}
