import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Config } from "@parley/config/server";
import { createConfigServer } from "@parley/config/server";
import type { FormState } from "@parley/library/contract";
import { writeEnglish } from "@parley/library/contract";
import { createContentRenderer } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import { createApp } from "@parley/library/server/http";
import { noInterfaceTexts } from "@parley/library/server/interfaceTexts";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createMail, mailMigrations } from "@parley/library/server/mail";
import type { Sessions } from "@parley/library/server/sessions";
import { createSessions } from "@parley/library/server/sessions";
import { createResponseCheck, testDatabase } from "@parley/library/server/testing";
import type { Users } from "@parley/users/server";
import { createUsersServer, findViewer } from "@parley/users/server";
import { PASSWORD, usersSiteMigrations } from "@parley/users/server/testing";
import type { FastifyInstance } from "fastify";
import { SESSION_COOKIE } from "./cookies";

const SITE = "https://forum.test";
const WRONG = "The name or the password is wrong.";
const WAIT_OR_MAIL =
    "Too many tries. Wait 10 minutes, or request a new password by email: once you have chosen it, you can sign in on this device at once.";
const HOUR_MS = 60 * 60 * 1000;

/** Options of a page, as passed to the renderer. */
interface Shown {
    path: string;
    status?: number;
    formState?: FormState;
}

let database: Database;
let sessions: Sessions;
let config: Config;
let users: Users;
let app: FastifyInstance;
let now = new Date("2026-05-21T12:00:00Z");
/** Monotonic clock of the process in milliseconds, used by the in-memory limits. */
const responses = createResponseCheck();
let elapsed = 0;
/** Resets the limits between tests. */
beforeEach(() => {
    elapsed += HOUR_MS;
});
beforeAll(async () => {
    const clock = () => now;
    database = await testDatabase([...mailMigrations, jobsMigration, ...usersSiteMigrations]);
    sessions = createSessions(database, clock);
    app = await createApp({
        checkResponse: responses.check,
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: SESSION_COOKIE,
        trustedProxies: ["127.0.0.1"],
        viewerOf: (request, reply) => findViewer(request, reply, { users, sessions }),
        renderPage: async (reply, path, options) => reply.code(options.status ?? 200).send({ path, ...options } satisfies Shown),
        register: (api, pages) => {
            const mail = createMail({ database, clock, siteURL: SITE, siteName: async () => "Fettle" });
            const jobs = createJobs({ database, clock });
            const kit = {
                api,
                pages,
                database,
                clock,
                siteURL: SITE,
                layouts: createLayoutRegistry(),
                mail,
                jobs,
                content: createContentRenderer(),
                findTranslation: () => writeEnglish,
                findCatalogue: () => undefined,
                interfaceTexts: noInterfaceTexts,
            };
            config = createConfigServer(kit);
            users = createUsersServer(kit, { config, sessions, monotonicClock: () => elapsed });
        },
    });
    await app.ready();
});
afterAll(async () => {
    await users.settle();
    await app.close();
    await database.close();
    responses.report();
});

/** Creates a browser with cookies and an address. */
function browser(address: string) {
    const cookies = new Map<string, string>();
    const send = async (method: "GET" | "POST", url: string, payload: object | string, headers: Record<string, string>) => {
        const answer = await app.inject({
            method,
            url,
            headers: { host: "forum.test", origin: SITE, "x-forwarded-for": address, ...headers },
            cookies: Object.fromEntries(cookies),
            ...(method === "POST" && { payload }),
        });
        for (const { name, value, maxAge } of answer.cookies) {
            if (value === "" || maxAge === 0) cookies.delete(name);
            else cookies.set(name, value);
        }
        return answer;
    };
    return {
        cookies,
        get: (path: string) => send("GET", path, "", {}),
        call: (path: string, body: object = {}) => send("POST", `/api/v2/${path}`, body, { "x-requested-with": "parley" }),
        /** Posts a form as without scripts. The header of scripted requests replaces the form's transient key. */
        post: (path: string, fields: Record<string, string>) =>
            send("POST", path, new URLSearchParams(fields).toString(), {
                "content-type": "application/x-www-form-urlencoded",
                "x-requested-with": "parley",
            }),
        postUnasked: (path: string, fields: Record<string, string>) =>
            send("POST", path, new URLSearchParams(fields).toString(), { "content-type": "application/x-www-form-urlencoded" }),
        signIn: (username: string, password = PASSWORD, persist = false) =>
            send("POST", "/api/v2/authenticate/password", { username, password, persist }, { "x-requested-with": "parley" }),
        me: async () => (await send("GET", "/api/v2/users/me", "", {})).json(),
    };
}

