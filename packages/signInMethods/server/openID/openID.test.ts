import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { FormState } from "@parley/library/contract";
import { ProviderError } from "@parley/openIDClient/server";
import type { OpenIDTestProvider, ProviderFaults } from "@parley/openIDClient/server/testing";
import { createOpenIDTestProvider } from "@parley/openIDClient/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { SignInMethods } from "@parley/signInMethods/contract";
import type { AuthenticationSite } from "../testing/authenticationSite";
import { createAuthenticationSite, PASSWORD } from "../testing/authenticationSite";

const MINUTE = 60_000;
const SESSION = "parley-session";
const START = "parley-openid";
const ARRIVAL = "parley-arrival";
const OVER = "/entry/signin?Problem=over&Provider=acme#other-ways";
const UNTRUE = "/entry/signin?Problem=untrue&Provider=acme&Target=%2Fcategories#other-ways";

let site: AuthenticationSite;
let acme: OpenIDTestProvider;
let other: OpenIDTestProvider;
let people = 0;

beforeAll(async () => {
    [acme, other] = [await createOpenIDTestProvider(), await createOpenIDTestProvider({ key: "other", name: "Other" })];
    site = await createAuthenticationSite({ openIDProviders: [acme.settings, other.settings] });
    for (const provider of [acme, other]) provider.clock = site.clock;
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
});
afterEach(() => {
    for (const provider of [acme, other]) provider.failings = {};
});
afterAll(async () => {
    await site.close();
    for (const provider of [acme, other]) await provider.close();
});

type Browser = ReturnType<AuthenticationSite["browser"]>;

const guest = () => site.browser(site.address());

/** Returns the profile of a person without an account here. */
function stranger() {
    const number = ++people;
    return {
        sub: `subject-${number}`,
        email: `stranger${number}@acme.example`,
        email_verified: true,
        preferred_username: `Stranger Number${String.fromCodePoint(0x3041 + number)}`,
    };
}

/** Starts a flow and returns the URL to which the browser is sent. */
async function leave(browser: Browser, fields: Record<string, string> = {}, provider = acme): Promise<string> {
    const sent = await browser.post(`/entry/openid/${provider.settings.key}`, { Target: "/categories", ...fields });
    if (sent.statusCode !== 200) throw new Error(`it did not begin: ${sent.statusCode} ${sent.headers.location}`);
    return String(sent.headers.refresh).replace(/^0;url=/, "");
}

/** Returns the path to which the provider redirects the browser. */
async function backFrom(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: "manual" });
    const { pathname, search } = new URL(answer.headers.get("location") ?? "");
    return pathname + search;
}

/** Runs a whole flow and returns the path of the last redirect. */
async function goAround(browser: Browser, fields: Record<string, string> = {}, provider = acme): Promise<string> {
    const back = await browser.get(await backFrom(await leave(browser, fields, provider)));
    expect(back.statusCode).toBe(303);
    return String(back.headers.location);
}

/** Registers an account through the provider. */
async function joined(person = stranger()) {
    acme.person = person;
    const browser = guest();
    expect(await goAround(browser)).toBe("/entry/arrival");
    const answer = await browser.post("/entry/arrival", { Name: person.preferred_username, Email: person.email });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/categories"]);
    return { person, browser, userID: (await browser.me()).userID, name: person.preferred_username };
}

/** Creates a member with a password and a linked identity. */
async function linked(person = stranger()) {
    const member = await site.member();
    const browser = guest();
    await browser.signIn(member.name);
    acme.person = person;
    expect(await goAround(browser, { For: "link" })).toBe("/account/ways?Done=linked");
    return { ...member, person, browser };
}

const readMethods = async (browser: Browser) => (await browser.call("ways-in", {}, "GET")).json<SignInMethods>();
const rowOf = (userID: number) =>
    site.database.query.selectFrom("users").selectAll().where("userID", "=", userID).executeTakeFirstOrThrow();

