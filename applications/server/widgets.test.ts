import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { settle } from "@parley/discussions/server/testing";
import type { FragmentDetail, LayoutAnswer, SettingSchema, Widget } from "@parley/layouts/contract";
import { FRAGMENTS_PAGE, MAX_FRAGMENT_TEXT } from "@parley/layouts/contract";
import type { LayoutNode } from "@parley/library/contract";
import { listNodes } from "@parley/library/contract";
import { createSessions } from "@parley/library/server/sessions";
import { countQueries } from "@parley/library/server/testing";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

const HOST = "forum.test";
const SECRET = "Backroom";
const GUEST = 0;
const now = new Date("2026-05-21T12:00:00Z");

// A test stores a layout for each of its questions.
jest.setTimeout(30_000);

const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let site: Site;
let ids: Awaited<ReturnType<typeof settle>>;
let posts: { kettle: number; question: number; hidden: number };
let collectionID: number;
let hiddenCollectionID: number;

beforeAll(async () => {
    site = await openTestSite(own.environment, { clock: () => now });
    ids = await settle({ features: site.features as never, call });
    const post = async (userID: number, categoryID: number, name: string, more: object = {}) => {
        const body = `About *${name}*.`;
        return answer<{ discussionID: number }>(userID, "POST", "discussions", {
            name,
            body,
            format: "markdown",
            categoryID,
            ...more,
        });
    };
    const { discussionID: kettle } = await post(ids.author, ids.open, "Kettle trips the breaker");
    const { discussionID: question } = await post(ids.member, ids.open, "Which fuse?", { postTypeID: "question" });
    const { discussionID: hidden } = await post(ids.moderator, ids.hidden, `${SECRET} rota`);
    posts = { kettle, question, hidden };
    const collect = async (name: string, ...recordIDs: number[]) => {
        const records = recordIDs.map((recordID) => ({ recordType: "discussion", recordID }));
        return (await answer<{ collectionID: number }>(ids.manager, "POST", "collections", { name, records })).collectionID;
    };
    collectionID = await collect("Good places", kettle, hidden);
    hiddenCollectionID = await collect("Only there", hidden);
}, 180_000);
afterAll(() => site?.close());

async function call(userID: number, method: string, path: string, body?: object) {
    const cookie = userID === GUEST ? {} : { cookie: `${SESSION_COOKIE}=${await tokenOf(userID)}` };
    const headers = { host: HOST, "x-requested-with": "parley", ...cookie };
    return site.app.inject({ method: method as "GET", url: `/api/v2/${path}`, headers, ...(body && { payload: body }) });
}

async function tokenOf(userID: number): Promise<string> {
    return (await createSessions(site.database, () => now).begin(userID, false)).token;
}

async function answer<T>(userID: number, method: string, path: string, body?: object): Promise<T> {
    const { statusCode, body: text } = await call(userID, method, path, body);
    if (statusCode >= 400) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return JSON.parse(text) as T;
}

type Part = { $hydrate: string; [setting: string]: unknown };

/** Stores a layout of the home page with these parts, and returns the nodes of the parts that a viewer gets. */
async function show(userID: number, parts: readonly Part[], page = { layoutViewType: "home", query: "" }): Promise<LayoutNode[]> {
    const layout = [{ $hydrate: "react.section.1-column", middle: parts }];
    const body = { name: "Ours", layoutViewType: page.layoutViewType, layout };
    const { layoutID } = await answer<{ layoutID: number }>(ids.manager, "POST", "layouts", body);
    const hydrated = await answer<LayoutAnswer>(userID, "GET", `layouts/${layoutID}/hydrate${page.query}`);
    const [section] = hydrated.layout ?? [];
    return (section?.$reactProps.middle ?? []) as LayoutNode[];
}

/** Returns the props of the only part of a layout; undefined if it is left out for this viewer. */
async function propsOf(userID: number, part: Part, page?: Parameters<typeof show>[2]) {
    const [node, ...others] = await show(userID, [part], page);
    expect(others).toEqual([]);
    return node?.$reactProps;
}