let people = 0;
/** Creates a new member. */
async function member() {
    people++;
    const [name, email] = [`Member Number${String.fromCodePoint(0x3041 + people)}`, `member${people}@fettle.example`];
    return { name, email, userID: await users.create({ name, email, password: PASSWORD }) };
}

const address = () => `10.0.${++people}.1`;

test("AUTH-013 signing in by name or email address identifies the viewer in later requests", async () => {
    const { name, email, userID } = await member();
    for (const username of [name, name.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
        const one = browser(address());
        expect((await one.me()).userID).toBe(0);
        const answer = await one.signIn(username);
        expect(answer.statusCode).toBe(201);
        expect(answer.json()).toMatchObject({ userID, name });
        expect((await one.me()).userID).toBe(userID);
    }
});

test("the session cookie is httpOnly, SameSite=Lax and secure, and persistent only on request", async () => {
    const { name } = await member();
    const cookieFor = async (persist: boolean) =>
        (await browser(address()).signIn(name, PASSWORD, persist)).cookies.find(
            ({ name: cookie }) => cookie === "parley-session",
        );
    expect(await cookieFor(false)).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: true, path: "/" });
    expect(await cookieFor(false)).not.toHaveProperty("maxAge");
    expect(await cookieFor(true)).toMatchObject({ maxAge: 30 * 24 * 60 * 60 });
});

test("FC-26 signing in begins a new session and ends the browser's previous one", async () => {
    const [first, second] = [await member(), await member()];
    const one = browser(address());
    one.cookies.set(SESSION_COOKIE, "a session somebody else has chosen");
    await one.signIn(first.name);
    const before = one.cookies.get(SESSION_COOKIE) ?? "";
    expect(before).not.toBe("a session somebody else has chosen");
    await one.signIn(second.name);
    expect(one.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect((await one.me()).userID).toBe(second.userID);
    expect(await sessions.find(before)).toBeUndefined();
});

test("FC-26 signing out ends the session itself, not only the cookie", async () => {
    const { name } = await member();
    const one = browser(address());
    await one.signIn(name);
    const token = one.cookies.get(SESSION_COOKIE) ?? "";
    const answer = await one.call("authenticate/signout");
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(one.cookies.has(SESSION_COOKIE)).toBe(false);
    one.cookies.set(SESSION_COOKIE, token);
    expect((await one.me()).userID).toBe(0);
});

test("FC-25 sign-in and sign-out forms without the transient key are rejected", async () => {
    const { name } = await member();
    const one = browser(address());
    expect((await one.postUnasked("/entry/signin", { Email: name, Password: PASSWORD })).statusCode).toBe(403);
    await one.signIn(name);
    expect((await one.postUnasked("/entry/signout", {})).statusCode).toBe(403);
    expect((await one.me()).name).toBe(name);
});

test("FC-27 a wrong password and an unknown account get the same response", async () => {
    const { name } = await member();
    const wrong = await browser(address()).signIn(name, "not the password at all");
    const unknown = await browser(address()).signIn("nobody of this name", "not the password at all");
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    expect(wrong.json().message).toBe(WRONG);
});

test("FC-27 five wrong passwords from one address block further attempts, for unknown accounts too", async () => {
    const { name } = await member();
    for (const username of [name, "nobody of that name"]) {
        const one = browser(address());
        for (let count = 0; count < 5; count++) expect((await one.signIn(username, "wrong")).statusCode).toBe(401);
        const answer = await one.signIn(username);
        expect(answer.statusCode).toBe(429);
        expect(Number(answer.headers["retry-after"])).toBe(600);
        expect(answer.json().message).toBe(WAIT_OR_MAIL);
    }
});

test("FC-27 the owner can sign in from another address meanwhile, and from the blocked one after the delay", async () => {
    const { name } = await member();
    const [attacker, owner] = [browser(address()), browser(address())];
    for (let count = 0; count < 6; count++) await attacker.signIn(name, "wrong");
    expect((await owner.signIn(name)).statusCode).toBe(201);
    now = new Date(now.getTime() + 10 * 60 * 1000 + 1000);
    expect((await attacker.signIn(name)).statusCode).toBe(201);
});

test("FC-27 concurrent correct sign-ins are not limited, concurrent guesses are", async () => {
    const { name } = await member();
    const at = address();
    const together = (password?: string) => Promise.all(Array.from({ length: 12 }, () => browser(at).signIn(name, password)));
    expect((await together()).map(({ statusCode }) => statusCode)).toEqual(new Array(12).fill(201));
    const guesses = (await together("wrong")).map(({ statusCode }) => statusCode);
    expect(guesses.filter((status) => status === 401)).toHaveLength(5);
    expect(guesses.filter((status) => status === 429)).toHaveLength(7);
});

test("FC-27 attempts on many accounts from one address block the address", async () => {
    const one = browser(address());
    const statuses = [];
    for (let count = 0; count < 60; count++)
        statuses.push((await one.signIn(`account number ${count}`, `wrong ${count}`)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(new Array(10).fill(429));
});

test("FC-27 attempts on one account from many addresses are blocked, except from a trusted device of the owner", async () => {
    const { name } = await member();
    const own = browser(address());
    await own.signIn(name);
    await own.call("authenticate/signout");
    const statuses = [];
    for (let count = 0; count < 70; count++) statuses.push((await browser(`172.16.${count}.1`).signIn(name, "wrong")).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect((await browser(address()).signIn(name)).statusCode).toBe(429);
    expect((await own.signIn(name)).statusCode).toBe(201);
});

test("FC-27 a trusted device has a limit of its own and is not trusted for another account", async () => {
    const [first, second] = [await member(), await member()];
    const one = browser(address());
    await one.signIn(first.name);
    for (let count = 0; count < 10; count++) expect((await one.signIn(first.name, "wrong")).statusCode).toBe(401);
    expect((await one.signIn(first.name)).statusCode).toBe(429);
    for (let count = 0; count < 5; count++) expect((await one.signIn(second.name, "wrong")).statusCode).toBe(401);
    expect((await one.signIn(second.name)).statusCode).toBe(429);
});

test("FC-27 concurrent attempts are counted individually", async () => {
    const { name } = await member();
    const one = browser(address());
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.signIn(name, "wrong")));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
});

test("FC-88 one password tried on 200 names from 200 addresses is blocked after ten attempts, whether the accounts exist or not", async () => {
    const { name } = await member();
    const names = Array.from({ length: 200 }, (_, count) => (count === 5 ? name : `sprayed account ${count}`));
    const answers = [];
    for (const [count, username] of names.entries())
        answers.push(await browser(`10.88.${count}.1`).signIn(username, "Summer2026!"));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...new Array(10).fill(401), ...new Array(190).fill(429)]);
    const last = answers.at(-1);
    expect(Number(last?.headers["retry-after"])).toBe(3600);
    expect(last?.json().message).toBe(WAIT_OR_MAIL.replace("10 minutes", "60 minutes"));
    expect((await browser(address()).signIn(name)).statusCode).toBe(201);
    elapsed += HOUR_MS;
    expect((await browser(address()).signIn("sprayed account 0", "Summer2026!")).statusCode).toBe(401);
});

