import type { EraseMethod } from "@parley/accounts/contract";
import type { DateTime, DateWindow, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder, Generated, GeneratedAlways, Insertable, Selectable, SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import { followPhoto } from "./foreignPhotos";

/** How many characters of a hash say how much work it is. */
export const [BCRYPT_KIND, PHPASS_KIND] = [7, 4];

/** The account the software acts by; the first row of every site. */
export const SYSTEM_USER_ID = 1;

/** A value of a profile field by which members are found. */
export interface ProfileFieldFilter {
    apiName: string;
    valueKey: string;
}

interface UsersTable {
    userID: Generated<number>;
    name: string;
    /** Folded name; unique. */
    nameKey: string;
    /** Skeleton of the name, shared by names that look alike. */
    nameSkeleton: string;
    email: string | null;
    emailKey: string | null;
    emailConfirmed: boolean;
    showEmail: boolean;
    /** Null for accounts that can't sign in by password: the System, and imported users without a hash. */
    passwordHash: string | null;
    hashMethod: string | null;
    /** A path of this site, or an external address. */
    photo: string | null;
    title: string | null;
    /** The member's description of themselves. */
    about: Generated<string | null>;
    private: boolean;
    /** 0: not banned; 1: banned manually (contract §2). */
    banned: number;
    deleted: boolean;
    bypassSpam: boolean;
    isAdmin: boolean;
    isSuperAdmin: boolean;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
    dateLastActive: DateTime | null;
    countDiscussions: number;
    countComments: number;
    countPosts: GeneratedAlways<number>;
    points: number;
    profileUrl: string | null;
    importSource: string | null;
    /** Lookup key of an unconfirmed address. Several accounts may claim the same address; the one that confirms it owns it (`emailKey`). */
    emailClaimKey: string | null;
    /** New address that is not confirmed yet. */
    pendingEmail: string | null;
    /** Reason to join, from the application. */
    discoveryText: string | null;
    /** User who invited the member. */
    inviteUserID: number | null;
    /** User who closed the account, if `deleted`. The account can be reopened until `eraseAfter`. */
    closedByID: number | null;
    eraseMethod: EraseMethod | null;
    eraseAfter: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        users: UsersTable;
    }
}

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;

/** Filter of a list of members; all given conditions apply. */
export interface UserFilter {
    userID?: Range;
    roleIDs?: readonly number[];
    /** Whether the roles have few members (`areFewIn`), so that these are looked up first. */
    areRolesFew?: boolean;
    /** Excludes members in any of these roles. */
    notRoleIDs?: readonly number[];
    dateInserted?: DateWindow;
    dateUpdated?: DateWindow;
    dateLastActive?: DateWindow;
    nameKey?: string;
    /** Prefix of the folded name. */
    nameBegins?: string;
    emailKey?: string;
    emailConfirmed?: boolean;
    isBanned?: boolean;
    /** Networks of the members' sessions (`describeNetwork`). */
    networks?: readonly string[];
    /** Values of profile fields, all of which must match. */
    fields?: readonly ProfileFieldFilter[];
    /** Position of a cursor: only members after this ID. */
    behindID?: { userID: number; descending: boolean };
    /** Excludes members with a private profile, and banned members if `banned`. */
    onlyOpen?: { banned: boolean; exceptUserID: number };
}

export type UserColumn = "dateInserted" | "dateLastActive" | "nameKey" | "userID" | "points" | "countPosts" | "countComments";

export interface UserPage {
    column: UserColumn;
    descending: boolean;
    limit: number;
    offset: number;
}

/** Maximum number of rows per statement; SQLite and PostgreSQL allow about 30,000 parameters. */
const ROWS_AT_ONCE = 500;
const IDS_AT_ONCE = 5000;
/** Maximum number of accounts read per address. With more claims the owner is read by a separate query. */
const MAX_CLAIMS = 20;
/** Maximum number of imported hash methods. More are unlikely, and each is computed for every sign-in. */
const MAX_KINDS = 5;
/** Maximum number of rows that are counted. Longer lists report this number. */
const COUNT_CAP = 10_000;
/** Sorts after every other character in the byte order of both database engines. */
const LAST_CHARACTER = "\u{10FFFF}";

