import type { Me, ProfileFieldValues, UserFragment } from "@parley/accounts/contract";
import { createUsersRepository, findingIn, foreignPhotos } from "@parley/accounts/server";
import type {
    CredentialsService,
    EnteringService,
    Erasure,
    ExportSource,
    NewAccount,
    OperatorService,
} from "@parley/authentication/server";
import {
    createAuthenticationServer,
    createKeysService,
    createOperatorService,
    mailActionSource,
} from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import type { Permissions, Range, SmartID } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { Sessions } from "@parley/library/server/sessions";
import type {
    ExplanationSource,
    Junctions,
    MembershipService,
    Resource,
    RolesService,
    TrustLevel,
} from "@parley/permissions/server";
import {
    createBansRepository,
    createExplanationsService,
    createLastAdministratorGuard,
    createMembershipService,
    createPermissionsService,
    createReauthentication,
    createRolesRepository,
    createRolesService,
    provideGrantActions,
    registerRolesForms,
    registerRolesRoutes,
    requireHeld,
    trustLevels,
} from "@parley/permissions/server";
import { SITE_SETTINGS } from "@parley/settings/contract";
import { createBrandingService, registerBrandingForms, settingsForm } from "@parley/settings/server";
import { getLeaders, SIGNATURE_SETTINGS } from "@parley/users/contract";
import type { ImportedUser, PostCounts } from "./imports.service";
import { createUserImportsService } from "./imports.service";
import type { LeadersService } from "./leaders.service";
import { createLeadersService } from "./leaders.service";
import type { MembersInRoles } from "./membersInRoles";
import { createMembersInRoles } from "./membersInRoles";
import { defaultPhotoRoute } from "./photos/defaultPhoto";
import { createPhotosService } from "./photos/photos.service";
import type { PrivacyService } from "./privacy/privacy.service";
import { createPrivacyService } from "./privacy/privacy.service";
import { registerProfileFieldsForms } from "./profileFields/profileFields.forms";
import { registerProfileFieldsRoutes } from "./profileFields/profileFields.routes";
import { createProfileFieldsService } from "./profileFields/profileFields.service";
import { createIdentitiesService } from "./profiles/identities.service";
import { registerMembersForms } from "./profiles/members.forms";
import { registerProfilesForms } from "./profiles/profiles.forms";
import { registerProfilesRoutes } from "./profiles/profiles.routes";
import { createProfilesService } from "./profiles/profiles.service";
import { registerSignaturesRoutes } from "./signatures/signatures.routes";
import type { SignaturesService } from "./signatures/signatures.service";
import { createSignaturesService } from "./signatures/signatures.service";
import type { SsoIDSource } from "./ssoIDs";
import { createSsoIDs } from "./ssoIDs";
import { registerUsersRoutes } from "./users.routes";
import type { CounterSource, ReactionsReceived } from "./users.service";
import { createUsersService, profileGate } from "./users.service";

const WRONG_ADDRESS = "Write a path of this site or an address that begins with https://.";

/** Changes of a member's post counts. */
export interface CountChanges {
    discussions?: number;
    comments?: number;
    points?: number;
}

