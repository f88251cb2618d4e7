import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createPushBrowser, readVapid, startPushService } from "./testing/pushService";
import { takeSiteDatabase } from "./testing/siteDatabase";

jest.setTimeout(60_000);

/** Noon in UTC, which no quiet hours of a test contain but one. */
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);

const directory = mkdtempSync(path.join(tmpdir(), "parley-push-"));
let service: Awaited<ReturnType<typeof startPushService>>;
/** On PostgreSQL two servers share the database; on SQLite there is one. */
let sites: Site[];
let site: Site;
let admin: number;
let categoryID: number;
const tokens = new Map<number, string>();

beforeAll(async () => {
    service = await startPushService();
    const server = process.env.PARLEY_TEST_DATABASE_URL;
    const environment = readEnvironment({
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        EGRESS_HOSTS: service.host,
        SITE_URL: "http://forum.test",
        ...(server && { DATABASE_URL: await takeSiteDatabase(server) }),
    });
    site = await openTestSite(environment, { clock });
    sites = server ? [site, await openTestSite(environment, { clock })] : [site];
    const { users, categories, config } = site.features;
    await config.set(NO_POSTING_LIMITS);
    admin = await users.createAdministrator({ name: "Admin", email: "admin@example.com", password: "kettles boil at 100" });
    await signIn(admin);
    ({ categoryID } = await categories.create(await users.viewer(admin), { name: "Kettles", urlcode: "kettles" }));
}, 180_000);
afterAll(async () => {
    for (const one of sites) await one.close();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
});

async function signIn(userID: number): Promise<string> {
    const { token } = await createSessions(site.database, clock).begin(userID, false);
    tokens.set(userID, token);
    return token;
}

