import { isIP } from "node:net";
import type {
    Counter,
    getUser,
    getUserPermissions,
    getUsers,
    getUsersByNames,
    Me,
    ProfileFieldValues,
    RoleFragment,
    User,
    UserFragment,
    UserOrder,
} from "@parley/accounts/contract";
import { GUEST_USER_ID, MIN_NAME_PREFIX, SEEING_PROFILES } from "@parley/accounts/contract";
import type { Finding, FragmentRow, UserColumn, UserFilter, UserRow, UsersRepository } from "@parley/accounts/server";
import { seesAll, toEmailKey } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { Input, Page, Permissions, SmartID } from "@parley/library/contract";
import { createFieldError, fill, hasPermission, isExpanded, MAXIMUM_ID, parseSort } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, InvalidInput, invalidField, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { describeNetwork } from "@parley/library/server/sessions";
import { createThrottle } from "@parley/library/server/throttle";
import { RoleID } from "@parley/permissions/contract";
import type { PermissionsService, RolesRepository, TranslateRole } from "@parley/permissions/server";
import type { ProfileFieldsService } from "@parley/profileFields/server";
import { createGuest, createMissingFragment, findViewLevel, isRestricted, toFragment, toUser } from "./profiles/views";

/** Returns the received reactions of users, for `expand` (contract §4.2). */
export type ReactionsReceived = (userIDs: readonly number[], viewer: Viewer) => Promise<Map<number, Record<string, unknown>>>;

/** Returns a count of waiting work for a member; undefined if they may not see it. */
export type CounterSource = (viewer: Viewer) => Promise<number | undefined>;

interface Dependencies extends Pick<ServerKit, "siteURL" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    config: Config;
    finding: Finding;
    profileFields: Pick<ProfileFieldsService, "valuesFor" | "wanted">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

/** Counts that `/users/me` contains too. */
const COUNTS_OF_ME: ReadonlySet<string> = new Set(["UnreadNotifications", "Conversations", "UnreadWarnings"]);
/** Maximum page size for viewers without the full view of all members (decisions #30). */
const MAX_AT_ONCE = 500;
/** Name that means the viewer in a search. */
const ME = "me";

export type UsersService = ReturnType<typeof createUsersService>;

