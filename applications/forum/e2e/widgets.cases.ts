import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { setStage } from "./stage";

const stage = setStage();

const tab = (title: string, ...children: object[]) => ({ $hydrate: "react.tab", title, children });
const posts = (title: string, displayType: string, contentType: string) => ({
    $hydrate: "react.discussion.discussions",
    title,
    apiParams: { sort: "-score", limit: 6 },
    containerOptions: { displayType },
    itemOptions: { contentType },
});

/** A home of more than 15 widgets, which shows members what guests may not see as well. */
const HOME = [
    {
        $hydrate: "react.section.full-width",
        children: [{ $hydrate: "react.app-banner", title: "What needs mending?", description: "Ask first." }],
    },
    {
        $hydrate: "react.section.3-columns",
        leftPanel: [{ $hydrate: "react.placesNav" }],
        middle: [
            { $hydrate: "react.app.content-banner", title: "Good to see you", showSearch: false },
            { $hydrate: "react.asset.discussionList", title: "Latest", apiParams: { limit: 3 }, more: true },
            { $hydrate: "react.newpost" },
            posts("Best of all", "carousel", "title-description-image"),
            posts("In a grid", "grid", "title-background"),
            {
                $hydrate: "react.tabs",
                title: "Browse",
                children: [tab("Rules", html("Be kind")), tab("Hours", html("Six to nine"))],
            },
            { $hydrate: "react.suggestedcontent" },
        ],
        rightPanel: [
            { $hydrate: "react.guest-cta" },
            { $hydrate: "react.leaderboard", title: "Most thanked", apiParams: { slotType: "a" } },
            { $hydrate: "react.sitetotals" },
            { $hydrate: "react.quick-links", title: "Start here", links: [{ name: "Categories", url: "~/categories" }] },
            { $hydrate: "react.cta", title: "Mending night", button: { title: "I am coming", url: "/discussions" } },
            { $hydrate: "react.community-search", title: "Find a mend" },
            { $hydrate: "react.rss", title: "Almanac", feedUrl: "https://almanac.example/news.rss" },
            { $hydrate: "react.tag" },
        ],
    },
];

function html(words: string) {
    const script = "<script>document.title = 'run'</script><img src=x onerror=\"document.title = 'run'\">";
    return { $hydrate: "react.html", html: `<p>${words}, <b>always</b>.</p>${script}`, javascript: "document.title = 'run'" };
}

/** Returns how far the page has moved so far, by itself. */
function sumLayoutShifts(): Promise<number> {
    return new Promise((resolve) => {
        const entries: PerformanceEntryList = [];
        const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // The browser delivers what was before in a task of its own.
        requestAnimationFrame(() =>
            requestAnimationFrame(() => {
                const all = [...entries, ...observer.takeRecords()] as (PerformanceEntry & { value: number })[];
                resolve(all.reduce((sum, { value }) => sum + value, 0));
            }),
        );
    });
}

/** Returns the compressed size of the home page of guests, in bytes. */
const measureHome = async () => brotliCompressSync(await (await fetch(stage.url)).text()).length;
let usualSize = 0;

