import type { Config } from "@parley/config/server";
import type { Permissions } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { Me, UserFragment } from "@parley/users/contract";
import type { NewAccount } from "./accounts.service";
import { accountsService } from "./accounts.service";
import { defaultPhotoRoute } from "./defaultPhoto";
import { entryService } from "./entry.service";
import { formsRoutes } from "./forms.routes";
import type { ImportedUser, PostCounts } from "./imports.service";
import { userImportsService } from "./imports.service";
import type { Junctions } from "./permissions.service";
import { permissionsService } from "./permissions.service";
import { rolesRepository } from "./roles.repository";
import { usersRepository } from "./users.repository";
import { usersRoutes } from "./users.routes";
import type { CounterSource, ReactionsReceived } from "./users.service";
import { usersService } from "./users.service";

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
    /** To be called when junctions or aliases changed, within the same transaction. */
    permissionsChanged(): Promise<void>;
    me(viewer: Viewer): Promise<Me>;
    /** Adds a count to `/users/me-counts`, with the names of contract §5.4. `UnreadNotifications` and `Conversations` show in `/users/me` too. */
    provideCounter(name: string, source: CounterSource): void;
    /** Says what reactions members got, for `expand=reactionsReceived`. */
    provideReactionsReceived(source: ReactionsReceived): void;
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
}

/** Adds members, roles and permissions, and the ways in and out, to a server. */
export function usersServer(kit: ServerKit, { config, sessions }: { config: Config; sessions: Sessions }): Users {
    const [rows, roles] = [usersRepository(kit.database), rolesRepository(kit.database)];
    const needs = { ...kit, users: rows, roles, config, sessions };
    const permissions = permissionsService(needs);
    const users = usersService({ ...needs, permissions });
    const accounts = accountsService(needs);
    const entry = entryService({ ...needs, accounts, permissions });
    const imports = userImportsService(needs);
    usersRoutes(kit, { users, entry });
    formsRoutes(kit, { entry });
    defaultPhotoRoute(kit);
    return {
        byIDs: users.byIDs,
        idsByNames: users.idsByNames,
        viewer: entry.viewer,
        arrive: entry.arrive,
        permissionsOf: permissions.of,
        provideJunctions: permissions.provideJunctions,
        grantsFor: permissions.setGrants,
        permissionsChanged: permissions.changed,
        me: users.me,
        provideCounter: users.provideCounter,
        provideReactionsReceived: users.provideReactionsReceived,
        addCounts: (userID, { discussions = 0, comments = 0, points = 0 }) =>
            rows.addCounts(userID, { discussions, comments, points }),
        create: accounts.create,
        createAdministrator: accounts.createAdministrator,
        isEmpty: accounts.isEmpty,
        hasAccounts: accounts.hasAccounts,
        authenticate: entry.authenticate,
        importUsers: imports.importUsers,
        removeImported: imports.removeImported,
        setPostCounts: imports.setPostCounts,
    };
}
