import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PermissionsService } from "../permissions.service";
import type { RolesRepository } from "../roles/roles.repository";

interface Dependencies extends Pick<ServerKit, "database"> {
    roles: RolesRepository;
    permissions: PermissionsService;
}

/**
 * Runs a change of permissions in a transaction. Throws 409 and rolls back if it would leave the site without an administrator or a site
 * manager.
 */
export type LastAdministratorGuard = <T>(change: () => Promise<T>) => Promise<T>;

export function createLastAdministratorGuard({ database, roles, permissions }: Dependencies): LastAdministratorGuard {
    return (change) =>
        database.transaction(async () => {
            // Increments the permission version first, so that concurrent changes wait for the end of this transaction.
            await permissions.changed();
            const before = await roles.countAdministrators();
            const result = await change();
            const after = await roles.countAdministrators();
            if (before.administrators > 0 && after.administrators === 0)
                throw conflict("This would leave the site without an administrator.");
            if (before.managers > 0 && after.managers === 0)
                throw conflict("This would leave the site without anybody who can manage it.");
            return result;
        });
}
