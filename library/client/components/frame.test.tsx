import { describe, expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Columns } from "./layout/Columns";
import { Frame, Page } from "./layout/Frame";
import { SortBy } from "./navigation/SortBy";
import { TitleBar } from "./navigation/titleBar/TitleBar";

const items = [
    { id: "posts", name: "Posts", url: "/discussions" },
    { id: "categories", name: "Categories", url: "/categories" },
];

describe("page", () => {
    test("NAV-004 begins with a link that skips the navigation", () => {
        render(
            <Frame bar={<TitleBar name="Fettle" items={items} />}>
                <Page>contents</Page>
            </Frame>,
        );
        const first = screen.getAllByRole("link")[0] as HTMLAnchorElement;

        expect(first.textContent).toBe("Skip to content");
        expect(document.querySelector(first.hash)).toBe(screen.getByRole("main"));
    });

    test("NAV-004 skips the side navigation too, on a page that has one", () => {
        render(
            <Frame bar={<TitleBar name="Fettle" items={items} />}>
                <Page columns>
                    <Columns left={<a href="/categories/tools">Tools</a>}>
                        <a href="/discussion/1">Kettle trips the breaker</a>
                    </Columns>
                </Page>
            </Frame>,
        );
        const first = screen.getAllByRole("link")[0] as HTMLAnchorElement;

        const start = document.querySelectorAll<HTMLElement>(first.hash);
        expect(start.length).toBe(1);
        expect(start[0]?.tabIndex).toBe(-1);
        expect(start[0]?.textContent).toBe("Kettle trips the breaker");
    });

    test("has no style attributes in its markup, which the content security policy would block", () => {
        const html = renderToString(
            <Frame bar={<TitleBar name="Fettle" items={items} searchURL="/search" />}>
                <Page>
                    <Columns left="left" right="right" rightLabel="About">
                        <SortBy value="a" options={[{ value: "a", name: "Newest", url: "?sort=a" }]} />
                    </Columns>
                </Page>
            </Frame>,
        );

        expect(html).not.toContain("style=");
    });
});

describe("SortBy", () => {
    const sort = (
        <SortBy
            value="-score"
            options={[
                { value: "dateInserted", name: "Oldest", url: "?sort=dateInserted" },
                { value: "-score", name: "Top", url: "?sort=-score" },
            ]}
        />
    );

    test("shows the selected ordering and links to the others", () => {
        render(sort);

        expect(screen.getByText("Sort by").closest("summary")?.textContent).toBe("Sort by Top");
        expect(screen.getByText("Oldest").closest("a")?.getAttribute("href")).toBe("?sort=dateInserted");
    });

    test("closes on Escape and restores the focus", () => {
        render(sort);
        const details = screen.getByText("Sort by").closest("details") as HTMLDetailsElement;
        details.open = true;
        fireEvent.keyDown(screen.getByRole("link", { name: "Oldest" }), { key: "Escape" });

        expect(details.open).toBe(false);
        expect(document.activeElement).toBe(details.querySelector("summary"));
    });

    test("closes on a press outside, and when one of its links is followed", () => {
        render(
            <>
                {sort}
                <p>outside</p>
            </>,
        );
        const details = screen.getByText("Sort by").closest("details") as HTMLDetailsElement;
        details.open = true;
        fireEvent.pointerDown(screen.getByText("outside"));
        expect(details.open).toBe(false);

        details.open = true;
        fireEvent.click(screen.getByRole("link", { name: "Oldest" }));
        expect(details.open).toBe(false);
    });
});
