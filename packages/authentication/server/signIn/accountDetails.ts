import type { UsersRepository } from "@parley/accounts/server";
import { isPassword } from "@parley/passwords/server";
import type { RolesRepository } from "@parley/permissions/server";

interface Dependencies {
    users: Pick<UsersRepository, "byID">;
    roles: Pick<RolesRepository, "idsOf">;
}

/** Creates the functions that tell other features what they need of an account. */
export function createAccountDetails({ users, roles }: Dependencies) {
    return {
        /** Checks a member's password. Callers must limit the attempts. */
        isPasswordOf: async (userID: number, password: string): Promise<boolean> =>
            isPassword((await users.byID(userID))?.passwordHash, password),

        hasPassword: async (userID: number): Promise<boolean> => Boolean((await users.byID(userID))?.passwordHash),

        rolesOf: (userID: number): Promise<number[]> => roles.idsOf(userID),

        /** Returns the name and confirmed email address of a member. */
        async addressOf(userID: number): Promise<{ name: string; email: string } | undefined> {
            const row = await users.byID(userID);
            return row?.email && row.emailKey !== null ? { name: row.name, email: row.email } : undefined;
        },

        nameOf: async (userID: number): Promise<string> => (await users.byID(userID))?.name ?? "",
    };
}
