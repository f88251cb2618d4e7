import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { Collection, CollectionContent, CollectionFragment, ShownCollection } from "@parley/collections/contract";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { collectionsMigrations } from "./collections.migrations";
import { createCollectionsServer } from "./collections.server";

const GUEST = 0;
const NEVER = 2_000_000_000;

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...collectionsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        return { ...features, collections: createCollectionsServer(kit, features) };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
let kettle: number;
let secret: number;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
    kettle = await started(forum.author, forum.open);
    secret = await started(forum.manager, forum.hidden);
}, 180_000);
afterAll(() => forum.close());

async function started(userID: number, categoryID: number): Promise<number> {
    const input = { name: "Kettle trips the breaker", body: "Only when warm.", format: "markdown", categoryID };
    return (await forum.call(userID, "POST", "discussions", input)).json<{ discussionID: number }>().discussionID;
}

const manager = (method: string, path: string, body?: object) => forum.call(forum.manager, method, path, body);
type PostKey = { recordType: string; recordID: number };
const post = (recordID: number): PostKey => ({ recordType: "discussion", recordID });
const made = async (name: string, records: object[] = [post(kettle)]) =>
    (await manager("POST", "collections", { name, records })).json<Collection>();
const put = (recordID: number, collectionIDs: number[], more: object = {}) =>
    manager("PUT", "collections/by-resource", { record: post(recordID), collectionIDs, ...more });
const namesOf = async (recordID: number) =>
    (await manager("GET", `collections/by-resource?recordType=discussion&recordID=${recordID}`))
        .json<CollectionFragment[]>()
        .map(({ name }) => name);
const actionsOn = async (recordType: string, recordID: number, userID = forum.manager) => {
    const answer = await forum.call(userID, "GET", `acts?recordType=${recordType}&recordID=${recordID}`);
    return answer.json<{ acts: LoggedAction[] }>().acts.filter(({ kind }) => kind === "collect" || recordType === "collection");
};
const undo = async (action: LoggedAction | undefined) => (await manager("POST", `acts/${action?.actID}/undo`)).statusCode;

