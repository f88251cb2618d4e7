import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { Table } from "./Table";

interface Thing {
    name: string;
    mends: number;
}

const KETTLE = { name: "Kettle", mends: 14 };
const BICYCLE = { name: "Bicycle", mends: 3 };

const columns: ComponentProps<typeof Table<Thing>>["columns"] = [
    { key: "name", head: "Thing", cell: ({ name }) => name, isRowHead: true },
    { key: "mends", head: "Mends", cell: ({ mends }) => mends, isNumber: true },
];

function show(other: Partial<ComponentProps<typeof Table<Thing>>> = {}): void {
    render(<Table caption="What we mended" columns={columns} rows={[KETTLE, BICYCLE]} rowKey={({ name }) => name} {...other} />);
}

describe("a table", () => {
    test("has a caption, headings of columns and of rows, and says all of it by role, however its cells are laid out", () => {
        show();
        const table = screen.getByRole("table", { name: "What we mended" });

        expect(within(table).getAllByRole("rowgroup")).toHaveLength(2);
        expect(within(table).getAllByRole("columnheader").map(textOf)).toEqual(["Thing", "Mends"]);
        expect(within(table).getAllByRole("rowheader").map(textOf)).toEqual(["Kettle", "Bicycle"]);
        expect(within(table).getAllByRole("cell").map(textOf)).toEqual(["14", "3"]);
        for (const part of table.querySelectorAll("thead, tbody, tr, th, td")) expect(part.getAttribute("role")).toBeTruthy();
    });

    test("CONT-010 carries in each cell the heading of its column, for small screens; what names the row needs none", () => {
        show();

        expect(screen.getAllByRole("cell").map((cell) => cell.dataset.label)).toEqual(["Mends", "Mends"]);
        expect(screen.getAllByRole("rowheader").map((cell) => cell.dataset.label)).toEqual([undefined, undefined]);
    });

    test.each([
        [999, 999],
        [1000, 0],
    ])("CONT-009 of %p columns carries %p of them as labels", (count, labels) => {
        const many = Array.from({ length: count }, (_, index) => ({ key: `${index}`, head: `Head ${index}`, cell: () => index }));
        const html = renderToString(<Table caption="Wide" columns={many} rows={[KETTLE]} rowKey={({ name }) => name} />);

        expect(html.split("data-label=").length - 1).toBe(labels);
    });

    test("says how it is sorted, and by what it can be", () => {
        const onSort = jest.fn();
        show({
            columns: [
                { key: "name", head: "Thing", cell: ({ name }) => name, sort: { direction: "descending", onSort } },
                { key: "mends", head: "Mends", cell: ({ mends }) => mends, sort: { url: "?sort=-mends" } },
                { key: "who", head: "By whom", cell: () => "Bea" },
            ],
        });
        const heads = screen.getAllByRole("columnheader");
        expect(heads.map((head) => head.getAttribute("aria-sort"))).toEqual(["descending", "none", null]);

        fireEvent.click(screen.getByRole("button", { name: "Thing" }));
        expect(onSort).toHaveBeenCalledTimes(1);
        expect(screen.getByRole("link", { name: "Mends" }).getAttribute("href")).toBe("?sort=-mends");
    });

    test("says that there is nothing", () => {
        show({ rows: [] });
        expect(screen.getByRole("cell").textContent).toContain("Nothing here.");
    });

    test("says why there is nothing, though rows were there before", () => {
        show({ error: "The list could not be had." });

        expect(screen.getByRole("alert").textContent).toBe("The list could not be had.");
        expect(screen.queryByText("Kettle")).toBeNull();
    });

    test("keeps its rows while newer ones are on their way", () => {
        show({ loading: true });

        expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
        expect(screen.getByText("Kettle")).toBeTruthy();
    });

    describe("whose first rows are on their way", () => {
        beforeEach(() => {
            jest.useFakeTimers();
        });
        afterEach(() => {
            jest.useRealTimers();
        });

        test("UI-012 UI-013 shows bones after 150 ms", () => {
            show({ rows: [], loading: true });
            expect(screen.queryByText("Loading")).toBeNull();

            act(() => jest.advanceTimersByTime(150));
            expect(screen.getByText("Loading")).toBeTruthy();
        });
    });

    test("of more columns than fit is a region that the keyboard can scroll", () => {
        const many = Array.from({ length: 9 }, (_, index) => ({ key: `${index}`, head: `Head ${index}`, cell: () => index }));
        show({ columns: many });

        expect(screen.getByRole("region", { name: "What we mended" }).tabIndex).toBe(0);
    });
});

function textOf({ textContent }: Element): string | null {
    return textContent;
}
