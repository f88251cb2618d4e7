import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Tag, TagDetail } from "@parley/tags/contract";
import { tagsMigrations } from "./tags.migrations";
import type { Tags } from "./tags.server";
import { createTagsServer } from "./tags.server";

const GUEST = 0;
const MEMBER = 1;
const READER = 2;
const MANAGER = 3;
/** Role that manages the community but may not add tags. */
const HALF_MANAGER = 4;
const NAMES: Record<number, string[]> = {
    [MEMBER]: ["session.valid", "tags.add"],
    [READER]: ["session.valid"],
    [HALF_MANAGER]: ["session.valid", "community.manage"],
    [MANAGER]: ["session.valid", "tags.add", "community.manage"],
};

function permissionsOf(userID: number): Permissions {
    const permissions = Object.fromEntries((NAMES[userID] ?? []).map((name) => [name, true]));
    return { isAdmin: false, permissions: [{ type: "global", permissions }], junctions: {}, junctionAliases: {} };
}

const viewer = (userID: number): Viewer => ({ userID, permissions: permissionsOf(userID) });

let forum: TestApp<Tags>;
beforeAll(async () => {
    forum = await testApp({ migrations: tagsMigrations, register: createTagsServer, permissionsOf });
});
afterAll(() => forum.close());

const make = async (name: string, more: object = {}) => forum.call(MANAGER, "POST", "tags", { name, ...more });
const list = async (query = "") => (await forum.call(GUEST, "GET", `tags?${query}`)).json<Tag[]>();
const names = async (query: string) => (await list(query)).map(({ name }) => name);

const imported = (name: string) => ({ name, insertUserID: 0, dateInserted: "2026-01-01T00:00:00+00:00" });

describe("the list of tags", () => {
    test("TAGC-007 finds tags by the beginning of their names, ignoring letter case and accents, with all fields", async () => {
        const { tagID } = (await make("Épinards")).json<TagDetail>();
        await make("Endive");
        expect(await list("query=EPI")).toEqual([
            {
                tagID,
                id: tagID,
                name: "Épinards",
                urlcode: "épinards",
                urlCode: "épinards",
                type: "User",
                parentTagID: null,
                countDiscussions: 0,
                url: `http://forum.test/discussions?tagID=${tagID}`,
            },
        ]);
        expect(await names("query=pinards")).toEqual([]);
    });

    test("has no paging headers on any page (contract §5.8)", async () => {
        const answer = await forum.call(GUEST, "GET", "tags?page=2&limit=1&sort=name");
        expect(answer.json<Tag[]>()).toHaveLength(1);
        const [first, second] = await names("sort=name&limit=2");
        expect([await names("limit=1&sort=name"), await names("page=2&limit=1&sort=name")]).toEqual([[first], [second]]);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("x-app-page") || name === "link")).toEqual([]);
    });

    test("FC-9 is searched literally for SQL and pattern characters", async () => {
        await make("50% off_");
        expect(await names("query=50%25%20off_")).toEqual(["50% off_"]);
        expect(await names("query=%25")).toEqual([]);
        expect(await names("query=%27%20OR%201=1--")).toEqual([]);
        expect((await forum.call(GUEST, "GET", "tags?sort=name;drop")).statusCode).toBe(422);
        expect((await forum.call(GUEST, "GET", "tags?tagID=1%20OR%201")).statusCode).toBe(422);
    });

    test("is sorted, filtered by IDs, parents and types, and can leave out tags without posts", async () => {
        const { tagID: parentTagID } = (await make("metal")).json<TagDetail>();
        await make("tin", { parentTagID });
        await make("status", { type: "Status" });
        expect(await names(`parentID=${parentTagID}`)).toEqual(["tin"]);
        expect(await names(`tagID=${parentTagID}`)).toEqual(["metal"]);
        expect(await names("type=Status")).toEqual(["status"]);
        expect(await names("type=User,Status&limit=500")).toContain("tin");
        await forum.features.setFor("discussion", 900, viewer(MEMBER), [parentTagID]);
        expect(await names("excludeNoCountDiscussion=true")).toEqual(["metal"]);
        expect((await names("sort=-name&limit=500")).at(0)).toBe("tin");
    });
});

