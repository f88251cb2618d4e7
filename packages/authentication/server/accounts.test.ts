import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, linkIn, PASSWORD, SITE } from "@parley/users/server/testing";
import { createKeysService } from "./credentials/keys.service";

// Spies on the real functions: the number of hashes must not reveal whether an account exists.
const argon2 = jest.requireActual<{ hash: () => unknown; verify: () => unknown }>("@node-rs/argon2");
jest.mock("@node-rs/argon2", () => argon2);
const spies = [jest.spyOn(argon2, "hash"), jest.spyOn(argon2, "verify")];

const HOUR = 60 * 60 * 1000;
const PURPOSES = ["emailConfirm", "emailChange", "emailBack", "passwordReset"] as const;
const NEW_PASSWORD = "hide glue and patience";

let site: AccountsSite;
beforeAll(async () => {
    site = await accountsSite();
    await guest().me();
});
afterAll(() => site.close());

const guest = () => site.browser(site.address());
async function signedIn(name: string, password = PASSWORD) {
    const one = guest();
    await one.signIn(name, password);
    return one;
}
const account = (name: string, email: string) => ({ name, email, password: PASSWORD });

/** Returns the user ID and key in a mailed link. */
function keyIn(link: string) {
    const [userID = "", key = ""] = link.split("/").slice(-2);
    return { userID: Number(userID), key };
}

