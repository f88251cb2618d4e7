import { SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/authentication/contract";
import { targetOf } from "@parley/library/contract";
import { wantsPage } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { PROOF_NEEDED, PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/users/contract";
import type { EnteringService } from "@parley/users/server";
import { again, fieldsOf, refusalOf } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FactorsService } from "./factors.service";
import type { ProvingService } from "./proving.service";

interface Needs {
    entering: EnteringService;
    factors: FactorsService;
    proving: ProvingService;
}

interface SentForm {
    form: string;
    path: string;
    values?: Record<string, string>;
}

/** The forms of second factors and proofs, and the way of who is held back. */
export function authenticationForms({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, needs: Needs): void {
    const { entering, factors, proving } = needs;

    pages.addHook("onRequest", async (request, reply) => {
        if (request.viewer.heldBack && isPageElsewhere(request)) return reply.redirect(withTarget(SETUP_PAGE, request.url), 303);
        return undefined;
    });

    pages.post(SECOND_STEP_PAGE, (request, reply) => {
        const { Code, Target } = fieldsOf(request, ["Code", "Target"]);
        const form = { form: "secondStep", path: withTarget(SECOND_STEP_PAGE, Target) };
        return answer(
            reply,
            form,
            () => entering.passSecondStep(request, reply, factors.proofBy(Code)),
            () => goOn(reply, Target),
        );
    });

    pages.post(PROOF_PAGE, (request, reply) => {
        const { Password, Code, Target } = fieldsOf(request, ["Password", "Code", "Target"]);
        const form = { form: "prove", path: withTarget(PROOF_PAGE, Target) };
        return answer(
            reply,
            form,
            () => proving.prove(request, reply, { password: Password, code: Code }),
            () => (isSetup(Target) ? reply.redirect(setupWith(Target), 303) : goOn(reply, Target)),
        );
    });

    pages.post(SETUP_PAGE, (request, reply) => {
        const { Form, Code, Target } = fieldsOf(request, ["Form", "Code", "Target"]);
        const path = withTarget(SETUP_PAGE, Target);
        if (Form === "begin")
            return answer(
                reply,
                { form: "totpBegin", path },
                async () => factors.beginTotp((await entering.requireFreshProof(request.viewer)).userID),
                () => reply.redirect(path, 303),
            );
        return answer(
            reply,
            { form: "totpConfirm", path },
            async () => {
                const codes = await factors.confirmTotp((await entering.requireFreshProof(request.viewer)).userID, Code);
                await entering.stepUp(request.viewer, reply);
                return codes;
            },
            (codes) => (codes.length > 0 ? showCodes(reply, path, codes) : goOn(reply, Target || SECOND_FACTOR_PAGE)),
        );
    });

    pages.post(SECOND_FACTOR_PAGE, (request, reply) => {
        const { Form } = fieldsOf(request, ["Form"]);
        const path = SECOND_FACTOR_PAGE;
        if (Form === "remove")
            return answer(
                reply,
                { form: "totpRemove", path },
                async () => factors.remove((await entering.requireFreshProof(request.viewer)).userID),
                () => reply.redirect(`${path}?Done=removed`, 303),
            );
        return answer(
            reply,
            { form: "recoveryRenew", path },
            async () => factors.renewRecoveryCodes((await entering.requireFreshProof(request.viewer)).userID),
            (codes) => showCodes(reply, path, codes),
        );
    });

    /** Does what a form asks. Where a fresh proof is wanted first, the way leads there, and back to the form's page. */
    async function answer<T>(
        reply: FastifyReply,
        { form, path, values = {} }: SentForm,
        work: () => Promise<T>,
        next: (result: T) => FastifyReply | Promise<FastifyReply>,
    ): Promise<FastifyReply> {
        const result = await refusalOf(work());
        if (!("refused" in result)) return next(result.answer);
        if ("code" in result.refused && result.refused.code === PROOF_NEEDED)
            return reply.redirect(withTarget(PROOF_PAGE, path), 303);
        return again(reply, { form, path, values }, result.refused);
    }

    /** Codes are told once, on the very page that answers. */
    function showCodes(reply: FastifyReply, path: string, codes: readonly string[]): Promise<FastifyReply> {
        return reply.renderPage(path, { formState: { form: "recoveryCodes", values: { codes: codes.join(" ") } } });
    }

    function goOn(reply: FastifyReply, target: string): FastifyReply {
        return reply.redirect(targetOf(target, { origin: siteURL }), 303);
    }
}

/** The set-up may be what a proof is for; else no page of the door is where anybody is led, so that there is no going round in circles. */
const isSetup = (target: string): boolean => target === SETUP_PAGE || target.startsWith(`${SETUP_PAGE}?`);

function setupWith(target: string): string {
    const further = new URLSearchParams(target.slice(SETUP_PAGE.length)).get("Target") ?? "";
    return withTarget(SETUP_PAGE, targetOf(further));
}

/** Whether this is a page that who is held back does not get: all but those of the door. */
function isPageElsewhere(request: FastifyRequest): boolean {
    return (request.method === "GET" || request.method === "HEAD") && wantsPage(request) && !request.url.startsWith("/entry/");
}

function withTarget(path: string, target: string): string {
    return target && target !== "/" ? `${path}?${new URLSearchParams({ Target: target })}` : path;
}
