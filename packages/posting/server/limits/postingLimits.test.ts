import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { countQueries, withoutUndo } from "@parley/library/server/testing";
import type { WaitingPost } from "@parley/moderation/contract";
import type { ModerationSite } from "@parley/moderation/server/testing";
import { createModerationSite } from "@parley/moderation/server/testing";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK = "Buy [kettles](https://kettles.example) there.";
/** Default limits of a new site. */
const LIMITS = {
    "floodControl.posts": 5,
    "floodControl.discussions": 3,
    "floodControl.newAccountPosts": 3,
    "floodControl.newAccountDiscussions": 2,
    "floodControl.seconds": 60,
    "floodControl.lockSeconds": 120,
};

let forum: ModerationSite;
/** Start time of the current test. Each test begins two days after the previous one, so that posts of earlier tests are always older. */
let noon = new Date("2026-05-21T12:00:00Z");
let kettle: number;
let people = 0;
beforeAll(async () => {
    forum = await createModerationSite();
    const started = await forum.call(forum.manager, "POST", "discussions", discussion("Kettle"));
    kettle = started.json<{ discussionID: number }>().discussionID;
}, 180_000);
afterAll(() => forum.close());
beforeEach(async () => {
    noon = new Date(noon.getTime() + 2 * DAY_MS);
    forum.setNow(noon);
    await forum.features.config.set(NO_POSTING_LIMITS);
});

const discussion = (name: string, body = `About ${name}, and how to mend it.`) => ({
    name,
    body,
    format: "markdown",
    categoryID: forum.open,
});
const later = (seconds: number) => forum.setNow(new Date(noon.getTime() + seconds * 1000));
/** Creates a member whose account is `days` old; by default it is no longer a new account. */
async function member({ days = 100, isConfirmed = true, roleIDs = [RoleID.member as number] } = {}): Promise<number> {
    const dateInserted = new Date(noon.getTime() - days * DAY_MS).toISOString().replace(/\.\d+Z$/, "+00:00");
    const record = { importSource: "test", dateInserted, name: `Member ${++people}`, roleIDs };
    const [userID = 0] = await forum.features.users.importUsers([record]);
    await forum.database.query.updateTable("users").set({ emailConfirmed: isConfirmed }).where("userID", "=", userID).execute();
    return userID;
}
const reply = (userID: number, body = `Reply ${++people} of them.`, key?: string) =>
    forum.call(userID, "POST", "comments", {
        discussionID: kettle,
        body,
        format: "markdown",
        ...(key !== undefined && { idempotencyKey: key }),
    });
const start = (userID: number, name = `Lamp ${++people}`, body?: string) =>
    forum.call(userID, "POST", "discussions", discussion(name, body));
/** Returns the statuses of `count` sequential requests. */
async function statuses(count: number, call: () => Promise<{ statusCode: number }>): Promise<number[]> {
    const found = [];
    for (let index = 0; index < count; index++) found.push((await call()).statusCode);
    return found;
}
const waitingOf = (userID: number) => forum.answer<WaitingPost[]>(userID, "GET", "waiting-posts");

