import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { ShownItem } from "@parley/library/client/navigation";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Navigation } from "./Navigation";

const item = (name: string, children: ShownItem[] = [], href: string | undefined = `/${name.toLowerCase()}`): ShownItem => ({
    id: name,
    name,
    href,
    isForeign: false,
    badge: undefined,
    current: undefined,
    children,
});

const items = [
    item("Posts"),
    item("Places", [item("Kettles"), item("Bicycles"), item("Wool")]),
    { ...item("More", [item("Rules")]), href: undefined },
];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Renders the bar with the code of the menus loaded, which is otherwise loaded when the pointer or the focus first reaches the bar. */
async function showBar(): Promise<void> {
    render(<Navigation items={items} />);
    fireEvent.pointerOver(screen.getByText("Posts"));
    await act(async () => {
        await import("./MegaMenus");
    });
}

const trigger = (name: string) => screen.getByText(name).closest("a, button") as HTMLElement;
const isOpen = (name: string) => trigger(name).getAttribute("aria-expanded") === "true";
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name });
const focus = (element: HTMLElement) => act(() => element.focus());

describe("navigation item with children", () => {
    test("NAV-005 is a link to its own page without scripts", () => {
        const html = renderToString(<Navigation items={items} />);
        expect(html).toContain('href="/places"');
        expect(html).not.toContain("aria-expanded");
    });

    test("NAV-023 NAV-025 opens its menu on hover, and closes it after the pointer has left", async () => {
        await showBar();
        fireEvent.pointerOver(trigger("Places"));
        await pass(200);
        expect(isOpen("Places")).toBe(true);
        expect(screen.getByRole("link", { name: "Kettles" }).getAttribute("href")).toBe("/kettles");
        fireEvent.pointerOver(screen.getByRole("link", { name: "Kettles" }));
        await pass(1_000);
        expect(isOpen("Places")).toBe(true);
        fireEvent.pointerLeave(document.querySelector("[data-part=navigation]") as Element);
        await pass(250);
        expect(isOpen("Places")).toBe(false);
        expect(screen.queryByText("Kettles")).toBeNull();
    });

    test("NAV-024 opens its menu on focus, and its links are no tab stops until it is entered", async () => {
        await showBar();
        focus(trigger("Places"));
        expect(isOpen("Places")).toBe(true);
        expect(document.activeElement).toBe(trigger("Places"));
        expect(screen.getByText("Kettles").closest("a")?.tabIndex).toBe(-1);
        key("ArrowDown");
        expect(screen.getByText("Kettles").closest("a")?.tabIndex).toBe(0);
    });

    test.each(["Enter", " ", "ArrowDown"])(
        "NAV-027 opens its menu on the key %j and focuses the link to the item's own page",
        async (name) => {
            await showBar();
            focus(trigger("Places"));
            expect(key(name)).toBe(false);
            expect(document.activeElement?.getAttribute("href")).toBe("/places");
            expect(document.activeElement).not.toBe(trigger("Places"));
        },
    );

    test("NAV-028 closes its menu on Escape and restores the focus, without opening it again", async () => {
        await showBar();
        focus(trigger("Places"));
        key("ArrowDown");
        key("Escape");
        expect(isOpen("Places")).toBe(false);
        expect(document.activeElement).toBe(trigger("Places"));
        await pass(1_000);
        expect(isOpen("Places")).toBe(false);
    });

    test("NAV-029 moves between its links with the arrow keys, and up from the first one to the item", async () => {
        await showBar();
        focus(trigger("Places"));
        key("Enter");
        key("ArrowDown");
        expect(document.activeElement?.textContent).toBe("Kettles");
        key("End");
        expect(document.activeElement?.textContent).toBe("Wool");
        key("ArrowUp");
        expect(document.activeElement?.textContent).toBe("Bicycles");
        key("Home");
        key("ArrowUp");
        expect(document.activeElement).toBe(document.querySelector("[data-menu=Places] > a"));
    });

    test("NAV-029 moves between the items of the bar with the arrow keys, in writing direction", async () => {
        await showBar();
        focus(trigger("Posts"));
        key("ArrowRight");
        expect(document.activeElement).toBe(document.querySelector("[data-menu=Places] > a"));
        key("ArrowLeft");
        expect(document.activeElement).toBe(trigger("Posts"));
        document.body.dir = "rtl";
        (document.activeElement as HTMLElement).style.direction = "rtl";
        key("ArrowLeft");
        expect(document.activeElement).toBe(document.querySelector("[data-menu=Places] > a"));
        document.body.dir = "";
    });

    test("opens on the first touch and follows the link on the second; a mouse click follows at once", async () => {
        await showBar();
        // jsdom lacks pointer events.
        const press = (pointerType: string) => {
            const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
            Object.defineProperty(event, "pointerType", { value: pointerType });
            let followed = false;
            const notice = (last: Event) => {
                followed = !last.defaultPrevented;
                last.preventDefault();
            };
            window.addEventListener("click", notice, { once: true });
            act(() => void trigger("Places").dispatchEvent(event));
            return followed;
        };
        expect(press("mouse")).toBe(true);
        expect(press("touch")).toBe(false);
        expect(trigger("Places").getAttribute("aria-expanded")).toBe("true");
    });

    test("NAV-039 without a link is a button, which opens and closes its menu", async () => {
        await showBar();
        fireEvent.click(trigger("More"), { detail: 1 });
        expect(isOpen("More")).toBe(true);
        fireEvent.click(trigger("More"), { detail: 1 });
        expect(isOpen("More")).toBe(false);
    });

    test("closes its menu on a press elsewhere", async () => {
        await showBar();
        focus(trigger("Places"));
        fireEvent.pointerDown(document.body);
        expect(isOpen("Places")).toBe(false);
    });
});
