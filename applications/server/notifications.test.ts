import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import type { Notification } from "@parley/notifications/contract";
import { RoleID } from "@parley/permissions/contract";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createPushBrowser, startPushService } from "./testing/pushService";
import { createRandomChoice } from "./testing/randomChoice";
import { takeSiteDatabase } from "./testing/siteDatabase";

const HOST = "localhost:3000";
const PEOPLE = ["Admin", "Hana", "Ines", "Tomasz", "Priya"] as const;
type Person = (typeof PEOPLE)[number];
const STEPS = 80;

const directory = mkdtempSync(path.join(tmpdir(), "parley-notifications-"));
/** On PostgreSQL two servers share the database; on SQLite there is one. */
let sites: Site[];
const tokens = new Map<Person, string>();
const ids = new Map<Person, number>();
let service: Awaited<ReturnType<typeof startPushService>>;
let categoryID: number;
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);

beforeAll(async () => {
    service = await startPushService();
    const server = process.env.PARLEY_TEST_DATABASE_URL;
    const url = server && (await takeSiteDatabase(server));
    const environment = readEnvironment({
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        EGRESS_HOSTS: service.host,
        ...(url && { DATABASE_URL: url }),
    });
    sites = [await openTestSite(environment, { clock })];
    if (url) sites.push(await openTestSite(environment, { clock }));
    const [site] = sites as [Site];
    const { users, categories, config } = site.features;
    await config.set(NO_POSTING_LIMITS);
    const admin = await users.createAdministrator({ name: "Admin", email: "admin@example.com", password: "kettles boil at 100" });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", roleIDs: [RoleID.member] };
    const others = await users.importUsers(PEOPLE.slice(1).map((name) => ({ ...joined, name })));
    const sessions = createSessions(site.database, clock);
    for (const [index, userID] of [admin, ...others].entries()) ids.set(PEOPLE[index] as Person, userID);
    for (const [index, userID] of [admin, ...others].entries())
        tokens.set(PEOPLE[index] as Person, (await sessions.begin(userID, false)).token);
    for (const person of PEOPLE) await openAllChannels(person);
    ({ categoryID } = await categories.create(await users.viewer(admin), { name: "Kettles", urlcode: "kettles" }));
}, 180_000);
afterAll(async () => {
    for (const site of sites) await site.close();
    await service.close();
    rmSync(directory, { recursive: true, force: true });
});

const choose = createRandomChoice(22);

