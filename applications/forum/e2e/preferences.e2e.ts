import { expect, test } from "@jest/globals";
import { setStage } from "./stage";

const DISCUSSION = "Show us your visible mends, spring round";

const stage = setStage();

test("the flat view of comments, once chosen, is used for the next discussion, and is in its URL", async () => {
    const { page, context, complaints } = await stage.visitor({ width: 1440 });
    const openFromTheList = async () => {
        await page.goto(`${stage.url}/discussions`);
        // The app applies the preference to links; before hydration a link leads to its plain URL.
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