describe("contract §8 flood control of reports and reactions", () => {
    const report = (userID: number, recordID: number) =>
        forum.call(userID, "POST", "reports", {
            recordType: "comment",
            recordID,
            reportReasonIDs: ["spam"],
            noteBody: "It sells kettles.",
        });
    const react = (userID: number, recordID: number, reactionType = "Like") =>
        forum.call(userID, "POST", `comments/${recordID}/reactions`, { reactionType });
    async function comments(count: number): Promise<number[]> {
        const author = await member();
        const ids = [];
        for (let index = 0; index < count; index++) ids.push((await reply(author)).json<{ commentID: number }>().commentID);
        return ids;
    }

    test("refuses the report after the last that is allowed within a minute, and moderators are exempt", async () => {
        const ids = await comments(3);
        await forum.features.config.set({ "floodControl.reports": 2, "floodControl.newAccountReports": 1 });
        const [settled, newcomer] = [await member(), await member({ days: 1 })];
        const reported = async (userID: number) => {
            const answers = [];
            for (const id of ids) answers.push(await report(userID, id));
            return answers.map(({ statusCode }) => statusCode);
        };
        expect([await reported(settled), await reported(newcomer)]).toEqual([
            [201, 201, 429],
            [201, 429, 429],
        ]);
        expect((await report(settled, ids[0] ?? 0)).statusCode).toBe(409);
        const refused = await report(settled, ids[2] ?? 0);
        expect([refused.headers["retry-after"], refused.json().message]).toEqual([
            "120",
            "You are reporting very fast. Keep your text, and send it in 2 minutes.",
        ]);
        expect(await reported(forum.moderator)).toEqual([201, 201, 201]);
        later(121);
        expect((await report(settled, ids[2] ?? 0)).statusCode).toBe(201);
    });

    test("refuses the reaction after the last that is allowed, counts none twice, and leaves the score as it was", async () => {
        const ids = await comments(3);
        await forum.features.config.set({ "floodControl.reactions": 2 });
        const reader = await member();
        const [first = 0, second = 0, third = 0] = ids;
        // Reports are counted apart.
        expect((await report(reader, third)).statusCode).toBe(201);
        const made = [
            await react(reader, first),
            await react(reader, first),
            await react(reader, second),
            await react(reader, third),
        ];
        expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
        expect((await forum.call(reader, "DELETE", `comments/${second}/reactions`)).statusCode).toBe(204);
        expect((await forum.call(reader, "GET", `comments/${third}?expand=reactions`)).json()).toMatchObject({ score: 0 });
        // Posts are counted apart.
        await forum.features.config.set({ "floodControl.posts": 1 });
        expect((await reply(reader)).statusCode).toBe(201);
    });

    test("has numbers of its own for a role, of which the most generous counts", async () => {
        const guild = (await forum.features.users.roles.list(OPERATOR, {})).find(({ roleID }) => roleID !== RoleID.member);
        const own = [
            { roleID: RoleID.member, posts: 2 },
            { roleID: guild?.roleID ?? 0, posts: 4 },
        ];
        await forum.features.config.set({
            "floodControl.posts": 1,
            "floodControl.newAccountPosts": 1,
            "floodControl.byRole": own,
        });
        const [one, both] = [await member(), await member({ days: 1, roleIDs: [RoleID.member, guild?.roleID ?? 0] })];
        expect(await statuses(4, () => reply(one))).toEqual([201, 201, 429, 429]);
        expect(await statuses(5, () => reply(both))).toEqual([201, 201, 201, 201, 429]);
        await forum.features.config.set({ "floodControl.byRole": [] });
    });
});

