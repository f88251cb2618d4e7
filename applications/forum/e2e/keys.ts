import type { Locator, Page } from "playwright-core";
import type { Credentials } from "./forum";
import { ADMINISTRATOR } from "./forum";

/** More stops than any page has between one thing and the next. */
const MOST_STOPS = 400;

/** Goes on by Tab alone until a control has the focus: one by its name, or this one. */
export async function tabTo(page: Page, goal: string | Locator): Promise<void> {
    const wanted = typeof goal === "string" ? named(page, goal) : goal;
    await wanted.waitFor();
    let element = await wanted.elementHandle();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
        const state = await element?.evaluate((node) => (node.isConnected ? node === document.activeElement : undefined));
        if (state) return;
        // Found once: naming every control of a page at each stop costs more than all else that a test does.
        if (state === undefined) element = await wanted.elementHandle();
        else await page.keyboard.press("Tab");
    }
    throw new Error(`no way by keys to ${goal}`);
}

/** Goes there by Tab and presses it. */
export async function press(page: Page, goal: string | Locator, key = "Enter"): Promise<void> {
    await tabTo(page, goal);
    await page.keyboard.press(key);
}

/** Goes to a field by Tab and writes over what is in it. */
export async function type(page: Page, goal: string | Locator, text: string): Promise<void> {
    await tabTo(page, goal);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
}

/** Fills the form to sign in by keys alone and sends it; as the administrator when nobody is named. */
export async function typeSignIn(page: Page, { name, password }: Credentials = ADMINISTRATOR): Promise<void> {
    await type(page, "Email or user name", name);
    await type(page, "Password", password);
    await page.keyboard.press("Enter");
}

/** Waits until an element has the focus: of what was unfolded or shown, the browser tells a moment later. */
export async function hasFocus(goal: Locator): Promise<void> {
    await goal.and(goal.page().locator(":focus")).waitFor();
}

/** What may be pressed or filled, by the name it has for a screen reader. */
function named(page: Page, name: string): Locator {
    const exactly = { name, exact: true };
    return page
        .getByRole("button", exactly)
        .or(page.getByRole("link", exactly))
        .or(page.getByLabel(name, { exact: true }))
        .first();
}
