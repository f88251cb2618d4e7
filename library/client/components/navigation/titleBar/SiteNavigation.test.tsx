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

describe("the side panel", () => {
    test("NAV-015 NAV-016 NAV-033 is titled Site Navigation, opened by Menu, closed by Close, there and in itself", async () => {
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

    test("has the reader alone while it is open, and gives the page back", async () => {
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

    test("a followed link closes it, and the page is free for the focus at once", async () => {
        render(
            <>
                <SiteNavigation items={items} />
                <main>the page</main>
            </>,
        );
        await toggle(panel(), true);
        const posts = screen.getByRole("link", { name: "Posts" });
        // jsdom cannot go there.
        window.addEventListener("click", (event) => event.preventDefault(), { once: true });
        fireEvent.click(posts);
        expect(panel().open).toBe(false);
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(false);
    });

    test("NAV-032 a place that holds others leads to their level, and Back to the level above", async () => {
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

    test("NAV-015 without scripts it is a region whose places unfold, with no button that does nothing", () => {
        const html = renderToString(<SiteNavigation items={items} />);
        expect(html).toContain('role="region"');
        expect(html).not.toContain("Back to");
        expect(html).toMatch(/<details[^>]*><summary[^>]*>.*Categories/);
        expect(html).toContain('href="/kettles"');
        expect(html).not.toContain("style=");
    });
});

describe("Back", () => {
    afterEach(() => void jest.useRealTimers());

    test("NAV-017 leads to the page before; its address is home, for who has no scripts or no page before", async () => {
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