const apiParams = (params: object) => ({ apiParams: params });
const titlesIn = (props: Record<string, unknown> | undefined) =>
    ((props?.items ?? []) as { title: string }[]).map(({ title }) => title);

test.each([
    ["LAY-051 the search", "react.community-search", "SearchFragment"],
    ["LAY-052 the totals of the site", "react.sitetotals", "SiteTotalsFragment"],
])(
    "%s is replaced by a fragment with its values, which keeps the built-in part for its slot",
    async (_row, widget, fragmentType) => {
        const template = '<h2>{{title}}</h2><slot name="builtIn"/>';
        const made = await answer<{ fragmentUUID: string }>(ids.manager, "POST", "fragments", {
            name: "Ours",
            fragmentType,
            template,
        });
        const $fragmentImpls = { [fragmentType]: { fragmentUUID: made.fragmentUUID } };
        const part = { $hydrate: widget, title: "Find a mend", $fragmentImpls };
        const [before] = await show(GUEST, [part]);
        expect(before).toMatchObject({ $fragmentImpls: { [fragmentType]: { fragmentUUID: "system" } } });
        await answer(ids.manager, "POST", `fragments/${made.fragmentUUID}/commit-revision`, {});
        expect(await show(GUEST, [part])).toMatchObject([
            {
                $reactComponent: "Fragment",
                $reactProps: {
                    builtIn: { $reactComponent: before?.$reactComponent, $reactProps: { title: "Find a mend" } },
                    fragment: { content: [{ name: "h2", children: ["Find a mend"] }, { name: "slot" }] },
                },
            },
        ]);
    },
);

