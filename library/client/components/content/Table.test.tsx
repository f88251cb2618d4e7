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

describe("Table", () => {
    test("has a caption, column headers and row headers, and explicit roles that don't depend on the layout of its cells", () => {
        show();
        const table = screen.getByRole("table", { name: "What we mended" });

        expect(within(table).getAllByRole("rowgroup")).toHaveLength(2);
        expect(within(table).getAllByRole("columnheader").map(textOf)).toEqual(["Thing", "Mends"]);
        expect(within(table).getAllByRole("rowheader").map(textOf)).toEqual(["Kettle", "Bicycle"]);
        expect(within(table).getAllByRole("cell").map(textOf)).toEqual(["14", "3"]);
        for (const part of table.querySelectorAll("thead, tbody, tr, th, td")) expect(part.getAttribute("role")).toBeTruthy();
    });

    test("CONT-010 labels each cell with the heading of its column, for small screens; a row header needs no label", () => {
        show();

        expect(screen.getAllByRole("cell").map((cell) => cell.dataset.label)).toEqual(["Mends", "Mends"]);
        expect(screen.getAllByRole("rowheader").map((cell) => cell.dataset.label)).toEqual([undefined, undefined]);
    });

    test.each([
        [999, 999],
        [1000, 0],
    ])("CONT-009 of %p columns has %p labels", (count, labels) => {
        const many = Array.from({ length: count }, (_, index) => ({ key: `${index}`, head: `Head ${index}`, cell: () => index }));
        const html = renderToString(<Table caption="Wide" columns={many} rows={[KETTLE]} rowKey={({ name }) => name} />);

        expect(html.split("data-label=").length - 1).toBe(labels);
    });

    test("marks the sorted column, and offers sorting by sortable columns", () => {
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

    test("shows that it is empty", () => {
        show({ rows: [] });
        expect(screen.getByRole("cell").textContent).toContain("Nothing here.");
    });

    test("shows an error in place of earlier rows", () => {
        show({ error: "The list could not be had." });

        expect(screen.getByRole("alert").textContent).toBe("The list could not be had.");
        expect(screen.queryByText("Kettle")).toBeNull();
    });

    test("keeps its rows while newer ones are loading", () => {
        show({ loading: true });

        expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
        expect(screen.getByText("Kettle")).toBeTruthy();
    });

    describe("while its first rows are loading", () => {
        beforeEach(() => {
            jest.useFakeTimers();
        });
        afterEach(() => {
            jest.useRealTimers();
        });

        test("UI-012 UI-013 shows a skeleton after 150 ms", () => {
            show({ rows: [], loading: true });
            expect(screen.queryByText("Loading")).toBeNull();

            act(() => jest.advanceTimersByTime(150));
            expect(screen.getByText("Loading")).toBeTruthy();
        });
    });

    test("with more columns than fit is in a region that can be scrolled by keyboard", () => {
        const many = Array.from({ length: 9 }, (_, index) => ({ key: `${index}`, head: `Head ${index}`, cell: () => index }));
        show({ columns: many });

        expect(screen.getByRole("region", { name: "What we mended" }).tabIndex).toBe(0);
    });
});

function textOf({ textContent }: Element): string | null {
    return textContent;
}
