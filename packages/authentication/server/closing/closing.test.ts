import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { toDateTime } from "@parley/library/contract";
import type { AccountsSite } from "@parley/users/server/testing";
import { accountsSite, PASSWORD } from "@parley/users/server/testing";
import { sql } from "kysely";

const DAY = 24 * 60 * 60 * 1000;

let site: AccountsSite;
let keyholder: ReturnType<AccountsSite["browser"]>;
const notes: { userID: number; method: string }[] = [];
beforeAll(async () => {
    site = await accountsSite();
    await site.users.createAdministrator({ name: "Keyholder", email: "keyholder@fettle.example", password: PASSWORD });
    site.users.provideErasure("notes", async (userID, method) => void notes.push({ userID, method }));
    site.users.provideExport("notes", async function* (userID) {
        yield { about: userID };
        yield { text: 'with "quotes"' };
    });
    keyholder = await signedIn("Keyholder");
});
afterAll(() => site.close());

async function signedIn(name: string) {
    const one = site.browser(site.address());
    await one.signIn(name);
    return one;
}
const close = (one: typeof keyholder, Method: string, Password = PASSWORD) =>
    one.post("/account", { Form: "close", Method, Password });
const nameOf = async (userID: number) => (await site.users.byIDs([userID])).get(userID)?.name;

/** Returns the content of all tables as text. */
async function everything(): Promise<string> {
    const tables = await site.database.query.introspection.getTables();
    const rows = await Promise.all(
        tables.map(({ name }) =>
            sql`select * from ${sql.table(name)}`.execute(site.database.query).then((result) => result.rows),
        ),
    );
    return JSON.stringify(rows);
}

test("closing an account requires the password and ends every session", async () => {
    const { name, userID, email } = await site.member();
    const [one, other] = [await signedIn(name), await signedIn(name)];
    const wrong = await close(one, "keep", "not it");
    expect([wrong.statusCode, Object.keys(wrong.json().formState.errors)]).toEqual([422, ["passwordConfirmation"]]);
    expect(await nameOf(userID)).toBe(name);
    const answer = await close(one, "keep");
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/entry/signin?Done=closed"]);
    expect([(await one.me()).userID, (await other.me()).userID]).toEqual([0, 0]);
    expect(await nameOf(userID)).toBe("Deleted User");
    expect((await keyholder.call(`users/${userID}`, {}, "GET")).statusCode).toBe(404);
    expect((await site.mailsTo(email))[0]?.template).toBe("accountClosed");
});

test("the owner restores a closed account unchanged by signing in within 14 days", async () => {
    const { name, userID } = await site.member();
    await close(await signedIn(name), "delete");
    site.pass(13 * DAY);
    await site.jobs.run();
    expect((await site.browser(site.address()).signIn(name, "wrong password")).statusCode).toBe(401);
    const back = await signedIn(name);
    expect(await back.me()).toMatchObject({ userID, name, roleIDs: [8] });
    site.pass(2 * DAY);
    await site.jobs.run();
    expect(await nameOf(userID)).toBe(name);
    expect(notes.map((note) => note.userID)).not.toContain(userID);
    keyholder = await signedIn("Keyholder");
});

test.each(["keep", "wipe", "delete"])(
    "FC-53 erasure after 14 days runs the features' erasures with method %s and leaves no row with the member's name or address",
    async (method) => {
        const name = `Short Lived ${method}`;
        const email = `short.${method}@fettle.example`;
        const one = site.browser(site.address());
        await site.config.set({ "registration.method": "approval" });
        await one.call("users/register", { name: `First ${method}`, email, password: PASSWORD, discoveryText: "I mend." });
        await site.config.set({ "registration.method": "basic" });
        await one.post("/entry/register", { Name: name, Email: email, Password: PASSWORD });
        const { userID } = await one.me();
        await one.call("users/me/credentials", { email: `next.${email}`, passwordConfirmation: PASSWORD }, "PUT");
        await one.call("users/request-password", { email });
        await site.users.settle();
        expect(await everything()).toContain(email);
        await close(one, method);
        await Promise.all([one.post("/account", { Form: "close", Method: "keep", Password: PASSWORD }), site.jobs.run()]);
        site.pass(14 * DAY + 1000);
        await site.jobs.run();
        const left = await everything();
        for (const trace of [name, name.toLowerCase(), email]) expect(left).not.toContain(trace);
        expect(notes.filter((note) => note.userID === userID)).toEqual([{ userID, method }]);
        expect((await site.browser(site.address()).signIn(name)).statusCode).toBe(401);
        expect(await nameOf(userID)).toBe("Deleted User");
    },
);

test("FC-12 only members who may delete members and rank above may close and reopen other accounts", async () => {
    keyholder = await signedIn("Keyholder");
    const [victim, other] = [await site.member(), await site.member()];
    const member = await signedIn(other.name);
    expect((await member.call(`users/${victim.userID}`, {}, "DELETE")).statusCode).toBe(403);
    expect((await member.call(`users/${victim.userID}/reopen`)).statusCode).toBe(403);
    expect((await keyholder.call("users/1", {}, "DELETE")).statusCode).toBe(400);
    expect((await keyholder.call(`users/${victim.userID}`, {}, "DELETE")).statusCode).toBe(204);
    expect((await site.browser(site.address()).signIn(victim.name)).statusCode).toBe(401);
    expect((await keyholder.call(`users/${victim.userID}/reopen`)).statusCode).toBe(201);
    expect((await site.browser(site.address()).signIn(victim.name)).statusCode).toBe(201);
});

