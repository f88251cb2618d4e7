import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { openLiveStream } from "./testing/liveStream";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(60_000);

const own = createTestEnvironment({ SITE_URL: "http://forum.test" });
const buildDirectory = createFakeBuild("exports.locales = ['en']; exports.renderPage = async () => ({ status: 200, html: '' });");

/** On PostgreSQL the streams are on one server and everything happens on another; on SQLite there is one. */
let here: Site;
let there: Site;
const PEOPLE = ["Admin", "Hana", "Ines", "Tomasz"] as const;
type Person = (typeof PEOPLE)[number];
const ids = new Map<Person, number>();
const tokens = new Map<Person, string>();
let categoryID: number;
const opened: { close(): void }[] = [];

beforeAll(async () => {
    const { environment } = own;
    here = await openTestSite(environment, { buildDirectory });
    there = environment.databaseURL ? await openTestSite(environment, { buildDirectory }) : here;
    await here.app.listen({ port: 0, host: "127.0.0.1" });
    const { users, categories, config } = here.features;
    await config.set(NO_POSTING_LIMITS);
    const admin = await users.createAdministrator({ name: "Admin", email: "admin@example.com", password: "kettles boil at 100" });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", roleIDs: [RoleID.member] };
    const others = await users.importUsers(PEOPLE.slice(1).map((name) => ({ ...joined, name })));
    for (const [index, userID] of [admin, ...others].entries()) ids.set(PEOPLE[index] as Person, userID);
    for (const person of PEOPLE) await signIn(person);
    ({ categoryID } = await categories.create(await users.viewer(admin), { name: "Kettles", urlcode: "kettles" }));
}, 180_000);
afterEach(() => {
    for (const one of opened.splice(0)) one.close();
});
afterAll(async () => {
    await here.close();
    if (there !== here) await there.close();
});

const idOf = (person: Person): number => ids.get(person) ?? 0;

async function signIn(person: Person): Promise<string> {
    const { token } = await createSessions(here.database).begin(idOf(person), false);
    tokens.set(person, token);
    return token;
}