describe("Start of an OpenID flow", () => {
    test("is a form with the transient key; the request has PKCE, state and nonce, and returns to the site's own URL", async () => {
        expect((await guest().get("/entry/openid/acme")).statusCode).toBe(404);
        const bare = guest();
        const authenticators = (await bare.call("authenticate/authenticators", {}, "GET")).json<{ type: string }[]>();
        expect(authenticators.map(({ type }) => type)).toEqual(["password", ...authenticators.slice(1).map(() => "openid")]);
        expect((await bare.call("openid/providers", {}, "GET")).json()).toEqual([
            { key: "acme", name: "Acme" },
            { key: "other", name: "Other" },
        ]);
        const browser = guest();
        const parameters = new URL(await leave(browser)).searchParams;
        expect(Object.fromEntries(parameters)).toMatchObject({
            client_id: "parley of fettle",
            redirect_uri: "https://forum.test/entry/openid/acme/callback",
            response_type: "code",
            scope: "openid profile email",
            code_challenge_method: "S256",
        });
        const again = new URL(await leave(guest())).searchParams;
        for (const name of ["state", "nonce", "code_challenge"]) {
            expect(parameters.get(name)).toMatch(/^[\w-]{43}$/);
            expect(parameters.get(name)).not.toBe(again.get(name));
        }
        expect((await guest().post("/entry/openid/nobody", {})).statusCode).toBe(404);
    });

    test("FC-25 FC-29 is rejected from another site", async () => {
        const browser = guest();
        const { transientKey } = (await browser.get("/entry/page")).json<{ transientKey: string }>();
        const type = { "content-type": "application/x-www-form-urlencoded" };
        const answers = [
            await browser.send("POST", "/entry/openid/acme", "", type),
            await browser.send("POST", "/entry/openid/acme", `TransientKey=${transientKey}`, {
                ...type,
                origin: "https://evil.example",
            }),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
        expect(browser.cookies.has(START)).toBe(false);
    });

    test("FC-28 is stored as a hash, with the secret in an HTTP-only cookie for ten minutes", async () => {
        const browser = guest();
        const sent = await browser.post("/entry/openid/acme", {});
        const cookie = sent.cookies.find(({ name }) => name === START);
        expect(sent.json()).toMatchObject({ path: "/entry/openid/acme", formState: { form: "leaving" } });
        expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/entry/openid", maxAge: 600 });
        const rows = await site.database.query.selectFrom("openIDStarts").selectAll().execute();
        const address = new URL(String(sent.headers.refresh).slice("0;url=".length));
        for (const secret of [
            cookie?.value ?? "",
            ...["state", "nonce", "code_challenge"].map((name) => address.searchParams.get(name)),
        ])
            expect(JSON.stringify(rows)).not.toContain(secret);
    });

    test("FC-78 the client's secret is in no response", async () => {
        const { browser } = await joined();
        const answers = [
            await browser.call("openid/providers", {}, "GET"),
            await browser.call("ways-in", {}, "GET"),
            await browser.post("/entry/openid/acme", {}),
            await browser.call("config", {}, "GET"),
        ];
        for (const { body, headers } of answers) expect(body + JSON.stringify(headers)).not.toContain(acme.settings.clientSecret);
    });
});

describe("A person with an unlinked identity", () => {
    test("registers with a name of their choice; a verified address is confirmed at once, and the identity signs in from then on", async () => {
        const person = stranger();
        acme.person = person;
        const browser = guest();
        expect(await goAround(browser)).toBe("/entry/arrival");
        expect(browser.cookies.has(SESSION)).toBe(false);
        expect((await browser.call("openid/arrival", {}, "GET")).json()).toEqual({
            provider: { key: "acme", name: "Acme" },
            account: person.email,
            name: person.preferred_username,
            email: person.email,
            emailVerified: true,
            target: "/categories",
        });
        const name = `Own Choice${people}`;
        const made = await browser.post("/entry/arrival", { Name: name, Email: person.email });
        expect([made.statusCode, made.headers.location]).toEqual([303, "/categories"]);
        const { userID } = await browser.me();
        expect(await rowOf(userID)).toMatchObject({ name, email: person.email, emailConfirmed: true, passwordHash: null });
        expect(await readMethods(browser)).toMatchObject({
            hasPassword: false,
            count: 1,
            identities: [{ provider: "acme", name: "Acme", account: person.email, dateUsed: null }],
        });
        expect(browser.cookies.has(ARRIVAL)).toBe(false);
        const again = guest();
        expect(await goAround(again)).toBe("/categories");
        expect((await again.me()).userID).toBe(userID);
    });

    test("gets the form back with the submitted values if the name is taken, reserved or empty", async () => {
        acme.person = stranger();
        const browser = guest();
        await goAround(browser);
        for (const Name of ["Keyholder", "Administrator", ""]) {
            const again = await browser.post("/entry/arrival", { Name, Email: "somebody@acme.example" });
            expect(again.json()).toMatchObject({
                path: "/entry/arrival",
                status: 422,
                formState: {
                    form: "arrival",
                    values: { Name, Email: "somebody@acme.example" },
                    errors: { name: expect.anything() },
                },
            });
        }
        expect((await browser.me()).userID).toBe(0);
    });

    test("has to confirm an address that differs from the provider's, or that the provider has not verified", async () => {
        for (const [person, email] of [
            [stranger(), `elsewhere${people}@fettle.example`],
            [{ ...stranger(), email_verified: false }, undefined],
            [{ ...stranger(), email_verified: "true" }, undefined],
        ] as const) {
            acme.person = person;
            const browser = guest();
            await goAround(browser);
            const Email = email ?? person.email;
            await browser.post("/entry/arrival", { Name: person.preferred_username, Email });
            const row = await rowOf((await browser.me()).userID);
            expect(row).toMatchObject({ email: Email, emailKey: null, emailConfirmed: false });
            await site.users.settle();
            expect((await site.mailsTo(Email))[0]?.template).toBe("emailConfirm");
        }
    });

    test("with required confirmation becomes a member at once if the provider verified the address, and stays unconfirmed otherwise", async () => {
        await site.config.set({ "registration.confirmEmail": true });
        const roles = async (userID: number) =>
            (await site.database.query.selectFrom("userRoles").select("roleID").where("userID", "=", userID).execute()).map(
                ({ roleID }) => roleID,
            );
        expect(await roles((await joined()).userID)).toEqual([RoleID.member]);
        expect(await roles((await joined({ ...stranger(), email_verified: false })).userID)).toEqual([RoleID.unconfirmed]);
        await site.config.set({ "registration.confirmEmail": false });
    });

    test("links an existing account after signing in; both methods then sign in, and the owner is notified", async () => {
        const { name, email, userID } = await site.member();
        const person = stranger();
        acme.person = person;
        const browser = guest();
        expect(await goAround(browser)).toBe("/entry/arrival");
        expect((await browser.post("/account/ways/link", {})).statusCode).toBe(403);
        await browser.signIn(name);
        const before = browser.cookies.get(SESSION);
        const confirmed = await browser.post("/account/ways/link", {});
        expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, "/categories"]);
        expect(browser.cookies.get(SESSION)).not.toBe(before);
        expect((await site.mailsTo(email))[0]?.template).toBe("identityLinked");
        const again = guest();
        expect(await goAround(again)).toBe("/categories");
        expect((await again.me()).userID).toBe(userID);
        expect((await guest().signIn(name)).statusCode).toBe(201);
        // The identity can be linked once only.
        expect((await browser.post("/account/ways/link", {})).json()).toMatchObject({ path: "/account/ways/link", status: 400 });
    });

    test("has to reauthenticate in an old session before linking", async () => {
        const { name } = await site.member();
        const browser = guest();
        await browser.signIn(name);
        site.pass(16 * MINUTE);
        acme.person = stranger();
        expect(await goAround(browser)).toBe("/entry/arrival");
        const sent = await browser.post("/account/ways/link", {});
        expect(sent.json()).toMatchObject({ path: "/entry/prove?Target=%2Faccount%2Fways%2Flink", status: 403 });
    });

    test("can register for half an hour, in the same browser", async () => {
        acme.person = stranger();
        const browser = guest();
        await goAround(browser);
        expect((await guest().call("openid/arrival", {}, "GET")).statusCode).toBe(404);
        site.pass(31 * MINUTE);
        expect((await browser.call("openid/arrival", {}, "GET")).statusCode).toBe(404);
        const late = await browser.post("/entry/arrival", { Name: "Too Late", Email: "late@fettle.example" });
        expect([late.statusCode, late.headers.location]).toEqual([303, "/entry/signin?Problem=over&Provider=#other-ways"]);
    });

    test("gets one account, even if two browsers send the form", async () => {
        const person = stranger();
        acme.person = person;
        const [first, second] = [guest(), guest()];
        for (const browser of [first, second]) await goAround(browser);
        await first.post("/entry/arrival", { Name: person.preferred_username, Email: person.email });
        const refused = await second.post("/entry/arrival", { Name: "Somebody Else", Email: "else@fettle.example" });
        expect(refused.json()).toMatchObject({ path: "/entry/arrival", status: 409 });
        const rows = await site.database.query.selectFrom("users").select("name").where("name", "=", "Somebody Else").execute();
        expect(rows).toEqual([]);
    });
});