test("FC-12 closed accounts are listed for members who may delete members and reopened by a plain form", async () => {
    keyholder = await signedIn("Keyholder");
    const [own, other] = [await site.member(), await site.member()];
    await close(await signedIn(own.name), "keep");
    await keyholder.call(`users/${other.userID}`, {}, "DELETE");
    const listed = (await keyholder.call("users/closed", {}, "GET")).json();
    expect(listed).toEqual(
        expect.arrayContaining([
            { userID: own.userID, name: own.name, byThemselves: true, eraseAfter: expect.any(String) },
            { userID: other.userID, name: other.name, byThemselves: false, eraseAfter: expect.any(String) },
        ]),
    );
    const member = await signedIn((await site.member()).name);
    expect((await member.call("users/closed", {}, "GET")).statusCode).toBe(403);
    expect((await member.post("/settings/closed", { UserID: String(other.userID) })).statusCode).toBe(403);
    const opened = await keyholder.post("/settings/closed", { UserID: String(other.userID) });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, "/settings/closed?Done=opened"]);
    expect((await site.browser(site.address()).signIn(other.name)).statusCode).toBe(201);
    expect((await keyholder.post("/settings/closed", { UserID: "4711" })).statusCode).toBe(404);
});

test("FC-53 an export that is running while the account is erased is delivered completely, and the account is erased", async () => {
    const { name, userID, email } = await site.member();
    const one = await signedIn(name);
    let goOn = () => undefined as unknown;
    const inTheMiddle = new Promise<void>((resolve) => {
        site.users.provideExport("slow", async function* () {
            resolve();
            await new Promise((done) => {
                goOn = () => done(undefined);
            });
            yield { text: "the end" };
        });
    });
    const exporting = one.post("/account", { Form: "export", Password: PASSWORD });
    await inTheMiddle;
    const elsewhere = await signedIn(name);
    expect((await close(elsewhere, "delete")).statusCode).toBe(303);
    site.pass(14 * DAY + 1000);
    await site.jobs.run();
    goOn();
    const data = (await exporting).json();
    expect([data.account.name, data.slow]).toEqual([name, [{ text: "the end" }]]);
    const left = await everything();
    for (const trace of [`"${name}"`, email]) expect(left).not.toContain(trace);
    expect(await nameOf(userID)).toBe("Deleted User");
    site.users.provideExport("slow", async function* () {
        yield* [];
    });
});

test.each([
    ["was closed", (userID: number) => ({ deleted: true, closedByID: 1, userID })],
    [
        "has another address by now",
        (userID: number) => ({ email: `new${userID}@fettle.example`, emailKey: `new${userID}@fettle.example` }),
    ],
])(
    "FC-15 a pending mail request is checked again when it is processed, and no mail is sent if the account %s",
    async (_how, change) => {
        const { userID, email } = await site.member();
        // Inserted directly, as if another server had accepted the request, so that it is still pending.
        await site.database.query
            .insertInto("accountRequests")
            .values({ kind: "password", subject: JSON.stringify({ userID }), dateInserted: toDateTime(new Date()) })
            .execute();
        const { userID: _, ...changes } = { userID, ...change(userID) };
        await site.database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
        expect(await site.mailsTo(email)).toEqual([]);
    },
);

test("FC-15 erasing an account deletes its queued mails, and it can't be reopened", async () => {
    const { name, email, userID } = await site.member();
    const one = await signedIn(name);
    await one.call("users/me/credentials", { password: "some other long words", passwordConfirmation: PASSWORD }, "PUT");
    await site.database.query.updateTable("mails").set({ status: "queued" }).where("toAddress", "=", email).execute();
    await close(one, "keep", "some other long words");
    site.pass(14 * DAY + 1000);
    await site.jobs.run();
    expect(await site.mailsTo(email)).toEqual([]);
    expect((await (await signedIn("Keyholder")).call(`users/${userID}/reopen`)).statusCode).toBe(404);
});

test("the last administrator can't close their account", async () => {
    keyholder = await signedIn("Keyholder");
    const answer = await close(keyholder, "keep");
    expect(answer.statusCode).toBe(409);
    expect((await keyholder.me()).name).toBe("Keyholder");
});

test("the personal data export requires the password and contains no hash", async () => {
    const { name, userID, email } = await site.member();
    const one = await signedIn(name);
    expect((await one.post("/account", { Form: "export", Password: "wrong" })).statusCode).toBe(422);
    expect((await site.browser(site.address()).post("/account", { Form: "export", Password: PASSWORD })).statusCode).toBe(403);
    const answer = await one.post("/account", { Form: "export", Password: PASSWORD });
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const data = answer.json();
    expect(data).toMatchObject({
        site: "https://forum.test",
        account: { userID, name, email, roles: ["Member"] },
        sessions: [{ network: expect.any(String) }],
        notes: [{ about: userID }, { text: 'with "quotes"' }],
    });
    expect(answer.body).not.toContain("argon2id$");
});

test("an imported member signs in with the imported hash once, which replaces it by a new hash", async () => {
    const [userID = 0] = await site.users.importUsers([
        {
            importSource: "wexley",
            name: "Came Over",
            dateInserted: toDateTime(new Date("2019-01-01T00:00:00Z")),
            passwordHash: "$H$9aaaaaSXBjgypwqm.JsMssPLiS8YQ00",
            email: "came@over.example",
        },
    ]);
    const row = () => site.database.query.selectFrom("users").selectAll().where("userID", "=", userID).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ hashMethod: "phpass", emailConfirmed: false, emailKey: null });
    const one = site.browser(site.address());
    expect((await one.signIn("Came Over", "test2")).statusCode).toBe(401);
    expect((await row()).hashMethod).toBe("phpass");
    expect((await one.signIn("came@over.example", "test1")).statusCode).toBe(201);
    expect((await row()).passwordHash).toMatch(/^\$argon2id\$/);
    expect((await one.signIn("Came Over", "test1")).statusCode).toBe(201);
});