/** Sends a request to one of the servers, chosen at random. */
async function call(person: Person, method: string, address: string, body?: object) {
    const answer = await choose(sites).app.inject({
        method: method as "GET",
        url: `/api/v2/${address}`,
        headers: { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${tokens.get(person)}` },
        ...(body && { payload: body }),
    });
    // A change of permissions gives members new session tokens (FC-26).
    const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    if (renewed?.value) tokens.set(person, renewed.value);
    return answer;
}

const addressOf = (person: Person) => `${person.toLowerCase()}@fettle.example`;
const pushPathOf = (person: Person) => `/push/${person}`;

/** Gives a member a confirmed address and a subscribed browser, and turns on mails and pushes of every kind. */
async function openAllChannels(person: Person): Promise<void> {
    const [email, userID] = [addressOf(person), ids.get(person) ?? 0];
    await sites[0]?.database.query
        .updateTable("users")
        .set({ email, emailKey: email, emailConfirmed: true })
        .where("userID", "=", userID)
        .execute();
    const { subscription } = createPushBrowser(service.host, pushPathOf(person));
    const preferences = (await call(person, "GET", "notification-preferences/$me")).json<Record<string, object>>();
    const all = Object.fromEntries(Object.keys(preferences).map((kind) => [kind, { email: true, push: true }]));
    for (const answer of [
        await call(person, "POST", "push-subscriptions", subscription),
        await call(person, "PATCH", "notification-preferences/$me", all),
    ])
        if (answer.statusCode >= 300) throw new Error(answer.body);
}

async function list(person: Person): Promise<Notification[]> {
    const answer = await call(person, "GET", "notifications?limit=100");
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Notification[]>();
}

/** Delivers on all servers at the same time. */
const settle = () => Promise.all(sites.map((site) => site.features.notifications.settle()));
const sendAll = () =>
    Promise.all(sites.flatMap(({ features: { notifications } }) => [notifications.sendMails(), notifications.sendPushes()]));

/** State of the test: what there is to reply to, to remove and to undo. */
const discussions: number[] = [];
const comments: number[] = [];
const undoable: string[] = [];

const view = { "discussions.view": true, "discussions.add": true, "comments.add": true };
const restrict = (roleIDs: readonly number[]) =>
    call("Admin", "PATCH", `categories/${categoryID}`, {
        customPermissions: true,
        grants: Object.fromEntries([...roleIDs, RoleID.administrator].map((roleID) => [roleID, view])),
    });

/** Acts of members and moderators, of which one after the other happens at random. A refused act changes nothing. */
const ACTIONS: readonly ((person: Person) => Promise<unknown>)[] = [
    async (person) => {
        const post = { name: "Kettle", body: `@${choose(PEOPLE)} It drips.`, format: "text", categoryID };
        const answer = await call(person, "POST", "discussions", post);
        if (answer.statusCode === 201) discussions.push(answer.json<{ discussionID: number }>().discussionID);
    },
    async (person) => {
        const input = { discussionID: choose(discussions), body: `@${choose(PEOPLE)} Quite.`, format: "text" };
        const answer = await call(person, "POST", "comments", input);
        if (answer.statusCode === 201) comments.push(answer.json<{ commentID: number }>().commentID);
    },
    (person) => call(person, "PUT", `discussions/${choose(discussions)}/bookmark`, { bookmarked: choose([true, false]) }),
    (person) => call(person, "POST", `comments/${choose(comments)}/reactions`, { reactionType: choose(["Like", "Disagree"]) }),
    (person) => call(person, "DELETE", `comments/${choose(comments)}/reactions`),
    async () => {
        const answer = await call(
            "Admin",
            "DELETE",
            choose([`comments/${choose(comments)}`, `discussions/${choose(discussions)}`]),
        );
        if (answer.headers["x-app-undo"]) undoable.push(String(answer.headers["x-app-undo"]));
    },
    () => call("Admin", "POST", `acts/${choose(undoable)}/undo`, {}),
    () => call("Admin", "PATCH", `comments/${choose(comments)}`, { body: `@${choose(PEOPLE)} Edited.` }),
    () => restrict(choose([[], [RoleID.member], [RoleID.guest, RoleID.member]])),
    async (person) => {
        const entry = choose(await list(person));
        if (entry) await call(person, choose(["PUT", "DELETE"]), `notifications/${entry.notificationID}/read`, {});
    },
    (person) => call(person, "PATCH", "notifications", { read: true }),
    (person) => call(person, "DELETE", "notifications/read"),
    (person) => call(person, "PUT", `discussions/${choose(discussions)}/follow`, { level: choose(["all", "mentions", "muted"]) }),
    (person) => call(person, "PUT", `users/${ids.get(choose(PEOPLE))}/follow`, { followed: choose([true, false]) }),
    (person) => call(person, "PUT", `users/${ids.get(choose(PEOPLE))}/block`, { blocked: choose([true, false]) }),
];

test("FC-14 FC-15 FC-42 FC-46 after any posts, reads, reactions, mutes, follows, blocks, removals, undos and changes of permissions the badge counts the unread entries, all of which may be seen, and each mail and push is sent once", async () => {
    for (let count = 0; count < 3; count++) await ACTIONS[0]?.("Hana");
    for (let count = 0; count < 6; count++) await ACTIONS[1]?.(choose(PEOPLE));
    for (let step = 0; step < STEPS; step++) {
        await choose(ACTIONS)(choose(PEOPLE));
        if (step % 10 !== 9) continue;
        await settle();
        await settle();
        await sendAll();
        // A change on one server is effective on the other within a second (FC-46).
        now += 1000;
        for (const person of PEOPLE) await expectBadgeToEqualList(person, `step ${step}, ${person}`);
    }
    const [{ database }] = sites as [Site];
    const rows = await database.query.selectFrom("notifications").select(["userID", "causeKey"]).execute();
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ userID, causeKey }) => `${userID} ${causeKey}`)).size).toBe(rows.length);
    expect(await database.query.selectFrom("notificationEvents").select("eventID").execute()).toEqual([]);
    for (const person of PEOPLE) await expectEachToBeSentOnce(person);
}, 120_000);

async function expectBadgeToEqualList(person: Person, context: string): Promise<void> {
    const entries = await list(person);
    const me = (await call(person, "GET", "users/me")).json<{ countUnreadNotifications: number }>();
    expect([context, me.countUnreadNotifications]).toEqual([context, entries.filter(({ read }) => !read).length]);
    for (const { recordType, recordID, activityType } of entries) {
        if (recordType !== "comment" && recordType !== "discussion") continue;
        const { statusCode } = await call(person, "GET", `${recordType}s/${recordID}`);
        expect([context, activityType, recordType, recordID, statusCode]).toEqual([
            context,
            activityType,
            recordType,
            recordID,
            200,
        ]);
    }
}

/** Expects as many mails and pushes to a member as there are causes that were finished as sent. */
async function expectEachToBeSentOnce(person: Person): Promise<void> {
    const [{ database }] = sites as [Site];
    const sentIn = (table: "notificationMails" | "notificationPushes") =>
        database.query
            .selectFrom(table)
            .select("causeKey")
            .where("userID", "=", ids.get(person) ?? 0)
            .where("status", "=", "sent")
            .execute();
    const [mails, pushes] = [await sentIn("notificationMails"), await sentIn("notificationPushes")];
    const queued = await database.query
        .selectFrom("mails")
        .select("mailID")
        .where("toAddress", "=", addressOf(person))
        .where("notice", "is not", null)
        .execute();
    expect([person, queued.length, service.take(pushPathOf(person)).length]).toEqual([person, mails.length, pushes.length]);
    expect(mails.length).toBeGreaterThan(0);
    expect(pushes.length).toBeGreaterThan(0);
}