describe("a widget with its content in its settings", () => {
    test("LAY-029 HTML is sanitized like a body, and its scripts never reach a page", async () => {
        const html = `<p onclick="x()">Open <b>Thursdays</b><script>alert(1)</script><img src=x onerror=alert(2)></p>`;
        const settings = { $hydrate: "react.html", title: "Hours", html, javascript: "alert(3)", css: "body{display:none}" };
        const props = await propsOf(GUEST, settings);
        expect(props).toEqual({ title: "Hours", html: expect.stringContaining("<b>Thursdays</b>") });
        expect(JSON.stringify(props)).not.toMatch(/alert|script|onclick|onerror|display:none/);
        expect(await propsOf(GUEST, { $hydrate: "react.html", html: " " })).toBeUndefined();
    });

    test("LAY-030 links lead to this site or another one, never to a script", async () => {
        const links = [
            { name: "Rules", url: "~/rules" },
            { name: "Almanac", url: "https://wexley.example/almanac" },
            { name: "Later", url: "/later", isHidden: true },
        ];
        expect(await propsOf(GUEST, { $hydrate: "react.quick-links", title: "Start", links })).toEqual({
            title: "Start",
            links: [{ name: "Rules", url: "/rules" }, links[1]],
        });
        expect(await propsOf(GUEST, { $hydrate: "react.quick-links", links: [] })).toBeUndefined();
        const layout = [{ $hydrate: "react.quick-links", links: [{ name: "x", url: "javascript:alert(1)" }] }];
        const refused = await call(ids.manager, "POST", "layouts", { name: "x", layoutViewType: "home", layout });
        expect(refused.statusCode).toBe(422);
    });

    test("LAY-065 starting points lead to this site or another one; without any there is nothing", async () => {
        const lead = { title: "Begin", text: "", url: "/discussion/1", picture: "" };
        const part = { $hydrate: "react.homeLeads", leads: [lead, { ...lead, url: "https://wexley.example/" }] };
        expect(await propsOf(GUEST, part)).toEqual({ leads: part.leads });
        expect(await propsOf(GUEST, { $hydrate: "react.homeLeads" })).toBeUndefined();
        for (const wrong of [{ url: "javascript:alert(1)" }, { url: "" }, { picture: "//evil.example/a.svg" }, { title: "" }]) {
            const layout = [{ ...part, leads: [{ ...lead, ...wrong }] }];
            const refused = await call(ids.manager, "POST", "layouts", { name: "x", layoutViewType: "home", layout });
            expect(refused.statusCode).toBe(422);
        }
    });

    test("LAY-040 LAY-041 a call has its buttons, and the call to guests is for guests only", async () => {
        const settings = {
            title: "Bring it",
            button: { title: "Come", url: "/event/1" },
            secondButton: { title: "Only a title" },
        };
        const props = { title: "Bring it", buttons: [{ title: "Come", url: "/event/1" }] };
        expect(await propsOf(ids.member, { $hydrate: "react.cta", ...settings })).toEqual(props);
        expect(await propsOf(GUEST, { $hydrate: "react.guest-cta", ...settings })).toEqual(props);
        expect(await propsOf(GUEST, { $hydrate: "react.guest-cta" })).toEqual({ buttons: [] });
        expect(await propsOf(ids.member, { $hydrate: "react.guest-cta", ...settings })).toBeUndefined();
    });

    test("LAY-026 LAY-058 LAY-060 banners have a title, a sentence and a search, and a content banner has 80 to 180 px", async () => {
        const background = { image: "/uploads/branding/wall.webp", imageMobile: "/uploads/branding/small.webp" };
        expect(await propsOf(GUEST, { $hydrate: "react.app-banner", title: "What is broken?", background })).toEqual({
            title: "What is broken?",
            imageUrl: background.image,
            smallImageUrl: background.imageMobile,
        });
        const bare = { $hydrate: "react.app-banner", title: "x", description: "y", showTitle: false, showDescription: false };
        expect(await propsOf(GUEST, { ...bare, showSearch: false })).toEqual({ hasTitle: false, hasSearch: false });
        const heights = await show(
            GUEST,
            [undefined, 10, 100, 900].map((minHeight) => ({
                $hydrate: "react.app.content-banner",
                ...(minHeight && { minHeight }),
            })),
        );
        expect(heights.map(({ $reactProps }) => $reactProps.minHeight)).toEqual([120, 80, 100, 180]);
        const layout = [{ $hydrate: "react.app-banner", background: { image: "https://elsewhere.example/a.png" } }];
        const foreign = await call(ids.manager, "POST", "layouts", { name: "x", layoutViewType: "home", layout });
        expect(foreign.statusCode).toBe(422);
    });

    test("LAY-027 breadcrumbs are those of the page, and nothing where it has none", async () => {
        const page = { layoutViewType: "discussionCategoryPage", query: `?params[categoryID]=kettles` };
        expect(await propsOf(GUEST, { $hydrate: "react.breadcrumbs" }, page)).toEqual({
            crumbs: [{ name: "Kettles", url: expect.stringContaining("/categories/kettles") }],
        });
        expect(await propsOf(GUEST, { $hydrate: "react.breadcrumbs" })).toBeUndefined();
    });

    test("LAY-039 tabs have titles and the parts of each; a part without content for the viewer is missing in its tab only", async () => {
        const tab = (title: string, ...children: Part[]) => ({ $hydrate: "react.tab", title, children });
        const children = [tab("New", { $hydrate: "react.tagCloud" }), tab("Mine", { $hydrate: "react.html", html: "" })];
        const props = await propsOf(GUEST, { $hydrate: "react.tabs", title: "Browse", children });
        expect(props).toMatchObject({ title: "Browse", titles: ["New", "Mine"] });
        const componentsIn = (name: string) =>
            ((props?.[name] ?? []) as LayoutNode[]).flatMap(listNodes).map(({ $reactComponent }) => $reactComponent);
        expect(componentsIn("tab0")).toEqual(["TabWidget", "TagCloud"]);
        expect(componentsIn("tab1")).toEqual(["TabWidget"]);
    });

    test("LAY-045 the search has its placeholder", async () => {
        const part = { $hydrate: "react.community-search", placeholder: "Kettle, zip, hum…" };
        expect(await propsOf(GUEST, part)).toEqual({ placeholder: part.placeholder });
    });
});