/** Creates the service that returns members in the view of each viewer. */
export function createUsersService(dependencies: Dependencies) {
    const { siteURL, clock, users, roles, permissions, config, finding, profileFields, findRoleTexts } = dependencies;
    const beginnings = createThrottle({ limit: 120, per: 60_000, clock });
    const counters = new Map<string, CounterSource>();
    let reactionsReceived: ReactionsReceived | undefined;

    return {
        /** Returns the fragments of users; unknown and deleted users get placeholders (contract §4.1, USR-004). */
        async byIDs(userIDs: Iterable<number>): Promise<Map<number, UserFragment>> {
            const requestedIDs = new Set(userIDs);
            const fragments = new Map(
                (await fragmentsOf(await users.fragmentsOf(requestedIDs))).map((person) => [person.userID, person]),
            );
            return new Map(
                [...requestedIDs].map((userID) => [userID, fragments.get(userID) ?? createMissingFragment(userID, siteURL)]),
            );
        },

        /** Returns the user IDs by the given names, regardless of case and accents. Unknown names are omitted. */
        async idsByNames(names: readonly string[]): Promise<Map<string, number>> {
            const keys = new Map(names.map((name) => [name, foldName(name)]));
            const ids = await users.idsByNameKeys(keys.values());
            return new Map(
                [...keys].flatMap(([name, key]) => {
                    const userID = ids.get(key);
                    return userID === undefined ? [] : [[name, userID]];
                }),
            );
        },

        /** Returns the member that a name in a search means; `me` is the viewer. */
        async named({ userID }: Viewer, name: string): Promise<number[]> {
            if (foldName(name) === ME && userID !== GUEST_USER_ID) return [userID];
            return [...(await users.idsByNameKeys([foldName(name)])).values()];
        },

        /** Registers a source of waiting work, such as `Bookmarks` (contract §5.4). */
        provideCounter: (name: string, source: CounterSource): void => void counters.set(name, source),

        /** Registers the source of received reactions. */
        provideReactionsReceived(source: ReactionsReceived): void {
            reactionsReceived = source;
        },

        /** Returns the viewer (contract §4.3). */
        async me(viewer: Viewer): Promise<Me> {
            const [row, waiting] = await Promise.all([users.byID(viewer.userID), countsFor(viewer, COUNTS_OF_ME)]);
            const countOf = (name: string) => waiting.find((counter) => counter.name === name)?.count ?? 0;
            const countUnreadWarnings = countOf("UnreadWarnings");
            const common = {
                permissions: globalNames(viewer.permissions),
                countUnreadNotifications: countOf("UnreadNotifications"),
                countUnreadConversations: countOf("Conversations"),
                ...(countUnreadWarnings > 0 && { countUnreadWarnings }),
                isAdmin: viewer.permissions.isAdmin,
                isSysAdmin: viewer.permissions.isSysAdmin ?? false,
                isSuperAdmin: viewer.permissions.isSuperAdmin ?? false,
                ssoID: null,
            };
            const translate = await findRoleTexts(viewer);
            if (viewer.userID === GUEST_USER_ID || !row)
                return { ...createGuest(translate(await guestRole()), siteURL), ...common };
            const own = ((await roles.byUserIDs([row.userID])).get(row.userID) ?? []).map(translate).map(toRoleFragment);
            const shown = toUser(row, { siteURL, level: "full", roles: own, forManager: false });
            return {
                ...shown,
                ...common,
                email: row.email,
                ...(row.pendingEmail !== null && { pendingEmail: row.pendingEmail }),
                emailConfirmed: row.emailConfirmed,
                showEmail: row.showEmail,
                ...(viewer.accountLanguage !== undefined && { language: viewer.accountLanguage }),
                bypassSpam: row.bypassSpam,
                sortName: row.nameKey,
                points: row.points,
                dateInserted: row.dateInserted,
                dateUpdated: row.dateUpdated,
                dateLastActive: row.dateLastActive,
                countDiscussions: row.countDiscussions,
                countComments: row.countComments,
                countPosts: row.countPosts,
                roles: own,
                roleIDs: own.map(({ roleID }) => roleID),
            };
        },

        /** Returns the counts of waiting work for the viewer; empty for guests (contract §5.4). */
        async meCounts(viewer: Viewer): Promise<{ counts: Counter[] }> {
            return { counts: await countsFor(viewer) };
        },

        /** Returns a member in the viewer's view. Throws 404 for missing and deleted members. */
        async get(viewer: Viewer, { userID, expand }: Input<typeof getUser>): Promise<User> {
            const row = await finding.rowOf(viewer, userID);
            const [user] = await shownTo(viewer, [row], expand);
            if (!user) throw notFound("User");
            return user;
        },

        /** Lists members in the viewer's view, by page (contract §5.4). */
        async list(viewer: Viewer, input: Input<typeof getUsers>): Promise<Page<User>> {
            const { page = 1, limit = 30, sort = "userID", expand } = input;
            refuseTogether(input);
            const all = seesAll(viewer);
            if (!all) refuseUnseen(viewer, input);
            const { field, descending } = parseSort(sort);
            const column: UserColumn = field === "name" ? "nameKey" : field;
            const filter = filterOf(input);
            if (filter.roleIDs) filter.areRolesFew = await users.areFewIn(filter.roleIDs);
            if (input.profileFields) filter.fields = await profileFields.wanted(viewer, input.profileFields);
            if (input.cursor !== undefined) filter.behindID = behind(input.cursor, column, descending);
            // Ordering or filtering by a hidden value would reveal it, so restricted profiles are excluded (FC-16).
            const isPrivate = column !== "userID" && column !== "nameKey";
            if (!all && (isPrivate || input.dateInserted || input.dateLastActive || filter.fields)) {
                filter.onlyOpen = { banned: await config.get("ui.bannedPrivateProfile"), exceptUserID: viewer.userID };
            }
            if (filter.behindID) {
                const rows = await users.list(filter, { column, descending, limit: limit + 1, offset: 0 });
                const items = await shownTo(viewer, rows.slice(0, limit), expand);
                const last = rows.length > limit ? rows[limit - 1] : undefined;
                return { items, paging: { page: 1, limit, ...(last && { cursor: cursorOf(last.userID) }) } };
            }
            const [rows, total] = await Promise.all([
                users.list(filter, { column, descending, limit, offset: (page - 1) * limit }),
                users.count(filter),
            ]);
            return { items: await shownTo(viewer, rows, expand), paging: { page, limit, total } };
        },

        /**
         * Finds members by name, or by a prefix of at least two characters followed by `*`. Requests by prefix are limited for each
         * `caller`, a user ID or network address, so that nobody can list the whole site; throws 429 after too many in a minute (decisions
         * #30).
         */
        async byNames(
            viewer: Viewer,
            { name, order = "name", page = 1, limit = 30 }: Input<typeof getUsersByNames>,
            caller: number | string,
        ): Promise<Page<UserFragment>> {
            const begins = name.endsWith("*");
            const nameKey = foldName(begins ? name.slice(0, -1) : name);
            if (begins) refuseShort("name", nameKey);
            if (begins) beginnings.take(String(caller));
            const wanted = { ...ORDERS[orderFor(viewer, order)], limit: limit + 1, offset: (page - 1) * limit };
            const rows = await (begins
                ? users.beginning(nameKey, { ...wanted, bannedLast: await config.get("ui.bannedPrivateProfile") })
                : users.list({ nameKey }, wanted));
            const items = await fragmentsOf(rows.slice(0, limit));
            return { items, paging: { page, limit, next: rows.length > limit ? page + 1 : undefined } };
        },

        /** Returns a member's permissions: the viewer's own, or any for members who manage members (contract §5.4). */
        async permissions(viewer: Viewer, { userID, expand }: Input<typeof getUserPermissions>): Promise<Permissions> {
            const wanted = await finding.idOf(viewer, userID);
            if (wanted !== viewer.userID) {
                requirePermission(viewer, ["users.add", "users.edit", "users.delete"]);
                if (wanted !== GUEST_USER_ID) await finding.rowOf(viewer, wanted);
            }
            const held = wanted === viewer.userID ? viewer.permissions : await permissions.of(wanted);
            const { junctions, junctionAliases, ...own } = held;
            return isExpanded(expand, "junctions")
                ? { ...own, junctions: junctions ?? {}, junctionAliases: junctionAliases ?? {} }
                : own;
        },
    };

    async function fragmentsOf(rows: readonly FragmentRow[]): Promise<UserFragment[]> {
        const bannedAreRestricted = await config.get("ui.bannedPrivateProfile");
        return rows.map((row) => toFragment(row, siteURL, isRestricted(row, bannedAreRestricted)));
    }

    async function shownTo(viewer: Viewer, rows: readonly UserRow[], expand: Input<typeof getUser>["expand"]): Promise<User[]> {
        const bannedAreRestricted = await config.get("ui.bannedPrivateProfile");
        const levels = new Map(rows.map((row) => [row.userID, findViewLevel(viewer, row, bannedAreRestricted)]));
        const idsAt = (...wanted: string[]) =>
            [...levels].filter(([, level]) => wanted.includes(level)).map(([userID]) => userID);
        const [translate, ranks, rolesByID, reactions, fields] = await Promise.all([
            findRoleTexts(viewer),
            config.get("ranks.labels"),
            roles.byUserIDs(idsAt("full")),
            isExpanded(expand, "reactionsReceived") && reactionsReceived
                ? reactionsReceived(idsAt("full", "basic"), viewer)
                : new Map<number, Record<string, unknown>>(),
            isExpanded(expand, "profileFields")
                ? profileFields.valuesFor(viewer, [...levels])
                : new Map<number, ProfileFieldValues>(),
        ]);
        return rows.map((row) =>
            toUser(row, {
                siteURL,
                level: levels.get(row.userID) ?? "private",
                roles: (rolesByID.get(row.userID) ?? []).map(translate).map(toRoleFragment),
                forManager: may(viewer, "site.manage"),
                reactionsReceived: reactions.get(row.userID),
                profileFields: fields.get(row.userID),
                ranks,
                withDiscovery: isExpanded(expand, "discoveryText"),
            }),
        );
    }

    async function countsFor(viewer: Viewer, names?: ReadonlySet<string>): Promise<Counter[]> {
        if (viewer.userID === GUEST_USER_ID) return [];
        const sources = [...counters].filter(([name]) => names?.has(name) ?? true);
        const counts = await Promise.all(sources.map(async ([name, source]) => ({ name, count: await source(viewer) })));
        return counts.flatMap(({ name, count }) => (count === undefined ? [] : [{ name, count }]));
    }

    async function guestRole(): Promise<RoleFragment> {
        const role = (await roles.all()).find(({ roleID }) => roleID === RoleID.guest);
        return { roleID: RoleID.guest, name: role?.name ?? "Guest" };
    }
}