describe("Restricted registration", () => {
    afterEach(() => site.config.set({ "registration.method": "basic" }));

    test("closed registration is closed for identities too, but an existing account can be linked", async () => {
        await site.config.set({ "registration.method": "closed" });
        const { name } = await site.member();
        acme.person = stranger();
        const browser = guest();
        await goAround(browser);
        const refused = await browser.post("/entry/arrival", { Name: "New Here", Email: "new@fettle.example" });
        expect(refused.json()).toMatchObject({ path: "/entry/arrival", status: 400 });
        await browser.signIn(name);
        expect((await browser.post("/account/ways/link", {})).headers.location).toBe("/categories");
    });

    test("registration by invitation requires an invitation code", async () => {
        const { name: inviter } = await site.member();
        await site.config.set({ "registration.method": "invitation" });
        const member = guest();
        await member.signIn(inviter);
        const person = stranger();
        await member.call("invites", { email: person.email });
        const [mail] = await site.mailsTo(person.email);
        const InvitationCode = /InvitationCode=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
        acme.person = person;
        const browser = guest();
        await goAround(browser);
        const form = { Name: person.preferred_username, Email: person.email };
        const refused = await browser.post("/entry/arrival", form);
        expect(refused.json()).toMatchObject({ status: 422, formState: { errors: { invitationCode: expect.anything() } } });
        await browser.post("/entry/arrival", { ...form, InvitationCode });
        expect(await rowOf((await browser.me()).userID)).toMatchObject({ emailConfirmed: true, passwordHash: null });
    });

    test("applicants can sign in with the provider once their application is approved", async () => {
        await site.config.set({ "registration.method": "approval" });
        const person = stranger();
        acme.person = person;
        const browser = guest();
        await goAround(browser);
        const form = { Name: person.preferred_username, Email: person.email };
        expect((await browser.post("/entry/arrival", form)).json()).toMatchObject({
            status: 400,
            formState: { errors: { discoveryText: expect.anything() } },
        });
        const applied = await browser.post("/entry/arrival", { ...form, DiscoveryText: "I mend radios." });
        expect([applied.statusCode, applied.headers.location]).toEqual([303, "/entry/register?Done=applied"]);
        expect((await browser.me()).userID).toBe(0);
        const admin = guest();
        await admin.signIn("Keyholder");
        const [applicant] = (await admin.call("applicants", {}, "GET")).json<{ applicantID: number }[]>();
        await admin.call(`applicants/${applicant?.applicantID}`, { status: "approved" }, "PATCH");
        const admitted = guest();
        expect(await goAround(admitted)).toBe("/categories");
        expect(await rowOf((await admitted.me()).userID)).toMatchObject({ name: form.Name, passwordHash: null });
    });
});