async function call(userID: number, method: string, address: string, body?: object) {
    const answer = await site.app.inject({
        method: method as "GET",
        url: `/api/v2/${address}`,
        headers: { host: "forum.test", "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${tokens.get(userID)}` },
        ...(body && { payload: body }),
    });
    const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    if (renewed?.value) tokens.set(userID, renewed.value);
    return answer;
}

let named = 0;
/** Adds a member with a browser that is subscribed. */
async function addSubscriber() {
    const name = `Mender${++named}`;
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", roleIDs: [RoleID.member] };
    const [userID = 0] = await site.features.users.importUsers([{ ...joined, name }]);
    await signIn(userID);
    const browser = createPushBrowser(service.host, `/push/${name}`);
    const answer = await call(userID, "POST", "push-subscriptions", browser.subscription);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return { userID, name, browser };
}

const mention = async (name: string, body = "It drips.") =>
    (await call(admin, "POST", "discussions", { name: "Kettle", body: `@${name} ${body}`, format: "text", categoryID })).json<{
        discussionID: number;
        url: string;
    }>();
/** Delivers the notifications without sending pushes, since sending begins after the last transaction. */
const settle = () => Promise.all(sites.map(({ features: { notifications } }) => notifications.settle()));
const send = () => Promise.all(sites.map(({ features: { notifications } }) => notifications.sendPushes()));
async function pushed({ browser }: { browser: ReturnType<typeof createPushBrowser> }) {
    await settle();
    await send();
    return service.take(browser.path).map(({ body }) => browser.read(body));
}

test("a notification is pushed once to a subscribed browser, encrypted for it and signed by the site", async () => {
    const member = await addSubscriber();
    const { url } = await mention(member.name);
    await settle();
    await send();
    await send();
    const received = service.take(member.browser.path);
    expect(received.map(({ body }) => member.browser.read(body))).toEqual([
        { title: "Admin mentioned you in Kettle", body: `@${member.name} It drips.`, url, tag: expect.any(String) },
    ]);
    const [{ headers = {} } = {}] = received;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    const vapid = readVapid(headers.authorization);
    const { publicKey } = (await call(member.userID, "GET", "push-subscriptions/key")).json<{ publicKey: string }>();
    expect(vapid).toMatchObject({ publicKey, claims: { aud: `http://${service.host}`, sub: "http://forum.test" } });
    expect(Number(vapid?.claims.exp) * 1000 - now).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
});

test("a notification type whose pushes a member has turned off is not pushed, and still shown on the site", async () => {
    const member = await addSubscriber();
    await call(member.userID, "PATCH", "notification-preferences/$me", { mention: { push: false } });
    await mention(member.name);
    expect(await pushed(member)).toEqual([]);
    expect((await call(member.userID, "GET", "users/me")).json()).toMatchObject({ countUnreadNotifications: 1 });
});

test("FC-15 a notification held back during the quiet hours is pushed afterwards with its current text, unless it was read or removed", async () => {
    const member = await addSubscriber();
    const quietHours = { from: 11, until: 13 };
    await call(member.userID, "PATCH", "notification-preferences/$me/schedule", { quietHours, timeZone: "UTC" });
    const read = await mention(member.name, "Read.");
    const removed = await mention(member.name, "Removed.");
    const edited = await mention(member.name, "It si.");
    expect(await pushed(member)).toEqual([]);
    // Two servers deliver at the same time, in any order.
    const listed = (await call(member.userID, "GET", "notifications?shouldBatch=false")).json<
        { notificationID: number; recordID: number }[]
    >();
    const { notificationID } = listed.find(({ recordID }) => recordID === read.discussionID) ?? {};
    await call(member.userID, "PUT", `notifications/${notificationID}/read`);
    await call(admin, "DELETE", `discussions/${removed.discussionID}`);
    await call(admin, "PATCH", `discussions/${edited.discussionID}`, { body: `@${member.name} It is.` });
    now += 2 * 60 * 60 * 1000;
    expect((await pushed(member)).map(({ body }) => body)).toEqual([`@${member.name} It is.`]);
    now -= 2 * 60 * 60 * 1000;
});

test.each([404, 410])("a subscription that the push service answers with %i is deleted", async (status) => {
    const member = await addSubscriber();
    service.answerWith(member.browser.path, status);
    await mention(member.name);
    expect(await pushed(member)).toHaveLength(1);
    service.answerWith(member.browser.path, 201);
    await mention(member.name);
    expect(await pushed(member)).toEqual([]);
});

test("a subscription that only ever failed is deleted after five pushes; one that succeeds in between remains", async () => {
    const [broken, shaky] = [await addSubscriber(), await addSubscriber()];
    for (let count = 1; count <= 6; count++) {
        service.answerWith(broken.browser.path, 503);
        service.answerWith(shaky.browser.path, count === 4 ? 201 : 503);
        await mention(broken.name);
        await mention(shaky.name);
        expect([count, (await pushed(broken)).length, (await pushed(shaky)).length]).toEqual([count, count <= 5 ? 1 : 0, 1]);
    }
});

test("FC-22 FC-63 a browser whose session has ended gets no further pushes, and the next member there only their own", async () => {
    const [former, next] = [await addSubscriber(), await addSubscriber()];
    await call(former.userID, "POST", "authenticate/signout");
    await mention(former.name);
    expect(await pushed(former)).toEqual([]);
    await call(next.userID, "POST", "push-subscriptions", former.browser.subscription);
    await mention(former.name);
    await mention(next.name);
    await settle();
    await send();
    expect(service.take(former.browser.path).map(({ body }) => former.browser.read(body).body)).toEqual([
        `@${next.name} It drips.`,
    ]);
});

test("a subscription with an endpoint that the server never requests, or with invalid keys, is refused, and so is one of a guest", async () => {
    const { userID, browser } = await addSubscriber();
    const post = (who: number, changes: object) =>
        call(who, "POST", "push-subscriptions", { ...browser.subscription, ...changes });
    for (const changes of [
        { endpoint: "http://push.example/1" },
        { endpoint: "ftp://push.example/1" },
        { keys: { ...browser.subscription.keys, p256dh: "AAAA" } },
        { keys: { ...browser.subscription.keys, auth: "AAAA" } },
    ])
        expect([changes, (await post(userID, changes)).statusCode]).toEqual([changes, 422]);
    expect((await post(0, {})).statusCode).toBe(403);
});