describe("FC-14 a widget of records that the viewer may see", () => {
    test("LAY-038 lists posts by filter, order and number, of visible categories only", async () => {
        const list = (params: object) => ({ $hydrate: "react.discussion.discussions", ...apiParams(params) });
        expect(titlesIn(await propsOf(GUEST, list({ sort: "discussionID" })))).toEqual([
            "Kettle trips the breaker",
            "Which fuse?",
        ]);
        expect(titlesIn(await propsOf(ids.moderator, list({ sort: "-discussionID", limit: 2 })))).toEqual([
            `${SECRET} rota`,
            "Which fuse?",
        ]);
        expect(titlesIn(await propsOf(GUEST, list({ type: ["question"] })))).toEqual(["Which fuse?"]);
        expect(await propsOf(GUEST, list({ categoryID: ids.hidden }))).toMatchObject({ items: [] });
        expect(await propsOf(GUEST, list({ followed: true }))).toBeUndefined();
        const look = { containerOptions: { displayType: "carousel" }, itemOptions: { contentType: "title-background" } };
        const props = await propsOf(GUEST, { ...list({ limit: 1, sort: "discussionID" }), ...look });
        expect([props?.display, props?.content, props?.items]).toEqual([
            "carousel",
            "title-background",
            [
                {
                    title: "Kettle trips the breaker",
                    url: expect.stringContaining(`/discussion/${posts.kettle}`),
                    description: "About Kettle trips the breaker.",
                    author: "Dunstan",
                    countComments: 0,
                },
            ],
        ]);
    });

    test("LAY-028 the list of a page takes filter, order and number from its settings", async () => {
        const params = { sort: "-score", type: ["question"], categoryID: ids.open, tagID: 3, limit: 7 };
        const props = await propsOf(GUEST, { $hydrate: "react.asset.discussionList", ...apiParams(params) });
        const tagID = { kind: "list", values: [3] };
        expect(props?.query).toMatchObject({ sort: "-score", type: ["question"], categoryID: [ids.open], tagID, limit: 7 });
    });

    test("LAY-035 counts records of each configured type", async () => {
        const counts = [
            { recordType: "discussion" },
            { recordType: "category", label: "Rooms" },
            { recordType: "user", isHidden: true },
        ];
        const totals = { $hydrate: "react.sitetotals", ...apiParams({ counts }) };
        expect((await propsOf(GUEST, totals))?.totals).toEqual([
            { recordType: "discussion", count: 2 },
            { recordType: "category", count: 1, label: "Rooms" },
        ]);
        expect((await propsOf(ids.moderator, totals))?.totals).toEqual([
            { recordType: "discussion", count: 3 },
            { recordType: "category", count: 2, label: "Rooms" },
        ]);
        expect((await propsOf(GUEST, { $hydrate: "react.sitetotals" }))?.totals).toHaveLength(3);
    });

    test("LAY-037 ranks members by visible posts, for those who may see profiles", async () => {
        const board = { $hydrate: "react.leaderboard", ...apiParams({ leaderboardType: "posts", slotType: "w" }) };
        const namesFor = async (userID: number, part = board) =>
            ((await propsOf(userID, part))?.people as { name: string }[] | undefined)?.map(({ name }) => name);
        expect(await namesFor(ids.member)).toEqual(["Dunstan", "Hana"]);
        expect(await namesFor(ids.moderator)).toEqual(["Ines", "Dunstan", "Hana"]);
        expect(await propsOf(ids.member, board)).toMatchObject({ leaderboardType: "posts", slotType: "w" });
        const inHidden = { ...board, apiParams: { ...board.apiParams, categoryID: ids.hidden } };
        expect(await namesFor(ids.member, inHidden)).toEqual([]);
        expect(await namesFor(ids.moderator, inHidden)).toEqual(["Ines"]);
    });

    test("LAY-034 shows a member with a link to the profile, and nothing for an unknown member", async () => {
        const spotlight = { $hydrate: "react.userspotlight", description: "Mends clocks.", ...apiParams({ userID: ids.author }) };
        expect(await propsOf(ids.member, spotlight)).toEqual({
            description: "Mends clocks.",
            user: { name: "Dunstan", photoUrl: expect.any(String), url: `/profile/${ids.author}/Dunstan` },
        });
        expect(await propsOf(ids.member, { ...spotlight, apiParams: { userID: 999_999 } })).toBeUndefined();
    });

    test("LAY-042 shows a collection without its hidden records; one of hidden records alone is missing", async () => {
        const collection = { $hydrate: "react.featuredcollections", ...apiParams({ collectionID }) };
        const props = await propsOf(GUEST, collection);
        expect([props?.title, titlesIn(props)]).toEqual(["Good places", ["Kettle trips the breaker"]]);
        expect(titlesIn(await propsOf(ids.moderator, collection))).toHaveLength(2);
        expect(await propsOf(GUEST, { ...collection, apiParams: { collectionID: hiddenCollectionID } })).toBeUndefined();
    });

    test("LAY-043 offers a member to follow a category that they see", async () => {
        const follow = (categoryID: number) => ({ $hydrate: "react.asset.categoryFollow", categoryID });
        expect(await propsOf(ids.member, follow(ids.open))).toMatchObject({ category: { name: "Kettles", followed: false } });
        expect(await propsOf(ids.member, follow(ids.hidden))).toBeUndefined();
        expect(await propsOf(GUEST, follow(ids.open))).toBeUndefined();
        const page = { layoutViewType: "discussionCategoryPage", query: "?params[categoryID]=kettles" };
        expect(await propsOf(ids.member, { $hydrate: "react.asset.categoryFollow" }, page)).toMatchObject({
            category: { categoryID: ids.open },
        });
    });

    test("LAY-036 links to the forms for everything that the viewer may post", async () => {
        expect(await propsOf(ids.member, { $hydrate: "react.newpost" })).toEqual({ types: ["discussion", "question"] });
        expect(await propsOf(ids.member, { $hydrate: "react.newpost", postableDiscussionTypes: ["question"] })).toEqual({
            types: ["question"],
        });
        expect(await propsOf(GUEST, { $hydrate: "react.newpost" })).toBeUndefined();
        const page = { layoutViewType: "discussionCategoryPage", query: "?params[categoryID]=kettles" };
        expect(await propsOf(ids.member, { $hydrate: "react.newpost" }, page)).toMatchObject({ categoryID: ids.open });
    });

    test("LAY-044 suggests content that a member is interested in or follows, and nothing to guests", async () => {
        const suggested = { $hydrate: "react.suggestedcontent" };
        expect(await propsOf(ids.member, suggested)).toEqual({ categories: [], items: [] });
        await answer(ids.member, "PUT", `categories/${ids.open}/follow`, { followed: true });
        expect(titlesIn(await propsOf(ids.member, suggested))).toEqual(["Which fuse?", "Kettle trips the breaker"]);
        const categoryIDs = [ids.open, ids.hidden];
        await answer(ids.manager, "POST", "interests", { apiName: "mending", name: "Mending", isDefault: true, categoryIDs });
        const props = await propsOf(ids.author, suggested);
        expect(props).toMatchObject({ categories: [{ name: "Kettles" }] });
        expect(JSON.stringify(props)).not.toContain(SECRET);
        expect(await propsOf(ids.moderator, { ...suggested, suggestedContent: { enabled: false } })).toMatchObject({
            categories: [{ name: "Kettles" }, { name: SECRET }],
            items: [],
        });
        expect(await propsOf(GUEST, suggested)).toBeUndefined();
    });
});

