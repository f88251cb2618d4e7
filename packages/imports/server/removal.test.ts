import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, jest, test } from "@jest/globals";
import { createArchive, removeArchives } from "@parley/archiveReaders/server/testing";
import type { ImportRemoval } from "@parley/imports/contract";
import type { ImportSite } from "./testing/importSite";
import { createImportSite } from "./testing/importSite";
import { readState } from "./testing/readState";
import { toArchiveFiles, wexley } from "./testing/wexley";

jest.setTimeout(180_000);

const open: ImportSite[] = [];

/** Creates a site with the sample community, and its state before the import. */
async function sampleSite() {
    const site = await createImportSite();
    open.push(site);
    await site.features.config.set({ "firstCommunity.source": "sample" });
    const before = await readState(site.database);
    await site.run(createArchive(toArchiveFiles(wexley)), "sample");
    return { ...site, before };
}

afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
});
afterAll(removeArchives);

const ARABIC = "كيف أصلح الغلاية؟";

async function idOf(site: ImportSite, title: string): Promise<number> {
    const row = await site.database.query
        .selectFrom("discussions")
        .select("discussionID")
        .where("name", "=", title)
        .executeTakeFirstOrThrow();
    return row.discussionID;
}

async function reply(site: ImportSite, title: string, body = "A member was here."): Promise<void> {
    const answer = await site.call(site.member, "POST", "comments", {
        discussionID: await idOf(site, title),
        body,
        format: "markdown",
    });
    expect(answer.statusCode).toBe(201);
}

async function remove(site: ImportSite, userID = site.admin): Promise<ImportRemoval> {
    const answer = await site.call(userID, "DELETE", "imports/sample");
    expect(answer.statusCode).toBe(200);
    return answer.json() as ImportRemoval;
}

test("the notice is on the home page of viewers who can remove the sample, and of nobody else", async () => {
    const site = await sampleSite();
    const view = site.kit.layouts.view("home", "global");
    const partsFor = async (userID: number) => {
        const viewer = { userID, permissions: await site.features.users.permissionsOf(userID) };
        return JSON.stringify(await site.kit.layouts.hydrate(view?.defaultLayout ?? [], {}, viewer));
    };
    expect(await partsFor(site.admin)).toContain('"SampleNotice"');
    for (const userID of [0, site.member]) expect(await partsFor(userID)).not.toContain("SampleNotice");
    expect(await partsFor(0)).toContain('"DiscussionList"');
});