describe("a collection", () => {
    test("TAGC-012 TAGC-013 TAGC-014 TAGC-017 is created from posts and categories, each once, and listed by name", async () => {
        const category = { recordType: "category", recordID: forum.open, sort: 1 };
        const answer = await manager("POST", "collections", {
            name: "Épinal kettles",
            records: [post(kettle), post(kettle), category],
        });
        const { collectionID } = answer.json<Collection>();
        const date = "2026-05-21T12:00:00+00:00";
        expect([answer.statusCode, answer.json()]).toEqual([
            201,
            {
                collectionID,
                name: "Épinal kettles",
                dateInserted: date,
                insertUserID: forum.manager,
                dateUpdated: null,
                updateUserID: null,
                records: [
                    { collectionID, recordType: "category", recordID: forum.open, dateAddedToCollection: date, sort: 1 },
                    { collectionID, ...post(kettle), dateAddedToCollection: date },
                ],
            },
        ]);
        expect((await manager("GET", "collections?name=epin")).json()).toEqual([answer.json()]);
        expect((await manager("GET", "collections?name=pinal")).json()).toEqual([]);
        expect((await manager("GET", `collections/${collectionID}`)).json()).toEqual(answer.json());
    });

    test("is on a page of the list with its own records, and a full page links to the next one", async () => {
        const rusty = await started(forum.author, forum.open);
        const [first, second] = [await made("Paged 1", [post(kettle)]), await made("Paged 2", [post(rusty)])];
        const pageOf = async (query: string) => {
            const answer = await manager("GET", `collections?name=paged&${query}`);
            const contents = answer.json<Collection[]>().map(({ name, records }) => [name, records.map((one) => one.recordID)]);
            return [Object.fromEntries(contents), answer.headers["x-app-page-next-url"]];
        };
        const all = { [first.name]: [kettle], [second.name]: [rusty] };
        expect(await pageOf("limit=3")).toEqual([all, undefined]);
        expect(await pageOf("limit=1")).toEqual([{ [first.name]: [kettle] }, expect.stringContaining("page=2")]);
        expect(await pageOf("limit=1&page=2")).toEqual([{ [second.name]: [rusty] }, expect.stringContaining("page=3")]);
        expect(await pageOf("limit=2&page=2")).toEqual([{}, undefined]);
    });

    test.each([
        ["without a name", { records: [{ recordType: "discussion", recordID: 1 }] }, 400],
        [
            "of a taken name, whatever its case",
            { name: "ÉPINAL  KETTLES", records: [{ recordType: "discussion", recordID: 1 }] },
            400,
        ],
        ["of a blank name", { name: "  ", records: [{ recordType: "discussion", recordID: 1 }] }, 422],
        ["of nothing", { name: "Nothing", records: [] }, 422],
        [
            "of too much",
            { name: "All", records: Array.from({ length: 31 }, () => ({ recordType: "discussion", recordID: 1 })) },
            422,
        ],
        ["of another kind", { name: "Users", records: [{ recordType: "user", recordID: 1 }] }, 422],
        ["of a kind this site has not", { name: "Articles", records: [{ recordType: "article", recordID: 1 }] }, 422],
        ["of what never was", { name: "Gone", records: [{ recordType: "discussion", recordID: NEVER }] }, 404],
    ])("contract §5.14 %s is refused", async (_what, body, status) => {
        expect((await manager("POST", "collections", body)).statusCode).toBe(status);
    });

    test("FC-12 is for members who manage the community, and no response contains records that the viewer may not see", async () => {
        const { collectionID } = await made("Backroom choice", [post(kettle), post(secret)]);
        for (const userID of [GUEST, forum.member, forum.moderator])
            expect((await forum.call(userID, "GET", "collections")).statusCode).toBe(403);
        const content = async (userID: number) =>
            (await forum.call(userID, "GET", `collections/${collectionID}/content/en`)).json<ShownCollection>();
        expect((await content(GUEST)).records).toEqual([
            {
                collectionID,
                ...post(kettle),
                dateAddedToCollection: "2026-05-21T12:00:00+00:00",
                record: {
                    ...post(kettle),
                    name: "Kettle trips the breaker",
                    url: expect.stringContaining(`/discussion/${kettle}/`),
                    excerpt: "Only when warm.",
                },
            },
        ]);
        expect((await content(forum.manager)).records).toHaveLength(2);
        const statusIn = async (locale: string) =>
            (await forum.call(GUEST, "GET", `collections/${collectionID}/content/${locale}`)).statusCode;
        expect([await statusIn("en-GB"), await statusIn("zh_Hant_TW")]).toEqual([200, 200]);
        for (const locale of ["english%20", "English", "en-G", "en.GB"])
            expect([locale, await statusIn(locale)]).toEqual([locale, 400]);
        const contents = async (query: string) =>
            (await manager("GET", `collections/contents/en?collectionID=${collectionID}&${query}`)).json<CollectionContent[]>();
        for (const expand of ["collection", "all"])
            expect(await contents(`expand=${expand}`)).toMatchObject([
                { collection: { collectionID, name: "Backroom choice" } },
                { collection: { collectionID, name: "Backroom choice" } },
            ]);
        const [first, second] = await contents("");
        expect([first, second].map((content) => content?.sort)).toEqual([null, null]);
        expect(first).not.toHaveProperty("collection");
        expect(await contents("limit=1&page=2")).toEqual([second]);
    });

    test("contract §5.14 is unchanged after a request with a taken name, an unknown record type or an invisible record", async () => {
        const { collectionID } = await made("Steady");
        await made("Taken");
        const patch = async (body: object) => (await manager("PATCH", `collections/${collectionID}`, body)).statusCode;
        expect(await patch({ name: "taken" })).toBe(400);
        expect(await patch({ records: [{ recordType: "article", recordID: 1 }] })).toBe(422);
        expect(await patch({ records: [post(NEVER)] })).toBe(404);
        expect(await patch({ name: " Steady " })).toBe(200);
        expect((await actionsOn("collection", collectionID)).map(({ kind }) => kind)).toEqual(["create"]);
        expect(await patch({ name: " Steadier " })).toBe(200);
        const { name, records } = (await manager("GET", `collections/${collectionID}`)).json<Collection>();
        expect([name, records]).toMatchObject(["Steadier", [post(kettle)]]);
    });

    test("keeps a removed post, hidden until the post is restored, and the date when each record was added", async () => {
        const removed = await started(forum.author, forum.open);
        const { collectionID } = await made("Seen and unseen", [post(kettle), post(removed)]);
        const setDeleted = (dateDeleted: string | null) =>
            forum.database.query.updateTable("discussions").set({ dateDeleted }).where("discussionID", "=", removed).execute();
        await setDeleted("2026-05-21T12:00:00+00:00");
        expect((await manager("GET", `collections/${collectionID}`)).json<Collection>().records).toMatchObject([post(kettle)]);
        forum.setNow(new Date("2026-05-22T12:00:00Z"));
        await manager("PATCH", `collections/${collectionID}`, { records: [post(kettle), post(secret)] });
        forum.setNow(new Date("2026-05-21T12:00:00Z"));
        await setDeleted(null);
        const { records } = (await manager("GET", `collections/${collectionID}`)).json<Collection>();
        expect(records).toMatchObject([
            { ...post(kettle), dateAddedToCollection: "2026-05-21T12:00:00+00:00" },
            { ...post(removed), dateAddedToCollection: "2026-05-21T12:00:00+00:00" },
            { ...post(secret), dateAddedToCollection: "2026-05-22T12:00:00+00:00" },
        ]);
    });

    test("is renamed and gets new records without losing invisible ones, and every change can be undone", async () => {
        const { collectionID } = await made("Seasons");
        await manager("PATCH", `collections/${collectionID}`, { name: "Four seasons", records: [post(secret)] });
        expect((await manager("GET", `collections/${collectionID}`)).json()).toMatchObject({
            name: "Four seasons",
            records: [post(secret)],
            dateUpdated: "2026-05-21T12:00:00+00:00",
        });
        const removal = await manager("DELETE", `collections/${collectionID}`);
        expect(removal.statusCode).toBe(204);
        expect((await manager("GET", `collections/${collectionID}`)).statusCode).toBe(404);
        const [deleted, changed, created] = await actionsOn("collection", collectionID);
        // FC-92
        expect(removal.headers["x-app-undo"]).toBe(String(deleted?.actID));
        expect([deleted?.kind, changed?.kind, created?.kind]).toEqual(["delete", "change", "create"]);
        expect(changed?.canUndo).toBe(false);
        expect(await undo(changed)).toBe(409);
        expect([await undo(deleted), await undo(changed)]).toEqual([200, 200]);
        expect((await manager("GET", `collections/${collectionID}`)).json()).toMatchObject({
            name: "Seasons",
            records: [post(kettle)],
        });
        expect(await undo(created)).toBe(200);
        expect((await manager("GET", `collections/${collectionID}`)).statusCode).toBe(404);
        expect(await actionsOn("collection", collectionID, forum.moderator)).toEqual([]);
    });
});