const FRAGMENT = [
    "userID",
    "name",
    "photo",
    "dateLastActive",
    "title",
    "banned",
    "private",
    "profileUrl",
    "deleted",
] as const satisfies (keyof UserRow)[];

/** Columns of a member for fragments. */
export type FragmentRow = Pick<UserRow, (typeof FRAGMENT)[number]>;

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Creates the repository of users. */
export function createUsersRepository(database: Database) {
    return {
        async byIDs(userIDs: Iterable<number>): Promise<UserRow[]> {
            const parts = chunks(
                [...new Set(userIDs)].filter((userID) => userID > 0),
                IDS_AT_ONCE,
            );
            const rows = await Promise.all(
                parts.map((part) => database.query.selectFrom("users").selectAll().where("userID", "in", part).execute()),
            );
            return rows.flat();
        },

        /** Returns the columns for fragments of users. */
        async fragmentsOf(userIDs: Iterable<number>): Promise<FragmentRow[]> {
            const parts = chunks(
                [...new Set(userIDs)].filter((userID) => userID > 0),
                IDS_AT_ONCE,
            );
            const rows = await Promise.all(
                parts.map((part) => database.query.selectFrom("users").select(FRAGMENT).where("userID", "in", part).execute()),
            );
            return rows.flat();
        },

        byID: (userID: number): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("userID", "=", userID).executeTakeFirst(),

        byNameKey: (nameKey: string): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("nameKey", "=", nameKey).executeTakeFirst(),

        byEmailKey: (emailKey: string): Promise<UserRow | undefined> =>
            database.query.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst(),

        /**
         * Returns the owner of an address and the latest account that claims it. The query is the same whether they exist or not (FC-27).
         */
        async byAddress(emailKey: string): Promise<{ owner: UserRow | undefined; claimant: UserRow | undefined }> {
            const rows = await database.query
                .selectFrom("users")
                .selectAll()
                .where((row) => row.or([row("emailKey", "=", emailKey), row("emailClaimKey", "=", emailKey)]))
                .orderBy("userID", "desc")
                .limit(MAX_CLAIMS)
                .execute();
            const owner = rows.find((row) => row.emailKey === emailKey) ?? (await ownerBeyond(rows, emailKey));
            return { owner, claimant: rows.find((row) => row.emailKey === null && !row.deleted) };
        },

        /** Makes a user the owner of an address; false if another account owns it. Claims by other accounts become ineffective. */
        async own(userID: number, { email, emailKey }: { email: string; emailKey: string }): Promise<boolean> {
            const row = await database.query
                .updateTable("users")
                .set({ email, emailKey, emailClaimKey: null, emailConfirmed: true, pendingEmail: null })
                .where("userID", "=", userID)
                .where((users) =>
                    users.not(
                        users.exists(
                            users
                                .selectFrom("users as other")
                                .select("other.userID")
                                .where("other.emailKey", "=", emailKey)
                                .where("other.userID", "!=", userID),
                        ),
                    ),
                )
                .returning("userID")
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns the closed accounts that are due for erasure. */
        async dueForErasure(now: DateTime, limit: number): Promise<UserRow[]> {
            return database.query
                .selectFrom("users")
                .selectAll()
                .where("deleted", "=", true)
                .where("eraseAfter", "<=", now)
                .orderBy("eraseAfter")
                .limit(limit)
                .execute();
        },

        /** Returns the closed accounts that are not erased yet, in order of erasure. */
        closed: (limit: number, offset: number): Promise<UserRow[]> =>
            database.query
                .selectFrom("users")
                .selectAll()
                .where("eraseAfter", "is not", null)
                .where("deleted", "=", true)
                .orderBy("eraseAfter")
                .orderBy("userID")
                .limit(limit)
                .offset(offset)
                .execute(),

        async countClosed(): Promise<number> {
            const { total } = await database.query
                .selectFrom("users")
                .select((row) => row.fn.countAll<number>().as("total"))
                .where("eraseAfter", "is not", null)
                .where("deleted", "=", true)
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        /** Returns the user IDs of existing folded names. */
        async idsByNameKeys(nameKeys: Iterable<string>): Promise<Map<string, number>> {
            const parts = chunks([...new Set(nameKeys)], IDS_AT_ONCE);
            const rows = await Promise.all(
                parts.map((part) =>
                    database.query
                        .selectFrom("users")
                        .select(["userID", "nameKey"])
                        .where("nameKey", "in", part)
                        .where("deleted", "=", false)
                        .execute(),
                ),
            );
            return new Map(rows.flat().map(({ nameKey, userID }) => [nameKey, userID]));
        },

        /** Returns which of the folded names are taken, also by deleted users. */
        async takenNameKeys(nameKeys: readonly string[]): Promise<Set<string>> {
            if (nameKeys.length === 0) return new Set();
            const rows = await database.query.selectFrom("users").select("nameKey").where("nameKey", "in", nameKeys).execute();
            return new Set(rows.map(({ nameKey }) => nameKey));
        },

        /** Checks whether another user has this name or one that looks alike. */
        async bearers(
            nameKey: string,
            exceptUserID: number,
            nameSkeleton = "",
        ): Promise<{ hasName: boolean; hasLikeness: boolean }> {
            const rows = await database.query
                .selectFrom("users")
                .select(["nameKey", "nameSkeleton"])
                .where((row) => row.or([row("nameKey", "=", nameKey), row("nameSkeleton", "=", nameSkeleton)]))
                .where("userID", "!=", exceptUserID)
                .limit(2)
                .execute();
            return { hasName: rows.some((row) => row.nameKey === nameKey), hasLikeness: rows.length > 0 };
        },

        async looksTaken(nameSkeleton: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("nameSkeleton", "=", nameSkeleton)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Inserts a user; undefined if the name or address was taken concurrently. */
        async insert(user: NewUserRow): Promise<number | undefined> {
            const row = await database.query
                .insertInto("users")
                .values(user)
                .onConflict((conflict) => conflict.doNothing())
                .returning("userID")
                .executeTakeFirst();
            return row?.userID;
        },

        /** Inserts users and returns their IDs by folded name. */
        async insertAll(users: readonly NewUserRow[]): Promise<Map<string, number>> {
            const ids = new Map<string, number>();
            for (const part of chunks(users, ROWS_AT_ONCE)) {
                const rows = await database.query.insertInto("users").values(part).returning(["userID", "nameKey"]).execute();
                for (const { userID, nameKey } of rows) ids.set(nameKey, userID);
            }
            for (const { nameKey, photo } of users) {
                const userID = ids.get(nameKey);
                if (userID !== undefined && photo) await followPhoto(database, userID, photo, { isNew: true });
            }
            return ids;
        },

        async update(userID: number, changes: Partial<Omit<NewUserRow, "userID">>): Promise<void> {
            await database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
            if (changes.photo !== undefined) await followPhoto(database, userID, changes.photo);
        },

        /** Adds to the counts of a user. Only the given columns are updated, because each has an index. */
        async addCounts(
            userID: number,
            { discussions = 0, comments = 0, points = 0 }: { discussions?: number; comments?: number; points?: number },
        ): Promise<void> {
            if (discussions === 0 && comments === 0 && points === 0) return;
            await database.query
                .updateTable("users")
                .set((row) => ({
                    ...(discussions !== 0 && { countDiscussions: row("countDiscussions", "+", discussions) }),
                    ...(comments !== 0 && { countComments: row("countComments", "+", comments) }),
                    ...(points !== 0 && { points: row("points", "+", points) }),
                }))
                .where("userID", "=", userID)
                .execute();
        },

        /** Deletes those of the users who were imported. */
        async removeImported(userIDs: readonly number[]): Promise<void> {
            for (const part of chunks(userIDs, IDS_AT_ONCE)) {
                const rows = await database.query
                    .deleteFrom("users")
                    .where("userID", "in", part)
                    .where("importSource", "is not", null)
                    .returning(["userID", "photo"])
                    .execute();
                for (const { userID, photo } of rows) if (photo !== null) await followPhoto(database, userID, null);
            }
        },

        /** Checks whether other users exist. */
        async hasOthers(userIDs: readonly number[]): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", "not in", userIDs)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Checks whether a user with a password exists. */
        async hasAccounts(): Promise<boolean> {
            const row = await database.query
                .selectFrom("users")
                .select("userID")
                .where("passwordHash", "is not", null)
                .where("deleted", "=", false)
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Returns the imported hash methods and costs that are still in use, most frequent first. */
        async importedHashKinds(): Promise<string[]> {
            const rows = await database.query
                .selectFrom("users")
                .select((row) => [
                    row
                        .case()
                        .when("hashMethod", "=", "phpass")
                        .then(sql<string>`substr(${row.ref("passwordHash")}, 1, ${sql.lit(PHPASS_KIND)})`)
                        .else(sql<string>`substr(${row.ref("passwordHash")}, 1, ${sql.lit(BCRYPT_KIND)})`)
                        .end()
                        .as("kind"),
                    row.fn.countAll<number>().as("count"),
                ])
                .where("hashMethod", "in", ["bcrypt", "phpass"])
                .where("passwordHash", "is not", null)
                .groupBy("kind")
                .orderBy("count", "desc")
                .limit(MAX_KINDS)
                .execute();
            return rows.map(({ kind }) => kind);
        },

        list: (filter: UserFilter, { column, descending, limit, offset }: UserPage): Promise<UserRow[]> =>
            inOrder(narrowed(database.query.selectFrom("users").selectAll(), filter), column, descending)
                .limit(limit)
                .offset(offset)
                .execute(),

        /**
         * Returns users by name prefix in the given order. Users with a restricted profile come last, by name, so that their position
         * reveals nothing (FC-16).
         */
        beginning: (nameBegins: string, order: UserPage & { bannedLast: boolean }): Promise<UserRow[]> =>
            foremost(
                database.query
                    .selectFrom("users")
                    .selectAll()
                    // The inner query uses a covering index; full rows are read only for the page.
                    .where("userID", "in", (row) =>
                        foremost(narrowed(row.selectFrom("users").select("userID"), { nameBegins }), order)
                            .limit(order.limit)
                            .offset(order.offset),
                    ),
                order,
            ).execute(),

        /** Counts the matching users, up to `COUNT_CAP`. */
        async count(filter: UserFilter): Promise<number> {
            const { total } = await database.query
                .selectFrom(({ selectFrom }) =>
                    narrowed(selectFrom("users").select("userID"), filter).limit(COUNT_CAP).as("counted"),
                )
                .select(({ fn }) => fn.countAll<number>().as("total"))
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        /** Checks whether the roles have so few members that looking them up first is faster than scanning all users. */
        async areFewIn(roleIDs: readonly number[]): Promise<boolean> {
            const inRoles = database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0])
                .limit(COUNT_CAP);
            const { count } = await database.query
                .selectFrom(inRoles.as("inRoles"))
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count) < COUNT_CAP;
        },

        /** Returns the users with the most posts and their number. */
        busiest: (limit: number): Promise<{ userID: number; points: number }[]> =>
            database.query
                .selectFrom("users")
                .select(["userID", "countPosts as points"])
                .where("deleted", "=", false)
                .orderBy("countPosts", "desc")
                .orderBy("userID", "desc")
                .limit(limit)
                .execute(),
    };

    /** Reads the owner separately if the list of claims is full. */
    async function ownerBeyond(rows: readonly UserRow[], emailKey: string): Promise<UserRow | undefined> {
        if (rows.length < MAX_CLAIMS) return undefined;
        return database.query.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst();
    }
}

/** Returns a row with the default values of a new user. */
export function newUser(
    known: Partial<NewUserRow> & Pick<NewUserRow, "name" | "nameKey" | "nameSkeleton" | "dateInserted">,
): NewUserRow {
    return {
        email: null,
        emailKey: null,
        emailConfirmed: false,
        showEmail: false,
        passwordHash: null,
        hashMethod: null,
        photo: null,
        title: null,
        private: false,
        banned: 0,
        deleted: false,
        bypassSpam: false,
        isAdmin: false,
        isSuperAdmin: false,
        dateUpdated: null,
        dateLastActive: null,
        countDiscussions: 0,
        countComments: 0,
        points: 0,
        profileUrl: null,
        importSource: null,
        ...known,
    };
}

type Users<O> = SelectQueryBuilder<Tables, "users", O>;

/** Orders exactly as the indexes do, so that PostgreSQL uses them: null order is given only for the nullable column. */
function inOrder<O>(query: Users<O>, column: UserColumn, descending: boolean): Users<O> {
    const direction = descending ? "desc" : "asc";
    if (column === "userID") return query.orderBy("userID", direction);
    if (column !== "dateLastActive") return query.orderBy(column, direction).orderBy("userID", direction);
    return query
        .orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
        .orderBy("userID", direction);
}

function foremost<O>(query: Users<O>, { column, descending, bannedLast }: UserPage & { bannedLast: boolean }): Users<O> {
    return query
        .orderBy((row) => row.case().when(isOpen(row, bannedLast)).then(0).else(1).end())
        .orderBy(
            (row) => row.case().when(isOpen(row, bannedLast)).then(row.ref(column)).end(),
            (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()),
        )
        .orderBy("nameKey");
}

function narrowed<O>(query: Users<O>, filter: UserFilter): Users<O> {
    const { roleIDs, notRoleIDs, nameKey, nameBegins, emailKey, emailConfirmed, isBanned, networks, onlyOpen } = filter;
    // A literal matches the partial indexes; SQLite does not match them by a parameter.
    let list = query.where(({ eb, lit }) => eb("deleted", "=", lit(false)));
    if (filter.userID) list = inRange(list, filter.userID);
    for (const column of ["dateInserted", "dateUpdated", "dateLastActive"] as const) {
        const { from, to } = filter[column] ?? {};
        if (from !== undefined) list = list.where(column, ">=", from);
        if (to !== undefined) list = list.where(column, "<=", to);
    }
    if (nameKey !== undefined) list = list.where("nameKey", "=", nameKey);
    if (nameBegins !== undefined)
        list = list.where("nameKey", ">=", nameBegins).where("nameKey", "<", nameBegins + LAST_CHARACTER);
    if (emailKey !== undefined)
        list = list.where((row) => row.or([row("emailKey", "=", emailKey), row("emailClaimKey", "=", emailKey)]));
    if (emailConfirmed !== undefined) list = list.where("emailConfirmed", "=", emailConfirmed);
    if (isBanned !== undefined) list = list.where(({ eb, lit }) => eb("banned", isBanned ? ">" : "=", lit(0)));
    if (roleIDs)
        list = filter.areRolesFew
            ? list.where("userID", "in", (row) =>
                  row
                      .selectFrom("userRoles")
                      .select("userRoles.userID")
                      .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0]),
              )
            : list.where((row) => isInRole(row, roleIDs));
    if (notRoleIDs) list = list.where((row) => row.not(isInRole(row, notRoleIDs)));
    for (const { apiName, valueKey } of filter.fields ?? []) {
        list = list.where((row) =>
            row.exists(
                row
                    .selectFrom("profileFieldValues")
                    .select("profileFieldValues.userID")
                    .whereRef("profileFieldValues.userID", "=", "users.userID")
                    .where("profileFieldValues.apiName", "=", apiName)
                    .where("profileFieldValues.valueKey", "=", valueKey),
            ),
        );
    }
    if (networks)
        list = list.where("userID", "in", (row) =>
            row
                .selectFrom("sessions")
                .select("sessions.userID")
                .where("sessions.network", "in", networks.length > 0 ? networks : [""]),
        );
    if (filter.behindID) list = list.where("userID", filter.behindID.descending ? "<" : ">", filter.behindID.userID);
    if (onlyOpen) list = list.where((row) => row.or([row("userID", "=", onlyOpen.exceptUserID), isOpen(row, onlyOpen.banned)]));
    return list;
}

function isInRole(row: ExpressionBuilder<Tables, "users">, roleIDs: readonly number[]) {
    return row.exists(
        row
            .selectFrom("userRoles")
            .select("userRoles.roleID")
            .whereRef("userRoles.userID", "=", "users.userID")
            .where("userRoles.roleID", "in", roleIDs.length > 0 ? roleIDs : [0]),
    );
}

function isOpen(row: ExpressionBuilder<Tables, "users">, exceptBanned: boolean) {
    return row.and([row("private", "=", false), ...(exceptBanned ? [row("banned", "=", 0)] : [])]);
}

function inRange<O>(query: Users<O>, range: Range): Users<O> {
    if (range.kind === "list") return query.where("userID", "in", range.values.length > 0 ? range.values : [0]);
    const { from, to, fromInclusive, toInclusive } = range;
    const above = from === undefined ? query : query.where("userID", fromInclusive ? ">=" : ">", from);
    return to === undefined ? above : above.where("userID", toInclusive ? "<=" : "<", to);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
    return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
