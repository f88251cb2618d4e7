import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type { Layout, LayoutAnswer, LayoutMetadata, LayoutPageKind, LayoutView, Widget } from "@parley/layouts/contract";
import { MAX_LAYOUT_BYTES, MAX_LAYOUT_PARTS } from "@parley/layouts/contract";
import type { FieldError, LayoutNode } from "@parley/library/contract";
import { listNodes } from "@parley/library/contract";
import type { MigrationKit } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutPart } from "@parley/library/server/layouts";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { SiteSection } from "@parley/siteSections/contract";
import { MAX_SITE_SECTIONS } from "@parley/siteSections/contract";
import { createSiteSectionsServer, siteSectionsMigrations } from "@parley/siteSections/server";
import { homeContentMigration } from "./home/homeContent.migration";
import { createLayoutsServer, layoutsMigrations } from "./index";

const GUEST = 0;

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...layoutsMigrations, ...siteSectionsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        createLayoutsServer(kit, features);
        const themes = { isKnown: async (key: string) => key === "press" };
        return { ...features, siteSections: createSiteSectionsServer(kit, { ...features, themes }) };
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());

const call = (userID: number, method: string, path: string, body?: object) => forum.call(userID, method, path, body);
const manage = (method: string, path: string, body?: object) => call(forum.manager, method, path, body);
const ONE_COLUMN: LayoutPart[] = [{ $hydrate: "react.section.1-column", middle: [{ $hydrate: "react.tagCloud" }] }];
const withTitle = (title: string): LayoutPart[] => [
    { $hydrate: "react.section.1-column", middle: [{ $hydrate: "react.discussionList", title }] },
];
const create = async (layout: object[] = ONE_COLUMN, more: object = {}) =>
    (await manage("POST", "layouts", { name: "Spring", layoutViewType: "discussionList", layout, ...more })).json<Layout>();
const assign = (layoutID: number | string, records: object[]) => manage("PUT", `layouts/${layoutID}/views`, records);
const list = async (userID = GUEST, query = "layoutViewType=discussionList") =>
    (await call(userID, "GET", `layouts/lookup-hydrate?${query}`)).json<LayoutAnswer>();
const edit = (layoutID: number | string) => manage("GET", `layouts/${layoutID}/edit`);
const undoLast = async (layoutID: number | string) => {
    const { acts } = (await manage("GET", `acts?recordType=layout&recordID=${layoutID}`)).json<{ acts: { actID: number }[] }>();
    return manage("POST", `acts/${acts[0]?.actID}/undo`);
};
const GLOBAL = [{ recordType: "global", recordID: -1 }];

