import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { notFound } from "@parley/library/server/http";
import type { LayoutPart } from "@parley/library/server/layouts";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createLayoutsServer, layoutsMigrations } from "./index";

/** Nobody may do anything on this site. */
const noPermissions = async () => ({ isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [] });
const DEFAULT: LayoutPart[] = [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.banner" }] },
    { $hydrate: "react.section.3-columns", middle: [{ $hydrate: "react.list", limit: 8 }], rightPanel: [] },
];

let forum: TestApp<void>;
beforeAll(async () => {
    forum = await testApp({
        migrations: [...configMigrations, ...layoutsMigrations],
        register: (kit) => {
            createLayoutsServer(kit, {
                config: createConfigServer(kit),
                users: {
                    byIDs: async () => new Map(),
                    roleIDsOf: async () => [],
                    permissionsOf: noPermissions,
                    permissionsOfRoles: noPermissions,
                    alternativeSignIn: { requireFreshProof: async () => ({ userID: 1, sessionID: undefined }) },
                },
            });
            kit.layouts.registerWidget("react.list", {
                name: "List",
                component: "DiscussionList",
                props: ({ page }) => ({ page }),
            });
            kit.layouts.registerWidget("react.banner", {
                name: "Banner",
                component: "HomeBanner",
                isFor: ({ userID }) => userID !== 0,
            });
            kit.layouts.registerView("grid", {
                defaultLayout: [{ $hydrate: "react.banner" }],
                resolve: async () => ({ facts: {}, seo: { title: "Grid" } }),
            });
            kit.layouts.registerView("list", {
                queryRecordTypes: ["global", "discussion"],
                defaultLayout: DEFAULT,
                resolve: async ({ recordID, params }) => {
                    if (recordID === "404") throw notFound("Thing");
                    if (recordID === "grid") return { layoutViewType: "grid", facts: {}, seo: { title: "Things" } };
                    if (recordID === "made") return { layoutViewType: "made", facts: { page: 1 }, seo: { title: "Things" } };
                    if (recordID === "left") return { redirectTo: "http://forum.test/there" };
                    if (recordID === "moved") return { redirectTo: "http://forum.test/there", status: 301 };
                    return { facts: { page: Number(params.page ?? 1), breadcrumbs: [] }, seo: { title: "Things" } };
                },
            });
        },
    });
});
afterAll(() => forum.close());

const lookup = (query: string, userID = 5) => forum.call(userID, "GET", `layouts/lookup-hydrate?${query}`);

test("LAY-005, LAY-006, LAY-007 a view type has a layout whose widgets have their props", async () => {
    const { layout, seo, contexts } = (await lookup("layoutViewType=list&params[page]=3")).json();

    expect(layout).toEqual([
        { $reactComponent: "SectionFullWidth", $reactProps: { children: [{ $reactComponent: "HomeBanner", $reactProps: {} }] } },
        {
            $reactComponent: "SectionThreeColumns",
            $reactProps: {
                breadcrumbs: [],
                middle: [{ $reactComponent: "DiscussionList", $reactProps: { limit: 8, page: 3 } }],
                rightPanel: [],
            },
        },
    ]);
    expect({ seo, contexts }).toEqual({ seo: { title: "Things" }, contexts: [] });
});

test("LAY-005 a page may resolve to another view type, with a layout of its own or that of the requested type", async () => {
    const { layout, ...rest } = (await lookup("layoutViewType=list&recordType=discussion&recordID=grid")).json();
    expect(layout).toEqual([{ $reactComponent: "HomeBanner", $reactProps: {} }]);
    expect(rest).toMatchObject({
        layoutID: "grid",
        name: "grid",
        layoutViewType: "grid",
        isDefault: true,
        titleBar: { $reactComponent: "TitleBar", $reactProps: {} },
    });
    const made = (await lookup("layoutViewType=list&recordType=discussion&recordID=made")).json();
    expect(made).toMatchObject({ layoutViewType: "made", layout: [{ $reactComponent: "SectionFullWidth" }, {}] });
    expect((await lookup("layoutViewType=list")).json()).toMatchObject({ layoutViewType: "list" });
});

test("a layout omits widgets that the viewer may not see", async () => {
    expect((await lookup("layoutViewType=list", 0)).body).not.toContain("HomeBanner");
});

test("LAY-008 a page that has moved returns the new URL and nothing else", async () => {
    expect((await lookup("layoutViewType=list&recordType=discussion&recordID=moved")).json()).toEqual({
        redirectTo: "http://forum.test/there",
        status: 301,
    });
    expect((await lookup("layoutViewType=list&recordType=discussion&recordID=left")).json()).toMatchObject({ status: 302 });
});

test("FC-93 a page without its record is a 404, and an unknown kind of page or record is invalid input", async () => {
    expect((await lookup("layoutViewType=list&recordType=discussion&recordID=404")).statusCode).toBe(404);
    expect((await lookup("layoutViewType=horoscope")).json()).toMatchObject({
        status: 422,
        errors: [{ field: "layoutViewType" }],
    });
    for (const query of ["recordType=horoscope", "recordType=category&recordID=1", "recordID=7", "recordID[x]=-1"]) {
        const errors = [{ field: query.split(/[[=]/, 1)[0] }];
        for (const path of ["lookup-hydrate", "lookup-hydrate-assets"])
            expect((await forum.call(5, "GET", `layouts/${path}?layoutViewType=list&${query}`)).json()).toMatchObject({ errors });
    }
});

test.each([
    ["LAY-021", "react.section.full-width", "SectionFullWidth"],
    ["LAY-022", "react.section.1-column", "SectionOneColumn"],
    ["LAY-023", "react.section.2-columns", "SectionTwoColumns"],
    ["LAY-024", "react.section.3-columns", "SectionThreeColumns"],
    ["LAY-025", "react.section.even-columns", "SectionEvenColumns"],
])("%s the section %s is rendered by %s", async (_row, $hydrate, $reactComponent) => {
    const [section] = await forum.kit.layouts.hydrate(
        [{ $hydrate }],
        {},
        { userID: 0, permissions: { isAdmin: false, permissions: [] } },
    );

    expect(section?.$reactComponent).toBe($reactComponent);
});

test("FC-75 a widget that fails is marked, one that refuses is left out, at any depth, and the rest remains", async () => {
    const { layouts } = forum.kit;
    const failures: unknown[] = [];
    layouts.onFailure((error) => void failures.push(error));
    const failing = (error: Error) => ({ name: "x", component: "X", load: async () => Promise.reject(error) });
    layouts.registerWidget("test.fails", failing(new Error("the lamp fell")));
    layouts.registerWidget("test.refuses", failing(notFound("Lamp")));
    const middle = ["test.fails", "test.refuses", "react.tab"].map(($hydrate) => ({ $hydrate }));
    const layout = [{ $hydrate: "react.section.1-column", middle }];
    const [section] = await layouts.hydrate(layout, {}, { userID: 0, permissions: { isAdmin: false, permissions: [] } });

    expect(section?.$reactProps.middle).toEqual([
        { $reactComponent: "FailedWidget", $reactProps: {} },
        { $reactComponent: "TabWidget", $reactProps: {} },
    ]);
    expect(failures).toEqual([new Error("the lamp fell")]);
});
