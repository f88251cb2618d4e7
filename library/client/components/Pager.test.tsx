import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { Pager } from "./Pager";
import { clampPage, pageNumbers } from "./pageNumbers";

const hrefOf = (page: number): string => `/discussions/p${page}?sort=-score`;

describe("the pager", () => {
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
        expect(pageNumbers(current, last)).toEqual(numbers);
    });

    test.each([
        [0, 1],
        [-3, 1],
        [Number.NaN, 1],
        [1.9, 1],
        [23, 23],
        [24, 23],
    ])("UI-055 brings page %p inside 1 to 23: %p", (asked, page) => {
        expect(clampPage(asked, 23)).toBe(page);
    });

    test("says which part of the list is shown and marks the current page", () => {
        render(<Pager page={2} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.getByText("11 - 20 of 23")).toBeTruthy();
        expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
    });

    test("UI-049 UI-051 UI-052 leads to the pages before and after by their own addresses, with the query kept", () => {
        render(<Pager page={2} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.getByRole("link", { name: "Previous Page" }).getAttribute("href")).toBe("/discussions/p1?sort=-score");
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toBe("/discussions/p3?sort=-score");
    });

    test("leads nowhere beyond the first and the last page", () => {
        render(<Pager page={3} total={23} limit={10} hrefOf={hrefOf} />);

        expect(screen.queryByRole("link", { name: "Next Page" })).toBeNull();
        expect(screen.getByText("21 - 23 of 23")).toBeTruthy();
    });

    test("goes on, and says so with a plus, when there are more things than were counted", () => {
        render(<Pager page={3} total={30} limit={10} more hrefOf={hrefOf} />);

        expect(screen.getByText("21 - 30 of 30+")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Next Page" }).getAttribute("href")).toContain("/p4");
    });

    test("UI-054 abbreviates page numbers above 999 and reads them out in full", () => {
        render(<Pager page={1} total={12309} limit={10} hrefOf={hrefOf} />);

        expect(screen.getByRole("link", { name: "Page 1,231" }).textContent).toBe("1.2k");
    });

    test("is absent from an empty list, and only counts a list of one page", () => {
        const { container, rerender } = render(<Pager page={1} total={0} limit={10} hrefOf={hrefOf} />);
        expect(container.innerHTML).toBe("");

        rerender(<Pager page={1} total={7} limit={10} hrefOf={hrefOf} />);
        expect(screen.getByText("1 - 7 of 7")).toBeTruthy();
        expect(screen.queryByRole("link")).toBeNull();
    });
});