test("FC-88 concurrent attempts with one password are counted individually, and correct ones do not count", async () => {
    const spray = (names: readonly string[], password: string) =>
        Promise.all(names.map((name) => browser(address()).signIn(name, password)));
    const guesses = await spray(
        Array.from({ length: 30 }, (_, count) => `sprayed at once ${count}`),
        "Winter2026!",
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    const names = [];
    for (let count = 0; count < 12; count++) names.push((await member()).name);
    expect((await spray(names, PASSWORD)).map(({ statusCode }) => statusCode)).toEqual(new Array(12).fill(201));
});

test("FC-88 the owner of a sprayed password can sign in from a trusted device", async () => {
    const { name } = await member();
    const own = browser(address());
    await own.signIn(name);
    await own.call("authenticate/signout");
    for (let count = 0; count < 12; count++) await browser(address()).signIn(`sprayed for it ${count}`, PASSWORD);
    expect((await browser(address()).signIn(name)).statusCode).toBe(429);
    expect((await own.signIn(name)).statusCode).toBe(201);
});

test("FC-88 the owner of a blocked account can sign in on a new device after a password reset by mail", async () => {
    const { name, email } = await member();
    const own = browser(address());
    const guessed = async (password: string) => {
        for (let count = 0; count < 10; count++) await browser(address()).signIn(`guessed account ${count}`, password);
    };
    await guessed(PASSWORD);
    const fields = { Email: name, Password: PASSWORD, RememberMe: "1", Target: "/categories" };
    const refused = await own.post("/entry/signin", fields);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(refused.json().formState).toEqual({
        form: "signIn",
        values: { Email: name, RememberMe: "1", Target: "/categories" },
        message: WAIT_OR_MAIL.replace("10 minutes", "60 minutes"),
    });
    expect(refused.body).not.toContain(PASSWORD);
    await own.post("/entry/passwordrequest", { Email: email });
    await users.settle();
    const mailed = await database.query
        .selectFrom("mails")
        .select("text")
        .where("toAddress", "=", email)
        .executeTakeFirstOrThrow();
    const page = /\/entry\/passwordreset\/\S+?(?=[)\s])/.exec(`${mailed.text} `)?.[0] ?? "";
    const chosen = "another kettle of fish";
    expect((await own.post(page, { Password: chosen })).headers.location).toBe("/entry/signin?Done=password");
    await guessed(chosen);
    expect((await browser(address()).signIn(name, chosen)).statusCode).toBe(429);
    const entered = await own.post("/entry/signin", { ...fields, Password: chosen });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, "/categories"]);
});

