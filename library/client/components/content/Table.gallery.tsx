import { createGalleryPage } from "@parley/library/client/gallery";
import { useState } from "react";
import { Numeral } from "./Numeral";
import { RelativeTime } from "./RelativeTime";
import type { TableColumn } from "./Table";
import { Table } from "./Table";

interface Mend {
    thing: string;
    who: string;
    hours: number;
    cost: number;
    date: string;
}

const MENDS: Mend[] = [
    { thing: "Kettle with a dead element", who: "Bea Larkin", hours: 2, cost: 14, date: "2026-05-03T18:30:00+00:00" },
    { thing: "Town bicycle, back wheel", who: "Yusuf Demir", hours: 1.5, cost: 1250, date: "2026-04-12T18:30:00+00:00" },
    { thing: "Jumper, left elbow", who: "Hana Sato", hours: 6, cost: 0, date: "2026-02-03T18:30:00+00:00" },
];

const COLUMNS: TableColumn<Mend>[] = [
    { key: "thing", head: "Thing", cell: ({ thing }) => thing, isRowHead: true },
    { key: "who", head: "Mended by", cell: ({ who }) => who },
    { key: "when", head: "When", cell: ({ date }) => <RelativeTime date={date} /> },
    { key: "hours", head: "Hours", cell: ({ hours }) => hours, isNumber: true },
    { key: "cost", head: "Cost in pence", cell: ({ cost }) => <Numeral value={cost} />, isNumber: true },
];

const usual = { caption: "Mended this spring", columns: COLUMNS, rowKey: ({ thing }: Mend) => thing };

const LONG: Mend = {
    thing: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftswasserkocher",
    who: "Yusuf_of_the_Tuesday_table_who_keeps_the_spare_elements_for_everybody_else",
    hours: 1234567,
    cost: 9876543,
    date: "2019-04-03T18:30:00+00:00",
};

function Sortable() {
    const [{ key, direction }, setSort] = useState({ key: "hours", direction: "descending" as "ascending" | "descending" });
    const sortBy = (other: string) =>
        setSort({ key: other, direction: other === key && direction === "ascending" ? "descending" : "ascending" });
    const columns = COLUMNS.map((column) =>
        column.key === "when"
            ? column
            : {
                  ...column,
                  sort: { direction: column.key === key ? direction : undefined, onSort: () => sortBy(column.key) },
              },
    );
    const sortedBy = ({ thing, who, hours, cost }: Mend) => ({ thing, who, hours, cost })[key] ?? "";
    const rows = MENDS.toSorted(
        (one, other) => (sortedBy(one) < sortedBy(other) ? -1 : 1) * (direction === "ascending" ? 1 : -1),
    );
    return <Table {...usual} columns={columns} rows={rows} />;
}

export const tables = createGalleryPage("Table", {
    "A few rows": () => <Table {...usual} rows={MENDS} />,
    Sorted: Sortable,
    "Very long words": () => <Table {...usual} rows={[LONG, ...MENDS]} />,
    "Many columns": () => (
        <Table
            {...usual}
            columns={[
                ...COLUMNS,
                ...Array.from({ length: 12 }, (_, week) => ({
                    key: `${week}`,
                    head: `Week ${week + 1}`,
                    cell: () => (week * 7) % 5,
                    isNumber: true,
                })),
            ]}
            rows={MENDS}
        />
    ),
    "Caption only read out": () => <Table {...usual} captionHidden rows={MENDS} />,
    Nothing: () => <Table {...usual} rows={[]} />,
    "On its way": () => <Table {...usual} rows={[]} loading />,
    "On its way anew": () => <Table {...usual} rows={MENDS} loading />,
    Error: () => <Table {...usual} rows={[]} error="The list of mends could not be fetched. Please try again later." />,
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Table
                caption="ما أصلحناه هذا الربيع"
                columns={[
                    { key: "thing", head: "الشيء", cell: ({ thing }) => thing, isRowHead: true },
                    { key: "hours", head: "الساعات", cell: ({ hours }) => hours, isNumber: true },
                ]}
                rows={[
                    { thing: "إبريق كهربائي", hours: 2 },
                    { thing: "دراجة", hours: 6 },
                ]}
                rowKey={({ thing }) => thing}
            />
        </div>
    ),
});
