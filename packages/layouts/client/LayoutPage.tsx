import { useAppSelector } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { LayoutNodes } from "./LayoutNodes";
import { layoutPage } from "./LayoutPage.styles";
import { selectLayout } from "./layouts.slice";

interface LayoutPageProps {
    query: LayoutQuery;
    /** Parts that are rendered until the page is complete. */
    partialLayout?: readonly LayoutNode[] | undefined;
}

/**
 * Renders the page of a layout that `loadLayout` has loaded. The partial layout's parts stay mounted when the rest is added, if they have
 * the same positions in the layout.
 */
export function LayoutPage({ query, partialLayout }: LayoutPageProps) {
    const { data } = useAppSelector((state) => selectLayout(state, query));
    return (
        <>
            <LayoutNodes nodes={partialLayout ?? data?.layout ?? []} />
            {partialLayout && <div className={layoutPage.toCome} />}
        </>
    );
}
