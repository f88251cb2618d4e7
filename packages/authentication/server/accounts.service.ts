import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { UsersRepository } from "@parley/accounts/server";
import { createUserRow, findNameProblem, tidyName, toEmailKey, toNameSkeleton } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { FieldError, Wording } from "@parley/library/contract";
import { createFieldError, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { findPasswordFault, HASH_METHOD, hashPassword } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { RolesRepository } from "@parley/permissions/server";
import type { ApplicantsRepository } from "./registration/applicants.repository";

/** Fields of a new account. */
export interface NewAccount {
    name: string;
    email: string;
    password: string;
}

/** Validated and normalized account with a hashed password. */
export interface CheckedAccount extends Pick<NewAccount, "name" | "email"> {
    nameKey: string;
    nameSkeleton: string;
    emailKey: string;
    /** Null for an account without a password. */
    passwordHash: string | null;
}

export interface AccountOptions {
    roleIDs: readonly number[];
    /** Whether the account is the first administrator, who may use a reserved name and ranks above everybody. */
    founder?: boolean;
    /** Whether the email address is confirmed, trusted, or only claimed until the owner confirms it. */
    email: "confirmed" | "given" | "claimed";
    discoveryText?: string | undefined;
    inviteUserID?: number | undefined;
    /** Language of the account; that of the browser, or of the site, without one. */
    language?: string | undefined;
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    applicants: ApplicantsRepository;
    config: Config;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Creates the service that validates and creates accounts. */
export function createAccountsService({ database, clock, users, roles, applicants, config }: Dependencies) {
    return {
        /** Creates a member. Throws `InvalidInput` with an error for each invalid field. */
        async create(account: NewAccount): Promise<number> {
            const checked = await check(account, { addressIsFree: true });
            return add(checked, { roleIDs: [RoleID.member], email: "given" });
        },

        /** Creates an administrator; the first one ranks above everybody. */
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

        /** Checks whether an account exists that can sign in. */
        hasAccounts: (): Promise<boolean> => users.hasAccounts(),
        findNameFault,
    };

    /** Checks whether there are no users yet, not even imported ones. */
    async function isEmpty(): Promise<boolean> {
        return !(await users.hasOthers([SYSTEM_USER_ID]));
    }

    /**
     * Normalizes and validates a new account and hashes its password, if any. Throws `InvalidInput` with the errors and those of `further`.
     * Checks whether the email address is taken only with `addressIsFree`, for accounts created by the site's staff; otherwise the response
     * would reveal who has an account (FC-27). Must not run in a transaction, because hashing is slow.
     */
    async function check(
        { password, ...given }: Pick<NewAccount, "name" | "email"> & Partial<NewAccount>,
        { founder = false, addressIsFree = false, further = [] }: CheckOptions = {},
    ): Promise<CheckedAccount> {
        const name = tidyName(given.name);
        const email = given.email.trim();
        const [nameKey, nameSkeleton, emailKey] = [foldName(name), toNameSkeleton(name), toEmailKey(email)];
        const rows = [
            toFieldError("name", await findNameFault(name, { founder })),
            emailKey === undefined
                ? toFieldError("email", "That is not an email address.")
                : addressIsFree && (await users.byAddress(emailKey)).owner
                  ? toFieldError("email", "That address is already registered.")
                  : undefined,
            password === undefined ? undefined : toFieldError("password", await wrongWithNewPassword(password, { name, email })),
            ...further,
        ].filter((row) => row !== undefined);
        if (rows.length > 0 || emailKey === undefined) throw new InvalidInput(rows);
        const passwordHash = password === undefined ? null : await hashPassword(password);
        return { name, email, nameKey, nameSkeleton, emailKey, passwordHash };
    }

    async function wrongWithNewPassword(
        password: string,
        { name, email }: { name: string; email: string },
    ): Promise<Wording | undefined> {
        return findPasswordFault(password, { name, email, shortest: await config.get("password.minLength") });
    }

    /** Inserts a checked account and returns its user ID. */
    async function add(
        { name, nameKey, nameSkeleton, email, emailKey, passwordHash }: CheckedAccount,
        options: AccountOptions,
    ): Promise<number> {
        const now = toDateTime(clock());
        const user = createUserRow({
            name,
            nameKey,
            nameSkeleton,
            email,
            ...(options.email === "claimed" ? { emailClaimKey: emailKey } : { emailKey }),
            emailConfirmed: options.email === "confirmed",
            passwordHash,
            hashMethod: passwordHash === null ? null : HASH_METHOD,
            isAdmin: options.roleIDs.includes(RoleID.administrator),
            isSuperAdmin: options.founder ?? false,
            discoveryText: options.discoveryText ?? null,
            inviteUserID: options.inviteUserID ?? null,
            language: options.language ?? null,
            dateInserted: now,
            dateLastActive: now,
        });
        return database.transaction(async () => {
            const userID = await users.insert(user);
            if (userID === undefined) throw createNameTakenError();
            await roles.add(options.roleIDs.map((roleID) => ({ userID, roleID })));
            return userID;
        });
    }

    /** Returns why somebody new can't have a name; undefined if they can. */
    async function findNameFault(
        name: string,
        { founder = false }: Pick<CheckOptions, "founder"> = {},
    ): Promise<Wording | undefined> {
        const [tidy, nameSkeleton] = [tidyName(name), toNameSkeleton(tidyName(name))];
        const problem = findNameProblem(tidy, { founder });
        if (problem !== undefined) return problem;
        if ((await users.takenNameKeys([foldName(tidy)])).size > 0) return NAME_TAKEN;
        return (await users.looksTaken(nameSkeleton)) || (await applicants.looksTaken(nameSkeleton))
            ? "That name looks too much like the name of another member."
            : undefined;
    }
}

interface CheckOptions {
    /** Whether reserved names are allowed. */
    founder?: boolean;
    addressIsFree?: boolean;
    /** Additional errors to report. */
    further?: readonly FieldError[];
}

const NAME_TAKEN = "That name is taken.";

/** Creates the error for a name that was taken concurrently. */
export const createNameTakenError = () => new InvalidInput([createFieldError("name", "invalid", { message: NAME_TAKEN })]);

/** Returns the error of a field; undefined without a message. */
export function toFieldError(field: string, message: Wording | undefined): FieldError | undefined {
    return message === undefined ? undefined : createFieldError(field, "invalid", { message });
}
