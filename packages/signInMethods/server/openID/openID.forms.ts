import { PROOF_NEEDED, PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { again, catchRefusal, readFields } from "@parley/accounts/server";
import type { EnteringService } from "@parley/authentication/server";
import { resolveTarget } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Person } from "@parley/permissions/server";
import type { OpenIDProblem, OpenIDPurpose } from "@parley/signInMethods/contract";
import { ARRIVAL_PAGE, LINK_PAGE, OPENID_PART, openIDPath, WAYS_PAGE } from "@parley/signInMethods/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterProof, withTarget } from "../wayOn";
import type { LinkedIdentitiesService } from "./linkedIdentities.service";
import type { Vouched } from "./openID.client";
import {
    giveArrivalSecret,
    giveStartSecret,
    readArrivalSecret,
    readStartSecret,
    takeArrivalSecret,
    takeStartSecret,
} from "./openID.cookies";
import { ProviderTrouble } from "./openID.providers";
import type { OpenIDStart } from "./openID.repository";
import type { OpenIDService } from "./openID.service";

interface Dependencies {
    entering: EnteringService;
    openID: OpenIDService;
    identities: LinkedIdentitiesService;
}

interface AtProvider {
    Params: { provider: string };
}

/** What somebody is told who comes back without success, on the page from which they went. */
interface Setback {
    problem: OpenIDProblem;
    provider: string;
    purpose: OpenIDPurpose;
    target: string;
}

const PAGES: Record<OpenIDPurpose, string> = { signIn: "/entry/signin", link: WAYS_PAGE, prove: PROOF_PAGE };

