import type { UsersRepository } from "@parley/accounts/server";
import { newUser, SYSTEM_USER_ID, tidyName, toEmailKey, toNameSkeleton, wrongWithName } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { FieldError } from "@parley/library/contract";
import { createFieldError, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { RoleID } from "@parley/permissions/contract";
import type { RolesRepository } from "@parley/permissions/server";
import { findPasswordFault, HASH_METHOD, hashPassword } from "./credentials/passwords";
import type { ApplicantsRepository } from "./registration/applicants.repository";

/** What an account begins with. */
export interface NewAccount {
    name: string;
    email: string;
    password: string;
}

/** An account that can be made: its fields are tidied and good, and the password is hashed. */
export interface CheckedAccount extends Pick<NewAccount, "name" | "email"> {
    nameKey: string;
    nameSkeleton: string;
    emailKey: string;
    /** Null for who comes in by another way. */
    passwordHash: string | null;
}

export interface AccountOptions {
    roleIDs: readonly number[];
    /** The first administrator: may bear the name of an office, and is above all others. */
    founder?: boolean;
    /** Whether the address is known to be theirs; else it is a claim that they have to confirm. */
    email: "confirmed" | "given" | "claimed";
    discoveryText?: string | undefined;
    inviteUserID?: number | undefined;
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    applicants: ApplicantsRepository;
    config: Config;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Makes accounts, and keeps out names, addresses and passwords that would do harm. */
export function createAccountsService({ database, clock, users, roles, applicants, config }: Dependencies) {
    return {
        /** Makes a member; throws `InvalidInput` with a row for every field that can't be. */
        async create(account: NewAccount): Promise<number> {
            const checked = await check(account, { addressIsFree: true });
            return add(checked, { roleIDs: [RoleID.member], email: "given" });
        },

        /** Makes an administrator; the first one is above all others. */
        async createAdministrator(account: NewAccount): Promise<number> {
            const checked = await check(account, { founder: true, addressIsFree: true });
            return add(checked, {
                roleIDs: [RoleID.administrator],
                founder: !(await users.hasAccounts()),
                email: "confirmed",
            });
        },

        check,
        add,
        wrongWithNewPassword,

        isEmpty,

        /** Whether anybody can sign in. */
        hasAccounts: (): Promise<boolean> => users.hasAccounts(),
    };

    /** Whether there is nobody yet, not even somebody imported. */
    async function isEmpty(): Promise<boolean> {
        return !(await users.hasOthers([SYSTEM_USER_ID]));
    }

    /**
     * Tidies and checks what an account shall begin with, and hashes its password if it has one; throws `InvalidInput` with these and `further` rows.
     * Whether the address has an account is looked at for those who run the site only: anybody else would learn who has one (FC-27).
     * Not within a transaction: hashing takes its time.
     */
    async function check(
        { password, ...given }: Pick<NewAccount, "name" | "email"> & Partial<NewAccount>,
        { founder = false, addressIsFree = false, further = [] }: CheckOptions = {},
    ): Promise<CheckedAccount> {
        const name = tidyName(given.name);
        const email = given.email.trim();
        const [nameKey, nameSkeleton, emailKey] = [foldName(name), toNameSkeleton(name), toEmailKey(email)];
        const rows = [
            rowFor("name", wrongWithName(name, { founder })) ?? (await rowForTaken(nameKey, nameSkeleton)),
            emailKey === undefined
                ? rowFor("email", "That is not an e-mail address.")
                : addressIsFree && (await users.byAddress(emailKey)).owner
                  ? rowFor("email", "That address is already registered.")
                  : undefined,
            password === undefined ? undefined : rowFor("password", await wrongWithNewPassword(password, { name, email })),
            ...further,
        ].filter((row) => row !== undefined);
        if (rows.length > 0 || emailKey === undefined) throw new InvalidInput(rows);
        const passwordHash = password === undefined ? null : await hashPassword(password);
        return { name, email, nameKey, nameSkeleton, emailKey, passwordHash };
    }

    async function wrongWithNewPassword(
        password: string,
        { name, email }: { name: string; email: string },
    ): Promise<string | undefined> {
        return findPasswordFault(password, { name, email, shortest: await config.get("password.minLength") });
    }

    /** Adds an account that was checked, and returns its id. */
    async function add(
        { name, nameKey, nameSkeleton, email, emailKey, passwordHash }: CheckedAccount,
        standing: AccountOptions,
    ): Promise<number> {
        const now = toDateTime(clock());
        const user = newUser({
            name,
            nameKey,
            nameSkeleton,
            email,
            ...(standing.email === "claimed" ? { emailClaimKey: emailKey } : { emailKey }),
            emailConfirmed: standing.email === "confirmed",
            passwordHash,
            hashMethod: passwordHash === null ? null : HASH_METHOD,
            isAdmin: standing.roleIDs.includes(RoleID.administrator),
            isSuperAdmin: standing.founder ?? false,
            discoveryText: standing.discoveryText ?? null,
            inviteUserID: standing.inviteUserID ?? null,
            dateInserted: now,
            dateLastActive: now,
        });
        return database.transaction(async () => {
            const userID = await users.insert(user);
            if (userID === undefined) throw nameTaken();
            await roles.add(standing.roleIDs.map((roleID) => ({ userID, roleID })));
            return userID;
        });
    }

    async function rowForTaken(nameKey: string, nameSkeleton: string): Promise<FieldError | undefined> {
        if ((await users.takenNameKeys([nameKey])).size > 0) return rowFor("name", NAME_TAKEN);
        return (await users.looksTaken(nameSkeleton)) || (await applicants.looksTaken(nameSkeleton))
            ? rowFor("name", "That name looks too much like the name of another member.")
            : undefined;
    }
}

interface CheckOptions {
    /** Whoever runs the site may bear the name of an office. */
    founder?: boolean;
    addressIsFree?: boolean;
    /** What is wrong besides. */
    further?: readonly FieldError[];
}

const NAME_TAKEN = "That name is taken.";

/** Somebody was quicker. */
export const nameTaken = () => new InvalidInput([createFieldError("name", "invalid", { message: NAME_TAKEN })]);

/** A row for a field, if something is wrong with it. */
export function rowFor(field: string, message: string | undefined): FieldError | undefined {
    return message === undefined ? undefined : createFieldError(field, "invalid", { message });
}
