import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, linkIn, PASSWORD, SITE } from "@parley/users/server/testing";
import { createKeysService } from "./credentials/keys.service";

// Watched, not replaced: how often a password is hashed must tell nothing.
const argon2 = jest.requireActual<{ hash: () => unknown; verify: () => unknown }>("@node-rs/argon2");
const watched = [jest.spyOn(argon2, "hash"), jest.spyOn(argon2, "verify")];

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

/** What a mailed link says: whose key it is, and the key. */
function keyIn(link: string) {
    const [userID = "", key = ""] = link.split("/").slice(-2);
    return { userID: Number(userID), key };
}

describe("an e-mail address", () => {
    test("FC-27 that has an account registers like one that has none: the answer, and all that is asked of the database", async () => {
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

    test("that has an account is told so by mail, and only there", async () => {
        const { name, email } = await site.member();
        await guest().call("users/register", account("Third Spoon", email));
        const [mail] = await site.mailsTo(email);
        expect(mail?.template).toBe("accountExists");
        expect(mail?.text).toContain(`named ${name}`);
        expect(mail?.text).toContain(`${SITE}/entry/passwordrequest`);
    });

    test("FC-27 a newcomer who claims somebody's address signs in by it with their own password, and the owner with theirs", async () => {
        const { email, userID } = await site.member();
        const made = await guest().call("users/register", { ...account("Fourth Spoon", email), password: NEW_PASSWORD });
        expect((await guest().signIn(email, NEW_PASSWORD)).json().userID).toBe(made.json().userID);
        expect((await guest().signIn(email)).json().userID).toBe(userID);
    });

    test("is confirmed by the link that was mailed there, once; until then one is unconfirmed where the site asks for it", async () => {
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

    test("FC-26 with the role that comes with it, the session gets another token, and the old one is worth nothing a minute later", async () => {
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

    test("confirmed already answers 400 (contract §5.4), and asking for the mail again answers everybody the same", async () => {
        const one = guest();
        await one.post("/entry/register", { Name: "Asks Again", Email: "again@fettle.example", Password: PASSWORD });
        const first = keyIn(linkIn((await site.mailsTo("again@fettle.example"))[0] ?? { text: "" }));
        await one.call("users/request-confirm-email");
        const mails = await site.mailsTo("again@fettle.example");
        expect(mails).toHaveLength(2);
        const second = keyIn(linkIn(mails[0] ?? { text: "" }));
        const confirm = ({ userID, key }: typeof first) =>
            guest().call(`users/${userID}/confirm-email`, { confirmationCode: key });
        expect((await confirm(second)).json()).toEqual({
            userID: second.userID,
            email: "again@fettle.example",
            emailConfirmed: true,
        });
        expect((await confirm(first)).statusCode).toBe(400);
        const answers = [];
        for (const email of ["again@fettle.example", "nobody@nowhere.example", "Asks Again", "no address"])
            answers.push(await guest().call("users/request-confirm-email", { email }));
        expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(new Array(4).fill([201, ""]));
    });

    test("is changed by confirming the new one; the old one is told, with a way back", async () => {
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

        const [told] = await site.mailsTo(email);
        expect(told?.template).toBe("emailChanged");
        await guest().post(linkIn(told ?? { text: "" }), {});
        expect((await one.me()).userID).toBe(0);
        const [way] = await site.mailsTo(email);
        expect(way?.template).toBe("passwordReset");
        expect((await (await signedIn(name)).me()).email).toBe(email);
    });

    test("FC-28 a link to confirm is worth nothing once another address is wanted", async () => {
        const { name } = await site.member();
        const one = await signedIn(name);
        const want = (email: string) => one.call("users/me/credentials", { email, passwordConfirmation: PASSWORD }, "PUT");
        await want("first.wish@fettle.example");
        const link = linkIn((await site.mailsTo("first.wish@fettle.example"))[0] ?? { text: "" });
        await want("second.wish@fettle.example");
        expect((await guest().post(link, {})).statusCode).toBe(400);
    });

    test("FC-27 that belongs to somebody can be wished for like any other; the mail there tells its owner", async () => {
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

    test("FC-27 is asked for with the same answer and the same queries whoever there is", async () => {
        const { email, name } = await site.member();
        const asked = [];
        for (const who of [email, "nobody@nowhere.example", name, "no such name", "@@@"])
            asked.push(await counted(() => ask(who)));
        expect(asked.map(({ answer }) => [answer.statusCode, answer.body])).toEqual(new Array(5).fill([201, ""]));
        for (const { queries } of asked) expect(queries).toEqual(asked[0]?.queries);
        expect(await site.mailsTo("nobody@nowhere.example")).toEqual([]);
    });

    test("gets a new one by the link, which looking at does not use up; all sessions end, and a mail tells", async () => {
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

    test("FC-28 a link is refused when it was used, has expired, was tampered with, is another's or for an old address", async () => {
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

    test("FC-28 of fifty who use one link at once, one does", async () => {
        const { email } = await site.member();
        const { userID, key } = keyIn(await linkFor(email));
        const answers = await Promise.all(
            Array.from({ length: 50 }, (_, number) =>
                guest().call(`users/${userID}/reset-password`, { key, password: `${NEW_PASSWORD} ${number}` }),
            ),
        );
        expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    });

    test("FC-28 links are of the configured site, whatever host is asked, and the table holds a hash only", async () => {
        const { email } = await site.member();
        await site.browser(site.address(), { "x-forwarded-host": "evil.example" }).call("users/request-password", { email });
        const [mail] = await site.mailsTo(email);
        expect(mail?.text).not.toContain("evil.example");
        const { key } = keyIn(linkIn(mail ?? { text: "" }));
        const rows = JSON.stringify(await site.database.query.selectFrom("accountKeys").selectAll().execute());
        expect(rows).not.toContain(key);
    });

    test("FC-27 after it was chosen anew, the owner signs in though a thousand others try", async () => {
        const { email, name } = await site.member();
        for (let count = 0; count < 60; count++) await site.browser(`172.20.${count}.9`).signIn(name, "wrong");
        expect((await guest().signIn(name)).statusCode).toBe(429);
        const one = guest();
        await one.post(await linkFor(email), { Password: NEW_PASSWORD });
        expect((await one.signIn(name, NEW_PASSWORD)).statusCode).toBe(201);
    });

    test("FC-25 the page of a key sends no referrer, so its form comes from nowhere; it is taken from this site all the same", async () => {
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

    test("more than five mails an hour go to nobody", async () => {
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
] as const)("FC-28 a key that is mailed for %s is good for %d hours, and for nothing else", async (purpose, hours) => {
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
    test("FC-26 is changed with the one before; the other sessions end, this one goes on with another token, and a mail tells", async () => {
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

    test("FC-27 is not guessed at by the way of proving it", async () => {
        const { name } = await site.member();
        const one = await signedIn(name);
        const answers = [];
        for (let count = 0; count < 12; count++) {
            const change = { password: NEW_PASSWORD, passwordConfirmation: `wrong ${count}` };
            answers.push((await one.call("users/me/credentials", change, "PUT")).statusCode);
        }
        expect(answers).toEqual([...new Array(10).fill(422), 429, 429]);
    });

    test("FC-12 a guest changes nothing", async () => {
        const answer = await guest().call("users/me/credentials", { password: NEW_PASSWORD }, "PUT");
        expect(answer.statusCode).toBe(403);
    });

    test("FC-27 that is wrong costs the same work whether there is such an account or not, by name and by address", async () => {
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

describe("FC-30 the address somebody comes from", () => {
    test("is what the trusted proxy says, not what the visitor does: making up another one each time does not help", async () => {
        const { name } = await site.member();
        const proxied = site.address();
        const answers = [];
        for (let count = 0; count < 8; count++)
            answers.push((await site.browser(`198.51.100.${count}, ${proxied}`).signIn(name, "wrong")).statusCode);
        expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    });

    test("counts as its network where one person has billions of them", async () => {
        const { name } = await site.member();
        const answers = [];
        for (let count = 1; count <= 7; count++)
            answers.push((await site.browser(`2001:db8:5:6::${count}`).signIn(name, "wrong")).statusCode);
        expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
        expect((await site.browser("2001:db8:5:7::1").signIn(name)).statusCode).toBe(201);
    });

    test("may be that of many: who signs in rightly takes nothing from the others behind it", async () => {
        const people = [];
        for (let count = 0; count < 60; count++) people.push(await site.member());
        for (const { name } of people) expect((await site.browser("192.0.2.1").signIn(name)).statusCode).toBe(201);
    }, 180_000);
});

describe("FC-22 a member who may no longer", () => {
    test("writes nothing more with a session that is still open: deleted, or without a role", async () => {
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

test("FC-46 FC-27 tries are counted by all servers of a site together", async () => {
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

    test("are listed with what they are on and coarsely from where, and each or all others can be ended", async () => {
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

    test("FC-12 of others are for those who look after the community; an id of somebody else's ends nothing", async () => {
        const [mine, theirs] = [await site.member(), await site.member()];
        const [one, other] = [await signedIn(mine.name), await signedIn(theirs.name)];
        expect((await one.call(`sessions?userID=${theirs.userID}`, {}, "GET")).statusCode).toBe(403);
        const [{ sessionID }] = (await other.call("sessions?userID=$me", {}, "GET")).json() as [{ sessionID: number }];
        expect((await one.call(`sessions?userID=$me&sessionID=${sessionID}`, {}, "DELETE")).statusCode).toBe(404);
        expect((await other.me()).userID).toBe(theirs.userID);
    });

    test("FC-24 of who wants to be nobody keep neither browser nor network", async () => {
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
 * By which statements the database was asked until something was answered, within transactions too, and how often a password was hashed.
 * What is looked up afterwards, to be told by mail, is not of the answer.
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
        const asked = [...queries];
        const answered = asked.findIndex((sql) => /from "accountRequests"/.test(sql));
        return { answer, queries: answered === -1 ? asked : asked.slice(0, answered), hashes: hashesMade() - hashesBefore };
    } finally {
        Object.assign(executor, { compileQuery, withConnectionProvider });
        await site.users.settle();
    }
}

const hashesMade = () => watched.reduce((sum, { mock }) => sum + mock.calls.length, 0);