describe("a stored layout", () => {
    test("is created, listed after the built-in ones, read, changed and deleted by those who manage the site", async () => {
        const made = await create(withTitle("What is new"), { name: "News", titleBar: { $hydrate: "react.titleBar" } });
        expect(made).toEqual({
            layoutID: expect.any(Number),
            name: "News",
            layoutViewType: "discussionList",
            isDefault: false,
            layout: withTitle("What is new"),
            titleBar: { $hydrate: "react.titleBar" },
            dateInserted: expect.any(String),
            insertUserID: forum.manager,
            dateUpdated: null,
            updateUserID: null,
        });
        const listed = (await manage("GET", "layouts?expand=users,layoutViews")).json<LayoutMetadata[]>();
        expect(listed.find(({ layoutID }) => layoutID === "home")).toMatchObject({ name: "home", isDefault: true });
        expect(listed.at(-1)).toMatchObject({ layoutID: made.layoutID, insertUser: { name: "Marguerite" }, layoutViews: [] });
        expect(listed.at(-1)).not.toHaveProperty("layout");

        const path = `layouts/${made.layoutID}`;
        const changed = (await manage("PATCH", path, { layout: ONE_COLUMN, titleBar: null })).json<Layout>();
        expect(changed).toMatchObject({ name: "News", layout: ONE_COLUMN, titleBar: null, updateUserID: forum.manager });
        expect((await manage("GET", `${path}/edit`)).json()).toEqual(changed);
        expect((await manage("GET", path)).json()).not.toHaveProperty("layout");

        expect((await manage("DELETE", path)).statusCode).toBe(204);
        expect((await manage("GET", path)).statusCode).toBe(404);
    });

    test("of the code is read like others, and can't be changed", async () => {
        const home = (await manage("GET", "layouts/home/edit")).json<Layout>();
        expect(home).toMatchObject({ layoutID: "home", isDefault: true, titleBar: null });
        expect(home.layout[0]).toEqual({ $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] });
        for (const [method, body] of [
            ["PATCH", { name: "Ours" }],
            ["DELETE", undefined],
        ] as const)
            expect((await manage(method, "layouts/home", body)).json()).toMatchObject({
                status: 422,
                errors: [{ field: "layoutID" }],
            });
    });

    test("FC-12 can neither be read nor changed by members who don't manage the site", async () => {
        const { layoutID } = await create();
        const body = { name: "Mine", layoutViewType: "home", layout: [] };
        const calls: [string, string, object?][] = [
            ["GET", "layouts"],
            ["GET", `layouts/${layoutID}`],
            ["GET", `layouts/${layoutID}/edit`],
            ["GET", "layouts/home/edit"],
            ["POST", "layouts", body],
            ["PATCH", `layouts/${layoutID}`, { name: "Mine" }],
            ["DELETE", `layouts/${layoutID}`],
            ["GET", `layouts/${layoutID}/views`],
            ["PUT", `layouts/${layoutID}/views`, GLOBAL],
            ["DELETE", `layouts/${layoutID}/views`],
            ["POST", "layouts/hydrate", { layout: [], layoutViewType: "home" }],
        ];
        for (const userID of [GUEST, forum.member, forum.moderator])
            for (const [method, path, input] of calls)
                expect([path, (await call(userID, method, path, input)).statusCode]).toEqual([path, 403]);
    });
});

