import { describe, expect, test } from "@jest/globals";
import { PageSettingsContext } from "@parley/library/client/page";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useContext } from "react";
import { Pager } from "./Pager";
import { clampPage, listPageNumbers, readPageDigits, readWantedPage, toPageForm } from "./pageNumbers";

const hrefOf = (page: number): string => `/discussions/p${page}?sort=-score`;

describe("Pager", () => {
    test.each([
        [1, 1, [1]],
        [1, 2, [1, 2]],
        [1, 3, [1, 2, 3]],
        [1, 487, [1, 2, 3, 487]],
        [2, 487, [1, 2, 3, 487]],
        [3, 487, [1, 2, 3, 4, 487]],
        [4, 487, [1, 2, 3, 4, 5, 487]],
        [5, 487, [1, 4, 5, 6, 487]],
        [244, 487, [1, 243, 244, 245, 487]],
        [485, 487, [1, 484, 485, 486, 487]],
        [487, 487, [1, 485, 486, 487]],
        [3, 5, [1, 2, 3, 4, 5]],
    ])("on page %p of %p links to %p", (current, last, numbers) => {
        expect(listPageNumbers(current, last)).toEqual(numbers);
    });

    test.each([
        [0, 1],
        [-3, 1],
        [Number.NaN, 1],
        [1.9, 1],
        [23, 23],
        [24, 23],
    ])("UI-055 clamps page %p to 1 to 23: %p", (requested, page) => {
        expect(clampPage(requested, 23)).toBe(page);
    });

    test("UI-046 shows the range of the page and marks the current page", () => {
        render(<Pager page={2} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.getByText("11 - 20 of 23")).toBeTruthy();
        expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
    });

    test("UI-048 has ten items per page by default", () => {
        render(<Pager page={2} total={23} hrefOf={hrefOf} />);

        expect(screen.getByText("11 - 20 of 23")).toBeTruthy();
    });

    test("UI-049 UI-051 UI-052 links to the previous and next page by their URLs, with the query string", () => {
        render(<Pager page={2} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.getByRole("link", { name: "Previous Page" }).getAttribute("href")).toBe("/discussions/p1?sort=-score");
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toBe("/discussions/p3?sort=-score");
    });

    test("UI-056 has no next link on the last page", () => {
        render(<Pager page={3} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.queryByRole("link", { name: "Next Page" })).toBeNull();
        expect(screen.getByText("Next Page").parentElement?.getAttribute("aria-disabled")).toBe("true");
        expect(screen.getByText("21 - 23 of 23")).toBeTruthy();
    });

    test("UI-057 has no previous link on the first page", () => {
        render(<Pager page={1} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.queryByRole("link", { name: "Previous Page" })).toBeNull();
        expect(screen.getByText("Previous Page").parentElement?.getAttribute("aria-disabled")).toBe("true");
    });

    test("UI-056 has a next link on a single page and beyond the counted pages when more pages exist", () => {
        const { rerender } = render(<Pager page={1} total={10} limit={10} more hrefOf={hrefOf} />);
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toContain("/p2");

        rerender(<Pager page={5} total={45} limit={10} more hrefOf={hrefOf} />);
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toContain("/p6");
        expect(screen.getByText("41 - 45 of 45+")).toBeTruthy();
    });

    test("UI-047 has a next link, and shows a plus, when there are more items than were counted", () => {
        render(<Pager page={3} total={30} limit={10} more hrefOf={hrefOf} />);

        expect(screen.getByText("21 - 30 of 30+")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toContain("/p4");
    });

    test("UI-054 abbreviates page numbers above 999, with the full number as accessible name", () => {
        render(<Pager page={1} total={12309} limit={10} hrefOf={hrefOf} />);

        const link = screen.getByRole("link", { name: "Page 1,231" });
        expect(link.textContent).toBe("1.2k");
        expect(link.title).toBe("1,231");
    });

    test("UI-046 UI-054 formats numbers in the page's language", () => {
        render(
            <Locale name="de">
                <Pager page={1} total={12309} limit={10} hrefOf={hrefOf} />
            </Locale>,
        );

        expect(screen.getByText("1 - 10 of 12.309")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Page 1.231" }).textContent).toBe("1231");
    });

    test("renders nothing for an empty list, and only the count for a single page", () => {
        const { container, rerender } = render(<Pager page={1} total={0} limit={10} hrefOf={hrefOf} />);
        expect(container.innerHTML).toBe("");

        rerender(<Pager page={1} total={7} limit={10} hrefOf={hrefOf} />);
        expect(screen.getByText("1 - 7 of 7")).toBeTruthy();
        expect(screen.queryByRole("link")).toBeNull();
    });
});

describe("PageJump", () => {
    test.each([
        ["", ""],
        ["7", "7"],
        ["p7!", "7"],
        ["-3", "3"],
        ["1.5", "15"],
        ["0", "1"],
        ["000", "1"],
        ["23", "23"],
        ["24", "23"],
        ["9".repeat(400), "23"],
        ["twelve", ""],
        ["\u0661\u0662", "12"],
        ["\u06f5", "5"],
    ])("UI-058 UI-059 reduces the input %p to %p, of 23 pages", (written, reduced) => {
        expect(readPageDigits(written, 23)).toBe(reduced);
    });

    test("UI-060 stays on the current page when the input is empty", () => {
        expect([readWantedPage("", 4, 23), readWantedPage("four", 4, 23), readWantedPage("5", 4, 23)]).toEqual([4, 4, 5]);
    });

    test("UI-050 is opened by the count, has the texts of the specification, and returns to the count", () => {
        render(<Pager page={2} total={230} limit={10} hrefOf={hrefOf} />);
        const summary = screen.getByText("11 - 20 of 230").closest("summary");

        expect(summary?.textContent).toBe("11 - 20 of 230Jump to pageBack to post count");
        expect((screen.getByRole("textbox", { name: "Jump to page", hidden: true }) as HTMLInputElement).value).toBe("2");
        expect(screen.getByText("of 23")).toBeTruthy();
        expect(screen.getByRole("button", { name: "Go", hidden: true })).toBeTruthy();
    });

    test("UI-058 UI-059 accepts only digits of an existing page while typing", () => {
        render(<Pager page={2} total={230} limit={10} hrefOf={hrefOf} />);

        expect([write("1a2"), write("99"), write("0"), write("")]).toEqual(["12", "23", "1", ""]);
    });

    test("UI-051 UI-052 follows a link to the entered page, with the query string", () => {
        render(<Pager page={2} total={230} limit={10} hrefOf={hrefOf} />);

        write("17");
        expect(followed()).toBe("/discussions/p17?sort=-score");

        write("");
        expect(followed()).toBe("/discussions/p2?sort=-score");
    });

    test("builds a GET form for a page number in the path, and for one in the query string", () => {
        expect(toPageForm(hrefOf)).toEqual({ action: "/discussions", name: "page", otherParameters: [["sort", "-score"]] });
        expect(toPageForm((page) => `/discussion/comment/5?replies=${page}&sort=-score#replies`)).toEqual({
            action: "/discussion/comment/5#replies",
            name: "replies",
            otherParameters: [["sort", "-score"]],
        });
        expect(toPageForm((page) => `/p${page}`).action).toBe("/");
    });

    test("is not rendered for a single page", () => {
        render(<Pager page={1} total={7} limit={10} hrefOf={hrefOf} />);

        expect(screen.queryByText("Jump to page")).toBeNull();
    });
});

function Locale({ name, children }: { name: string; children: ReactNode }): ReactNode {
    const usual = useContext(PageSettingsContext);
    return <PageSettingsContext value={{ ...usual, locale: name }}>{children}</PageSettingsContext>;
}

/** Types into the field and returns its value. */
function write(text: string): string {
    const field = screen.getByRole("textbox", { name: "Jump to page", hidden: true }) as HTMLInputElement;
    fireEvent.input(field, { target: { value: text } });
    return field.value;
}

/** Presses Go and returns the URL of the link that is followed. */
function followed(): string | undefined {
    let href: string | undefined;
    const onClick = (event: MouseEvent): void => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        if (!link) return;
        href = link.getAttribute("href") ?? undefined;
        event.preventDefault();
    };
    document.addEventListener("click", onClick);
    fireEvent.click(screen.getByRole("button", { name: "Go", hidden: true }));
    document.removeEventListener("click", onClick);
    return href;
}
