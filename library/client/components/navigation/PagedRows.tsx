import type { ILoadable } from "@parley/library/client/loadable";
import type { Page } from "@parley/library/contract";
import type { ReactNode } from "react";
import { RowList } from "../content/Lists";
import { Loaded } from "../feedback/Loaded";
import { Pager } from "./Pager";

interface PagedRowsProps<Item> {
    value: ILoadable<Page<Item>>;
    /** Accessible name of the list. */
    label: string;
    /** Renders one item as a list item with its key. */
    row: (item: Item) => ReactNode;
    /** Content for an empty list. */
    empty: ReactNode;
    hrefOf: (page: number) => string;
}

/** Renders one page of a list as rows, in all loading states, with a pager. */
export function PagedRows<Item>({ value, label, row, empty, hrefOf }: PagedRowsProps<Item>): ReactNode {
    return (
        <Loaded value={value}>
            {({ items, paging }) =>
                items.length === 0 ? (
                    empty
                ) : (
                    <>
                        <RowList label={label}>{items.map(row)}</RowList>
                        <Pager page={paging.page} total={paging.total ?? items.length} limit={paging.limit} hrefOf={hrefOf} />
                    </>
                )
            }
        </Loaded>
    );
}
