import { ApiRefusal } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    getMe,
    getMeCounts,
    getRoles,
    getUser,
    getUserPermissions,
    getUsers,
    getUsersByNames,
    postAuthenticatePassword,
    postRegister,
    postSignOut,
} from "@parley/users/contract";
import { cookiesOf, giveCookies, takeCookie } from "./cookies";
import type { EntryService } from "./entry.service";
import type { UsersService } from "./users.service";

interface Needs {
    users: UsersService;
    entry: EntryService;
}

/** The calls about members, and about coming and going. */
export function usersRoutes({ api }: Pick<ServerKit, "api">, { users, entry }: Needs): void {
    implement(api, getMe, (_, viewer) => users.me(viewer));
    implement(api, getMeCounts, (_, viewer) => users.meCounts(viewer));
    implement(api, getUsersByNames, (input, viewer, call) =>
        sayingWhen(call, users.byNames(input, viewer.userID || call.address)),
    );
    implement(api, getUsers, (input, viewer) => users.list(viewer, input));
    implement(api, getUser, (input, viewer) => users.get(viewer, input));
    implement(api, getUserPermissions, (input, viewer) => users.permissions(viewer, input));
    implement(api, getRoles, (input, viewer) => users.roles(viewer, input));
    implement(api, postRegister, (input, _, call) => sayingWhen(call, entry.register(input, call.address)));
    implement(api, postAuthenticatePassword, async ({ persist = false, ...input }, _, call) => {
        const attempt = { ...input, persist, address: call.address, cookies: cookiesOf(call.reply.request) };
        const signedIn = await sayingWhen(call, entry.signIn(attempt));
        giveCookies(call.reply, signedIn);
        return users.me(await entry.viewer(signedIn.userID));
    });
    implement(api, postSignOut, async (_input, _viewer, call) => {
        await entry.signOut(cookiesOf(call.reply.request).session);
        takeCookie(call.reply);
    });
}

/** A refusal for too many tries tells in a header when there is another. */
async function sayingWhen<T>({ setHeader }: Call, answer: Promise<T>): Promise<T> {
    try {
        return await answer;
    } catch (error) {
        if (error instanceof ApiRefusal && typeof error.answer.retryAfter === "number")
            setHeader("retry-after", String(error.answer.retryAfter));
        throw error;
    }
}