describe("the collections of a post", () => {
    test("TAGC-015 TAGC-016 TAGC-018 decisions 22 are cleared and set, and nothing is lost if the second request never comes", async () => {
        const subject = await started(forum.author, forum.open);
        const [spring, summer] = [await made("Spring"), await made("Summer")];
        expect((await put(subject, [spring.collectionID, NEVER])).json()).toMatchObject([{ name: "Spring" }]);
        expect((await put(subject, [], { listFollows: true })).json()).toEqual([]);
        expect(await namesOf(subject)).toEqual(["Spring"]);
        const answer = await put(subject, [summer.collectionID]);
        expect(answer.json()).toMatchObject([{ name: "Summer" }]);
        expect(answer.json<CollectionFragment[]>()[0]).not.toHaveProperty("records");
        expect(await actionsOn("discussion", subject)).toMatchObject([
            { shown: { added: [{ name: "Summer" }], removed: [{ name: "Spring" }] }, canUndo: true },
            { shown: { added: [{ name: "Spring" }], removed: [] }, canUndo: false },
        ]);
        expect(await actionsOn("discussion", subject, forum.author)).toEqual([]);
        const [action] = await actionsOn("discussion", subject);
        // FC-92
        expect(answer.headers["x-app-undo"]).toBe(String(action?.actID));
        expect(await undo(action)).toBe(200);
        expect(await namesOf(subject)).toEqual(["Spring"]);
        await put(subject, []);
        expect(await namesOf(subject)).toEqual([]);
    });

    test("log changes of a whole collection on the post, each with its own undo", async () => {
        const subject = await started(forum.author, forum.open);
        const { collectionID } = await made("Whole", [post(subject)]);
        await manager("PATCH", `collections/${collectionID}`, { records: [post(kettle)] });
        const actions = await actionsOn("discussion", subject);
        expect(actions.map(({ shown, canUndo }) => [shown, canUndo])).toEqual([
            [{ added: [], removed: [{ collectionID, name: "Whole" }] }, true],
            [{ added: [{ collectionID, name: "Whole" }], removed: [] }, false],
        ]);
        expect(await undo(actions[0])).toBe(200);
        expect(await namesOf(subject)).toEqual(["Whole"]);
        await manager("DELETE", `collections/${collectionID}`);
        expect((await actionsOn("discussion", subject)).map(({ canUndo }) => canUndo)).toEqual([false, false]);
    });

    test("are not returned for invisible posts, and never exceed the maximum number of records", async () => {
        expect((await manager("GET", `collections/by-resource?recordType=discussion&recordID=${NEVER}`)).statusCode).toBe(404);
        const many: PostKey[] = [];
        for (let count = 0; count < 30; count++) many.push(post(await started(forum.manager, forum.open)));
        const { collectionID } = await made("Full", many);
        const refused = await put(kettle, [collectionID]);
        expect([refused.statusCode, refused.json()]).toMatchObject([
            400,
            { message: "Full is full: a collection holds 30 at most.", collectionID },
        ]);
        const [unseen, firstListed, ...rest] = many as [PostKey, PostKey, ...PostKey[]];
        expect((await put(firstListed.recordID, [collectionID])).statusCode).toBe(200);
        expect((await manager("GET", `collections/${collectionID}`)).json()).toMatchObject({ dateUpdated: null });
        const setDeleted = (dateDeleted: string | null) =>
            forum.database.query
                .updateTable("discussions")
                .set({ dateDeleted })
                .where("discussionID", "=", unseen.recordID)
                .execute();
        await setDeleted("2026-05-21T12:00:00+00:00");
        const fill = async (records: PostKey[]) =>
            (await manager("PATCH", `collections/${collectionID}`, { records })).statusCode;
        expect(await fill([post(kettle), firstListed, ...rest])).toBe(400);
        expect(await fill([post(kettle), ...rest])).toBe(200);
        await setDeleted(null);
    });

    test("accept only known and visible records, and keep the sort order of each record", async () => {
        const subject = await started(forum.author, forum.open);
        const { collectionID } = await made("Ordered", [post(kettle), post(subject)]);
        const putRecord = (record: object, more: object = {}) =>
            manager("PUT", "collections/by-resource", { record, collectionIDs: [collectionID], ...more });
        expect((await putRecord({ recordType: "article", recordID: 1 })).statusCode).toBe(422);
        expect((await putRecord(post(NEVER))).statusCode).toBe(404);
        expect((await putRecord({ ...post(subject), sort: 1 })).statusCode).toBe(200);
        const read = async () => (await manager("GET", `collections/${collectionID}`)).json<Collection>();
        expect((await read()).records).toMatchObject([{ ...post(subject), sort: 1 }, post(kettle)]);
        expect((await putRecord(post(subject))).statusCode).toBe(200);
        expect(await read()).toMatchObject({ dateUpdated: null, records: [{ sort: 1 }, {}] });
        expect(await actionsOn("discussion", subject)).toHaveLength(1);
        expect((await putRecord(post(secret), { listFollows: true })).json()).toMatchObject([{ name: "Ordered" }]);
        expect(await read()).toMatchObject({ dateUpdated: "2026-05-21T12:00:00+00:00", updateUserID: forum.manager });
    });

    test("are selected without scripts, together with a new one", async () => {
        const subject = await started(forum.author, forum.open);
        const { collectionID } = await made("Plain");
        const send = (userID: number, form: Record<string, string>) =>
            forum.app.inject({
                method: "POST",
                url: `/discussion/collections/${subject}`,
                headers: {
                    "x-test-user": String(userID),
                    "x-requested-with": "form",
                    "content-type": "application/x-www-form-urlencoded",
                },
                payload: new URLSearchParams(form).toString(),
            });
        const answer = await send(forum.manager, { [`collection-${collectionID}`]: "1", name: "Plainer" });
        expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining(`/discussion/${subject}/`)]);
        expect(await namesOf(subject)).toEqual(["Plain", "Plainer"]);
        const again = await send(forum.manager, { listed: String(collectionID), name: "plainer" });
        expect(again.json()).toMatchObject({ formState: { form: "collections", values: { name: "plainer" } } });
        expect(await namesOf(subject)).toEqual(["Plain", "Plainer"]);
        expect((await send(forum.member, {})).statusCode).toBe(403);
    });

    test("lose permanently erased records", async () => {
        const { collectionID } = await made("Shelf", [post(kettle), { recordType: "category", recordID: forum.open }]);
        await forum.database.query
            .updateTable("discussions")
            .set({ dateDeleted: "2026-01-01T00:00:00+00:00", dateWiped: "2026-02-01T00:00:00+00:00" })
            .where("discussionID", "=", kettle)
            .execute();
        await forum.features.collections.tidy();
        expect((await manager("GET", `collections/${collectionID}`)).json<Collection>().records).toMatchObject([
            { recordType: "category" },
        ]);
        await forum.database.query
            .updateTable("discussions")
            .set({ dateDeleted: null, dateWiped: null })
            .where("discussionID", "=", kettle)
            .execute();
        expect((await manager("GET", `collections/${collectionID}`)).json<Collection>().records).toHaveLength(1);
    });
});