describe("the layout of a page", () => {
    test("is the one assigned to the site, for everybody at once, and the built-in one again when the assignment ends", async () => {
        expect(await list()).toMatchObject({ layoutID: "discussionList", isDefault: true });
        const { layoutID } = await create(withTitle("What is new"));
        const [view] = (await assign(layoutID, GLOBAL)).json<LayoutView[]>();
        expect(view).toMatchObject({ layoutID, layoutViewType: "discussionList", recordType: "global", recordID: -1 });
        for (const userID of [GUEST, forum.member])
            expect(await list(userID)).toMatchObject({
                layoutID,
                name: "Spring",
                isDefault: false,
                layout: [
                    {
                        $reactComponent: "SectionOneColumn",
                        $reactProps: { middle: [{ $reactComponent: "DiscussionList", $reactProps: { title: "What is new" } }] },
                    },
                ],
                seo: { title: "Posts" },
            });
        expect(await list(GUEST, "layoutViewType=home")).toMatchObject({ layoutID: "home" });

        await manage("PATCH", `layouts/${layoutID}`, { layout: ONE_COLUMN });
        expect(await list()).toMatchObject({ layout: [{ $reactProps: { middle: [{ $reactComponent: "TagCloud" }] } }] });
        const ended = await manage("DELETE", `layouts/${layoutID}/views?layoutViewIDs=${view?.layoutViewID}`);
        expect([ended.statusCode, ended.body]).toEqual([204, ""]);
        expect(await list()).toMatchObject({ layoutID: "discussionList", isDefault: true });
    });

    test("is that of its record, else that of the nearest category above, of the section, of the site", async () => {
        const categories = async (name: string, parentCategoryID: number) => {
            const body = { name, urlcode: name.toLowerCase(), parentCategoryID };
            return (await manage("POST", "categories", body)).json<{ categoryID: number }>().categoryID;
        };
        const [outer, other] = [await categories("Wheels", -1), await categories("Pots", -1)];
        const inner = await categories("Spokes", outer);
        const post = async (categoryID: number) => {
            const input = { name: "Bent", body: "Badly.", format: "markdown", categoryID };
            return (await call(forum.author, "POST", "discussions", input)).json<{ discussionID: number }>().discussionID;
        };
        const [own, below, elsewhere] = [await post(inner), await post(inner), await post(other)];
        const layouts = new Map<string, number>();
        for (const [name, record] of Object.entries({
            site: { recordType: "global", recordID: -1 },
            section: { recordType: "siteSection", recordID: 0 },
            category: { recordType: "category", recordID: outer },
            record: { recordType: "discussion", recordID: own },
        })) {
            const { layoutID } = await create([], { name, layoutViewType: "discussion" });
            layouts.set(name, Number(layoutID));
            expect((await assign(layoutID, [record])).statusCode).toBe(200);
        }
        const nameFor = async (discussionID: number) =>
            (await list(GUEST, `layoutViewType=discussion&recordType=discussion&recordID=${discussionID}`)).name;
        expect([await nameFor(own), await nameFor(below), await nameFor(elsewhere)]).toEqual(["record", "category", "section"]);
        await manage("DELETE", `layouts/${layouts.get("section")}`);
        expect(await nameFor(elsewhere)).toBe("site");
        for (const layoutID of layouts.values()) await manage("DELETE", `layouts/${layoutID}`);
    });

    test("a section has a theme of its own on its page, once it chooses one that there is", async () => {
        const { findTheme } = forum.features.siteSections;
        const section = (await manage("POST", "site-sections", { name: "Hull", themeID: "press" })).json<SiteSection>();
        const { sectionID, themeID, basePath } = section;
        expect([themeID, await findTheme(basePath), await findTheme(`${basePath}?page=2`)]).toEqual(["press", "press", "press"]);
        expect([await findTheme("/"), await findTheme(`${basePath}x`), await findTheme("/sections/99")]).toEqual([
            undefined,
            undefined,
            undefined,
        ]);
        for (const wrong of [{ themeID: "none" }, { contentLocale: "fr" }])
            expect((await manage("PATCH", `site-sections/${sectionID}`, wrong)).json()).toMatchObject({
                ...{ status: 422, errors: [{ field: Object.keys(wrong)[0] }] },
            });
        await manage("PATCH", `site-sections/${sectionID}`, { name: "Kingston" });
        expect(await findTheme(basePath)).toBe("press");
        // The main one, which is the site, has its description.
        await manage("PATCH", "config", { "garden.description": "Menders of everything" });
        const [main, kingston] = (await call(GUEST, "GET", "site-sections")).json<SiteSection[]>();
        expect(main).toMatchObject({ basePath: "", description: "Menders of everything" });
        expect(kingston).toMatchObject({ name: "Kingston", basePath: `/sections/${sectionID}`, contentLocale: "en" });
        expect(kingston).not.toHaveProperty("description");
        await manage("PATCH", "config", { "garden.description": "" });
        const form = { Form: "change", Section: sectionID, Name: "Kingston", Description: "", Theme: "" };
        expect((await call(forum.manager, "POST", "/appearance/sections", form)).headers.location).toMatch(/Done=changed&Undo=/);
        expect(await findTheme(basePath)).toBeUndefined();
        await manage("DELETE", `site-sections/${sectionID}`);
    });

    test("LAY-001 LAY-002 LAY-003 LAY-016 is that of a section’s home page: its own, else that of all sections, else that of the code", async () => {
        const kindsOffered = async () => (await manage("GET", "layouts/places")).json<{ kinds: LayoutPageKind[] }>().kinds;
        const isOffered = async () => (await kindsOffered()).some(({ layoutViewType }) => layoutViewType === "subcommunityHome");
        expect(await isOffered()).toBe(false);
        const add = async (row: object) => Number((await manage("POST", "site-sections", row)).json<SiteSection>().sectionID);
        const sectionID = await add({ name: " Leeds ", description: "Menders of Leeds" });
        expect(await isOffered()).toBe(true);
        const home = (id: number) => list(GUEST, `layoutViewType=home&recordType=siteSection&recordID=${id}`);
        const site = await home(0);
        expect(site).toMatchObject({ layoutID: "home", layoutViewType: "home" });
        expect(await home(sectionID)).toMatchObject({
            layoutID: "subcommunityHome",
            layoutViewType: "subcommunityHome",
            layout: [{ $reactProps: { children: [{ $reactProps: { title: "Leeds", description: "Menders of Leeds" } }] } }, {}],
            seo: { title: "Leeds", description: "Menders of Leeds" },
        });
        for (const kind of ["home", "discussionList"]) {
            const missing = `layouts/lookup-hydrate?layoutViewType=${kind}&recordType=siteSection&recordID=99`;
            expect((await call(GUEST, "GET", missing)).statusCode).toBe(404);
        }
        const [all, own] = [
            await create(ONE_COLUMN, { layoutViewType: "subcommunityHome" }),
            await create(ONE_COLUMN, { layoutViewType: "subcommunityHome" }),
        ];
        await assign(all.layoutID, GLOBAL);
        expect(await home(sectionID)).toMatchObject({ layoutID: all.layoutID });
        expect((await assign(own.layoutID, [{ recordType: "siteSection", recordID: 99 }])).statusCode).toBe(422);
        await assign(own.layoutID, [{ recordType: "siteSection", recordID: sectionID }]);
        expect(await home(sectionID)).toMatchObject({ layoutID: own.layoutID });
        // Parts in no section are framed by one, as they would run to the edges of the window.
        const loose = [{ $hydrate: "react.cta" }, { $hydrate: "react.section.even-columns" }];
        await manage("PATCH", `layouts/${own.layoutID}`, { layout: [...loose, ...ONE_COLUMN, ...loose] });
        const shown = (await home(sectionID)).layout?.map(({ $reactComponent, $reactProps: { middle } }) => [
            $reactComponent,
            (middle as LayoutNode[]).map((node) => node.$reactComponent),
        ]);
        const framed = ["SectionOneColumn", ["CallToAction", "SectionEvenColumns"]];
        expect(shown).toEqual([framed, ["SectionOneColumn", ["TagCloud"]], framed]);
        expect(await home(0)).toMatchObject({ layoutID: "home" });
        // Lists take the sections of the site, each of which has all content, and refuse others.
        const inSection = async (id: number | string) => {
            const answers = ["discussions", "categories", "users/leaders?leaderboardType=posts&slotType=w"].map((path) =>
                manage("GET", `${path}${path.includes("?") ? "&" : "?"}siteSectionID${id}`),
            );
            return [...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))];
        };
        for (const known of ["=0", `=${sectionID}`]) expect([known, await inSection(known)]).toEqual([known, [200]]);
        // FC-93: also of an object in place of the ID, of which no text can be made.
        for (const wrong of ["=99", "=x", "=0x0", "=-1", "=00000000000", "[toString]=1", "[]=0&siteSectionID[]=0"])
            expect([wrong, await inSection(wrong)]).toEqual([wrong, [422]]);

        // Other pages are those of the site, so that the base path of a section before their address only leads there (NAV-053).
        const toOther = async (path: string) => {
            const { statusCode, headers } = await forum.app.inject({ url: `/sections/${sectionID}${path}` });
            return [statusCode, headers.location];
        };
        expect(await toOther("/discussions/p2?sort=new")).toEqual([302, "/discussions/p2?sort=new"]);
        for (const path of ["//evil.example/x", "/%5Cevil.example/x"]) expect((await toOther(path))[1]).not.toMatch(/^[/\\]{2}/);
        expect((await forum.app.inject({ url: "/sections/99/discussions" })).statusCode).not.toBe(302);

        // Sections have an order, and a removed one comes back with its layout.
        const names = async () => (await call(GUEST, "GET", "site-sections")).json<SiteSection[]>().map(({ name }) => name);
        const [hull, york] = [await add({ name: "Hull" }), await add({ name: "York" })];
        await manage("PATCH", `site-sections/${york}`, { position: 0 });
        // The log says what changed, and so does the offer to undo it.
        const moved = (await manage("GET", `acts?recordType=siteSection&recordID=${york}`)).json<{ acts: object[] }>();
        expect(moved.acts[0]).toMatchObject({ shown: { name: "York", changed: ["sort"] } });
        await manage("PATCH", `site-sections/${hull}`, { position: 1, name: "Kingston upon Hull" });
        expect(await names()).toEqual([expect.any(String), "York", "Kingston upon Hull", "Leeds"]);
        await manage("PATCH", `site-sections/${york}`, { position: 9 });
        expect(await names()).toEqual([expect.any(String), "Kingston upon Hull", "Leeds", "York"]);
        const move = async (Form: string, id: number) =>
            (await call(forum.manager, "POST", "/appearance/sections", { Form, Section: String(id) })).statusCode;
        expect([await move("up", york), await names()]).toMatchObject([
            303,
            [expect.any(String), "Kingston upon Hull", "York", "Leeds"],
        ]);
        expect([await move("down", york), await names()]).toMatchObject([
            303,
            [expect.any(String), "Kingston upon Hull", "Leeds", "York"],
        ]);
        expect((await manage("PATCH", "site-sections/99", { name: "Nowhere" })).statusCode).toBe(404);
        expect((await manage("POST", "site-sections", { name: "  " })).statusCode).toBe(422);
        // The main one has the name of the site, and stays.
        expect((await manage("PATCH", "site-sections/0", { name: "All" })).statusCode).toBe(422);
        expect((await manage("DELETE", "site-sections/0")).statusCode).toBe(422);
        const { headers } = await manage("DELETE", `site-sections/${sectionID}`);
        const gone = await call(
            GUEST,
            "GET",
            `layouts/lookup-hydrate?layoutViewType=subcommunityHome&recordType=siteSection&recordID=${sectionID}`,
        );
        expect(gone.statusCode).toBe(404);
        await manage("POST", `acts/${headers["x-app-undo"]}/undo`);
        expect(await home(sectionID)).toMatchObject({ layoutID: own.layoutID });
        expect(await names()).toEqual([expect.any(String), "Kingston upon Hull", "Leeds", "York"]);
        // A site has so many of them at most.
        const { query } = forum.database;
        const more = Array.from({ length: MAX_SITE_SECTIONS - 3 }, () => ({
            name: "Filler",
            dateInserted: "2026-05-21T12:00:00+00:00",
        }));
        await query.insertInto("siteSections").values(more).execute();
        expect((await manage("POST", "site-sections", { name: "Too many" })).statusCode).toBe(400);
        await query.deleteFrom("siteSections").where("name", "=", "Filler").execute();
        for (const id of [sectionID, hull, york]) await manage("DELETE", `site-sections/${id}`);
        for (const { layoutID } of [all, own]) await manage("DELETE", `layouts/${layoutID}`);
    });

    test("has one layout for a record: the assignment takes it from another, and undoing that gives it back", async () => {
        const [first, second] = [await create(), await create()];
        await assign(first.layoutID, GLOBAL);
        await assign(second.layoutID, GLOBAL);
        expect((await list()).layoutID).toBe(second.layoutID);
        expect((await manage("GET", `layouts/${first.layoutID}/views`)).json()).toEqual([]);

        expect((await undoLast(first.layoutID)).statusCode).toBe(409);
        expect((await undoLast(second.layoutID)).statusCode).toBe(200);
        expect((await list()).layoutID).toBe(first.layoutID);
        expect((await manage("GET", `layouts/${first.layoutID}/views`)).json()).toMatchObject(GLOBAL);
        await manage("DELETE", `layouts/${first.layoutID}`);
    });

    test("FC-92 a deleted layout is restored with its pages", async () => {
        const { layoutID } = await create(withTitle("Back again"));
        await assign(layoutID, GLOBAL);
        await manage("DELETE", `layouts/${layoutID}`);
        expect((await list()).isDefault).toBe(true);
        expect((await undoLast(layoutID)).statusCode).toBe(200);
        expect(await list()).toMatchObject({ layoutID, name: "Spring" });
        await manage("DELETE", `layouts/${layoutID}`);
    });

    test("leaves out parts for members of other roles, and marks parts of unknown features for staff only", async () => {
        const roles = (await manage("GET", "roles")).json<{ roleID: number; type: string }[]>();
        const roleID = roles.find(({ type }) => type === "moderator")?.roleID ?? 0;
        const layout = [
            { $hydrate: "react.siteTotals", $middleware: { "role-filter": { roleIDs: [roleID] } } },
            { $hydrate: "react.section.1-column", middle: [{ $hydrate: "react.tagCloud" }] },
        ];
        const { layoutID } = await create(layout);
        await assign(layoutID, GLOBAL);
        const componentsFor = async (userID: number) =>
            (await list(userID)).layout?.flatMap(listNodes).map((node) => node.$reactComponent);
        const column = ["SectionOneColumn", "TagCloud"];
        expect(await componentsFor(forum.moderator)).toEqual(["SectionOneColumn", "SiteTotals", ...column]);
        for (const userID of [GUEST, forum.member]) expect(await componentsFor(userID)).toEqual(column);

        await forum.database.query
            .updateTable("layouts")
            .set({
                layout: JSON.stringify([
                    { $hydrate: "react.horoscope" },
                    { $hydrate: "react.quick-links", links: "they were a text once" },
                    { $hydrate: "react.tagCloud" },
                ]),
            })
            .where("layoutID", "=", Number(layoutID))
            .execute();
        expect(await componentsFor(forum.member)).toEqual(column);
        expect(await componentsFor(forum.manager)).toEqual([
            "SectionOneColumn",
            "react.horoscope (does not fit)",
            "react.quick-links (does not fit)",
            "TagCloud",
        ]);
        await manage("DELETE", `layouts/${layoutID}`);
    });
});

