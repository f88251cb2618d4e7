import type { KeyObject } from "node:crypto";
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenIDProvider } from "../openID/openID.providers";

/** What a provider knows of whoever is signed in there. */
export interface Known {
    sub: string;
    email?: string;
    email_verified?: unknown;
    preferred_username?: string;
}

/** How it fails, or lies. */
export interface Failings {
    /** It answers nothing but this: an end of the connection, or a page for people. */
    answers?: "nothing" | "html" | undefined;
    /** It sends browsers back with this error. */
    error?: string | undefined;
    /** What it says in the token in place of what is so; undefined leaves a claim out. */
    claims?: Record<string, unknown> | undefined;
    /** Signs by nobody's hand, by another's, or by the client's secret. */
    signs?: "none" | "otherKey" | undefined;
    /** As whom it sends browsers back (RFC 9207). */
    iss?: string | undefined;
    /** Keeps address and name for who asks for them with the token. */
    tellsByUserinfo?: boolean | undefined;
    /** Whom it calls by another name where it is asked with the token. */
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

export type OpenIDTestProvider = Awaited<ReturnType<typeof openIDTestProvider>>;

/**
 * A provider of OpenID Connect on this machine: real HTTP, real signatures, one client. It lets in whoever `person` is at once, who signed in there
 * an hour ago, unless it is asked to have them sign in anew.
 */
export async function openIDTestProvider({ key = "acme", name = "Acme", port = 0, host = "127.0.0.1" } = {}) {
    const [keys, others] = [newKeys(), newKeys()];
    const codes = new Map<string, Code>();
    const tokens = new Map<string, Known>();
    const server = createServer((request, response) => void answer(request, response));
    // Only who asks ends a connection: one that is closed here just as it is asked again would be an answer lost.
    server.keepAliveTimeout = 0;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;

    const provider = {
        settings: { key, name, issuer: new URL(issuer).href, ...CLIENT } satisfies OpenIDProvider,
        person: { sub: "248289761001" } as Known,
        failings: {} as Failings,
        clock: () => new Date(),
        /** How often each of its addresses was asked. */
        asked: new Map<string, number>(),
        close: () => end(server),
    };
    return provider;

    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = new URL(request.url ?? "", issuer);
        provider.asked.set(url.pathname, (provider.asked.get(url.pathname) ?? 0) + 1);
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
                return tell(request);
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
            // Some say so, and mean it.
            id_token_signing_alg_values_supported: ["ES256", "none"],
            code_challenge_methods_supported: ["S256"],
            authorization_response_iss_parameter_supported: true,
        };
    }

    function authorize(asked: URLSearchParams): Answer {
        const redirectURI = asked.get("redirect_uri") ?? "";
        const isGood =
            asked.get("client_id") === CLIENT.clientID &&
            asked.get("response_type") === "code" &&
            asked.get("scope")?.split(" ").includes("openid") &&
            asked.get("code_challenge_method") === "S256" &&
            URL.canParse(redirectURI);
        if (!isGood) return { status: 400, body: { error: "invalid_request" } };
        const back = new URL(redirectURI);
        back.searchParams.set("state", asked.get("state") ?? "");
        back.searchParams.set("iss", provider.failings.iss ?? issuer);
        if (provider.failings.error) {
            back.searchParams.set("error", provider.failings.error);
        } else {
            const now = seconds();
            const code = randomUUID();
            const authTime = asked.get("prompt") === "login" ? now : now - AN_HOUR;
            codes.set(code, { nonce: asked.get("nonce"), challenge: asked.get("code_challenge") ?? "", redirectURI, authTime });
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
        const { claims = {}, signs, tellsByUserinfo } = provider.failings;
        const { sub, ...about } = provider.person;
        const now = seconds();
        const says = {
            iss: issuer,
            aud: CLIENT.clientID,
            iat: now,
            exp: now + 300,
            auth_time: authTime,
            nonce,
            sub,
            ...(!tellsByUserinfo && about),
            ...claims,
        };
        const header = signs === "none" ? { alg: "none" } : { alg: "ES256", kid: "one" };
        const signed = [header, says].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
        if (signs === "none") return `${signed}.`;
        const { privateKey } = signs === "otherKey" ? others : keys;
        return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    }

    function tell({ headers }: IncomingMessage): Answer {
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

/** Each part is encoded as in a form before (RFC 6749 §2.3.1). */
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
