import type { AlternativeSignInService, Proof } from "@parley/authentication/server";
import { ApiRefusal } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { PasskeyAssertion } from "@parley/signInMethods/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readSigningToken } from "./passkeys/passkeyCookie";
import type { PasskeysService } from "./passkeys/passkeys.service";
import type { FactorsService } from "./secondFactors/factors.service";

interface Dependencies {
    signInService: AlternativeSignInService;
    factors: Pick<FactorsService, "proofBy">;
    passkeys: Pick<PasskeysService, "claimantOf" | "isEntry" | "proofBy">;
}

/** Means of proof in a request; one of them is checked. */
export interface OfferedProof {
    password?: string | undefined;
    code?: string | undefined;
    passkey?: PasskeyAssertion | undefined;
}

export type ProvingService = ReturnType<typeof createProvingService>;

/** Creates the service that verifies sign-ins, second steps and reauthentications by password, code or passkey. */
export function createProvingService({ signInService, factors, passkeys }: Dependencies) {
    return {
        /** Reauthenticates the viewer. Throws 400 without a proof, 401 for a wrong one, 403 for guests, 429 after too many attempts. */
        async prove(request: FastifyRequest, reply: FastifyReply, offered: OfferedProof): Promise<void> {
            signInService.requirePerson(request.viewer);
            const proof = proofOf(request, "proof", offered) ?? byPassword(offered);
            if (!proof) throw badRequest("Your password, a code or a passkey is needed.");
            if (!(await signInService.prove(request, reply, proof))) throw wrong("That is not correct, or it was used before.");
        },

        /**
         * Completes the second step of a sign-in. Throws 400 without a proof, 401 for a wrong one or if no sign-in is pending, 429 after
         * too many attempts.
         */
        async passSecondStep(
            request: FastifyRequest,
            reply: FastifyReply,
            offered: Omit<OfferedProof, "password">,
        ): Promise<number> {
            const proof = proofOf(request, "secondStep", offered);
            if (!proof) throw badRequest("A code or a passkey is needed.");
            return signInService.passSecondStep(request, reply, proof);
        },

        /**
         * Signs in with a passkey alone. The authenticator verifies its user, so the passkey counts as two factors and no second step
         * follows. Throws 401 for an invalid passkey, 403 for banned members, 429 after too many attempts.
         */
        async enterByPasskey(
            request: FastifyRequest,
            reply: FastifyReply,
            { passkey, persist = false }: { passkey: PasskeyAssertion; persist?: boolean | undefined },
        ): Promise<number> {
            const userID = await passkeys.claimantOf(passkey);
            const token = readSigningToken(request);
            const isRight = await signInService.tryToEnter(request, userID, () => passkeys.isEntry(userID, token, passkey));
            if (!isRight || userID === undefined)
                throw wrong("That passkey is not known here, or it took too long. Try again, or use your password.");
            return signInService.enter(request, reply, userID, persist);
        },
    };

    function proofOf(
        request: FastifyRequest,
        purpose: "secondStep" | "proof",
        { code, passkey }: OfferedProof,
    ): Proof | undefined {
        if (passkey) return passkeys.proofBy(readSigningToken(request), purpose, passkey);
        return code ? factors.proofBy(code) : undefined;
    }

    function byPassword({ password }: OfferedProof): Proof | undefined {
        // Passwords count as long: checking one is slow, and there are more than a million possible values.
        return password ? { kind: "long", isRight: (userID) => signInService.isPasswordOf(userID, password) } : undefined;
    }
}

const wrong = (message: string) => new ApiRefusal({ status: 401, message, description: null });
