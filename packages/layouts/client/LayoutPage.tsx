import { useAppSelector } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { Arranged, LayoutNodes } from "./LayoutNodes";
import { layoutPage } from "./LayoutPage.styles";
import { selectLayout } from "./layouts.slice";
import { FurtherSections } from "./sections/sections";

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
    const nodes = partialLayout ?? data?.layout ?? [];
    // A page has one main content, in its first section with columns.
    const end =
        nodes.findIndex(({ $reactComponent }) => /^Section(One|Two|Three)Columns?$/.test($reactComponent)) + 1 || nodes.length;
    const further = nodes.slice(end);
    return (
        <Arranged value={data?.isDefault === false}>
            <LayoutNodes nodes={nodes.slice(0, end)} />
            {further.length > 0 && (
                <FurtherSections value={true}>
                    <LayoutNodes nodes={further} />
                </FurtherSections>
            )}
            {partialLayout && <div className={layoutPage.toCome} />}
        </Arranged>
    );
}
