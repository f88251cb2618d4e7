import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum, plansOf } from "@parley/discussions/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { Tag, TagFragment } from "../../contract";

const GUEST = 0;
const ALL = { "discussions.view": true, "discussions.add": true, "discussions.edit": true, "discussions.delete": true };

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
    const grants = { [RoleID.moderator]: ALL, [RoleID.administrator]: ALL };
    await forum.call(forum.manager, "PATCH", `categories/${forum.hidden}`, { grants });
});
afterAll(() => forum.close());

const tagsFor = async (userID: number, query: string) => (await forum.call(userID, "GET", `tags?${query}`)).json<Tag[]>();
/** Returns a tag by its name, as seen by a manager, who sees every category. */
const tagNamed = async (name: string) => {
    const [tag] = await tagsFor(forum.manager, `query=${name}`);
    if (!tag) throw new Error(`there is no tag ${name}`);
    return tag;
};
/** Returns the tag's post count as seen by a guest, a member and a manager; `undefined` where the tag is hidden. */
const counts = async (name: string) => {
    const answers = [];
    for (const userID of [GUEST, forum.member, forum.manager])
        answers.push((await tagsFor(userID, `query=${name}`))[0]?.countDiscussions);
    return answers;
};
const cloud = async (userID: number) =>
    (await tagsFor(userID, "excludeNoCountDiscussion=true&sort=-countDiscussions&limit=500")).map(
        ({ name, countDiscussions }) => `${name} ${countDiscussions}`,
    );
const startOpen = (...newTagNames: string[]) => forum.start(forum.author, { newTagNames });
const remove = async ({ discussionID }: { discussionID: number }) =>
    expect((await forum.call(forum.manager, "DELETE", `discussions/${discussionID}`)).statusCode).toBe(204);
const startHidden = (...newTagNames: string[]) => forum.start(forum.manager, { categoryID: forum.hidden, newTagNames });