describe("FC-87 flood control", () => {
    test("refuses the sixth post within a minute with 429 and the waiting time, and accepts it afterwards", async () => {
        await forum.features.config.set(LIMITS);
        const writer = await member();
        expect(await statuses(5, () => reply(writer))).toEqual([201, 201, 201, 201, 201]);
        const refused = await reply(writer, "The sixth", "key-of-sixth");
        expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "120"]);
        expect(refused.json()).toMatchObject({
            message: "You are posting very fast. Keep your text, and post it in 2 minutes.",
            retryAfter: 120,
        });
        later(119);
        expect((await reply(writer, "The sixth", "key-of-sixth")).headers["retry-after"]).toBe("1");
        later(120);
        expect((await reply(writer, "The sixth", "key-of-sixth")).statusCode).toBe(201);
    });

    test("limits discussions separately, and counts them among all posts", async () => {
        await forum.features.config.set(LIMITS);
        const writer = await member();
        expect(await statuses(4, () => start(writer))).toEqual([201, 201, 201, 429]);
        expect(await statuses(3, () => reply(writer))).toEqual([201, 201, 429]);
        const replier = await member();
        expect([await statuses(3, () => reply(replier)), await statuses(1, () => start(replier))]).toEqual([
            [201, 201, 201],
            [201],
        ]);
    });

    test("is stricter for new accounts and for unconfirmed addresses, according to the settings", async () => {
        await forum.features.config.set({ ...LIMITS, "newAccounts.days": 3, "newAccounts.unconfirmed": true });
        const young = await member({ days: 2 });
        expect(await statuses(4, () => reply(young))).toEqual([201, 201, 201, 429]);
        expect((await statuses(3, async () => start(await member({ days: 2 })))).every((status) => status === 201)).toBe(true);
        const starter = await member({ days: 2 });
        expect(await statuses(3, () => start(starter))).toEqual([201, 201, 429]);
        const unconfirmed = await member({ isConfirmed: false });
        expect(await statuses(4, () => reply(unconfirmed))).toEqual([201, 201, 201, 429]);
        await forum.features.config.set({ "newAccounts.days": 1, "newAccounts.unconfirmed": false });
        later(600);
        expect(await statuses(5, () => reply(young))).not.toContain(429);
        expect(await statuses(5, () => reply(unconfirmed))).not.toContain(429);
    });

    test("holds for 30 concurrent replies with links, because the database counts them", async () => {
        await forum.features.config.set({ ...LIMITS, "premoderation.firstLinkPosts": 3 });
        const spammer = await member({ days: 0 });
        const answers = await Promise.all(Array.from({ length: 30 }, (_none, index) => reply(spammer, `${LINK} ${index}`)));
        const count = (wanted: number) => answers.filter(({ statusCode }) => statusCode === wanted).length;
        expect([count(201), count(202), count(429)]).toEqual([0, 3, 27]);
        const rows = await forum.database.query
            .selectFrom("recentPosts")
            .select("userID")
            .where("userID", "=", spammer)
            .execute();
        expect(rows).toHaveLength(3);
    });

    test("does not limit moderators, administrators and trusted members", async () => {
        await forum.features.config.set(LIMITS);
        const trusted = await member();
        await forum.features.users.setTrusted(trusted, true);
        for (const userID of [forum.moderator, forum.manager, trusted])
            expect(await statuses(7, () => reply(userID))).not.toContain(429);
    });

    test("does not count refused posts, and deletes its records after a day", async () => {
        await forum.features.config.set(LIMITS);
        const writer = await member();
        expect(await statuses(6, () => reply(writer, ""))).not.toContain(429);
        expect(await statuses(5, () => reply(writer))).toEqual([201, 201, 201, 201, 201]);
        later(25 * 3600);
        await forum.kit.jobs.run();
        const rows = await forum.database.query.selectFrom("recentPosts").select("userID").execute();
        expect(rows).toEqual([]);
    });

    test("takes at most three more statements for a post", async () => {
        const writer = await member();
        await reply(writer);
        const without = await countQueries(forum.database, () => reply(writer));
        await forum.features.config.set({ ...LIMITS, "floodControl.repeatSeconds": 3600 });
        await forum.call(writer, "GET", `discussions/${kettle}`);
        // One reads the member, one the recent posts, and one records this post.
        expect(await countQueries(forum.database, () => reply(writer))).toBeLessThanOrEqual(without + 3);
    });
});

describe("FC-87 repeated text", () => {
    const WORDS = "These are the best kettles that anybody could wish for.";
    beforeEach(() => forum.features.config.set({ "floodControl.repeatSeconds": 3600 }));

    test("is refused as an error of the body for an hour, in every discussion, for the same member only", async () => {
        const [writer, other] = [await member(), await member()];
        expect((await reply(writer, WORDS)).statusCode).toBe(201);
        const again = await reply(writer, WORDS.toUpperCase());
        expect(again.statusCode).toBe(422);
        expect(again.json()).toMatchObject({
            errors: [{ field: "body", code: "repeated", message: expect.stringContaining("the same text") }],
        });
        expect((await start(writer, "Kettles", WORDS)).statusCode).toBe(422);
        expect((await reply(other, WORDS)).statusCode).toBe(201);
        later(3599);
        expect((await reply(writer, WORDS)).statusCode).toBe(422);
        later(3600);
        expect((await reply(writer, WORDS)).statusCode).toBe(201);
    });

    test("is refused for as long as it is to be, also where posts are counted for longer", async () => {
        await forum.features.config.set({ ...LIMITS, "floodControl.repeatSeconds": 30 });
        const writer = await member();
        expect((await reply(writer, WORDS)).statusCode).toBe(201);
        later(29);
        expect((await reply(writer, WORDS)).statusCode).toBe(422);
        later(30);
        expect((await reply(writer, WORDS)).statusCode).toBe(201);
    });

    test("FC-42 returns the existing post if the request has the same key, also for posts held for approval", async () => {
        const writer = await member();
        const [first, second] = await Promise.all([reply(writer, WORDS, "key-of-words"), reply(writer, WORDS, "key-of-words")]);
        expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
        expect(second?.json().commentID).toBe(first?.json().commentID);
        await forum.features.config.set({ "premoderation.categoryIDs": [forum.open], ...LIMITS });
        const held = `${WORDS} Twice.`;
        const waits = await statuses(4, () => reply(writer, held, "key-of-held"));
        expect(waits).toEqual([202, 202, 202, 202]);
        expect(await waitingOf(writer)).toHaveLength(1);
        await forum.features.config.set({ "premoderation.categoryIDs": [] });
    });

    test("of a few words is accepted in several discussions", async () => {
        const writer = await member();
        const other = (await start(writer)).json<{ discussionID: number }>().discussionID;
        const thank = (discussionID: number) =>
            forum.call(writer, "POST", "comments", { discussionID, body: "Thank you!", format: "markdown" });
        expect([(await thank(kettle)).statusCode, (await thank(other)).statusCode]).toEqual([201, 201]);
        expect((await thank(other)).statusCode).toBe(422);
    });
});