test("FC-14 no widget has anything of a record, or a count, that its viewer may not see, on any page", async () => {
    const { tagID } = await answer<{ tagID: number }>(ids.manager, "POST", "tags", { name: `${SECRET.toLowerCase()}-tag` });
    const records: Record<string, number> = { category: ids.hidden, tag: tagID, collection: hiddenCollectionID };
    /** Fills in every setting that names a record: with the hidden category, its tag and its collection. */
    const fill = (schema: SettingSchema): unknown => {
        if (schema.recordType !== undefined) return records[schema.recordType];
        const filled = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
            const value = name === "userID" ? ids.moderator : fill(property);
            return value === undefined ? [] : [[name, value] as const];
        });
        return filled.length > 0 ? Object.fromEntries(filled) : undefined;
    };
    const widgets = await answer<Widget[]>(ids.manager, "GET", "widgets");
    const partsOf = (layoutViewType: string) =>
        widgets
            .filter(
                ({ layoutViewTypes: fitting, widgetID }) =>
                    (fitting?.includes(layoutViewType) ?? true) && !/section|titleBar/.test(widgetID),
            )
            .flatMap(({ widgetID: $hydrate, schema }) => {
                const filled = fill(schema as SettingSchema);
                // Without settings, lists have everything that the viewer may see.
                return [{ $hydrate }, ...(filled ? [{ $hydrate, ...filled }] : [])];
            });
    const pages = [
        ["home", ""],
        ["discussionList", ""],
        ["categoryList", ""],
        ["discussionCategoryPage", `?params[categoryID]=${ids.open}`],
        ["discussion", `?params[discussionID]=${posts.kettle}`],
    ].map(([layoutViewType = "", query = ""]) => ({ layoutViewType, query, parts: partsOf(layoutViewType) }));
    // The form to post is not arranged by layouts.
    const tested = new Set(["react.createPost", ...pages.flatMap(({ parts }) => parts.map(({ $hydrate }) => $hydrate))]);
    expect(widgets.map(({ widgetID }) => widgetID).filter((name) => !tested.has(name) && !/section|titleBar/.test(name))).toEqual(
        [],
    );
    const shown = async (userID: number) => {
        const answers: string[] = [];
        for (const { parts, ...page } of pages) answers.push(JSON.stringify(await show(userID, parts, page)));
        return answers.join("\n");
    };
    const viewers = [GUEST, ids.member];
    // What a member reads for the first time is new to them no more.
    await shown(ids.member);
    const before = await Promise.all(viewers.map(shown));
    const present = await shown(ids.moderator);

    const post = { name: `${SECRET} keys`, body: SECRET, format: "markdown", categoryID: ids.hidden };
    const { discussionID } = await answer<{ discussionID: number }>(ids.moderator, "POST", "discussions", post);
    await answer(ids.moderator, "POST", "comments", { discussionID, body: SECRET, format: "markdown" });
    await answer(ids.manager, "PUT", `discussions/${discussionID}/tags`, { tagIDs: [tagID] });
    expect(await Promise.all(viewers.map(shown))).toEqual(before);
    expect(before.join().toLowerCase()).not.toContain(SECRET.toLowerCase());
    // Who may see it gets it.
    expect(await shown(ids.moderator)).not.toBe(present);
    expect(present).toContain(SECRET);
});

