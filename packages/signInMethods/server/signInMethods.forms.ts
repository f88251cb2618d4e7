import { PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { catchRefusal, readFields, readPendingText, renderFormAgain, resumePending } from "@parley/accounts/server";
import type { AlternativeSignInService } from "@parley/authentication/server";
import { resolveTarget } from "@parley/library/contract";
import { badRequest, wantsPage } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { FACTOR_ROLES_PAGE, PASSKEY_PAGE, SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/signInMethods/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readSigningToken } from "./passkeys/passkeyCookie";
import { hasPasskey, readAssertion, readRegistration } from "./passkeys/passkeyFields";
import type { PasskeysService } from "./passkeys/passkeys.service";
import type { ProvingService } from "./proving.service";
import type { FactorsService } from "./secondFactors/factors.service";
import type { RequiredService } from "./secondFactors/required.service";
import { resolveProofTarget, withTarget } from "./targets";

interface Dependencies {
    signInService: AlternativeSignInService;
    factors: FactorsService;
    passkeys: PasskeysService;
    proving: ProvingService;
    required: Pick<RequiredService, "set">;
}

interface SentForm {
    form: string;
    path: string;
    values?: Record<string, string>;
}

/** Registers the form handlers of second factors and reauthentication, and redirects held-back members to the setup page. */
export function registerAuthenticationForms(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    dependencies: Dependencies,
): void {
    const { signInService, factors, passkeys, proving, required } = dependencies;

    pages.addHook("onRequest", async (request, reply) => {
        if (request.viewer.heldBack && isPageElsewhere(request)) return reply.redirect(withTarget(SETUP_PAGE, request.url), 303);
        return undefined;
    });

    pages.post(PASSKEY_PAGE, (request, reply) => {
        const { RememberMe, Target } = readFields(request, ["RememberMe", "Target"]);
        return answer(
            reply,
            { form: "passkey", path: withTarget(PASSKEY_PAGE, Target), values: { RememberMe } },
            async () => {
                const passkey = readAssertion(request);
                if (!passkey) throw badRequest("Signing in with a passkey needs scripts, which did not run on that page.");
                return proving.enterByPasskey(request, reply, { passkey, persist: RememberMe !== "" });
            },
            () => goOn(reply, Target),
        );
    });

    pages.post(SECOND_STEP_PAGE, (request, reply) => {
        const { Code, Target } = readFields(request, ["Code", "Target"]);
        const name = hasPasskey(request) ? "secondStepPasskey" : "secondStep";
        const form = { form: name, path: withTarget(SECOND_STEP_PAGE, Target) };
        return answer(
            reply,
            form,
            async () => proving.passSecondStep(request, reply, { code: Code, passkey: readAssertion(request) }),
            () => goOn(reply, Target),
        );
    });

    pages.post(PROOF_PAGE, (request, reply) => {
        const { Password, Code, Target } = readFields(request, ["Password", "Code", "Target"]);
        const name = hasPasskey(request) ? "provePasskey" : "prove";
        const Pending = readPendingText(request);
        const form = { form: name, path: withTarget(PROOF_PAGE, Target), values: { Pending } };
        return answer(
            reply,
            form,
            async () => proving.prove(request, reply, { password: Password, code: Code, passkey: readAssertion(request) }),
            async () =>
                (await resumePending(request, reply, Pending)) ?? reply.redirect(resolveProofTarget(Target, siteURL), 303),
        );
    });

    pages.post(SETUP_PAGE, (request, reply) => {
        const { Form, Code, Target } = readFields(request, ["Form", "Code", "Target"]);
        const path = withTarget(SETUP_PAGE, Target);
        if (Form === "passkey") return addPasskey(request, reply, { path, next: Target });
        if (Form === "begin")
            return answer(
                reply,
                { form: "totpBegin", path },
                async () => factors.beginTotp((await signInService.requireFreshProof(request.viewer)).userID),
                () => reply.redirect(path, 303),
            );
        return answer(
            reply,
            { form: "totpConfirm", path },
            async () => {
                const codes = await factors.confirmTotp((await signInService.requireFreshProof(request.viewer)).userID, Code);
                await signInService.stepUp(request.viewer, reply);
                return codes;
            },
            (codes) => (codes.length > 0 ? showCodes(reply, path, codes) : goOn(reply, Target || SECOND_FACTOR_PAGE)),
        );
    });

    pages.post(SECOND_FACTOR_PAGE, (request, reply) => {
        const { Form, Name, PasskeyID } = readFields(request, ["Form", "Name", "PasskeyID"]);
        const path = SECOND_FACTOR_PAGE;
        const passkeyID = /^\d{1,9}$/.test(PasskeyID) ? Number(PasskeyID) : 0;
        if (Form === "passkey") return addPasskey(request, reply, { path, next: `${path}?Done=passkey` });
        if (Form === "passkeyName")
            return answer(
                reply,
                { form: `passkeyName-${passkeyID}`, path, values: { Name } },
                async () => passkeys.rename((await signInService.requireFreshProof(request.viewer)).userID, passkeyID, Name),
                () => reply.redirect(`${path}?Done=passkeyName`, 303),
            );
        if (Form === "passkeyRemove")
            return answer(
                reply,
                { form: `passkeyRemove-${passkeyID}`, path },
                async () => passkeys.remove((await signInService.requireFreshProof(request.viewer)).userID, passkeyID),
                () => reply.redirect(`${path}?Done=passkeyRemoved`, 303),
            );
        if (Form === "remove")
            return answer(
                reply,
                { form: "totpRemove", path },
                async () => factors.removeTotp((await signInService.requireFreshProof(request.viewer)).userID),
                () => reply.redirect(`${path}?Done=removed`, 303),
            );
        return answer(
            reply,
            { form: "recoveryRenew", path },
            async () => factors.renewRecoveryCodes((await signInService.requireFreshProof(request.viewer)).userID),
            (codes) => showCodes(reply, path, codes),
        );
    });

    pages.post(FACTOR_ROLES_PAGE, (request, reply) => {
        const chosen = Object.keys((request.body ?? {}) as object).filter((name) => /^Role-\d{1,9}$/.test(name));
        const values = Object.fromEntries(chosen.map((name) => [name, "1"]));
        const roleIDs = chosen.map((name) => Number(name.slice("Role-".length)));
        return answer(
            reply,
            { form: "factorRoles", path: FACTOR_ROLES_PAGE, values },
            async () => required.set(request.viewer, roleIDs),
            () => reply.redirect(`${FACTOR_ROLES_PAGE}?Done=saved`, 303),
        );
    });

    /** Stores a passkey created by a page. */
    function addPasskey(
        request: FastifyRequest,
        reply: FastifyReply,
        { path, next }: { path: string; next: string },
    ): Promise<FastifyReply> {
        const { Name } = readFields(request, ["Name"]);
        return answer(
            reply,
            { form: "passkeyAdd", path, values: { Name } },
            async () => {
                const { userID } = await signInService.requireFreshProof(request.viewer);
                const passkey = readRegistration(request);
                const { recoveryCodes } = await passkeys.register(userID, readSigningToken(request), { name: Name, passkey });
                await signInService.stepUp(request.viewer, reply);
                return recoveryCodes;
            },
            (codes) =>
                codes.length > 0 ? showCodes(reply, path, codes, { added: "passkey" }) : goOn(reply, next || SECOND_FACTOR_PAGE),
        );
    }

    /**
     * Runs the work of a form and responds with a redirect or with the form and its errors. If reauthentication is required, the response
     * is the reauthentication page, which leads back to the form's page.
     */
    async function answer<T>(
        reply: FastifyReply,
        { form, path, values = {} }: SentForm,
        work: () => Promise<T>,
        next: (result: T) => FastifyReply | Promise<FastifyReply>,
    ): Promise<FastifyReply> {
        const result = await catchRefusal(work());
        return "refused" in result ? renderFormAgain(reply, { form, path, values }, result.refused) : next(result.answer);
    }

    /** Shows recovery codes in the response itself, because they are shown only once. */
    function showCodes(
        reply: FastifyReply,
        path: string,
        codes: readonly string[],
        further: Record<string, string> = {},
    ): Promise<FastifyReply> {
        return reply.renderPage(path, { formState: { form: "recoveryCodes", values: { ...further, codes: codes.join(" ") } } });
    }

    function goOn(reply: FastifyReply, target: string): FastifyReply {
        return reply.redirect(resolveTarget(target, { siteURL }), 303);
    }
}

/** Checks whether the request is for a page that held-back members may not see: any page outside `/entry/`. */
function isPageElsewhere(request: FastifyRequest): boolean {
    return (request.method === "GET" || request.method === "HEAD") && wantsPage(request) && !request.url.startsWith("/entry/");
}