describe("creating, changing and deleting tags", () => {
    test("is for community managers", async () => {
        for (const userID of [GUEST, READER, MEMBER, HALF_MANAGER]) {
            expect((await forum.call(userID, "POST", "tags", { name: "no" })).statusCode).toBe(403);
            expect((await forum.call(userID, "PATCH", "tags/1", { name: "no" })).statusCode).toBe(403);
            expect((await forum.call(userID, "DELETE", "tags/1")).statusCode).toBe(403);
        }
    });

    test("responds with a conflict for a name or code that is taken, and with an error for an invalid code", async () => {
        const wood = (await make("wood")).json<TagDetail>();
        expect((await make("WOOD", { urlcode: "timber" })).statusCode).toBe(409);
        expect((await make("timber", { urlcode: "wood" })).statusCode).toBe(409);
        expect((await make("elm", { urlcode: "Elm Tree" })).json()).toMatchObject({
            status: 400,
            errors: [{ field: "urlcode" }],
        });
        const oak = (await make("oak")).json<TagDetail>();
        expect((await forum.call(MANAGER, "PATCH", `tags/${oak.tagID}`, { name: "Wood" })).statusCode).toBe(409);
        expect((await forum.call(MANAGER, "PATCH", `tags/${oak.tagID}`, { name: "Oak", urlcode: "oak" })).json()).toMatchObject({
            name: "Oak",
        });
        expect((await forum.call(MANAGER, "PATCH", `tags/${oak.tagID}`, { parentTagID: oak.tagID })).statusCode).toBe(400);
        expect(wood).toMatchObject({ urlcode: "wood", insertUserID: MANAGER, dateInserted: "2026-05-21T12:00:00+00:00" });
    });

    test("changes only the given fields, and returns them", async () => {
        const { tagID } = (await make("  brass \n  wire ", { description: "  Soft. " })).json<TagDetail>();
        const change = async (body: object) => (await forum.call(MANAGER, "PATCH", `tags/${tagID}`, body)).json<TagDetail>();
        const read = async () => (await forum.call(GUEST, "GET", `tags/${tagID}`)).json<TagDetail>();
        const made = await read();
        expect(made).toMatchObject({
            name: "brass wire",
            urlcode: "brass-wire",
            description: "Soft.",
            type: null,
            parentTagID: null,
        });
        expect(await list(`tagID=${tagID}`)).toMatchObject([{ description: "Soft." }]);
        expect(await change({ name: "Brass  wires" })).toEqual({ ...made, name: "Brass wires" });
        expect(await change({ urlcode: "brass" })).toEqual({ ...made, name: "Brass wires", urlcode: "brass" });
        expect(await change({ name: "Brass wires", urlcode: "brass" })).toEqual(await read());
        expect(await names("query=brass%20wires")).toEqual(["Brass wires"]);
        expect(await change({ type: "Status", description: " " })).toMatchObject({ type: "Status" });
        expect(await read()).not.toHaveProperty("description");
        expect(await change({ type: "User" })).toMatchObject({ type: null });
        expect((await forum.call(MANAGER, "PATCH", `tags/${tagID}`, { name: "   " })).json()).toMatchObject({
            errors: [{ field: "name", code: "missingField" }],
        });
        expect((await forum.call(MANAGER, "PATCH", `tags/${tagID}`, { urlcode: "No Code" })).statusCode).toBe(400);
        expect(await read()).toMatchObject({ name: "Brass wires", urlcode: "brass" });
        expect((await forum.call(MANAGER, "PATCH", "tags/999999", { name: "x" })).statusCode).toBe(404);
    });

    test("allows one level of nesting, and neither the tag itself nor a missing one as the parent", async () => {
        const parent = (await make("cheese")).json<TagDetail>();
        const child = (await make("brie", { parentTagID: parent.tagID })).json<TagDetail>();
        const under = async (tagID: number, parentTagID: number | null) =>
            (await forum.call(MANAGER, "PATCH", `tags/${tagID}`, { parentTagID })).statusCode;
        const other = (await make("bread")).json<TagDetail>();
        expect((await make("rind", { parentTagID: child.tagID })).statusCode).toBe(400);
        expect((await make("rind", { parentTagID: 999_999 })).statusCode).toBe(400);
        expect([await under(parent.tagID, other.tagID), await under(other.tagID, child.tagID)]).toEqual([400, 400]);
        expect([await under(other.tagID, parent.tagID), await under(other.tagID, null)]).toEqual([200, 200]);
        expect(await names(`parentID=${parent.tagID}`)).toEqual(["brie"]);
    });

    test("rejects deleting a tag that is used, has children, or has a type of the product (contract §5.8)", async () => {
        const parent = (await make("cloth")).json<TagDetail>();
        const child = (await make("felt", { parentTagID: parent.tagID })).json<TagDetail>();
        const own = (await make("answered", { type: "Status" })).json<TagDetail>();
        await forum.features.setFor("discussion", 901, viewer(MEMBER), [child.tagID]);
        const remove = async (tagID: number) => (await forum.call(MANAGER, "DELETE", `tags/${tagID}`)).statusCode;
        expect([await remove(parent.tagID), await remove(child.tagID), await remove(own.tagID)]).toEqual([409, 409, 409]);
        await forum.features.clearFor("discussion", [901]);
        expect([await remove(child.tagID), await remove(parent.tagID)]).toEqual([204, 204]);
        expect((await forum.call(GUEST, "GET", `tags/${child.tagID}`)).statusCode).toBe(404);
    });
});