describe("FC-29 an equal email address links nothing", () => {
    test.each([true, false])("not even an administrator's address; verified by the provider: %s", async (email_verified) => {
        const person = { ...stranger(), email: "keyholder@fettle.example", email_verified };
        acme.person = person;
        const browser = guest();
        expect(await goAround(browser)).toBe("/entry/arrival");
        expect((await browser.me()).userID).toBe(0);
        const before = await site.database.query
            .selectFrom("users")
            .selectAll()
            .where("name", "=", "Keyholder")
            .executeTakeFirst();
        const Email = "keyholder@fettle.example";
        expect((await browser.post("/entry/arrival", { Name: person.preferred_username, Email })).statusCode).toBe(303);
        const own = await rowOf((await browser.me()).userID);
        expect(own).toMatchObject({ name: person.preferred_username, isAdmin: false, emailKey: null, emailConfirmed: false });
        await site.users.settle();
        expect((await site.mailsTo("keyholder@fettle.example"))[0]?.template).toBe("accountExists");
        const after = await site.database.query
            .selectFrom("users")
            .selectAll()
            .where("name", "=", "Keyholder")
            .executeTakeFirst();
        expect({ ...after, dateLastActive: null }).toEqual({ ...before, dateLastActive: null });
        const identities = await site.database.query
            .selectFrom("linkedIdentities")
            .selectAll()
            .where("userID", "=", before?.userID ?? 0)
            .execute();
        expect(identities).toEqual([]);
    });

    test("an equal name, or the same subject at another provider, links nothing either", async () => {
        const { person, userID } = await joined();
        other.person = { ...person };
        const browser = guest();
        expect(await goAround(browser, {}, other)).toBe("/entry/arrival");
        expect((await browser.me()).userID).not.toBe(userID);
    });

    test("another subject is another person, even if all other claims are equal", async () => {
        const { person } = await joined();
        acme.person = { ...person, sub: "somebody-else" };
        const browser = guest();
        expect(await goAround(browser)).toBe("/entry/arrival");
        expect((await browser.me()).userID).toBe(0);
    });

    test("a subject in different letter case is another person", async () => {
        const { person } = await joined();
        acme.person = { ...person, sub: person.sub.toUpperCase() };
        expect(await goAround(guest())).toBe("/entry/arrival");
    });
});

describe("FC-29 validation of the provider's response:", () => {
    const lies: [string, ProviderFaults][] = [
        ["another nonce", { claims: { nonce: "another" } }],
        ["no nonce", { claims: { nonce: undefined } }],
        ["another issuer", { claims: { iss: "https://evil.example" } }],
        ["another audience", { claims: { aud: "somebody else's client" } }],
        ["a token for two that is meant for the other one", { claims: { aud: ["parley of fettle", "x"], azp: "x" } }],
        ["a token that has expired", { claims: { exp: 1_000_000_000 } }],
        ["a token signed by nobody", { signs: "none" }],
        ["a token signed by another key", { signs: "otherKey" }],
        ["a token about nobody", { claims: { sub: undefined } }],
        ["a subject that is no name", { claims: { sub: "a\u0000b" } }],
        ["a way back in another provider's name", { iss: "https://evil.example" }],
    ];

    test.each(lies)("%s lets nobody in", async (_lie, failings) => {
        const { person } = await joined();
        acme.person = person;
        acme.failings = failings;
        const browser = guest();
        expect(await goAround(browser)).toBe(UNTRUE);
        expect([(await browser.me()).userID, browser.cookies.has(ARRIVAL)]).toEqual([0, false]);
    });

    test("userinfo with another subject than the token is ignored", async () => {
        acme.person = stranger();
        acme.failings = { usesUserinfo: true, userinfoSub: "somebody-else" };
        const browser = guest();
        await goAround(browser);
        expect((await browser.call("openid/arrival", {}, "GET")).json()).toMatchObject({
            email: "",
            emailVerified: false,
            name: "",
        });
    });

    test("name and address are requested from the userinfo endpoint if the token has none", async () => {
        const person = stranger();
        acme.person = person;
        acme.failings = { usesUserinfo: true };
        const browser = guest();
        await goAround(browser);
        expect((await browser.call("openid/arrival", {}, "GET")).json()).toMatchObject({
            email: person.email,
            emailVerified: true,
            name: person.preferred_username,
        });
    });
});

