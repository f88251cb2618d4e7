import { expect, test } from "@jest/globals";
import type { APIResponse } from "playwright-core";
import { findPages, openHydrated, openVisitorAs } from "./hydratedPages";
import { setStage } from "./stage";

const BASE_PATH = "/forum";
const stage = setStage({ SITE_URL: BASE_PATH });

/** Paths in the attributes and styles of a page that a browser would request or open. */
const PATHS = /(?:\s(?:href|src|action|formaction|poster|content)="|url\(["']?|[\s,"](?=\/[\w-]+\.\w+ \d))(\/(?!\/)[^"')\s]*)/g;

/** Returns the paths of a page outside of the base path, and other places that lead there. */
async function outsideOf(answer: APIResponse): Promise<string[]> {
    const html = await answer.text();
    const headers = answer.headers();
    return [
        ...[...html.matchAll(PATHS)].flatMap(([, path = ""]) => (isBelow(path) ? [] : path)),
        ...[...html.matchAll(/https?:\/\/localhost(?::\d+)?(?![\w:.-])([^"'\s<\\]*)/g)].flatMap(([url, path = ""]) =>
            isBelow(path) ? [] : url,
        ),
        ...(headers["set-cookie"]?.match(/path=\/(?!forum)[^;]*/gi) ?? []),
    ];
}

/** A path that has the base path once. */
const isBelow = (path: string): boolean => path === BASE_PATH || /^\/forum(?!\/forum(?:[/?#]|$))[/?#]/.test(path);

test("a site below a path: every page answers there, and no link, form, picture or cookie leads out of it", async () => {
    const troubles: string[] = [];
    const inspect = async (route: string, answer: APIResponse) => {
        const place = new URL(answer.headers().location ?? answer.url(), stage.url).pathname;
        if (answer.status() >= 500) troubles.push(`${route} answers ${answer.status()}`);
        if (!isBelow(place)) troubles.push(`${route} leads to ${place}`);
        troubles.push(...(await outsideOf(answer)).map((path) => `${route}: ${path}`));
    };
    const pages = await findPages(stage, inspect);
    const { page } = await openVisitorAs(stage, "administrator", 1440);
    for (const [route, address] of pages.administrator) await inspect(route, await page.request.get(stage.url + address));
    for (const file of ["/discussions/feed.atom", "/sitemap.xml", "/robots.txt", "/assets/none.js", "/api/v2/open-api/v3"]) {
        const answer = await (await stage.visitor({ width: 390 })).page.request.get(stage.url + file);
        troubles.push(...(await outsideOf(answer)).map((path) => `${file}: ${path}`));
    }
    expect([...new Set(troubles)]).toEqual([]);
    const elsewhere = await fetch(new URL("/discussions", stage.url));
    expect([elsewhere.status, (await fetch(new URL("/healthz", stage.url))).status]).toEqual([404, 200]);
});

test.each([true, false])("a site below a path is read, searched and answered there, with scripts: %s", async (scripts) => {
    const { page, complaints } = await stage.visitor({ width: 390, scripts });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await stage.signIn(page, "/discussions");
    await page.waitForURL(`${stage.url}/discussions`);
    await page.getByRole("main").getByRole("link", { name: "Cuckoo that will not come out before ten" }).click();
    await page.waitForURL(`${stage.url}/discussion/*/*`);
    if (scripts) await page.locator("html[data-alive]").waitFor({ state: "attached" });
    const words = `It came out at eleven, with scripts ${String(scripts)}.`;
    await page.getByLabel("Your reply").fill(words);
    await page.getByRole("button", { name: "Post reply" }).click();
    await page.getByRole("article").getByText(words).waitFor();
    await page.reload();
    await page.getByRole("article").getByText(words).waitFor();
    await page.goto(`${stage.url}/search?query=cuckoo`);
    await page.getByRole("main").getByRole("link", { name: "Cuckoo that will not come out before ten" }).first().click();
    await page.waitForURL(`${stage.url}/discussion/**`);
    await page.goBack();
    await page.waitForURL(`${stage.url}/search?query=cuckoo`);
    expect(
        requested.filter((url) => new URL(url).origin !== new URL(stage.url).origin || !isBelow(new URL(url).pathname)),
    ).toEqual([]);
    expect(complaints).toEqual([]);
});

test("pages of a site below a path are hydrated without complaints", async () => {
    const visitor = await stage.administrator({ width: 1440 });
    for (const address of [
        "/",
        "/discussions",
        "/discussion/1",
        "/categories",
        "/post/discussion",
        "/settings/members",
        "/notifications",
    ])
        await openHydrated(stage, visitor.page, address);
    expect(visitor.complaints).toEqual([]);
});
