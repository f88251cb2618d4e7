import { createUserFinder, createUsersRepository } from "@parley/accounts/server";
import { createAuthenticationServer, createKeysService } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { Sessions } from "@parley/library/server/sessions";
import {
    createBansRepository,
    createExplanationsService,
    createLastAdministratorGuard,
    createMembershipService,
    createPermissionsService,
    createReauthentication,
    createRolesRepository,
    createRolesService,
    createRoleTexts,
} from "@parley/permissions/server";
import { createPrivacyServer } from "@parley/privacy/server";
import { createProfileFieldsServer } from "@parley/profileFields/server";
import { createSignaturesServer } from "@parley/signatures/server";
import { createUserImportsService } from "./imports.service";
import { createLeadersService } from "./leaders.service";
import { createPhotosService } from "./photos/photos.service";
import { createIdentitiesService } from "./profiles/identities.service";
import { createProfilesService } from "./profiles/profiles.service";
import { createProfileGuard, createUsersService } from "./users.service";

export interface Dependencies {
    config: Config;
    sessions: Sessions;
    /** Directory of the site's uploads; without it photos can't be uploaded. */
    uploadsDirectory?: string;
    /** Returns a monotonic time in milliseconds, for limits that are counted in memory. */
    monotonicClock?: () => number;
}

export type UsersServices = ReturnType<typeof createUsersServices>;

/** Creates the services of members, roles, permissions and authentication. */
export function createUsersServices(kit: ServerKit, { config, sessions, uploadsDirectory, monotonicClock }: Dependencies) {
    const [rows, roles] = [createUsersRepository(kit.database), createRolesRepository(kit.database)];
    const [keys, fresh] = [createKeysService(kit), createReauthentication({ ...kit, sessions })];
    const shared = { ...kit, users: rows, roles, config, sessions, fresh, findRoleTexts: createRoleTexts(kit) };
    const permissions = createPermissionsService(shared);
    const finding = createUserFinder(rows);
    const requireProfile = createProfileGuard({ finding, config });
    const profileFields = createProfileFieldsServer(kit, { permissions, finding, requireProfile });
    const actionLog = getActionLog(kit);
    const guardLastAdministrator = createLastAdministratorGuard({ ...shared, permissions });
    const bans = createBansRepository(kit.database);
    const membership = createMembershipService({
        ...shared,
        bans,
        permissions,
        guardLastAdministrator,
        longRunner: getLongRunner(kit),
        actionLog,
    });
    const photos =
        uploadsDirectory === undefined ? undefined : createPhotosService({ ...shared, permissions, finding, uploadsDirectory });
    const privacy = createPrivacyServer(kit, shared);
    const authentication = createAuthenticationServer(kit, {
        ...shared,
        permissions,
        privacy,
        finding,
        guardLastAdministrator,
        banDetails: membership.banDetails,
        removePhoto: photos?.removeFiles,
        monotonicClock,
    });
    const { accounts, credentials } = authentication;
    const identities = createIdentitiesService({ ...shared, accounts, credentials, membership, keys, profileFields });
    const profileServices = { ...shared, permissions, membership, finding, photos, identities, credentials, profileFields };
    return {
        shared,
        rows,
        roles,
        permissions,
        finding,
        requireProfile,
        profileFields,
        actionLog,
        bans,
        membership,
        photos,
        privacy,
        authentication,
        keys,
        identities,
        users: createUsersService({ ...shared, permissions, finding, profileFields }),
        rolesService: createRolesService({ ...shared, permissions, guardLastAdministrator, actionLog }),
        imports: createUserImportsService({ ...shared, bans }),
        signatures: createSignaturesServer(kit, { config, permissions, finding }),
        leaders: createLeadersService(shared),
        explanations: createExplanationsService({ ...shared, permissions, idOf: finding.idOf }),
        profiles: createProfilesService(profileServices),
    };
}