describe("an email address", () => {
    test("FC-27 registers with the same response, queries and hashes whether or not it has an account", async () => {
        const { email } = await site.member();
        const [taken, free] = [
            await counted(() => guest().call("users/register", account("Second Spoon", email))),
            await counted(() => guest().call("users/register", account("Second Ladle", "ladle@fettle.example"))),
        ];
        expect([taken.answer.statusCode, free.answer.statusCode]).toEqual([201, 201]);
        expect(taken.answer.json()).toEqual({ userID: expect.any(Number), name: "Second Spoon", email });
        expect([taken.hashes, taken.queries]).toEqual([1, free.queries]);
        expect(free.hashes).toBe(1);
        expect(taken.queries.join()).toContain('insert into "users"');
        expect((await guest().signIn("Second Spoon")).statusCode).toBe(201);
        expect((await guest().signIn(email)).statusCode).toBe(201);
    });

    test("that already has an account is notified by mail only", async () => {
        const { name, email } = await site.member();
        await guest().call("users/register", account("Third Spoon", email));
        const [mail] = await site.mailsTo(email);
        expect(mail?.template).toBe("accountExists");
        expect(mail?.text).toContain(`named ${name}`);
        expect(mail?.text).toContain(`${SITE}/entry/passwordrequest`);
    });

    test("FC-27 that a newcomer claims signs in either account, depending on the password", async () => {
        const { email, userID } = await site.member();
        const made = await guest().call("users/register", { ...account("Fourth Spoon", email), password: NEW_PASSWORD });
        expect((await guest().signIn(email, NEW_PASSWORD)).json().userID).toBe(made.json().userID);
        expect((await guest().signIn(email)).json().userID).toBe(userID);
    });

    test("is confirmed once by the mailed link, and the member stays unconfirmed until then if confirmation is required", async () => {
        await site.config.set({ "registration.confirmEmail": true });
        const one = guest();
        const email = "newcomer@fettle.example";
        await one.post("/entry/register", { Name: "New Comer", Email: email, Password: PASSWORD });
        expect(await one.me()).toMatchObject({ name: "New Comer", emailConfirmed: false, roleIDs: [3] });
        const [mail] = await site.mailsTo(email);
        const link = linkIn(mail ?? { text: "" });
        expect(link).toMatch(/^\/entry\/emailconfirm\/\d+\/[\w-]{43}$/);
        const answer = await guest().post(link, {});
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/entry/emailconfirmrequest?Done=confirmed"]);
        expect(await one.me()).toMatchObject({ emailConfirmed: true, roleIDs: [8] });
        expect((await guest().post(link, {})).statusCode).toBe(400);
        await site.config.set({ "registration.confirmEmail": false });
    });

    test("FC-26 renews the session token when confirmation changes the role, and the old token expires after a minute", async () => {
        await site.config.set({ "registration.confirmEmail": true });
        const one = guest();
        await one.post("/entry/register", { Name: "Token Turner", Email: "turner@fettle.example", Password: PASSWORD });
        const before = one.cookies.get("parley-session") ?? "";
        const [mail] = await site.mailsTo("turner@fettle.example");
        const { userID, key } = keyIn(linkIn(mail ?? { text: "" }));
        await guest().call(`users/${userID}/confirm-email`, { confirmationCode: key });
        expect((await one.me()).userID).toBe(userID);
        expect(one.cookies.get("parley-session")).not.toBe(before);
        expect((await one.me()).userID).toBe(userID);
        site.pass(61_000);
        const thief = guest();
        thief.cookies.set("parley-session", before);
        expect((await thief.me()).userID).toBe(0);
        await site.config.set({ "registration.confirmEmail": false });
    });

    test("responds with 400 if it is already confirmed (contract §5.4), and every request for another mail gets the same response", async () => {
        const one = guest();
        await one.post("/entry/register", { Name: "Asks Again", Email: "again@fettle.example", Password: PASSWORD });
        const first = keyIn(linkIn((await site.mailsTo("again@fettle.example"))[0] ?? { text: "" }));
        await one.call("users/request-confirm-email");
        const mails = await site.mailsTo("again@fettle.example");
        expect(mails).toHaveLength(2);
        const second = keyIn(linkIn(mails[0] ?? { text: "" }));
        await guest().call("users/request-password", { email: "again@fettle.example" });
        const forgotten = keyIn(linkIn((await site.mailsTo("again@fettle.example"))[0] ?? { text: "" }));
        const confirm = ({ userID, key }: typeof first) =>
            guest().call(`users/${userID}/confirm-email`, { confirmationCode: key });
        expect((await confirm(second)).json()).toEqual({
            userID: second.userID,
            email: "again@fettle.example",
            emailConfirmed: true,
        });
        expect((await confirm(first)).statusCode).toBe(400);
        // FC-28 So are the other links that were mailed to it before.
        const { userID, key } = forgotten;
        expect((await guest().call(`users/${userID}/check-password-key`, { key })).statusCode).toBe(400);
        const answers = [];
        for (const email of ["again@fettle.example", "nobody@nowhere.example", "Asks Again", "no address"])
            answers.push(await guest().call("users/request-confirm-email", { email }));
        expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(new Array(4).fill([201, ""]));
    });

    test("changes when the new one is confirmed, and the old one is notified with a link to restore it", async () => {
        const { name, email, userID } = await site.member();
        const one = await signedIn(name);
        const wanted = "moved@fettle.example";
        expect((await one.call("users/me/credentials", { email: wanted }, "PUT")).statusCode).toBe(400);
        const change = { email: wanted, passwordConfirmation: PASSWORD };
        expect((await one.call("users/me/credentials", change, "PUT")).statusCode).toBe(204);
        expect(await one.me()).toMatchObject({ email, pendingEmail: wanted });
        await guest().post(linkIn((await site.mailsTo(wanted))[0] ?? { text: "" }), {});
        expect(await one.me()).toMatchObject({ email: wanted, emailConfirmed: true });
        expect((await guest().signIn(wanted)).json().userID).toBe(userID);

        const [sentMail] = await site.mailsTo(email);
        expect(sentMail?.template).toBe("emailChanged");
        await guest().post(linkIn(sentMail ?? { text: "" }), {});
        expect((await one.me()).userID).toBe(0);
        const [way] = await site.mailsTo(email);
        expect(way?.template).toBe("passwordReset");
        expect((await (await signedIn(name)).me()).email).toBe(email);
    });

    test("FC-28 invalidates a confirmation link when another address is requested", async () => {
        const { name } = await site.member();
        const one = await signedIn(name);
        const want = (email: string) => one.call("users/me/credentials", { email, passwordConfirmation: PASSWORD }, "PUT");
        await want("first.wish@fettle.example");
        const link = linkIn((await site.mailsTo("first.wish@fettle.example"))[0] ?? { text: "" });
        await want("second.wish@fettle.example");
        expect((await guest().post(link, {})).statusCode).toBe(400);
    });

    test("FC-27 of another member can be requested with the same response, and its owner is notified by mail", async () => {
        const [owner, { name }] = [await site.member(), await site.member()];
        const one = await signedIn(name);
        const answer = await one.call("users/me/credentials", { email: owner.email, passwordConfirmation: PASSWORD }, "PUT");
        expect([answer.statusCode, answer.body]).toEqual([204, ""]);
        expect((await site.mailsTo(owner.email)).map(({ template }) => template)).toEqual(["accountExists"]);
    });
});

