import type { Me, ProfileFieldValues, UserFragment } from "@parley/accounts/contract";
import { createForeignPhotos } from "@parley/accounts/server";
import type {
    AlternativeSignInService,
    CredentialsService,
    Erasure,
    ExportSource,
    NewAccount,
    OperatorService,
} from "@parley/authentication/server";
import { createOperatorService, mailActionSource } from "@parley/authentication/server";
import type { Permissions, Range, SmartID, Wording } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Viewer } from "@parley/library/server/http";
import { implement, registerRecordFinder } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLive } from "@parley/library/server/live";
import { getLongRunner } from "@parley/library/server/longRunner";
import { getSearchSources } from "@parley/library/server/searchSources";
import type {
    ExplanationSource,
    Junctions,
    MembershipService,
    Resource,
    RolesService,
    TrustLevel,
} from "@parley/permissions/server";
import {
    createTrustLevels,
    provideGrantActions,
    registerRolesForms,
    registerRolesRoutes,
    requireHeld,
} from "@parley/permissions/server";
import type { PrivacyService } from "@parley/privacy/server";
import type { SignaturesService } from "@parley/signatures/server";
import { getLeaders } from "@parley/users/contract";
import type { Dependencies, UsersServices } from "./createServices";
import { createUsersServices } from "./createServices";
import type { ImportedUser, PostCounts } from "./imports.service";
import type { LeadersService } from "./leaders.service";
import type { MembersInRoles } from "./membersInRoles";
import { createMembersInRoles } from "./membersInRoles";
import { registerOwnCounts } from "./ownCounts";
import { registerDefaultPhoto } from "./photos/defaultPhoto";
import { registerMembersForms } from "./profiles/members.forms";
import { registerProfilesForms } from "./profiles/profiles.forms";
import { registerProfilesRoutes } from "./profiles/profiles.routes";
import { createMemberSearchSource } from "./search/searchSource";
import { registerUsersSettings } from "./settings";
import type { SsoIDSource } from "./ssoIDs";
import { createSsoIDs } from "./ssoIDs";
import { registerUsersRoutes } from "./users.routes";
import type { CounterSource, ReactionsReceived } from "./users.service";
import { createLeaderboardWidget, createMemberRecords, createSpotlightWidget } from "./userWidgets";

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
    /** Returns the language in which a member is written to: that of the account, else that of the site, as without a member. */
    findLanguage(userID: number | undefined): Promise<string>;
    /** Returns all permissions of a member, junctions included; 0 is the guest. */
    permissionsOf(userID: number): Promise<Permissions>;
    /** Returns the combined permissions of roles. */
    permissionsOfRoles(roleIDs: number[]): Promise<Permissions>;
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
    /** Returns the IDs of a member's roles. */
    roleIDsOf(userID: number): Promise<number[]>;
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
    /** Returns why somebody new can't have a name, among others because it looks like that of a member; undefined if they can. */
    findNameFault(name: string): Promise<Wording | undefined>;
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
    alternativeSignIn: AlternativeSignInService;
    /** Registers a function that erases a feature's data about a member whose account is erased. */
    provideErasure(name: string, erasure: Erasure): void;
    /** Adds a feature's data to the export of personal data. */
    provideExport(name: string, source: ExportSource): void;
    /** Processes all pending mail requests, which otherwise happens soon after each request, and waits for the end. */
    settle(): Promise<void>;
}

const MINUTE_MS = 60_000;

