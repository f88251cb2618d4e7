import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { withRetryAfter } from "@parley/library/server/throttle";
import {
    deletePasskey,
    patchPasskey,
    postPasskey,
    postPasskeyCreation,
    postPasskeyEntry,
    postPasskeyRequest,
} from "@parley/signInMethods/contract";
import type { Users } from "@parley/users/server";
import type { FastifyRequest } from "fastify";
import type { ProvingService } from "../proving.service";
import { readSigningToken, setSigningToken } from "./passkeyCookie";
import type { PasskeysService } from "./passkeys.service";

interface Dependencies {
    users: Users;
    passkeys: PasskeysService;
    proving: ProvingService;
}

/** Registers the API endpoints of passkeys. */
export function registerPasskeysRoutes({ api }: Pick<ServerKit, "api">, { users, passkeys, proving }: Dependencies): void {
    const { alternativeSignIn } = users;

    implement(api, postPasskeyRequest, async ({ purpose }, _, call) => {
        const { request } = call.reply;
        await withRetryAfter(call, alternativeSignIn.countStarted(request));
        const { options, token } = await passkeys.request(purpose, await findMember(purpose, request));
        setSigningToken(call.reply, token);
        return options;
    });
    implement(api, postPasskeyEntry, async (input, _, call) => {
        const coming = proving.enterByPasskey(call.reply.request, call.reply, input);
        return users.me(await users.viewer(await withRetryAfter(call, coming)));
    });

    implement(api, postPasskeyCreation, async (_, viewer, call) => {
        const { options, token } = await passkeys.creation((await alternativeSignIn.requireFreshProof(viewer)).userID);
        setSigningToken(call.reply, token);
        return options;
    });
    implement(api, postPasskey, async ({ name, passkey }, viewer, call) => {
        const { userID } = await alternativeSignIn.requireFreshProof(viewer);
        const made = await passkeys.register(userID, readSigningToken(call.reply.request), { name, passkey });
        await alternativeSignIn.stepUp(viewer, call.reply);
        return made;
    });
    implement(api, patchPasskey, async ({ passkeyID, name }, viewer) =>
        passkeys.rename((await alternativeSignIn.requireFreshProof(viewer)).userID, passkeyID, name),
    );
    implement(api, deletePasskey, async ({ passkeyID }, viewer) =>
        passkeys.remove((await alternativeSignIn.requireFreshProof(viewer)).userID, passkeyID),
    );

    /**
     * Returns the member for whom a challenge is created. A sign-in names no member, so that everybody gets the same options; a second step
     * and a reauthentication belong to a member.
     */
    async function findMember(purpose: string, request: FastifyRequest): Promise<number | undefined> {
        if (purpose === "signIn") return undefined;
        return purpose === "secondStep"
            ? alternativeSignIn.waitingMember(request)
            : alternativeSignIn.requirePerson(request.viewer).userID;
    }
}
