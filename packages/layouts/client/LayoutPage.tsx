import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { useEffect, useRef, useState } from "react";
import { Arranged, LayoutNodes } from "./LayoutNodes";
import { layoutPage } from "./LayoutPage.styles";
import { selectLayout } from "./layouts.slice";
import { loadLayout } from "./loadLayout";
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
    const isLoading = useMismatch(query, !data && !partialLayout);
    const nodes = partialLayout ?? (isLoading ? [] : data?.layout) ?? [];
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

/**
 * Loads the layout of a page that was loaded with that of another query, and says so: no page is to be fetched twice (LAY-013). Returns
 * whether it is being loaded.
 */
function useMismatch(query: LayoutQuery, isMissing: boolean): boolean {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [isLoading, setLoading] = useState(false);
    const latest = useRef(query);
    latest.current = query;
    useEffect(() => {
        if (!isMissing) return;
        setLoading(true);
        // biome-ignore lint/suspicious/noConsole: who works on routes finds their errors in the console (LAY-013)
        console.warn("The layout was loaded for another query and is fetched again.", latest.current);
        addToast({ kind: "failure", body: t("This page was fetched twice. That is a bug: please report it.") });
        const end = () => setLoading(false);
        loadLayout(latest.current, { dispatch }).then(end, end);
    }, [isMissing, t, dispatch, addToast]);
    return isLoading;
}
