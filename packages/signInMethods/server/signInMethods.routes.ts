import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { withRetryAfter } from "@parley/library/server/throttle";
import {
    deleteTotp,
    getSecondFactorRoles,
    getSecondFactors,
    getSecondStep,
    getTotpSetup,
    postProof,
    postRecoveryCodes,
    postSecondStep,
    postTotpSetup,
    putSecondFactorRoles,
    putTotp,
} from "@parley/signInMethods/contract";
import type { Users } from "@parley/users/server";
import type { ProvingService } from "./proving.service";
import type { FactorsService } from "./secondFactors/factors.service";
import type { RequiredService } from "./secondFactors/required.service";

interface Dependencies {
    users: Users;
    factors: FactorsService;
    proving: ProvingService;
    required: RequiredService;
}

/** Registers the API endpoints of second factors and reauthentication. Their responses are never cached. */
export function registerAuthenticationRoutes(
    { api }: Pick<ServerKit, "api">,
    { users, factors, proving, required }: Dependencies,
): void {
    const { alternativeSignIn } = users;

    implement(api, getSecondStep, async (_, __, call) => {
        call.setHeader("cache-control", "no-store");
        return factors.getSecondStepMethods(await alternativeSignIn.waitingMember(call.request));
    });
    implement(api, postSecondStep, async (input, _, call) => {
        const passing = proving.passSecondStep(call.reply.request, call.reply, input);
        return users.me(await users.viewer(await withRetryAfter(call, passing)));
    });
    implement(api, postProof, (input, _, call) => withRetryAfter(call, proving.prove(call.reply.request, call.reply, input)));

    implement(api, getSecondFactors, async (_, viewer) => factors.of(alternativeSignIn.requirePerson(viewer).userID));
    implement(api, getTotpSetup, async (_, viewer, call) => {
        call.setHeader("cache-control", "no-store");
        const setup = await factors.totpSetup((await alternativeSignIn.requireFreshProof(viewer)).userID);
        return { ...(setup && { setup }) };
    });
    implement(api, postTotpSetup, async (_, viewer) =>
        factors.beginTotp((await alternativeSignIn.requireFreshProof(viewer)).userID),
    );
    implement(api, putTotp, async ({ code }, viewer, call) => {
        const recoveryCodes = await factors.confirmTotp((await alternativeSignIn.requireFreshProof(viewer)).userID, code);
        await alternativeSignIn.stepUp(viewer, call.reply);
        return { recoveryCodes };
    });
    implement(api, deleteTotp, async (_, viewer) =>
        factors.removeTotp((await alternativeSignIn.requireFreshProof(viewer)).userID),
    );
    implement(api, postRecoveryCodes, async (_, viewer) => ({
        recoveryCodes: await factors.renewRecoveryCodes((await alternativeSignIn.requireFreshProof(viewer)).userID),
    }));

    implement(api, getSecondFactorRoles, async (_, viewer) => ({ roleIDs: await required.list(viewer) }));
    implement(api, putSecondFactorRoles, async ({ roleIDs }, viewer) => ({ roleIDs: await required.set(viewer, roleIDs) }));
}
