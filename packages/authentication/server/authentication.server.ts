import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { OPERATOR } from "@parley/users/server";
import { authenticationForms } from "./authentication.forms";
import { authenticationRoutes } from "./authentication.routes";
import { factorsRepository } from "./factors.repository";
import { factorsService } from "./factors.service";
import { linkedIdentitiesRepository } from "./linkedIdentities.repository";
import { linkedIdentitiesService } from "./linkedIdentities.service";
import { openIDForms } from "./openID.forms";
import type { OpenIDProvider } from "./openID.providers";
import { openIDRepository } from "./openID.repository";
import { openIDRoutes } from "./openID.routes";
import { openIDService } from "./openID.service";
import { passkeysRepository } from "./passkeys.repository";
import { passkeysRoutes } from "./passkeys.routes";
import { passkeysService } from "./passkeys.service";
import { provingService } from "./proving.service";
import { requiredService } from "./required.service";
import { siteKeyOf } from "./siteKey";
import { tellingOf } from "./telling";
import { waysInService } from "./waysIn.service";

/** What is known here of how members prove who they are. */
export interface Authentication {
    /** Takes somebody's second factor away, for who sits at the machine itself. Throws 404 when they have none. */
    resetSecondFactor(userID: number): Promise<void>;
}

interface Needs {
    users: Users;
    config: Config;
    /** Who may vouch for members. */
    openIDProviders?: readonly OpenIDProvider[];
}

const HOUR = 60 * 60 * 1000;

/** Adds second factors, passkeys, sign-in by way of other sites and fresh proofs to a server. */
export function authenticationServer(kit: ServerKit, { users, config, openIDProviders: providers = [] }: Needs): Authentication {
    const { entering } = users;
    const [rows, passkeyRows] = [factorsRepository(kit.database), passkeysRepository(kit.database)];
    const base = { ...kit, entering, config, siteKey: siteKeyOf(kit.database), tell: tellingOf({ ...kit, entering, config }) };
    const required = requiredService({
        ...kit,
        factors: rows,
        users,
        knownRoles: async () => (await users.roles.list(OPERATOR, {})).map(({ roleID }) => roleID),
    });
    users.roles.providePart("secondFactor", {
        read: async (roleID) => (await rows.roleIDs()).includes(roleID),
        restore: async (roleID, isRequired) => {
            if (isRequired === true) await rows.setRoleIDs([...(await rows.roleIDs()), roleID]);
        },
    });
    const waysIn = waysInService(kit.database);
    waysIn.provide(async (userID) => Number(await entering.hasPassword(userID)));
    waysIn.provide(passkeyRows.count);
    const identityRows = linkedIdentitiesRepository(kit.database);
    const identities = linkedIdentitiesService({ ...base, identities: identityRows, providers, waysIn });
    waysIn.provide(identities.count);
    const factors = factorsService({ ...base, factors: rows, passkeys: passkeyRows, required });
    const passkeys = passkeysService({ ...base, passkeys: passkeyRows, factors, waysIn });
    const openID = openIDService({ ...base, openID: openIDRepository(kit.database), identities, providers, factors });
    entering.provideOrigin(openID.settle);
    const proving = provingService({ entering, factors, passkeys });
    entering.provideSecondStep({
        isNeeded: factors.isSetUp,
        isMissing: async (userID) => (await required.isRequired(userID)) && !(await factors.isSetUp(userID)),
    });
    users.provideErasure("authentication", factors.erase);
    users.provideErasure("linkedIdentities", identities.erase);
    users.provideExport("linkedIdentities", identities.exported);
    users.provideExport("secondFactor", async function* (userID) {
        const { passkeys: own, ...others } = await factors.of(userID);
        yield { ...others, passkeys: own.map(({ name, dateInserted, dateUsed }) => ({ name, dateInserted, dateUsed })) };
    });
    kit.jobs.every("authentication: tidy", HOUR, async () => {
        await passkeys.sweep();
        await openID.sweep();
    });
    authenticationRoutes(kit, { users, factors, proving, required });
    passkeysRoutes(kit, { users, passkeys, proving });
    openIDRoutes(kit, { entering, openID, identities });
    openIDForms(kit, { entering, openID, identities });
    authenticationForms(kit, { entering, factors, passkeys, proving, required });
    return { resetSecondFactor: factors.reset };
}