describe("merging tags", () => {
    const merge = (tagID: number, destinationTagID: number) =>
        forum.call(MANAGER, "POST", `tags/${tagID}/merge`, { destinationTagID });
    const undoLast = async (tagID: number) => {
        const actionLog = getActionLog(forum.kit);
        const { acts: found } = await actionLog.list(viewer(MANAGER), { recordType: "tag", recordID: tagID }, 1);
        return actionLog.undo(viewer(MANAGER), found[0]?.action.actID ?? 0);
    };

    test("requires two tags of one type, and no children of the merged one", async () => {
        const parent = (await make("glass")).json<TagDetail>();
        await make("pyrex", { parentTagID: parent.tagID });
        const own = (await make("solved", { type: "Status" })).json<TagDetail>();
        const jar = (await make("jar")).json<TagDetail>();
        const statuses = [
            await merge(parent.tagID, jar.tagID),
            await merge(own.tagID, jar.tagID),
            await merge(jar.tagID, 999_999),
        ];
        expect(statuses.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404]);
        expect((await merge(jar.tagID, parent.tagID)).statusCode).toBe(200);
        expect((await forum.call(GUEST, "GET", `tags/${jar.tagID}`)).json()).toMatchObject({ tagID: parent.tagID });
        expect(await forum.features.setFor("discussion", 950, viewer(READER), [jar.tagID, parent.tagID])).toEqual([
            { tagID: parent.tagID, urlcode: "glass", name: "glass" },
        ]);
        expect((await forum.features.importTags([imported("jar")])).at(0)).toBe(parent.tagID);
    });

    test("FC-54 is undone with posts, counts and earlier merges, unless another tag has its name by then", async () => {
        const [cup, mug, bowl] = [(await make("cup")).json(), (await make("mug")).json(), (await make("bowl")).json()] as [
            TagDetail,
            TagDetail,
            TagDetail,
        ];
        const count = async (tagID: number) => (await list(`tagID=${tagID}`))[0]?.countDiscussions;
        await forum.features.setFor("discussion", 951, viewer(MEMBER), [mug.tagID]);
        await merge(cup.tagID, mug.tagID);
        await merge(mug.tagID, bowl.tagID);
        expect((await forum.call(GUEST, "GET", `tags/${cup.tagID}`)).json()).toMatchObject({ name: "bowl" });
        expect(await count(bowl.tagID)).toBe(1);
        await undoLast(mug.tagID);
        expect([await count(mug.tagID), await count(bowl.tagID)]).toEqual([1, 0]);
        expect((await forum.call(GUEST, "GET", `tags/${cup.tagID}`)).json()).toMatchObject({ name: "mug" });
        const saucer = (await make("saucer", { urlcode: "plate" })).json<TagDetail>();
        await forum.call(MANAGER, "DELETE", `tags/${saucer.tagID}`);
        await make("Saucer", { urlcode: "dish" });
        await expect(undoLast(saucer.tagID)).rejects.toMatchObject({ answer: { status: 409 } });
    });
});

