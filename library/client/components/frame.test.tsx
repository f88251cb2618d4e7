import { describe, expect, test } from "@jest/globals";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Columns } from "./Columns";
import { Frame, Page } from "./Frame";
import { SortBy } from "./SortBy";
import { GuestItems, TitleBar } from "./TitleBar";

const items = [
    { name: "Posts", url: "/discussions", current: true },
    { name: "Categories", url: "/categories" },
];

describe("every page", () => {
    test("NAV-004 begins with a link that leads over the navigation to the contents", () => {
        render(
            <Frame bar={<TitleBar name="Fettle" items={items} />}>
                <Page>contents</Page>
            </Frame>,
        );
        const first = screen.getAllByRole("link")[0] as HTMLAnchorElement;

        expect(first.textContent).toBe("Skip to content");
        expect(document.querySelector(first.hash)).toBe(screen.getByRole("main"));
    });

    test("carries no style of its own in its markup, which the content policy would refuse", () => {
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

describe("the title bar", () => {
    test("says where the reader is", () => {
        render(<TitleBar name="Fettle" items={items} />);

        for (const place of screen.getAllByRole("link", { name: "Posts" }))
            expect(place.getAttribute("aria-current")).toBe("page");
        expect(screen.getAllByRole("link", { name: "Categories" })[0]?.hasAttribute("aria-current")).toBe(false);
    });

    test("NAV-015 has a hamburger, Menu, that opens a panel titled 'Site Navigation', without scripts too", () => {
        const { container } = render(<TitleBar name="Fettle" items={items} />);
        const details = screen.getByText("Menu").closest("details") as HTMLDetailsElement;
        const panel = within(details).getByRole("region", { name: "Site Navigation", hidden: true });

        expect(container.querySelector("summary")).toBe(details.firstElementChild);
        expect(within(panel).getByRole("link", { name: "Categories", hidden: true }).getAttribute("href")).toBe("/categories");
    });

    test("has a search, and one that is compact and has a Cancel, only where there is something to search", () => {
        const { rerender } = render(<TitleBar name="Fettle" items={items} />);
        expect(screen.queryAllByRole("searchbox")).toEqual([]);

        rerender(<TitleBar name="Fettle" items={items} searchURL="/search" />);
        const search = screen.getAllByRole<HTMLInputElement>("searchbox")[0] as HTMLInputElement;
        expect(search.name).toBe("query");
        expect(search.form?.getAttribute("action")).toBe("/search");
        expect(search.form?.method).toBe("get");
        expect(screen.getByText("Cancel").closest("summary")).toBeTruthy();
    });

    test("AUTH-005 offers guests to sign in, on small screens by an icon, and to register where they may", () => {
        const { rerender } = render(<GuestItems signInURL="/entry/signin" registerURL="/entry/register" />);
        expect(screen.getAllByRole("link", { name: "Sign In" }).map((link) => link.getAttribute("href"))).toEqual([
            "/entry/signin",
            "/entry/signin",
        ]);
        expect(screen.getByRole("link", { name: "Register" })).toBeTruthy();

        rerender(<GuestItems signInURL="/entry/signin" />);
        expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
    });
});

describe("a list that unfolds", () => {
    const sort = (
        <SortBy
            value="-score"
            options={[
                { value: "dateInserted", name: "Oldest", url: "?sort=dateInserted" },
                { value: "-score", name: "Top", url: "?sort=-score" },
            ]}
        />
    );

    test("tells the chosen way and links to the others", () => {
        render(sort);

        expect(screen.getByText("Sort by").closest("summary")?.textContent).toBe("Sort by Top");
        expect(screen.getByText("Oldest").closest("a")?.getAttribute("href")).toBe("?sort=dateInserted");
    });

    test("closes on Escape and gives the focus back", () => {
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