describe("a layout of existing communities", () => {
    test("LAY-019 has the names and slots of other software, which are mapped to ours", async () => {
        const layout = [
            {
                $hydrate: "react.section.2-columns",
                mainTop: [{ $hydrate: "react.asset.discussionList" }],
                mainBottom: [{ $hydrate: "react.categories" }],
                secondaryTop: [{ $hydrate: "react.tag" }],
                stickyRight: true,
            },
        ];
        const answer = await manage("POST", "layouts/hydrate", { layout, layoutViewType: "discussionList" });
        expect(answer.json()).toMatchObject({
            isDefault: false,
            layout: [
                {
                    $reactComponent: "SectionTwoColumns",
                    $reactProps: {
                        middle: [{ $reactComponent: "DiscussionList" }, { $reactComponent: "CategoryTree" }],
                        rightPanel: [{ $reactComponent: "TagCloud" }],
                        stickyRight: true,
                    },
                },
            ],
        });
        expect(answer.json<LayoutAnswer>().layout?.[0]?.$reactProps).not.toHaveProperty("mainTop");
    });
});

describe("a layout that is wrong", () => {
    const column = (middle: object[]) => ({ $hydrate: "react.section.1-column", middle });
    const nested = (depth: number): object => (depth === 1 ? column([]) : column([nested(depth - 1)]));
    test.each<[string, unknown, string]>([
        ["a part without a name", [{ middle: [] }], "layout[0]"],
        ["a part that is no object", [column(["words" as never])], "layout[0].middle[0]"],
        ["an unknown widget", [column([{ $hydrate: "react.horoscope" }])], "layout[0].middle[0].$hydrate"],
        ["a setting that the widget has not", [{ $hydrate: "react.tagCloud", colour: "red" }], "layout[0].colour"],
        ["a setting of another type", [{ $hydrate: "react.discussionList", limit: "many" }], "layout[0].limit"],
        ["a slot that is no list", [{ $hydrate: "react.section.1-column", middle: {} }], "layout[0].middle"],
        [
            "a device that there is not",
            [{ $hydrate: "react.tagCloud", $middleware: { visibility: { device: "watch" } } }],
            "layout[0].$middleware.visibility.device",
        ],
        ["more than 200 parts", Array.from({ length: MAX_LAYOUT_PARTS + 1 }, () => ({ $hydrate: "react.tagCloud" })), "layout"],
        ["more than 8 levels", [nested(9)], `layout[0]${".middle[0]".repeat(7)}.middle`],
        ["more than 256 kB", [{ $hydrate: "react.discussionList", title: "x".repeat(MAX_LAYOUT_BYTES) }], "layout"],
    ])("FC-11 with %s is refused by the name of the part, and nothing is stored", async (_what, layout, field) => {
        const count = async () => (await manage("GET", "layouts")).json<unknown[]>().length;
        const before = await count();
        const answer = await manage("POST", "layouts", { name: "Wrong", layoutViewType: "discussionList", layout });
        const { status, errors } = answer.json<{ status: number; errors?: FieldError[] }>();
        expect({
            status,
            fields: (errors ?? []).map(
                (error) =>
                    [error.path, error.field].filter(Boolean).join(".") + (error.index === undefined ? "" : `[${error.index}]`),
            ),
        }).toEqual({
            status: 422,
            fields: [field],
        });
        expect(await count()).toBe(before);
    });

    test("may have 200 parts, 8 levels", async () => {
        const parts = Array.from({ length: MAX_LAYOUT_PARTS }, () => ({ $hydrate: "react.tagCloud" }));
        for (const layout of [parts, [nested(8)]]) {
            const { layoutID } = await create(layout);
            expect(layoutID).toEqual(expect.any(Number));
            await manage("DELETE", `layouts/${layoutID}`);
        }
    });

    test("is refused for an unknown page type, a name of 101 characters, and a duplicate or unknown record", async () => {
        const body = { name: "Spring", layoutViewType: "home", layout: [] };
        const { layoutID } = await create();
        const refusals = [
            await manage("POST", "layouts", { ...body, layoutViewType: "horoscope" }),
            await manage("POST", "layouts", { ...body, name: "x".repeat(101) }),
            await manage("PUT", `layouts/${layoutID}/views`, [...GLOBAL, ...GLOBAL]),
            await manage("PUT", `layouts/${layoutID}/views`, [{ recordType: "category", recordID: 999_999 }]),
            await manage("PUT", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: 3 }]),
            await manage("GET", "layouts/catalog?layoutViewType=horoscope"),
        ];
        expect(refusals.map(({ statusCode }) => statusCode)).toEqual([422, 422, 400, 422, 422, 422]);
        expect((await manage("GET", `layouts/${layoutID}/views`)).json()).toEqual([]);
    });
});