const isTooWide = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe("a site whose home has widgets", () => {
    beforeAll(async () => {
        usualSize = await measureHome();
        const { page } = await stage.administrator({ width: 1440 });
        const send = async (method: "post" | "put", path: string, data: object) => {
            const answer = await page.request[method](`${stage.url}/api/v2/${path}`, { data, headers: stage.headers });
            expect([path, answer.ok()]).toEqual([path, true]);
            return answer.json() as Promise<{ layoutID: number; categoryID: number }>;
        };
        // Only administrators see this category.
        const hidden = { name: "Backroom", urlcode: "backroom", customPermissions: true };
        const { categoryID } = await send("post", "categories", hidden);
        await send("post", "discussions", { name: "Backroom rota", body: "Backroom", format: "markdown", categoryID });
        const { layoutID } = await send("post", "layouts", { name: "Ours", layoutViewType: "home", layout: HOME });
        await send("put", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: -1 }]);
    });

    test("LAY-026…LAY-045 without scripts a guest reads all widgets, whose links work, at 320 px too", async () => {
        const { page, complaints } = await stage.visit({ width: 320, scripts: false }, "/");
        expect(await isTooWide(page)).toBe(false);
        const main = page.locator("body");
        for (const name of [
            "What needs mending?",
            "Good to see you",
            "Latest",
            "Best of all",
            "Browse",
            "Welcome!",
            "Start here",
        ])
            expect([name, await main.getByRole("heading", { name, exact: true }).count()]).toEqual([name, 1]);
        for (const name of ["Mending night", "Find a mend", "Almanac", "Tags in use"])
            expect([name, await main.getByRole("heading", { name, exact: true }).count()]).toEqual([name, 1]);
        // Only what a guest may see: no profiles, no forms that they may not send, no suggestions.
        for (const name of ["Most thanked", "Suggested for you"])
            expect(await main.getByRole("heading", { name, exact: true }).count()).toBe(0);
        expect(await page.getByRole("region", { name: "New post" }).count()).toBe(0);
        expect(await page.title()).not.toBe("run");
        expect(await page.content()).not.toContain("Backroom");

        // LAY-071: it scrolls by itself for nobody, and for everybody who wants to.
        const carousel = page.getByRole("list", { name: "Best of all" });
        const places = () => carousel.evaluate((list) => [list.scrollLeft, list.scrollWidth > list.clientWidth]);
        expect(await places()).toEqual([0, true]);
        await carousel.getByRole("link").last().focus();
        expect((await places())[0]).toBeGreaterThan(0);

        // LAY-039: each tab leads to its section.
        await page.getByRole("link", { name: "Hours" }).click();
        await page.getByText("Six to nine, always.").waitFor({ state: "visible" });

        await page.getByRole("search", { name: "Find a mend" }).getByRole("searchbox").fill("kettle");
        await page.getByRole("search", { name: "Find a mend" }).getByRole("button").click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
        expect(complaints).toEqual([]);
    });

    test("a guest’s home page of widgets has one script, few layout shifts, and is accessible; once used, its tabs work as tabs", async () => {
        const { page, complaints } = await stage.visitor({ width: 1440, still: true });
        const scripts: string[] = [];
        page.on("request", (request) => {
            if (request.resourceType() === "script") scripts.push(request.url());
        });
        await page.goto(`${stage.url}/`, { waitUntil: "networkidle" });
        expect(scripts).toHaveLength(1);
        expect((await measureHome()) - usualSize).toBeLessThan(12_000);
        expect(await page.evaluate(sumLayoutShifts)).toBeLessThanOrEqual(0.005);
        expect(await findSeriousViolations(page)).toEqual([]);
        await page.getByRole("link", { name: "Hours" }).hover();
        await page.mouse.down();
        await page.mouse.up();
        await page.getByRole("tab", { name: "Hours", selected: true }).waitFor();
        await page.getByText("Six to nine, always.").waitFor({ state: "visible" });
        expect(await page.getByText("Be kind, always.").isVisible()).toBe(false);
        expect(complaints).toEqual([]);
    });

    test("a member who comes from another page gets the widgets in the browser as from the server", async () => {
        const { page, complaints } = await stage.administrator({ width: 1440 });
        await page.goto(`${stage.url}/`, { waitUntil: "networkidle" });
        const regionsOf = () => page.getByRole("heading", { level: 2 }).allTextContents();
        const fromServer = await regionsOf();
        expect(await page.getByText("Backroom rota").count()).toBeGreaterThan(0);
        expect(fromServer).toEqual(expect.arrayContaining(["Most thanked", "Suggested for you", "Mending night"]));
        await page.goto(`${stage.url}/categories`, { waitUntil: "networkidle" });
        await page.getByRole("banner").getByRole("link").first().click();
        await page.getByRole("heading", { name: "Suggested for you" }).waitFor();
        expect(await regionsOf()).toEqual(fromServer);
        expect(complaints).toEqual([]);
    });
});

