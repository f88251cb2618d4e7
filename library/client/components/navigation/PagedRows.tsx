import type { ILoadable } from "@parley/library/client/loadable";
import type { Page } from "@parley/library/contract";
import type { ReactNode } from "react";
import { RowList } from "../content/Lists";
import { Loaded } from "../feedback/Loaded";
import { Pager } from "./Pager";

interface PagedRowsProps<Item> {
    value: ILoadable<Page<Item>>;
    /** What the list is called for screen readers. */
    label: string;
    /** One of them: a list item, with its key. */
    row: (item: Item) => ReactNode;
    /** What stands there when there is none. */
    empty: ReactNode;
    hrefOf: (page: number) => string;
}

/** A page of a list as rows between lines, in all its states, with the way to the other pages. */
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