test("LAY-058 LAY-065 the words of the home page, formerly settings of the site, move to its stored layout, revisions and drafts", async () => {
    const { query } = forum.database;
    const own = await create([{ $hydrate: "react.homeBanner" }, { $hydrate: "react.tagCloud" }], { name: "Own banner" });
    const path = `layouts/${own.layoutID}`;
    const draft = { name: "Own banner", layout: [{ $hydrate: "react.homeLeads" }], titleBar: null };
    await manage("PUT", `${path}/draft`, { ...draft, baseETag: (await edit(own.layoutID)).headers.etag });
    const leads = [{ title: "Begin", text: "", url: "/", picture: "" }];
    const settings = { "banner.title": "Mend it", "banner.say": "", "banner.drawing": "tools", "home.leads": leads };
    const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
    await query.insertInto("settings").values(rows).execute();
    await homeContentMigration.up({ query } as MigrationKit);
    await homeContentMigration.up({ query } as MigrationKit);
    forum.setNow(new Date(forum.kit.clock().getTime() + 2000));

    const banner = { $hydrate: "react.homeBanner", title: "Mend it", drawing: "tools" };
    const home = await list(GUEST, "layoutViewType=home");
    expect(home).toMatchObject({ name: "Home page", isDefault: false });
    expect(home.layout?.[0]?.$reactProps.children).toMatchObject([{ $reactProps: { title: "Mend it", drawing: "tools" } }]);
    expect(JSON.stringify(home.layout?.[1]?.$reactProps.below)).toContain(JSON.stringify(leads));
    const filled = [banner, { $hydrate: "react.tagCloud" }];
    const changed = await edit(own.layoutID);
    expect(changed.json()).toMatchObject({ layout: filled });
    expect((await manage("GET", `${path}/revisions`)).json()).toMatchObject([{ isCurrent: true }]);
    expect((await manage("GET", `${path}/draft`)).json()).toMatchObject({
        layout: [{ $hydrate: "react.homeLeads", leads }],
        baseETag: changed.headers.etag,
    });
    expect(await query.selectFrom("settings").select("name").where("name", "in", Object.keys(settings)).execute()).toEqual([]);
    for (const layoutID of [own.layoutID, home.layoutID]) await manage("DELETE", `layouts/${layoutID}`);
});

