import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { ShownItem } from "@parley/library/client/navigation";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { SiteNavigation } from "./SiteNavigation";

const item = (name: string, children: ShownItem[] = []): ShownItem => ({
    id: name,
    name,
    href: `/${name.toLowerCase()}`,
    isForeign: false,
    badge: undefined,
    current: undefined,
    children,
});

const items = [item("Posts"), item("Categories", [item("Broken things", [item("Kettles")]), item("The town")])];

const panel = () => screen.getByText("Menu").closest("details") as HTMLDetailsElement;

async function toggle(details: HTMLDetailsElement, open: boolean): Promise<void> {
    await act(async () => {
        details.open = open;
        fireEvent(details, new Event("toggle"));
    });
}

const level = (name: string) =>
    screen
        .getAllByText(name)
        .find((found) => found.closest("summary"))
        ?.closest("details") as HTMLDetailsElement;

describe("SiteNavigation", () => {
    test("NAV-015 NAV-016 NAV-033 is titled Site Navigation, opens by Menu, and closes by either Close button", async () => {
        render(
            <>
                <SiteNavigation items={items} />
                <main>the page</main>
            </>,
        );
        expect(panel().querySelector("summary")?.textContent).toBe("MenuClose");
        await toggle(panel(), true);
        const dialog = screen.getByRole("dialog", { name: "Site Navigation" });
        expect(dialog.getAttribute("aria-modal")).toBe("true");
        fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
        expect(panel().open).toBe(false);
        expect(document.activeElement).toBe(panel().querySelector("summary"));
    });

    test("makes the page inert while it is open, and restores it afterwards", async () => {
        render(
            <>
                <SiteNavigation items={items} />
                <main>the page</main>
                <p role="status">said</p>
            </>,
        );
        await toggle(panel(), true);
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(true);
        expect(screen.getByText("said").hasAttribute("inert")).toBe(false);
        expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
        fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(false);
        expect(document.activeElement).toBe(panel().querySelector("summary"));
    });

    test("closes when a link is followed, and makes the page focusable at once", async () => {
        render(
            <>
                <SiteNavigation items={items} />
                <main>the page</main>
            </>,
        );
        await toggle(panel(), true);
        const posts = screen.getByRole("link", { name: "Posts" });
        // jsdom can't navigate.
        window.addEventListener("click", (event) => event.preventDefault(), { once: true });
        fireEvent.click(posts);
        expect(panel().open).toBe(false);
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(false);
    });

    test("NAV-032 opens the level of an item with children, and returns to the level above by Back", async () => {
        render(<SiteNavigation items={items} />);
        await toggle(panel(), true);
        await toggle(level("Categories"), true);
        const back = screen.getByRole("button", { name: "Back to Site Navigation" });
        expect(document.activeElement).toBe(back);
        expect(panel().querySelector("ul")?.hasAttribute("data-inside")).toBe(true);
        expect(screen.getByRole("link", { name: "Go to Categories" }).getAttribute("href")).toBe("/categories");

        await toggle(level("Broken things"), true);
        const deeper = screen.getByRole("button", { name: "Back to Categories" });
        expect(document.activeElement).toBe(deeper);
        fireEvent.click(deeper);
        await toggle(level("Broken things"), false);
        expect(document.activeElement).toBe(level("Broken things").querySelector("summary"));
    });

    test("NAV-015 is a region with expandable items without scripts, with no button that does nothing", () => {
        const html = renderToString(<SiteNavigation items={items} />);
        expect(html).toContain('role="region"');
        expect(html).not.toContain("Back to");
        expect(html).toMatch(/<details[^>]*><summary[^>]*>.*Categories/);
        expect(html).toContain('href="/kettles"');
        expect(html).not.toContain("style=");
    });
});

describe("Back link of SiteNavigation", () => {
    afterEach(() => void jest.useRealTimers());

    test("NAV-017 goes back to the previous page; its URL is the home page, for users without scripts or history", async () => {
        const back = jest.spyOn(window.history, "back").mockImplementation(() => {
            window.dispatchEvent(new PopStateEvent("popstate"));
        });
        render(<SiteNavigation items={items} homeURL="/fr" />);
        await toggle(panel(), true);
        const link = screen.getByRole("link", { name: "Back" });
        expect(link.getAttribute("href")).toBe("/fr");
        expect(fireEvent.click(link)).toBe(false);
        expect(back).toHaveBeenCalledTimes(1);
        back.mockRestore();
    });
});
