import { useAppSelector } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { LayoutNodes } from "./LayoutNodes";
import { layoutPage } from "./LayoutPage.styles";
import { selectLayout } from "./layouts.slice";

interface LayoutPageProps {
    query: LayoutQuery;
    /** The parts that are shown in place of it until all of it is here. */
    beginning?: readonly LayoutNode[] | undefined;
}

/** The page of a layout that `loadLayout` has got. What it begins with stays where it stands when the rest comes, if the layout has it there. */
export function LayoutPage({ query, beginning }: LayoutPageProps) {
    const { data } = useAppSelector((state) => selectLayout(state, query));
    return (
        <>
            <LayoutNodes nodes={beginning ?? data?.layout ?? []} />
            {beginning && <div className={layoutPage.toCome} />}
        </>
    );
}
