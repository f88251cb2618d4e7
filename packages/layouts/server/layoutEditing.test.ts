import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { Layout, LayoutAnswer, LayoutDraft, LayoutRevision, LayoutView, SettingRecord } from "@parley/layouts/contract";
import {
    DRAFT_VIEW_TYPE,
    fillTemplate,
    LAYOUT_TEMPLATES,
    LAYOUTS_PAGE,
    layoutPath,
    MAX_UNNAMED_REVISIONS,
} from "@parley/layouts/contract";
import type { ServerKit } from "@parley/library/server/kit";
import { createRecordsSetting } from "@parley/library/server/layouts";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createLayoutsServer, layoutsMigrations } from "./index";

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...layoutsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        createLayoutsServer(kit, features);
        kit.layouts.registerWidget("react.tagged", {
            name: "Tagged",
            component: "X",
            settings: { tagID: createRecordsSetting("tag") },
        });
        return features;
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());

const manage = (method: string, path: string, body?: object) => forum.call(forum.manager, method, path, body);
const column = (...names: string[]) => [{ $hydrate: "react.section.1-column", middle: names.map(($hydrate) => ({ $hydrate })) }];
const create = async (more: object = {}) =>
    (
        await manage("POST", "layouts", {
            name: "Spring",
            layoutViewType: "discussionList",
            layout: column("react.tagCloud"),
            ...more,
        })
    ).json<Layout>();
const revisionsOf = async (layoutID: number | string) =>
    (await manage("GET", `layouts/${layoutID}/revisions`)).json<LayoutRevision[]>();
/** Sends a request with another header, which `call` has none for. */
const send = (method: "GET" | "PATCH" | "PUT", path: string, headers: Record<string, string>, payload?: object) =>
    forum.app.inject({
        method,
        url: `/api/v2/${path}`,
        headers: { host: "forum.test", "x-requested-with": "parley", "x-test-user": String(forum.manager), ...headers },
        ...(payload && { payload }),
    });
