import type { KeyObject } from "node:crypto";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER, FRAME_API } from "@parley/embedding/contract";
import { createSessions } from "@parley/library/server/sessions";
import { countQueries } from "@parley/library/server/testing";
import type { JWTPayload } from "jose";
import { exportJWK, SignJWT, UnsecuredJWT } from "jose";
import type { Person } from "./testing/setFrameSite";
import { answer, FRAME_SITE_URL, setFrameSite } from "./testing/setFrameSite";

const AUDIENCE = FRAME_SITE_URL;
const [SHOP, BLOG] = ["https://shop.example", "https://blog.example"];
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);

const ec = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const [signer, stranger, ed, rsa] = [
    ec(),
    ec(),
    generateKeyPairSync("ed25519"),
    generateKeyPairSync("rsa", { modulusLength: 2048 }),
];
/** Keys that the shop publishes, by a server on this machine, and how often they were requested. */
let published: [string, KeyObject][] = [
    ["one", signer.publicKey],
    ["ed", ed.publicKey],
    ["rsa", rsa.publicKey],
];
let requests = 0;
const keyServer = createServer(async (_request, reply) => {
    requests += 1;
    const keys = await Promise.all(published.map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid })));
    reply.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
});
keyServer.listen(0, "127.0.0.1");
const listening = once(keyServer, "listening");
const keysAt = (host: string) => `http://${host}:${(keyServer.address() as AddressInfo).port}/keys`;

const frameSite = setFrameSite(clock, { EGRESS_HOSTS: "127.0.0.1" });
const { send, call } = frameSite;
let shop: EmbedSite;
let blog: EmbedSite;
let secret: string;

beforeAll(async () => {
    await listening;
    const { categoryID } = await answer<{ categoryID: number }>(
        call("manager", "POST", "/api/v2/categories", { name: "Talk", urlcode: "talk" }),
    );
    const add = (name: string, origin: string, more: object) =>
        answer<EmbedSite>(call("manager", "POST", "/api/v2/embed-sites", { name, origins: [origin], categoryID, ...more }));
    shop = await add("The Shop", SHOP, { tokenIssuer: SHOP, jwksURL: keysAt("127.0.0.1") });
    blog = await add("The Blog", BLOG, { tokenIssuer: `${BLOG}/accounts` });
    ({ secret } = await answer<{ secret: string }>(call("manager", "GET", `/api/v2/${settingsOf(blog)}`)));
}, 180_000);
afterAll(() => void keyServer.close());

const settingsOf = ({ embedSiteID }: EmbedSite) => `embed-sites/${embedSiteID}/token-settings`;
const secondsNow = () => Math.floor(now / 1000);
/** Claims of a good token of the shop, changed; undefined removes a claim. */
const claims = (changes: Readonly<Record<string, unknown>> = {}): JWTPayload => {
    const iat = secondsNow();
    const good = {
        iss: SHOP,
        aud: AUDIENCE,
        sub: "dunstan-17",
        jti: randomUUID(),
        iat,
        exp: iat + 300,
        name: "Dunstan of the shop",
    };
    return JSON.parse(JSON.stringify({ ...good, ...changes })) as JWTPayload;
};
const sign = (
    payload: JWTPayload,
    key: KeyObject | Uint8Array = signer.privateKey,
    header: { alg: string; kid?: string } = ES256,
) => new SignJWT(payload).setProtectedHeader(header).sign(key);
const ES256 = { alg: "ES256", kid: "one" };
const ofBlog = (changes: Readonly<Record<string, unknown>> = {}) => claims({ iss: `${BLOG}/accounts`, ...changes });
const signByBlog = (payload = ofBlog(), key = secret) => sign(payload, new TextEncoder().encode(key), { alg: "HS256" });

interface SignIn {
    code: string;
    secret: string;
    check: string;
}
const enter = (token: string, pageUrl = `${SHOP}/kettles`) => send("POST", `${FRAME_API}/embed-tokens`, {}, { pageUrl, token });
const begin = async (token: string, pageUrl?: string) => (await answer<{ signIn: SignIn }>(enter(token, pageUrl))).signIn;
const confirm = (person: Person, { code }: SignIn) => call(person, "POST", "/comment/in-frame", { code });
const current = (token: string, { embedSiteID }: EmbedSite) =>
    send("GET", `${FRAME_API}/embed-sessions/current`, {
        [EMBED_SITE_HEADER]: String(embedSiteID),
        [EMBED_TOKEN_HEADER]: token,
    });
const check = (token: string, embedSite = shop, person: Person = "manager") =>
    call(person, "POST", `/api/v2/embed-sites/${embedSite.embedSiteID}/check-token`, { token });
