import type { Locator, Page } from "playwright-core";
import type { Credentials } from "./credentials";
import { ADMINISTRATOR } from "./forum";

/** More tab stops than any page has between two elements. */
const MAX_TAB_STOPS = 400;

/** Number of tab stops between two looks at the focus, which take as long as a stop, as do presses beyond the control. */
const STOPS_AT_ONCE = 5;

/** Presses Tab until a control has the focus, given by name or as a locator. */
export async function tabTo(page: Page, goal: string | Locator): Promise<void> {
    const wanted = typeof goal === "string" ? named(page, goal) : goal;
    await wanted.waitFor();
    let element = await wanted.elementHandle();
    for (let stops = 0; stops < MAX_TAB_STOPS; ) {
        const state = await element?.evaluate(endTabsAt);
        if (state === "there") return;
        // Located once: computing the name of every control at each stop takes longer than the rest of the test.
        if (state === "gone") element = await wanted.elementHandle();
        const next = state === "ahead" ? STOPS_AT_ONCE : 1;
        for (let stop = 0; stop < next && state !== "gone"; stop++) await page.keyboard.press("Tab");
        stops += next;
    }
    throw new Error(`no way by keys to ${goal}`);
}

/** What ends the way of the Tab key at a control. */
interface TabEnd {
    readonly control: Element;
    isReached: boolean;
    readonly observe: (event: Event) => void;
}

/**
 * Has the Tab key stop at a control: once that has had the focus, further presses do nothing until the next call. A page without scripts cannot
 * observe its keys. Returns where the control is now.
 */
function endTabsAt(control: Element): "there" | "ahead" | "unobserved" | "gone" {
    const EVENTS = ["keydown", "focusin", "parley-probe"];
    const here = globalThis as unknown as { tabEnd?: TabEnd | undefined };
    const last = here.tabEnd;
    here.tabEnd = undefined;
    if (last) for (const name of EVENTS) removeEventListener(name, last.observe, true);
    // An editor may have taken the place of a text area that was reached.
    if (control === document.activeElement || (last?.control === control && last.isReached)) return "there";
    if (!control.isConnected) return "gone";
    let isObserved = false;
    const observe = (event: Event) => {
        isObserved = true;
        if (event.type === "focusin" && event.target === control) tabEnd.isReached = true;
        if (!tabEnd.isReached || (event as KeyboardEvent).key !== "Tab") return;
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    const tabEnd: TabEnd = { control, isReached: false, observe };
    here.tabEnd = tabEnd;
    for (const name of EVENTS) addEventListener(name, observe, true);
    dispatchEvent(new Event("parley-probe"));
    return isObserved ? "ahead" : "unobserved";
}

/** Moves the focus there by Tab and presses a key. */
export async function press(page: Page, goal: string | Locator, key = "Enter"): Promise<void> {
    await tabTo(page, goal);
    await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab and overwrites its value. */
export async function type(page: Page, goal: string | Locator, text: string): Promise<void> {
    await tabTo(page, goal);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
}

/** Fills and submits the sign-in form by keyboard alone; as the administrator by default. */
export async function typeSignIn(page: Page, { name, password }: Credentials = ADMINISTRATOR): Promise<void> {
    await type(page, "Email or user name", name);
    await type(page, "Password", password);
    await page.keyboard.press("Enter");
}

/** Waits until an element has the focus: the browser reports it with a delay for elements that were just shown. */
export async function hasFocus(goal: Locator): Promise<void> {
    await goal.and(goal.page().locator(":focus")).waitFor();
}

/** Returns the Undo of a toast; the one of a page that is not hydrated yet has no key. */
export const undoInToast = (page: Page): Locator =>
    page.getByRole("region", { name: /^Messages/ }).locator("button[aria-keyshortcuts]", { hasText: "Undo" });

/** Presses the Undo of the latest toast, which F8 reaches from anywhere. */
export async function pressUndo(page: Page): Promise<void> {
    const undo = undoInToast(page);
    await undo.waitFor();
    await page.keyboard.press("F8");
    await hasFocus(undo);
    await page.keyboard.press("Enter");
}

/** Returns the control with this accessible name. */
function named(page: Page, name: string): Locator {
    const exactly = { name, exact: true };
    return page
        .getByRole("button", exactly)
        .or(page.getByRole("link", exactly))
        .or(page.getByLabel(name, { exact: true }))
        .first();
}
