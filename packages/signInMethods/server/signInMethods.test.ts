import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { FormState } from "@parley/library/contract";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { SecondFactors } from "@parley/signInMethods/contract";
import type { AuthenticationSite } from "./testing/authenticationSite";
import { createAuthenticationSite, PASSWORD } from "./testing/authenticationSite";

const MINUTE = 60_000;
const HALF_A_MINUTE = 30_000;
/** Each fifth try signs in with the password first, whose hash is what the test costs. */
const ATTEMPTS = 150;
const SESSION = "parley-session";
const WAITING = "parley-entry";

let site: AuthenticationSite;
beforeAll(async () => {
    site = await createAuthenticationSite();
});
afterAll(() => site.close());

const guest = () => site.browser(site.address());

describe("Sign-in with a second factor", () => {
    test("a member without a second factor signs in with a password alone", async () => {
        const { name, userID } = await site.member();
        const one = guest();
        expect((await one.signIn(name)).statusCode).toBe(201);
        expect((await one.me()).userID).toBe(userID);
    });

    test("FC-26 a correct password creates no session for a member with a second factor: only the code does, and each time a new one", async () => {
        const { name, userID } = await site.member();
        const { secret, owner } = await site.withApp(name);
        const one = guest();
        const answer = await one.signIn(name);
        expect([answer.statusCode, answer.json()]).toEqual([200, { secondStep: { dateExpires: expect.any(String) } }]);
        expect(one.cookies.has(SESSION)).toBe(false);
        expect((await one.me()).userID).toBe(0);
        const passed = await one.call("authenticate/second-step", { code: site.code(secret) });
        expect([passed.statusCode, passed.json<{ userID: number }>().userID]).toEqual([201, userID]);
        expect(one.cookies.has(WAITING)).toBe(false);
        expect((await one.me()).userID).toBe(userID);
        expect(one.cookies.get(SESSION)).not.toBe(owner.cookies.get(SESSION));
    });

    test("without scripts the sign-in form leads to the second step, a wrong code leads back to it, and a correct one leads to the target", async () => {
        const { name, userID } = await site.member();
        const { secret } = await site.withApp(name);
        const one = guest();
        const first = await one.post("/entry/signin", { Email: name, Password: PASSWORD, Target: "/categories" });
        expect([first.statusCode, first.headers.location]).toEqual([303, "/entry/secondfactor?Target=%2Fcategories"]);
        const wrong = await one.post("/entry/secondfactor", { Code: "000000", Target: "/categories" });
        expect(wrong.json()).toMatchObject({ path: "/entry/secondfactor?Target=%2Fcategories", status: 401 });
        const right = await one.post("/entry/secondfactor", { Code: ` ${site.code(secret)}`, Target: "/categories" });
        expect([right.statusCode, right.headers.location]).toEqual([303, "/categories"]);
        expect((await one.me()).userID).toBe(userID);
    });

    test("FC-6 the second step never redirects off the site", async () => {
        const { name } = await site.member();
        const { secret } = await site.withApp(name);
        const one = guest();
        await one.signIn(name);
        const right = await one.post("/entry/secondfactor", { Code: site.code(secret), Target: "//evil.example/x" });
        expect(right.headers.location).toBe("/");
    });

    test("FC-28 the token of a pending sign-in is valid once, even in a race of fifty, for ten minutes, and is stored as a hash", async () => {
        const { name, userID } = await site.member();
        const { secret } = await site.withApp(name);
        const one = guest();
        await one.signIn(name);
        const token = one.cookies.get(WAITING) ?? "";
        const rows = await site.database.query.selectFrom("waitingEntries").selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(token);
        const racing = Array.from({ length: 50 }, () => {
            const other = guest();
            other.cookies.set(WAITING, token);
            return other.call("authenticate/second-step", { code: site.code(secret) });
        });
        const codes = (await Promise.all(racing)).map(({ statusCode }) => statusCode);
        expect(codes.filter((status) => status === 201)).toHaveLength(1);
        expect(codes.filter((status) => status === 401)).toHaveLength(49);
        site.pass(MINUTE);
        const late = guest();
        await late.signIn(name);
        site.pass(11 * MINUTE);
        const answer = await late.call("authenticate/second-step", { code: site.code(secret) });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "secondStepOver"]);
        expect((await late.me()).userID).not.toBe(userID);
    });

    test("after five wrong codes the sign-in starts over with the password", async () => {
        const { name } = await site.member();
        const { secret } = await site.withApp(name);
        const one = guest();
        await one.signIn(name);
        for (let index = 0; index < 5; index++) await one.call("authenticate/second-step", { code: "000000" });
        const answer = await one.call("authenticate/second-step", { code: site.code(secret) });
        expect(answer.json<{ code: string }>().code).toBe("secondStepOver");
        await one.signIn(name);
        expect((await one.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(201);
    });

    test("a changed password ends pending sign-ins", async () => {
        const { name, userID } = await site.member();
        const { secret, owner } = await site.withApp(name);
        const one = guest();
        await one.signIn(name);
        await owner.call("users/me/credentials", { password: "hide glue and patience", passwordConfirmation: PASSWORD }, "PUT");
        const answer = await one.call("authenticate/second-step", { code: site.code(secret) });
        expect(answer.json<{ code: string }>().code).toBe("secondStepOver");
        expect((await owner.me()).userID).toBe(userID);
    });

    test("FC-22 a member banned during the sign-in gets no session", async () => {
        const { name, userID } = await site.member();
        const { secret } = await site.withApp(name);
        const one = guest();
        await one.signIn(name);
        await site.database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", userID).execute();
        expect((await one.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(403);
    });
});

describe("FC-27 many wrong codes", () => {
    test("let nobody in, and do not lock the owner out, neither on a known device nor, with a recovery code, on a new one", async () => {
        const { name, userID } = await site.member();
        const { secret, owner, recoveryCodes } = await site.withApp(name);
        // This browser is a trusted device after its first sign-in.
        const statuses = new Map<number, number>();
        let thief = guest();
        for (let index = 0; index < ATTEMPTS; index++) {
            if (index % 5 === 0) {
                thief = guest();
                await thief.signIn(name);
            }
            const { statusCode } = await thief.call("authenticate/second-step", { code: String(index).padStart(6, "9") });
            statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        }
        expect(statuses.get(401)).toBe(50);
        expect(statuses.get(429)).toBe(ATTEMPTS - 50);
        await owner.call("authenticate/signout");
        expect((await owner.signIn(name)).statusCode).toBe(200);
        expect((await owner.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(201);
        const elsewhere = guest();
        await elsewhere.signIn(name);
        expect((await elsewhere.call("authenticate/second-step", { code: recoveryCodes[0] })).statusCode).toBe(201);
        expect((await elsewhere.me()).userID).toBe(userID);
    }, 180_000);
});

describe("Authenticator app", () => {
    test("FC-26 takes effect with the first correct code; the session token is renewed and ten recovery codes are returned", async () => {
        const { name, email, userID } = await site.member();
        const one = guest();
        await one.signIn(name);
        const before = one.cookies.get(SESSION) ?? "";
        const { secret, url, qr } = (await one.call("second-factors/totp")).json<{
            secret: string;
            url: string;
            qr: string;
        }>();
        expect(new URL(url).searchParams.get("secret")).toBe(secret);
        expect(qr).toMatch(/^<svg [^<>]+><path fill="#fff" d="[^"<>]+"\/><path d="(M\d+ \d+h1v1h-1z)+"\/><\/svg>$/);
        expect((await one.call("second-factors/totp", {}, "GET")).json()).toEqual({ setup: { secret, url, qr } });
        const wrong = await one.call("second-factors/totp", { code: "000000" }, "PUT");
        expect(wrong.statusCode).toBe(422);
        expect((await guest().signIn(name)).statusCode).toBe(201);
        const right = await one.call("second-factors/totp", { code: site.code(secret) }, "PUT");
        const { recoveryCodes } = right.json<{ recoveryCodes: string[] }>();
        expect(new Set(recoveryCodes).size).toBe(10);
        expect(recoveryCodes[0]).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
        expect(one.cookies.get(SESSION)).not.toBe(before);
        const thief = guest();
        thief.cookies.set(SESSION, before);
        expect((await thief.me()).userID).toBe(0);
        expect((await one.me()).userID).toBe(userID);
        expect((await site.mailsTo(email))[0]?.template).toBe("secondFactorAdded");
        expect((await one.call("second-factors", {}, "GET")).json()).toEqual({
            required: false,
            dateTotp: expect.any(String),
            passkeys: [],
            countRecoveryCodes: 10,
            hasPassword: true,
        });
    });

    test("its secret is stored encrypted and can't be decrypted for another member", async () => {
        const [first, second] = [await site.member(), await site.member()];
        const { secret } = await site.withApp(first.name);
        await site.withApp(second.name);
        const rows = await site.database.query.selectFrom("totpSecrets").selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(secret);
        const sealed = rows.find(({ userID }) => userID === first.userID)?.secret ?? "";
        await site.database.query
            .updateTable("totpSecrets")
            .set({ secret: sealed })
            .where("userID", "=", second.userID)
            .execute();
        const one = guest();
        await one.signIn(second.name);
        expect((await one.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(500);
    });

    test("FC-28 no code is accepted twice, nor any code older than the last accepted one", async () => {
        const { name } = await site.member();
        const { secret } = await site.withApp(name);
        const [first, second, third] = [guest(), guest(), guest()];
        for (const one of [first, second, third]) await one.signIn(name);
        const next = site.code(secret, 1);
        expect((await first.call("authenticate/second-step", { code: next })).statusCode).toBe(201);
        expect((await second.call("authenticate/second-step", { code: next })).statusCode).toBe(401);
        expect((await third.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(401);
    });

    test("is replaced by another app only once that app's code confirms it", async () => {
        const { name } = await site.member();
        const { secret, owner } = await site.withApp(name);
        const { secret: newer } = (await owner.call("second-factors/totp")).json<{ secret: string }>();
        const one = guest();
        await one.signIn(name);
        expect((await one.call("authenticate/second-step", { code: site.code(newer) })).statusCode).toBe(401);
        expect((await one.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(201);
        const replaced = await owner.call("second-factors/totp", { code: site.code(newer) }, "PUT");
        expect(replaced.json()).toEqual({ recoveryCodes: [] });
        site.pass(HALF_A_MINUTE);
        const other = guest();
        await other.signIn(name);
        expect((await other.call("authenticate/second-step", { code: site.code(secret) })).statusCode).toBe(401);
        expect((await other.call("authenticate/second-step", { code: site.code(newer) })).statusCode).toBe(201);
    });

    test("is set up without scripts: start, code, and recovery codes in the response page", async () => {
        const { name } = await site.member();
        const one = guest();
        await one.signIn(name);
        const begun = await one.post("/entry/setup", { Form: "begin" });
        expect([begun.statusCode, begun.headers.location]).toEqual([303, "/entry/setup"]);
        const { setup } = (await one.call("second-factors/totp", {}, "GET")).json<{ setup: { secret: string } }>();
        const wrong = await one.post("/entry/setup", { Form: "confirm", Code: "12" });
        expect(wrong.json()).toMatchObject({ path: "/entry/setup", status: 422, formState: { form: "totpConfirm" } });
        const right = await one.post("/entry/setup", { Form: "confirm", Code: site.code(setup.secret) });
        const { formState } = right.json<{ formState: { form: string; values: { codes: string } } }>();
        expect([right.statusCode, formState.form, formState.values.codes.split(" ").length]).toEqual([200, "recoveryCodes", 10]);
        expect((await one.call("second-factors/totp", {}, "GET")).json()).toEqual({});
    });

    test("is removed with all recovery codes, and the owner is notified by mail", async () => {
        const { name, email } = await site.member();
        const { owner } = await site.withApp(name);
        expect((await owner.post("/account/secondfactor", { Form: "remove" })).headers.location).toBe(
            "/account/secondfactor?Done=removed",
        );
        expect((await site.mailsTo(email))[0]?.template).toBe("secondFactorRemoved");
        expect((await guest().signIn(name)).statusCode).toBe(201);
        expect((await owner.call("second-factors", {}, "GET")).json()).toMatchObject({ dateTotp: null, countRecoveryCodes: 0 });
        expect((await owner.call("second-factors/recovery-codes")).statusCode).toBe(409);
    });

    test("is removed by the operator's reset, which throws 404 the second time", async () => {
        const { name, userID } = await site.member();
        await site.withApp(name);
        await site.signInMethods.resetSecondFactor(userID);
        expect((await guest().signIn(name)).statusCode).toBe(201);
        await expect(site.signInMethods.resetSecondFactor(userID)).rejects.toMatchObject({ answer: { status: 404 } });
    });
});

describe("Recovery code", () => {
    test("is valid once, in any notation; its use is notified by mail, and the database contains no code", async () => {
        const { name, email, userID } = await site.member();
        const { recoveryCodes } = await site.withApp(name);
        const [code = ""] = recoveryCodes;
        const rows = await site.database.query.selectFrom("recoveryCodes").selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""));
        const one = guest();
        await one.signIn(name);
        const typed = ` ${code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O")}`;
        expect((await one.call("authenticate/second-step", { code: typed })).statusCode).toBe(201);
        expect((await one.me()).userID).toBe(userID);
        const [mail] = await site.mailsTo(email);
        expect(mail?.template).toBe("recoveryCodeUsed");
        expect(mail?.text).toContain("left: 9");
        const again = guest();
        await again.signIn(name);
        expect((await again.call("authenticate/second-step", { code })).statusCode).toBe(401);
    });

    test("FC-28 is valid once even in a race, and only for its owner", async () => {
        const [mine, other] = [await site.member(), await site.member()];
        const { recoveryCodes } = await site.withApp(mine.name);
        await site.withApp(other.name);
        const stranger = guest();
        await stranger.signIn(other.name);
        expect((await stranger.call("authenticate/second-step", { code: recoveryCodes[0] })).statusCode).toBe(401);
        const racing = [];
        for (let index = 0; index < 5; index++) {
            const one = guest();
            await one.signIn(mine.name);
            racing.push(one);
        }
        const answers = await Promise.all(racing.map((one) => one.call("authenticate/second-step", { code: recoveryCodes[0] })));
        expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    });

    test("of an earlier set is invalid", async () => {
        const { name } = await site.member();
        const { owner, recoveryCodes } = await site.withApp(name);
        const renewed = await owner.post("/account/secondfactor", { Form: "renew" });
        const { formState } = renewed.json<{ formState: { values: { codes: string } } }>();
        const one = guest();
        await one.signIn(name);
        expect((await one.call("authenticate/second-step", { code: recoveryCodes[0] })).statusCode).toBe(401);
        const [fresh = ""] = formState.values.codes.split(" ");
        expect((await one.call("authenticate/second-step", { code: fresh })).statusCode).toBe(201);
    });
});

describe("Reauthentication", () => {
    test.each([
        ["POST", "second-factors/totp"],
        ["GET", "second-factors/totp"],
        ["DELETE", "second-factors/totp"],
        ["POST", "second-factors/recovery-codes"],
    ])("is at most a quarter of an hour old for %s /%s", async (method, path) => {
        const { name } = await site.member();
        const { owner } = await site.withApp(name);
        await owner.call("second-factors/totp");
        site.pass(15 * MINUTE);
        const answer = await owner.call(path, {}, method);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "proofNeeded"]);
        await owner.call("authenticate/proof", { password: PASSWORD });
        expect((await owner.call(path, {}, method)).statusCode).toBeLessThan(300);
    });

    test("FC-26 takes a password, a code or a recovery code, and renews the session token each time", async () => {
        const { name, userID } = await site.member();
        const { owner, secret, recoveryCodes } = await site.withApp(name);
        for (const proof of [{ password: PASSWORD }, { code: site.code(secret) }, { code: recoveryCodes[0] }]) {
            site.pass(16 * MINUTE);
            const [before, proved] = [owner.cookies.get(SESSION) ?? "", { ...proof }];
            if (proof.code && /^\d{6}$/.test(proof.code)) proved.code = site.code(secret);
            expect((await owner.call("authenticate/proof", proved)).statusCode).toBe(204);
            expect((await owner.call("second-factors/totp")).statusCode).toBe(201);
            const thief = guest();
            thief.cookies.set(SESSION, before);
            expect((await thief.me()).userID).toBe(0);
            expect((await owner.me()).userID).toBe(userID);
        }
    });

    test("FC-27 is rate limited, is refused to guests, and requires a password, code or passkey", async () => {
        const { name } = await site.member();
        const one = guest();
        expect((await one.call("authenticate/proof", { password: PASSWORD })).statusCode).toBe(403);
        await one.signIn(name);
        expect((await one.call("authenticate/proof", {})).statusCode).toBe(400);
        const statuses = [];
        for (let index = 0; index < 12; index++)
            statuses.push((await one.call("authenticate/proof", { password: `wrong ${index}` })).statusCode);
        expect(statuses).toEqual([...new Array(10).fill(401), 429, 429]);
    });

    test("is requested by a page without scripts, which leads back but never off the site (FC-6)", async () => {
        const { name } = await site.member();
        const { owner } = await site.withApp(name);
        site.pass(16 * MINUTE);
        const sent = await owner.post("/account/secondfactor", { Form: "remove" });
        const page = "/entry/prove?Target=%2Faccount%2Fsecondfactor";
        expect(sent.json()).toMatchObject({ path: page, status: 403 });
        const wrong = await owner.post("/entry/prove", { Password: "wrong", Target: "/account/secondfactor" });
        expect(wrong.json()).toMatchObject({ path: page, status: 401 });
        const right = await owner.post("/entry/prove", { Password: PASSWORD, Target: "/account/secondfactor" });
        expect([right.statusCode, right.headers.location]).toEqual([303, "/account/secondfactor"]);
        expect((await owner.post("/entry/prove", { Password: PASSWORD, Target: "https://evil.example" })).headers.location).toBe(
            "/",
        );
    });

    test("requested by a form carries the form along and submits it after the proof", async () => {
        const { name } = await site.member();
        const { owner } = await site.withApp(name);
        const isSetUp = async () =>
            (await owner.call("second-factors", undefined, "GET")).json<SecondFactors>().dateTotp !== null;
        site.pass(16 * MINUTE);
        const sent = await owner.post("/account/secondfactor", { Form: "remove", Note: "a & b" });
        expect(sent.headers["cache-control"]).toBe("no-store");
        const { Pending = "" } = sent.json<{ formState: FormState }>().formState.values;
        expect(JSON.parse(Pending)).toEqual({ path: "/account/secondfactor", fields: { Form: "remove", Note: "a & b" } });
        const Target = "/account/secondfactor";
        const wrong = await owner.post("/entry/prove", { Password: "wrong", Target, Pending });
        expect(wrong.json()).toMatchObject({ status: 401, formState: { form: "prove", values: { Pending } } });
        expect(await isSetUp()).toBe(true);
        const right = await owner.post("/entry/prove", { Password: PASSWORD, Target, Pending });
        expect([right.statusCode, right.headers.location]).toEqual([303, "/account/secondfactor?Done=removed"]);
        expect(await isSetUp()).toBe(false);
        // Only forms of this site are submitted.
        for (const path of ["//evil.example/", "https://evil.example/", "/api/v2/second-factors/totp"]) {
            const other = { Password: PASSWORD, Target, Pending: JSON.stringify({ path, fields: {} }) };
            expect((await owner.post("/entry/prove", other)).headers.location).toBe(Target);
        }
    });
});

describe("Role that requires a second factor", () => {
    async function requiredOfModerators() {
        const admin = guest();
        await admin.signIn("Keyholder");
        await admin.call("second-factors/roles", { roleIDs: [RoleID.moderator] }, "PUT");
        return admin;
    }

    beforeAll(async () => {
        await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    });

    test("is set by administrators only; the role must exist", async () => {
        const admin = await requiredOfModerators();
        expect((await admin.call("second-factors/roles", {}, "GET")).json()).toEqual({ roleIDs: [RoleID.moderator] });
        expect((await admin.call("second-factors/roles", { roleIDs: [4711] }, "PUT")).statusCode).toBe(422);
        const { name } = await site.member();
        const one = guest();
        await one.signIn(name);
        expect((await one.call("second-factors/roles", {}, "GET")).statusCode).toBe(403);
        expect((await one.call("second-factors/roles", { roleIDs: [] }, "PUT")).statusCode).toBe(403);
        expect((await one.post("/settings/second-factors", {})).statusCode).toBe(403);
    });

    test("is set by a form without scripts, after recent reauthentication", async () => {
        const admin = await requiredOfModerators();
        const readRoleIDs = async () =>
            (await admin.call("second-factors/roles", {}, "GET")).json<{ roleIDs: number[] }>().roleIDs;
        const sent = await admin.post("/settings/second-factors", { [`Role-${RoleID.applicant}`]: "1", "Role-x": "1" });
        expect([sent.statusCode, sent.headers.location]).toEqual([303, "/settings/second-factors?Done=saved"]);
        expect(await readRoleIDs()).toEqual([RoleID.applicant]);
        expect((await admin.post("/settings/second-factors", { "Role-4711": "1" })).json()).toMatchObject({
            path: "/settings/second-factors",
            status: 422,
            formState: { form: "factorRoles", values: { "Role-4711": "1" } },
        });
        await admin.post("/settings/second-factors", { [`Role-${RoleID.moderator}`]: "1" });
        site.pass(16 * MINUTE);
        const late = await admin.post("/settings/second-factors", {});
        expect(late.json()).toMatchObject({ path: "/entry/prove?Target=%2Fsettings%2Fsecond-factors", status: 403 });
        expect(await readRoleIDs()).toEqual([RoleID.moderator]);
    });

    test("FC-26 holds its members back at once: they are guests on every page except the setup, until they have set up the factor", async () => {
        const { name, userID } = await site.member();
        const one = guest();
        await one.signIn(name);
        const admin = await requiredOfModerators();
        await admin.call(`users/${userID}`, { roleID: [RoleID.member, RoleID.moderator] }, "PATCH");
        expect((await one.me()).userID).toBe(0);
        expect((await one.call("users/me/credentials", { password: "x" }, "PUT")).statusCode).toBe(403);
        expect((await one.call("sessions?userID=$me", {}, "GET")).statusCode).toBe(403);
        const page = await one.get("/page?a=1");
        expect([page.statusCode, page.headers.location]).toEqual([303, "/entry/setup?Target=%2Fpage%3Fa%3D1"]);
        expect((await one.get("/entry/page")).statusCode).toBe(200);
        expect((await one.call("second-factors", {}, "GET")).json()).toMatchObject({ required: true, dateTotp: null });
        const held = one.cookies.get(SESSION);
        const { secret } = (await one.call("second-factors/totp")).json<{ secret: string }>();
        expect((await one.call("second-factors/totp", { code: site.code(secret) }, "PUT")).statusCode).toBe(200);
        expect((await one.me()).userID).toBe(userID);
        expect(one.cookies.get(SESSION)).not.toBe(held);
        expect((await one.get("/page")).statusCode).toBe(200);
        const removed = await one.call("second-factors/totp", {}, "DELETE");
        expect(removed.statusCode).toBe(409);
    });

    test("FC-26 renews the session tokens of its members once the factor becomes required", async () => {
        const admin = await requiredOfModerators();
        await admin.call("second-factors/roles", { roleIDs: [] }, "PUT");
        const { name, userID } = await site.member();
        await admin.call(`users/${userID}`, { roleID: [RoleID.member, RoleID.moderator] }, "PATCH");
        const one = guest();
        await one.signIn(name);
        const before = one.cookies.get(SESSION);
        await requiredOfModerators();
        await one.get("/entry/page");
        expect(one.cookies.get(SESSION)).not.toBe(before);
    });

    test("FC-26 FC-92 requires it again when the role has been deleted and is restored", async () => {
        const admin = await requiredOfModerators();
        const { roleID } = (await admin.call("roles", { name: "Smiths" })).json<{ roleID: number }>();
        const readRoleIDs = async () =>
            (await admin.call("second-factors/roles", {}, "GET")).json<{ roleIDs: number[] }>().roleIDs;
        await admin.call("second-factors/roles", { roleIDs: [RoleID.moderator, roleID] }, "PUT");
        const { name, userID } = await site.member();
        await admin.call(`users/${userID}`, { roleID: [roleID] }, "PATCH");
        const one = guest();
        await one.signIn(name);
        const isHeldBack = async () => (await one.me()).userID === 0;
        expect(await isHeldBack()).toBe(true);
        await admin.call(`roles/${roleID}`, {}, "DELETE");
        expect(await isHeldBack()).toBe(false);
        const { before } = await site.database.query
            .selectFrom("acts")
            .select("before")
            .where("recordType", "=", "role")
            .where("recordID", "=", roleID)
            .where("kind", "=", "delete")
            .executeTakeFirstOrThrow();
        await site.users.roles.restore(OPERATOR, JSON.parse(before));
        expect([await readRoleIDs(), await isHeldBack()]).toEqual([[RoleID.moderator, roleID], true]);
    });

    test("lets held-back members reauthenticate for the setup and sign out", async () => {
        const { name, userID } = await site.member();
        const one = guest();
        await one.signIn(name);
        const admin = await requiredOfModerators();
        await admin.call(`users/${userID}`, { roleID: [RoleID.member, RoleID.moderator] }, "PATCH");
        site.pass(16 * MINUTE);
        expect((await one.post("/entry/setup", { Form: "begin" })).json()).toMatchObject({
            path: "/entry/prove?Target=%2Fentry%2Fsetup",
            status: 403,
        });
        const target = "/entry/setup?Target=%2Fcategories";
        expect((await one.post("/entry/prove", { Password: PASSWORD, Target: target })).headers.location).toBe(target);
        const evil = `/entry/setup?Target=${encodeURIComponent("//evil.example")}`;
        expect((await one.post("/entry/prove", { Password: PASSWORD, Target: evil })).headers.location).toBe("/entry/setup");
        expect((await one.post("/entry/setup", { Form: "begin" })).headers.location).toBe("/entry/setup");
        await one.post("/entry/signout", {});
        expect((await one.call("second-factors", {}, "GET")).statusCode).toBe(403);
    });
});
