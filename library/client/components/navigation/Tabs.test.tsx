import { afterEach, describe, expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { SortBy } from "./SortBy";
import { TabPanels } from "./TabPanels";

const panels = [
    { id: "hours", name: "Hours", content: <p>Tuesdays.</p> },
    { id: "tools", name: "Tools", count: 214, content: <p>A lathe.</p> },
    { id: "way", name: "The way here", content: <p>Through the yard.</p> },
];

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const shown = () => screen.getByRole("tabpanel").textContent;

afterEach(() => history.replaceState(null, "", "/"));

describe("TabPanels", () => {
    test("shows one panel, named by its tab", () => {
        render(<TabPanels label="The workshop" panels={panels} shown="tools" />);

        expect(screen.getByRole("tablist", { name: "The workshop" })).toBeTruthy();
        expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Tools 214");
        expect(screen.getByRole("tabpanel", { name: "Tools 214" }).textContent).toBe("A lathe.");
    });

    test("follows the arrow keys cyclically, and Home and End", () => {
        render(<TabPanels label="The workshop" panels={panels} />);
        screen.getByRole("tab", { name: "Hours" }).focus();

        press("ArrowRight");
        expect(document.activeElement).toBe(screen.getByRole("tab", { selected: true }));
        expect(shown()).toBe("A lathe.");
        press("End");
        expect(shown()).toBe("Through the yard.");
        press("ArrowRight");
        expect(shown()).toBe("Tuesdays.");
        press("ArrowLeft");
        expect(shown()).toBe("Through the yard.");
        press("Home");
        expect(shown()).toBe("Tuesdays.");
    });

    test("follows the arrow keys in reading direction", () => {
        render(<TabPanels label="الورشة" panels={panels} />);
        const tab = screen.getByRole("tab", { name: "Hours" });
        // jsdom doesn't inherit the direction.
        tab.style.direction = "rtl";
        tab.focus();

        press("ArrowLeft");
        expect(shown()).toBe("A lathe.");
    });

    test("has one tab stop", () => {
        render(<TabPanels label="The workshop" panels={panels} />);

        expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    });

    test("shows the panel that the URL's fragment names", () => {
        history.replaceState(null, "", "#way");
        render(<TabPanels label="The workshop" panels={panels} />);

        expect(shown()).toBe("Through the yard.");
    });

    test("renders links to its panels without scripts, with all panels reachable", () => {
        document.body.innerHTML = renderToString(<TabPanels label="The workshop" panels={panels} />);

        expect(screen.getByRole("link", { name: "Tools 214" }).getAttribute("href")).toBe("#tools");
        expect(document.querySelectorAll("[hidden], [role='tab']")).toHaveLength(0);
        document.body.innerHTML = "";
    });
});

test("UI-061 SortBy is labelled Sort by", () => {
    const options = [
        { value: "new", name: "Newest", url: "?sort=new" },
        { value: "old", name: "Oldest", url: "?sort=old" },
    ];
    render(<SortBy value="old" options={options} />);

    expect(document.querySelector("summary")?.textContent).toBe("Sort by Oldest");
    expect(screen.getByRole("list", { name: "Sort by", hidden: true })).toBeTruthy();
    expect(document.querySelector("[aria-current]")?.textContent).toBe("Oldest");
});
