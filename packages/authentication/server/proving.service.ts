import { ApiRefusal } from "@parley/library/contract";
import { badRequest } from "@parley/library/server/http";
import type { EnteringService, Proof } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FactorsService } from "./factors.service";

interface Needs {
    entering: EnteringService;
    factors: Pick<FactorsService, "proofBy">;
}

export type ProvingService = ReturnType<typeof provingService>;

/** A fresh proof of who one is, by whatever one has. */
export function provingService({ entering, factors }: Needs) {
    return {
        /** Proves by password or code. Throws 400 without either, 401 when it isn't right, 403 for a guest, 429 after too many. */
        async prove(
            request: FastifyRequest,
            reply: FastifyReply,
            { password, code }: { password?: string | undefined; code?: string | undefined },
        ): Promise<void> {
            entering.personOf(request.viewer);
            const proof = proofOf(password, code);
            if (!proof) throw badRequest("Your password or a code is needed.");
            if (!(await entering.prove(request, reply, proof)))
                throw new ApiRefusal({ status: 401, message: "That is not right, or it was used before.", description: null });
        },
    };

    function proofOf(password: string | undefined, code: string | undefined): Proof | undefined {
        if (code) return factors.proofBy(code);
        // Long, for it takes its time to be looked at, and is not one of a million.
        return password ? { kind: "long", isRight: (userID) => entering.isPasswordOf(userID, password) } : undefined;
    }
}
