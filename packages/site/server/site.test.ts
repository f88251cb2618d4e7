import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { forumOptions } from "@parley/comments/server/testing";
import { settle } from "@parley/discussions/server/testing";
import type { ServerKit } from "@parley/library/server/kit";
import { testApp } from "@parley/library/server/testing";
import { createSiteServer } from "./site.server";

const GUEST = 0;
const ICONS_FILE = path.join(__dirname, "../../../applications/forum/assets/icons.svg");

const createSite = async () => {
    const app = await testApp({
        ...forumOptions,
        register(kit: ServerKit) {
            const features = forumOptions.register(kit);
            createSiteServer(kit, { categories: features.categories, iconsFile: ICONS_FILE });
            return features;
        },
    });
    return { ...app, ...(await settle(app)) };
};

let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
    site = await createSite();
});
afterAll(() => site.close());

const start = (userID: number, more: object) =>
    site.call(userID, "POST", "discussions", { name: "Kettle", body: "It drips.", format: "markdown", ...more });

test("FC-14 totals count records that the viewer may see", async () => {
    await start(site.author, { categoryID: site.open, type: "question" });
    await start(site.moderator, { categoryID: site.hidden });
    const totals = async (userID: number, query = "") =>
        (await site.call(userID, "GET", `site-totals?${query}`)).json<{ counts: Record<string, object> }>().counts;
    const counted = (count: number, isFiltered: boolean) => ({ count, isCalculating: false, isFiltered });
    expect(await totals(GUEST)).toEqual({
        post: counted(1, true),
        discussion: counted(1, true),
        comment: counted(0, true),
        question: counted(1, true),
        accepted: counted(0, true),
        category: counted(1, true),
        user: counted(4, false),
    });
    expect(await totals(site.moderator, "counts[]=discussion&counts[]=category&siteSectionID=0")).toEqual({
        discussion: counted(2, false),
        category: counted(2, false),
    });
    for (const wrong of ["counts=kettles", "counts[]=__proto__", "siteSectionID=elsewhere"])
        expect([wrong, (await site.call(GUEST, "GET", `site-totals?${wrong}`)).statusCode]).toEqual([wrong, 422]);
});

test("menus have the pages that the viewer may open", async () => {
    type Menu = { id: string; children: { url: string }[] };
    const menus = async (userID: number) => (await site.call(userID, "GET", "dashboard/menus")).json<Menu[]>();
    expect((await menus(site.manager)).map(({ id }) => id)).toEqual(["people", "moderation", "content", "site"]);
    const [moderation] = await menus(site.moderator);
    expect(moderation).toMatchObject({ id: "moderation" });
    expect(moderation?.children.map(({ url }) => url)).toContain("http://forum.test/dashboard/content/reports");
    for (const userID of [GUEST, site.member]) expect((await site.call(userID, "GET", "dashboard/menus")).statusCode).toBe(403);
});

test("resources name the calls and ranges by which a crawler reads everything, for site managers", async () => {
    const listed = (await site.call(site.manager, "GET", "resources")).json<{ recordType: string; url: string }[]>();
    expect(listed.map(({ recordType }) => recordType)).toEqual(["category", "comment", "discussion", "user"]);
    for (const { recordType, url } of listed) {
        const { crawl } = (await site.call(site.manager, "GET", `resources/${recordType}`)).json();
        expect(url).toBe(`http://forum.test/api/v2/resources/${recordType}`);
        const address = crawl.url.replace("http://forum.test/api/v2/", "");
        if (recordType === "comment") expect(crawl).toMatchObject({ count: 0, min: null, max: null });
        else {
            const rows = await site.call(
                site.manager,
                "GET",
                `${address}?${crawl.parameter}=${crawl.min}..${crawl.max}&limit=100`,
            );
            expect([recordType, rows.json<object[]>().length]).toEqual([recordType, crawl.count]);
        }
    }
    expect((await site.call(site.manager, "GET", "resources/kettle")).statusCode).toBe(422);
    expect((await site.call(site.moderator, "GET", "resources")).statusCode).toBe(403);
});

test("icons are those of the sprite, each as a document", async () => {
    const all = (await site.call(GUEST, "GET", "icons/active")).json<{ iconName: string; svgRaw: string }[]>();
    expect(all.length).toBeGreaterThan(100);
    for (const { svgRaw } of all) expect(svgRaw).toMatch(/^<svg [^<>]+>(<[^<>]+>)+<\/svg>$/);
    expect((await site.call(GUEST, "GET", "icons/system")).json()).toEqual(all);
    const named = (await site.call(GUEST, "GET", "icons/by-name?iconName=menu,close")).json<{ iconName: string }[]>();
    expect(named.map(({ iconName }) => iconName)).toEqual(["menu", "close"]);
    expect((await site.call(GUEST, "GET", "icons/by-name?iconName=kettle")).statusCode).toBe(404);
});