describe("a forgotten password", () => {
    const ask = (email: string, from = site.address()) => site.browser(from).call("users/request-password", { email });
    async function linkFor(email: string) {
        await ask(email);
        return linkIn((await site.mailsTo(email))[0] ?? { text: "" });
    }

    test("FC-27 is requested with the same response and queries whether or not the account exists", async () => {
        const { email, name } = await site.member();
        const statuses = [];
        for (const who of [email, "nobody@nowhere.example", name, "no such name", "@@@"])
            statuses.push(await counted(() => ask(who)));
        expect(statuses.map(({ answer }) => [answer.statusCode, answer.body])).toEqual(new Array(5).fill([201, ""]));
        for (const { queries } of statuses) expect(queries).toEqual(statuses[0]?.queries);
        expect(await site.mailsTo("nobody@nowhere.example")).toEqual([]);
    });

    test("is replaced with the mailed link, which a check does not use up, and all sessions end and a mail notifies the member", async () => {
        const { email, name } = await site.member();
        const elsewhere = await signedIn(name);
        const link = await linkFor(email);
        const { userID, key } = keyIn(link);
        for (let look = 0; look < 2; look++)
            expect((await guest().call(`users/${userID}/check-password-key`, { key })).statusCode).toBe(204);
        const one = guest();
        const weak = await one.post(link, { Password: "short" });
        expect([weak.statusCode, Object.keys(weak.json().formState.errors)]).toEqual([422, ["password"]]);
        const answer = await one.post(link, { Password: NEW_PASSWORD });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/entry/signin?Done=password"]);
        expect((await elsewhere.me()).userID).toBe(0);
        expect((await one.signIn(name)).statusCode).toBe(401);
        expect((await one.signIn(name, NEW_PASSWORD)).statusCode).toBe(201);
        expect((await site.mailsTo(email))[0]?.template).toBe("passwordChanged");
    });

    test("FC-28 rejects a link that is used, expired, altered, for another user or for an old email address", async () => {
        const [first, second] = [await site.member(), await site.member()];
        const reset = ({ userID, key }: ReturnType<typeof keyIn>) =>
            guest().call(`users/${userID}/reset-password`, { key, password: NEW_PASSWORD });
        const good = keyIn(await linkFor(first.email));
        expect((await reset({ ...good, key: `${good.key.slice(0, -1)}_` })).statusCode).toBe(400);
        expect((await reset({ ...good, userID: second.userID })).statusCode).toBe(400);
        expect((await reset(good)).statusCode).toBe(201);
        expect((await reset(good)).statusCode).toBe(400);
        const old = keyIn(await linkFor(second.email));
        site.pass(2 * HOUR + 1000);
        expect((await reset(old)).statusCode).toBe(400);
        const before = keyIn(await linkFor(second.email));
        await site.database.query
            .updateTable("users")
            .set({ email: "other@fettle.example", emailKey: "other@fettle.example" })
            .where("userID", "=", second.userID)
            .execute();
        expect((await reset(before)).statusCode).toBeGreaterThanOrEqual(400);
        expect((await guest().signIn(second.name, NEW_PASSWORD)).statusCode).toBe(401);
    });

    test("FC-28 is replaced once when a link is used fifty times concurrently", async () => {
        const { email } = await site.member();
        const { userID, key } = keyIn(await linkFor(email));
        const answers = await Promise.all(
            Array.from({ length: 50 }, (_, number) =>
                guest().call(`users/${userID}/reset-password`, { key, password: `${NEW_PASSWORD} ${number}` }),
            ),
        );
        expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    });

    test("FC-28 mails links to the configured site whatever the host header, and stores only a hash of the key", async () => {
        const { email } = await site.member();
        await site.browser(site.address(), { "x-forwarded-host": "evil.example" }).call("users/request-password", { email });
        const [mail] = await site.mailsTo(email);
        expect(mail?.text).not.toContain("evil.example");
        const { key } = keyIn(linkIn(mail ?? { text: "" }));
        const rows = JSON.stringify(await site.database.query.selectFrom("accountKeys").selectAll().execute());
        expect(rows).not.toContain(key);
    });

    test("FC-27 lets the owner sign in from the browser that reset it despite many failed attempts by others", async () => {
        const { email, name } = await site.member();
        for (let count = 0; count < 60; count++) await site.browser(`172.20.${count}.9`).signIn(name, "wrong");
        expect((await guest().signIn(name)).statusCode).toBe(429);
        const one = guest();
        await one.post(await linkFor(email), { Password: NEW_PASSWORD });
        expect((await one.signIn(name, NEW_PASSWORD)).statusCode).toBe(201);
    });

    test("FC-25 accepts the form with a null origin only with sec-fetch-site same-origin, because the page sends no referrer", async () => {
        const { email } = await site.member();
        const link = await linkFor(email);
        const one = guest();
        const { transientKey } = (await one.get("/page")).json();
        const fields = { Password: NEW_PASSWORD, TransientKey: transientKey };
        const cross = await one.postUnasked(link, fields, { origin: "null", "sec-fetch-site": "cross-site" });
        expect(cross.statusCode).toBe(403);
        expect((await one.postUnasked(link, fields, { origin: "null" })).statusCode).toBe(403);
        expect((await one.postUnasked(link, fields, { origin: "null", "sec-fetch-site": "same-origin" })).statusCode).toBe(303);
    });

    test("sends at most five mails an hour to an address", async () => {
        const { email } = await site.member();
        for (let count = 0; count < 8; count++) await ask(email);
        expect(await site.mailsTo(email)).toHaveLength(5);
    });
});

