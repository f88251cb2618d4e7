import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { SavedSearch } from "@parley/search/contract";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";

const GUEST = 0;

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
beforeEach(async () => {
    await forum.database.query.deleteFrom("savedSearches").execute();
});
afterAll(() => forum.close());

const save = (userID: number, name: string, query: string) => forum.call(userID, "POST", "saved-searches", { name, query });
const saved = async (userID: number, name: string, query: string) =>
    (await save(userID, name, query)).json<SavedSearch>().savedSearchID;
const listOf = async (userID: number) => (await forum.call(userID, "GET", "saved-searches")).json<SavedSearch[]>();
const namesOf = async (userID: number) => (await listOf(userID)).map(({ name }) => name);
const setTime = (time: string) => forum.setNow(new Date(`2026-06-01T${time}Z`));

describe("saved searches", () => {
    test("are named, listed for their member only, and renamed when they are saved again", async () => {
        expect((await save(forum.author, "  Kettles ", "?query=kettle&page=3&moon=1")).statusCode).toBe(201);
        expect(await listOf(forum.author)).toMatchObject([
            { name: "Kettles", url: "http://forum.test/search?query=kettle", countNew: 0 },
        ]);
        await save(forum.author, "All kettles", "query=kettle");
        expect(await namesOf(forum.author)).toEqual(["All kettles"]);
        expect(await namesOf(forum.member)).toEqual([]);
        const id = await saved(forum.author, "Lamps", "query=lamp");
        for (const [method, path] of [
            ["PATCH", ""],
            ["PUT", "/viewed"],
            ["DELETE", ""],
            ["POST", "/restore"],
        ] as const) {
            const body = method === "PATCH" ? { name: "Mine" } : {};
            expect((await forum.call(forum.member, method, `saved-searches/${id}${path}`, body)).statusCode).toBe(404);
        }
        await forum.call(forum.author, "PATCH", `saved-searches/${id}`, { name: "Bulbs" });
        expect(await namesOf(forum.author)).toEqual(["Bulbs", "All kettles"]);
        for (const [name, query] of [
            [" ", "query=a"],
            ["Nothing", "sort=-score"],
        ] as const)
            expect([name, (await save(forum.author, name, query)).statusCode]).toEqual([name, 422]);
        expect((await forum.call(GUEST, "GET", "saved-searches")).statusCode).toBe(403);
    });

    test("are refused beyond 3,000 characters as they are stored, which is more than was sent in other scripts", async () => {
        const stored = (text: string) => new URLSearchParams({ query: text, title: text, tag: text, author: text }).toString();
        for (const [text, status] of [
            ["x".repeat(200), 201],
            ["東".repeat(75), 201],
            ["東".repeat(100), 422],
        ] as const) {
            const answer = await save(forum.author, "Long", decodeURIComponent(stored(text)));
            expect([text, answer.statusCode]).toEqual([text, status]);
        }
        expect((await save(forum.author, "Long", `query=x&moon=${"x".repeat(3_000)}`)).statusCode).toBe(422);
        const lengths = (await listOf(forum.author)).map(({ url }) => url.length);
        expect(Math.max(...lengths)).toBeLessThan(3_100);
    });

    test("are 50 at most, even if several are saved at once", async () => {
        for (let number = 1; number < 50; number++) await save(forum.author, `Search ${number}`, `query=${number}`);
        const answers = await Promise.all(["a", "b", "c"].map((word) => save(forum.author, word, `query=${word}`)));
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
        expect(await namesOf(forum.author)).toHaveLength(50);
        // An upload that is saved already needs no space.
        expect((await save(forum.author, "First", "query=1")).statusCode).toBe(201);
    });

    test("FC-14 count visible results that are new since the member's last visit", async () => {
        setTime("12:00:00");
        await forum.start(forum.member, "Gimbal of old", "Old.");
        const id = await saved(forum.author, "Gimbals", "query=gimbal&domain=discussions");
        const counted = async () => (await listOf(forum.author)).map(({ countNew }) => countNew);
        expect(await counted()).toEqual([0]);
        setTime("12:00:01");
        await forum.start(forum.member, "Gimbal one", "New.");
        const two = await forum.start(forum.member, "Gimbal two", "New.");
        await forum.reply(forum.member, two, "A gimbal in a reply.");
        await forum.start(forum.moderator, "Gimbal of the back room", "Hidden.", { categoryID: forum.hidden });
        await forum.start(forum.member, "Gimbel, misspelt", "No match.");
        expect(await counted()).toEqual([2]);
        setTime("12:00:05");
        await forum.call(forum.author, "PUT", `saved-searches/${id}/viewed`);
        expect(await counted()).toEqual([0]);
        await saved(forum.author, "In the back room", `query=gimbal&categoryID=${forum.hidden}`);
        expect(await counted()).toEqual([0, 0]);
    });

    test("whose query has a period of its own count new results in that period", async () => {
        setTime("12:00:00");
        await saved(forum.author, "Last year", "query=sextant+after:2020-01-01+before:2026-01-01");
        setTime("12:00:01");
        await forum.start(forum.member, "Sextant of today", "New.");
        expect(await listOf(forum.author)).toMatchObject([{ countNew: 0 }]);
    });

    test("notify members who want it of visible posts by others, at most once an hour", async () => {
        setTime("12:00:00");
        const id = await saved(forum.author, "Theodolites", "query=theodolite");
        await saved(forum.member, "Mine", "query=theodolite");
        const notified = async () => {
            await forum.database.query.updateTable("jobs").set({ dateNext: "2020-01-01T00:00:00+00:00" }).execute();
            await forum.kit.jobs.run();
            await forum.features.notifications.settle();
            const answer = await forum.call(forum.author, "GET", "notifications");
            return answer.json<object[]>().filter((one) => "activityType" in one && one.activityType === "SavedSearch");
        };
        await forum.start(forum.member, "Theodolite before", "Brass.");
        setTime("12:01:00");
        expect((await forum.call(forum.author, "PATCH", `saved-searches/${id}`, { isNotified: true })).json()).toMatchObject({
            name: "Theodolites",
            isNotified: true,
        });
        await forum.start(forum.moderator, "Theodolite of the back room", "Hidden.", { categoryID: forum.hidden });
        await forum.start(forum.author, "Theodolite of my own", "Brass.");
        setTime("13:02:00");
        expect(await notified()).toEqual([]);
        await forum.start(forum.member, "Theodolite one", "Brass.");
        setTime("13:30:00");
        expect(await notified()).toEqual([]);
        setTime("14:03:00");
        const entry = {
            body: "There are new results for <b>Theodolites</b>",
            url: "http://forum.test/search?query=theodolite&sort=-dateInserted",
            count: 1,
            read: false,
        };
        expect(await notified()).toMatchObject([entry]);
        setTime("15:04:00");
        expect(await notified()).toMatchObject([entry]);
        await forum.start(forum.member, "Theodolite two", "Brass.");
        setTime("16:05:00");
        // The unread notifications are one entry.
        expect(await notified()).toMatchObject([{ ...entry, count: 2 }]);
        const muted = await forum.call(forum.author, "PATCH", `saved-searches/${id}`, { isNotified: false });
        expect(muted.json()).toMatchObject({ isNotified: false });
        await forum.start(forum.member, "Theodolite three", "Brass.");
        setTime("18:00:00");
        expect(await notified()).toMatchObject([{ count: 2 }]);
        await forum.call(forum.author, "DELETE", `saved-searches/${id}`);
        expect(await notified()).toEqual([]);
    });

    test("can be restored for 30 days after their deletion", async () => {
        setTime("12:00:00");
        const id = await saved(forum.author, "Kettles", "query=kettle");
        expect((await forum.call(forum.author, "DELETE", `saved-searches/${id}`)).statusCode).toBe(204);
        expect(await namesOf(forum.author)).toEqual([]);
        expect((await forum.call(forum.author, "PUT", `saved-searches/${id}/viewed`)).statusCode).toBe(404);
        for (let times = 0; times < 2; times++)
            expect((await forum.call(forum.author, "POST", `saved-searches/${id}/restore`)).statusCode).toBe(200);
        expect(await namesOf(forum.author)).toEqual(["Kettles"]);
        await forum.call(forum.author, "DELETE", `saved-searches/${id}`);
        forum.setNow(new Date("2026-07-02T12:00:00Z"));
        await forum.database.query.updateTable("jobs").set({ dateNext: "2020-01-01T00:00:00+00:00" }).execute();
        await forum.kit.jobs.run();
        expect((await forum.call(forum.author, "POST", `saved-searches/${id}/restore`)).statusCode).toBe(404);
    });

    test("FC-53 are exported with the member's data, and erased with the account", async () => {
        await saved(forum.member, "Mine alone", "query=mine");
        const pieces: unknown[] = [];
        for await (const piece of forum.features.exported.get("savedSearches")?.(forum.member) ?? []) pieces.push(piece);
        expect(pieces).toMatchObject([{ name: "Mine alone", query: "query=mine" }]);
        const gone = { deleted: true, closedByID: forum.member, eraseMethod: "keep" as const };
        await forum.database.query
            .updateTable("users")
            .set({ ...gone, eraseAfter: "2026-01-01T00:00:00+00:00" })
            .where("userID", "=", forum.member)
            .execute();
        await forum.database.query.updateTable("jobs").set({ dateNext: "2020-01-01T00:00:00+00:00" }).execute();
        await forum.kit.jobs.run();
        expect(await forum.database.query.selectFrom("savedSearches").selectAll().execute()).toEqual([]);
    });
});

