import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { COLOUR_RULES, findSeriousViolations } from "./axe";
import { findOverflow } from "./overflow";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const MAX_SHIFT = 0.02;

const stage = setStage();

describe("every page", () => {
    const PAGES = [
        "/",
        "/discussions",
        "/categories",
        "/categories/kettles-and-heat",
        "/entry/signin",
        "/entry/register",
        "/preferences/theme",
        "/nowhere",
    ];

    test.each([
        [1440, 1440],
        [390, 320],
    ])(
        "FC-59 is accessible at %i pixels, light and dark, without layout shifts or clipped content, and at %i too",
        async (width, narrowest) => {
            const visitor = await stage.visitor({ width, motion: "less" });
            const troubles: string[] = [];
            for (const path of [...PAGES, await discussionPath(), await arabicPath(), "/profile/Ines Okafor"]) {
                troubles.push(...(await troublesAt(visitor, path, narrowest)).map((trouble) => `${path} ${trouble}`));
            }
            await visitor.context.close();

            expect(troubles).toEqual([]);
        },
    );

    test("18.18 reads from right to left at 320 and 1440 pixels, with nothing outside of the window", async () => {
        const { page, context, complaints } = await stage.administrator({ width: 320, palette: "dark" });
        for (const discussionID of [20, 21]) {
            const headers = stage.headers;
            expect((await page.request.delete(`${stage.url}/api/v2/discussions/${discussionID}`, { headers })).ok()).toBe(true);
        }
        // In English, whose words the steps below name; a page has its direction at its root only.
        await page.addInitScript(() => {
            document.addEventListener("DOMContentLoaded", () => document.documentElement.setAttribute("dir", "rtl"));
        });
        const troubles: string[] = [];
        const MANAGED = ["/settings/members", "/settings/roles/8", "/deleted", "/log"];
        for (const path of ["/discussions", await arabicPath(), "/post/discussion", ...MANAGED]) {
            await page.goto(stage.url + path, { waitUntil: "load" });
            for (const width of [320, 1440]) {
                await page.setViewportSize({ width, height: 900 });
                troubles.push(...(await findOverflow(page)).map((trouble) => `${path} at ${width}: ${trouble}`));
            }
            await page.setViewportSize({ width: 320, height: 900 });
        }
        expect(troubles).toEqual([]);

        // Erasing and restoring have the same result in both orders.
        await page.goto(`${stage.url}/deleted`);
        await page.getByRole("checkbox", { name: "Select all" }).press("Space");
        await page.getByText("Delete for good").press("Enter");
        await page.getByRole("button", { name: "Delete selected for good" }).press("Enter");
        await page.getByText("Nothing was deleted.").waitFor();
        await page.getByRole("heading", { level: 1, name: "Deleted" }).and(page.locator(":focus")).waitFor();
        expect(complaints).toEqual([]);
        await context.close();
    });

    test("FC-1 has a policy that allows only scripts and styles of this site", async () => {
        const { headers } = await fetch(stage.url);

        expect(headers.get("content-security-policy")).toMatch(/script-src 'self'; style-src 'self'/);
    });
});

/** Opens a page and returns its problems: as loaded, in the dark theme, which changes only colours, and in a narrower window. */
async function troublesAt({ page, complaints, shift }: Visitor, path: string, narrowest: number): Promise<string[]> {
    const asItComes = page.viewportSize();
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(stage.url + path, { waitUntil: "load" });
    const serious = await findSeriousViolations(page);
    const moved = await shift();
    await page.emulateMedia({ colorScheme: "dark" });
    const seriousInTheDark = await findSeriousViolations(page, { rules: COLOUR_RULES });
    const tooWide = [await tooWideIn(page)];
    await page.setViewportSize({ width: narrowest, height: 900 });
    tooWide.push(await tooWideIn(page));
    if (asItComes) await page.setViewportSize(asItComes);
    const missingPage = path === "/nowhere" ? / 404 / : /^$/;
    return [
        ...serious.map((trouble) => `light: ${trouble}`),
        ...seriousInTheDark.map((trouble) => `dark: ${trouble}`),
        ...complaints.splice(0).filter((complaint) => !missingPage.test(complaint)),
        ...(moved > MAX_SHIFT ? [`moved by ${moved}`] : []),
        ...tooWide.flat(),
    ];
}

function tooWideIn(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        return scrollWidth > innerWidth ? [`is ${scrollWidth} wide in ${innerWidth}`] : [];
    });
}

interface Listed {
    name: string;
    url: string;
}

async function pathOf(wanted: (discussion: Listed) => boolean): Promise<string> {
    const answer = await fetch(`${stage.url}/api/v2/discussions?limit=100`);
    const found = ((await answer.json()) as Listed[]).find(wanted);
    if (!found) throw new Error("the sample community lacks such a discussion");
    return new URL(found.url).pathname;
}

const discussionPath = () => pathOf(({ name }) => name.startsWith("Kettle trips the breaker"));
const arabicPath = () => pathOf(({ name }) => /\p{Script=Arabic}/u.test(name));
