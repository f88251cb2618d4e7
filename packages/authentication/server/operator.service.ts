import type { UserFilter, UserRow, UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import type { Page } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { badRequest, notFound } from "@parley/library/server/http";
import type { RolesRepository } from "@parley/permissions/server";
import type { KeysService } from "./credentials/keys.service";

/** A member as shown on the command line. */
export interface KnownMember {
    userID: number;
    name: string;
    email: string | null;
    emailConfirmed: boolean;
    roles: { roleID: number; name: string }[];
    isAdmin: boolean;
    isSuperAdmin: boolean;
    banned: boolean;
    dateInserted: string;
    dateLastActive: string | null;
    countDiscussions: number;
    countComments: number;
    importSource: string | null;
}

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
    keys: Pick<KeysService, "make">;
}

export type OperatorService = ReturnType<typeof createOperatorService>;

/** Creates the service for the command line, which does not check permissions. */
export function createOperatorService({ users, roles, keys }: Dependencies) {
    return {
        /** Finds a member by number, name or address. Throws 404 for missing and deleted members. */
        async find(who: string): Promise<KnownMember> {
            const [member] = await describeMembers([await rowOf(who)]);
            if (!member) throw notFound("User");
            return member;
        },

        /** Lists members in order of their IDs, by page. */
        async list({
            page,
            limit,
            beginning,
            ...filter
        }: Pick<UserFilter, "roleIDs" | "isBanned"> & { beginning?: string; page: number; limit: number }): Promise<
            Page<KnownMember>
        > {
            const narrowed = { ...filter, ...(beginning !== undefined && { nameBegins: foldName(beginning) }) };
            const order = { column: "userID" as const, descending: false, limit, offset: (page - 1) * limit };
            const [rows, total] = [await users.list(narrowed, order), await users.count(narrowed)];
            return { items: await describeMembers(rows), paging: { page, limit, total } };
        },

        /** Returns a link with which a member can set a new password once. Throws 400 for a member without an email address. */
        async passwordLink(userID: number): Promise<string> {
            const row = await users.byID(userID);
            if (!row || row.deleted) throw notFound("User");
            const { email, emailKey } = { email: row.email, emailKey: row.emailKey ?? row.emailClaimKey };
            if (!email || !emailKey)
                throw badRequest(fill("{name} has no email address, and so no way to sign in.", { name: row.name }));
            return keys.make("passwordReset", { userID, email, emailKey });
        },
    };

    async function rowOf(who: string): Promise<UserRow> {
        const emailKey = toEmailKey(who);
        const row =
            (/^\d{1,9}$/.test(who) ? await users.byID(Number(who)) : undefined) ??
            (await users.byNameKey(foldName(who))) ??
            (emailKey === undefined ? undefined : await users.byEmailKey(emailKey));
        if (!row || row.deleted) throw notFound("User");
        return row;
    }

    async function describeMembers(rows: readonly UserRow[]): Promise<KnownMember[]> {
        const held = await roles.byUserIDs(rows.map(({ userID }) => userID));
        return rows.map((row) => ({
            userID: row.userID,
            name: row.name,
            email: row.email,
            emailConfirmed: row.emailConfirmed,
            roles: (held.get(row.userID) ?? []).map(({ roleID, name }) => ({ roleID, name })),
            isAdmin: row.isAdmin,
            isSuperAdmin: row.isSuperAdmin,
            banned: row.banned > 0,
            dateInserted: row.dateInserted,
            dateLastActive: row.dateLastActive,
            countDiscussions: row.countDiscussions,
            countComments: row.countComments,
            importSource: row.importSource,
        }));
    }
}