/** Creates the users feature: members, roles, permissions and authentication. */
export function createUsersServer(kit: ServerKit, dependencies: Dependencies): Users {
    const { config, uploadsDirectory } = dependencies;
    const services = createUsersServices(kit, dependencies);
    registerRecordFinder(kit.api, "user", services.finding.findByColumn);
    registerRecordFinder(kit.api, "role", services.rolesService.findByColumn);
    const { rows, roles, permissions, requireProfile, profileFields, actionLog, membership, privacy, keys } = services;
    const { users, rolesService, imports, signatures, leaders, explanations } = services;
    const { accounts, entry, credentials, applicants, memberSessions, ...authentication } = services.authentication;
    provideViewers(kit, dependencies, entry);
    kit.jobs.every("members: lift expired bans", MINUTE_MS, membership.liftExpired);
    provideGrantActions({ ...services.shared, actionLog, rolesService, membership });
    registerPersonalData(kit, services);
    registerUsersSettings(kit, { config, actionLog, uploadsDirectory });
    registerRoutes(kit, services);
    const searchSources = getSearchSources(kit);
    searchSources.provide(createMemberSearchSource({ kit, users, config, profileFields }));
    searchSources.provideNames("author", users.named);
    return {
        byIDs: users.byIDs,
        signaturesOf: signatures.of,
        ...createSsoIDs(),
        idsByNames: users.idsByNames,
        viewer: entry.viewer,
        arrive: entry.arrive,
        findLanguage: entry.findLanguage,
        permissionsOf: permissions.of,
        permissionsOfRoles: permissions.ofRoles,
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
        roleIDsOf: roles.idsOf,
        trustLevel: createTrustLevels({ ...kit, users: rows, config }),
        setTrusted: (userID, bypassSpam) => rows.update(userID, { bypassSpam }),
        addCounts: rows.addCounts,
        create: accounts.create,
        createAdministrator: accounts.createAdministrator,
        isEmpty: accounts.isEmpty,
        hasAccounts: accounts.hasAccounts,
        findNameFault: accounts.findNameFault,
        authenticate: entry.authenticate,
        ...imports,
        prove: credentials.prove,
        ...authentication,
    };
}

/** Registers how members are found for work that outlasts their requests, and whether they are still signed in (FC-22). */
function provideViewers(
    kit: ServerKit,
    { sessions }: Dependencies,
    { viewer, viewers }: Pick<UsersServices["authentication"]["entry"], "viewer" | "viewers">,
): void {
    getLongRunner(kit).provideViewers(viewer);
    getLive(kit).provideViewers({
        findAll: viewers,
        async isSignedIn({ userID, sessionID }) {
            const valid = await sessions.listOf(userID, { valid: true });
            return valid.some((session) => session.sessionID === sessionID) && (await viewer(userID)).userID === userID;
        },
    });
}

/** Registers what members own in the registries of counters, content, erasure and export. */
function registerPersonalData({ database, siteURL }: ServerKit, services: UsersServices): void {
    const { users, bans, privacy, profileFields, signatures, actionLog } = services;
    const { applicants, provideErasure, provideExport } = services.authentication;
    actionLog.provide("mail", mailActionSource);
    users.provideCounter("Applicants", applicants.countFor);
    provideErasure("bans", bans.remove);
    provideErasure("privacy", privacy.erase);
    provideErasure("profileFields", profileFields.forget);
    provideErasure("signatures", signatures.forget);
    provideExport("profileFields", profileFields.exported);
    provideExport("signatures", signatures.exported);
    const contentSources = getContentSources(database);
    contentSources.provideDrawer(signatures.holds);
    contentSources.provideRendered("signature", signatures.rendered);
    contentSources.provideRendered("photo", createForeignPhotos({ database, siteURL }));
}

/** Registers the API routes and the forms without scripts. */
function registerRoutes(kit: ServerKit, services: UsersServices): void {
    const { shared, roles, membership, photos, identities } = services;
    const { users, rolesService, signatures, leaders, explanations, profiles } = services;
    const { entry, credentials, memberSessions } = services.authentication;
    kit.layouts.registerWidget("react.leaderboard", createLeaderboardWidget(leaders));
    kit.layouts.registerWidget("react.userspotlight", createSpotlightWidget(users.byIDs));
    kit.layouts.registerSettingRecords("user", createMemberRecords(users));
    implement(kit.api, getLeaders, (input, viewer) => leaders.list(viewer, input));
    registerUsersRoutes(kit, { users, entry });
    registerProfilesRoutes(kit, { ...shared, people: users, entry, credentials, identities, profiles, photos });
    registerMembersForms(kit, { profiles, roles, memberSessions });
    registerProfilesForms(kit, { profiles, signatures, photos });
    registerRolesForms(kit, rolesService);
    registerRolesRoutes(kit, { roles: rolesService, membership, explanations });
    registerDefaultPhoto(kit);
    registerOwnCounts(kit, users);
}
