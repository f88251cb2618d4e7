import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import * as oauth from "oauth4webapi";
import type { OpenIDProvider } from "./openID.providers";
import { ProviderTrouble } from "./openID.providers";

/** What ties an answer of a provider to the browser in which it was asked. */
export interface Ties {
    state: string;
    nonce: string;
    /** Of PKCE: whoever takes the code on the way can't redeem it. */
    verifier: string;
}

/** Whom a provider vouches for. */
export interface Vouched {
    issuer: string;
    /** What the provider calls them; it never calls anybody else so. Names and addresses change hands, so nothing else is theirs for good. */
    subject: string;
    /** Whether the provider says that they have proved since it was asked who they are. */
    isFresh: boolean;
    /** What else the provider tells of them. It may be asked once more for it, so only who needs it asks. */
    profile(): Promise<Profile>;
}

export interface Profile {
    name: string;
    email: string;
    emailVerified: boolean;
    /** By what they know themselves again there. */
    account: string;
}

/** How long an answer may take, in milliseconds, and how much of it is read, in bytes. */
const REQUEST_TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** What a provider says about itself is asked for again after this, in milliseconds. */
const KNOWN_FOR = 60 * 60 * 1000;
/** In seconds: clocks differ a little. */
const TOLERANCE = 30;
const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 200;

export type OpenIDClient = ReturnType<typeof openIDClient>;

/**
 * Speaks with one provider (OpenID Connect Core 1.0, RFC 6749, 7636, 9207). Nothing is asked of it before somebody wants to come in by it, so one
 * that is down keeps no site from starting; what goes wrong is a `ProviderTrouble`.
 */
export function openIDClient(provider: OpenIDProvider, { siteURL, clock }: Pick<ServerKit, "siteURL" | "clock">) {
    const issuer = new URL(provider.issuer);
    // Only a provider on this very machine has such an address (see the settings); all others speak TLS, by each of their addresses.
    const isPlain = issuer.protocol === "http:";
    const redirectURI = `${siteURL}/entry/openid/${provider.key}/callback`;
    const asking = { [oauth.allowInsecureRequests]: isPlain, [oauth.customFetch]: fetchWithin };
    let known: { server: Promise<oauth.AuthorizationServer>; askedAt: number } | undefined;

    return {
        provider,

        /** Where the browser is sent to. With `isProof` the provider is to ask for a password or the like, whoever is signed in there. */
        addressFor: (ties: Ties, { isProof }: { isProof: boolean }): Promise<string> =>
            orTrouble(async () => {
                const { authorization_endpoint } = await server();
                const url = new URL(authorization_endpoint ?? "");
                if (url.protocol !== "https:" && !isPlain) throw new Error("The address to send browsers to is not https.");
                const parameters = {
                    client_id: provider.clientID,
                    redirect_uri: redirectURI,
                    response_type: "code",
                    scope: "openid profile email",
                    state: ties.state,
                    nonce: ties.nonce,
                    code_challenge: await oauth.calculatePKCECodeChallenge(ties.verifier),
                    code_challenge_method: "S256",
                    ...(isProof && { prompt: "login", max_age: "0" }),
                };
                for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
                return url.href;
            }),

        /**
         * Redeems the code that a browser came back with. Checked are state and issuer of what the browser brings, and of the token signature,
         * issuer, audience, nonce and time; `since` is when the browser was sent away.
         */
        redeem: (brought: URLSearchParams, ties: Ties, since: Date): Promise<Vouched> =>
            orTrouble(async () => {
                const [there, client] = [await server(), us()];
                const valid = oauth.validateAuthResponse(there, client, brought, ties.state);
                const answer = await oauth.authorizationCodeGrantRequest(
                    there,
                    client,
                    secretFor(there),
                    valid,
                    redirectURI,
                    ties.verifier,
                    asking,
                );
                const tokens = await oauth.processAuthorizationCodeResponse(there, client, answer, {
                    expectedNonce: ties.nonce,
                    requireIdToken: true,
                });
                // Also refuses what is signed by nobody ("none") and what is signed by a secret that is no key.
                await oauth.validateApplicationLevelSignature(there, answer, asking);
                const claims = oauth.getValidatedIdTokenClaims(tokens);
                if (!claims || !SUBJECT.test(claims.sub)) throw new Error("The token names nobody.");
                const askedAt = Math.floor(since.getTime() / 1000);
                return {
                    issuer: provider.issuer,
                    subject: claims.sub,
                    isFresh: claims.auth_time !== undefined && claims.auth_time >= askedAt - TOLERANCE,
                    profile: () => profileOf(there, claims, tokens.access_token),
                };
            }),
    };

    /** What the provider says about itself. Two who ask at once ask it once; after a failure the next one asks again. */
    function server(): Promise<oauth.AuthorizationServer> {
        const now = clock().getTime();
        if (known && isWithin(known.askedAt, now, KNOWN_FOR)) return known.server;
        const asked = { server: discover().catch(discover), askedAt: now };
        known = asked;
        asked.server.catch(() => {
            if (known === asked) known = undefined;
        });
        return asked.server;
    }

    async function discover(): Promise<oauth.AuthorizationServer> {
        return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, asking));
    }

    function us(): oauth.Client {
        const skew = Math.round((clock().getTime() - Date.now()) / 1000);
        return { client_id: provider.clientID, [oauth.clockSkew]: skew, [oauth.clockTolerance]: TOLERANCE };
    }

    /** In the header, as all must understand who say nothing else (RFC 8414 §2). */
    function secretFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer): oauth.ClientAuth {
        return methods && !methods.includes("client_secret_basic") && methods.includes("client_secret_post")
            ? oauth.ClientSecretPost(provider.clientSecret)
            : oauth.ClientSecretBasic(provider.clientSecret);
    }

    /** Some tell more where they are asked for it than in the token. An address and whether it is theirs come from one and the same place. */
    async function profileOf(there: oauth.AuthorizationServer, claims: oauth.IDToken, accessToken: string): Promise<Profile> {
        if (claims.email !== undefined || !there.userinfo_endpoint) return profileIn(claims);
        try {
            const answer = await oauth.userInfoRequest(there, us(), accessToken, asking);
            return profileIn({ ...claims, ...(await oauth.processUserInfoResponse(there, us(), claims.sub, answer)) });
        } catch {
            // Who they are is known without it; what it would have told they write themselves.
            return profileIn(claims);
        }
    }
}

