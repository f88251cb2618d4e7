import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { isReopenable, toEmailKey } from "@parley/accounts/server";
import { ApiRefusal } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { tooManyRequests } from "@parley/library/server/throttle";
import type { Counter, LoginAttempts, PasswordSprayGuard } from "@parley/passwords/server";
import {
    HASH_METHOD,
    hashPassword,
    isOutdated,
    MAX_ON_DEVICE,
    MAX_PASSWORDS,
    TEN_MINUTES,
    toNetwork,
} from "@parley/passwords/server";
import type { PermissionsService } from "@parley/permissions/server";
import type { PasswordChecks } from "./passwordChecks";
import { isTrustedDeviceToken } from "./trustedDevices";

/** Credentials of a sign-in. */
export interface SignInAttempt {
    /** User name or email address. */
    username: string;
    password: string;
    persist: boolean;
}

/** Client of a sign-in request. */
export interface Visitor {
    /** IP address. */
    address: string;
    userAgent: string;
    /** Cookies of the browser: session token, trusted-device token, and all others. */
    cookies: { session?: string | undefined; device?: string | undefined; all: Readonly<Record<string, string | undefined>> };
}

const hashOf = (row: UserRow | undefined) => (row?.deleted && !isReopenable(row) ? null : row?.passwordHash);

/**
 * The same message for all limits, so that nobody learns which limit applied or for whom (FC-27). It explains how the owner can still sign
 * in (FC-88).
 */
const tooManyFromStrangers = (retryAfter: number) =>
    tooManyRequests(retryAfter, {
        one: "Too many tries. Wait a minute, or request a new password by email: once you have chosen it, you can sign in on this device at once.",
        many: "Too many tries. Wait {minutes} minutes, or request a new password by email: once you have chosen it, you can sign in on this device at once.",
    });

interface Dependencies {
    users: UsersRepository;
    permissions: PermissionsService;
    loginAttempts: LoginAttempts;
    sprayGuard: PasswordSprayGuard;
    passwords: PasswordChecks;
}

/** Creates the functions that find the member with a name and password, with limits of wrong attempts. */
export function createPasswordVerification({ users, permissions, loginAttempts, sprayGuard, passwords }: Dependencies) {
    return { authenticate, findCandidates, limited, renewHash };

    /** Returns the member with this name or address and password who may sign in. Takes the same work in every case. */
    async function authenticate(username: string, password: string): Promise<number | undefined> {
        const found = await bearerOf(await findCandidates(username), password);
        return found?.banned === 0 && !found.deleted && (await permissions.letIn(found)) ? found.userID : undefined;
    }

    /**
     * Returns the candidates for a name or address. For an address these are its owner and the latest claimant, because an unconfirmed
     * member may sign in with it too. The number of entries, including undefined ones, depends only on the input.
     */
    async function findCandidates(username: string): Promise<(UserRow | undefined)[]> {
        const emailKey = toEmailKey(username.trim());
        const byName = await users.byNameKey(foldName(username));
        if (emailKey === undefined) return [byName];
        const { owner, claimant } = await users.byAddress(emailKey);
        return [owner ?? byName, claimant];
    }

    /** Returns the candidate with this password. Every candidate is checked, including undefined ones. */
    async function bearerOf(candidates: readonly (UserRow | undefined)[], password: string): Promise<UserRow | undefined> {
        let found: UserRow | undefined;
        for (const row of candidates) {
            if (await passwords.isRight(hashOf(row), password)) found ??= row;
        }
        return found;
    }

    /**
     * Returns the member with this name and password unless there were too many wrong attempts. Attempts from a trusted device are counted
     * separately.
     */
    async function limited(
        { username, password }: SignInAttempt,
        { address, cookies }: Visitor,
        candidates: readonly (UserRow | undefined)[],
    ): Promise<UserRow | undefined> {
        let found: UserRow | undefined;
        const check = async () => {
            found = await bearerOf(candidates, password);
            return found !== undefined;
        };
        const accounts = candidates.map((row, index) =>
            row ? String(row.userID) : `${foldName(username).slice(0, 200)} ${index}`,
        );
        const known = candidates.find((row) => row && isTrustedDeviceToken(row, cookies.device));
        if (known) {
            await loginAttempts.make(
                [{ key: `device ${known.userID} ${cookies.device}`, limit: MAX_ON_DEVICE, per: TEN_MINUTES }],
                check,
            );
            return found;
        }
        await sprayGuard.attempt({
            account: accounts.join(" "),
            password,
            check: () => loginAttempts.make(countersFor(accounts, address), check).catch(throwWithMethods),
            refuse: tooManyFromStrangers,
        });
        return found;
    }

    /** Replaces an outdated or imported password hash after a successful verification. */
    async function renewHash(row: UserRow, password: string): Promise<UserRow> {
        if (row.passwordHash === null || !isOutdated(row.passwordHash)) return row;
        const passwordHash = await hashPassword(password);
        await users.update(row.userID, { passwordHash, hashMethod: HASH_METHOD });
        return { ...row, passwordHash, hashMethod: HASH_METHOD };
    }

    function countersFor(accounts: readonly string[], address: string): Counter[] {
        const caller = toNetwork(address);
        return [
            { key: `address ${caller}`, limit: MAX_PASSWORDS.perNetwork, per: TEN_MINUTES },
            ...accounts.flatMap((account) => [
                { key: `pair ${account} ${caller}`, limit: MAX_PASSWORDS.perAccountAndNetwork, per: TEN_MINUTES },
                { key: `account ${account}`, limit: MAX_PASSWORDS.perAccount, per: TEN_MINUTES },
            ]),
        ];
    }
}

function throwWithMethods(error: unknown): never {
    if (error instanceof ApiRefusal && typeof error.answer.retryAfter === "number")
        throw tooManyFromStrangers(error.answer.retryAfter);
    throw error;
}
