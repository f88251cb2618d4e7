import { describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import type { PageOptions } from "./galleryPage";
import { setGallery } from "./galleryPage";

const gallery = setGallery();

async function show(part: string, options: PageOptions = {}): Promise<{ page: Page; bar: Locator }> {
    const page = await gallery.page("Title bar", { part, ...options });
    return { page, bar: page.locator("[data-bar]") };
}

const SEVEN = "Seven items, which a smaller window has no room for";

const isCompact = (bar: Locator) => bar.locator("summary", { hasText: "Menu" }).isVisible();
const heightOf = async (bar: Locator) => (await bar.boundingBox())?.height;

describe("the mode of the bar", () => {
    test.each([
        [801, false],
        [800, true],
    ])("NAV-019 NAV-021 in a window of %i it is compact: %s", async (width, compact) => {
        const { bar } = await show("Guest", { width });
        expect(await isCompact(bar)).toBe(compact);
        expect(await bar.getByRole("link", { name: "Posts" }).isVisible()).toBe(!compact);
    });

    test("NAV-020 it is compact in a wide window too if its navigation does not fit, and only then", async () => {
        const { page, bar } = await show(SEVEN, { width: 900 });
        expect(await isCompact(bar)).toBe(true);
        await page.setViewportSize({ width: 1440, height: 900 });
        await bar.getByRole("link", { name: "Mending nights" }).waitFor();
        await page.setViewportSize({ width: 900, height: 900 });
        await bar.locator("summary", { hasText: "Menu" }).waitFor();
    });

    test("NAV-020 it does not oscillate: at each width its mode is the same, growing or shrinking", async () => {
        const { page, bar } = await show(SEVEN, { width: 1600 });
        const changes = await page.evaluate(async () => {
            const element = document.querySelector("[data-bar]") as HTMLElement;
            const seen: string[] = [];
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            for (const width of [1400, 1300, 1200, 1100, 1000, 950, 900, 850, 900, 950, 1000, 1100, 1200, 1300, 1400]) {
                element.style.inlineSize = `${width}px`;
                await frame();
                await frame();
                const settled = element.hasAttribute("data-compact");
                for (let count = 0; count < 5; count++) {
                    await frame();
                    if (element.hasAttribute("data-compact") !== settled) seen.push(`changes by itself at ${width}`);
                }
                seen.push(`${width} ${settled}`);
            }
            return seen;
        });
        expect(new Set(changes.map((change) => change.split(" ")[1]))).toEqual(new Set(["false", "true"]));
        expect(changes.slice(0, 8)).toEqual(changes.slice(7).reverse());
        expect(changes.filter((change) => change.includes("itself"))).toEqual([]);
        expect(await bar.count()).toBe(1);
    });

    test("NAV-020 nothing overlaps at any width", async () => {
        const { page, bar } = await show("Member with much that is new, and languages");
        for (const width of [1440, 1100, 1000, 950, 900, 850, 801, 800, 600, 390, 320]) {
            await page.setViewportSize({ width, height: 900 });
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
            const covered = await bar.evaluate((element) => {
                const boxes = [...element.querySelectorAll("a, summary, button, input")]
                    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
                    .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
                    .filter(({ width, height }) => width > 0 && height > 0);
                return boxes.flatMap((one, index) =>
                    boxes
                        .slice(index + 1)
                        .filter(
                            (other) =>
                                one.left < other.right - 1 &&
                                other.left < one.right - 1 &&
                                one.top < other.bottom - 1 &&
                                other.top < one.bottom - 1,
                        )
                        .map((other) => `${one.name} and ${other.name}`),
                );
            });
            expect([width, covered]).toEqual([width, []]);
            expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
        }
    });
});

test.each([
    ["Guest", 1440, 48],
    ["With labels", 1440, 64],
    ["Guest", 390, 44],
    ["With labels", 390, 44],
])("NAV-048 %s at %i pixels is %i high", async (part, width, height) => {
    const { bar } = await show(part, { width });
    expect(await heightOf(bar)).toBe(height);
});

test("NAV-002 the logo is the large one on large screens and the small one on small screens", async () => {
    const { page } = await show("A logo of its own");
    const isWide = (width: number) =>
        page.waitForFunction(
            (wanted) => document.querySelector("[data-bar] img")?.getBoundingClientRect().width === wanted,
            width,
        );
    await isWide(96);
    await page.setViewportSize({ width: 390, height: 900 });
    await isWide(32);
});

describe("the search on a small screen", () => {
    test("NAV-007 NAV-008 NAV-009 NAV-010 NAV-011 expands in place by keyboard, hides the rest, and Cancel restores it", async () => {
        const { page, bar } = await show("Member", { width: 390 });
        const rest = [
            bar.locator("summary", { hasText: "Menu" }),
            bar.getByRole("link", { name: /Home/ }),
            bar.locator("[data-panel=me] > summary"),
        ];
        const before = await heightOf(bar);
        await bar.locator("summary", { hasText: "Search" }).focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "searchbox");
        expect(await Promise.all(rest.map((one) => one.isVisible()))).toEqual([false, false, false]);
        expect(await heightOf(bar)).toBe(before);
        await page.keyboard.type("kettle");

        await page.keyboard.press("Shift+Tab");
        await bar.getByText("Cancel").waitFor();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Cancel");
        await page.keyboard.press("Enter");
        await bar.locator("summary", { hasText: "Menu" }).waitFor();
        expect(await Promise.all(rest.map((one) => one.isVisible()))).toEqual([true, true, true]);
    });

    test("NAV-022 is compact at every width up to the one in the settings", async () => {
        const { bar } = await show("Search behind an icon at every width");
        expect(await bar.locator("summary", { hasText: "Search" }).isVisible()).toBe(true);
        expect(await bar.locator("[data-part=search]").isVisible()).toBe(false);
    });
});

describe("the account items", () => {
    test("NAV-012 NAV-014 are dropdowns on a large screen, each opened by Enter and closed by Escape", async () => {
        const { page, bar } = await show("Member with much that is new, and languages");
        await bar.locator("[data-panel=notifications] > summary").focus();
        await page.keyboard.press("Enter");
        await bar.getByText("Tomasz Wrona mentioned you").waitFor();
        expect(await bar.locator("[data-panel=notifications]").getByText("99+").first().isVisible()).toBe(true);
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/notifications");
        await page.keyboard.press("Escape");
        expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Notifications, 99+ unread");
        expect(await bar.getByText("Tomasz Wrona mentioned you").isVisible()).toBe(false);
    });

    test.each(["ltr", "rtl"] as const)("NAV-018 are a side panel with tabs on a compact screen (%s)", async (dir) => {
        const { page, bar } = await show("Member with much that is new, and languages", { width: 390, dir });
        await bar.locator("[data-panel=me] > summary").click();
        const dialog = page.getByRole("dialog", { name: "My Account" });
        await dialog.waitFor();
        expect(await dialog.getByRole("tab").allInnerTexts()).toEqual([
            "Me",
            expect.stringContaining("Notifications"),
            expect.stringContaining("Messages"),
        ]);
        await dialog.getByRole("tab", { name: "Me", exact: true }).focus();
        await page.keyboard.press(dir === "ltr" ? "ArrowRight" : "ArrowLeft");
        await page.getByRole("dialog", { name: "Notifications" }).waitFor();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Notifications");
        await page.keyboard.press("Escape");
        expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Notifications, 99+ unread");
        expect(await page.getByRole("dialog").count()).toBe(0);
    });
});