describe("FC-29 the callback", () => {
    test("rejects another state, and the pending flow stays valid", async () => {
        const { person, userID } = await joined();
        acme.person = person;
        const browser = guest();
        const back = await backFrom(await leave(browser));
        const forged = await browser.get(back.replace(/state=[^&]*/, "state=forged"));
        expect([forged.statusCode, forged.headers.location]).toEqual([303, OVER]);
        expect((await browser.me()).userID).toBe(0);
        expect((await browser.get(back)).headers.location).toBe("/categories");
        expect((await browser.me()).userID).toBe(userID);
    });

    test("accepts state and code once only, even in a race of fifty", async () => {
        const { person } = await joined();
        acme.person = person;
        const browser = guest();
        const back = await backFrom(await leave(browser));
        const secret = browser.cookies.get(START) ?? "";
        const racing = Array.from({ length: 50 }, async () => {
            const one = guest();
            one.cookies.set(START, secret);
            return (await one.get(back)).headers.location;
        });
        const ends = await Promise.all(racing);
        expect(ends.filter((end) => end === "/categories")).toHaveLength(1);
        expect(ends.filter((end) => end === OVER)).toHaveLength(49);
        // Replays the code in another browser's flow.
        const thief = guest();
        const own = new URL(await leave(thief)).searchParams.get("state") ?? "";
        const replayed = await thief.get(back.replace(/state=[^&]*/, `state=${own}`));
        expect(replayed.headers.location).toBe(UNTRUE);
        expect((await thief.me()).userID).toBe(0);
    });

    test("rejects a code in another browser than the one that started the flow, even if that browser has a flow of its own", async () => {
        const { person } = await joined();
        acme.person = person;
        const [attacker, victim] = [guest(), guest()];
        const back = await backFrom(await leave(attacker));
        expect((await victim.get(back)).headers.location).toBe(OVER);
        await leave(victim);
        expect((await victim.get(back)).headers.location).toBe(OVER);
        expect((await victim.me()).userID).toBe(0);
    });

    test("rejects a code that was issued to another browser", async () => {
        const { person } = await joined();
        acme.person = person;
        const [attacker, victim] = [guest(), guest()];
        const code = new URL(await backFrom(await leave(victim)), "https://forum.test").searchParams.get("code") ?? "";
        const back = await backFrom(await leave(attacker));
        const injected = await attacker.get(back.replace(/code=[^&]*/, `code=${code}`));
        expect(injected.headers.location).toBe(UNTRUE);
    });

    test("rejects a flow that was started with another provider", async () => {
        acme.person = stranger();
        const browser = guest();
        const back = await backFrom(await leave(browser));
        const before = other.requestCounts.get("/token");
        const mixed = await browser.get(back.replace("/acme/", "/other/"));
        expect(mixed.headers.location).toBe("/entry/signin?Problem=over&Provider=other#other-ways");
        expect(other.requestCounts.get("/token")).toBe(before);
    });

    test("is valid for ten minutes, and redirects only within this site (FC-6)", async () => {
        const { person } = await joined();
        acme.person = person;
        const late = guest();
        const back = await backFrom(await leave(late));
        site.pass(11 * MINUTE);
        expect((await late.get(back)).headers.location).toBe(OVER);
        for (const Target of [
            "https://evil.example/x",
            "//evil.example",
            "/\\evil.example",
            "/entry/signin?Target=/entry/signin",
        ])
            expect(await goAround(guest(), { Target })).toBe("/");
    });
});

describe("Failing provider", () => {
    test.each(["nothing", "html"] as const)(
        "that answers the start with %s: the error is shown, and other sign-in methods still work",
        async (answers) => {
            const down = await createOpenIDTestProvider();
            const forum = await createAuthenticationSite({ openIDProviders: [down.settings] });
            down.clock = forum.clock;
            down.failings = { answers };
            const { name } = await forum.member();
            const browser = forum.browser("10.1.1.1");
            const sent = await browser.post("/entry/openid/acme", { Target: "/categories" });
            expect([sent.statusCode, sent.headers.location]).toEqual([
                303,
                "/entry/signin?Problem=down&Provider=acme&Target=%2Fcategories#other-ways",
            ]);
            // The request was retried once.
            expect(down.requestCounts.get("/.well-known/openid-configuration")).toBe(2);
            expect((await browser.signIn(name)).statusCode).toBe(201);
            down.failings = {};
            expect((await browser.post("/entry/openid/acme", {})).statusCode).toBe(200);
            await forum.close();
            await down.close();
        },
    );

    test.each(["nothing", "html"] as const)("that answers the callback with %s: the error is shown", async (answers) => {
        acme.person = stranger();
        const browser = guest();
        const back = await backFrom(await leave(browser));
        acme.failings = { answers };
        expect((await browser.get(back)).headers.location).toBe(UNTRUE.replace("untrue", "down"));
    });

    test.each([
        ["access_denied", "denied"],
        ["temporarily_unavailable", "down"],
    ])("that redirects back with the error %s: the problem is shown, and nobody is signed in", async (error, problem) => {
        acme.failings = { error };
        const browser = guest();
        expect(await goAround(browser)).toBe(UNTRUE.replace("untrue", problem));
        expect((await browser.me()).userID).toBe(0);
    });

    test("metadata are requested once while the provider works", async () => {
        await goAround(guest());
        const before = acme.requestCounts.get("/.well-known/openid-configuration");
        await goAround(guest());
        expect(acme.requestCounts.get("/.well-known/openid-configuration")).toBe(before);
    });
});