const findProblem = async (token: string, embedSite?: EmbedSite) => {
    const response = await check(token, embedSite);
    if (response.statusCode !== 422) return "none";
    const [error] = response.json<{ errors: { field: string; message: string }[] }>().errors;
    return error?.field === "token" ? error.message : undefined;
};

test("FC-29 a token of the site signs the frame in once a member has linked the account, by issuer and subject alone", async () => {
    const started = await begin(await sign(claims()));
    const seen = await answer(call("member", "GET", `/api/v2/embed-sign-ins?code=${started.code}`));
    const linked = { issuer: "shop.example", account: "Dunstan of the shop" };
    expect(seen).toEqual({ siteName: "The Shop", check: started.check, linked, isConfirmed: false });
    expect((await confirm("member", started)).statusCode).toBe(303);
    const { signIn } = await answer<{ signIn?: SignIn }>(
        enter(await sign(claims({ sub: "rowan-4", email: "dunstan@example.com" }))),
    );
    expect(signIn).toBeDefined();
    const entered = await enter(await sign(claims({ name: "Another name" })));
    const { token } = entered.json<{ token: string }>();
    expect((await current(token, shop)).json()).toMatchObject({
        userID: frameSite.ids.member,
        mayComment: true,
        mayRemove: false,
    });
    expect((await current(token, blog)).statusCode).toBe(404);
    expect((await send("GET", "/api/v2/users/me", { cookie: `${SESSION_COOKIE}=${token}` })).json()).toMatchObject({ userID: 0 });
    const late = await begin(await sign(claims({ sub: "rowan-5" })));
    expect((await confirm("other", late)).statusCode).toBe(303);
    expect((await answer<{ token: string }>(enter(await sign(claims({ sub: "rowan-5" }))))).token).toBeDefined();
});

test("FC-29 an account of the site is linked with one account here, by a member who has proved who they are", async () => {
    const [one, other] = [await begin(await sign(claims({ sub: "tess" }))), await begin(await sign(claims({ sub: "tess" })))];
    const unproved = await createSessions(frameSite.site.database, clock).begin(
        frameSite.ids.member,
        false,
        {},
        { isProved: false },
    );
    const sent = await send("POST", "/comment/in-frame", { cookie: `${SESSION_COOKIE}=${unproved.token}` }, { code: one.code });
    expect([sent.statusCode, sent.body]).toEqual([403, expect.stringContaining('"form":"prove"')]);
    expect((await confirm("member", one)).statusCode).toBe(303);
    expect((await confirm("other", other)).statusCode).toBe(409);
    expect(
        (await answer<{ isConfirmed: boolean }>(call("other", "GET", `/api/v2/embed-sign-ins?code=${other.code}`))).isConfirmed,
    ).toBe(false);
});

test("FC-63 a token of somebody else ends the session in the frame and begins another one, or the sign-in of that person", async () => {
    const link = async (person: Person, sub: string) => confirm(person, await begin(await sign(claims({ sub }))));
    await link("member", "oona");
    await link("other", "kit");
    const headers = (token: string) => ({
        [EMBED_SITE_HEADER]: String(shop.embedSiteID),
        cookie: `parley-embed-${shop.embedSiteID}=${token}`,
    });
    const pageUrl = `${SHOP}/kettles`;
    const enterAs = async (sub: string, before: string) =>
        send("POST", `${FRAME_API}/embed-tokens`, headers(before), { pageUrl, token: await sign(claims({ sub })) });
    const { token: first } = await answer<{ token: string }>(enter(await sign(claims({ sub: "oona" }))));
    const again = await enterAs("oona", first);
    expect([again.json(), again.headers["set-cookie"]]).toEqual([{ isCurrent: true }, undefined]);
    const { token: second } = (await enterAs("kit", first)).json<{ token: string }>();
    expect([(await current(first, shop)).statusCode, (await current(second, shop)).json()]).toEqual([
        404,
        expect.objectContaining({ userID: frameSite.ids.other }),
    ]);
    const unknown = await enterAs("nobody-yet", second);
    expect(unknown.json()).toEqual({ signIn: expect.objectContaining({ code: expect.any(String) }) });
    expect([unknown.headers["set-cookie"]].flat()).toEqual([
        expect.stringContaining(`parley-embed-${shop.embedSiteID}=;`),
        expect.stringContaining(`parley-embed-in-${shop.embedSiteID}=;`),
    ]);
    expect((await current(second, shop)).statusCode).toBe(404);
    // A session of another site is not concerned.
    const { token: ofBlogger } = await createSessions(frameSite.site.database, clock).begin(
        frameSite.ids.other,
        false,
        {},
        {
            isProved: false,
            limits: { scope: `embed ${blog.embedSiteID}`, siteName: "The Blog" },
        },
    );
    await send(
        "POST",
        `${FRAME_API}/embed-tokens`,
        { [EMBED_SITE_HEADER]: String(blog.embedSiteID), [EMBED_TOKEN_HEADER]: ofBlogger },
        { pageUrl, token: await sign(claims({ sub: "oona" })) },
    );
    expect((await current(ofBlogger, blog)).statusCode).toBe(200);
});

