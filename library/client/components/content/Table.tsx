import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { Key, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { Loader } from "../feedback/Loader";
import { Empty, Notice } from "./Lists";
import { table } from "./Table.styles";

export type SortDirection = "ascending" | "descending";

/** Sorting of a column; a link works without scripts, too. */
export interface TableSort {
    /** Direction in which the table is sorted by this column; absent when it is sorted by another. */
    direction?: SortDirection | undefined;
    /** URL of the table sorted by this column; reverses the direction when it is sorted by it already. */
    url?: string;
    onSort?: () => void;
}

export interface TableColumn<Thing> {
    key: string;
    head: string;
    cell: (thing: Thing) => ReactNode;
    /** Whether the column contains numbers, which are aligned at the end. */
    isNumber?: boolean;
    /** Whether the column contains the row headers. */
    isRowHead?: boolean;
    sort?: TableSort;
}

interface TableProps<Thing> {
    caption: string;
    /** Whether the caption is visually hidden, because a heading above the table has the same text. */
    captionHidden?: boolean;
    columns: readonly TableColumn<Thing>[];
    rows: readonly Thing[];
    rowKey: (thing: Thing) => Key;
    /** Whether rows are loading; a skeleton is shown while there are none. */
    loading?: boolean;
    /** Message why the rows couldn't be loaded. */
    error?: string | undefined;
    /** Text for an empty table; "Nothing here." by default. */
    empty?: ReactNode;
}

/** Maximum number of columns for which cells have labels on small screens (CONT-009). */
const MAX_LABELLED = 999;

/** Number of columns above which a table may exceed the window and needs to be scrollable by keyboard. */
const MAX_FITTING = 8;

/**
 * Renders a table. Below 600 px every row is a block, and each cell shows the heading of its column (CONT-009, CONT-010). The roles are
 * explicit, because cells with a block layout would lose theirs: for assistive technology it remains a table at any width.
 */
export function Table<Thing>(props: TableProps<Thing>): ReactNode {
    const { caption, captionHidden = false, columns, rows, loading = false } = props;
    const captionID = useId();
    const isSortable = columns.some(({ sort }) => sort);
    const scrolled = columns.length > MAX_FITTING && { tabIndex: 0, role: "region", "aria-labelledby": captionID };
    return (
        <div className={table.frame} {...scrolled}>
            {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, they would lose their own */}
            <table className={table.root} role="table" aria-busy={loading || undefined} aria-labelledby={captionID}>
                <caption className={captionHidden ? table.captionHidden : table.caption} id={captionID}>
                    {caption}
                </caption>
                <thead className={isSortable ? table.heads : table.headsHidden} role="rowgroup">
                    <tr className={table.headRow} role="row">
                        {columns.map((column) => (
                            <Head key={column.key} column={column} />
                        ))}
                    </tr>
                </thead>
                <tbody className={classNames(table.body, loading && rows.length > 0 && table.busy)} role="rowgroup">
                    <Rows {...props} />
                </tbody>
            </table>
            {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
        </div>
    );
}

function Head<Thing>({ column: { head, isNumber, sort } }: { column: TableColumn<Thing> }): ReactNode {
    return (
        <th
            className={classNames(table.head, isNumber && table.end, !sort && table.headUnsorted)}
            scope="col"
            // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it would lose its own
            role="columnheader"
            aria-sort={sort && (sort.direction ?? "none")}
        >
            {sort ? <SortButton sort={sort}>{head}</SortButton> : head}
        </th>
    );
}

function SortButton({ sort: { direction, url, onSort }, children }: { sort: TableSort; children: ReactNode }): ReactNode {
    const inside = (
        <>
            {children}
            <Icon name={direction === undefined ? "sort" : direction === "ascending" ? "up" : "down"} size="s" />
        </>
    );
    return url === undefined ? (
        <button type="button" className={table.sort} onClick={onSort}>
            {inside}
        </button>
    ) : (
        <a className={table.sort} href={url} onClick={onSort}>
            {inside}
        </a>
    );
}

/** Renders the rows, or a substitute: error, skeleton or empty text. */
function Rows<Thing>({ columns, rows, rowKey, loading, error, empty }: TableProps<Thing>): ReactNode {
    const t = useTranslation();
    if (error !== undefined) {
        return (
            <Instead columns={columns.length}>
                <Notice kind="danger">
                    <p role="alert">{error}</p>
                </Notice>
            </Instead>
        );
    }
    if (rows.length > 0) {
        return rows.map((thing) => (
            // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it would lose its own
            <tr key={rowKey(thing)} className={table.row} role="row">
                {columns.map((column) => (
                    <Cell key={column.key} column={column} thing={thing} isLabelled={columns.length <= MAX_LABELLED} />
                ))}
            </tr>
        ));
    }
    return <Instead columns={columns.length}>{loading ? <Loader /> : (empty ?? <Empty title={t("Nothing here.")} />)}</Instead>;
}

interface CellProps<Thing> {
    column: TableColumn<Thing>;
    thing: Thing;
    isLabelled: boolean;
}

function Cell<Thing>({ column: { head, cell, isNumber, isRowHead }, thing, isLabelled }: CellProps<Thing>): ReactNode {
    const Element = isRowHead ? "th" : "td";
    return (
        <Element
            className={classNames(
                table.cell,
                isNumber && classNames(table.number, table.end),
                isRowHead && table.rowHead,
                isLabelled && !isRowHead && table.labelled,
            )}
            scope={isRowHead ? "row" : undefined}
            role={isRowHead ? "rowheader" : "cell"}
            data-label={isLabelled && !isRowHead ? head : undefined}
        >
            <div>{cell(thing)}</div>
        </Element>
    );
}

/** Renders one cell across all columns. */
function Instead({ columns, children }: { columns: number; children: ReactNode }): ReactNode {
    return (
        // biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it would lose its own
        <tr className={table.insteadRow} role="row">
            {/* biome-ignore lint/a11y/noRedundantRoles: laid out as a block, it would lose its own */}
            <td className={table.instead} colSpan={columns} role="cell">
                {children}
            </td>
        </tr>
    );
}
