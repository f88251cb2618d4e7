import type { EraseMethod } from "@parley/accounts/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

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
    suggestAnswers: Generated<boolean>;
    /** Language that the member has chosen; null for that of the browser, or of the site. */
    language: Generated<string | null>;
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

/** Maximum number of rows per statement; SQLite and PostgreSQL allow about 30,000 parameters. */
export const ROWS_AT_ONCE = 500;
export const IDS_AT_ONCE = 5000;

/** Returns a row with the default values of a new user. */
export function createUserRow(
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