/** In ASCII (OpenID Connect Core 1.0 §2). */
// bounded: one class of characters, from the beginning to the end.
const SUBJECT = new RegExp(`^[\\x20-\\x7e]{1,${MAX_SUBJECT_LENGTH}}$`);

function profileIn(claims: Readonly<Record<string, unknown>>): Profile {
    const text = (name: string) => textIn(claims[name]);
    const email = text("email");
    const called = text("preferred_username") || text("nickname") || text("name");
    return {
        // Some call people by their address, which is no name to show to others.
        name: called.includes("@") ? "" : called,
        email,
        emailVerified: email !== "" && claims.email_verified === true,
        account: email || called,
    };
}

function textIn(value: unknown): string {
    return typeof value === "string"
        ? value
              .replace(/\p{C}+/gu, "")
              .trim()
              .slice(0, MAX_TEXT_LENGTH)
        : "";
}

/** No answer came, or none that can be read to its end. */
class Unreachable extends Error {}

/** Asks no longer than one waits, and reads no more than there is to say. */
async function fetchWithin(
    url: string,
    { body, ...options }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
): Promise<Response> {
    try {
        const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(body && { body }) });
        const { status, headers } = answer;
        return new Response(await bodyOf(answer), { status, headers });
    } catch (error) {
        const { name, message } = error as Error;
        throw new Unreachable(`${new URL(url).host}: ${name}: ${message}`);
    }
}

async function bodyOf(answer: Response): Promise<string | null> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.length;
        if (size > MAX_RESPONSE_BYTES) throw new Error("The answer is too long.");
        parts.push(part);
    }
    return size > 0 ? Buffer.concat(parts).toString("utf8") : null;
}

async function orTrouble<T>(work: () => Promise<T>): Promise<T> {
    try {
        return await work();
    } catch (error) {
        throw new ProviderTrouble(problemOf(error), error);
    }
}

function problemOf(error: unknown): ProviderTrouble["problem"] {
    if (error instanceof oauth.AuthorizationResponseError) return BUSY.has(error.error) ? "down" : "denied";
    return error instanceof Unreachable || UNREADABLE.has(String((error as { code?: unknown }).code)) ? "down" : "untrue";
}

const BUSY = new Set(["server_error", "temporarily_unavailable"]);

/** What a provider answers that isn't one at the moment: a page that says sorry, half an answer. */
const UNREADABLE = new Set<string>([
    oauth.RESPONSE_IS_NOT_JSON,
    oauth.RESPONSE_IS_NOT_CONFORM,
    oauth.PARSE_ERROR,
    oauth.MISSING_SERVER_METADATA,
    oauth.INVALID_SERVER_METADATA,
]);