test("FC-29 a member with a second factor, and whoever is banned, is not signed in by a token", async () => {
    const token = () => sign(claims({ sub: "guarded" }));
    await confirm("other", await begin(await token()));
    const totp = { userID: frameSite.ids.other, secret: "sealed", newSecret: null, lastStep: 0, dateConfirmed: null };
    await frameSite.site.database.query.insertInto("totpSecrets").values(totp).execute();
    const started = await begin(await token());
    expect(await answer(call("other", "GET", `/api/v2/embed-sign-ins?code=${started.code}`))).not.toHaveProperty("linked");
    await frameSite.site.database.query.deleteFrom("totpSecrets").execute();
    const entered = await answer<{ token: string }>(enter(await token()));
    expect((await current(entered.token, shop)).statusCode).toBe(200);
    await answer(call("manager", "PUT", `/api/v2/users/${frameSite.ids.other}/ban`, { banned: true }));
    const banned = await enter(await token());
    expect((await current(banned.json<{ token: string }>().token, shop)).statusCode).toBe(404);
    await answer(call("manager", "PUT", `/api/v2/users/${frameSite.ids.other}/ban`, { banned: false }));
});

test("FC-29 FC-33 a token is used once, checked as often as somebody likes", async () => {
    const token = await sign(claims({ sub: "once" }));
    expect((await check(token)).json()).toEqual({ subject: "once", account: "Dunstan of the shop" });
    const both = await Promise.all([enter(token), enter(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect((await enter(token)).body).toContain("This token has been used");
    expect((await enter(await sign(claims()), "https://nowhere.example/")).statusCode).toBe(422);
    expect((await enter(await signByBlog(), `${SHOP}/kettles`)).statusCode).toBe(422);
    expect((await check(token, shop, "member")).statusCode).toBe(403);
});

test("FC-32 tokens by ES256, EdDSA and RS256 are taken by the keys of a site, and HS256 by its secret of 32 bytes", async () => {
    const good = [
        [await sign(claims()), shop],
        [await sign(claims(), ed.privateKey, { alg: "EdDSA", kid: "ed" }), shop],
        [await sign(claims(), rsa.privateKey, { alg: "RS256", kid: "rsa" }), shop],
        [await signByBlog(), blog],
    ] as const;
    for (const [token, embedSite] of good) expect(await findProblem(token, embedSite)).toBe("none");
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const changed = { secretVersion: 2 };
    await answer(call("manager", "PATCH", `/api/v2/embed-sites/${blog.embedSiteID}`, changed));
    expect(await findProblem(await signByBlog(), blog)).toBe("Its signature is by another key.");
    const settings = await answer<{ secret: string }>(call("manager", "GET", `/api/v2/${settingsOf(blog)}`));
    expect(await findProblem(await signByBlog(ofBlog(), settings.secret), blog)).toBe("none");
    expect((await call("member", "GET", `/api/v2/${settingsOf(blog)}`)).statusCode).toBe(403);
    ({ secret } = settings);
});

test("FC-32 forged and foreign tokens are refused, with the reason in words", async () => {
    const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
    const payload = claims();
    const [head = "", , signature = ""] = (await sign(payload)).split(".");
    const changed = Buffer.from(JSON.stringify({ ...payload, sub: "somebody-else" })).toString("base64url");
    const iat = secondsNow();
    const cases: [string, string][] = [
        [new UnsecuredJWT(payload).encode(), "It is signed by another algorithm (alg) than the site may use."],
        [
            await sign(claims(), new TextEncoder().encode(pem), { alg: "HS256", kid: "rsa" }),
            "It is signed by another algorithm (alg) than the site may use.",
        ],
        [
            await sign(claims(), rsa.privateKey, { alg: "PS256", kid: "rsa" }),
            "It is signed by another algorithm (alg) than the site may use.",
        ],
        [await sign(claims(), stranger.privateKey), "Its signature is by another key."],
        [`${head}.${changed}.${signature}`, "Its signature is by another key."],
        [await sign(claims({ exp: iat - 31 })), "It has expired (exp)."],
        [await sign(claims({ iat: iat - 331, exp: iat + 60 })), "It was issued too long ago (iat)."],
        [await sign(claims({ exp: iat + 301 })), "It is valid for more than 300 seconds (from iat to exp)."],
        [await sign(claims({ iat: iat + 31, exp: iat + 60 })), "It is not valid yet (iat)."],
        [await sign(claims({ aud: "https://other.example" })), `It is for somebody else: its audience (aud) is not ${AUDIENCE}.`],
        [await sign(claims({ iss: BLOG })), `Its issuer (iss) is not ${SHOP}.`],
        [await sign(claims({ jti: undefined })), "It does not have the claim jti."],
        [await sign(claims({ sub: undefined })), "It does not have the claim sub."],
        [await sign(claims({ sub: "" })), "Its subject (sub) is no text of 1 to 255 ASCII characters."],
        ["dunstan", "It is no signed token (JWT)."],
    ];
    for (const [token, problem] of cases) {
        expect([problem, await findProblem(token)]).toEqual([problem, problem]);
        expect((await enter(token)).statusCode).toBe(422);
    }
});

test("the settings of a site say what is wrong with a token, and make another secret", async () => {
    const { embedSiteID } = blog;
    const post = (fields: object) => call("manager", "POST", "/settings/embedding", { Site: String(embedSiteID), ...fields });
    const refused = await post({ Form: "check", Token: "dunstan" });
    expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { form: "embedToken", values: { Token: "dunstan" }, errors: { token: [{ message: "It is no signed token (JWT)." }] } },
    ]);
    const page = `/settings/embedding?edit=${embedSiteID}`;
    const checked = await post({ Form: "check", Token: ` ${await signByBlog()} ` });
    expect([checked.statusCode, checked.headers.location]).toEqual([303, `${page}&Done=checked`]);
    const former = secret;
    const changed = await post({ Form: "secret", Version: "3" });
    expect([changed.statusCode, changed.headers.location]).toEqual([303, expect.stringMatching(/edit=\d+&Undo=\d+$/)]);
    ({ secret } = await answer<{ secret: string }>(call("manager", "GET", `/api/v2/${settingsOf(blog)}`)));
    expect(secret).not.toBe(former);
});

test("FC-31 FC-72 keys are requested from no address within the network, once for all tokens, and anew for a new key", async () => {
    const patch = (body: object) => call("manager", "PATCH", `/api/v2/embed-sites/${shop.embedSiteID}`, body);
    now += 11 * 60 * 1000;
    requests = 0;
    const unknown = async () => sign(claims(), stranger.privateKey, { alg: "ES256", kid: "two" });
    for (let turn = 0; turn < 3; turn++) expect(await findProblem(await unknown())).toMatch(/no key with its ID/);
    expect(requests).toBe(1);
    published = [["two", stranger.publicKey]];
    now += 61 * 1000;
    expect(await findProblem(await unknown())).toBe("none");
    expect(requests).toBe(2);
    for (const jwksURL of [keysAt("localhost"), "ftp://shop.example/keys", "keys"])
        expect((await patch({ jwksURL })).json()).toMatchObject({ errors: [{ field: "jwksURL" }] });
    await answer(patch({ jwksURL: "https://10.0.0.5/keys" }));
    expect(await findProblem(await unknown())).toBe("The keys of the site can’t be read: This address is in a private network.");
});

test("FC-29 an issuer is an address, and that of one site", async () => {
    const patch = (tokenIssuer: string | null) =>
        call("manager", "PATCH", `/api/v2/embed-sites/${blog.embedSiteID}`, { tokenIssuer });
    for (const issuer of ["dunstan", "ftp://blog.example", `${SHOP}/`])
        expect((await patch(issuer)).json()).toMatchObject({ errors: [{ field: "tokenIssuer" }] });
    await answer(patch(null));
    expect(await findProblem(await signByBlog(), blog)).toBe("No issuer of tokens is set for this site.");
    expect((await call("manager", "GET", `/api/v2/${settingsOf(blog)}`)).statusCode).toBe(404);
});

test("FC-72 scripts of every origin get the numbers of comments from the cache, until a comment is written or removed", async () => {
    const pageUrl = `${SHOP}/counted`;
    const ask = (more: Record<string, string> = {}) =>
        send("GET", `/api/v2/embed-counts?urls[0]=${encodeURIComponent(pageUrl)}`, { origin: SHOP, ...more });
    const count = async () => (await ask()).json<Record<string, number>>()[pageUrl];
    expect(await count()).toBe(0);
    const written = { pageUrl, body: "Quite warm.", format: "text" };
    const { commentID } = await answer<{ commentID: number }>(call("member", "POST", "/api/v2/embed-comments", written));
    expect(await count()).toBe(1);
    const elsewhere = { origin: "https://elsewhere.example", "accept-language": "nl", cookie: `${SESSION_COOKIE}=x` };
    expect(await countQueries(frameSite.site.database, () => ask(elsewhere))).toBe(0);
    expect((await ask(elsewhere)).headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=60",
    });
    expect((await call("manager", "DELETE", `/api/v2/comments/${commentID}`, {})).statusCode).toBe(204);
    expect(await count()).toBe(0);
});
