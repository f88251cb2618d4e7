import { isWithin } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import * as oauth from "oauth4webapi";
import type { OpenIDProvider } from "./openIDProvider";
import { ProviderError } from "./openIDProvider";

/** Values that bind a provider's response to the browser that sent the request. */
export interface FlowBinding {
    state: string;
    nonce: string;
    /** PKCE code verifier: an intercepted code can't be redeemed without it. */
    verifier: string;
}

/** Identity confirmed by a provider. */
export interface VerifiedIdentity {
    issuer: string;
    /**
     * The provider's ID of the person, which it never reassigns. Names and addresses may change owners, so only the subject identifies a
     * person.
     */
    subject: string;
    /** Whether the provider confirms that the person authenticated after the request. */
    isFresh: boolean;
    /** Returns further claims about the person. May send another request to the provider, so call it only if necessary. */
    profile(): Promise<Profile>;
}

export interface Profile {
    name: string;
    email: string;
    emailVerified: boolean;
    /** Name or address by which the person recognizes the identity. */
    account: string;
}

/** Timeout of a response, in milliseconds, and maximum size of its body, in bytes. */
const REQUEST_TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Time for which the provider's metadata are cached, in milliseconds. */
const METADATA_LIFETIME_MS = 60 * 60 * 1000;
/** Tolerated clock difference, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 200;

export type OpenIDClient = ReturnType<typeof createOpenIDClient>;

/**
 * Creates the client of one provider (OpenID Connect Core 1.0, RFC 6749, 7636, 9207). It sends no request before the first sign-in, so a
 * provider that is down does not stop the site from starting. Errors of the provider are thrown with their `problem`.
 */
export function createOpenIDClient(provider: OpenIDProvider, { siteURL, clock }: Pick<ServerKit, "siteURL" | "clock">) {
    const issuer = new URL(provider.issuer);
    // Only a provider on this machine may use http (see the settings); all others use TLS for every endpoint.
    const isPlain = issuer.protocol === "http:";
    const redirectURI = `${siteURL}/entry/openid/${provider.key}/callback`;
    const options = { [oauth.allowInsecureRequests]: isPlain, [oauth.customFetch]: fetchWithin };
    let known: { server: Promise<oauth.AuthorizationServer>; requestedAt: number } | undefined;

    return {
        provider,

        /**
         * Returns the URL to which the browser is sent. With `isProof` the provider has to authenticate the person again, even with an
         * existing session there.
         */
        addressFor: (ties: FlowBinding, { isProof }: { isProof: boolean }): Promise<string> =>
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
         * Redeems the code with which a browser came back. Validates state and issuer of the response, and signature, issuer, audience,
         * nonce and time of the token; `since` is when the browser was sent to the provider.
         */
        redeem: (brought: URLSearchParams, ties: FlowBinding, since: Date): Promise<VerifiedIdentity> =>
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
                    options,
                );
                const tokens = await oauth.processAuthorizationCodeResponse(there, client, answer, {
                    expectedNonce: ties.nonce,
                    requireIdToken: true,
                });
                // Also rejects unsigned tokens ("none") and tokens with a symmetric signature.
                await oauth.validateApplicationLevelSignature(there, answer, options);
                const claims = oauth.getValidatedIdTokenClaims(tokens);
                if (!claims || !SUBJECT.test(claims.sub)) throw new Error("The token names nobody.");
                const requestedAt = Math.floor(since.getTime() / 1000);
                return {
                    issuer: provider.issuer,
                    subject: claims.sub,
                    isFresh: claims.auth_time !== undefined && claims.auth_time >= requestedAt - CLOCK_TOLERANCE_SECONDS,
                    profile: () => profileOf(there, claims, tokens.access_token),
                };
            }),
    };

    /** Returns the provider's metadata. Concurrent calls share one request; after a failure the next call requests them again. */
    function server(): Promise<oauth.AuthorizationServer> {
        const now = clock().getTime();
        if (known && isWithin(known.requestedAt, now, METADATA_LIFETIME_MS)) return known.server;
        const discovery = { server: discover().catch(discover), requestedAt: now };
        known = discovery;
        discovery.server.catch(() => {
            if (known === discovery) known = undefined;
        });
        return discovery.server;
    }

    async function discover(): Promise<oauth.AuthorizationServer> {
        return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    }

    function us(): oauth.Client {
        const skew = Math.round((clock().getTime() - Date.now()) / 1000);
        return { client_id: provider.clientID, [oauth.clockSkew]: skew, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    }

    /** Returns the client authentication: HTTP Basic by default, which every provider without other metadata supports (RFC 8414 §2). */
    function secretFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer): oauth.ClientAuth {
        return methods && !methods.includes("client_secret_basic") && methods.includes("client_secret_post")
            ? oauth.ClientSecretPost(provider.clientSecret)
            : oauth.ClientSecretBasic(provider.clientSecret);
    }

    /**
     * Returns the profile from the token, or from the userinfo endpoint if the token has no address. An address and its verification always
     * come from the same source.
     */
    async function profileOf(there: oauth.AuthorizationServer, claims: oauth.IDToken, accessToken: string): Promise<Profile> {
        if (claims.email !== undefined || !there.userinfo_endpoint) return profileIn(claims);
        try {
            const answer = await oauth.userInfoRequest(there, us(), accessToken, options);
            return profileIn({ ...claims, ...(await oauth.processUserInfoResponse(there, us(), claims.sub, answer)) });
        } catch {
            // The profile is optional: the person enters missing values in the form.
            return profileIn(claims);
        }
    }
}

/** Printable ASCII (OpenID Connect Core 1.0 §2). */
// bounded: one class of characters, from the beginning to the end.
const SUBJECT = new RegExp(`^[\\x20-\\x7e]{1,${MAX_SUBJECT_LENGTH}}$`);

function profileIn(claims: Readonly<Record<string, unknown>>): Profile {
    const text = (name: string) => textIn(claims[name]);
    const email = text("email");
    const called = text("preferred_username") || text("nickname") || text("name");
    return {
        // Some providers use the email address as the name; it must not become public.
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

/** Thrown if no complete response was received. */
class Unreachable extends Error {}

/** Fetches a response within the timeout and the maximum size. */
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
        throw new ProviderError(problemOf(error), error);
    }
}

function problemOf(error: unknown): ProviderError["problem"] {
    if (error instanceof oauth.AuthorizationResponseError) return BUSY.has(error.error) ? "down" : "denied";
    return error instanceof Unreachable || UNREADABLE.has(String((error as { code?: unknown }).code)) ? "down" : "untrue";
}

const BUSY = new Set(["server_error", "temporarily_unavailable"]);

/** Error codes of responses that are unreadable at the moment, such as an HTML error page or an incomplete response. */
const UNREADABLE = new Set<string>([
    oauth.RESPONSE_IS_NOT_JSON,
    oauth.RESPONSE_IS_NOT_CONFORM,
    oauth.PARSE_ERROR,
    oauth.MISSING_SERVER_METADATA,
    oauth.INVALID_SERVER_METADATA,
]);