/** Posts a form of the pages as the browser does. */
const post = (path: string, fields: Record<string, string>, userID = forum.manager) =>
    forum.app.inject({
        method: "POST",
        url: path,
        headers: {
            host: "forum.test",
            "x-requested-with": "parley",
            "x-test-user": String(userID),
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(fields).toString(),
    });

test("every change is a revision, which is named, compared and restored; the oldest without a name are deleted", async () => {
    const { layoutID } = await create();
    const path = `layouts/${layoutID}`;
    await manage("PATCH", path, { layout: column("react.discussionList"), revisionName: "With posts" });
    await manage("PATCH", path, { name: "Summer" });
    // A change that changes nothing makes none.
    await manage("PATCH", path, { name: "Summer" });
    const [summer, posts, first, ...none] = await revisionsOf(layoutID);
    expect(none).toEqual([]);
    expect([summer, posts, first]).toMatchObject([
        { name: "Summer", revisionName: null, isCurrent: true, insertUserID: forum.manager, insertUser: { name: "Marguerite" } },
        { name: "Spring", revisionName: "With posts", isCurrent: false },
        { name: "Spring", revisionName: null, isCurrent: false },
    ]);
    expect((await manage("GET", `${path}/revisions/${first?.layoutRevisionID}`)).json()).toMatchObject({
        layout: column("react.tagCloud"),
        titleBar: null,
    });

    const restored = await manage("PATCH", path, { layoutRevisionID: first?.layoutRevisionID });
    expect(restored.json()).toMatchObject({ name: "Spring", layout: column("react.tagCloud") });
    const after = await revisionsOf(layoutID);
    expect(after.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);

    const named = await manage("PATCH", `${path}/revisions/${first?.layoutRevisionID}`, { revisionName: "The first" });
    expect(named.json()).toMatchObject({ revisionName: "The first" });
    for (let round = 0; round < MAX_UNNAMED_REVISIONS + 2; round++) await manage("PATCH", path, { name: `Round ${round}` });
    const kept = await revisionsOf(layoutID);
    expect(kept.map(({ revisionName }) => revisionName).filter(Boolean)).toEqual(["With posts", "The first"]);
    expect(kept).toHaveLength(MAX_UNNAMED_REVISIONS + 2);

    expect((await manage("PATCH", path, { layoutRevisionID: 999_999 })).statusCode).toBe(404);
    const other = await create();
    expect((await manage("GET", `layouts/${other.layoutID}/revisions/${first?.layoutRevisionID}`)).statusCode).toBe(404);
});

test("FC-52 the second of two editors gets 412 with the layout of the first, and no false conflict after an undo", async () => {
    const { layoutID } = await create();
    const path = `layouts/${layoutID}`;
    const { etag } = (await send("GET", `${path}/edit`, {})).headers;
    const change = (name: string, tag: string) => send("PATCH", path, { "if-match": tag }, { name });
    const mine = await change("Mine", String(etag));
    expect([mine.statusCode, mine.headers.etag === etag]).toEqual([200, false]);
    expect((await change("Theirs", String(etag))).json()).toMatchObject({
        status: 412,
        code: "editConflict",
        etag: mine.headers.etag,
        present: { name: "Mine", layout: column("react.tagCloud") },
    });
    expect((await manage("GET", path)).json()).toMatchObject({ name: "Mine" });

    const { acts } = (await manage("GET", `acts?recordType=layout&recordID=${layoutID}`)).json<{ acts: { actID: number }[] }>();
    await manage("POST", `acts/${acts[0]?.actID}/undo`);
    expect((await change("Theirs", `W/${etag}`)).statusCode).toBe(200);
});

test("a template has all parts of the built-in page, so that no page loses its comments", async () => {
    const { layout } = (await manage("GET", "layouts/discussion/edit")).json<Layout>();
    const namesIn = (value: unknown): string[] => JSON.stringify(value).match(/"react\.[^"]+"/g) ?? [];
    const parts = namesIn(layout).filter((name) => !name.includes(".section.") && !name.includes("placesNav"));
    for (const template of LAYOUT_TEMPLATES)
        expect([template, namesIn(fillTemplate(template, layout))]).toEqual([template, expect.arrayContaining(parts)]);

    // What a template adds is not there twice.
    const home = (await manage("GET", "layouts/home/edit")).json<Layout>();
    for (const template of LAYOUT_TEMPLATES) {
        const widgets = namesIn(fillTemplate(template, home.layout)).filter((name) => !name.includes(".section."));
        expect([template, widgets]).toEqual([template, [...new Set(widgets)]]);
    }
});

/** Returns where a form leads, without the offer to undo it. */
const target = ({ headers }: { headers: { location?: string | number | undefined } }) =>
    String(headers.location).replace(/[?&]Undo=\d+$/, "");

test("without scripts forms make, choose, copy, restore, export, import and delete layouts, for those who manage the site", async () => {
    const made = await post(`${LAYOUTS_PAGE}/add`, {
        Form: "create",
        View: "discussionList",
        Name: " Spring ",
        Template: "oneColumn",
    });
    expect([made.statusCode, target(made)]).toEqual([303, expect.stringMatching(/^\/appearance\/layouts\/\d+$/)]);
    const layoutID = target(made).split("/").at(-1) ?? "";
    const stored = (await manage("GET", `layouts/${layoutID}/edit`)).json<Layout>();
    expect(stored).toMatchObject({ name: "Spring", layout: [{ $hydrate: "react.section.1-column" }] });

    const chosen = { Form: "assign", View: "discussionList", Layout: layoutID };
    const assigned = await post(LAYOUTS_PAGE, { ...chosen, Place: "global:-1" });
    expect(target(assigned)).toBe(`${LAYOUTS_PAGE}?Done=assigned`);
    const guestSees = async () =>
        (await forum.call(0, "GET", "layouts/lookup-hydrate?layoutViewType=discussionList")).json<LayoutAnswer>().layoutID;
    expect(await guestSees()).toBe(Number(layoutID));
    // Another place keeps the first.
    await post(LAYOUTS_PAGE, { ...chosen, Place: `category:${forum.open}` });
    const views = async () => (await manage("GET", `layouts/${layoutID}/views`)).json<LayoutView[]>();
    expect((await views()).map(({ recordType }) => recordType)).toEqual(["global", "category"]);
    await post(LAYOUTS_PAGE, { ...chosen, Place: "global:-1", Layout: "" });
    expect([await guestSees(), (await views()).length]).toEqual(["discussionList", 1]);

    await manage("PATCH", `layouts/${layoutID}`, { name: "Summer" });
    const [, first] = await revisionsOf(layoutID);
    const restoring = { Form: "restore", Revision: String(first?.layoutRevisionID) };
    const restored = await post(`${LAYOUTS_PAGE}/${layoutID}/revisions`, restoring);
    expect(target(restored)).toBe(`${LAYOUTS_PAGE}/${layoutID}/revisions?Done=restored`);
    expect((await manage("GET", `layouts/${layoutID}`)).json()).toMatchObject({ name: "Spring" });

    const Json = (await manage("GET", `layouts/${layoutID}/edit`)).body;
    const imported = await post(`${LAYOUTS_PAGE}/add`, { Form: "import", Json });
    const copied = await post(LAYOUTS_PAGE, { Form: "copy", View: "discussionList", Layout: layoutID });
    for (const answer of [imported, copied]) {
        const copy = (await manage("GET", `layouts/${target(answer).split("/").at(-1)}/edit`)).json<Layout>();
        expect(copy).toMatchObject({ name: "Spring", layout: stored.layout, layoutViewType: "discussionList" });
    }

    expect((await post(LAYOUTS_PAGE, { ...chosen, Place: "global:-1" }, forum.member)).statusCode).not.toBe(303);
    expect(await guestSees()).toBe("discussionList");
    const deleted = await post(LAYOUTS_PAGE, { Form: "delete", View: "discussionList", Layout: layoutID });
    expect(target(deleted)).toBe(`${LAYOUTS_PAGE}?Done=deleted`);
    expect((await manage("GET", `layouts/${layoutID}`)).statusCode).toBe(404);
});

test("FC-52 a draft belongs to its administrator, may contain changes that can't be published, and is not overwritten by another window", async () => {
    const { layoutID } = await create();
    const path = `layouts/${layoutID}/draft`;
    const fresh = (await manage("GET", path)).json<LayoutDraft>();
    expect(fresh).toMatchObject({ version: 0, layout: column("react.tagCloud"), dateUpdated: null });
    const { baseETag, titleBar } = fresh;
    const unfinished = column("react.discussionList", "react.notYet");
    const draft = { name: "Summer", layout: unfinished, titleBar, baseETag };
    expect((await send("PUT", path, { "if-match": '"v0"' }, draft)).json()).toMatchObject({ version: 1, name: "Summer" });
    expect((await send("PUT", path, { "if-match": '"v0"' }, draft)).json()).toMatchObject({
        status: 412,
        present: { version: 1, layout: unfinished },
    });
    expect((await send("GET", path, { "x-test-user": String(forum.moderator) })).statusCode).toBe(403);
    expect((await manage("GET", `layouts/${layoutID}`)).json()).toMatchObject({ name: "Spring" });

    // Only one query of lookup-hydrate leads to a draft, and only for who manages the site.
    const seen = `layouts/lookup-hydrate?layoutViewType=${DRAFT_VIEW_TYPE}&params[layoutID]=${layoutID}`;
    expect((await manage("GET", seen)).json()).toMatchObject({
        name: "Summer",
        layoutViewType: "discussionList",
        layout: [
            {
                $reactProps: {
                    middle: [{ $reactComponent: "DiscussionList" }, { $reactComponent: "react.notYet (does not fit)" }],
                },
            },
        ],
    });
    for (const userID of [0, forum.member]) expect((await forum.call(userID, "GET", seen)).statusCode).toBe(403);
    const headers = { "x-test-user": String(forum.manager) };
    const odd = { url: `/appearance/layouts/${layoutID}/preview?as[toString]=1`, headers };
    expect((await forum.app.inject(odd)).statusCode).toBe(200); // FC-11

    const content = { name: "Summer", layout: column("react.discussionList"), titleBar };
    expect((await manage("PATCH", `layouts/${layoutID}`, { ...content, layout: unfinished })).statusCode).toBe(422);
    await manage("PUT", path, { ...content, baseETag });
    const published = await send("PATCH", `layouts/${layoutID}`, { "if-match": baseETag }, content);
    expect(published.statusCode).toBe(200);
    expect((await manage("GET", path)).json()).toMatchObject({ version: 0, baseETag: published.headers.etag });
});

test("a layout is hydrated for a category that its ID names, whatever its URL is", async () => {
    const { layoutID } = await create({ layoutViewType: "discussionCategoryPage", layout: column("react.categoryHeader") });
    const page = await manage("GET", `layouts/${layoutID}/hydrate?params[categoryID]=${forum.open}`);
    expect(page.json()).toMatchObject({
        layoutID,
        layout: [{ $reactProps: { middle: [{ $reactComponent: "CategoryHeader", $reactProps: { categoryID: forum.open } }] } }],
    });
});

test("FC-52 without scripts a draft is arranged, filled in and published by forms, and a stale window keeps what was typed", async () => {
    const { layoutID } = await create({ layout: column("react.tagCloud", "react.discussionList") });
    const page = layoutPath(layoutID);
    const draft = async () => (await manage("GET", `layouts/${layoutID}/draft`)).json<LayoutDraft>();
    const names = async () =>
        (((await draft()).layout[0]?.middle ?? []) as { $hydrate: string }[]).map(({ $hydrate }) => $hydrate);
    const act = async (Do: string, more: Record<string, string> = {}) => {
        const { headers } = await post(page, { Do, Version: String((await draft()).version), Name: "Spring", ...more });
        return headers.location;
    };
    expect(await act("down 0.middle.0")).toBe(`${page}?Part=0.middle.1#part-0.middle.1`);
    expect(await names()).toEqual(["react.discussionList", "react.tagCloud"]);
    expect(await act("adding 0.middle")).toBe(`${page}?Add=0.middle`);
    expect(await act("add 0.middle react.cta")).toBe(`${page}?Part=0.middle.2#part-0.middle.2`);
    const part = { Part: "0.middle.2", Widget: "react.cta" };
    const filled = { ...part, "Setting.title": "Bring what is broken", Device: "mobile" };
    // Every button saves what is filled in, too.
    expect(await act("up 0.middle.2", filled)).toBe(`${page}?Part=0.middle.1#part-0.middle.1`);
    await act("copy 0.middle.0");
    await act("remove 0.middle.3");
    await act("move 0.middle.2", { To: "0.middle 0" });
    expect((await draft()).layout[0]?.middle).toEqual([
        { $hydrate: "react.cta", title: "Bring what is broken", $middleware: { visibility: { device: "mobile" } } },
        { $hydrate: "react.discussionList" },
        { $hydrate: "react.discussionList" },
    ]);

    // Lists are filled in by rows; a part is for roles, and is replaced by a fragment that its form offers.
    await act("add 0.middle react.quick-links");
    const links = { Part: "0.middle.3", Widget: "react.quick-links" };
    await act("add-row 0.middle.3 links.0", links);
    const first = { ...links, "Setting.links.0.name": "Posts", "Setting.links.0.url": "/discussions", "Role.8": "on" };
    await act("add-row 0.middle.3 links.1", first);
    const both = { ...first, "Setting.links.1.name": "Tools", "Setting.links.1.url": "/tags", "Setting.links.1.isHidden": "on" };
    expect(await act("up-row 0.middle.3 links.1", both)).toBe(`${page}?Part=0.middle.3#part-0.middle.3`);
    expect((await draft()).layout[0]?.middle).toMatchObject([
        ...[{}, {}, {}],
        {
            links: [
                { name: "Tools", url: "/tags", isHidden: true },
                { name: "Posts", url: "/discussions" },
            ],
            $middleware: { "role-filter": { roleIDs: [8] } },
        },
    ]);
    await act("remove-row 0.middle.3 links.0", { ...links, "Setting.links.0.isHidden": "on" });
    await act("save 0.middle.0", { ...part, Part: "0.middle.0", "Setting.title": "Bring it", Fragment: "a1", Device: "mobile" });
    expect((await draft()).layout[0]?.middle).toMatchObject([
        { title: "Bring it", $fragmentImpls: { CallToActionFragment: { fragmentUUID: "a1" } } },
        ...[{}, {}],
        { $hydrate: "react.quick-links", links: [{ name: "Posts" }] },
    ]);
    expect(JSON.stringify((await draft()).layout)).not.toContain("role-filter");
    await act("remove 0.middle.3");

    // Records are chosen by name: one is stored by its ID, several as a list, and an empty choice takes one away.
    await act("add 0.middle react.tagged");
    const tagged = { Part: "0.middle.3", Widget: "react.tagged" };
    const choose = async (...tags: string[]) => {
        const fields = tags.map((tagID, index) => [`Setting.tagID.${index}`, tagID]);
        await act("save 0.middle.3", { ...tagged, ...Object.fromEntries(fields) });
        return (((await draft()).layout[0]?.middle ?? []) as { tagID?: unknown }[])[3]?.tagID;
    };
    expect([await choose("7"), await choose("7", "9"), await choose("7", "9", "7"), await choose("", "9")]).toEqual([
        7,
        ...[
            [7, 9],
            [7, 9],
        ],
        9,
    ]);
    expect(await choose("", "")).toBeUndefined();
    expect((await manage("POST", "tags", { name: "copper" })).statusCode).toBe(201);
    const find = async (query: string) => (await manage("GET", `layouts/setting-records?${query}`)).json<SettingRecord[]>();
    const [copper, ...others] = await find("recordType=tag&name=Copp");
    expect([copper, others]).toEqual([{ recordType: "tag", recordID: expect.any(Number), name: "copper" }, []]);
    const copperID = copper?.recordID ?? 0;
    expect(await find(`recordType=tag&recordIDs=${copperID},999999`)).toEqual([copper]);
    expect(await find("recordType=user&name=marg")).toContainEqual({
        recordType: "user",
        recordID: forum.manager,
        name: "Marguerite",
    });
    expect((await manage("GET", "layouts/setting-records?recordType=horoscope")).statusCode).toBe(422);
    // Without scripts they are written by name; one that is not there any more has its number.
    const write = async (...names: string[]) => {
        const fields = names.map((name, index) => [`Record.tag.Setting.tagID.${index}`, name]);
        await act("save 0.middle.3", { ...tagged, ...Object.fromEntries(fields) });
        return (((await draft()).layout[0]?.middle ?? []) as { tagID?: unknown }[])[3]?.tagID;
    };
    expect([await write(" COPPER "), await write("copper", "#7"), await write("", "#7")]).toEqual([copperID, [copperID, 7], 7]);
    const version = String((await draft()).version);
    const refused = await post(page, {
        ...{ ...tagged, Do: "save 0.middle.3", Version: version },
        "Record.tag.Setting.tagID.0": "copper",
        "Record.tag.Setting.tagID.1": "unobtainium",
    });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining("unobtainium")]);
    expect(refused.body).toContain("There is nothing named “unobtainium”.");
    await act("remove 0.middle.3");
    // The last act is undone, and so is the undoing.
    const removed = (await draft()).layout;
    expect(await act("undo")).toBe(`${page}?Done=undone`);
    expect((await draft()).layout[0]?.middle).toHaveLength(4);
    expect((await post(page, { Do: "undo", Version: "1" })).statusCode).toBe(412);
    await act("undo");
    expect(await draft()).toMatchObject({ layout: removed, hasFormer: true });
    await act("save ", { TitleBar: "a2" });
    const titleBar = { $hydrate: "react.titleBar", $fragmentImpls: { TitleBarFragment: { fragmentUUID: "a2" } } };
    expect(await draft()).toMatchObject({ titleBar });
    await act("save ");
    expect(await draft()).toMatchObject({ titleBar });
    await act("save ", { TitleBar: "" });
    expect(await draft()).toMatchObject({ titleBar: null });

    const { statusCode, body } = await post(page, {
        Do: "save 0.middle.0",
        Version: "1",
        Part: "0.middle.0",
        Widget: "react.cta",
        "Setting.title": "From another window",
    });
    expect([statusCode, body]).toEqual([412, expect.stringContaining("From another window")]);
    for (const Do of ["up 9.middle.0", "add 0.nowhere react.cta", "add 0.middle react.horoscope", "move __proto__", "x"])
        expect((await post(page, { Do, Version: String((await draft()).version), To: "0.middle 0" })).statusCode).toBe(400);
    expect((await post(page, { Do: "remove 0.middle.0", Version: "1" }, forum.member)).statusCode).toBe(403);

    expect((await manage("GET", `layouts/${layoutID}/edit`)).json<Layout>().layout).toEqual(
        column("react.tagCloud", "react.discussionList"),
    );
    expect(await act("publish")).toMatch(/^\/appearance\/layouts\?Done=published&Undo=\d+$/);
    expect((await manage("GET", `layouts/${layoutID}/edit`)).json<Layout>().layout[0]?.middle).toHaveLength(3);
    await act("remove 0.middle.0");
    expect(await act("discard")).toBe(`${page}?Done=discarded`);
    expect(await draft()).toMatchObject({ version: 0, hasFormer: false });
    expect((await post(page, { Do: "undo", Version: "0" })).statusCode).toBe(400);
});
