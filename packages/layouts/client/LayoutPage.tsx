import { useAppSelector } from "@parley/library/client/store";
import type { LayoutQuery } from "@parley/library/contract";
import { LayoutNodes } from "./LayoutNodes";
import { selectLayout } from "./layouts.slice";

/** The page of a layout that `loadLayout` has got. */
export function LayoutPage({ query }: { query: LayoutQuery }) {
    const { data } = useAppSelector((state) => selectLayout(state, query));
    return <LayoutNodes nodes={data?.layout ?? []} />;
}
