import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { GRACE_DAYS } from "@parley/authentication/contract";
import { RoleID } from "@parley/permissions/contract";
import type { PasskeyCreation, PasskeyPurpose, PasskeyRequest, SecondFactors } from "@parley/signInMethods/contract";
import { MAX_PASSKEYS, supportsPasskeys } from "@parley/signInMethods/contract";
import type { AuthenticationSite } from "../testing/authenticationSite";
import { createAuthenticationSite, PASSWORD } from "../testing/authenticationSite";
import type { PasskeyFaults, SoftPasskey } from "../testing/softPasskey";
import { createSoftPasskey } from "../testing/softPasskey";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SESSION = "parley-session";
const CEREMONY_COOKIE = "parley-passkey";

let site: AuthenticationSite;
beforeAll(async () => {
    site = await createAuthenticationSite();
});
afterAll(() => site.close());

type Browser = ReturnType<AuthenticationSite["browser"]>;
const guest = () => site.browser(site.address());

const ask = async (one: Browser, purpose: PasskeyPurpose) =>
    (await one.call("authenticate/passkey/options", { purpose })).json<PasskeyRequest>();

/** Signs in with a passkey alone. */
async function enter(one: Browser, passkey: SoftPasskey, mischief?: PasskeyFaults) {
    const options = await ask(one, "signIn");
    return one.call("authenticate/passkey", { passkey: passkey.use(options, mischief) });
}

/** Uses a passkey as the second step after the password. */
async function step(one: Browser, passkey: SoftPasskey, mischief?: PasskeyFaults) {
    const options = await ask(one, "secondStep");
    return one.call("authenticate/second-step", { passkey: passkey.use(options, mischief) });
}

const factorsOf = async (one: Browser) => (await one.call("second-factors", {}, "GET")).json<SecondFactors>();

