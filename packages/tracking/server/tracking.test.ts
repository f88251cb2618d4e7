import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { TICK_TYPES } from "@parley/tracking/contract";
import { trackingMigrations } from "./tracking.migrations";
import { createTrackingServer } from "./tracking.server";
import { findUntrackedReason } from "./untracked";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...trackingMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        return { ...features, tracking: createTrackingServer(kit, features) };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());

async function started(categoryID: number): Promise<number> {
    const input = { name: "Kettle", body: "It drips.", format: "markdown", categoryID };
    return (await forum.call(forum.manager, "POST", "discussions", input)).json<{ discussionID: number }>().discussionID;
}

let visitors = 0;
const tick = (userID: number, body: object, headers: Record<string, string> = {}) =>
    forum.app.inject({
        method: "POST",
        url: "/api/v2/tick",
        headers: { "x-test-user": String(userID), "x-requested-with": "parley", "user-agent": FIREFOX, ...headers },
        payload: body,
    });
const tracked = async (userID: number, body: object, headers?: Record<string, string>) =>
    (await tick(userID, body, headers)).json<{ didTrack: boolean }>().didTrack;
/** Returns the headers of a different browser for each call. */
const somebody = () => ({ "user-agent": `${FIREFOX} ${++visitors}` });
const views = async (discussionID: number) =>
    (await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json<{ countViews: number }>().countViews;
const sums = async () =>
    Object.fromEntries(
        (await forum.features.tracking.countsBetween("2026-05-21", "2026-05-22")).map(({ type, count }) => [type, count]),
    );
/** Advances the clock; the next report after the limit stores the pending counts. */
async function wait(minutes: number): Promise<void> {
    forum.setNow(new Date(forum.kit.clock().getTime() + minutes * 60_000));
}

test("TRACK-001 contract §5.18 every type is accepted with its location, and counted", async () => {
    expect(TICK_TYPES).toEqual(expect.arrayContaining(["page_view", "discussion_view", "kb_view", "kb_article_view"]));
    for (const type of TICK_TYPES) {
        const where = { url: "http://forum.test/", referrer: "", siteSectionID: "0", categoryID: 1, groupID: 1, eventID: 1 };
        const answer = await tick(GUEST, { type, ...where, destinationUrl: "https://example.com/" }, somebody());
        expect([answer.statusCode, answer.json()]).toEqual([201, { didTrack: true }]);
    }
    expect((await tick(GUEST, { type: "sneeze" })).statusCode).toBe(422);
    expect((await tick(GUEST, { type: "page_view" }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
});

test("TRACK-004 FC-72 views are counted in batches: a guest's view writes nothing", async () => {
    const discussionID = await started(forum.open);
    await forum.features.discussions.viewed(discussionID);
    const before = await views(discussionID);
    for (let count = 0; count < 10; count++)
        expect(await tracked(GUEST, { type: "discussion_view", discussionID }, somebody())).toBe(true);
    expect(await views(discussionID)).toBe(before);
    await wait(1);
    await tracked(forum.member, { type: "discussion_view", discussionID });
    expect(await views(discussionID)).toBe(12);
    expect(await sums()).toMatchObject({ discussion_view: 12, page_view: 1, externalNavigation: 1, search: 1 });
});

test("FC-77 a visitor can't inflate counts by returning, by flooding, or by made-up IDs", async () => {
    const [discussionID, hidden] = [await started(forum.open), await started(forum.hidden)];
    const mine = somebody();
    for (let count = 0; count < 5; count++) await tracked(GUEST, { type: "discussion_view", discussionID }, mine);
    await wait(31);
    await tracked(GUEST, { type: "discussion_view", discussionID }, mine);
    expect(await views(discussionID)).toBe(2);

    const answers = [];
    for (let count = 0; count < 70; count++) answers.push(await tracked(forum.author, { type: "page_view" }));
    expect(answers.filter(Boolean)).toHaveLength(60);

    const unseen = await tick(GUEST, { type: "discussion_view", discussionID: hidden }, somebody());
    const never = await tick(GUEST, { type: "discussion_view", discussionID: 2_000_000_000 }, somebody());
    expect(unseen.json()).toEqual(never.json());
    expect(never.json()).toMatchObject({ didTrack: false });
});

test("TRACK-001 contract §5.18 a tick without a type is counted as the view of a page", async () => {
    const storedSums = async () => {
        await wait(1);
        await tracked(GUEST, { type: "externalNavigation" }, somebody());
        return sums();
    };
    const { page_view: before = 0, search } = await storedSums();
    await tracked(GUEST, { url: "http://forum.test/" }, somebody());

    expect(await storedSums()).toMatchObject({ page_view: before + 1, search });
});

test("FC-24 stored counts contain no personal data", async () => {
    forum.setNow(NOON);
    await tracked(forum.member, { type: "page_view", url: "http://forum.test/profile/hana" });
    await wait(1);
    await tracked(GUEST, { type: "externalNavigation", destinationUrl: "https://example.com/hana" }, somebody());
    const rows = await forum.database.query.selectFrom("tickCounts").selectAll().execute();
    expect(Object.keys(rows[0] ?? {})).toEqual(["day", "type", "count"]);
});

test.each([
    ["type", "page_view", 5],
    ["url", "http://forum.test/", 5],
    ["discussionID", 10, "ten"],
    ["categoryID", 3, "three"],
    ["siteSectionID", "0", {}],
    ["referrer", "https://search.example/", 5],
    ["groupID", 4, "four"],
    ["eventID", 5, "five"],
    ["destinationUrl", "https://tools.example/", 5],
    ["domain", "forum.test", 5],
    ["searchResults", 12, -1],
    ["searchQuery.terms", ["kettle"], "kettle"],
    ["searchQuery.negativeTerms", ["steam"], "steam"],
    ["searchQuery.originalQuery", "kettle -steam", 5],
])(
    "TRACK-002 contract §5.18 a tick accepts the field %s, and refuses a value of another type with that field's name",
    async (field, right, wrong) => {
        const [name = "", part] = field.split(".");
        const tickOf = (value: unknown) => ({ [name]: part ? { [part]: value } : value });
        const taken = await tick(GUEST, tickOf(right), somebody());
        expect([taken.statusCode, taken.json()]).toEqual([201, { didTrack: true }]);
        const refused = await tick(GUEST, tickOf(wrong), somebody());
        expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ field: part ?? name }] }]);
    },
);

test.each([
    ["a person", { "user-agent": FIREFOX }, undefined],
    ["nobody", {}, "Bots are not tracked."],
    [
        "a bot",
        { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
        "Bots are not tracked.",
    ],
    ["a known bot", { "user-agent": FIREFOX, "x-known-bot": "1" }, "Bots are not tracked."],
    ["a page ahead", { "user-agent": FIREFOX, "sec-purpose": "prefetch;prerender" }, "Prefetched pages are not tracked."],
    ["who said no", { "user-agent": FIREFOX, dnt: "1" }, "You asked not to be tracked."],
    ["who said no to all", { "user-agent": FIREFOX, "sec-gpc": "1" }, "You asked not to be tracked."],
])("contract §5.18 %s is recognised by the request headers", (_who, headers, reason) => {
    expect(findUntrackedReason(headers)).toBe(reason);
});