/**
 * Creates a function that returns the user ID if the viewer may see the profile. It throws 403 if they may see only the name, 404 for a
 * missing user (FC-23).
 */
export function createProfileGuard({ finding, config }: Pick<Dependencies, "finding" | "config">) {
    return async (viewer: Viewer, userID: SmartID): Promise<number> => {
        requirePermission(viewer, SEEING_PROFILES);
        const row = await finding.rowOf(viewer, userID);
        if (findViewLevel(viewer, row, await config.get("ui.bannedPrivateProfile")) === "private") {
            const description = row.private ? "This user's profile is private." : "This user has been banned.";
            throw forbidden("personalInfo.view", { description });
        }
        return row.userID;
    };
}

const ORDERS: Record<UserOrder, { column: UserColumn; descending: boolean }> = {
    name: { column: "nameKey", descending: false },
    mention: { column: "countComments", descending: true },
    countComments: { column: "countComments", descending: true },
    dateLastActive: { column: "dateLastActive", descending: true },
};

/** Returns the effective order. Viewers who may not see activity can't order by it; mentions are then ordered by name (FC-16). */
function orderFor(viewer: Viewer, order: UserOrder): UserOrder {
    if (order === "name" || may(viewer, "profiles.view") || seesAll(viewer)) return order;
    if (order !== "mention") throw forbidden("profiles.view");
    return "name";
}