describe("the allowed contents of layouts", () => {
    test("are public as a catalogue, a list of widgets and a JSON schema of everything that features have registered", async () => {
        const catalog = (await call(GUEST, "GET", "layouts/catalog?layoutViewType=home")).json();
        expect(catalog.sections["react.section.3-columns"].slots).toEqual(
            expect.arrayContaining(["leftPanel", "middle", "rightTop"]),
        );
        expect(catalog.widgets["react.discussionList"]).toMatchObject({
            name: "Posts",
            schema: { properties: { limit: { minimum: 1, maximum: 50 } } },
        });
        expect(catalog.widgets).not.toHaveProperty(["react.discussion.originalPost"]);
        const widgets = (await call(GUEST, "GET", "widgets")).json<Widget[]>();
        expect(widgets.map(({ widgetID }) => widgetID)).toEqual(expect.arrayContaining(Object.keys(catalog.widgets)));
        expect((await call(GUEST, "GET", "widgets/react.tagCloud")).json()).toMatchObject({ $reactComponent: "TagCloud" });
        expect((await call(GUEST, "GET", "widgets/react.horoscope")).statusCode).toBe(404);
        const schema = (await call(GUEST, "GET", "layouts/schema")).json();
        // The title bar is none of the parts of a page.
        expect(schema.$defs.part.anyOf).toHaveLength(widgets.length - 1);
        expect(schema.properties.titleBar.anyOf).toMatchObject([
            { properties: { $hydrate: { const: "react.titleBar" } } },
            { type: "null" },
        ]);
    });

    test("a layout by its ID is hydrated for the page that the parameters name, and has files that browsers load", async () => {
        const { layoutID } = await create(withTitle("By its ID"));
        const path = `layouts/${layoutID}`;
        expect((await call(GUEST, "GET", `${path}/hydrate`)).json()).toMatchObject({ layoutID, seo: { title: "Posts" } });
        const page = await call(GUEST, "GET", "layouts/discussion/hydrate?params[discussionID]=999999");
        expect(page.statusCode).toBe(404);
        forum.kit.layouts.provideAssets(async (components) => ({ js: components.map((name) => `/${name}.js`), css: [] }));
        const assets = { js: ["/SectionOneColumn.js", "/DiscussionList.js", "/TitleBar.js"], css: [] };
        expect((await call(GUEST, "GET", `${path}/hydrate-assets`)).json()).toEqual(assets);
        await assign(layoutID, GLOBAL);
        const lookup = await call(GUEST, "GET", "layouts/lookup-hydrate-assets?layoutViewType=discussionList");
        expect(lookup.json()).toEqual(assets);
        await manage("DELETE", path);
    });
});