/** Tries everything that would reach beyond the frame, and writes the results into the frame. */
const HOSTILE = `
const results = {};
const attempt = async (name, act) => {
    try {
        results[name] = String(await act());
    } catch (error) {
        results[name] = error.name;
    }
};
const child = document.createElement("iframe");
child.srcdoc = "<script>parent.postMessage('child ran', '*')</" + "script>";
let childRan = false;
addEventListener("message", ({ data }) => { if (data === "child ran") childRan = true; });
document.body.append(child);
(async () => {
    await attempt("cookie", () => document.cookie);
    await attempt("storage", () => localStorage.length);
    await attempt("parent", () => parent.document.title);
    await attempt("top", () => { top.location.href = "https://evil.example/top"; });
    await attempt("fetch", () => fetch("/api/v2/users/me"));
    await attempt("elsewhere", () => fetch("https://evil.example/fetch"));
    await attempt("popup", () => open("https://evil.example/popup"));
    await attempt("eval", () => eval("1"));
    await attempt("peer", () => typeof RTCPeerConnection);
    new Image().src = "https://evil.example/image";
    const form = document.createElement("form");
    form.action = "https://evil.example/form";
    document.body.append(form);
    form.submit();
    fragment.open("/evil");
    await new Promise((resolve) => child.contentWindow === null ? resolve() : setTimeout(resolve, 100));
    results.child = String(childRan);
    fragment.root.textContent = JSON.stringify(results);
})();
`;

const LOOP = "for (;;);";
const FLOOD =
    "setInterval(() => { for (let i = 0; i < 100; i += 1) parent.postMessage({ type: 'height', height: i }, '*'); }, 10);";

/** Styles that would lay a fragment over the whole page. */
const COVERING = " p { position: fixed; inset: 0; z-index: 9999; background: #000 }";

