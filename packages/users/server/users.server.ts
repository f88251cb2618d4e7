import type { Me, UserFragment } from "@parley/accounts/contract";
import { createUsersRepository, findingIn, foreignPhotos } from "@parley/accounts/server";
import type {
    CredentialsService,
    EnteringService,
    Erasure,
    ExportSource,
    NewAccount,
    OperatorService,
} from "@parley/authentication/server";
import { createAuthenticationServer, createKeysService, createOperatorService, mailActs } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import type { Permissions, SmartID } from "@parley/library/contract";
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
    Place,
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
    grantActs,
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
import { registerUsersRoutes } from "./users.routes";
import type { CounterSource, ReactionsReceived } from "./users.service";
import { createUsersService, profileGate } from "./users.service";

const WRONG_ADDRESS = "Write a path of this site or an address that begins with https://.";

/** What a member has written more, or less. */
export interface CountChanges {
    discussions?: number;
    comments?: number;
    points?: number;
}

/** Members, as the other features of the server know them. */
export interface Users {
    /** Fragments of these members, in one query; unknown and deleted ones are placeholders, 0 is the guest. */
    byIDs(userIDs: Iterable<number>): Promise<Map<number, UserFragment>>;
    /** What these members sign their posts with, as HTML, in one query; of many there is none (DISC-075, DISC-077). */
    signaturesOf: SignaturesService["of"];
    /** Ids by the names as they were given; unknown names are left out. */
    idsByNames(names: readonly string[]): Promise<Map<string, number>>;
    /** A member as a viewer, for work done in their name; the banned and the deleted are guests. */
    viewer(userID: number): Promise<Viewer>;
    /** The same for a member who is here just now, which is remembered as when they were last active. */
    arrive(userID: number): Promise<Viewer>;
    /** All that a member may do, junctions included; 0 is the guest. */
    permissionsOf(userID: number): Promise<Permissions>;
    /** Says which things of a kind have permissions of their own; asked again after `permissionsChanged` and `grantsFor`. */
    provideJunctions(resourceType: string, source: () => Promise<Junctions>): void;
    /** Replaces what each role may do on one thing. */
    grantsFor(resourceType: string, resourceID: number, grants: ReadonlyMap<number, readonly string[]>): Promise<void>;
    /** What each role may do on one thing, by its own permissions; everywhere, without one. */
    grantsOn(place?: Place): Promise<Map<number, Set<string>>>;
    /** Throws 403 unless the viewer may hand all these names on there: nobody hands on what they lack (contract §3.4, FC-19). */
    requireHeld(viewer: Viewer, names: Iterable<string>, place: Place): void;
    /** Says why somebody may or may not do something with a feature's records, for `/users/{id}/verdict`. */
    provideVerdicts(recordType: string, source: ExplanationSource): void;
    /** What only those may ask who sit at the machine itself. */
    operator: OperatorService;
    /** The roles, and what may be done with them. */
    roles: RolesService;
    /** Who is in which role, and who is banned. */
    standing: MembershipService;
    /** The member whose profile the viewer may look into; throws 403 where they may see no more than the name, 404 for nobody (FC-23). */
    requireProfile(viewer: Viewer, userID: SmartID): Promise<number>;
    /** Whether nothing that identifies somebody may be written down of what they do; a guest's choice comes with their cookies (FC-24). */
    isAnonymous: PrivacyService["isAnonymous"];
    /** To be called when junctions or aliases changed, within the same transaction. */
    permissionsChanged(): Promise<void>;
    me(viewer: Viewer): Promise<Me>;
    /** Adds a count to `/users/me-counts`, with the names of contract §5.4. `UnreadNotifications`, `Conversations` and `UnreadWarnings` show in `/users/me` too. */
    provideCounter(name: string, source: CounterSource): void;
    /** Says what reactions members got, for `expand=reactionsReceived`. */
    provideReactionsReceived(source: ReactionsReceived): void;
    /** Counts a part of what people lead by, for `/users/leaders`. */
    provideLeaders: LeadersService["provideLeaders"];
    /** Whether what a member writes never waits for approval. */
    isTrusted(userID: number): Promise<boolean>;
    /** By which limits what a member posts is limited (FC-87). */
    trustLevel(userID: number): Promise<TrustLevel>;
    /** Says so, or that it may wait again. */
    setTrusted(userID: number, trusted: boolean): Promise<void>;
    /** Counts what a member has written; negative numbers take away. */
    addCounts(userID: number, changes: CountChanges): Promise<void>;
    /** Makes a member; throws `InvalidInput` with a row for every field that can't be. Not within a transaction. */
    create(account: NewAccount): Promise<number>;
    /** Makes an administrator; the first one is above all others. Not within a transaction. */
    createAdministrator(account: NewAccount): Promise<number>;
    /** Whether nobody has an account yet. */
    isEmpty(): Promise<boolean>;
    /** Whether anybody can sign in; people who were only imported cannot. */
    hasAccounts(): Promise<boolean>;
    /** The id of who has this name or address and this password, if they may sign in. */
    authenticate(nameOrEmail: string, password: string): Promise<number | undefined>;
    /** Adds people from elsewhere, who can't sign in; their ids in the same order. */
    importUsers(records: readonly ImportedUser[]): Promise<number[]>;
    /** Removes people who came by an import. */
    removeImported(userIDs: readonly number[]): Promise<void>;
    /** Stores what members' posts add up to, counted anew. */
    setPostCounts(counts: readonly PostCounts[]): Promise<void>;
    /** Asks for the password once more before something dangerous; throws a row for `passwordConfirmation`, or 429. */
    prove: CredentialsService["prove"];
    /** The door, for features that know further proofs than a password: second steps, other ways in, and a proof that is fresh. */
    entering: EnteringService;
    /** Says how a feature takes away what it keeps of a member whose account is erased. */
    provideErasure(name: string, erasure: Erasure): void;
    /** Adds what a feature keeps about a member to what they can download. */
    provideExport(name: string, source: ExportSource): void;
    /** Answers by mail what was asked for at the door, which happens by itself soon after; waits until it is done. */
    settle(): Promise<void>;
}

