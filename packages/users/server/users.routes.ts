import {
    getMe,
    getMeCounts,
    getUser,
    getUserPermissions,
    getUsers,
    getUsersByNames,
    postAuthenticatePassword,
    postSignOut,
} from "@parley/accounts/contract";
import type { SignInService } from "@parley/authentication/server";
import { clearCookie, readVisitor, setSignInCookies, setWaitingCookie } from "@parley/authentication/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { withRetryAfter } from "@parley/library/server/throttle";
import type { UsersService } from "./users.service";

interface Dependencies {
    users: UsersService;
    entry: SignInService;
}

/** Registers the API routes of users, sign-in and sign-out. */
export function registerUsersRoutes({ api }: Pick<ServerKit, "api">, { users, entry }: Dependencies): void {
    implement(api, getMe, (_, viewer) => users.me(viewer));
    implement(api, getMeCounts, (_, viewer) => users.meCounts(viewer));
    implement(api, getUsersByNames, (input, viewer, call) =>
        withRetryAfter(call, users.byNames(viewer, input, viewer.userID || call.address)),
    );
    implement(api, getUsers, (input, viewer) => users.list(viewer, input));
    implement(api, getUser, (input, viewer) => users.get(viewer, input));
    implement(api, getUserPermissions, (input, viewer) => users.permissions(viewer, input));
    implement(api, postAuthenticatePassword, async ({ persist = false, ...input }, _, call) => {
        const signedIn = await withRetryAfter(call, entry.signIn({ ...input, persist }, readVisitor(call.reply.request)));
        if ("secondStep" in signedIn) {
            setWaitingCookie(call.reply, signedIn.secondStep.token);
            call.setStatus(200);
            const { dateExpires } = signedIn.secondStep;
            // Bypasses the response schema of a completed sign-in, because nobody is signed in yet.
            return call.reply.serializer(JSON.stringify).send({ secondStep: { dateExpires } }) as never;
        }
        setSignInCookies(call.reply, signedIn);
        return users.me(await entry.viewer(signedIn.userID));
    });
    implement(api, postSignOut, async (_input, _viewer, call) => {
        await entry.signOut(readVisitor(call.reply.request).cookies.session);
        clearCookie(call.reply);
    });
}
