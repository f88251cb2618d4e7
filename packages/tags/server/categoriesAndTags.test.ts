import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { CategoryArrangement, FollowedCategory } from "@parley/categories/contract";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum } from "@parley/discussions/server/testing";
import type { FormState } from "@parley/library/contract";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { withoutUndo } from "@parley/library/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { Tag, TagFragment } from "../contract";

const GUEST = 0;
const ROOT = -1;

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
}, 180_000);
afterAll(() => forum.close());

const manage = (method: string, path: string, body?: object) => forum.call(forum.manager, method, path, body);
const category = async (name: string, more: object = {}) =>
    (await manage("POST", "categories", { name, urlcode: name, ...more })).json<{ categoryID: number }>().categoryID;
const arrangement = async () => (await manage("GET", "categories/arrangement")).json<CategoryArrangement>();
const arrange = async (categoryID: number, parentCategoryID: number, afterCategoryID: number | null, version?: number) =>
    manage("PUT", `categories/${categoryID}/place`, {
        parentCategoryID,
        afterCategoryID,
        version: version ?? (await arrangement()).version,
    });
const inside = async (parentCategoryID: number) =>
    (await arrangement()).categories.filter((one) => one.parentCategoryID === parentCategoryID).map(({ name }) => name);
const newest = async (recordType: string, recordID: number): Promise<LoggedAction> => {
    const [action] = (await manage("GET", `acts?recordType=${recordType}&recordID=${recordID}`)).json<{ acts: LoggedAction[] }>()
        .acts;
    if (!action) throw new Error("nothing was done");
    return action;
};
const undo = async (recordType: string, recordID: number) =>
    (await manage("POST", `acts/${(await newest(recordType, recordID)).actID}/undo`, {})).statusCode;