interface Dependencies {
    config: Config;
    sessions: Sessions;
    /** Where the site's pictures are; without it nobody can give a photo of their own. */
    uploadsDirectory?: string;
    /** In milliseconds, for limits that are counted in memory; it never goes back. */
    monotonicClock?: () => number;
}

const MINUTE_MS = 60_000;

/** Adds members, roles and permissions, and the ways in and out, to a server. */
export function createUsersServer(kit: ServerKit, { config, sessions, uploadsDirectory, monotonicClock }: Dependencies): Users {
    const [rows, roles] = [createUsersRepository(kit.database), createRolesRepository(kit.database)];
    const needs = { ...kit, users: rows, roles, config, sessions, fresh: createReauthentication({ ...kit, sessions }) };
    const permissions = createPermissionsService(needs);
    const finding = findingIn(rows);
    const requireProfile = profileGate({ finding, config });
    const profileFields = createProfileFieldsService({ ...needs, permissions, finding, requireProfile });
    const users = createUsersService({ ...needs, permissions, finding, profileFields });
    const imports = createUserImportsService(needs);
    const keeping = createLastAdministratorGuard({ ...needs, permissions });
    const acts = getActionLog(kit);
    const roleKeeping = createRolesService({ ...needs, permissions, keeping, acts });
    const bans = createBansRepository(kit.database);
    const standing = createMembershipService({ ...needs, bans, permissions, keeping, longRunner: getLongRunner(kit), acts });
    kit.jobs.every("members: lift expired bans", MINUTE_MS, standing.liftExpired);
    acts.provide("mail", mailActs);
    grantActs({ acts, users: rows, roles, keeping: roleKeeping, standing });
    const photos =
        uploadsDirectory === undefined ? undefined : createPhotosService({ ...needs, permissions, finding, uploadsDirectory });
    const privacy = createPrivacyService(needs);
    const { accounts, entry, credentials, applicants, memberSessions, ...further } = createAuthenticationServer(kit, {
        ...needs,
        permissions,
        privacy,
        finding,
        keeping,
        banDetails: standing.banDetails,
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
    const signatures = createSignaturesService({ ...needs, permissions, finding });
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
    const leaders = createLeadersService(needs);
    implement(kit.api, getLeaders, (input, viewer) => leaders.list(viewer, input));
    registerUsersRoutes(kit, { users, entry });
    const keys = createKeysService(kit);
    const identities = createIdentitiesService({ ...needs, accounts, credentials, standing, keys, profileFields });
    const profiles = createProfilesService({
        ...needs,
        permissions,
        standing,
        finding,
        photos,
        identities,
        credentials,
        profileFields,
    });
    registerProfilesRoutes(kit, { ...needs, people: users, entry, credentials, identities, profiles, privacy, photos });
    registerMembersForms(kit, { profiles, roles, memberSessions });
    registerProfilesForms(kit, { profiles, signatures, privacy, photos, config });
    const verdicts = createExplanationsService({ users: rows, roles, permissions, idOf: finding.idOf });
    if (uploadsDirectory !== undefined) registerBrandingForms(kit, createBrandingService({ config, uploadsDirectory }));
    registerRolesForms(kit, roleKeeping);
    registerRolesRoutes(kit, { roles: roleKeeping, standing, verdicts });
    defaultPhotoRoute(kit);
    return {
        byIDs: users.byIDs,
        signaturesOf: signatures.of,
        idsByNames: users.idsByNames,
        viewer: entry.viewer,
        arrive: entry.arrive,
        permissionsOf: permissions.of,
        provideJunctions: permissions.provideJunctions,
        grantsFor: permissions.setGrants,
        grantsOn: permissions.grantsOn,
        requireHeld,
        provideVerdicts: verdicts.provideVerdicts,
        operator: createOperatorService({ users: rows, roles, keys }),
        roles: roleKeeping,
        standing,
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
