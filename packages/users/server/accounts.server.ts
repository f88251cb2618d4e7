import type { Config } from "@parley/config/server";
import { actsOf } from "@parley/library/server/acts";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { accountsForms } from "./accounts.forms";
import { accountsRoutes } from "./accounts.routes";
import { accountsService } from "./accounts.service";
import { applicantsRepository } from "./applicants.repository";
import { applicantsService } from "./applicants.service";
import type { BanDetails } from "./bans.repository";
import { closingService } from "./closing.service";
import { confirmationService } from "./confirmation.service";
import { credentialsService } from "./credentials.service";
import { domainRolesService } from "./domainRoles.service";
import { enteringService } from "./entering.service";
import { entryService } from "./entry.service";
import { exportsService } from "./exports.service";
import type { Finding } from "./finding";
import { formsRoutes } from "./forms.routes";
import type { Freshness } from "./freshness";
import { invitesService } from "./invites.service";
import type { Keeping } from "./keepers";
import { keysService } from "./keys.service";
import { mailBoxService } from "./mailBox.service";
import { passwordChecks } from "./passwordChecks";
import { createPasswordSprayGuard } from "./passwordSpray";
import type { PermissionsService } from "./permissions.service";
import type { PrivacyService } from "./privacy.service";
import { registrationService } from "./registration.service";
import { requestsService } from "./requests.service";
import type { RolesRepository } from "./roles.repository";
import { secondStepsService } from "./secondSteps.service";
import { sessionsService } from "./sessions.service";
import { makeTries } from "./tries";
import type { UsersRepository } from "./users.repository";

interface Needs {
    users: UsersRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    privacy: PrivacyService;
    finding: Finding;
    keeping: Keeping;
    banDetails: (userID: number) => Promise<BanDetails | undefined>;
    config: Config;
    sessions: Sessions;
    fresh: Freshness;
    removePhoto: ((photo: string | null) => Promise<void>) | undefined;
    /** In milliseconds, for limits that are counted in memory; it never goes back. */
    monotonicClock: (() => number) | undefined;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Adds the ways to an account, in and out of it, and its end, to a server. */
export function accountsServer(kit: ServerKit, needs: Needs) {
    const { users, roles, sessions, permissions, finding, fresh } = needs;
    const applicantRows = applicantsRepository(kit.database);
    const base = { ...kit, ...needs, applicants: applicantRows };
    const tries = makeTries(kit);
    const keys = keysService(kit);
    const accounts = accountsService(base);
    const requests = requestsService({ ...base, keys, tries });
    const invites = invitesService({ ...base, tries });
    const confirmation = confirmationService({ ...base, domainRoles: domainRolesService(base), keys, requests, tries });
    const registration = registrationService({ ...base, accounts, invites, confirmation, requests, tries });
    const applicants = applicantsService({ ...base, registration, tries });
    const credentials = credentialsService({ ...base, accounts, confirmation, fresh, keys, requests, tries });
    const closing = closingService({ ...base, credentials, invites, keys });
    const secondSteps = secondStepsService({ ...base, tries });
    const sprayGuard = createPasswordSprayGuard(needs);
    const entry = entryService({ ...base, closing, tries, sprayGuard, passwords: passwordChecks(base), secondSteps });
    const entering = enteringService({ ...base, entry, registration, fresh, secondSteps, tries });
    const exports = exportsService({ ...kit, users, roles, sessions });
    const memberSessions = sessionsService({ sessions, finding, permissions });
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
        mailBox: mailBoxService({ ...base, keys, acts: actsOf(kit) }),
    };
    accountsRoutes(kit, all);
    formsRoutes(kit, all);
    accountsForms(kit, all);
    kit.jobs.every("accounts: answer requests", MINUTE, requests.work);
    kit.jobs.every("accounts: erase what was closed", HOUR, closing.eraseDue);
    kit.jobs.every("accounts: tidy", HOUR, async () => {
        await requests.sweep();
        await keys.sweep();
        await tries.sweep();
        await secondSteps.sweep();
    });
    return {
        accounts,
        entry,
        entering,
        credentials,
        applicants,
        memberSessions,
        /** Waits until everything that was asked for at the door has been answered by mail. */
        settle: requests.work,
        provideErasure: closing.provideErasure,
        provideExport: exports.provideExport,
    };
}
