import type { UsersRepository } from "@parley/accounts/server";
import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { PasswordVerifiers } from "@parley/passwords/server";
import { isPassword, PASSWORD_VERIFIERS } from "@parley/passwords/server";

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: Pick<UsersRepository, "importedHashKinds">;
    verifiers?: PasswordVerifiers;
}

/**
 * How long the imported hash methods are cached, in milliseconds. A new method may go unnoticed for that time, in which only the amount of
 * work differs.
 */
const KNOWN_FOR = 10 * 60 * 1000;

export type PasswordChecks = ReturnType<typeof createPasswordChecks>;

/**
 * Creates the password check, whose work is the same for every account. If imported hashes exist, each of their methods is computed for
 * every sign-in, even for native hashes and missing accounts (FC-27). A method is no longer computed once its last hash is gone.
 */
export function createPasswordChecks({ clock, users, verifiers = PASSWORD_VERIFIERS }: Dependencies) {
    let known: { kinds: Promise<string[]>; readAt: number } | undefined;

    return {
        /** Checks a password; false without a hash. */
        isRight: async (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
            isPassword(passwordHash, password, await kindsHere(), verifiers),
    };

    function kindsHere(): Promise<string[]> {
        const now = clock().getTime();
        if (known && isWithin(known.readAt, now, KNOWN_FOR)) return known.kinds;
        const kinds = users.importedHashKinds();
        known = { kinds, readAt: now };
        kinds.catch(() => {
            known = undefined;
        });
        return kinds;
    }
}