describe("Removing the sample community", () => {
    test("removes everything: posts, users, categories, tags, reactions, pictures, the site's name", async () => {
        const site = await sampleSite();
        expect(await site.get(site.admin, "imports")).toMatchObject([{ source: "sample", isSample: true, status: "complete" }]);
        const { removed, kept, message } = await remove(site);
        expect(removed).toEqual({ user: 4, category: 3, tag: 3, discussion: 4, comment: 5 });
        expect(kept).toEqual({ user: 0, category: 0, tag: 0, discussion: 0, comment: 0 });
        expect(message).toBe("Removed 4 discussions, 5 comments and 4 people.");
        expect(await readState(site.database)).toEqual(site.before);
        expect(existsSync(path.join(site.uploadsDirectory, "sample"))).toBe(false);
        expect(await site.features.config.get("ui.siteName")).toBe("Parley");
        expect(await site.features.home.read()).toEqual({});
        expect(await site.features.config.get("ui.rulesUrl")).toBe("");
        expect(await site.features.config.get("firstCommunity.source")).toBe("");
        expect(await site.get(site.admin, "imports")).toMatchObject([
            { source: "sample", isSample: false, status: "removed", counts: removed && kept },
        ]);
    });

    test("keeps members' posts: their discussion is kept completely, with its category and authors", async () => {
        const site = await sampleSite();
        await reply(site, "Kettle trips the breaker");
        const { removed, kept, message } = await remove(site);
        expect(removed).toMatchObject({ discussion: 3, comment: 1, user: 1 });
        expect(kept).toMatchObject({ discussion: 1, comment: 4, user: 3, category: 2 });
        expect(message).toContain("1 discussion stays, because a member has written in it.");
        const { discussions, comments, categories, users, tags } = await readState(site.database);
        expect(discussions).toMatchObject([
            { name: "Kettle trips the breaker", countComments: 4, last: "A member was here.", accepted: "The spade connector." },
        ]);
        expect(comments.map(({ body }) => body)).toEqual([
            "The spade connector.",
            "Which one?",
            "Anybody want a cage?",
            "Thank you.",
            "A member was here.",
        ]);
        expect(categories.map(({ name, countDiscussions, countComments }) => [name, countDiscussions, countComments])).toEqual([
            ["Root", 0, 0],
            ["Benches", 0, 0],
            ["Kettles", 1, 4],
        ]);
        expect(users.map(({ name, countDiscussions, countComments }) => [name, countDiscussions, countComments])).toEqual([
            ["Ana Moss", 1, 1],
            ["Bo Reed", 0, 1],
            ["ليلى", 0, 1],
        ]);
        expect(tags).toEqual(["safety 1", "steel 1"]);
        expect(readdirSync(path.join(site.uploadsDirectory, "sample"))).toHaveLength(1);
    });

    test("keeps a category in which a member has started a discussion", async () => {
        const site = await sampleSite();
        const { categoryID } = await site.database.query
            .selectFrom("categories")
            .select("categoryID")
            .where("name", "=", "Kettles")
            .executeTakeFirstOrThrow();
        const posted = await site.call(site.member, "POST", "discussions", {
            name: "My own kettle",
            body: "It sings.",
            format: "markdown",
            categoryID,
        });
        expect(posted.statusCode).toBe(201);
        const { removed, kept } = await remove(site);
        expect({ removed, kept }).toMatchObject({
            removed: { discussion: 4, category: 1 },
            kept: { discussion: 0, category: 2 },
        });
        const { discussions, categories } = await readState(site.database);
        expect(discussions).toMatchObject([{ name: "My own kettle", category: "Kettles" }]);
        expect(categories.find(({ name }) => name === "Kettles")).toMatchObject({
            countDiscussions: 1,
            last: ["My own kettle", undefined, discussions[0]?.dateInserted],
        });
    });

    test("removes the removed users' reactions from kept posts, and updates the scores", async () => {
        const site = await sampleSite();
        await reply(site, ARABIC);
        const discussionID = await idOf(site, ARABIC);
        const idle = await site.database.query
            .selectFrom("users")
            .select("userID")
            .where("name", "=", "Idle Hand")
            .executeTakeFirstOrThrow();
        await site.call(idle.userID, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        await site.call(site.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        expect((await readState(site.database)).discussions.find(({ name }) => name === ARABIC)).toMatchObject({ score: 2 });
        await remove(site);
        const { discussions, reactions, reactionCounts } = await readState(site.database);
        expect(discussions).toMatchObject([{ name: ARABIC, score: 1 }]);
        expect(reactions).toEqual([expect.stringContaining(`${ARABIC} Newcomer `)]);
        expect(reactionCounts).toEqual([expect.stringMatching(/ 1$/)]);
    });

    test("keeps a name and leads changed since, with their picture, and tags created by members", async () => {
        const site = await sampleSite();
        await site.features.config.set({ "ui.siteName": "Our own" });
        const { leads = [] } = await site.features.home.read();
        const [first, ...others] = leads;
        if (!first) throw new Error("The sample has no leads.");
        const ours = [{ ...first, title: "Our kettle" }];
        await site.features.home.clear({ leads });
        // One is changed; the others go with what they lead to.
        await site.features.home.fill({ leads: [...ours, ...others] });
        expect(others.length).toBeGreaterThan(0);
        const made = await site.call(site.admin, "POST", "tags", { name: "ours" });
        expect(made.statusCode).toBe(201);
        const { message } = await remove(site);
        expect(message).toMatch(/ On the home page, “Our kettle” stays, because it was changed\. Look where it leads now\.$/);
        expect(await site.features.config.get("ui.siteName")).toBe("Our own");
        expect(await site.features.config.get("garden.title")).toBe("Parley");
        expect(await site.features.home.read()).toEqual({ leads: ours });
        expect(readdirSync(path.join(site.uploadsDirectory, "sample"))).toEqual([path.basename(ours[0]?.picture ?? "")]);
        expect((await readState(site.database)).tags).toEqual(["ours 0"]);
    });

    test("FC-40 is completed by the next removal if interrupted", async () => {
        const site = await sampleSite();
        const { removeImported } = site.features.users;
        site.features.users.removeImported = () => Promise.reject(new Error("the power went"));
        expect((await site.call(site.admin, "DELETE", "imports/sample")).statusCode).toBe(500);
        site.features.users.removeImported = removeImported;
        expect((await remove(site)).removed).toMatchObject({ discussion: 0, comment: 0, user: 4, category: 3 });
        expect(await readState(site.database)).toEqual(site.before);
        expect((await remove(site)).message).toBe("There was nothing to remove.");
    });

    test("can be followed by another import of the community", async () => {
        const site = await sampleSite();
        const whole = await readState(site.database);
        await remove(site);
        await site.run(createArchive(toArchiveFiles(wexley)), "sample");
        expect(await readState(site.database)).toEqual(whole);
    });

    test("FC-12 requires site.manage and an existing import", async () => {
        const site = await sampleSite();
        expect((await site.call(0, "DELETE", "imports/sample")).statusCode).toBe(403);
        expect((await site.call(site.member, "DELETE", "imports/sample")).statusCode).toBe(403);
        expect((await site.call(site.admin, "DELETE", "imports/nothing")).statusCode).toBe(404);
        expect((await site.call(site.admin, "DELETE", "imports/..%2F..%2Fetc")).statusCode).toBe(422);
        expect((await readState(site.database)).discussions).toHaveLength(4);
    });

    test("works as a form without scripts: redirects to the home page, or to the list of what was kept", async () => {
        const site = await sampleSite();
        expect((await site.call(site.member, "POST", "/imports/sample/remove")).statusCode).toBe(403);
        await reply(site, ARABIC);
        const first = await site.call(site.admin, "POST", "/imports/sample/remove");
        expect([first.statusCode, first.headers.location]).toEqual([303, "/imports/sample/remove"]);
        await site.run(createArchive(toArchiveFiles(wexley)), "other");
        const second = await site.call(site.admin, "POST", "/imports/other/remove");
        expect([second.statusCode, second.headers.location]).toEqual([303, "/"]);
    });
});