/** Sends a request to the other server; throws if it is refused. */
async function call<T>(person: Person, method: string, address: string, body?: object): Promise<T> {
    const answer = await there.app.inject({
        method: method as "GET",
        url: `/api/v2/${address}`,
        headers: { host: "forum.test", "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${tokens.get(person)}` },
        ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${address}: ${answer.body}`);
    const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    if (renewed?.value) tokens.set(person, renewed.value);
    return (answer.body === "" ? undefined : answer.json()) as T;
}

const OWN_TOPICS = ["notification", "message"];

/** Opens a stream on this server that knows the present versions. */
async function listen(person: Person, { query = "", headers = {}, topics = [] as string[] } = {}) {
    const stream = await openLiveStream(here, tokens.get(person), { query, headers });
    opened.push(stream);
    if (stream.status === 200) await stream.knows([...OWN_TOPICS, ...topics]);
    return stream;
}

/** The options of a stream that watches a record. */
const watching = (topic: string) => ({ query: `?watch=${topic}`, topics: [topic] });

const start = (body = "It drips.", place = categoryID) =>
    call<{ discussionID: number }>("Admin", "POST", "discussions", { name: "Kettle", body, format: "text", categoryID: place });
const reply = (person: Person, discussionID: number, body = "Quite.") =>
    call(person, "POST", "comments", { discussionID, body, format: "text" });
const mention = async (person: Person) => {
    await start(`@${person} It drips.`);
    await there.features.notifications.settle();
};

describe("NOTIF-002 a live stream", () => {
    test("sends a member the ID of a new notification, and of one that was read elsewhere", async () => {
        const stream = await listen("Hana");
        expect([stream.status, stream.headers["content-type"], stream.headers["content-encoding"]]).toEqual([
            200,
            "text/event-stream; charset=utf-8",
            undefined,
        ]);
        await mention("Hana");
        const { event, data } = await stream.next();
        const [latest] = await call<{ notificationID: number }[]>("Hana", "GET", "notifications");
        expect([event, data]).toEqual(["notification", { notificationID: latest?.notificationID }]);
        await call("Hana", "PATCH", "notifications", { read: true });
        expect((await stream.next()).event).toBe("notification");
    });

    test("CONV-005 notifies a participant of a message, and of a withdrawn one in the conversation that is open", async () => {
        const participantUserIDs = [idOf("Hana")];
        const input = { participantUserIDs, initialBody: "In the tin." };
        const { conversationID } = await call<{ conversationID: number }>("Ines", "POST", "conversations", input);
        const [stream, stranger] = [
            await listen("Hana", watching(`conversation:${conversationID}`)),
            // A viewer who does not participate gets no version of it, so this stream waits for the viewer's own topics only.
            await listen("Tomasz", { query: `?watch=conversation:${conversationID}` }),
        ];
        const { messageID } = await call<{ messageID: number }>("Ines", "POST", "messages", {
            conversationID,
            body: "Or behind it.",
            format: "text",
        });
        const first = await stream.upTo("message");
        expect(first.at(-1)?.data).toEqual({ conversationID });
        await call("Ines", "PUT", `messages/${messageID}/taken-back`, { takenBack: true });
        for (let event = await stream.next(); !event.id.includes(`conversation%3A${conversationID}=${messageID}.1`); )
            event = await stream.next();
        // Members who do not participate get no event before their own next notification.
        await mention("Tomasz");
        expect((await stranger.upTo("notification")).map(({ event }) => event)).toEqual(["notification"]);
    });

    test("FC-14 announces replies to the discussions that it watches, as long as the member may see them", async () => {
        const place = await call<{ categoryID: number }>("Admin", "POST", "categories", { name: "Pots", urlcode: "pots" });
        const { discussionID } = await start("It drips.", place.categoryID);
        const stream = await listen("Hana", watching(`discussion:${discussionID}`));
        await reply("Tomasz", discussionID);
        expect(await stream.next()).toMatchObject({ event: "discussion", data: { discussionID } });
        const view = { "discussions.view": true, "discussions.add": true, "comments.add": true };
        const hidden = { customPermissions: true, grants: { [RoleID.administrator]: view } };
        await call("Admin", "PATCH", `categories/${place.categoryID}`, hidden);
        await reply("Admin", discussionID);
        await mention("Hana");
        expect((await stream.upTo("notification")).map(({ event }) => event)).toEqual(["notification"]);
    });

    test("sends a browser that reconnects the events that it missed, and no others", async () => {
        const { discussionID } = await start();
        const tracked = watching(`discussion:${discussionID}`);
        const before = await listen("Hana", tracked);
        before.close();
        await reply("Tomasz", discussionID);
        const after = await listen("Hana", { ...tracked, headers: { "last-event-id": before.lastID } });
        expect(await after.next()).toMatchObject({ event: "discussion", data: { discussionID } });
        after.close();
        const again = await listen("Hana", { query: `${tracked.query}&lastEventID=${encodeURIComponent(after.lastID)}` });
        await mention("Hana");
        expect((await again.upTo("notification")).map(({ event }) => event)).toEqual(["notification"]);
    });

    test("has no content for guests, and is refused to tokens and for records that do not exist", async () => {
        expect((await openLiveStream(here)).status).toBe(204);
        const { accessToken } = await call<{ accessToken: string }>("Admin", "POST", "tokens", {
            name: "Clock",
            scopes: ["read"],
        });
        const asToken = await openLiveStream(here, undefined, { headers: { authorization: `Bearer ${accessToken}` } });
        expect(asToken.status).toBe(403);
        opened.push(asToken);
        for (const query of [
            "?watch=kettle:1",
            "?watch=discussion:0",
            "?watch=notification:1",
            "?watch[]=discussion:1",
            "?since=1",
        ])
            expect([query, (await listen("Hana", { query })).status]).toEqual([query, 422]);
    });
});

describe("FC-22 a live stream ends", () => {
    test("when its session ends, and no other does", async () => {
        const stream = await listen("Tomasz");
        const [former, other] = [tokens.get("Tomasz"), await signIn("Tomasz")];
        const others = await openLiveStream(here, other);
        opened.push(others);
        await others.knows(OWN_TOPICS);
        tokens.set("Tomasz", former ?? "");
        await call("Tomasz", "POST", "authenticate/signout");
        expect(await stream.ended).toBe(true);
        tokens.set("Tomasz", other);
        await mention("Tomasz");
        expect((await others.next()).event).toBe("notification");
    });

    test("when the member is banned", async () => {
        const stream = await listen("Ines");
        await call("Admin", "PUT", `users/${idOf("Ines")}/ban`, { banned: true });
        expect(await stream.ended).toBe(true);
        expect((await openLiveStream(here, tokens.get("Ines"))).status).toBe(204);
    });
});

test("FC-74 a server that stops ends its live streams and does not wait for them", async () => {
    const { environment } = own;
    const stopping = there === here ? here : await openTestSite(environment, { buildDirectory });
    if (stopping !== here) await stopping.app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await openLiveStream(stopping, tokens.get("Hana"));
    await stream.knows(OWN_TOPICS);
    expect(await Promise.all([stream.ended, stopping.app.close()])).toEqual([true, undefined]);
    if (stopping !== here) await stopping.close();
});