/** API of the users feature for other server features. */
export interface Users {
    /** Returns the fragments of users, with one query. Unknown and deleted users get placeholders; 0 is the guest. */
    byIDs(userIDs: Iterable<number>): Promise<Map<number, UserFragment>>;
    /** Returns the signatures of users as HTML, with one query (DISC-075, DISC-077). Users without a visible signature are omitted. */
    signaturesOf: SignaturesService["of"];
    /** Returns the IDs that members have at another site by which they sign in, as far as the viewer may see them. */
    ssoIDsOf: ReturnType<typeof createSsoIDs>["ssoIDsOf"];
    /** Registers the source of these IDs. */
    provideSsoIDs(source: SsoIDSource): void;
    /** Returns the user IDs by the given names; unknown names are omitted. */
    idsByNames(names: readonly string[]): Promise<Map<string, number>>;
    /** Returns a member as a viewer, for work on their behalf; banned and deleted members are guests. */
    viewer(userID: number): Promise<Viewer>;
    /** Returns a member as a viewer and records the current time as their last activity. */
    arrive(userID: number): Promise<Viewer>;
    /** Returns all permissions of a member, junctions included; 0 is the guest. */
    permissionsOf(userID: number): Promise<Permissions>;
    /**
     * Registers the source of resources with their own permissions. The source is read again after `permissionsChanged` and `grantsFor`.
     */
    provideJunctions(resourceType: string, source: () => Promise<Junctions>): void;
    /** Replaces the permissions of roles on a resource. */
    grantsFor(resourceType: string, resourceID: number, grants: ReadonlyMap<number, readonly string[]>): Promise<void>;
    /** Returns the permissions of each role on a resource, or the global ones. */
    grantsOn(resource?: Resource): Promise<Map<number, Set<string>>>;
    /**
     * Throws 403 unless the viewer may grant all these permissions on a resource: nobody may grant permissions they lack (contract §3.4,
     * FC-19).
     */
    requireHeld(viewer: Viewer, names: Iterable<string>, resource: Resource): void;
    /** Registers the explanation source for a record type, used by `/users/{id}/verdict`. */
    provideExplanations(recordType: string, source: ExplanationSource): void;
    /** Functions for the command line, which do not check permissions. */
    operator: OperatorService;
    /** Service for roles. */
    roles: RolesService;
    /** Returns the members of roles, as far as the viewer may know, as a filter of other lists. */
    membersIn(viewer: Viewer, roleIDs: readonly number[] | Range): Promise<MembersInRoles>;
    /** Returns a member's own values of profile fields, as they see them. */
    ownProfileFields(viewer: Viewer): Promise<ProfileFieldValues>;
    /** Service for role membership and bans. */
    membership: MembershipService;
    /** Returns the user ID if the viewer may see the profile; throws 403 if they may see only the name, 404 for a missing user (FC-23). */
    requireProfile(viewer: Viewer, userID: SmartID): Promise<number>;
    /** Checks whether identifying data must not be stored for a user. A guest's choice is in the given cookies (FC-24). */
    isAnonymous: PrivacyService["isAnonymous"];
    /** Must be called when junctions or aliases change, in the same transaction. */
    permissionsChanged(): Promise<void>;
    me(viewer: Viewer): Promise<Me>;
    /**
     * Adds a count to `/users/me-counts`, with a name of contract §5.4. `UnreadNotifications`, `Conversations` and `UnreadWarnings` are
     * included in `/users/me` too.
     */
    provideCounter(name: string, source: CounterSource): void;
    /** Registers the source of received reactions, for `expand=reactionsReceived`. */
    provideReactionsReceived(source: ReactionsReceived): void;
    /** Registers a source of points for `/users/leaders`. */
    provideLeaders: LeadersService["provideLeaders"];
    /** Checks whether a member's posts never need approval. */
    isTrusted(userID: number): Promise<boolean>;
    /** Returns the trust level that determines a member's posting limits (FC-87). */
    trustLevel(userID: number): Promise<TrustLevel>;
    /** Sets whether a member's posts never need approval. */
    setTrusted(userID: number, trusted: boolean): Promise<void>;
    /** Adds to the post counts of a member; negative numbers subtract. */
    addCounts(userID: number, changes: CountChanges): Promise<void>;
    /** Creates a member. Throws `InvalidInput` with an error for each invalid field. Must not run in a transaction. */
    create(account: NewAccount): Promise<number>;
    /** Creates an administrator; the first one ranks above everybody. Must not run in a transaction. */
    createAdministrator(account: NewAccount): Promise<number>;
    /** Checks whether there are no users yet. */
    isEmpty(): Promise<boolean>;
    /** Checks whether an account exists that can sign in. */
    hasAccounts(): Promise<boolean>;
    /** Returns the ID of the member with this name or address and password, if they may sign in. */
    authenticate(nameOrEmail: string, password: string): Promise<number | undefined>;
    /** Imports users and returns their IDs in the same order. */
    importUsers(records: readonly ImportedUser[]): Promise<number[]>;
    /** Deletes imported users. */
    removeImported(userIDs: readonly number[]): Promise<void>;
    /** Stores recomputed post counts. */
    setPostCounts(counts: readonly PostCounts[]): Promise<void>;
    /** Requires the password before a dangerous action; throws a `passwordConfirmation` error, or 429. */
    prove: CredentialsService["prove"];
    /** Sign-in service for features with further authentication methods: second steps, other sign-in methods and reauthentication. */
    entering: EnteringService;
    /** Registers a function that erases a feature's data about a member whose account is erased. */
    provideErasure(name: string, erasure: Erasure): void;
    /** Adds a feature's data to the export of personal data. */
    provideExport(name: string, source: ExportSource): void;
    /** Processes all pending mail requests, which otherwise happens soon after each request, and waits for the end. */
    settle(): Promise<void>;
}