test.each([
    ["emailConfirm", 7 * 24],
    ["emailChange", 24],
    ["emailBack", 14 * 24],
    ["passwordReset", 2],
] as const)("FC-28 a key mailed for %s is valid for %d hours and for no other purpose", async (purpose, hours) => {
    const made = new Date("2026-05-21T12:00:00Z");
    let now = made;
    const keys = createKeysService({ database: site.database, clock: () => now, siteURL: SITE });
    const owner = { userID: 1, email: "key@fettle.example", emailKey: "key@fettle.example" };
    const { key } = keyIn(await keys.make(purpose, owner));
    const others = PURPOSES.filter((other) => other !== purpose);
    now = new Date(made.getTime() + hours * HOUR - 1000);
    expect(await keys.look(owner.userID, key, PURPOSES)).toMatchObject({ ...owner, purpose });
    await expect(keys.look(owner.userID, key, others)).rejects.toMatchObject({ answer: { status: 400 } });
    now = new Date(made.getTime() + hours * HOUR);
    await expect(keys.look(owner.userID, key, PURPOSES)).rejects.toMatchObject({ answer: { status: 400 } });
});

describe("a password", () => {
    test("FC-26 is changed with the current one, which ends other sessions, renews this session's token and notifies by mail", async () => {
        const { name, email } = await site.member();
        const [one, other] = [await signedIn(name), await signedIn(name)];
        const before = one.cookies.get("parley-session") ?? "";
        const wrong = await one.post("/account", { Form: "password", Password: "not this one", NewPassword: NEW_PASSWORD });
        expect([wrong.statusCode, Object.keys(wrong.json().formState.errors)]).toEqual([422, ["passwordConfirmation"]]);
        expect(wrong.body).not.toContain(NEW_PASSWORD);
        const answer = await one.post("/account", { Form: "password", Password: PASSWORD, NewPassword: NEW_PASSWORD });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, "/account?Done=password"]);
        expect((await one.me()).name).toBe(name);
        expect((await other.me()).userID).toBe(0);
        expect(await site.sessions.find(before)).toBeUndefined();
        expect((await guest().signIn(name)).statusCode).toBe(401);
        expect((await site.mailsTo(email)).map(({ template }) => template)).toEqual(["passwordChanged"]);
    });

    test("FC-27 can't be guessed through the change form, because attempts are limited", async () => {
        const { name } = await site.member();
        const one = await signedIn(name);
        const answers = [];
        for (let count = 0; count < 12; count++) {
            const change = { password: NEW_PASSWORD, passwordConfirmation: `wrong ${count}` };
            answers.push((await one.call("users/me/credentials", change, "PUT")).statusCode);
        }
        expect(answers).toEqual([...new Array(10).fill(422), 429, 429]);
    });

    test("FC-12 can't be changed by a guest", async () => {
        const answer = await guest().call("users/me/credentials", { password: NEW_PASSWORD }, "PUT");
        expect(answer.statusCode).toBe(403);
    });

    test("FC-27 that is wrong causes the same queries and hashes whether or not the account exists, by name and by email address", async () => {
        const { name, email } = await site.member();
        for (const [known, unknown] of [
            [name, "somebody never seen"],
            [email, "somebody@never.example"],
        ] as const) {
            const [there, nowhere] = [
                await counted(() => guest().signIn(known, "wrong password here")),
                await counted(() => guest().signIn(unknown, "wrong password here")),
            ];
            expect([there.answer.statusCode, there.answer.body]).toEqual([401, nowhere.answer.body]);
            expect([there.hashes, there.queries]).toEqual([nowhere.hashes, nowhere.queries]);
            expect(there.hashes).toBeGreaterThan(0);
        }
    });
});