describe("Adding a passkey", () => {
    test("FC-26 renews the session token, returns recovery codes once, notifies the owner by mail, and reveals no other member's name", async () => {
        const { name, email, userID } = await site.member();
        const one = guest();
        await one.signIn(name);
        const before = one.cookies.get(SESSION) ?? "";
        const options = (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        expect(options).toMatchObject({
            rp: { id: "forum.test" },
            user: { name, displayName: name },
            excludeCredentials: [],
            authenticatorSelection: { residentKey: "required", userVerification: "required" },
            attestation: "none",
        });
        expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
        const passkey = createSoftPasskey();
        const added = await one.call("second-factors/passkeys", { name: " My \n phone ", passkey: passkey.make(options) });
        const { recoveryCodes, ...answer } = added.json<{ recoveryCodes: string[] }>();
        expect([added.statusCode, answer, new Set(recoveryCodes).size]).toEqual([
            201,
            { passkey: { passkeyID: expect.any(Number), name: "My phone", dateInserted: expect.any(String), dateUsed: null } },
            10,
        ]);
        expect((await factorsOf(one)).passkeys).toHaveLength(1);
        const thief = guest();
        thief.cookies.set(SESSION, before);
        expect([(await thief.me()).userID, (await one.me()).userID]).toEqual([0, userID]);
        const [mail] = await site.mailsTo(email);
        expect([mail?.template, mail?.text.includes("My phone")]).toEqual(["passkeyAdded", true]);
        const second = (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        expect(second.excludeCredentials).toEqual([{ id: passkey.id, type: "public-key", transports: ["internal"] }]);
        expect(second.user.id).toBe(options.user.id);
        const further = await one.call("second-factors/passkeys", {
            name: "Key ring",
            passkey: createSoftPasskey().make(second),
        });
        expect(further.json<{ recoveryCodes: string[] }>().recoveryCodes).toEqual([]);
    });

    test.each<[string, PasskeyFaults]>([
        ["made on another site", { origin: "https://forum.test.evil.example" }],
        ["made on the same site without encryption", { origin: "http://forum.test" }],
        ["made for another site", { rpID: "evil.example" }],
        ["that signs something else", { challenge: Buffer.alloc(32).toString("base64url") }],
        ["that has not seen its owner", { isVerified: false }],
    ])("%s is refused", async (_, mischief) => {
        const { name } = await site.member();
        const one = guest();
        await one.signIn(name);
        const options = (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const added = await one.call("second-factors/passkeys", {
            name: "x",
            passkey: createSoftPasskey().make(options, mischief),
        });
        expect([added.statusCode, (await factorsOf(one)).passkeys]).toEqual([422, []]);
    });

    test("a passkey whose credential ID differs from its signed ID is refused", async () => {
        const { name } = await site.member();
        const one = guest();
        await one.signIn(name);
        const options = (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const passkey = { ...createSoftPasskey().make(options), id: createSoftPasskey().id };
        const added = await one.call("second-factors/passkeys", { name: "x", passkey: { ...passkey, rawId: passkey.id } });
        expect([added.statusCode, (await factorsOf(one)).passkeys]).toEqual([422, []]);
    });

    test("FC-28 a challenge is valid once, for five minutes, for one member and in one browser, and is stored as a hash", async () => {
        const { name } = await site.member();
        const one = guest();
        await one.signIn(name);
        const begin = async () => (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const add = (browser: Browser, options: PasskeyCreation) =>
            browser.call("second-factors/passkeys", { name: "x", passkey: createSoftPasskey().make(options) });

        const options = await begin();
        const token = one.cookies.get(CEREMONY_COOKIE) ?? "";
        const rows = JSON.stringify(await site.database.query.selectFrom("passkeyChallenges").selectAll().execute());
        expect([rows.includes(token), rows.includes(options.challenge)]).toEqual([false, false]);
        expect((await add(one, options)).statusCode).toBe(201);
        one.cookies.set(CEREMONY_COOKIE, token);
        expect((await add(one, options)).statusCode).toBe(422);

        const late = await begin();
        site.pass(5 * MINUTE);
        expect((await add(one, late)).statusCode).toBe(422);

        const other = guest();
        await other.signIn((await site.member()).name);
        const mine = await begin();
        expect((await add(other, mine)).statusCode).toBe(422);
        other.cookies.set(CEREMONY_COOKIE, one.cookies.get(CEREMONY_COOKIE) ?? "");
        expect((await add(other, mine)).statusCode).toBe(422);
    });

    test("requires recent reauthentication, a name, and a credential that is not registered yet", async () => {
        const [{ name }, other] = [await site.member(), await site.member()];
        const { owner, passkey } = await site.withPasskey(name);
        const thief = guest();
        await thief.signIn(other.name);
        const options = (await thief.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const taken = await thief.call("second-factors/passkeys", { name: "Mine", passkey: passkey.make(options) });
        expect(taken.statusCode).toBe(409);
        const again = (await owner.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const nameless = await owner.call("second-factors/passkeys", { name: " \t", passkey: createSoftPasskey().make(again) });
        expect(nameless.json()).toMatchObject({ status: 422, errors: [{ field: "name", code: "missingField" }] });
        site.pass(15 * MINUTE);
        for (const [path, body] of [
            ["second-factors/passkeys/options", undefined],
            ["second-factors/passkeys", { name: "x", passkey: createSoftPasskey().make(again) }],
        ] as const) {
            const late = await owner.call(path, body);
            expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, "proofNeeded"]);
        }
    });

    test("is limited to twenty passkeys", async () => {
        const { name, userID } = await site.member();
        const { owner } = await site.withPasskey(name);
        const [row] = await site.database.query.selectFrom("passkeys").selectAll().where("userID", "=", userID).execute();
        if (!row) throw new Error("there is no passkey");
        const { passkeyID: _, ...same } = row;
        const more = Array.from({ length: MAX_PASSKEYS - 1 }, (__, index) => ({ ...same, credentialID: `${userID}-${index}` }));
        await site.database.query.insertInto("passkeys").values(more).execute();
        expect((await owner.call("second-factors/passkeys/options")).statusCode).toBe(409);
    });
});

describe("Sign-in by passkey alone", () => {
    test("FC-26 requires no name, password or second step, and creates a new session", async () => {
        const { name, userID } = await site.member();
        const { owner, passkey } = await site.withPasskey(name);
        const one = guest();
        const options = await ask(one, "signIn");
        expect(options).toEqual({
            challenge: expect.any(String),
            rpId: "forum.test",
            timeout: 5 * MINUTE,
            userVerification: "required",
        });
        const answer = await one.call("authenticate/passkey", { passkey: passkey.use(options), persist: true });
        expect([answer.statusCode, answer.json<{ userID: number }>().userID]).toEqual([201, userID]);
        expect((await one.me()).userID).toBe(userID);
        expect(one.cookies.get(SESSION)).not.toBe(owner.cookies.get(SESSION));
        expect((await factorsOf(one)).passkeys[0]?.dateUsed).not.toBeNull();
        // The sign-in counts as reauthentication.
        expect((await one.call("second-factors/recovery-codes")).statusCode).toBe(201);
    });

    test("posts a plain form, which redirects to the target but never off the site (FC-6)", async () => {
        const { name, userID } = await site.member();
        const { passkey } = await site.withPasskey(name);
        for (const [wanted, target] of [
            ["/categories", "/categories"],
            ["https://evil.example", "/"],
        ] as const) {
            const one = guest();
            const signed = JSON.stringify(passkey.use(await ask(one, "signIn")));
            const answer = await one.post("/entry/passkey", { Passkey: signed, Target: wanted });
            expect([answer.statusCode, answer.headers.location, (await one.me()).userID]).toEqual([303, target, userID]);
        }
        for (const [Passkey, status] of [
            ["", 400],
            ["{", 400],
            ['{"id":"x"}', 400],
            [JSON.stringify(passkey.use(await ask(guest(), "signIn"))), 401],
        ] as const) {
            const refused = await guest().post("/entry/passkey", { Passkey, Target: "/categories" });
            const again = { path: "/entry/passkey?Target=%2Fcategories", status, formState: { form: "passkey" } };
            expect(refused.json()).toMatchObject(again);
        }
    });

    test.each<[string, PasskeyFaults | (() => PasskeyFaults)]>([
        ["on another site", { origin: "https://forum.test.evil.example" }],
        ["for another site", { rpID: "evil.example" }],
        ["something else", { challenge: Buffer.alloc(32).toString("base64url") }],
        ["without having seen its owner", { isVerified: false }],
        ["by another key", () => ({ key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey })],
        ["without saying whose it is", { userHandle: null }],
        ["as if it were somebody else's", { userHandle: Buffer.alloc(32).toString("base64url") }],
    ])("FC-27 is refused when the passkey signs %s", async (_, mischief) => {
        const { name, email } = await site.member();
        const { passkey } = await site.withPasskey(name);
        const one = guest();
        const answer = await enter(one, passkey, typeof mischief === "function" ? mischief() : mischief);
        expect([answer.statusCode, one.cookies.has(SESSION), (await one.me()).userID]).toEqual([401, false, 0]);
        expect((await site.mailsTo(email))[0]?.template).toBe("passkeyAdded");
        expect((await enter(one, passkey)).statusCode).toBe(201);
    });

    test("FC-28 a challenge is valid once, for five minutes, in the browser that requested it, and only for sign-in", async () => {
        const { name } = await site.member();
        const { owner, passkey } = await site.withPasskey(name, createSoftPasskey({ isSynced: true }));
        const [one, other] = [guest(), guest()];
        const send = (browser: Browser, options: PasskeyRequest) =>
            browser.call("authenticate/passkey", { passkey: passkey.use(options) });

        const first = await ask(one, "signIn");
        const token = one.cookies.get(CEREMONY_COOKIE) ?? "";
        expect((await send(other, first)).statusCode).toBe(401);
        expect((await send(one, first)).statusCode).toBe(201);
        one.cookies.set(CEREMONY_COOKIE, token);
        expect((await send(one, first)).statusCode).toBe(401);

        const late = await ask(other, "signIn");
        site.pass(5 * MINUTE);
        expect((await send(other, late)).statusCode).toBe(401);

        await other.signIn(name);
        expect((await send(other, await ask(other, "secondStep"))).statusCode).toBe(401);
        expect((await send(owner, await ask(owner, "proof"))).statusCode).toBe(401);
        const racing = await ask(other, "signIn");
        const answers = await Promise.all(Array.from({ length: 20 }, () => send(other, racing)));
        expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    });

    test("a passkey whose counter does not increase is refused and its owner notified; a forged signature notifies nobody", async () => {
        const { name, email } = await site.member();
        const { passkey } = await site.withPasskey(name);
        expect((await enter(guest(), passkey, { counter: 5 })).statusCode).toBe(201);
        const forged = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
        expect((await enter(guest(), passkey, { counter: 4, key: forged })).statusCode).toBe(401);
        expect((await site.mailsTo(email))[0]?.template).toBe("passkeyAdded");
        for (const counter of [5, 4, 0]) {
            const answer = await enter(guest(), passkey, { counter });
            const [mail] = await site.mailsTo(email);
            expect([answer.statusCode, mail?.template, mail?.text.includes("My phone")]).toEqual([401, "passkeyRefused", true]);
            await site.database.query.deleteFrom("mails").where("template", "=", "passkeyRefused").execute();
        }
        expect((await enter(guest(), passkey, { counter: 6 })).statusCode).toBe(201);
    });

    test("a synced passkey, whose counter is always 0, is accepted", async () => {
        const { passkey } = await site.withPasskey((await site.member()).name, createSoftPasskey({ isSynced: true }));
        for (let index = 0; index < 2; index++) expect((await enter(guest(), passkey)).statusCode).toBe(201);
    });

    test("FC-22 is refused to banned members and with removed passkeys", async () => {
        const [{ name, userID }, removed] = [await site.member(), await site.member()];
        const { passkey } = await site.withPasskey(name);
        await site.database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", userID).execute();
        const one = guest();
        expect([(await enter(one, passkey)).statusCode, (await one.me()).userID]).toEqual([403, 0]);

        const { owner, passkey: former, passkeyID } = await site.withPasskey(removed.name);
        expect((await owner.call(`second-factors/passkeys/${passkeyID}`, {}, "DELETE")).statusCode).toBe(204);
        expect((await enter(guest(), former)).statusCode).toBe(401);
    });

    test("FC-27 attempts are limited by IP address, and failed attempts do not lock the owner out", async () => {
        const { name } = await site.member();
        const { owner, passkey } = await site.withPasskey(name);
        const thief = guest();
        const statuses = [];
        for (let index = 0; index < 52; index++)
            statuses.push(
                (await enter(thief, index % 2 ? passkey : createSoftPasskey(), { origin: "https://evil.example" })).statusCode,
            );
        expect(statuses).toEqual([...new Array(50).fill(401), 429, 429]);
        await owner.call("authenticate/signout");
        expect((await enter(owner, passkey)).statusCode).toBe(201);
        expect((await enter(guest(), passkey)).statusCode).toBe(201);
    }, 180_000);

    test("the number of challenges is limited by IP address", async () => {
        const one = guest();
        const statuses = new Map<number, number>();
        for (let index = 0; index < 305; index++) {
            const { statusCode } = await one.call("authenticate/passkey/options", { purpose: "signIn" });
            statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        }
        expect([statuses.get(201), statuses.get(429)]).toEqual([300, 5]);
    }, 180_000);
});

describe("Passkey as the second step", () => {
    test("FC-26 is required after the password; only the member's own passkeys are accepted, and user verification is optional", async () => {
        const { name, userID } = await site.member();
        const { passkey } = await site.withPasskey(name);
        const one = guest();
        expect((await one.call("authenticate/second-step", {}, "GET")).statusCode).toBe(401);
        expect((await one.signIn(name)).json()).toMatchObject({ secondStep: {} });
        expect(one.cookies.has(SESSION)).toBe(false);
        expect((await one.call("authenticate/second-step", {}, "GET")).json()).toEqual({ app: false, passkey: true });
        const options = await ask(one, "secondStep");
        expect(options.allowCredentials).toEqual([{ id: passkey.id, type: "public-key", transports: ["internal"] }]);
        const signed = passkey.use(options, { isVerified: false, userHandle: null });
        const answer = await one.call("authenticate/second-step", { passkey: signed });
        expect([answer.statusCode, (await one.me()).userID]).toEqual([201, userID]);
    });

    test("is accepted by the plain form of the second step", async () => {
        const { name, userID } = await site.member();
        const { passkey } = await site.withPasskey(name);
        const one = guest();
        await one.post("/entry/signin", { Email: name, Password: PASSWORD, Target: "/categories" });
        const signed = JSON.stringify(passkey.use(await ask(one, "secondStep")));
        const answer = await one.post("/entry/secondfactor", { Passkey: signed, Target: "/categories" });
        expect([answer.headers.location, (await one.me()).userID]).toEqual(["/categories", userID]);
    });

    test("FC-27 another member's passkey, one signed for another purpose, and an empty request are refused", async () => {
        const [mine, other] = [await site.member(), await site.member()];
        const { passkey } = await site.withPasskey(mine.name);
        const stranger = await site.withPasskey(other.name);
        const one = guest();
        expect((await one.call("authenticate/passkey/options", { purpose: "secondStep" })).statusCode).toBe(401);
        await one.signIn(mine.name);
        expect((await step(one, stranger.passkey)).statusCode).toBe(401);
        expect((await step(one, stranger.passkey, { userHandle: null })).statusCode).toBe(401);
        const forEntry = await ask(one, "signIn");
        expect((await one.call("authenticate/second-step", { passkey: passkey.use(forEntry) })).statusCode).toBe(401);
        expect((await one.call("authenticate/second-step", {})).statusCode).toBe(400);
        expect((await step(one, passkey)).statusCode).toBe(201);
        expect((await one.me()).userID).toBe(mine.userID);
    });

    test("can be replaced by a recovery code if lost; an app can be set up as well", async () => {
        const { name } = await site.member();
        const { owner, passkey, recoveryCodes, passkeyID } = await site.withPasskey(name);
        const one = guest();
        await one.signIn(name);
        expect((await one.call("authenticate/second-step", { code: recoveryCodes[0] })).statusCode).toBe(201);
        const { secret } = (await owner.call("second-factors/totp")).json<{ secret: string }>();
        const confirmed = await owner.call("second-factors/totp", { code: site.code(secret) }, "PUT");
        expect(confirmed.json()).toEqual({ recoveryCodes: [] });
        const other = guest();
        await other.signIn(name);
        expect((await other.call("authenticate/second-step", {}, "GET")).json()).toEqual({ app: true, passkey: true });
        expect((await step(other, passkey)).statusCode).toBe(201);
        await owner.call(`second-factors/passkeys/${passkeyID}`, {}, "DELETE");
        expect(await factorsOf(owner)).toMatchObject({ passkeys: [], countRecoveryCodes: 9 });
    });
});

describe("Passkey as reauthentication", () => {
    test("FC-26 renews the session token; requires user verification and one of the viewer's own passkeys", async () => {
        const [{ name, userID }, other] = [await site.member(), await site.member()];
        const { owner, passkey } = await site.withPasskey(name);
        const stranger = await site.withPasskey(other.name);
        const prove = async (by: SoftPasskey, mischief?: PasskeyFaults) =>
            owner.call("authenticate/proof", { passkey: by.use(await ask(owner, "proof"), mischief) });
        site.pass(16 * MINUTE);
        expect((await prove(stranger.passkey, { userHandle: null })).statusCode).toBe(401);
        expect((await prove(passkey, { isVerified: false })).statusCode).toBe(401);
        expect((await owner.call("second-factors/passkeys/options")).statusCode).toBe(403);
        const before = owner.cookies.get(SESSION) ?? "";
        expect((await prove(passkey)).statusCode).toBe(204);
        expect((await owner.call("second-factors/passkeys/options")).statusCode).toBe(201);
        const thief = guest();
        thief.cookies.set(SESSION, before);
        expect([(await thief.me()).userID, (await owner.me()).userID]).toEqual([0, userID]);
        expect((await guest().call("authenticate/passkey/options", { purpose: "proof" })).statusCode).toBe(403);
    });

    test("is enough for an account without a password, whose only passkey can't be removed", async () => {
        const { name, userID } = await site.member();
        const { owner, passkey, passkeyID } = await site.withPasskey(name);
        await site.database.query.updateTable("users").set({ passwordHash: null }).where("userID", "=", userID).execute();
        site.pass(16 * MINUTE);
        const signed = JSON.stringify(passkey.use(await ask(owner, "proof")));
        const proved = await owner.post("/entry/prove", { Passkey: signed, Target: "/account/secondfactor" });
        expect([proved.statusCode, proved.headers.location]).toEqual([303, "/account/secondfactor"]);
        const only = await owner.call(`second-factors/passkeys/${passkeyID}`, {}, "DELETE");
        expect([only.statusCode, (await factorsOf(owner)).passkeys.length]).toEqual([409, 1]);
        expect((await factorsOf(owner)).countRecoveryCodes).toBe(10);
    });
});

describe("A member's passkeys", () => {
    test("are listed, renamed and removed; recovery codes are deleted with the last one, and each removal is notified by mail", async () => {
        const { name, email } = await site.member();
        const { owner, passkeyID } = await site.withPasskey(name);
        const options = (await owner.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const second = await owner.call("second-factors/passkeys", {
            name: "Key ring",
            passkey: createSoftPasskey().make(options),
        });
        const { passkey } = second.json<{ passkey: { passkeyID: number } }>();
        const renamed = await owner.call(`second-factors/passkeys/${passkeyID}`, { name: "Old phone" }, "PATCH");
        expect(renamed.json()).toMatchObject({ passkeyID, name: "Old phone" });
        expect((await factorsOf(owner)).passkeys.map(({ name: own }) => own)).toEqual(["Old phone", "Key ring"]);
        expect((await owner.call(`second-factors/passkeys/${passkeyID}`, {}, "DELETE")).statusCode).toBe(204);
        const [mail] = await site.mailsTo(email);
        expect([mail?.template, mail?.text.includes("Old phone")]).toEqual(["passkeyRemoved", true]);
        expect((await owner.call(`second-factors/passkeys/${passkeyID}`, {}, "DELETE")).statusCode).toBe(404);
        expect(await factorsOf(owner)).toMatchObject({ countRecoveryCodes: 10 });
        await owner.call(`second-factors/passkeys/${passkey.passkeyID}`, {}, "DELETE");
        expect(await factorsOf(owner)).toMatchObject({ passkeys: [], countRecoveryCodes: 0 });
        expect((await site.mailsTo(email))[0]?.template).toBe("secondFactorRemoved");
        expect((await guest().signIn(name)).statusCode).toBe(201);
    });

    test("are renamed and removed without scripts, after recent reauthentication", async () => {
        const { name } = await site.member();
        const { owner, passkeyID } = await site.withPasskey(name);
        const post = (fields: Record<string, string>) =>
            owner.post("/account/secondfactor", { PasskeyID: String(passkeyID), ...fields });
        const empty = await post({ Form: "passkeyName", Name: " " });
        expect(empty.json()).toMatchObject({ status: 422, formState: { form: `passkeyName-${passkeyID}` } });
        expect((await post({ Form: "passkeyName", Name: "Tablet" })).headers.location).toBe(
            "/account/secondfactor?Done=passkeyName",
        );
        expect((await factorsOf(owner)).passkeys[0]?.name).toBe("Tablet");
        site.pass(16 * MINUTE);
        for (const Form of ["passkeyName", "passkeyRemove", "passkey"])
            expect((await post({ Form, Name: "x" })).json()).toMatchObject({
                path: "/entry/prove?Target=%2Faccount%2Fsecondfactor",
                status: 403,
            });
        await owner.call("authenticate/proof", { password: PASSWORD });
        expect((await post({ Form: "passkey", Name: "x" })).json()).toMatchObject({ status: 400 });
        expect((await post({ Form: "passkeyRemove" })).headers.location).toBe("/account/secondfactor?Done=passkeyRemoved");
        expect((await factorsOf(owner)).passkeys).toEqual([]);
    });

    test("FC-12 can't be seen, renamed or removed by others", async () => {
        const [mine, other] = [await site.member(), await site.member()];
        const { passkeyID } = await site.withPasskey(mine.name);
        const stranger = guest();
        await stranger.signIn(other.name);
        expect((await factorsOf(stranger)).passkeys).toEqual([]);
        const path = `second-factors/passkeys/${passkeyID}`;
        expect((await stranger.call(path, { name: "Mine" }, "PATCH")).statusCode).toBe(404);
        expect((await stranger.call(path, {}, "DELETE")).statusCode).toBe(404);
        expect((await guest().call(path, {}, "DELETE")).statusCode).toBe(403);
    });

    test("FC-53 are in the data export with only their names and dates", async () => {
        const { name } = await site.member();
        const { owner, passkey } = await site.withPasskey(name);
        const { body } = await owner.post("/account", { Form: "export", Password: PASSWORD });
        const { publicKey } = await site.database.query
            .selectFrom("passkeys")
            .select("publicKey")
            .where("credentialID", "=", passkey.id)
            .executeTakeFirstOrThrow();
        expect(body).toMatch(
            /"passkeys":\s*\[\s*\{\s*"name":\s*"My phone",\s*"dateInserted":\s*"[^"]+",\s*"dateUsed":\s*null\s*\}\s*\]/,
        );
        expect([body.includes(passkey.id), body.includes(publicKey)]).toEqual([false, false]);
    });

    test("FC-53 reopen a closed account for its owner, and are deleted when the account is erased", async () => {
        const { name, userID } = await site.member();
        const { owner, passkey } = await site.withPasskey(name);
        const close = (one: Browser) =>
            one.post("/account", { Form: "close", Method: "keep", Password: PASSWORD }).then(({ headers }) => headers.location);
        expect(await close(owner)).toContain("Done=closed");
        const back = guest();
        expect([(await enter(back, passkey)).statusCode, (await back.me()).userID]).toEqual([201, userID]);
        expect(await close(back)).toContain("Done=closed");
        site.pass((GRACE_DAYS + 1) * DAY);
        await site.tidy();
        expect(await site.database.query.selectFrom("passkeys").selectAll().where("userID", "=", userID).execute()).toEqual([]);
        expect((await enter(guest(), passkey)).statusCode).toBe(401);
    });

    test("are deleted by the operator's reset", async () => {
        const { name, userID } = await site.member();
        await site.withPasskey(name);
        await site.signInMethods.resetSecondFactor(userID);
        const left = await site.database.query.selectFrom("passkeys").selectAll().where("userID", "=", userID).execute();
        expect([left, (await guest().signIn(name)).statusCode]).toEqual([[], 201]);
    });
});

describe("Role that requires a second factor", () => {
    test("accepts a passkey, which held-back members can add; the last factor can't be removed", async () => {
        await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
        const { name, userID } = await site.member();
        const [one, admin] = [guest(), guest()];
        await one.signIn(name);
        await admin.signIn("Keyholder");
        await admin.call("second-factors/roles", { roleIDs: [RoleID.moderator] }, "PUT");
        await admin.call(`users/${userID}`, { roleID: [RoleID.member, RoleID.moderator] }, "PATCH");
        expect((await one.me()).userID).toBe(0);
        const options = (await one.call("second-factors/passkeys/options")).json<PasskeyCreation>();
        const made = JSON.stringify(createSoftPasskey().make(options));
        const added = await one.post("/entry/setup", { Form: "passkey", Name: "Phone", Passkey: made, Target: "/page" });
        const { path, formState } = added.json<{ path: string; formState: { form: string; values: { codes: string } } }>();
        expect([path, formState.form, formState.values.codes.split(" ").length]).toEqual([
            "/entry/setup?Target=%2Fpage",
            "recoveryCodes",
            10,
        ]);
        expect((await one.me()).userID).toBe(userID);
        const [passkey] = (await factorsOf(one)).passkeys;
        const last = await one.call(`second-factors/passkeys/${passkey?.passkeyID}`, {}, "DELETE");
        expect([last.statusCode, (await factorsOf(one)).passkeys.length]).toEqual([409, 1]);
        const { secret } = (await one.call("second-factors/totp")).json<{ secret: string }>();
        await one.call("second-factors/totp", { code: site.code(secret) }, "PUT");
        expect((await one.call(`second-factors/passkeys/${passkey?.passkeyID}`, {}, "DELETE")).statusCode).toBe(204);
        expect((await one.call("second-factors/totp", {}, "DELETE")).statusCode).toBe(409);
    });
});

test("expired challenges are deleted", async () => {
    await ask(guest(), "signIn");
    site.pass(61 * MINUTE);
    await site.tidy();
    expect(await site.database.query.selectFrom("passkeyChallenges").selectAll().execute()).toEqual([]);
});

test.each([
    ["https://forum.example", true],
    ["https://forum.example:8443/community", true],
    ["http://localhost:3000", true],
    ["http://forum.example", false],
    ["https://192.0.2.1", false],
    ["https://[2001:db8::1]:3000", false],
    ["", false],
])("browsers support passkeys at %s: %s", (address, isSo) => {
    expect(supportsPasskeys(address)).toBe(isSo);
});
