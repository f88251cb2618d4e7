import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AlternativeSignInService } from "@parley/authentication/server";
import { resolveTarget, toDateTime } from "@parley/library/contract";
import { badRequest, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { decryptSecret, encryptSecret } from "@parley/library/server/secrets";
import type { FlowBinding, OpenIDClient, OpenIDProvider, VerifiedIdentity } from "@parley/openIDClient/server";
import { createOpenIDClient } from "@parley/openIDClient/server";
import type { Person } from "@parley/permissions/server";
import type { OpenIDPurpose, OpenIDProvider as PublicProvider, UnlinkedIdentity } from "@parley/signInMethods/contract";
import type { FactorsService } from "../secondFactors/factors.service";
import type { Identity, LinkedIdentitiesService } from "./linkedIdentities.service";
import type { OpenIDArrivalRow, OpenIDRepository, OpenIDStart } from "./openID.repository";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    openID: OpenIDRepository;
    identities: LinkedIdentitiesService;
    providers: readonly OpenIDProvider[];
    signInService: Pick<AlternativeSignInService, "hasPassword">;
    factors: Pick<FactorsService, "getSecondStepMethods">;
}

/** Parameters of a flow. */
interface FlowOptions {
    purpose: OpenIDPurpose;
    /** Whether the session outlives the browser. */
    persist: boolean;
    target: string;
    /** The member who links or reauthenticates; undefined for a sign-in. */
    person?: Person | undefined;
    /** The serialized form that waits for reauthentication; empty if there is none. */
    pending: string;
}

/** A flow that has ended at its provider, with the serialized form that waited for it. */
export type EndedFlow = Omit<OpenIDStart, "pendingForm"> & { pending: string };

/** An unlinked identity with the values that registration needs. */
export interface RegistrableIdentity extends OpenIDArrivalRow {
    /** The serialized identity, with which `settle` links the new account. */
    origin: string;
    /** The address, if the provider has verified it. */
    provedEmail: string | undefined;
}

const MINUTE = 60 * 1000;
const FLOW_LIFETIME_MS = 10 * MINUTE;
/** Long enough to register, or to sign in with a second step. */
const UNLINKED_IDENTITY_LIFETIME_MS = 30 * MINUTE;

export type OpenIDService = ReturnType<typeof createOpenIDService>;

/**
 * Creates the service of OpenID Connect flows, which sends browsers to providers and handles their return.
 *
 * At the start the browser gets a secret in a cookie that scripts can't read. State, nonce and verifier are derived from it, so a response
 * is valid in that browser only; the database stores the secret's hash for ten minutes, for one use. Nobody can send another browser
 * through the callback with their own code and so sign it in without its owner's knowledge (login CSRF); and no observed code, state or
 * token can be replayed (FC-29). A form that waits for reauthentication may contain a password, and is stored encrypted under the secret.
 */
