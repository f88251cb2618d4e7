import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { createArchive, removeArchives, toJsonLines } from "@parley/archiveReaders/server/testing";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import type { Call } from "@parley/library/server/http";
import type { ImportSite } from "../testing/importSite";
import { createImportSite } from "../testing/importSite";

jest.setTimeout(180_000);

const GUEST = 0;
const TALK = "https://talk.example";
const post = (id: string, categoryId: string, title: string, path: string) => ({
    site: "talk",
    id,
    categoryId,
    title,
    authorId: "7",
    body: `About ${title}.`,
    url: TALK + path,
});
const talk = createArchive({
    "users.jsonl": toJsonLines({ site: "talk", id: "7", name: "Ana", profileUrl: `${TALK}/u/ana` }),
    "categories.jsonl": toJsonLines(
        { site: "talk", id: "5", name: "Kettles", url: `${TALK}/c/kettles/5` },
        { site: "talk", id: "6", name: "Staff", url: `${TALK}/c/staff/6`, staffOnly: true },
    ),
    "discussions.jsonl": toJsonLines(
        post("12", "5", "Kettle trips", "/t/kettle-trips/12"),
        post("13", "6", "Keys", "/t/keys/13"),
        post("1", "5", "Welcome", "/discussion/1/first"),
    ),
    "comments.jsonl": toJsonLines({
        site: "talk",
        id: "90",
        discussionId: "12",
        authorId: "7",
        body: "Dry it.",
        url: `${TALK}/t/kettle-trips/12/4`,
    }),
});
const other = createArchive({
    "discussions.jsonl": toJsonLines(
        { site: "other", id: "12", title: "Another twelve", body: "Hello.", url: "https://other.example/t/x/12" },
        { site: "other", id: "14", title: "Fourteen", body: "Hello.", url: "https://other.example/t/x/14" },
    ),
});

let site: ImportSite;
let ownID: number;
beforeAll(async () => {
    site = await createImportSite();
    const category = await site.call(site.admin, "POST", "categories", { name: "Here", urlcode: "here" });
    const { categoryID } = category.json() as { categoryID: number };
    const own = await site.call(site.admin, "POST", "discussions", {
        name: "Rules",
        body: "Be kind.",
        format: "text",
        categoryID,
    });
    ownID = (own.json() as { discussionID: number }).discussionID;
});
afterAll(async () => {
    await site.close();
    removeArchives();
});

const viewerOf = async (userID: number) => ({ userID, permissions: await site.features.users.permissionsOf(userID) });

async function find(address: string, userID = GUEST): Promise<string | undefined> {
    return getFormerAddresses(site.kit).find(await viewerOf(userID), address);
}

/** Resolves the page of a discussion with this slug behind its ID. */
async function openDiscussion(recordID: number, slug: string) {
    const query = { layoutViewType: "discussion", recordType: "discussion", recordID, params: { slug } };
    return site.kit.layouts.view("discussion", "discussion")?.resolve(query, await viewerOf(GUEST), {} as Call);
}

/** Returns a matcher for the current path of an imported discussion. */
async function pathOf(name: string): Promise<string> {
    const { discussionID } = await site.database.query
        .selectFrom("discussions")
        .select("discussionID")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
    return expect.stringMatching(`^/discussion/${discussionID}/`) as never;
}

test("a site without imports redirects from any slug, because every ID is its own", async () => {
    expect(await openDiscussion(ownID, "first")).toMatchObject({ status: 301 });
    expect(await openDiscussion(999, "first").catch((error: unknown) => error)).toMatchObject({ answer: { status: 404 } });
});

test("posts, users and categories are found at their former URLs, regardless of the title beside the number", async () => {
    await site.run(talk, "talk");
    const trips = await pathOf("Kettle trips");
    expect(await find("/t/kettle-trips/12")).toEqual(trips);
    expect(await find("/t/renamed-since/12?u=ana")).toEqual(trips);
    expect(await find("/t/12")).toEqual(trips);
    expect(await find("/t/kettle-trips/12/1")).toEqual(trips);
    expect(await find("/t/kettle-trips/12/4")).toMatch(/^\/discussion\/comment\/\d+#Comment_\d+$/);
    expect(await find("/u/ana", site.member)).toMatch(/^\/profile\/\d+\/ana$/i);
    expect(await find("/c/kettles/5")).toBe("/categories/kettles");
    expect(await find("/t/kettle-trips/99")).toBeUndefined();
});

test("FC-12 records hidden from the viewer are treated as unknown", async () => {
    expect(await find("/t/keys/13")).toBeUndefined();
    expect(await find("/u/ana")).toBeUndefined();
    expect(await find("/c/staff/6", site.member)).toBeUndefined();
    expect(await find("/t/keys/13", site.admin)).toEqual(await pathOf("Keys"));
    expect(await find("/c/staff/6", site.admin)).toBe("/categories/staff");
});

test("a former discussion URL leads to the imported discussion, never to a local one with the same number", async () => {
    expect(ownID).toBe(1);
    const welcome = await find("/discussion/1/first");
    expect(welcome).toEqual(await pathOf("Welcome"));
    expect(await openDiscussion(1, "first")).toEqual({ redirectTo: `http://forum.test${welcome}`, status: 301 });
    expect(await openDiscussion(1, "rules")).toHaveProperty("facts");
    // An unknown slug may belong to a discussion that was not imported, so the local discussion with this ID is not shown.
    const { discussionID } = await site.database.query
        .selectFrom("discussions")
        .select("discussionID")
        .where("name", "=", "Kettle trips")
        .executeTakeFirstOrThrow();
    await expect(openDiscussion(discussionID, "old-thread")).rejects.toMatchObject({
        answer: { status: 404, message: "Discussion not found." },
    });
});

test("an earlier slug of a local discussion still redirects to it", async () => {
    await site.call(site.admin, "PATCH", `discussions/${ownID}`, { name: "House rules" });
    expect(await openDiscussion(ownID, "rules")).toEqual({
        redirectTo: expect.stringMatching(`/discussion/${ownID}/house-rules$`),
        status: 301,
    });
});

test("a path of two sites is found only with the name of its host", async () => {
    await site.run(other, "other");
    expect(await find("/t/x/12")).toBeUndefined();
    expect(await find("/former/other.example/t/x/12")).toEqual(await pathOf("Another twelve"));
    expect(await find("/former/www.talk.example/t/x/12")).toEqual(await pathOf("Kettle trips"));
    expect(await find("/former/elsewhere.example/t/x/12")).toBeUndefined();
    expect(await find("/t/x/14")).toEqual(await pathOf("Fourteen"));
});

test("a second run adds missing former URLs, and the removal of an import deletes its own", async () => {
    await site.database.query.deleteFrom("formerAddresses").where("source", "=", "talk").execute();
    await site.run(talk, "talk");
    expect(await find("/former/talk.example/t/x/12")).toEqual(await pathOf("Kettle trips"));
    expect((await site.call(site.admin, "DELETE", "imports/other")).statusCode).toBe(200);
    expect(await find("/t/x/14")).toBeUndefined();
    expect(await find("/t/x/12")).toEqual(await pathOf("Kettle trips"));
});