test("FC-31 decisions 26, 27: scripts of fragments run in frames that reach neither the page nor the network; endless loops and floods hold up nothing", async () => {
    const administrator = await stage.administrator({ width: 1440 });
    const post = async (path: string, data: object) => {
        const answer = await administrator.page.request.post(`${stage.url}/api/v2/${path}`, { data, headers: stage.headers });
        expect([path, answer.ok()]).toEqual([path, true]);
        return answer.json() as Promise<{ fragmentUUID: string; layoutID: number }>;
    };
    const part = async (title: string, js: string, $hydrate = "react.cta", fragmentType = "CallToActionFragment") => {
        const template = '<p>{{title}} <b class="sign">from the server</b></p>';
        const css = `.sign { color: #a00 }${fragmentType === "TitleBarFragment" ? COVERING : ""}`;
        const { fragmentUUID } = await post("fragments", { name: title, fragmentType, template, js, css });
        await post(`fragments/${fragmentUUID}/commit-revision`, {});
        const settings = fragmentType === "CallToActionFragment" && { title, button: { title: "Come", url: "/categories" } };
        return { $hydrate, ...settings, $fragmentImpls: { [fragmentType]: { fragmentUUID } } };
    };
    /** Parts of each type that may stand anywhere, with the same script. */
    const partsOf = async (title: string, js: string) => [
        await part(title, js),
        await part(title, js, "react.app-banner", "BannerFragment"),
        await part(title, js, "react.community-search", "SearchFragment"),
        await part(title, js, "react.sitetotals", "SiteTotalsFragment"),
    ];
    const ofPost = (js: string) => part("Of the post", js, "react.discussion.originalPost", "OriginalPostFragment");
    const assign = async (layoutViewType: string, parts: object[], { js = HOSTILE, recordID = -1 } = {}) => {
        const layout = [{ $hydrate: "react.section.full-width", children: parts }];
        const titleBar = await part("Above", js, "react.titleBar", "TitleBarFragment");
        const { layoutID } = await post("layouts", { name: "Scripts", layoutViewType, layout, titleBar });
        const path = `${stage.url}/api/v2/layouts/${layoutID}/views`;
        const data = [{ recordType: recordID === -1 ? "global" : "discussion", recordID }];
        expect((await administrator.page.request.put(path, { data, headers: stage.headers })).ok()).toBe(true);
    };
    // As a guest, who does not see all.
    const discussions = await fetch(`${stage.url}/api/v2/discussions?limit=3`);
    const [first, flooded, looping] = (await discussions.json()) as { discussionID: number; url: string }[];
    if (!first || !flooded || !looping) throw new Error("the sample community has three discussions");
    const clock =
        "const line = document.createElement('p'); line.textContent = fragment.values.title + ' runs'; fragment.root.append(line);";
    await assign("discussionList", [
        await part("Clock", clock),
        ...(await partsOf("Hostile", HOSTILE)),
        await part("Broken", "missing();"),
    ]);
    const search = { $hydrate: "react.community-search", title: "Find a mend" };
    await assign("discussion", [await ofPost(HOSTILE), { $hydrate: "react.discussion.comments" }]);
    await assign("discussion", [await ofPost(FLOOD), ...(await partsOf("Flood", FLOOD))], {
        js: FLOOD,
        recordID: flooded.discussionID,
    });
    await assign("discussion", [await ofPost(LOOP), search], { js: LOOP, recordID: looping.discussionID });
    await assign("categoryList", [...(await partsOf("Loop", LOOP)), search], { js: LOOP });
    await administrator.context.close();

    const { page, context } = await stage.visitor({ width: 1440 });
    const reached: string[] = [];
    await context.route("https://evil.example/**", (route) => route.fulfill({ body: "Got it" }));
    page.on("response", (response) => {
        if (/evil|users\/me/.test(response.url())) reached.push(response.url());
    });
    await page.goto(`${stage.url}/discussions`);
    await page.mouse.move(200, 200);
    await page.getByText(/Error Loading Fragment: .*missing is not defined/).waitFor();
    const frames = page.locator("iframe");
    const readFrame = (index: number) =>
        frames
            .nth(index)
            .contentFrame()
            .locator("#root", { hasText: /Clock runs|"child"/ })
            .textContent();
    // The title bar, the clock, and four hostile parts.
    expect(await frames.count()).toBe(6);
    expect(await readFrame(1)).toMatch(/Clock from the server\s*Clock runs/);
    const reachesNothing = {
        cookie: "SecurityError",
        storage: "SecurityError",
        parent: "SecurityError",
        top: "SecurityError",
        fetch: "TypeError",
        elsewhere: "TypeError",
        popup: "null",
        eval: "EvalError",
        peer: "undefined",
        child: "false",
    };
    for (const index of [0, 2, 3, 4, 5])
        expect([index, JSON.parse((await readFrame(index)) ?? "")]).toEqual([index, reachesNothing]);
    expect(reached).toEqual([]);
    expect(await page.evaluate(() => location.pathname)).toBe("/discussions");

    await page.goto(first.url);
    await page.mouse.move(200, 200);
    expect(JSON.parse((await readFrame(1)) ?? "")).toEqual(reachesNothing);
    expect(reached).toEqual([]);
    // LAY-048: whatever a title bar does, the skip link comes first and the way to sign in is not covered.
    await page.keyboard.press("Control+Home");
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Sign In" }).waitFor();

    await page.goto(flooded.url);
    await page.mouse.move(200, 200);
    await page.getByText("Error Loading Fragment: It sends too many messages.").nth(5).waitFor();

    for (const address of [looping.url, `${stage.url}/categories`]) {
        const isLooping = page.waitForResponse((response) => response.url().includes("/frame?"));
        await page.goto(address);
        await page.mouse.move(100, 100);
        await isLooping;
        await page.getByRole("search", { name: "Find a mend" }).getByRole("searchbox").fill("kettle");
        await page.getByRole("search", { name: "Find a mend" }).getByRole("button").click();
        await page.getByRole("heading", { level: 1, name: "Results for “kettle”" }).waitFor();
    }
    await context.close();
});