describe("without scripts", () => {
    const post = (values: Record<string, string>) =>
        forum.app.inject({
            method: "POST",
            url: "/searches",
            headers: {
                "x-test-user": String(forum.author),
                "x-requested-with": "form",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams(values).toString(),
        });

    test("forms save, open, rename, delete and restore", async () => {
        setTime("12:00:00");
        const first = await post({ Act: "save", Name: "Kettles", Query: "query=kettle" });
        expect([first.statusCode, first.headers.location]).toEqual([303, "/searches?Done=save"]);
        const [{ savedSearchID: ID = 0 } = {}] = await listOf(forum.author);
        setTime("12:00:09");
        expect((await post({ Act: "view", ID: String(ID) })).headers.location).toBe("/search?query=kettle&sort=-dateInserted");
        expect(await listOf(forum.author)).toMatchObject([{ dateViewed: "2026-06-01T12:00:09+00:00" }]);
        await post({ Act: "rename", ID: String(ID), Name: "Bulbs" });
        await post({ Act: "notify", ID: String(ID) });
        expect(await listOf(forum.author)).toMatchObject([{ isNotified: true }]);
        expect((await post({ Act: "mute", ID: String(ID) })).headers.location).toBe("/searches?Done=mute");
        expect(await listOf(forum.author)).toMatchObject([{ isNotified: false }]);
        expect(await namesOf(forum.author)).toEqual(["Bulbs"]);
        expect((await post({ Act: "delete", ID: String(ID) })).headers.location).toBe(`/searches?Done=delete&ID=${ID}`);
        expect(await namesOf(forum.author)).toEqual([]);
        await post({ Act: "restore", ID: String(ID) });
        expect(await namesOf(forum.author)).toEqual(["Bulbs"]);
    });
});