test("the number of queries grows with the kinds of widgets, not with their number", async () => {
    const kinds: Part[] = [
        { $hydrate: "react.discussion.discussions", ...apiParams({ limit: 3 }) },
        { $hydrate: "react.sitetotals" },
        { $hydrate: "react.leaderboard", ...apiParams({ slotType: "m" }) },
        { $hydrate: "react.userspotlight", ...apiParams({ userID: ids.author }) },
        { $hydrate: "react.featuredcollections", ...apiParams({ collectionID }) },
        { $hydrate: "react.newpost" },
        { $hydrate: "react.asset.categoryFollow", categoryID: ids.open },
        { $hydrate: "react.suggestedcontent" },
        { $hydrate: "react.html", html: "<p>Hello</p>" },
    ];
    const others = kinds.flatMap((part, index) => [part, { ...part, title: `Another ${index}` }, { ...part, title: "A third" }]);
    const lists = [1, 2, 3, 4].map((limit) => ({
        $hydrate: "react.discussion.discussions",
        ...apiParams({ limit, sort: limit % 2 === 0 ? "-score" : "dateInserted" }),
    }));
    const queriesOf = async (middle: readonly Part[]) => {
        const layout = [{ $hydrate: "react.section.1-column", middle }];
        const body = { name: "Ours", layoutViewType: "home", layout };
        const { layoutID } = await answer<{ layoutID: number }>(ids.manager, "POST", "layouts", body);
        const cookie = `${SESSION_COOKIE}=${await tokenOf(ids.member)}`;
        const ask = async () => {
            const url = `/api/v2/layouts/${layoutID}/hydrate`;
            const { statusCode } = await site.app.inject({ url, headers: { host: HOST, cookie } });
            expect(statusCode).toBe(200);
        };
        await ask();
        return countQueries(site.database, ask);
    };
    expect(await queriesOf([...others, ...lists])).toBeLessThanOrEqual(await queriesOf(kinds));
});

