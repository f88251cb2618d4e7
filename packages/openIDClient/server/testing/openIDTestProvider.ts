import type { KeyObject } from "node:crypto";
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenIDProvider } from "../openIDProvider";

/** Claims about the person signed in at the provider. */
export interface ProviderClaims {
    sub: string;
    email?: string;
    email_verified?: unknown;
    preferred_username?: string;
}

/** Faults and false claims of the provider. */
export interface ProviderFaults {
    /** Replaces every response: by a closed connection or by an HTML page. */
    answers?: "nothing" | "html" | undefined;
    /** Redirects browsers back with this error. */
    error?: string | undefined;
    /** Overrides claims of the token; undefined removes a claim. */
    claims?: Record<string, unknown> | undefined;
    /** Leaves the token unsigned, or signs it with an unpublished key. */
    signs?: "none" | "otherKey" | undefined;
    /** Issuer in the redirect (RFC 9207). */
    iss?: string | undefined;
    /** Omits address and name from the token; the userinfo endpoint returns them. */
    usesUserinfo?: boolean | undefined;
    /** Subject that the userinfo endpoint returns instead of the token's. */
    userinfoSub?: string | undefined;
}

interface Code {
    nonce: string | null;
    challenge: string;
    redirectURI: string;
    authTime: number;
}

interface Answer {
    status?: number;
    body?: object;
    location?: string;
}

const CLIENT = { clientID: "parley of fettle", clientSecret: "s3cret: of/the+client" };
const AN_HOUR = 60 * 60;

export type OpenIDTestProvider = Awaited<ReturnType<typeof createOpenIDTestProvider>>;

/**
 * Creates an OpenID Connect provider on this machine: real HTTP, real signatures, one client. It signs `person` in at once, with an
 * authentication an hour ago, or a new one if `prompt=login` is requested.
 */
export async function createOpenIDTestProvider({ key = "acme", name = "Acme", port = 0, host = "127.0.0.1" } = {}) {
    const [keys, others] = [newKeys(), newKeys()];
    const codes = new Map<string, Code>();
    const tokens = new Map<string, ProviderClaims>();
    const server = createServer((request, response) => void answer(request, response));
    // Only the client closes connections: a connection closed here during the next request would lose its response.
    server.keepAliveTimeout = 0;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;

    const provider = {
        settings: { key, name, issuer: new URL(issuer).href, ...CLIENT } satisfies OpenIDProvider,
        person: { sub: "248289761001" } as ProviderClaims,
        failings: {} as ProviderFaults,
        clock: () => new Date(),
        /** Number of requests by path. */
        requestCounts: new Map<string, number>(),
        close: () => end(server),
    };
    return provider;

    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = new URL(request.url ?? "", issuer);
        provider.requestCounts.set(url.pathname, (provider.requestCounts.get(url.pathname) ?? 0) + 1);
        const { answers } = provider.failings;
        if (answers === "nothing") request.destroy();
        else if (answers === "html") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Back soon</h1>");
        else send(response, await answerTo(url, request));
    }

    async function answerTo({ pathname, searchParams }: URL, request: IncomingMessage): Promise<Answer> {
        switch (pathname) {
            case "/.well-known/openid-configuration":
                return { body: configuration() };
            case "/jwks":
                return { body: { keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", use: "sig" }] } };
            case "/authorize":
                return authorize(searchParams);
            case "/token":
                return redeem(request, new URLSearchParams(await bodyOf(request)));
            case "/userinfo":
                return answerUserinfo(request);
            default:
                return { status: 404 };
        }
    }

    function configuration() {
        return {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            // Some real providers list "none" and use it.
            id_token_signing_alg_values_supported: ["ES256", "none"],
            code_challenge_methods_supported: ["S256"],
            authorization_response_iss_parameter_supported: true,
        };
    }

    function authorize(parameters: URLSearchParams): Answer {
        const redirectURI = parameters.get("redirect_uri") ?? "";
        const isGood =
            parameters.get("client_id") === CLIENT.clientID &&
            parameters.get("response_type") === "code" &&
            parameters.get("scope")?.split(" ").includes("openid") &&
            parameters.get("code_challenge_method") === "S256" &&
            URL.canParse(redirectURI);
        if (!isGood) return { status: 400, body: { error: "invalid_request" } };
        const back = new URL(redirectURI);
        back.searchParams.set("state", parameters.get("state") ?? "");
        back.searchParams.set("iss", provider.failings.iss ?? issuer);
        if (provider.failings.error) {
            back.searchParams.set("error", provider.failings.error);
        } else {
            const now = seconds();
            const code = randomUUID();
            const authTime = parameters.get("prompt") === "login" ? now : now - AN_HOUR;
            codes.set(code, {
                nonce: parameters.get("nonce"),
                challenge: parameters.get("code_challenge") ?? "",
                redirectURI,
                authTime,
            });
            back.searchParams.set("code", code);
        }
        return { status: 302, location: back.href };
    }

    function redeem(request: IncomingMessage, form: URLSearchParams): Answer {
        const given = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        if (request.headers.authorization !== `Basic ${basic()}`) return { status: 401, body: { error: "invalid_client" } };
        const challenge = createHash("sha256")
            .update(form.get("code_verifier") ?? "")
            .digest("base64url");
        if (given?.challenge !== challenge || given.redirectURI !== form.get("redirect_uri"))
            return { status: 400, body: { error: "invalid_grant" } };
        const accessToken = randomUUID();
        tokens.set(accessToken, { ...provider.person });
        return { body: { access_token: accessToken, token_type: "Bearer", expires_in: 60, id_token: idToken(given) } };
    }

    function idToken({ nonce, authTime }: Code): string {
        const { claims = {}, signs, usesUserinfo } = provider.failings;
        const { sub, ...about } = provider.person;
        const now = seconds();
        const idTokenClaims = {
            iss: issuer,
            aud: CLIENT.clientID,
            iat: now,
            exp: now + 300,
            auth_time: authTime,
            nonce,
            sub,
            ...(!usesUserinfo && about),
            ...claims,
        };
        const header = signs === "none" ? { alg: "none" } : { alg: "ES256", kid: "one" };
        const signed = [header, idTokenClaims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
        if (signs === "none") return `${signed}.`;
        const { privateKey } = signs === "otherKey" ? others : keys;
        return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    }

    function answerUserinfo({ headers }: IncomingMessage): Answer {
        const known = tokens.get(headers.authorization?.replace(/^bearer /i, "") ?? "");
        return known ? { body: { ...known, sub: provider.failings.userinfoSub ?? known.sub } } : { status: 401 };
    }

    function seconds(): number {
        return Math.floor(provider.clock().getTime() / 1000);
    }
}

function newKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
    return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

/** Encodes each part as in a form first (RFC 6749 §2.3.1). */
function basic(): string {
    const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
    return Buffer.from(`${encoded(CLIENT.clientID)}:${encoded(CLIENT.clientSecret)}`).toString("base64");
}

function send(response: ServerResponse, { status = 200, body = {}, location }: Answer): void {
    const headers = { "content-type": "application/json", ...(location !== undefined && { location }) };
    response.writeHead(status, headers).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    return body;
}

async function end(server: Server): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
}