describe("FC-14 tags do not reveal hidden categories", () => {
    test("a tag counts the posts visible to the viewer, immediately after each change", async () => {
        await startOpen("descaling");
        expect(await counts("descaling")).toEqual([1, 1, 1]);
        await startHidden("descaling");
        expect(await counts("descaling")).toEqual([1, 1, 2]);
        await startOpen("descaling");
        expect(await counts("descaling")).toEqual([2, 2, 3]);
    });

    test("TAGC-007 a tag that only hidden posts have is not found by name, by ID or in any list", async () => {
        await startHidden("dismissals");
        const { tagID } = await tagNamed("dismissals");
        const never = await forum.call(GUEST, "GET", "tags/4711");
        for (const userID of [GUEST, forum.member]) {
            for (const query of ["query=dis", `tagID=${tagID}`, "sort=name&limit=500", "type=User&limit=500"])
                expect((await tagsFor(userID, query)).map(({ name }) => name)).not.toContain("dismissals");
            const answer = await forum.call(userID, "GET", `tags/${tagID}`);
            expect([answer.statusCode, answer.body]).toEqual([404, never.body]);
        }
        expect((await forum.call(forum.moderator, "GET", `tags/${tagID}`)).statusCode).toBe(200);
        expect(await counts("dismissals")).toEqual([undefined, undefined, 1]);
    });

    test("a tag without posts is visible to everyone, but not in the tag cloud", async () => {
        await forum.call(forum.manager, "POST", "tags", { name: "limescale" });
        expect(await counts("limescale")).toEqual([0, 0, 0]);
        expect((await cloud(GUEST)).join()).not.toContain("limescale");
    });

    test("the tag cloud is sorted and paginated by the counts visible to the viewer", async () => {
        for (const _time of [1, 2, 3]) await startHidden("gaskets");
        await startOpen("gaskets");
        for (const _time of [1, 2]) await startOpen("elements");
        const order = async (userID: number) => (await cloud(userID)).filter((tag) => /^(gaskets|elements|dismissals)/.test(tag));
        expect(await order(GUEST)).toEqual(["elements 2", "gaskets 1"]);
        expect(await order(forum.manager)).toEqual(["gaskets 4", "elements 2", "dismissals 1"]);
        const all = await cloud(forum.member);
        const first = await tagsFor(forum.member, "excludeNoCountDiscussion=true&limit=1&page=2");
        expect(first.map(({ name, countDiscussions }) => `${name} ${countDiscussions}`)).toEqual([all[1]]);
    });

    test("moving a discussion to a hidden category hides its tags, and moving it back shows them", async () => {
        const { discussionID } = await startOpen("thermostats");
        const move = (categoryID: number) => forum.call(forum.manager, "PATCH", `discussions/${discussionID}`, { categoryID });
        expect(await counts("thermostats")).toEqual([1, 1, 1]);
        await move(forum.hidden);
        expect(await counts("thermostats")).toEqual([undefined, undefined, 1]);
        await move(forum.open);
        expect(await counts("thermostats")).toEqual([1, 1, 1]);
    });

    test("a deleted discussion is not counted, and a tag that only it had is hidden from viewers who do not see everything", async () => {
        const open = await startOpen("whistles");
        const hidden = await startHidden("whistles", "grievances");
        expect(await counts("whistles")).toEqual([1, 1, 2]);
        await remove(hidden);
        expect(await counts("whistles")).toEqual([1, 1, 1]);
        expect(await counts("grievances")).toEqual([undefined, undefined, 0]);
        await remove(open);
        expect(await counts("whistles")).toEqual([undefined, undefined, 0]);
        await forum.features.tags.clearFor("discussion", [open.discussionID, hidden.discussionID]);
        expect(await counts("whistles")).toEqual([0, 0, 0]);
    });

    test("after an import the counts contain the imported posts, without those deleted at the source", async () => {
        const { discussions, tags, categories } = forum.features;
        const dateInserted = "2024-03-01T00:00:00+00:00";
        const post = { name: "From elsewhere", body: "Words.", format: "text", insertUserID: 0, dateInserted };
        await forum.database.transaction(async () => {
            const discussionIDs = await discussions.importDiscussions([
                { ...post, categoryID: forum.open },
                { ...post, categoryID: forum.open, dateDeleted: dateInserted },
                { ...post, categoryID: forum.hidden },
            ]);
            const [tagID = 0] = await tags.importTags([{ name: "imported", insertUserID: 0, dateInserted }]);
            await tags.importTagRecords(
                discussionIDs.map((recordID) => ({ recordType: "discussion", recordID, tagID, insertUserID: 0, dateInserted })),
            );
        });
        await categories.recount();
        await tags.recount();
        expect(await counts("imported")).toEqual([1, 1, 2]);
    });

    test("the counts are the same if most posts are hidden", async () => {
        for (let time = 0; time < 12; time++) await startHidden("rotas");
        const visible = await forum.features.categories.visibleIDs(await viewerOf(GUEST));
        const categoryRows = await forum.database.query
            .selectFrom("categories")
            .select(["categoryID", "countDiscussions"])
            .execute();
        const visibleCategories = categoryRows.filter(({ categoryID }) => visible.includes(categoryID));
        const seen = visibleCategories.reduce((sum, { countDiscussions }) => sum + countDiscussions, 0);
        expect(seen).toBeLessThan(categoryRows.reduce((sum, { countDiscussions }) => sum + countDiscussions, 0) - seen);
        expect(await counts("rotas")).toEqual([undefined, undefined, 12]);
        expect(await counts("gaskets")).toEqual([1, 1, 4]);
        expect(await counts("limescale")).toEqual([0, 0, 0]);
    });

    test("TAGC-009 adding a hidden tag to a post does not reveal it", async () => {
        const { discussionID } = await startOpen();
        const { tagID, urlcode } = await tagNamed("dismissals");
        const put = (userID: number, body: object) => forum.call(userID, "PUT", `discussions/${discussionID}/tags`, body);
        const never = await put(forum.author, { tagIDs: [4711] });
        for (const body of [{ tagIDs: [tagID] }, { urlcodes: [urlcode] }]) {
            const answer = await put(forum.author, body);
            expect([answer.statusCode, answer.body]).toEqual([404, never.body]);
        }
        const given = await put(forum.moderator, { tagIDs: [tagID] });
        expect(given.json<TagFragment[]>()).toEqual([expect.objectContaining({ name: "dismissals" })]);
        expect(await counts("dismissals")).toEqual([1, 1, 2]);
        expect((await put(forum.author, { tagIDs: [tagID] })).statusCode).toBe(200);
    });

    test("FC-46 the tags of a category are hidden and shown at once when it becomes private or public", async () => {
        const made = await forum.call(forum.manager, "POST", "categories", { name: "Irons", urlcode: "irons" });
        const { categoryID } = made.json<{ categoryID: number }>();
        await forum.start(forum.author, { categoryID, newTagNames: ["soleplates"] });
        expect(await counts("soleplates")).toEqual([1, 1, 1]);
        const grant = (change: object) => forum.call(forum.manager, "PATCH", `categories/${categoryID}`, change);
        await grant({ customPermissions: true, grants: { [RoleID.administrator]: ALL, [RoleID.member]: ALL } });
        expect(await counts("soleplates")).toEqual([undefined, 1, 1]);
        await grant({ customPermissions: false });
        expect(await counts("soleplates")).toEqual([1, 1, 1]);
    });

    test("a failed transaction leaves the counts unchanged", async () => {
        const { tags } = forum.features;
        const { discussionID } = await startOpen();
        const viewer = await viewerOf(GUEST);
        expect(await counts("elements")).toEqual([2, 2, 2]);
        const { tagID } = await tagNamed("elements");
        const failing = forum.database.transaction(async () => {
            await tags.addTo("discussion", discussionID, viewer, [tagID]);
            throw new Error("the end of it");
        });
        await expect(failing).rejects.toThrow("the end of it");
        expect(await counts("elements")).toEqual([2, 2, 2]);
    });
});

describe("FC-56 the cost of counting for a viewer", () => {
    test("no list scans all discussions or all tag records, and a repeated list is read from the cache", async () => {
        if (forum.database.engine !== "sqlite") return;
        await startOpen();
        const ask = () => tagsFor(GUEST, "excludeNoCountDiscussion=true");
        const first = (await plansOf(forum.database, ask)).join("\n");
        expect(first).toContain("discussionsInCategoryBy_");
        expect(first).not.toMatch(/SCAN (discussions|tagRecords)/);
        expect((await plansOf(forum.database, ask)).join("\n")).not.toContain("tagRecords");
    });
});

async function viewerOf(userID: number) {
    return { userID, permissions: await forum.features.users.permissionsOf(userID) };
}