test("FC-22 a banned member is signed out at once, can't sign in, and sees the ban only with the right password", async () => {
    const { name, userID } = await member();
    const one = browser(address());
    await one.signIn(name);
    await database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", userID).execute();
    expect((await one.me()).userID).toBe(0);
    expect((await browser(address()).signIn(name, "wrong")).json().message).toBe(WRONG);
    expect((await browser(address()).signIn(name)).json()).toMatchObject({ status: 403, message: "This account is banned." });
    expect(await users.authenticate(name, PASSWORD)).toBeUndefined();
});

test("a deleted member is a guest at once and can't sign in", async () => {
    const { name, userID } = await member();
    const one = browser(address());
    await one.signIn(name);
    await database.query.updateTable("users").set({ deleted: true }).where("userID", "=", userID).execute();
    expect((await one.me()).userID).toBe(0);
    expect((await browser(address()).signIn(name)).statusCode).toBe(401);
});

test("the System account can't sign in", async () => {
    for (const password of ["", "System", "null"]) expect(await users.authenticate("System", password)).toBeUndefined();
});

test("FC-72 the last activity is updated at most every ten minutes", async () => {
    const { name, userID } = await member();
    const one = browser(address());
    await one.signIn(name);
    const start = now.getTime();
    const lastActive = async () => (await users.byIDs([userID])).get(userID)?.dateLastActive;
    const first = await lastActive();
    now = new Date(start + 9 * 60 * 1000);
    await one.me();
    expect(await lastActive()).toBe(first);
    now = new Date(start + 11 * 60 * 1000);
    await one.me();
    expect(await lastActive()).not.toBe(first);
});

test("/users/register creates an account without signing in", async () => {
    const one = browser(address());
    const answer = await one.call("users/register", {
        name: "  Newly   Come ",
        email: " new@fettle.example ",
        password: PASSWORD,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ userID: expect.any(Number), name: "Newly Come", email: "new@fettle.example" });
    expect((await one.me()).userID).toBe(0);
    expect((await one.signIn("newly come")).statusCode).toBe(201);
});

test("FC-17 FC-93 registration accepts only name, email address and password, and refuses other fields by name", async () => {
    const one = browser(address());
    const account = { name: "Would Be", email: "wouldbe@fettle.example", password: PASSWORD };
    const dateInserted = "2001-01-01T00:00:00+00:00";
    const fields = { isAdmin: true, roleIDs: [16], banned: 0, points: 9000, userID: 77, emailConfirmed: true, dateInserted };
    const refusal = await one.call("users/register", { ...account, ...fields });
    const { errors } = refusal.json<{ errors: { field: string }[] }>();
    expect([refusal.statusCode, errors.map(({ field }) => field)]).toEqual([422, Object.keys(fields)]);
    const { userID } = (await one.call("users/register", account)).json();
    await one.signIn("Would Be");
    expect(await one.me()).toMatchObject({ userID, isAdmin: false, roleIDs: [8], points: 0, emailConfirmed: false });
});