test("FC-78 the message for the log contains nothing of the provider's response", () => {
    const cause = Object.assign(new Error("unexpected claim"), { code: "CODE", cause: { body: { id_token: "hunter2" } } });
    const { message } = new ProviderError("untrue", cause);
    expect(message).toBe("Error: CODE: unexpected claim");
});

describe("Sign-in with a provider", () => {
    test("FC-26 always creates a new session, and ends the browser's former one", async () => {
        const { browser, userID } = await linked();
        const before = browser.cookies.get(SESSION) ?? "";
        expect(await goAround(browser)).toBe("/categories");
        expect(browser.cookies.get(SESSION)).not.toBe(before);
        const thief = guest();
        thief.cookies.set(SESSION, before);
        expect([(await thief.me()).userID, (await browser.me()).userID]).toEqual([0, userID]);
    });

    test("lasts until the browser closes, or longer with RememberMe", async () => {
        const { person } = await joined();
        acme.person = person;
        for (const [RememberMe, maxAge] of [
            ["", undefined],
            ["1", 30 * 24 * 60 * 60],
        ] as const) {
            const browser = guest();
            const back = await browser.get(await backFrom(await leave(browser, { RememberMe })));
            expect(back.cookies.find(({ name }) => name === SESSION)?.maxAge).toBe(maxAge);
        }
    });

    test("requires the second step of members who have one, and creates no session before", async () => {
        const { name, userID } = await site.member();
        const { owner, secret } = await site.withApp(name);
        acme.person = stranger();
        expect(await goAround(owner, { For: "link" })).toBe("/account/ways?Done=linked");
        const browser = guest();
        expect(await goAround(browser)).toBe("/entry/secondfactor?Target=%2Fcategories");
        expect([browser.cookies.has(SESSION), (await browser.me()).userID]).toEqual([false, 0]);
        const passed = await browser.post("/entry/secondfactor", { Code: site.code(secret), Target: "/categories" });
        expect(passed.headers.location).toBe("/categories");
        expect((await browser.me()).userID).toBe(userID);
    });

    test("FC-22 is refused to banned members and to accounts closed by a moderator, as by password; accounts closed by their owner are reopened", async () => {
        const { person, userID } = await joined();
        acme.person = person;
        const update = (changes: object) =>
            site.database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
        await update({ banned: 1 });
        const browser = guest();
        expect(await goAround(browser)).toBe(UNTRUE.replace("untrue", "barred"));
        await update({ banned: 0, deleted: true, closedByID: 1, eraseAfter: "2027-01-01T00:00:00+00:00" });
        expect(await goAround(browser)).toBe(UNTRUE.replace("untrue", "closed"));
        expect([browser.cookies.has(SESSION), browser.cookies.has(ARRIVAL)]).toEqual([false, false]);
        await update({ closedByID: userID });
        expect(await goAround(browser)).toBe("/categories");
        expect((await browser.me()).userID).toBe(userID);
    });

    test("counts as reauthentication only if the provider has just authenticated the person", async () => {
        const { person } = await joined();
        acme.person = person;
        const browser = guest();
        await goAround(browser);
        expect((await browser.call("users/me/credentials", {}, "GET")).json()).toEqual({ hasPassword: false, isProved: false });
        acme.failings = { claims: { auth_time: Math.floor(site.clock().getTime() / 1000) } };
        await goAround(browser);
        expect((await browser.call("users/me/credentials", {}, "GET")).json()).toEqual({ hasPassword: false, isProved: true });
    });
});

