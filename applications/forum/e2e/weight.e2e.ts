import { describe, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import type { FirstVisit } from "../../../scripts/budgets.mjs";
import { FIRST_VISITS } from "../../../scripts/budgets.mjs";
import { setStage } from "./stage";

const stage = setStage({}, { isWhole: true });

const KINDS: Record<string, keyof FirstVisit> = { document: "html", stylesheet: "styles", script: "scripts", font: "fonts" };

describe("FC-55 the first visit of a page is within its budget (scripts/budgets.mjs), and a guest who only reads fetches no app:", () => {
    test.each(Object.entries(FIRST_VISITS))("%s", async (name, budget) => {
        const [who = "guest", path = "/"] = name.split(" ");
        const visitor = await (who === "guest" ? stage.visitor : stage.administrator)({ width: 390, still: true });
        const { page, context, complaints } = visitor;
        const fetched: Request[] = [];
        page.on("requestfinished", (request) => void fetched.push(request));
        await page.goto(stage.url + (await addressOf(page, path)), { waitUntil: "load" });
        await settled(page);
        const visit = await weigh(fetched);
        if (who === "guest") await expectStill(page);
        fetched.length = 0;
        // The app loads on use of the page; for a member it may have loaded already.
        await page.keyboard.press("Tab");
        await alive(page).waitFor({ state: "attached" });
        await settled(page);
        visit.alive = (await weigh(fetched)).scripts + visit.scripts;
        await context.close();

        expect(overBudget(name, visit, budget)).toEqual([]);
        expect(complaints).toEqual([]);
    });
});

const alive = (page: Page) => page.locator("html[data-alive]");

/** Reading on is no use of a page. */
async function expectStill(page: Page): Promise<void> {
    await page.mouse.wheel(0, 2000);
    await settled(page);
    expect(await alive(page).count()).toBe(0);
}

/** Returns the path of a page; `[discussion]` is the discussion with the most comments. */
async function addressOf(page: Page, path: string): Promise<string> {
    if (path !== "[discussion]") return path;
    const answer = await page.request.get(`${stage.url}/api/v2/discussions?limit=100`);
    const discussions = (await answer.json()) as { url: string; countComments: number }[];
    const [longest] = discussions.sort((one, other) => other.countComments - one.countComments);
    return new URL(longest?.url ?? "", stage.url).pathname;
}

/** Waits until nothing has been fetched for half a second. */
async function settled(page: Page): Promise<void> {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
}

/** Returns the bytes transferred, by kind of resource. */
async function weigh(requests: readonly Request[]): Promise<FirstVisit> {
    const visit: FirstVisit = { html: 0, styles: 0, scripts: 0, fonts: 0, others: 0, requests: requests.length, alive: 0 };
    for (const request of requests) visit[KINDS[request.resourceType()] ?? "others"] += (await request.sizes()).responseBodySize;
    return visit;
}

function overBudget(name: string, visit: FirstVisit, budget: FirstVisit): string[] {
    const kinds = Object.keys(budget) as (keyof FirstVisit)[];
    return kinds
        .filter((kind) => visit[kind] > budget[kind])
        .map(
            (kind) =>
                `${name}: ${kind} ${visit[kind]}, ${visit[kind] - budget[kind]} more than the ${budget[kind]} of its budget`,
        );
}