/** Throws if the query filters or orders by hidden values, because the result would reveal them (FC-16). */
function refuseUnseen(viewer: Viewer, input: Input<typeof getUsers>): void {
    const requiresFull = (["email", "emailConfirmed", "dateUpdated", "roleID", "roleIDs", "ipAddresses"] as const).filter(
        (name) => input[name] !== undefined,
    );
    if (requiresFull.length > 0) throw forbidden(["users.edit", "personalInfo.view"]);
    const { field } = parseSort(input.sort ?? "userID");
    const requiresBasic = input.dateInserted || input.dateLastActive || (field !== "userID" && field !== "name");
    if (requiresBasic) requirePermission(viewer, "profiles.view");
    if ((input.limit ?? 0) > MAX_AT_ONCE) {
        throw new InvalidInput([createFieldError("limit", "maximum", { limit: MAX_AT_ONCE })]);
    }
}

/** Throws if several mutually exclusive filters are given (contract §5.4). */
function refuseTogether(input: Input<typeof getUsers>): void {
    const given = (["dateInserted", "dateUpdated", "roleID"] as const).filter((name) => input[name] !== undefined);
    if (given.length > 1) throw new InvalidInput(given.map((name) => createFieldError(name, "onlyOneOf")));
}

function filterOf(input: Input<typeof getUsers>): UserFilter {
    const { userID, roleID, roleIDs, dateInserted, dateUpdated, dateLastActive, name, email, query } = input;
    const { emailConfirmed, isBanned, ipAddresses } = input;
    const begins = query !== undefined ? query : name?.endsWith("*") ? name.slice(0, -1) : undefined;
    const nameBegins = begins === undefined ? undefined : foldName(begins);
    if (nameBegins !== undefined) refuseShort(query === undefined ? "name" : "query", nameBegins);
    const requestedIDs = [...(roleIDs ?? []), ...(roleID === undefined ? [] : [roleID])];
    return {
        ...(userID && { userID }),
        ...(requestedIDs.length > 0 && { roleIDs: requestedIDs }),
        ...(dateInserted && { dateInserted }),
        ...(dateUpdated && { dateUpdated }),
        ...(dateLastActive && { dateLastActive }),
        ...(nameBegins !== undefined && { nameBegins }),
        ...(name !== undefined && !name.endsWith("*") && { nameKey: foldName(name) }),
        // An invalid address matches nobody.
        ...(email !== undefined && { emailKey: toEmailKey(email) ?? "" }),
        ...(emailConfirmed !== undefined && { emailConfirmed }),
        ...(isBanned !== undefined && { isBanned }),
        ...(ipAddresses && { networks: ipAddresses.map(networkIn) }),
    };
}

/** Returns the network of an IP address; throws an error of the field if it is invalid. */
function networkIn(address: string, index: number): string {
    if (isIP(address) === 0) throw new InvalidInput([createFieldError(`ipAddresses[${index}]`, "invalid")]);
    return describeNetwork(address) ?? "";
}

const cursorOf = (userID: number) => Buffer.from(`after ${userID}`).toString("base64url");

/** Returns the position of a cursor; throws 400 for an invalid cursor, or with another order than by ID. */
function behind(cursor: string, column: UserColumn, descending: boolean): { userID: number; descending: boolean } {
    if (column !== "userID")
        throw invalidField("cursor", "A list is read by cursor in the order of its ids only.", { status: 400 });
    if (cursor === "*") return { userID: descending ? MAXIMUM_ID : 0, descending };
    const userID = /^after (\d{1,10})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
    if (userID === undefined) throw invalidField("cursor", "This is not a cursor of this list.", { status: 400 });
    return { userID: Number(userID), descending };
}

function refuseShort(field: string, beginning: string): void {
    if ([...beginning].length < MIN_NAME_PREFIX) {
        throw invalidField(field, fill("Write at least {minimum} characters.", { minimum: MIN_NAME_PREFIX }), {
            code: "minLength",
        });
    }
}

/** Returns the names of the global permissions, sorted (contract §3.5). */
function globalNames(data: Permissions): string[] {
    const names = data.permissions.filter(({ type }) => type === "global").flatMap((entry) => Object.keys(entry.permissions));
    return names.filter((name) => hasPermission(data, name, { mode: "global" })).sort();
}

const toRoleFragment = ({ roleID, name }: RoleFragment): RoleFragment => ({ roleID, name });