describe("Account without a password", () => {
    test("reauthenticates with its provider, which has to authenticate the person again; no other sign-in method is needed", async () => {
        const { person, browser } = await joined();
        site.pass(16 * MINUTE);
        acme.person = person;
        const change = () => browser.call("users/me/credentials", { password: "hide glue and patience" }, "PUT");
        const refused = await change();
        expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "proofNeeded"]);
        const form = await browser.post("/account", { Form: "password", NewPassword: "hide glue and patience" });
        expect(form.json()).toMatchObject({ path: "/entry/prove?Target=%2Faccount", status: 403 });
        const before = browser.cookies.get(SESSION);
        const address = await leave(browser, { For: "prove", Target: "/account" });
        expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
        expect((await browser.get(await backFrom(address))).headers.location).toBe("/account");
        expect(browser.cookies.get(SESSION)).not.toBe(before);
        expect((await change()).statusCode).toBe(204);
        expect(await readMethods(browser)).toMatchObject({ hasPassword: true, count: 2 });
    });

    test("submits the form that waited for reauthentication by a provider, also after a failed attempt; the form is stored encrypted", async () => {
        const { person, browser } = await joined();
        site.pass(16 * MINUTE);
        acme.person = person;
        const NewPassword = "hide glue and patience";
        const sent = await browser.post("/account", { Form: "password", NewPassword });
        const { Pending = "" } = sent.json<{ formState: FormState }>().formState.values;
        const proof = { For: "prove", Target: "/account", Pending };
        const redirect = await leave(browser, proof);
        expect(Pending).toContain(NewPassword);
        expect(JSON.stringify(await site.database.query.selectFrom("openIDStarts").selectAll().execute())).not.toContain(
            "hide glue",
        );
        acme.person = stranger();
        const failed = await browser.get(await backFrom(redirect));
        expect(failed.headers["cache-control"]).toBe("no-store");
        expect(failed.json()).toMatchObject({
            path: "/entry/prove?Problem=other&Provider=acme&Target=%2Faccount",
            formState: { form: "prove", values: { Pending } },
        });
        expect(await readMethods(browser)).toMatchObject({ hasPassword: false });
        acme.person = person;
        const back = await backFrom(await leave(browser, proof));
        const fromProvider = {
            accept: "text/html",
            origin: "",
            referer: "https://acme.example/",
            "sec-fetch-site": "cross-site",
        };
        const resumed = await browser.send("GET", back, undefined, fromProvider);
        expect([resumed.statusCode, resumed.headers.location]).toEqual([303, "/account?Done=password"]);
        expect(await readMethods(browser)).toMatchObject({ hasPassword: true });
        // The flow is over, so the form is not submitted twice.
        expect((await browser.get(back)).headers.location).toBe(OVER);
    });

    test("with a passkey may still reauthenticate with its provider", async () => {
        const { person, browser } = await joined();
        const passkey = { credentialID: "a-key", publicKey: "", counter: 0, transports: "[]", name: "Laptop", dateUsed: null };
        const dateInserted = "2026-05-21T12:00:00+00:00";
        const { userID } = await browser.me();
        await site.database.query
            .insertInto("passkeys")
            .values({ ...passkey, userID, dateInserted })
            .execute();
        site.pass(16 * MINUTE);
        acme.person = person;
        expect(await goAround(browser, { For: "prove", Target: "/account" })).toBe("/account");
        expect((await browser.call("users/me/credentials", {}, "GET")).json()).toMatchObject({ isProved: true });
    });

    test.each([
        ["says when that was, but it was before", { auth_time: 1_000_000_000 }],
        ["does not say when that was", { auth_time: undefined }],
    ])("is not reauthenticated by a provider that %s", async (_name, claims) => {
        const { person, browser } = await joined();
        site.pass(16 * MINUTE);
        acme.person = person;
        acme.failings = { claims };
        expect(await goAround(browser, { For: "prove", Target: "/account" })).toBe(
            "/entry/prove?Problem=stale&Provider=acme&Target=%2Faccount#other-ways",
        );
        expect((await browser.call("users/me/credentials", {}, "GET")).json()).toMatchObject({ isProved: false });
    });

    test("is not reauthenticated by another identity, nor in another session than the one that started the flow", async () => {
        const { person, browser } = await joined();
        site.pass(16 * MINUTE);
        acme.person = stranger();
        expect(await goAround(browser, { For: "prove", Target: "/account" })).toMatch(/^\/entry\/prove\?Problem=other&/);
        acme.person = person;
        const back = await backFrom(await leave(browser, { For: "prove", Target: "/account" }));
        const secret = browser.cookies.get(START) ?? "";
        const elsewhere = (await joined()).browser;
        elsewhere.cookies.set(START, secret);
        expect((await elsewhere.get(back)).headers.location).toMatch(/^\/entry\/prove\?Problem=over&/);
    });

    test("keeps its last sign-in method", async () => {
        const { browser } = await joined();
        const [identity] = (await readMethods(browser)).identities;
        const refused = await browser.call(`linked-identities/${identity?.identityID}`, {}, "DELETE");
        expect(refused.statusCode).toBe(409);
        expect((await readMethods(browser)).count).toBe(1);
        await browser.call("users/me/credentials", { password: "hide glue and patience" }, "PUT");
        expect((await browser.call(`linked-identities/${identity?.identityID}`, {}, "DELETE")).statusCode).toBe(204);
        expect(await readMethods(browser)).toMatchObject({ count: 1, identities: [] });
    });

    test("keeps its last sign-in method even if two are removed at once", async () => {
        const { browser } = await joined();
        other.person = stranger();
        await goAround(browser, { For: "link" }, other);
        const { identities } = await readMethods(browser);
        expect(identities).toHaveLength(2);
        const answers = await Promise.all(
            identities.map(({ identityID }) => browser.call(`linked-identities/${identityID}`, {}, "DELETE")),
        );
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
        expect((await readMethods(browser)).identities).toHaveLength(1);
    });

    test("requires recent reauthentication for its data export and for closing", async () => {
        const { browser, person, userID } = await joined();
        const file = await browser.post("/account", { Form: "export" });
        expect(file.json()).toMatchObject({
            linkedIdentities: [{ issuer: acme.settings.issuer, subject: person.sub, account: person.email }],
        });
        site.pass(16 * MINUTE);
        const proofPage = { path: "/entry/prove?Target=%2Faccount", status: 403 };
        expect((await browser.post("/account", { Form: "export" })).json()).toMatchObject(proofPage);
        expect((await browser.post("/account", { Form: "close", Method: "keep" })).json()).toMatchObject(proofPage);
        expect(await rowOf(userID)).toMatchObject({ deleted: false });
    });

    test("is unlinked when erased, so the identity does not bring it back", async () => {
        const { browser, person, userID } = await joined();
        expect((await browser.post("/account", { Form: "close", Method: "keep" })).headers.location).toBe(
            "/entry/signin?Done=closed",
        );
        site.pass(60 * 24 * 60 * MINUTE);
        await site.tidy();
        const rows = await site.database.query.selectFrom("linkedIdentities").selectAll().where("userID", "=", userID).execute();
        expect(rows).toEqual([]);
        acme.person = person;
        expect(await goAround(guest())).toBe("/entry/arrival");
    });
});