test("an invalid registration reports an error for each field", async () => {
    const { name, email } = await member();
    const register = async (account: object) => (await browser(address()).call("users/register", account)).json();
    expect(await register({ name: "Guest", email: "nonsense", password: "short" })).toMatchObject({
        status: 422,
        errors: [
            { field: "name", message: "That name is reserved." },
            { field: "email", message: "That is not an email address." },
            { field: "password", message: "The password must have at least 12 characters." },
        ],
    });
    expect(await register({ name: name.toUpperCase(), email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
        errors: [{ field: "name", message: "That name is taken." }],
    });
    const long = { name: "Long Enough Name", email: "long.enough@fettle.example" };
    expect(await register({ ...long, password: "Long Enough Name" })).toMatchObject({ errors: [{ field: "password" }] });
    expect(await register({ ...long, password: "LONG.enough@fettle.example" })).toMatchObject({
        errors: [{ field: "password" }],
    });
    expect(await register({ ...long, password: "aaaaaaaaaaaaaaaa" })).toMatchObject({ errors: [{ field: "password" }] });
    expect(await register({ name: "Ｍember" })).toMatchObject({
        status: 400,
        errors: [{ code: "missingField" }, { code: "missingField" }],
    });
});

test("FC-42 concurrent registrations of the same name create one account", async () => {
    const answers = await Promise.all(
        ["a", "b", "c"].map((who) =>
            browser(address()).call("users/register", {
                name: "One Of Three",
                email: `${who}@three.example`,
                password: PASSWORD,
            }),
        ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
});

test("registration is rejected with a message while it is closed", async () => {
    await config.set({ "registration.method": "closed" });
    const account = { name: "Too Late", email: "late@fettle.example", password: PASSWORD };
    const answer = await browser(address()).call("users/register", account);
    expect(answer.json()).toMatchObject({ status: 400, message: "Registration is closed." });
    await config.set({ "registration.method": "basic" });
});

test("one address can register thirty accounts an hour", async () => {
    const one = browser(address());
    const register = (count: number) =>
        one.call("users/register", { name: `Sock Puppet ${count}`, email: `sock${count}@fettle.example`, password: PASSWORD });
    expect((await one.call("users/register", { name: "x", email: "x", password: "x" })).statusCode).toBe(422);
    for (let count = 0; count < 30; count++) expect((await register(count)).statusCode).toBe(201);
    const answer = await register(30);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("the form of /entry/signin signs in without scripts and redirects to the target", async () => {
    const { name } = await member();
    const one = browser(address());
    const answer = await one.post("/entry/signin", {
        Email: name,
        Password: PASSWORD,
        RememberMe: "1",
        Target: "/discussion/5/kettle?page=2#last",
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/discussion/5/kettle?page=2#last");
    expect(answer.cookies.find((cookie) => cookie.name === SESSION_COOKIE)).toHaveProperty("maxAge");
    expect((await one.me()).name).toBe(name);
});

test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%5Cevil.example",
    "/entry/signin?Target=%2Fentry%2Fsignin",
    "javascript:alert(1)",
    `/${"x".repeat(64_000)}`,
    "",
])("FC-6 signing in with the target %j redirects to the home page", async (target) => {
    const { name } = await member();
    const answer = await browser(address()).post("/entry/signin", { Email: name, Password: PASSWORD, Target: target });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/"]);
});

test("a rejected sign-in form is shown with the entered values except the password", async () => {
    const { name } = await member();
    const answer = await browser(address()).post("/entry/signin", {
        Email: name,
        Password: "not this one",
        Target: "/categories",
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
        path: "/entry/signin?Target=%2Fcategories",
        status: 401,
        formState: { form: "signIn", values: { Email: name, RememberMe: "", Target: "/categories" }, message: WRONG },
    });
    expect(answer.body).not.toContain("not this one");
    expect(answer.cookies.map((cookie) => cookie.name)).not.toContain(SESSION_COOKIE);
});

test("FC-11 a form with lists and objects as values is rejected like an empty one", async () => {
    const answer = await browser(address()).post("/entry/signin", { "Email[]": "x", "Password[a]": "y", "__proto__[x]": "z" });
    expect(answer.statusCode).toBe(401);
    expect(({} as { x?: string }).x).toBeUndefined();
});

test("the form of /entry/register creates the account and signs in", async () => {
    const one = browser(address());
    const fields = { Name: "Form Filler", Email: "filler@fettle.example", Password: PASSWORD, Target: "/discussions" };
    const answer = await one.post("/entry/register", fields);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/discussions"]);
    expect((await one.me()).name).toBe("Form Filler");
});

test("a rejected registration form keeps the entered values and shows errors by field", async () => {
    const answer = await browser(address()).post("/entry/register", {
        Name: "System",
        Email: "form@fettle.example",
        Password: "too short",
    });
    expect(answer.statusCode).toBe(422);
    const { path, formState }: Shown = answer.json();
    expect(path).toBe("/entry/register");
    expect(formState?.values).toMatchObject({ Name: "System", Email: "form@fettle.example", Target: "" });
    expect(Object.keys(formState?.errors ?? {})).toEqual(["name", "password"]);
    expect(answer.body).not.toContain("too short");
});

test("AUTH-010 the form of /entry/signout ends the session and redirects back", async () => {
    const { name } = await member();
    const one = browser(address());
    await one.signIn(name);
    const answer = await one.post("/entry/signout", { Target: "/categories" });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/categories"]);
    expect((await one.me()).userID).toBe(0);
});
