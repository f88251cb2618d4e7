import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { collectStyles, writeTheme } from "@parley/library/client/styles";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import type { MePanel } from "./MeBox";
import { MeBox } from "./MeBox";

const panels: MePanel[] = [
    { id: "notifications", name: "Notifications", icon: "bell", count: 100, content: <p>Priya replied</p> },
    { id: "messages", name: "Messages", icon: "mail", count: -1, content: <p>A letter</p> },
    { id: "me", name: "My Account", tab: "Me", owner: "Ines", isMenu: true, content: <a href="/entry/signout">Sign out</a> },
];

const details = (id: string) => document.querySelector(`details[data-panel=${id}]`) as HTMLDetailsElement;

async function open(id: string): Promise<void> {
    await act(async () => {
        details(id).open = true;
        fireEvent(details(id), new Event("toggle"));
    });
}

describe("MeBox", () => {
    test("NAV-045 NAV-046 names known counts, and shows at most 99+", () => {
        render(<MeBox panels={panels} />);
        expect([...document.querySelectorAll("summary")].map((summary) => summary.getAttribute("aria-label"))).toEqual([
            "Notifications, 99+ unread",
            "Messages",
            "My Account, Ines",
        ]);
        expect(within(details("notifications")).getAllByText("99+").length).toBeGreaterThan(0);
        expect(details("messages").querySelector("summary")?.textContent).not.toMatch(/\d/);
    });

    test("opens non-modal menus on a large screen, which close on Escape", async () => {
        render(
            <>
                <MeBox panels={panels} />
                <main>the page</main>
            </>,
        );
        await open("notifications");
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(false);
        expect(screen.queryByRole("dialog")).toBeNull();
        fireEvent.keyDown(screen.getByText("Priya replied"), { key: "Escape" });
        expect(details("notifications").open).toBe(false);
        expect(document.activeElement).toBe(details("notifications").querySelector("summary"));
    });

    test("is complete without scripts, except for the tabs, which need them", () => {
        const html = renderToString(<MeBox panels={panels} />);
        expect(html).toContain("Priya replied");
        expect(html).toContain('href="/entry/signout"');
        expect(html).not.toContain("tablist");
    });
});

describe("MeBox on a compact screen", () => {
    // Stands in for the style sheet by which MeBox detects a sheet, since jsdom has none.
    const sheet = document.createElement("style");
    beforeEach(() => {
        sheet.textContent = ".me-box-sheet { position: fixed }";
        document.head.append(sheet);
    });
    afterEach(() => sheet.remove());

    test("NAV-018 is one side panel with the tabs Me, Notifications and Messages", async () => {
        render(
            <>
                <MeBox panels={panels} />
                <main>the page</main>
            </>,
        );
        await open("notifications");
        const dialog = screen.getByRole("dialog", { name: "Notifications" });
        expect(screen.getByText("the page").hasAttribute("inert")).toBe(true);
        const tabs = within(dialog).getAllByRole("tab");
        expect(tabs.map((tab) => [tab.firstChild?.textContent, tab.getAttribute("aria-selected")])).toEqual([
            ["Me", "false"],
            ["Notifications", "true"],
            ["Messages", "false"],
        ]);
        expect(within(dialog).getByRole("tabpanel").textContent).toBe("Priya replied");
    });

    test("NAV-018 switches panels by a tab or the arrow keys, and moves the focus along", async () => {
        render(<MeBox panels={panels} />);
        await open("notifications");
        fireEvent.keyDown(within(details("notifications")).getByRole("tab", { selected: true }), { key: "ArrowRight" });
        expect([details("notifications").open, details("messages").open]).toEqual([false, true]);
        const tab = within(details("messages")).getByRole("tab", { selected: true });
        expect(document.activeElement).toBe(tab);

        await open("messages");
        fireEvent.keyDown(tab, { key: "ArrowRight" });
        expect(details("me").open).toBe(true);
        await open("me");
        fireEvent.click(within(details("me")).getByRole("tab", { name: /Notifications/ }));
        expect(details("notifications").open).toBe(true);
        expect(details("me").open).toBe(false);
    });

    test("has no tabs if there is only one panel", async () => {
        render(<MeBox panels={panels.slice(2)} />);
        await open("me");
        expect(screen.queryByRole("tab")).toBeNull();
        expect(screen.getByRole("dialog", { name: "My Account" })).toBeTruthy();
    });
});

test("USR-042 the member's dropdown is 300 wide, if space allows", () => {
    render(<MeBox panels={panels} />);
    expect(details("me").querySelector(".me-box-menu")).toBeTruthy();
    writeTheme();
    const css = collectStyles();
    expect(css).toMatch(/\.me-box-menu\{inline-size:min\(var\(--menu-m\), calc\(100vw - 16px\)\)/);
    expect(css).toMatch(/:root\{[^}]*--menu-m:300px/);
});