/** The way to a provider and back, and the forms of who has come from one; all without scripts. */
export function registerOpenIDForms({ pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">, needs: Dependencies): void {
    const { entering, openID, identities } = needs;

    /**
     * Begins at a provider. It is a form with the visitor's key and no link: else any page elsewhere could have a browser go to a provider where it
     * is signed in, and be signed in here, or as somebody else, without its owner having asked for it (login CSRF).
     */
    pages.post<AtProvider>(openIDPath(":provider"), async (request, reply) => {
        const { provider } = request.params;
        const { For, RememberMe, Target } = readFields(request, ["For", "RememberMe", "Target"]);
        const purpose = purposeOf(For);
        await entering.countAsked(request);
        const result = await catchRefusal(personFor(purpose, request));
        if ("refused" in result) {
            const page = PAGES[purpose];
            return reply.redirect(result.refused.code === PROOF_NEEDED ? withTarget(PROOF_PAGE, page) : page, 303);
        }
        try {
            const errand = { purpose, persist: RememberMe !== "", target: Target, person: result.answer };
            const begun = await openID.begin(provider, errand);
            giveStartSecret(reply, begun.secret);
            return leaveFor(reply, { page: openIDPath(provider), address: begun.address });
        } catch (error) {
            return setBack(reply, { problem: toldOf(error, request, provider), provider, purpose, target: Target });
        }
    });

    pages.get<AtProvider>("/entry/openid/:provider/callback", async (request, reply) => {
        const { provider } = request.params;
        // The address holds a code: it is kept by nobody, and told to nobody who is linked to from here.
        reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
        const [secret, brought] = [readStartSecret(request), new URL(request.url, siteURL).searchParams];
        const start = await openID.takeErrand(provider, secret, brought.get("state") ?? "");
        if (!start) return setBack(reply, { problem: "over", provider, purpose: "signIn", target: "" });
        takeStartSecret(reply);
        try {
            const vouched = await openID.redeem(start, secret, brought);
            return await come[start.purpose](request, reply, start, vouched);
        } catch (error) {
            return setBack(reply, { ...start, problem: toldOf(error, request, provider) });
        }
    });

    const come: Record<
        OpenIDPurpose,
        (request: FastifyRequest, reply: FastifyReply, start: OpenIDStart, vouched: Vouched) => Promise<FastifyReply>
    > = { signIn, link, prove };

    /**
     * Signs in whom it is linked with. A member's second step is asked for all the same: they have set it up so that nobody comes in here without
     * it, and how well a provider looks is not for it to say; else linking one would be a way around the step, also where a role needs it.
     */
    async function signIn(
        request: FastifyRequest,
        reply: FastifyReply,
        start: OpenIDStart,
        vouched: Vouched,
    ): Promise<FastifyReply> {
        const identity = await identities.find(vouched.issuer, vouched.subject);
        if (!identity) {
            giveArrivalSecret(reply, await openID.keepArrival(start, vouched));
            return reply.redirect(ARRIVAL_PAGE, 303);
        }
        const result = await catchRefusal(
            entering.enterVouched(request, reply, identity.userID, { persist: start.persist, isProved: vouched.isFresh }),
        );
        if ("refused" in result)
            return setBack(reply, { ...start, problem: result.refused.status === 403 ? "barred" : "closed" });
        await identities.used(identity);
        return result.answer === "secondStep"
            ? reply.redirect(withTarget(SECOND_STEP_PAGE, start.target), 303)
            : reply.redirect(start.target, 303);
    }

    /** Links who has come back with the account in which they went, which has proved itself then. */
    async function link(
        request: FastifyRequest,
        reply: FastifyReply,
        start: OpenIDStart,
        { issuer, subject, profile }: Vouched,
    ): Promise<FastifyReply> {
        const userID = whoWent(request.viewer, start);
        if (userID === undefined) return setBack(reply, { ...start, problem: "over" });
        const { account } = await profile();
        const result = await catchRefusal(identities.link(userID, { issuer, subject, account }));
        if ("refused" in result) return setBack(reply, { ...start, problem: "taken" });
        await entering.stepUp(request.viewer, reply);
        return reply.redirect(`${WAYS_PAGE}?Done=linked`, 303);
    }

    async function prove(
        request: FastifyRequest,
        reply: FastifyReply,
        start: OpenIDStart,
        { issuer, subject, isFresh }: Vouched,
    ): Promise<FastifyReply> {
        const userID = whoWent(request.viewer.heldBack ?? request.viewer, start);
        if (userID === undefined) return setBack(reply, { ...start, problem: "over" });
        if (!isFresh) return setBack(reply, { ...start, problem: "stale" });
        const isTheirs = async () => (await identities.find(issuer, subject))?.userID === userID;
        if (!(await entering.prove(request, reply, { kind: "signed", isRight: isTheirs })))
            return setBack(reply, { ...start, problem: "other" });
        return reply.redirect(afterProof(start.target, siteURL), 303);
    }

    pages.post(ARRIVAL_PAGE, async (request, reply) => {
        const secret = readArrivalSecret(request);
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
        const result = await catchRefusal(entering.register(request, reply, newcomer));
        if ("refused" in result) return again(reply, { form: "arrival", path: ARRIVAL_PAGE, values }, result.refused);
        await openID.forgetArrival(secret);
        takeArrivalSecret(reply);
        return reply.redirect(result.answer === "applied" ? "/entry/register?Done=applied" : arrival.target, 303);
    });

    pages.post(LINK_PAGE, async (request, reply) => {
        const secret = readArrivalSecret(request);
        const result = await catchRefusal(linkArrival(request, secret));
        if ("refused" in result) return again(reply, { form: "link", path: LINK_PAGE, values: {} }, result.refused);
        takeArrivalSecret(reply);
        await entering.stepUp(request.viewer, reply);
        return reply.redirect(result.answer === "/" ? `${WAYS_PAGE}?Done=linked` : result.answer, 303);
    });

    pages.post(WAYS_PAGE, async (request, reply) => {
        const { IdentityID } = readFields(request, ["IdentityID"]);
        const result = await catchRefusal(identities.unlink(request.viewer, Number(IdentityID) || 0));
        if ("refused" in result) return again(reply, { form: "unlink", path: WAYS_PAGE, values: {} }, result.refused);
        return reply.redirect(`${WAYS_PAGE}?Done=unlinked`, 303);
    });

    /** Links who has come from a provider in this browser with the account that has just proved itself. Returns where they wanted to go. */
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
        return purpose === "link" ? identities.requireFreshMember(viewer) : entering.requirePerson(viewer);
    }

    /**
     * Shows a page that goes on to the provider by itself, with a link for who is kept there. A redirect would not do: where forms may be sent to is
     * held by the page's policy, and browsers hold redirects of forms to it too.
     */
    function leaveFor(reply: FastifyReply, { page, address }: { page: string; address: string }): Promise<FastifyReply> {
        reply.header("refresh", `0;url=${address}`);
        return reply.renderPage(page, { formState: { form: "leaving", values: { address } } });
    }

    function setBack(reply: FastifyReply, { problem, provider, purpose, target }: Setback): FastifyReply {
        const query = new URLSearchParams({ Problem: problem, Provider: provider });
        const wayOn = purpose === "prove" ? afterProof(target, siteURL) : resolveTarget(target, { origin: siteURL });
        if (purpose !== "link" && wayOn !== "/") query.set("Target", wayOn);
        return reply.redirect(`${PAGES[purpose]}?${query}#${OPENID_PART}`, 303);
    }
}

const purposeOf = (text: string): OpenIDPurpose => (text === "link" || text === "prove" ? text : "signIn");

/** Who went to the provider, if it is still they who are signed in here, by the same session. */
function whoWent(person: Pick<Viewer, "userID" | "sessionID">, { userID, sessionID }: OpenIDStart): number | undefined {
    return userID !== null && person.userID === userID && person.sessionID === sessionID ? userID : undefined;
}

/** Writes down what went wrong with a provider, for who runs the site, and says what to tell. Anything else that goes wrong is thrown. */
function toldOf(error: unknown, { log }: FastifyRequest, provider: string): OpenIDProblem {
    if (!(error instanceof ProviderTrouble)) throw error;
    if (error.problem !== "denied") log.warn({ provider, trouble: error.message }, "a provider did not do its part");
    return error.problem;
}