test("FC-17 FC-25 FC-57 calls with fields of the server, without a proof of origin, or too large change nothing", async () => {
    const manage = (method: string, path: string, body?: object) => call(ids.manager, method, path, body);
    const own = { name: "Lantern", fragmentType: "CallToActionFragment", template: "<p>Come in</p>" };
    const made = (await manage("POST", "fragments", own)).json<FragmentDetail>();
    const path = `fragments/${made.fragmentUUID}`;
    const layout = { name: "Spring", layoutViewType: "home", layout: [] };
    const { layoutID } = (await manage("POST", "layouts", layout)).json<{ layoutID: number }>();
    const others = {
        status: "active",
        fragmentUUID: "mine",
        insertUserID: 1,
        dateInserted: "2001-01-01T00:00:00Z",
        isDefault: true,
    };
    for (const [name, value] of Object.entries(others)) {
        const more = { [name]: value };
        const answers = [
            await manage("POST", "fragments", { name: "x", fragmentType: "BannerFragment", ...more }),
            await manage("PATCH", path, more),
            await manage("POST", "layouts", { ...layout, ...more }),
            await manage("PATCH", `layouts/${layoutID}`, more),
        ];
        expect([name, ...answers.map(({ statusCode }) => statusCode)]).toEqual([name, 422, 422, 422, 422]);
    }
    const before = (await manage("GET", path)).json<FragmentDetail>();
    expect(before).toMatchObject({ status: "draft", fragmentUUID: made.fragmentUUID, revisionInsertUserID: ids.manager });

    const cookie = `${SESSION_COOKIE}=${await tokenOf(ids.manager)}`;
    const foreign = { host: HOST, origin: "https://evil.example", cookie };
    const urls = [`fragments/${made.fragmentUUID}/commit-revision`, "fragments", "layouts"].map((path) => `/api/v2/${path}`);
    for (const url of [...urls, FRAGMENTS_PAGE, "/appearance/layouts"])
        for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
            const answer = await site.app.inject({
                method: "POST",
                url,
                headers: { ...foreign, "content-type": type },
                payload: "{}",
            });
            expect([url, type, answer.statusCode]).toEqual([url, type, 403]);
        }
    // Over the limits of texts and of bodies.
    for (const size of [MAX_FRAGMENT_TEXT + 1, 10 * 1024 * 1024]) {
        const answer = await manage("PATCH", `fragments/${made.fragmentUUID}`, { template: "x".repeat(size) });
        expect([413, 422]).toContain(answer.statusCode);
    }
    const deep = `${"<b>".repeat(10_000)}x${"</b>".repeat(10_000)}`;
    expect((await manage("PATCH", `fragments/${made.fragmentUUID}`, { template: deep })).statusCode).toBe(422);
    expect((await manage("GET", `fragments/${made.fragmentUUID}`)).json()).toEqual(before);
});