describe("FC-30 the client address", () => {
    test("is taken from the trusted proxy, so that a forged header does not evade the limit", async () => {
        const { name } = await site.member();
        const proxied = site.address();
        const answers = [];
        for (let count = 0; count < 8; count++)
            answers.push((await site.browser(`198.51.100.${count}, ${proxied}`).signIn(name, "wrong")).statusCode);
        expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    });

    test("counts as its network for IPv6", async () => {
        const { name } = await site.member();
        const answers = [];
        for (let count = 1; count <= 7; count++)
            answers.push((await site.browser(`2001:db8:5:6::${count}`).signIn(name, "wrong")).statusCode);
        expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
        expect((await site.browser("2001:db8:5:7::1").signIn(name)).statusCode).toBe(201);
    });

    test("may be shared by many members, because successful sign-ins do not count", async () => {
        const people = [];
        for (let count = 0; count < 60; count++) people.push(await site.member());
        for (const { name } of people) expect((await site.browser("192.0.2.1").signIn(name)).statusCode).toBe(201);
    }, 180_000);
});

describe("FC-22 a member who lost their permissions", () => {
    test("can't write with an open session after deletion or without a role", async () => {
        const { name, userID } = await site.member();
        const one = await signedIn(name);
        await site.database.query.updateTable("users").set({ deleted: true }).where("userID", "=", userID).execute();
        const change = { password: NEW_PASSWORD, passwordConfirmation: PASSWORD };
        expect((await one.call("users/me/credentials", change, "PUT")).statusCode).toBe(403);
        await site.database.query.updateTable("users").set({ deleted: false }).where("userID", "=", userID).execute();
        await site.database.query.deleteFrom("userRoles").where("userID", "=", userID).execute();
        expect((await one.call("users/$me", { title: "Still here" }, "PATCH")).statusCode).toBe(403);
    });
});

