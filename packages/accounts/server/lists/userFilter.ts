import type { DateWindow, Range } from "@parley/library/contract";
import type { Tables } from "@parley/library/server/database";
import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";

/** A value of a profile field by which members are found. */
export interface ProfileFieldFilter {
    apiName: string;
    valueKey: string;
}

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

/** Sorts after every other character in the byte order of both database engines. */
const LAST_CHARACTER = "\u{10FFFF}";

type Users<O> = SelectQueryBuilder<Tables, "users", O>;

/** Orders exactly as the indexes do, so that PostgreSQL uses them: null order is given only for the nullable column. */
export function orderUsers<O>(query: Users<O>, column: UserColumn, descending: boolean): Users<O> {
    const direction = descending ? "desc" : "asc";
    if (column === "userID") return query.orderBy("userID", direction);
    if (column !== "dateLastActive") return query.orderBy(column, direction).orderBy("userID", direction);
    return query
        .orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()))
        .orderBy("userID", direction);
}

export function orderByPrivacy<O>(
    query: Users<O>,
    { column, descending, bannedLast }: UserPage & { bannedLast: boolean },
): Users<O> {
    return query
        .orderBy((row) => row.case().when(isOpen(row, bannedLast)).then(0).else(1).end())
        .orderBy(
            (row) => row.case().when(isOpen(row, bannedLast)).then(row.ref(column)).end(),
            (order) => (descending ? order.desc().nullsLast() : order.asc().nullsFirst()),
        )
        .orderBy("nameKey");
}

export function filterUsers<O>(query: Users<O>, filter: UserFilter): Users<O> {
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
    // Imported members without an address have nothing to confirm.
    if (emailConfirmed === false) list = list.where("email", "is not", null);
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
