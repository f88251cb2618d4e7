import { expect, test } from "@jest/globals";
import { press, tabTo, type } from "./keys";
import { setStage } from "./stage";

const stage = setStage();

test.each([390, 1440])("USR-019 at %i a member is found, banned with a reason and unbanned by keyboard alone", async (width) => {
    const { page, complaints, context } = await stage.administrator({ width });
    await page.goto(`${stage.url}/settings/members`);
    await type(page, "Name or email address", "Margue");
    await page.keyboard.press("Enter");
    const manage = page.getByRole("link", { name: "Manage Marguerite Poole" });
    await press(page, manage);
    await page.getByRole("heading", { level: 1, name: "Manage Marguerite Poole" }).waitFor();
    await type(page, "Reason", "Sells spoons.");
    await tabTo(page, page.getByLabel("For how long"));
    await page.keyboard.press("ArrowDown");
    await press(page, page.getByRole("button", { name: "Ban Marguerite Poole" }));
    await page.getByText("Marguerite Poole is banned and signed out.").waitFor();
    await page.getByText("Sells spoons.").first().waitFor();
    await press(page, page.getByRole("button", { name: "Undo" }).first());
    await page.getByText("Undone by Admin.").first().waitFor();
    await page.getByRole("button", { name: "Ban Marguerite Poole" }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([complaints, overflow]).toEqual([[], 0]);
    await context.close();
});
