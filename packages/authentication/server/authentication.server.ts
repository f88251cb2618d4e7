import type { Finding, UsersRepository } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { createLoginAttempts, createPasswordSprayGuard } from "@parley/passwords/server";
import type {
    BanDetails,
    LastAdministratorGuard,
    PermissionsService,
    Reauthentication,
    RolesRepository,
} from "@parley/permissions/server";
import { createDomainRolesService } from "@parley/permissions/server";
import { registerAccountsForms } from "./accounts.forms";
import { registerAccountsRoutes } from "./accounts.routes";
import { createAccountsService } from "./accounts.service";
import { createClosingService } from "./closing/closing.service";
import { createExportsService } from "./closing/exports.service";
import { createCredentialsService } from "./credentials/credentials.service";
import { createKeysService } from "./credentials/keys.service";
import { createRequestsService } from "./credentials/requests.service";
import { registerFormsRoutes } from "./forms.routes";
import { createMailBoxService } from "./mails/mailBox.service";
import { createApplicantsRepository } from "./registration/applicants.repository";
import { createApplicantsService } from "./registration/applicants.service";
import { createConfirmationService } from "./registration/confirmation.service";
import { createInvitesService } from "./registration/invites.service";
import { createRegistrationService } from "./registration/registration.service";
import { createAlternativeSignInService } from "./signIn/alternativeSignIn.service";
import { createPasswordChecks } from "./signIn/passwordChecks";
import { createSecondStepsService } from "./signIn/secondSteps.service";
import { createSessionsService } from "./signIn/sessions.service";
import { createSignInService } from "./signIn/signIn.service";

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    privacy: Parameters<typeof createSignInService>[0]["privacy"];
    finding: Finding;
    guardLastAdministrator: LastAdministratorGuard;
    banDetails: (userID: number) => Promise<BanDetails | undefined>;
    config: Config;
    sessions: Sessions;
    fresh: Reauthentication;
    removePhoto: ((photo: string | null) => Promise<void>) | undefined;
    /** In milliseconds, for limits that are counted in memory; it never goes back. */
    monotonicClock: (() => number) | undefined;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Registers registration, sign-in, sign-out, credentials and account closing on a server. */
export function createAuthenticationServer(kit: ServerKit, dependencies: Dependencies) {
    const { users, roles, sessions, permissions, finding, fresh } = dependencies;
    const applicantRows = createApplicantsRepository(kit.database);
    const loginAttempts = createLoginAttempts(kit);
    const base = { ...kit, ...dependencies, applicants: applicantRows, loginAttempts };
    const keys = createKeysService(kit);
    const accounts = createAccountsService(base);
    const requests = createRequestsService({ ...base, keys });
    const invites = createInvitesService({ ...base });
    const confirmation = createConfirmationService({ ...base, domainRoles: createDomainRolesService(base), keys, requests });
    const registration = createRegistrationService({ ...base, accounts, invites, confirmation, requests });
    const applicants = createApplicantsService({ ...base, registration });
    const credentials = createCredentialsService({ ...base, accounts, confirmation, fresh, keys, requests });
    const closing = createClosingService({ ...base, credentials, invites, keys });
    const secondSteps = createSecondStepsService({ ...base });
    const sprayGuard = createPasswordSprayGuard(dependencies);
    const entry = createSignInService({ ...base, closing, sprayGuard, passwords: createPasswordChecks(base), secondSteps });
    const alternativeSignIn = createAlternativeSignInService({ ...base, entry, registration, fresh, secondSteps });
    const exports = createExportsService({ ...kit, users, roles, sessions });
    const memberSessions = createSessionsService({ sessions, finding, permissions });
    const all = {
        users,
        finding,
        sessions,
        entry,
        registration,
        applicants,
        invites,
        confirmation,
        credentials,
        memberSessions,
        closing,
        exports,
        mailBox: createMailBoxService({ ...base, keys, actionLog: getActionLog(kit) }),
    };
    registerAccountsRoutes(kit, all);
    registerFormsRoutes(kit, all);
    registerAccountsForms(kit, all);
    kit.jobs.every("accounts: answer requests", MINUTE, requests.work);
    kit.jobs.every("accounts: erase what was closed", HOUR, closing.eraseDue);
    kit.jobs.every("accounts: tidy", HOUR, async () => {
        await requests.sweep();
        await keys.sweep();
        await loginAttempts.sweep();
        await secondSteps.sweep();
    });
    return {
        accounts,
        entry,
        alternativeSignIn,
        credentials,
        applicants,
        memberSessions,
        /** Waits until the mails of all pending requests have been sent. */
        settle: requests.work,
        provideErasure: closing.provideErasure,
        provideExport: exports.provideExport,
    };
}