describe("Sign-in methods", () => {
    test("are linked only after recent reauthentication, by the session that started the flow", async () => {
        const { name } = await site.member();
        const browser = guest();
        await browser.signIn(name);
        site.pass(16 * MINUTE);
        const sent = await browser.post("/entry/openid/acme", { For: "link" });
        expect([sent.statusCode, sent.headers.location]).toEqual([303, "/entry/prove?Target=%2Faccount%2Fways"]);
        await browser.call("authenticate/proof", { password: PASSWORD });
        acme.person = stranger();
        const back = await backFrom(await leave(browser, { For: "link" }));
        await browser.signIn(name);
        expect((await browser.get(back)).headers.location).toBe("/account/ways?Problem=over&Provider=acme#other-ways");
        expect((await readMethods(browser)).identities).toEqual([]);
    });

    test("FC-29 an identity of another account can't be linked", async () => {
        const first = await linked();
        const { name } = await site.member();
        const browser = guest();
        await browser.signIn(name);
        acme.person = first.person;
        expect(await goAround(browser, { For: "link" })).toBe("/account/ways?Problem=taken&Provider=acme#other-ways");
        expect((await readMethods(browser)).identities).toEqual([]);
        expect((await readMethods(first.browser)).identities).toHaveLength(1);
        const again = guest();
        await goAround(again);
        expect((await again.me()).userID).toBe(first.userID);
    });

    test("are unlinked only by their owner after recent reauthentication; the owner is notified, and the identity no longer signs in", async () => {
        const { browser, email, person } = await linked();
        const [identity] = (await readMethods(browser)).identities;
        const path = `linked-identities/${identity?.identityID}`;
        const stranger = guest();
        await stranger.signIn((await site.member()).name);
        expect((await stranger.call(path, {}, "DELETE")).statusCode).toBe(404);
        site.pass(16 * MINUTE);
        expect((await browser.call(path, {}, "DELETE")).json()).toMatchObject({ status: 403, code: "proofNeeded" });
        const form = { IdentityID: String(identity?.identityID) };
        const page = { path: "/entry/prove?Target=%2Faccount%2Fways", status: 403 };
        expect((await browser.post("/account/ways", form)).json()).toMatchObject(page);
        await browser.call("authenticate/proof", { password: PASSWORD });
        expect((await browser.post("/account/ways", form)).headers.location).toBe("/account/ways?Done=unlinked");
        expect((await site.mailsTo(email))[0]?.template).toBe("identityUnlinked");
        acme.person = person;
        expect(await goAround(guest())).toBe("/entry/arrival");
    });

    test("a member with a password can't reauthenticate with a provider", async () => {
        const { browser } = await linked();
        expect((await browser.post("/entry/openid/acme", { For: "prove", Target: "/account" })).statusCode).toBe(400);
    });

    test("a member held back until they set up a second factor can't unlink an identity", async () => {
        const { browser, userID } = await linked();
        const [identity] = (await readMethods(browser)).identities;
        const admin = guest();
        await admin.signIn("Keyholder");
        await admin.call("second-factors/roles", { roleIDs: [RoleID.moderator] }, "PUT");
        await admin.call(`users/${userID}`, { roleID: [RoleID.member, RoleID.moderator] }, "PATCH");
        expect((await browser.me()).userID).toBe(0);
        expect((await browser.call(`linked-identities/${identity?.identityID}`, {}, "DELETE")).statusCode).toBe(403);
        expect((await readMethods(browser)).identities).toHaveLength(1);
        await admin.call("second-factors/roles", { roleIDs: [] }, "PUT");
    });

    test("an identity at a removed provider is listed, but does not count as a sign-in method", async () => {
        const { browser, userID } = await linked();
        await site.database.query
            .updateTable("linkedIdentities")
            .set({ issuer: "https://gone.example/" })
            .where("userID", "=", userID)
            .execute();
        expect(await readMethods(browser)).toMatchObject({
            count: 1,
            identities: [{ provider: null, name: "gone.example" }],
        });
    });

    test("expired flows and unlinked identities are deleted", async () => {
        acme.person = stranger();
        const browser = guest();
        await goAround(browser);
        await leave(browser);
        site.pass(2 * 60 * MINUTE);
        await site.tidy();
        const starts = await site.database.query.selectFrom("openIDStarts").selectAll().execute();
        const arrivals = await site.database.query.selectFrom("openIDArrivals").selectAll().execute();
        expect([starts, arrivals]).toEqual([[], []]);
    });
});
