import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Tag, TagDetail } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import { tagsMigrations, tagsServer } from "@parley/tags/server";

const GUEST = 0;
const MEMBER = 1;
const READER = 2;
const MANAGER = 3;
const NAMES: Record<number, string[]> = {
    [MEMBER]: ["session.valid", "tags.add"],
    [READER]: ["session.valid"],
    [MANAGER]: ["session.valid", "tags.add", "community.manage"],
};

function permissionsOf(userID: number): Permissions {
    const permissions = Object.fromEntries((NAMES[userID] ?? []).map((name) => [name, true]));
    return { isAdmin: false, permissions: [{ type: "global", permissions }], junctions: {}, junctionAliases: {} };
}

const viewer = (userID: number): Viewer => ({ userID, permissions: permissionsOf(userID) });

let forum: TestApp<Tags>;
beforeAll(async () => {
    forum = await testApp({ migrations: tagsMigrations, register: tagsServer, permissionsOf });
});
afterAll(() => forum.close());

const make = async (name: string, more: object = {}) => forum.call(MANAGER, "POST", "tags", { name, ...more });
const list = async (query = "") => (await forum.call(GUEST, "GET", `tags?${query}`)).json<Tag[]>();
const names = async (query: string) => (await list(query)).map(({ name }) => name);

describe("the list", () => {
    test("TAGC-007 finds tags by how they begin, whatever the case and accents, and says all it knows of one", async () => {
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

    test("has no paging headers, whatever page it is (contract §5.8)", async () => {
        const answer = await forum.call(GUEST, "GET", "tags?page=2&limit=1&sort=name");
        expect(answer.json<Tag[]>()).toHaveLength(1);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("x-app-page") || name === "link")).toEqual([]);
    });

    test("FC-9 takes SQL and patterns as they are written", async () => {
        await make("50% off_");
        expect(await names("query=50%25%20off_")).toEqual(["50% off_"]);
        expect(await names("query=%25")).toEqual([]);
        expect(await names("query=%27%20OR%201=1--")).toEqual([]);
        expect((await forum.call(GUEST, "GET", "tags?sort=name;drop")).statusCode).toBe(422);
        expect((await forum.call(GUEST, "GET", "tags?tagID=1%20OR%201")).statusCode).toBe(422);
    });

    test("is ordered, bound to ids, parents and kinds, and leaves out what no post has", async () => {
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

describe("making, changing and removing", () => {
    test("is for those who manage the community", async () => {
        for (const userID of [GUEST, READER, MEMBER]) {
            expect((await forum.call(userID, "POST", "tags", { name: "no" })).statusCode).toBe(403);
            expect((await forum.call(userID, "PATCH", "tags/1", { name: "no" })).statusCode).toBe(403);
            expect((await forum.call(userID, "DELETE", "tags/1")).statusCode).toBe(403);
        }
    });

    test("a name or code that is taken is a conflict, a code that can't be one is a mistake", async () => {
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

    test("a tag that is used, has others under it, or is of the product's own kind stays (contract §5.8)", async () => {
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

    test("may be new words of those who may make them, and one word is one tag", async () => {
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

    test("of an import go with it, unless a post has them", async () => {
        const imported = ["kept", "gone"].map((name) => ({ name, insertUserID: 0, dateInserted: "2026-01-01T00:00:00+00:00" }));
        const [kept = 0, gone = 0] = await forum.features.importTags(imported);
        const records = [
            { recordType: "discussion", recordID: 7, tagID: kept, insertUserID: 0, dateInserted: "2026-01-01T00:00:00+00:00" },
        ];
        await forum.features.importTagRecords(records);
        await forum.features.recount();
        expect((await list(`tagID=${kept}`))[0]?.countDiscussions).toBe(1);
        expect(await forum.features.removeImported([kept, gone])).toEqual([gone]);
    });
});