const sound = async () => expect(await getIntegrityChecks(forum.kit).run()).toEqual([]);
const send = (userID: number, path: string, values: Record<string, string>) =>
    forum.app.inject({
        method: "POST",
        url: path,
        headers: {
            "x-requested-with": "parley",
            "x-test-user": String(userID),
            host: "forum.test",
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(values).toString(),
    });
const get = (path: string) =>
    forum.app.inject({ method: "GET", url: path, headers: { "x-test-user": String(forum.manager), host: "forum.test" } });

test("categories can be moved in the tree; a move based on an outdated tree is refused, and each move can be undone", async () => {
    const shed = await category("shed", { displayAs: "heading" });
    const [saws, planes] = [await category("saws"), await category("planes")];
    const { version } = await arrangement();
    expect((await arrange(saws, shed, null, version)).json<CategoryArrangement>().version).toBe(version + 1);
    expect((await arrange(planes, shed, null, version)).json()).toMatchObject({ status: 412, code: "orderChanged" });
    expect((await arrange(planes, shed, saws)).statusCode).toBe(200);
    expect(await inside(shed)).toEqual(["saws", "planes"]);
    expect((await arrange(planes, shed, null)).statusCode).toBe(200);
    expect(await inside(shed)).toEqual(["planes", "saws"]);

    expect((await arrange(shed, saws, null)).json()).toMatchObject({ status: 400 });
    expect((await arrange(shed, shed, null)).json()).toMatchObject({ status: 400 });
    expect((await arrange(saws, ROOT, 1_000_000)).json()).toMatchObject({ status: 400 });
    expect((await forum.call(forum.moderator, "GET", "categories/arrangement")).statusCode).toBe(403);

    expect((await newest("category", planes)).shown).toEqual({ name: "planes", from: "shed", to: "shed" });
    expect(await undo("category", planes)).toBe(200);
    expect(await inside(shed)).toEqual(["saws", "planes"]);
    await manage("PATCH", `categories/${saws}`, { parentCategoryID: ROOT });
    expect(await inside(shed)).toEqual(["planes"]);
    expect(await undo("category", saws)).toBe(200);
    expect(await inside(shed)).toEqual(["saws", "planes"]);
    await sound();
});

test("two concurrent moves create no cycle, and one of them is refused", async () => {
    const [one, other] = [await category("one"), await category("other")];
    const { version } = await arrangement();
    const answers = await Promise.all([arrange(one, other, null, version), arrange(other, one, null, version)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    await sound();
});

test("FC-19 moving or deleting a category gives nobody access to content that they may not see", async () => {
    const room = await category("room", {
        customPermissions: true,
        grants: { [RoleID.moderator]: { "discussions.view": true, "discussions.add": true } },
    });
    const cupboard = await category("cupboard", { parentCategoryID: room });
    await forum.start(forum.moderator, { categoryID: cupboard });
    expect((await arrange(cupboard, ROOT, null)).statusCode).toBe(403);
    expect((await manage("DELETE", `categories/${cupboard}?newCategoryID=${forum.open}`)).statusCode).toBe(403);
    expect(await inside(room)).toEqual(["cupboard"]);
});

test("a category is found by its former code until another category takes it; renaming can be undone", async () => {
    const categoryID = await category("kitchen");
    await manage("PATCH", `categories/${categoryID}`, { name: "Galley", urlcode: "galley" });
    expect((await forum.call(GUEST, "GET", "categories/$urlcode:KITCHEN")).json()).toMatchObject({ categoryID, name: "Galley" });
    expect((await newest("category", categoryID)).shown).toEqual({ name: "Galley", from: "kitchen", to: "Galley" });
    await manage("PATCH", `categories/${categoryID}`, { isArchived: true });
    expect((await newest("category", categoryID)).kind).toBe("archive");
    expect(await undo("category", categoryID)).toBe(200);
    const taker = await category("kitchen");
    expect((await forum.call(GUEST, "GET", "categories/$urlcode:kitchen")).json()).toMatchObject({ categoryID: taker });
    const actions = (await manage("GET", `acts?recordType=category&recordID=${categoryID}`)).json<{ acts: LoggedAction[] }>()
        .acts;
    const renaming = actions.find(({ kind }) => kind === "change");
    expect((await manage("POST", `acts/${renaming?.actID}/undo`, {})).json()).toMatchObject({ code: "changedSince" });
});

test("FC-54 a deleted category names the category of its posts, its URL redirects there, and undo restores it with those posts that were not moved on", async () => {
    const [attic, cellar] = [await category("attic"), await category("cellar")];
    const lamp = await forum.start(forum.author, { categoryID: attic, newTagNames: ["lamp"] });
    const post = await forum.start(forum.author, { categoryID: attic });
    const removed = await forum.start(forum.author, { categoryID: attic });
    await forum.call(forum.moderator, "DELETE", `discussions/${removed.discussionID}`);
    const categoryOf = async (discussionID: number) =>
        (await manage("GET", `discussions/${discussionID}`)).json<{ categoryID: number }>().categoryID;

    expect((await manage("DELETE", `categories/${attic}`)).statusCode).toBe(409);
    for (const target of [attic, 1_000_000]) {
        expect((await manage("DELETE", `categories/${attic}?newCategoryID=${target}`)).statusCode).toBe(400);
    }
    expect((await manage("DELETE", `categories/${attic}?newCategoryID=${cellar}`)).statusCode).toBe(204);
    expect(await categoryOf(lamp.discussionID)).toBe(cellar);
    expect((await forum.call(GUEST, "GET", `categories/${attic}`)).statusCode).toBe(404);
    expect((await forum.call(GUEST, "GET", "categories/$urlcode:attic")).json()).toMatchObject({
        categoryID: cellar,
        countDiscussions: 2,
    });
    expect((await newest("category", attic)).shown).toEqual({ name: "attic", to: "cellar", countMoved: 3 });
    await sound();

    await manage("PATCH", `discussions/${post.discussionID}`, { categoryID: forum.open });
    expect(await undo("category", attic)).toBe(200);
    expect(await Promise.all([lamp, post].map(({ discussionID }) => categoryOf(discussionID)))).toEqual([attic, forum.open]);
    expect(await undo("discussion", removed.discussionID)).toBe(200);
    expect(await categoryOf(removed.discussionID)).toBe(attic);
    await sound();

    // An empty category is deleted without a target and frees its code.
    const empty = await category("empty");
    expect((await manage("DELETE", `categories/${empty}`)).statusCode).toBe(204);
    await category("empty");
    expect(await undo("category", empty)).toBe(200);
    await sound();
});

test("FC-40 FC-54 the posts of a large category move in steps; an interrupted move is completed later, and undone as a whole", async () => {
    const [barn, stable] = [await category("barn"), await category("stable")];
    const { discussionID } = await forum.start(forum.author, { categoryID: barn, name: "A rake" });
    const { discussionID: _own, ...row } = await forum.database.query
        .selectFrom("discussions")
        .selectAll()
        .where("discussionID", "=", discussionID)
        .executeTakeFirstOrThrow();
    for (let count = 0; count < 2300; count += 100)
        await forum.database.query
            .insertInto("discussions")
            .values(Array.from({ length: 100 }, () => ({ ...row })))
            .execute();
    await forum.features.categories.recount([barn]);
    const countIn = async (categoryID: number) =>
        Number(
            (
                await forum.database.query
                    .selectFrom("discussions")
                    .select(({ fn }) => fn.countAll().as("count"))
                    .where("categoryID", "=", categoryID)
                    .executeTakeFirstOrThrow()
            ).count,
        );

    // The process is interrupted after the first step.
    const { transaction } = forum.database;
    let isMoved = false;
    forum.database.transaction = async (work) => {
        if (isMoved) throw new Error("the power went");
        const done = await transaction(work);
        isMoved = (await countIn(stable)) > 0 && (await countIn(barn)) > 0;
        return done;
    };
    await manage("DELETE", `categories/${barn}?newCategoryID=${stable}`);
    forum.database.transaction = transaction;
    expect([await countIn(barn), await countIn(stable)]).toEqual([1301, 1000]);
    expect(await newest("category", barn)).toMatchObject({ kind: "delete", shown: { countMoved: 2301 }, canUndo: false });
    expect((await manage("DELETE", `categories/${stable}?newCategoryID=${forum.open}`)).statusCode).toBe(409);

    await forum.features.categories.completeRemovals();
    expect([await countIn(barn), await countIn(stable)]).toEqual([0, 2301]);
    expect((await manage("GET", `categories/${barn}`)).statusCode).toBe(404);
    expect(await undo("category", barn)).toBe(200);
    expect([await countIn(barn), await countIn(stable)]).toEqual([2301, 0]);
    await forum.database.query
        .deleteFrom("discussions")
        .where("categoryID", "=", barn)
        .where("discussionID", "!=", discussionID)
        .execute();
    await forum.features.categories.recount([barn]);
    await sound();
});

test("members follow categories with notification preferences, and list them (contract §4.7, §5.3)", async () => {
    const { open, hidden, member } = forum;
    const call = (method: string, path: string, body?: object) => forum.call(member, method, path, body);
    const expected = { "preferences.popup.posts": true };
    expect((await call("PATCH", `categories/${open}/preferences/$me`, expected)).json()).toMatchObject({
        "preferences.followed": true,
        "preferences.popup.posts": true,
        "preferences.email.posts": false,
    });
    const email = await call("PATCH", `categories/${open}/preferences/$me`, { "preferences.email.digest": true });
    expect([200, 403]).toContain(email.statusCode);
    const list = (await call("GET", "categories/preferences/$me")).json<FollowedCategory[]>();
    expect(list).toMatchObject([{ categoryID: open, name: "Kettles", preferences: expected }]);
    const expanded = await call("GET", "categories?followed=true&expand=preferences");
    expect(expanded.json()).toMatchObject([{ categoryID: open, countFollowers: 1, preferences: expected }]);
    await call("PUT", `categories/${open}/follow`, { followed: true });
    expect((await call("GET", `categories/${open}/preferences/${member}`)).json()).toMatchObject(expected);

    expect((await call("PATCH", `categories/${hidden}/preferences/$me`, expected)).statusCode).toBe(404);
    expect((await forum.call(forum.author, "GET", `categories/preferences/${member}`)).statusCode).toBe(403);
    expect((await manage("GET", `categories/preferences/${member}`)).json()).toMatchObject([{ categoryID: open }]);

    // Without scripts.
    const sent = await send(member, "/account/categories", { CategoryID: String(open), "preferences.popup.comments": "1" });
    expect(sent.headers.location).toBe("/account/categories?Done=saved");
    expect((await call("GET", `categories/${open}/preferences/$me`)).json()).toMatchObject({
        "preferences.popup.posts": false,
        "preferences.popup.comments": true,
    });
    await send(member, "/account/categories", { CategoryID: String(open), Follow: "0" });
    expect((await call("GET", "categories/preferences/$me")).json()).toEqual([]);
    await sound();
});

test("without scripts, forms create, change, move, archive and delete a category; a refused form keeps its values", async () => {
    const path = "/settings/categories";
    // The code of the first one is derived from its name.
    const named = { name: "Bench", urlcode: "", description: "", displayAs: "discussions", parentCategoryID: "" };
    const values = { ...named, urlcode: "bench" };
    expect(withoutUndo((await send(forum.manager, `${path}/add`, named)).headers.location)).toBe(`${path}?Done=added`);
    const again = await send(forum.manager, `${path}/add`, { ...values, name: "" });
    expect(again.statusCode).toBe(422);
    expect(again.json<{ formState: FormState }>().formState).toMatchObject({ form: "categoryAdd", values: { urlcode: "bench" } });
    expect((await send(forum.member, `${path}/add`, { ...values, urlcode: "other-bench" })).statusCode).toBe(403);

    const categories = (await arrangement()).categories;
    const { categoryID } = categories.find(({ urlcode }) => urlcode === "bench") ?? { categoryID: 0 };
    const own = `${path}/${categoryID}`;
    const change = { ...values, Form: "change", name: "The bench", urlcode: "the-bench" };
    expect(withoutUndo((await send(forum.manager, own, change)).headers.location)).toBe(`${own}?Done=saved`);
    const version = String((await arrangement()).version);
    const move = { Form: "place", place: `after:${forum.open}`, version };
    expect(withoutUndo((await send(forum.manager, own, move)).headers.location)).toBe(`${path}?Done=moved`);
    expect((await send(forum.manager, own, { ...move, place: "in:-1" })).statusCode).toBe(412);
    expect((await inside(ROOT)).slice(0, 2)).toEqual(["Kettles", "The bench"]);
    expect(withoutUndo((await send(forum.manager, own, { Form: "archive", archived: "1" })).headers.location)).toBe(
        `${own}?Done=archived`,
    );
    expect(withoutUndo((await send(forum.manager, own, { Form: "delete", newCategoryID: "" })).headers.location)).toBe(
        `${path}?Done=deleted`,
    );
    expect(await inside(ROOT)).not.toContain("The bench");
});

test("FC-54 a merged tag is on every post once, is found by all its names and codes, and undo separates the tags again", async () => {
    const names = async (discussionID: number) =>
        (await manage("GET", `discussions/${discussionID}?expand=tags`))
            .json<{ tags: TagFragment[] }>()
            .tags.map(({ name }) => name);
    const first = await forum.start(forum.author, { newTagNames: ["wool", "socks"] });
    const both = await forum.start(forum.author, { newTagNames: ["wool", "yarn"] });
    const left = await forum.start(forum.author, { newTagNames: ["wool"] });
    const tags = (await manage("GET", "tags?limit=50")).json<Tag[]>();
    const idOf = (name: string) => tags.find((tag) => tag.name === name)?.tagID ?? 0;
    const [wool, yarn, socks] = [idOf("wool"), idOf("yarn"), idOf("socks")];

    expect((await forum.call(forum.member, "POST", `tags/${wool}/merge`, { destinationTagID: yarn })).statusCode).toBe(403);
    expect((await manage("POST", `tags/${wool}/merge`, { destinationTagID: wool })).statusCode).toBe(400);
    const merged = await send(forum.manager, `/settings/tags/${wool}`, { Form: "merge", destination: "YARN" });
    expect(withoutUndo(merged.headers.location)).toBe("/settings/tags?Done=merged");
    expect(await Promise.all([first, both].map(({ discussionID }) => names(discussionID)))).toEqual([
        ["socks", "yarn"],
        ["yarn"],
    ]);
    expect((await manage("GET", `tags?tagID=${yarn}`)).json()).toMatchObject([{ countDiscussions: 3 }]);
    for (const tagID of [wool, yarn]) {
        const found = (await manage("GET", `discussions?tagID=${tagID}`)).json<{ discussionID: number }[]>();
        expect(found).toHaveLength(3);
    }
    expect((await get("/discussions/tagged/wool")).headers.location).toBe(`/discussions?tagID=${yarn}`);
    expect(await names((await forum.start(forum.author, { newTagNames: ["Wool"] })).discussionID)).toEqual(["yarn"]);
    await sound();

    // One post has lost the tag since, and stays without it.
    await manage("PUT", `discussions/${left.discussionID}/tags`, { tagIDs: [] });
    expect((await newest("tag", wool)).shown).toEqual({ name: "wool", to: "yarn", countDiscussions: 3 });
    expect(await undo("tag", wool)).toBe(200);
    expect(await Promise.all([first, both, left].map(({ discussionID }) => names(discussionID)))).toEqual([
        ["socks", "wool"],
        ["wool", "yarn"],
        [],
    ]);
    await sound();

    // A renamed tag is found by its former code.
    const rename = { Form: "change", name: "Stockings", urlcode: "stockings", description: "For feet." };
    expect((await send(forum.manager, `/settings/tags/${socks}`, rename)).statusCode).toBe(303);
    expect((await get("/discussions/tagged/SOCKS")).headers.location).toBe(`/discussions?tagID=${socks}`);
    expect((await manage("GET", `tags/${socks}`)).json()).toMatchObject({ name: "Stockings", description: "For feet." });
    expect(await undo("tag", socks)).toBe(200);
    expect(await names(first.discussionID)).toEqual(["socks", "wool"]);

    // A deleted tag disappears from the posts, and undo restores it there.
    expect((await manage("DELETE", `tags/${socks}`)).statusCode).toBe(409);
    expect((await manage("DELETE", `tags/${socks}?evenIfUsed=true`)).statusCode).toBe(204);
    expect(await names(first.discussionID)).toEqual(["wool"]);
    expect((await manage("GET", `discussions?tagID=${socks}`)).json()).toEqual([]);
    expect(await undo("tag", socks)).toBe(200);
    expect(await names(first.discussionID)).toEqual(["socks", "wool"]);
    await sound();
});
