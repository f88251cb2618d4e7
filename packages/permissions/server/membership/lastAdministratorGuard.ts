import { conflict } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PermissionsService } from "../permissions.service";
import type { RolesRepository } from "../roles/roles.repository";

interface Dependencies extends Pick<ServerKit, "database"> {
    roles: RolesRepository;
    permissions: PermissionsService;
}

/** Runs a change of who may do what as one write; 409, and nothing is changed, when nobody could run the site any more. */
export type Keeping = <T>(change: () => Promise<T>) => Promise<T>;

export function createLastAdministratorGuard({ database, roles, permissions }: Dependencies): Keeping {
    return (change) =>
        database.transaction(async () => {
            // Counts the version up, and so makes whoever changes something at the same time wait for the end of this change.
            await permissions.changed();
            const before = await roles.keepers();
            const result = await change();
            const after = await roles.keepers();
            if (before.administrators > 0 && after.administrators === 0)
                throw conflict("This would leave the site without an administrator.");
            if (before.managers > 0 && after.managers === 0)
                throw conflict("This would leave the site without anybody who may manage it.");
            return result;
        });
}
