import type { UsersRepository } from "@parley/accounts/server";
import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { HashWays } from "../credentials/passwords";
import { isPassword, WAYS } from "../credentials/passwords";

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: Pick<UsersRepository, "importedHashKinds">;
    ways?: HashWays;
}

/** How long it may stay unseen that an import has brought another kind of hash, in milliseconds; until then only the work differs. */
const KNOWN_FOR = 10 * 60 * 1000;

export type PasswordChecks = ReturnType<typeof passwordChecks>;

/**
 * Checks a password with the same work whoever it is of. Where an import brought hashes from elsewhere, each of their kinds is worked out for
 * everybody, also for who has one of ours or no account: as many hashes, as dear as theirs (FC-27). The last of a kind takes its work along.
 */
export function passwordChecks({ clock, users, ways = WAYS }: Dependencies) {
    let known: { kinds: Promise<string[]>; readAt: number } | undefined;

    return {
        /** Whether this is the password; no, where there is no hash. */
        isRight: async (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
            isPassword(passwordHash, password, await kindsHere(), ways),
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
