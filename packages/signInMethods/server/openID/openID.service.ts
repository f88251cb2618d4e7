import { createHash, createHmac, randomBytes } from "node:crypto";
import type { EnteringService } from "@parley/authentication/server";
import { resolveTarget, toDateTime } from "@parley/library/contract";
import { badRequest, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Person } from "@parley/permissions/server";
import type { OpenIDArrival, OpenIDPurpose, OpenIDProvider as PublicProvider } from "@parley/signInMethods/contract";
import type { FactorsService } from "../secondFactors/factors.service";
import type { Identity, LinkedIdentitiesService } from "./linkedIdentities.service";
import type { OpenIDClient, Ties, Vouched } from "./openID.client";
import { openIDClient } from "./openID.client";
import type { OpenIDProvider } from "./openID.providers";
import type { OpenIDArrivalRow, OpenIDRepository, OpenIDStart } from "./openID.repository";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    openID: OpenIDRepository;
    identities: LinkedIdentitiesService;
    providers: readonly OpenIDProvider[];
    entering: Pick<EnteringService, "hasPassword">;
    factors: Pick<FactorsService, "waysOf">;
}

/** What a browser is sent to a provider for. */
interface Errand {
    purpose: OpenIDPurpose;
    /** Whether they want to stay signed in. */
    persist: boolean;
    target: string;
    /** Whom it is about, where somebody is signed in and it is about them. */
    person?: Person | undefined;
}

/** Somebody new, as the form of an account that is made for them needs to know them. */
export interface Arrival extends OpenIDArrivalRow {
    /** What it takes to link them later (`settle`). */
    origin: string;
    /** The address that the provider says is theirs. */
    provedEmail: string | undefined;
}

const MINUTE = 60 * 1000;
const START_LASTS_FOR = 10 * MINUTE;
/** Long enough to register, or to sign in with a second step. */
const ARRIVAL_LASTS_FOR = 30 * MINUTE;

export type OpenIDService = ReturnType<typeof createOpenIDService>;

/**
 * Sends browsers to providers and takes in who comes back.
 *
 * A browser that is sent away holds one secret, in a cookie that scripts can't read. State, nonce and verifier are made of it, so what comes back
 * fits that browser and no other; the database holds the secret's hash, once, for ten minutes. Nobody can have another's browser come back with
 * their own code, and so be signed in as them without knowing (login CSRF); and no code, state or token that was seen is good again (FC-29).
 */
export function createOpenIDService({ clock, siteURL, openID, identities, providers, entering, factors }: Dependencies) {
    const clients = new Map(providers.map((provider) => [provider.key, openIDClient(provider, { clock, siteURL })]));

    return {
        /** The providers that there are, in the order they are set in. */
        providers: (): PublicProvider[] => providers.map(({ key, name }) => ({ key, name })),

        /**
         * Begins an errand: the secret for the browser, and where to send it. Throws 404 for an unknown provider, 400 for a proof that is to be given
         * otherwise, `ProviderTrouble` where the provider can't be asked.
         */
        async begin(key: string, { purpose, persist, target, person }: Errand): Promise<{ secret: string; address: string }> {
            const client = clientOf(key);
            if (purpose === "prove") await requireProvable(client, person);
            const secret = newSecret();
            const address = await client.addressFor(tiesOf(secret), { isProof: purpose === "prove" });
            const now = clock();
            await openID.insertStart({
                tokenHash: hashOf(secret),
                provider: key,
                purpose,
                userID: person?.userID ?? null,
                sessionID: person?.sessionID ?? null,
                persist,
                target: targetFor(purpose, target),
                dateInserted: toDateTime(now),
                dateExpires: toDateTime(new Date(now.getTime() + START_LASTS_FOR)),
            });
            return { secret, address };
        },

        /**
         * The errand of a browser that has come back with `state`; it is over then. Undefined where it began in another browser or with another
         * provider, took too long, or was over already. Who brings another state than the one this browser has, has not come back, so nothing is over.
         */
        async takeErrand(key: string, secret: string, state: string): Promise<OpenIDStart | undefined> {
            if (tiesOf(secret).state !== state) return undefined;
            const start = await openID.takeStart(hashOf(secret), toDateTime(clock()));
            return start?.provider === key ? start : undefined;
        },

        /** For whom the provider vouches. Throws `ProviderTrouble`. */
        redeem: ({ provider, dateInserted }: OpenIDStart, secret: string, brought: URLSearchParams): Promise<Vouched> =>
            clientOf(provider).redeem(brought, tiesOf(secret), new Date(dateInserted)),

        /** Keeps somebody for whom a provider vouches until they link an account or register one. Returns the secret for the browser. */
        async keepArrival({ provider, target }: OpenIDStart, { issuer, subject, profile }: Vouched): Promise<string> {
            const secret = newSecret();
            const dateExpires = toDateTime(new Date(clock().getTime() + ARRIVAL_LASTS_FOR));
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

        /** The same for its own browser to read. Throws 404 for nobody. */
        async shownArrival(secret: string): Promise<OpenIDArrival> {
            const arrival = await arrivalOf(secret);
            if (!arrival) throw notFound("Arrival");
            const { account, name, email, emailVerified, target } = arrival;
            const { key, name: called } = clientOf(arrival.provider).provider;
            return { provider: { key, name: called }, account, name, email, emailVerified, target };
        },

        /** Somebody has come in, or has thought better of it. */
        forgetArrival: (secret: string): Promise<boolean> => openID.removeArrival(hashOf(secret)),

        /** Links a new account with whom it is made for, within the transaction that makes it. Throws 409 where another one is. */
        settle: (origin: string, userID: number): Promise<void> => identities.settle(userID, JSON.parse(origin) as Identity),

        sweep: (): Promise<void> => openID.removeExpired(toDateTime(clock())),
    };

    function clientOf(key: string): OpenIDClient {
        const client = clients.get(key);
        if (!client) throw notFound("Provider");
        return client;
    }

    /** Who has a password or an app for codes proves themselves by that: what is asked for here, not what is asked for elsewhere. */
    async function requireProvable({ provider }: OpenIDClient, person: Person | undefined): Promise<void> {
        const userID = person?.userID ?? 0;
        if ((await entering.hasPassword(userID)) || (await factors.waysOf(userID)).app)
            throw badRequest("Confirm it with your password or a code.");
        if (!(await identities.isLinkedWith(userID, provider)))
            throw badRequest("Your account is not linked with that provider.");
    }

    async function arrivalOf(secret: string): Promise<Arrival | undefined> {
        const row = await openID.arrival(hashOf(secret), toDateTime(clock()));
        if (!row || !clients.has(row.provider)) return undefined;
        const { issuer, subject, account, email, emailVerified } = row;
        return { ...row, origin: JSON.stringify({ issuer, subject, account }), provedEmail: emailVerified ? email : undefined };
    }

    /** A proof may be for a page of the door, which is looked at when it is over; else the way on is a page of this site. */
    function targetFor(purpose: OpenIDPurpose, target: string): string {
        return purpose === "prove" ? target.slice(0, MAX_TARGET_LENGTH) : resolveTarget(target, { origin: siteURL });
    }
}

/** As long as any way on may be. */
const MAX_TARGET_LENGTH = 2000;

const newSecret = () => randomBytes(32).toString("base64url");

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

function tiesOf(secret: string): Ties {
    const made = (what: string) => createHmac("sha256", secret).update(what).digest("base64url");
    return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}
