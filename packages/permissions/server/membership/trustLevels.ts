import type { UsersRepository } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";

/** `new`: the account is young, or its email address is not confirmed. `trusted`: the member is exempt from limits and approval. */
export type TrustLevel = "new" | "established" | "trusted";

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: Pick<UsersRepository, "byID">;
    config: Pick<Config, "get">;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a function that finds the trust level of a member by the settings `newAccounts.*`. */
export function createTrustLevels({ users, config, clock }: Dependencies) {
    return async (userID: number): Promise<TrustLevel> => {
        const user = await users.byID(userID);
        if (!user) return "new";
        if (user.bypassSpam) return "trusted";
        if (!user.emailConfirmed && (await config.get("newAccounts.unconfirmed"))) return "new";
        const newUntil = Date.parse(user.dateInserted) + (await config.get("newAccounts.days")) * DAY_MS;
        return clock().getTime() < newUntil ? "new" : "established";
    };
}
