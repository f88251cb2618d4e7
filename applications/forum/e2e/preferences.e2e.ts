import { expect, test } from "@jest/globals";
import { setStage } from "./stage";

const DISCUSSION = "Show us your visible mends, spring round";

const stage = setStage();

test("who reads comments in one row once meets them so the next time, and the address says it", async () => {
    const { page, context, complaints } = await stage.visitor({ width: 1440 });
    const openFromTheList = async () => {
        await page.goto(`${stage.url}/discussions`);
        // The app leads as they like to read; before it is here a link leads as it stands.
        await page.locator("html[data-alive]").waitFor();
        await page.getByRole("main").getByRole("link", { name: DISCUSSION }).click();
        await page.getByRole("heading", { level: 1, name: DISCUSSION }).waitFor();
    };
    await openFromTheList();
    expect(new URL(page.url()).search).toBe("");
    await page.getByText("View Nested").click();
    await page.getByRole("link", { name: "Flat" }).click();
    await page.waitForURL(/view=flat/);
    await page.getByText("View Flat").waitFor();

    await openFromTheList();
    expect(new URL(page.url()).search).toBe("?view=flat");
    await page.getByText("View Flat").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
});
