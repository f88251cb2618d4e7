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

test("LAY-063 LAY-064 LAY-066 LAY-067 LAY-068 LAY-069 LAY-070 LAY-072 LAY-073 each content has its parts, in a grid and a list, and a line as a link", () => {
    const item = { title: "Kettles", url: "/kettles", description: "Hot.", imageUrl: "/k.png", icon: "link" as const };
    const partsOf = (content: ItemContent, display: ItemDisplay) => {
        const { container, unmount } = render(<Items items={[item]} {...{ content, display }} label="Places" />);
        expect(screen.getByRole("link", { name: /Kettles/ }).getAttribute("href")).toBe("/kettles");
        const parts = { h3: "head", p: "sentence", img: "picture", svg: "icon" };
        const shown = Object.entries(parts).flatMap(([selector, name]) => (container.querySelector(selector) ? [name] : []));
        const { className } = screen.getByRole("link");
        unmount();
        return [...shown, ...(/ground/.test(className) ? ["ground"] : []), ...(/bubble/.test(className) ? ["bubble"] : [])].join(
            " ",
        );
    };
    const contents: Record<ItemContent, string> = {
        title: "head",
        "title-description": "head sentence",
        "title-description-image": "head sentence picture",
        "title-description-icon": "head sentence icon",
        "title-background": "head picture ground",
        "title-background-description": "head sentence picture ground",
        "title-chat-bubble": "head bubble",
    };
    for (const display of ["grid", "list", "carousel"] as const)
        expect(Object.fromEntries(ITEM_CONTENTS.map((content) => [content, partsOf(content, display)]))).toEqual(contents);
    expect(ITEM_CONTENTS.filter((content) => partsOf(content, "link") === "icon")).toEqual([
        "title-description-icon",
        "title-chat-bubble",
    ]);
});

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