describe("the tags of posts", () => {
    test("are replaced or added, each once, and counted", async () => {
        const { setFor, addTo, forRecords } = forum.features;
        const [red = 0, green = 0] = await forum.features.importTags(
            ["red", "green"].map((name) => ({ name, insertUserID: MEMBER, dateInserted: "2026-01-01T00:00:00+00:00" })),
        );
        const count = async (tagID: number) => (await list(`tagID=${tagID}`))[0]?.countDiscussions;
        await setFor("discussion", 1, viewer(MEMBER), [red, red]);
        await addTo("discussion", 1, viewer(MEMBER), [red, green]);
        expect([await count(red), await count(green)]).toEqual([1, 1]);
        expect(await setFor("discussion", 1, viewer(MEMBER), [green])).toEqual([
            { tagID: green, urlcode: "green", name: "green" },
        ]);
        expect([await count(red), await count(green)]).toEqual([0, 1]);
        expect(await forRecords("discussion", [1, 2])).toEqual(
            new Map([
                [1, [{ tagID: green, urlcode: "green", name: "green" }]],
                [2, []],
            ]),
        );
    });

    test("are at most twenty, including new ones, and a name has at most a hundred characters", async () => {
        const { setFor } = forum.features;
        const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);
        const saved = await setFor("discussion", 20, viewer(MEMBER), [], words(20));
        expect(saved).toHaveLength(20);
        const tagIDs = saved.map(({ tagID }) => tagID);
        const tooMany = { rows: [{ field: "tagIDs", code: "maxItems" }] };
        await expect(setFor("discussion", 20, viewer(MEMBER), tagIDs, ["one more"])).rejects.toMatchObject(tooMany);
        await expect(setFor("discussion", 20, viewer(MEMBER), [], words(21))).rejects.toMatchObject(tooMany);
        await expect(setFor("discussion", 21, viewer(MEMBER), [], ["x".repeat(101)])).rejects.toMatchObject({
            rows: [{ field: "newTagNames", code: "maxLength" }],
        });
        expect(await setFor("discussion", 21, viewer(MEMBER), [], ["x".repeat(100)])).toHaveLength(1);
        expect(await setFor("discussion", 20, viewer(READER), tagIDs.slice(0, 1), ["", "  "])).toHaveLength(1);
        expect(await setFor("discussion", 20, viewer(MEMBER), [])).toEqual([]);
    });

    test("count only discussions, without deleted ones", async () => {
        const { setFor, uncount, countAgain, clearFor } = forum.features;
        const [{ tagID } = { tagID: 0 }] = await setFor("discussion", 30, viewer(MEMBER), [], ["counted"]);
        await setFor("article", 31, viewer(MEMBER), [tagID]);
        const count = async () => (await list(`tagID=${tagID}`))[0]?.countDiscussions;
        const counts = [await count()];
        await uncount("discussion", [30]);
        counts.push(await count());
        await countAgain("discussion", [30]);
        counts.push(await count());
        await clearFor("article", [31]);
        counts.push(await count());
        await clearFor("discussion", [30]);
        counts.push(await count());
        expect(counts).toEqual([1, 0, 1, 1, 0]);
        expect(await forum.features.forRecords("discussion", [30])).toEqual(new Map([[30, []]]));
    });

    test("are found by their codes, each once, and a missing one is not found", async () => {
        const { idsByUrlcodes, setFor } = forum.features;
        const made = await setFor("discussion", 40, viewer(MEMBER), [], ["code one", "code two"]);
        const ids = made.map(({ tagID }) => tagID);
        expect(await idsByUrlcodes(viewer(GUEST), ["code-two", "code-one", "code-two"])).toEqual(ids.toReversed());
        expect(await idsByUrlcodes(viewer(GUEST), [])).toEqual([]);
        await expect(idsByUrlcodes(viewer(GUEST), ["code-one", "no-such"])).rejects.toMatchObject({ answer: { status: 404 } });
    });

    test("may be new for members who may add tags, and one name is one tag", async () => {
        const { setFor } = forum.features;
        const first = await setFor("discussion", 2, viewer(MEMBER), [], ["Hub gear", "hub  GEAR"]);
        const second = await setFor("discussion", 3, viewer(MEMBER), [], ["hub gear"]);
        expect(first).toEqual([{ tagID: expect.any(Number), urlcode: "hub-gear", name: "Hub gear" }]);
        expect(second).toEqual(first);
        await expect(setFor("discussion", 4, viewer(READER), [], ["zip"])).rejects.toMatchObject({ answer: { status: 403 } });
        await expect(setFor("discussion", 4, viewer(MEMBER), [999_999])).rejects.toMatchObject({ answer: { status: 404 } });
        expect(await names("query=zip")).toEqual([]);
    });

    test("find the posts that have one of them", async () => {
        const [{ tagID = 0 } = {}] = await list("query=hub");
        const rows = await forum.database.query
            .selectFrom(forum.features.recordIDsWith("discussion", [tagID]).as("tagged"))
            .select("tagged.recordID")
            .orderBy("tagged.recordID")
            .execute();
        expect(rows.map(({ recordID }) => recordID)).toEqual([2, 3]);
    });

    test("are removed with their import, unless a post has them", async () => {
        const [storedID = 0, gone = 0] = await forum.features.importTags([imported("kept"), imported("gone")]);
        const records = [
            {
                recordType: "discussion",
                recordID: 7,
                tagID: storedID,
                insertUserID: 0,
                dateInserted: "2026-01-01T00:00:00+00:00",
            },
        ];
        await forum.features.importTagRecords(records);
        await forum.features.recount();
        expect((await list(`tagID=${storedID}`))[0]?.countDiscussions).toBe(1);
        expect(await forum.features.removeImported([storedID, gone])).toEqual([gone]);
    });
});