interface Dependencies {
    config: Config;
    sessions: Sessions;
    /** Directory of the site's uploads; without it photos can't be uploaded. */
    uploadsDirectory?: string;
    /** Returns a monotonic time in milliseconds, for limits that are counted in memory. */
    monotonicClock?: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Creates the users feature: members, roles, permissions and authentication. */
export function createUsersServer(kit: ServerKit, { config, sessions, uploadsDirectory, monotonicClock }: Dependencies): Users {
    const [rows, roles] = [createUsersRepository(kit.database), createRolesRepository(kit.database)];
    const dependencies = { ...kit, users: rows, roles, config, sessions, fresh: createReauthentication({ ...kit, sessions }) };
    const permissions = createPermissionsService(dependencies);
    const finding = findingIn(rows);
    const requireProfile = profileGate({ finding, config });
    const profileFields = createProfileFieldsService({ ...dependencies, permissions, finding, requireProfile });
    const users = createUsersService({ ...dependencies, permissions, finding, profileFields });
    const guardLastAdministrator = createLastAdministratorGuard({ ...dependencies, permissions });
    const actionLog = getActionLog(kit);
    const rolesService = createRolesService({ ...dependencies, permissions, guardLastAdministrator, actionLog });
    const bans = createBansRepository(kit.database);
    const imports = createUserImportsService({ ...dependencies, bans });
    const membership = createMembershipService({
        ...dependencies,
        bans,
        permissions,
        guardLastAdministrator,
        longRunner: getLongRunner(kit),
        actionLog,
    });
    kit.jobs.every("members: lift expired bans", MINUTE_MS, membership.liftExpired);
    actionLog.provide("mail", mailActionSource);
    provideGrantActions({ actionLog, users: rows, roles, rolesService, membership });
    const photos =
        uploadsDirectory === undefined
            ? undefined
            : createPhotosService({ ...dependencies, permissions, finding, uploadsDirectory });
    const privacy = createPrivacyService(dependencies);
    const { accounts, entry, credentials, applicants, memberSessions, ...further } = createAuthenticationServer(kit, {
        ...dependencies,
        permissions,
        privacy,
        finding,
        guardLastAdministrator,
        banDetails: membership.banDetails,
        removePhoto: photos?.removeFiles,
        monotonicClock,
    });
    users.provideCounter("Applicants", applicants.countFor);
    further.provideErasure("bans", bans.remove);
    further.provideErasure("privacy", privacy.erase);
    further.provideErasure("profileFields", profileFields.forget);
    further.provideExport("profileFields", profileFields.exported);
    registerProfileFieldsRoutes(kit, profileFields);
    registerProfileFieldsForms(kit, profileFields);
    const signatures = createSignaturesService({ ...dependencies, permissions, finding });
    getContentSources(kit.database).provideDrawer(signatures.holds);
    getContentSources(kit.database).provideRendered("signature", signatures.rendered);
    getContentSources(kit.database).provideRendered("photo", foreignPhotos({ database: kit.database, siteURL: kit.siteURL }));
    further.provideErasure("signatures", signatures.forget);
    further.provideExport("signatures", signatures.exported);
    registerSignaturesRoutes(kit, signatures);
    settingsForm(kit, config, {
        path: SIGNATURE_SETTINGS,
        names: ["signatures.enabled", "signatures.hideMobile", "signatures.imageMaxHeight"],
    });
    settingsForm(kit, config, {
        path: SITE_SETTINGS,
        names: [
            "ui.siteName",
            "garden.title",
            "garden.description",
            "garden.guestTimeZone",
            "banner.title",
            "banner.say",
            "ui.rulesUrl",
            "registration.method",
            "registration.confirmEmail",
            "registration.termsUrl",
        ],
        wrong: { "ui.rulesUrl": WRONG_ADDRESS, "registration.termsUrl": WRONG_ADDRESS },
    });
    const leaders = createLeadersService(dependencies);
    implement(kit.api, getLeaders, (input, viewer) => leaders.list(viewer, input));
    registerUsersRoutes(kit, { users, entry });
    const keys = createKeysService(kit);
    const identities = createIdentitiesService({ ...dependencies, accounts, credentials, membership, keys, profileFields });
    const profiles = createProfilesService({
        ...dependencies,
        permissions,
        membership,
        finding,
        photos,
        identities,
        credentials,
        profileFields,
    });
    registerProfilesRoutes(kit, { ...dependencies, people: users, entry, credentials, identities, profiles, privacy, photos });
    registerMembersForms(kit, { profiles, roles, memberSessions });
    registerProfilesForms(kit, { profiles, signatures, privacy, photos, config });
    const explanations = createExplanationsService({ users: rows, roles, permissions, idOf: finding.idOf });
    if (uploadsDirectory !== undefined) {
        const branding = createBrandingService({ config, uploadsDirectory, actionLog, clock: kit.clock });
        registerBrandingForms(kit, branding);
        kit.jobs.every("settings: sweep pictures", HOUR_MS, branding.sweep);
    }
    registerRolesForms(kit, rolesService);
    registerRolesRoutes(kit, { roles: rolesService, membership, explanations });
    defaultPhotoRoute(kit);
    return {
        byIDs: users.byIDs,
        signaturesOf: signatures.of,
        ...createSsoIDs(),
        idsByNames: users.idsByNames,
        viewer: entry.viewer,
        arrive: entry.arrive,
        permissionsOf: permissions.of,
        provideJunctions: permissions.provideJunctions,
        grantsFor: permissions.setGrants,
        grantsOn: permissions.grantsOn,
        requireHeld,
        provideExplanations: explanations.provideExplanations,
        operator: createOperatorService({ users: rows, roles, keys }),
        roles: rolesService,
        membersIn: createMembersInRoles({ users: rows, roles, config }),
        ownProfileFields: async (viewer) =>
            (await profileFields.valuesFor(viewer, [[viewer.userID, "full"]])).get(viewer.userID) ?? {},
        membership,
        requireProfile,
        isAnonymous: privacy.isAnonymous,
        permissionsChanged: permissions.changed,
        me: users.me,
        provideCounter: users.provideCounter,
        provideLeaders: leaders.provideLeaders,
        provideReactionsReceived: users.provideReactionsReceived,
        isTrusted: async (userID) => (await rows.byID(userID))?.bypassSpam ?? false,
        trustLevel: trustLevels({ ...kit, users: rows, config }),
        setTrusted: (userID, bypassSpam) => rows.update(userID, { bypassSpam }),
        addCounts: rows.addCounts,
        create: accounts.create,
        createAdministrator: accounts.createAdministrator,
        isEmpty: accounts.isEmpty,
        hasAccounts: accounts.hasAccounts,
        authenticate: entry.authenticate,
        importUsers: imports.importUsers,
        removeImported: imports.removeImported,
        setPostCounts: imports.setPostCounts,
        prove: credentials.prove,
        ...further,
    };
}