test("FC-46 FC-27 all servers of a site share the attempt counts", async () => {
    const { name } = await site.member();
    const [first, second] = [site, await site.another()];
    const from = site.address();
    const answers = [];
    for (const server of [first, second, first, second, first, second])
        answers.push((await server.browser(from).signIn(name, "wrong")).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    await second.app.close();
});

describe("sessions", () => {
    const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

    test("are listed with browser, system and approximate network, and can be ended singly or all others at once", async () => {
        const { name, userID } = await site.member();
        const one = site.browser("203.0.113.77", { "user-agent": FIREFOX });
        await one.signIn(name);
        const others = [await signedIn(name), await signedIn(name)];
        const list = (await one.call("sessions?userID=$me", {}, "GET")).json() as { sessionID: number; current: boolean }[];
        expect(list).toHaveLength(3);
        const own = list.find(({ current }) => current);
        expect(own).toMatchObject({ userID, browser: "Firefox", system: "Windows", network: "203.0.113.x" });
        expect(JSON.stringify(list)).not.toContain("203.0.113.77");

        const foreign = list.find(({ current }) => !current);
        await one.post("/account/sessions", { SessionID: String(foreign?.sessionID) });
        expect((await one.call("sessions?userID=$me", {}, "GET")).json()).toHaveLength(2);
        expect((await one.call("sessions?userID=$me&keepCurrent=true", {}, "DELETE")).statusCode).toBe(204);
        expect((await one.me()).userID).toBe(userID);
        for (const other of others) expect((await other.me()).userID).toBe(0);
    });

    test("FC-12 of other members require permission, and a member can't end another member's session by its ID", async () => {
        const [mine, theirs] = [await site.member(), await site.member()];
        const [one, other] = [await signedIn(mine.name), await signedIn(theirs.name)];
        expect((await one.call(`sessions?userID=${theirs.userID}`, {}, "GET")).statusCode).toBe(403);
        const [{ sessionID }] = (await other.call("sessions?userID=$me", {}, "GET")).json() as [{ sessionID: number }];
        expect((await one.call(`sessions?userID=$me&sessionID=${sessionID}`, {}, "DELETE")).statusCode).toBe(404);
        expect((await other.me()).userID).toBe(theirs.userID);
    });

    test("FC-24 of members who chose anonymity store neither browser nor network", async () => {
        const { name } = await site.member();
        const one = site.browser("203.0.113.78", { "user-agent": FIREFOX });
        await one.signIn(name);
        await one.call("analytics/privacy", { AnonymizeData: "1" });
        const again = site.browser("203.0.113.78", { "user-agent": FIREFOX });
        await again.signIn(name);
        const list = (await again.call("sessions?userID=$me", {}, "GET")).json() as { current: boolean }[];
        expect(list.find(({ current }) => current)).toMatchObject({ browser: null, system: null, network: null });
    });
});

/**
 * Returns the response together with the SQL statements, including those in transactions, and the number of password hashes. Excludes the
 * later queries of the mail job.
 */
async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; queries: string[]; hashes: number }> {
    await site.users.settle();
    const queries: string[] = [];
    const executor = site.database.query.getExecutor();
    const { compileQuery, withConnectionProvider } = executor;
    const listen = (to: typeof executor) => {
        const compile = to.compileQuery.bind(to);
        to.compileQuery = ((...given: Parameters<typeof compile>) => {
            const compiled = compile(...given);
            queries.push(compiled.sql);
            return compiled;
        }) as typeof compile;
        return to;
    };
    executor.withConnectionProvider = (...given) => listen(withConnectionProvider.apply(executor, given));
    listen(executor);
    const hashesBefore = hashesMade();
    try {
        const answer = await work();
        const executed = [...queries];
        const answered = executed.findIndex((sql) => /from "accountRequests"/.test(sql));
        return { answer, queries: answered === -1 ? executed : executed.slice(0, answered), hashes: hashesMade() - hashesBefore };
    } finally {
        Object.assign(executor, { compileQuery, withConnectionProvider });
        await site.users.settle();
    }
}

const hashesMade = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