export function createOpenIDService({ clock, siteURL, openID, identities, providers, signInService, factors }: Dependencies) {
    const clients = new Map(providers.map((provider) => [provider.key, createOpenIDClient(provider, { clock, siteURL })]));

    return {
        /** Returns the configured providers, in their configured order. */
        providers: (): PublicProvider[] => providers.map(({ key, name }) => ({ key, name })),

        /**
         * Starts a flow. Returns the secret for the browser's cookie and the URL to send it to. Throws 404 for an unknown provider, 400 for
         * reauthentication if the member has to use a password or code or has no identity there, or a provider error if the provider does
         * not respond.
         */
        async begin(
            key: string,
            { purpose, persist, target, person, pending }: FlowOptions,
        ): Promise<{ secret: string; address: string }> {
            const client = clientOf(key);
            if (purpose === "prove") await requireProvable(client, person);
            const secret = newSecret();
            const address = await client.addressFor(deriveBinding(secret), { isProof: purpose === "prove" });
            const now = clock();
            await openID.insertStart({
                tokenHash: hashOf(secret),
                provider: key,
                purpose,
                userID: person?.userID ?? null,
                sessionID: person?.sessionID ?? null,
                persist,
                target: targetFor(purpose, target),
                pendingForm: purpose === "prove" && pending !== "" ? encryptPending(secret, pending) : null,
                dateInserted: toDateTime(now),
                dateExpires: toDateTime(new Date(now.getTime() + FLOW_LIFETIME_MS)),
            });
            return { secret, address };
        },

        /**
         * Ends and returns the flow of a browser that came back with `state`. Returns undefined if the flow was started in another browser
         * or with another provider, has expired, or was ended already. With a state of another flow nothing is ended.
         */
        async takeErrand(key: string, secret: string, state: string): Promise<EndedFlow | undefined> {
            if (deriveBinding(secret).state !== state) return undefined;
            const start = await openID.takeStart(hashOf(secret), toDateTime(clock()));
            if (start?.provider !== key) return undefined;
            const { pendingForm, ...flow } = start;
            return { ...flow, pending: pendingForm === null ? "" : decryptPending(secret, pendingForm) };
        },

        /** Returns the identity that the provider confirms. Throws a provider error if the provider confirms none. */
        redeem: (
            { provider, dateInserted }: Pick<OpenIDStart, "provider" | "dateInserted">,
            secret: string,
            brought: URLSearchParams,
        ): Promise<VerifiedIdentity> => clientOf(provider).redeem(brought, deriveBinding(secret), new Date(dateInserted)),

        /** Stores an unlinked identity until its owner links or registers an account. Returns the secret for the browser's cookie. */
        async keepArrival(
            { provider, target }: Pick<OpenIDStart, "provider" | "target">,
            { issuer, subject, profile }: VerifiedIdentity,
        ): Promise<string> {
            const secret = newSecret();
            const dateExpires = toDateTime(new Date(clock().getTime() + UNLINKED_IDENTITY_LIFETIME_MS));
            await openID.insertArrival({
                tokenHash: hashOf(secret),
                provider,
                issuer,
                subject,
                ...(await profile()),
                target,
                dateExpires,
            });
            return secret;
        },

        arrivalOf,

        /** Returns the unlinked identity for the API. Throws 404 if there is none. */
        async shownArrival(secret: string): Promise<UnlinkedIdentity> {
            const arrival = await arrivalOf(secret);
            if (!arrival) throw notFound("Arrival");
            const { account, name, email, emailVerified, target } = arrival;
            const { key, name: called } = clientOf(arrival.provider).provider;
            return { provider: { key, name: called }, account, name, email, emailVerified, target };
        },

        /** Deletes an unlinked identity after it was linked or registered. */
        forgetArrival: (secret: string): Promise<boolean> => openID.removeArrival(hashOf(secret)),

        /** Links a new account with its identity, within the transaction that creates the account. Throws 409 if another account has it. */
        settle: (origin: string, userID: number): Promise<void> => identities.settle(userID, JSON.parse(origin) as Identity),

        sweep: (): Promise<void> => openID.removeExpired(toDateTime(clock())),
    };

    function clientOf(key: string): OpenIDClient {
        const client = clients.get(key);
        if (!client) throw notFound("Provider");
        return client;
    }

    /**
     * Throws 400 for members who can reauthenticate by password or app, because this site's own factors take precedence, and for providers
     * that the member has no identity at.
     */
    async function requireProvable({ provider }: OpenIDClient, person: Person | undefined): Promise<void> {
        const userID = person?.userID ?? 0;
        if ((await signInService.hasPassword(userID)) || (await factors.getSecondStepMethods(userID)).app)
            throw badRequest("Confirm it with your password or a code.");
        if (!(await identities.isLinkedWith(userID, provider)))
            throw badRequest("Your account is not linked with that provider.");
    }

    async function arrivalOf(secret: string): Promise<RegistrableIdentity | undefined> {
        const row = await openID.arrival(hashOf(secret), toDateTime(clock()));
        if (!row || !clients.has(row.provider)) return undefined;
        const { issuer, subject, account, email, emailVerified } = row;
        return { ...row, origin: JSON.stringify({ issuer, subject, account }), provedEmail: emailVerified ? email : undefined };
    }

    /**
     * Returns the path to go to after the flow. For reauthentication it may be a page below `/entry/`, and is checked at the end; otherwise
     * it must be a page of this site.
     */
    function targetFor(purpose: OpenIDPurpose, target: string): string {
        return purpose === "prove" ? target.slice(0, MAX_TARGET_LENGTH) : resolveTarget(target, { siteURL });
    }
}

/** Maximum length of a target path, in characters. */
const MAX_TARGET_LENGTH = 2000;

const newSecret = () => randomBytes(32).toString("base64url");

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

const pendingKey = (secret: string) => createHmac("sha256", secret).update("pendingForm").digest();

const encryptPending = (secret: string, pending: string) =>
    encryptSecret(pendingKey(secret), Buffer.from(pending), hashOf(secret));

const decryptPending = (secret: string, sealed: string) => decryptSecret(pendingKey(secret), sealed, hashOf(secret)).toString();

function deriveBinding(secret: string): FlowBinding {
    const made = (what: string) => createHmac("sha256", secret).update(what).digest("base64url");
    return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}
