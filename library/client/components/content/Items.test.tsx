import { expect, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";
import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import { ITEM_CONTENTS } from "@parley/library/contract";
import { render, screen } from "@testing-library/react";
import { Items } from "./Items";

function renderList(content: ItemContent, display: ItemDisplay = "grid", columns?: number) {
    const { unmount } = render(
        <Items items={[{ title: "Kettles", url: "/kettles" }]} {...{ content, display, columns }} label="Places" />,
    );
    const { className } = screen.getByRole("list", { name: "Places" });
    unmount();
    return className;
}

test("LAY-074 LAY-075 a grid has at most 3 columns by default, and 4 of contents with a picture", () => {
    const columns = Object.fromEntries(
        ITEM_CONTENTS.map((content) => [content, /items-columns-(\d)/.exec(renderList(content))?.[1]]),
    );
    expect(columns).toEqual({
        title: "3",
        "title-description": "3",
        "title-description-image": "4",
        "title-description-icon": "3",
        "title-background": "4",
        "title-background-description": "4",
        "title-chat-bubble": "3",
    });
    expect(renderList("title", "grid", 2)).toContain("items-columns-2");
});

test("LAY-076 a list has one column, whatever its content and its setting", () => {
    for (const content of ITEM_CONTENTS) expect(renderList(content, "list", 4)).toBe("items-list");
    expect(collectStyles()).toContain(".items-list{display:grid;grid-template-columns:minmax(0, 1fr)}");
});

test("LAY-077 an item of a grid is at least 180 px wide, or as wide as a narrower window", () => {
    expect(collectStyles()).toMatch(
        /\.items-columns-3\{grid-template-columns:repeat\(auto-fill, minmax\(min\(100%, max\(180px, \(100% - 48px\) \/ 3\)\), 1fr\)\)/,
    );
});
