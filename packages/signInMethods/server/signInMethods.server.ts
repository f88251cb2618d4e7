import type { Config } from "@parley/config/server";
import { registerRecordFinder, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import { OPERATOR } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import { createLinkedIdentitiesRepository } from "./openID/linkedIdentities.repository";
import type { LinkedIdentitiesService } from "./openID/linkedIdentities.service";
import { createLinkedIdentitiesService } from "./openID/linkedIdentities.service";
import { registerOpenIDForms } from "./openID/openID.forms";
import { createOpenIDRepository } from "./openID/openID.repository";
import { registerOpenIDRoutes } from "./openID/openID.routes";
import { createOpenIDService } from "./openID/openID.service";
import { createSiteKeyReader } from "./openID/siteKey";
import { createOwnerNotifier } from "./ownerNotifier";
import { createPasskeysRepository } from "./passkeys/passkeys.repository";
import { registerPasskeysRoutes } from "./passkeys/passkeys.routes";
import { createPasskeysService } from "./passkeys/passkeys.service";
import { createProvingService } from "./proving.service";
import { createFactorsRepository } from "./secondFactors/factors.repository";
import { createFactorsService } from "./secondFactors/factors.service";
import { createRequiredService } from "./secondFactors/required.service";
import { registerAuthenticationForms } from "./signInMethods.forms";
import { registerAuthenticationRoutes } from "./signInMethods.routes";
import { createSignInMethodsService } from "./signInMethods.service";

/** Functions of the authentication package for the application and its commands. */
export interface SignInMethods {
    /** Removes all second factors of a member, for the operator's command. Throws 404 if the member has none. */
    resetSecondFactor(userID: number): Promise<void>;
    /** Persons of other sites with whom accounts are linked, for other ways to sign in. */
    identities: Pick<LinkedIdentitiesService, "find" | "used" | "link" | "requireFreshMember" | "isProvider"> & {
        needsSecondStep(userID: number): Promise<boolean>;
    };
}

interface Dependencies {
    users: Users;
    config: Config;
    /** OpenID Connect providers of the site. */
    openIDProviders?: readonly OpenIDProvider[];
}

const HOUR = 60 * 60 * 1000;

/** Adds second factors, passkeys, OpenID Connect sign-in and reauthentication to a server. */
export function createSignInMethodsServer(
    kit: ServerKit,
    { users, config, openIDProviders: providers = [] }: Dependencies,
): SignInMethods {
    const { alternativeSignIn: signInService } = users;
    const [rows, passkeyRows] = [createFactorsRepository(kit.database), createPasskeysRepository(kit.database)];
    const base = {
        ...kit,
        signInService,
        config,
        siteKey: createSiteKeyReader(kit.database),
        notifyOwner: createOwnerNotifier({ ...kit, signInService }),
    };
    const required = createRequiredService({
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
    const signInMethods = createSignInMethodsService(kit.database);
    signInMethods.provide(async (userID) => Number(await signInService.hasPassword(userID)));
    signInMethods.provide(passkeyRows.count);
    const identityRows = createLinkedIdentitiesRepository(kit.database);
    const identities = createLinkedIdentitiesService({ ...base, identities: identityRows, providers, signInMethods });
    signInMethods.provide(identities.count);
    const factors = createFactorsService({ ...base, factors: rows, passkeys: passkeyRows, required });
    const passkeys = createPasskeysService({ ...base, passkeys: passkeyRows, factors, signInMethods });
    const openID = createOpenIDService({ ...base, openID: createOpenIDRepository(kit.database), identities, providers, factors });
    signInService.provideOrigin(openID.settle);
    const proving = createProvingService({ signInService, factors, passkeys });
    signInService.provideSecondStep({
        isNeeded: factors.isSetUp,
        isMissing: async (userID) => (await required.isRequired(userID)) && !(await factors.isSetUp(userID)),
    });
    users.provideErasure("authentication", factors.erase);
    users.provideSsoIDs(async (userIDs) => {
        const rows = await identityRows.ofAll(userIDs);
        return new Map(rows.map(({ userID, subject }) => [userID, subject]));
    });
    // Whose account at another site is whose is personal information, as it is in an answer (`ssoID`).
    registerRecordFinder(kit.api, "user", async (viewer, column, value) => {
        const provider = providers.find(({ key }) => key === column);
        if (!provider) return undefined;
        requirePermission(viewer, "personalInfo.view");
        const identity = await identityRows.find(provider.issuer, value);
        return identity ? [identity.userID] : [];
    });
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
    registerAuthenticationRoutes(kit, { users, factors, proving, required });
    registerPasskeysRoutes(kit, { users, passkeys, proving });
    registerOpenIDRoutes(kit, { signInService, openID, identities });
    registerOpenIDForms(kit, { signInService, openID, identities });
    registerAuthenticationForms(kit, { signInService, factors, passkeys, proving, required });
    return { resetSecondFactor: factors.reset, identities: { ...identities, needsSecondStep: factors.isSetUp } };
}