describe("FC-87 links in the first posts", () => {
    test("hold the configured number of posts for approval; posts without links and later posts are published", async () => {
        const writer = await member();
        await forum.features.config.set({ "premoderation.firstLinkPosts": 2 });
        expect((await reply(writer)).statusCode).toBe(201);
        expect((await reply(writer, LINK)).statusCode).toBe(202);
        expect(await waitingOf(writer)).toMatchObject([{ body: LINK, status: "waiting" }]);
        expect((await reply(writer, `See [there](http://forum.test/discussion/${kettle}).`)).statusCode).toBe(201);
        expect((await reply(writer, LINK)).statusCode).toBe(201);
    });

    test("hold an edit that adds a link", async () => {
        const writer = await member();
        await forum.features.config.set({ "premoderation.firstLinkPosts": 2 });
        const { commentID } = (await reply(writer)).json<{ commentID: number }>();
        const edit = (body: string) => forum.call(writer, "PATCH", `comments/${commentID}`, { body, format: "markdown" });
        expect([(await edit("Other words.")).statusCode, (await edit(LINK)).statusCode]).toEqual([200, 202]);
    });
});

describe("FC-87 the settings of the limits", () => {
    const PAGE = "/settings/posting-limits";
    const FIELDS = {
        ...{ "newAccounts.days": "7", "newAccounts.unconfirmed": "1" },
        ...{ "floodControl.posts": "9", "floodControl.discussions": "4", "floodControl.seconds": "30" },
        ...{ "floodControl.newAccountPosts": "2", "floodControl.newAccountDiscussions": "1", "floodControl.lockSeconds": "90" },
        ...{ "floodControl.reports": "6", "floodControl.newAccountReports": "3" },
        ...{ "floodControl.reactions": "50", "floodControl.newAccountReactions": "10" },
        ...{ "floodControl.messages": "20", "floodControl.newAccountMessages": "5" },
        ...{ "floodControl.repeatSeconds": "60", "drafts.maxCount": "50", "drafts.maxKilobytes": "1000" },
        ...{ "upload.maxSize": "10M", "upload.maxPerDay": "1G", "upload.maxPerDayNewAccount": "50M" },
    };
    const send = (userID: number, path: string, fields: object) => forum.call(userID, "POST", path, fields);
    const read = (select: string) => forum.answer<Record<string, unknown>>(forum.manager, "GET", `config?select=${select}`);

    test("of single roles are written by members who manage the site, and an empty field leaves the general limit", async () => {
        const path = `${PAGE}/roles`;
        const fields = { "8-posts": "20", "8-discussions": "", "8-messages": "0", "32-posts": "" };
        expect((await send(forum.moderator, path, fields)).statusCode).toBe(403);
        const saved = await send(forum.manager, path, fields);
        expect([saved.statusCode, withoutUndo(saved.headers.location)]).toEqual([303, `${path}?Done=saved`]);
        const byRole = [{ roleID: 8, posts: 20, messages: 0 }];
        expect(await read("floodControl.byRole")).toEqual({ "floodControl.byRole": byRole });
        const refused = await send(forum.manager, path, { ...fields, "8-posts": "501" });
        expect([refused.statusCode, refused.json()]).toMatchObject([
            422,
            { path, formState: { values: { "8-posts": "501" }, errors: { "8-posts": [{}] } } },
        ]);
        expect(await read("floodControl.byRole")).toEqual({ "floodControl.byRole": byRole });
        await forum.features.config.set({ "floodControl.byRole": [] });
    });

    test("are written by members who manage the site, all or none, within their bounds", async () => {
        expect((await send(forum.moderator, PAGE, FIELDS)).statusCode).toBe(403);
        const saved = await send(forum.manager, PAGE, FIELDS);
        expect([saved.statusCode, withoutUndo(saved.headers.location)]).toEqual([303, `${PAGE}?Done=saved`]);
        expect(await read("newAccounts.*,floodControl.*,drafts.*,upload.max*")).toEqual({
            ...{ "newAccounts.days": 7, "newAccounts.unconfirmed": true },
            ...{ "floodControl.posts": 9, "floodControl.discussions": 4, "floodControl.seconds": 30 },
            ...{ "floodControl.newAccountPosts": 2, "floodControl.newAccountDiscussions": 1, "floodControl.lockSeconds": 90 },
            ...{ "floodControl.reports": 6, "floodControl.newAccountReports": 3, "floodControl.byRole": [] },
            ...{ "floodControl.reactions": 50, "floodControl.newAccountReactions": 10 },
            ...{ "floodControl.messages": 20, "floodControl.newAccountMessages": 5 },
            ...{ "floodControl.repeatSeconds": 60, "drafts.maxCount": 50, "drafts.maxKilobytes": 1000 },
            ...{ "upload.maxSize": "10M", "upload.maxPerDay": "1G", "upload.maxPerDayNewAccount": "50M" },
        });
        const refused = await send(forum.manager, PAGE, { ...FIELDS, "floodControl.posts": "1", "upload.maxPerDay": "much" });
        expect(refused.json()).toMatchObject({
            path: PAGE,
            formState: { errors: { "upload.maxPerDay": [{ message: "Write a number with K, M or G, such as 20M." }] } },
        });
        expect((await send(forum.manager, PAGE, { ...FIELDS, "floodControl.posts": "501" })).statusCode).toBe(422);
        expect(await read("floodControl.posts")).toEqual({ "floodControl.posts": 9 });
        const writer = await member({ days: 8 });
        expect(await statuses(10, () => reply(writer))).toEqual([...Array.from({ length: 9 }, () => 201), 429]);
    });

    test("FC-92 include the number of days that deleted posts are kept, from 1 to 3650", async () => {
        const page = "/settings/posting";
        const fields = { "ui.editContentTimeout": "3600", "ui.allowSelfDelete": "1", "escalations.enabled": "1" };
        const keep = (days: string) => send(forum.manager, page, { ...fields, "ui.keepDeletedDays": days });
        expect(withoutUndo((await keep("90")).headers.location)).toBe(`${page}?Done=saved`);
        for (const days of ["0", "3651", "many"]) expect([days, (await keep(days)).statusCode]).toEqual([days, 422]);
        expect(await read("ui.keepDeletedDays")).toEqual({ "ui.keepDeletedDays": 90 });
    });

    test("include the number of first posts with links to hold, independent of other premoderation settings", async () => {
        const page = "/settings/premoderation";
        expect((await send(forum.manager, page, { FirstPosts: "0", FirstLinkPosts: "5" })).statusCode).toBe(303);
        expect(await read("premoderation.first*")).toEqual({ "premoderation.firstPosts": 0, "premoderation.firstLinkPosts": 5 });
        const refused = await send(forum.manager, page, { FirstPosts: "1", FirstLinkPosts: "101" });
        expect(refused.json()).toMatchObject({ path: page, formState: { errors: { firstLinkPosts: [expect.anything()] } } });
        expect(await read("premoderation.first*")).toEqual({ "premoderation.firstPosts": 0, "premoderation.firstLinkPosts": 5 });
    });
});
