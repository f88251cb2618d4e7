import { PROOF_NEEDED, PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { catchRefusal, readFields, readPendingText, renderFormAgain, resumePending } from "@parley/accounts/server";
import type { AlternativeSignInService } from "@parley/authentication/server";
import { resolveTarget } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { VerifiedIdentity } from "@parley/openIDClient/server";
import { ProviderError } from "@parley/openIDClient/server";
import type { Person } from "@parley/permissions/server";
import type { OpenIDProblem, OpenIDPurpose } from "@parley/signInMethods/contract";
import { LINK_PAGE, OPENID_PART, openIDPath, SIGN_IN_METHODS_PAGE, UNLINKED_IDENTITY_PAGE } from "@parley/signInMethods/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { resolveProofTarget, withTarget } from "../targets";
import {
    clearIdentitySecret,
    clearStartSecret,
    readIdentitySecret,
    readStartSecret,
    setIdentitySecret,
    setStartSecret,
} from "./cookies";
import type { LinkedIdentitiesService } from "./linkedIdentities.service";
import type { EndedFlow, OpenIDService } from "./openID.service";

interface Dependencies {
    signInService: AlternativeSignInService;
    openID: OpenIDService;
    identities: LinkedIdentitiesService;
}

interface AtProvider {
    Params: { provider: string };
}

/** Error of a flow, shown on the page where the flow started. */
interface FlowError {
    problem: OpenIDProblem;
    provider: string;
    purpose: OpenIDPurpose;
    target: string;
    /** The serialized form that waits for reauthentication. */
    pending?: string;
}

const PAGES: Record<OpenIDPurpose, string> = { signIn: "/entry/signin", link: SIGN_IN_METHODS_PAGE, prove: PROOF_PAGE };

/** Registers the form handlers and the callback of OpenID Connect flows; all work without scripts. */
export function registerOpenIDForms({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, dependencies: Dependencies): void {
    const { signInService, openID, identities } = dependencies;

    /**
     * Starts a flow. It is a form with the transient key instead of a link: otherwise another site could send a browser through a flow and
     * sign its owner in here, or as somebody else, without their intent (login CSRF).
     */
    pages.post<AtProvider>(openIDPath(":provider"), async (request, reply) => {
        const { provider } = request.params;
        const { For, RememberMe, Target } = readFields(request, ["For", "RememberMe", "Target"]);
        const purpose = purposeOf(For);
        const pending = purpose === "prove" ? readPendingText(request) : "";
        await signInService.countStarted(request);
        const result = await catchRefusal(personFor(purpose, request));
        if ("refused" in result) {
            const page = PAGES[purpose];
            return reply.redirect(result.refused.code === PROOF_NEEDED ? withTarget(PROOF_PAGE, page) : page, 303);
        }
        try {
            const errand = { purpose, persist: RememberMe !== "", target: Target, person: result.answer, pending };
            const begun = await openID.begin(provider, errand);
            setStartSecret(reply, begun.secret);
            return leaveFor(reply, { page: openIDPath(provider), address: begun.address });
        } catch (error) {
            return setBack(reply, { problem: toProblem(error, request, provider), provider, purpose, target: Target, pending });
        }
    });

    pages.get<AtProvider>("/entry/openid/:provider/callback", async (request, reply) => {
        const { provider } = request.params;
        // The URL contains a code: it must be neither cached nor sent as a referrer.
        reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
        const [secret, brought] = [readStartSecret(request), new URL(request.url, siteURL).searchParams];
        const start = await openID.takeErrand(provider, secret, brought.get("state") ?? "");
        if (!start) return setBack(reply, { problem: "over", provider, purpose: "signIn", target: "" });
        clearStartSecret(reply);
        try {
            const vouched = await openID.redeem(start, secret, brought);
            return await come[start.purpose](request, reply, start, vouched);
        } catch (error) {
            return setBack(reply, { ...start, problem: toProblem(error, request, provider) });
        }
    });

    const come: Record<
        OpenIDPurpose,
        (request: FastifyRequest, reply: FastifyReply, start: EndedFlow, vouched: VerifiedIdentity) => Promise<FastifyReply>
    > = { signIn, link, prove };

    /**
     * Signs in the member whose account is linked. A second step is still required: the member set it up so that nobody signs in without
     * it, and the strength of the provider's authentication is unknown; otherwise linking would bypass the second step, even where a role
     * requires it.
     */
    async function signIn(
        request: FastifyRequest,
        reply: FastifyReply,
        start: EndedFlow,
        vouched: VerifiedIdentity,
    ): Promise<FastifyReply> {
        const identity = await identities.find(vouched.issuer, vouched.subject);
        if (!identity) {
            setIdentitySecret(reply, await openID.keepArrival(start, vouched));
            return reply.redirect(UNLINKED_IDENTITY_PAGE, 303);
        }
        const result = await catchRefusal(
            signInService.enterVouched(request, reply, identity.userID, { persist: start.persist, isProved: vouched.isFresh }),
        );
        if ("refused" in result)
            return setBack(reply, { ...start, problem: result.refused.status === 403 ? "barred" : "closed" });
        await identities.used(identity);
        return result.answer === "secondStep"
            ? reply.redirect(withTarget(SECOND_STEP_PAGE, start.target), 303)
            : reply.redirect(start.target, 303);
    }

    /** Links the identity with the account that started the flow and had reauthenticated then. */
    async function link(
        request: FastifyRequest,
        reply: FastifyReply,
        start: EndedFlow,
        { issuer, subject, profile }: VerifiedIdentity,
    ): Promise<FastifyReply> {
        const userID = findInitiator(request.viewer, start);
        if (userID === undefined) return setBack(reply, { ...start, problem: "over" });
        const { account } = await profile();
        const result = await catchRefusal(identities.link(userID, { issuer, subject, account }));
        if ("refused" in result) return setBack(reply, { ...start, problem: "taken" });
        await signInService.stepUp(request.viewer, reply);
        return reply.redirect(`${SIGN_IN_METHODS_PAGE}?Done=linked`, 303);
    }

    /** Reauthenticates the member who started the flow, and submits the form that waited for it. */
    async function prove(
        request: FastifyRequest,
        reply: FastifyReply,
        start: EndedFlow,
        { issuer, subject, isFresh }: VerifiedIdentity,
    ): Promise<FastifyReply> {
        const userID = findInitiator(request.viewer.heldBack ?? request.viewer, start);
        if (userID === undefined) return setBack(reply, { ...start, problem: "over" });
        if (!isFresh) return setBack(reply, { ...start, problem: "stale" });
        const isTheirs = async () => (await identities.find(issuer, subject))?.userID === userID;
        if (!(await signInService.prove(request, reply, { kind: "signed", isRight: isTheirs })))
            return setBack(reply, { ...start, problem: "other" });
        return (
            (await resumePending(request, reply, start.pending)) ?? reply.redirect(resolveProofTarget(start.target, siteURL), 303)
        );
    }

    pages.post(UNLINKED_IDENTITY_PAGE, async (request, reply) => {
        const secret = readIdentitySecret(request);
        const arrival = await openID.arrivalOf(secret);
        if (!arrival) return setBack(reply, { problem: "over", provider: "", purpose: "signIn", target: "" });
        const values = readFields(request, ["Name", "Email", "DiscoveryText", "InvitationCode", "TermsOfService"]);
        const newcomer = {
            name: values.Name,
            email: values.Email,
            discoveryText: values.DiscoveryText,
            invitationCode: values.InvitationCode,
            termsOfService: values.TermsOfService !== "",
            origin: arrival.origin,
            provedEmail: arrival.provedEmail,
        };
        const result = await catchRefusal(signInService.register(request, reply, newcomer));
        if ("refused" in result)
            return renderFormAgain(reply, { form: "arrival", path: UNLINKED_IDENTITY_PAGE, values }, result.refused);
        await openID.forgetArrival(secret);
        clearIdentitySecret(reply);
        return reply.redirect(result.answer === "applied" ? "/entry/register?Done=applied" : arrival.target, 303);
    });

    pages.post(LINK_PAGE, async (request, reply) => {
        const secret = readIdentitySecret(request);
        const result = await catchRefusal(linkArrival(request, secret));
        if ("refused" in result) return renderFormAgain(reply, { form: "link", path: LINK_PAGE, values: {} }, result.refused);
        clearIdentitySecret(reply);
        await signInService.stepUp(request.viewer, reply);
        return reply.redirect(result.answer === "/" ? `${SIGN_IN_METHODS_PAGE}?Done=linked` : result.answer, 303);
    });

    pages.post(SIGN_IN_METHODS_PAGE, async (request, reply) => {
        const { IdentityID } = readFields(request, ["IdentityID"]);
        const result = await catchRefusal(identities.unlink(request.viewer, Number(IdentityID) || 0));
        if ("refused" in result)
            return renderFormAgain(reply, { form: "unlink", path: SIGN_IN_METHODS_PAGE, values: {} }, result.refused);
        return reply.redirect(`${SIGN_IN_METHODS_PAGE}?Done=unlinked`, 303);
    });

    /** Links this browser's unlinked identity with the viewer's account. Requires recent reauthentication. Returns the target path. */
    async function linkArrival(request: FastifyRequest, secret: string): Promise<string> {
        const { userID } = await identities.requireFreshMember(request.viewer);
        const arrival = await openID.arrivalOf(secret);
        if (!arrival) throw badRequest("This took too long. Start again at the provider.");
        await identities.link(userID, arrival);
        await openID.forgetArrival(secret);
        return arrival.target;
    }

    async function personFor(purpose: OpenIDPurpose, { viewer }: FastifyRequest): Promise<Person | undefined> {
        if (purpose === "signIn") return undefined;
        return purpose === "link" ? identities.requireFreshMember(viewer) : signInService.requirePerson(viewer);
    }

    /**
     * Responds with a page that refreshes to the provider and has a link as a fallback. A redirect is impossible: the page's content
     * security policy restricts form targets, and browsers apply it to redirects of forms too.
     */
    function leaveFor(reply: FastifyReply, { page, address }: { page: string; address: string }): Promise<FastifyReply> {
        reply.header("refresh", `0;url=${address}`);
        return reply.renderPage(page, { formState: { form: "leaving", values: { address } } });
    }

    /** Leads back to the page where the flow started. A form that waits for reauthentication stays in that page, for another attempt. */
    async function setBack(
        reply: FastifyReply,
        { problem, provider, purpose, target, pending = "" }: FlowError,
    ): Promise<FastifyReply> {
        const query = new URLSearchParams({ Problem: problem, Provider: provider });
        const wayOn = purpose === "prove" ? resolveProofTarget(target, siteURL) : resolveTarget(target, { siteURL });
        if (purpose !== "link" && wayOn !== "/") query.set("Target", wayOn);
        if (pending === "") return reply.redirect(`${PAGES[purpose]}?${query}#${OPENID_PART}`, 303);
        reply.header("cache-control", "no-store");
        return reply.renderPage(`${PROOF_PAGE}?${query}`, { formState: { form: "prove", values: { Pending: pending } } });
    }
}

const purposeOf = (text: string): OpenIDPurpose => (text === "link" || text === "prove" ? text : "signIn");

/** Returns the ID of the member who started the flow, if the same session is still signed in. */
function findInitiator(person: Pick<Viewer, "userID" | "sessionID">, { userID, sessionID }: EndedFlow): number | undefined {
    return userID !== null && person.userID === userID && person.sessionID === sessionID ? userID : undefined;
}

/** Returns the problem of a failed flow and logs its details, except for denials. Rethrows other errors. */
function toProblem(error: unknown, { log }: FastifyRequest, provider: string): OpenIDProblem {
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem !== "denied") log.warn({ provider, trouble: error.message }, "a provider did not do its part");
    return error.problem;
}
