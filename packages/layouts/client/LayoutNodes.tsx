import { ErrorBoundary } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { getWidgetComponent } from "@parley/library/client/widgets";
import type { LayoutNode } from "@parley/library/contract";
import { isLayoutNode } from "@parley/library/contract";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect } from "react";
import { visibility } from "./visibility.styles";

/**
 * Renders parts of a layout with their registered widgets, each in an error boundary, so that a failing one doesn't affect the others
 * (FC-75).
 */
export function LayoutNodes({ nodes }: { nodes: readonly LayoutNode[] }) {
    const cells = useContext(Cells);
    return nodes.map((node, index) => (
        // The order of a layout's parts never changes, so the index is a stable key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ErrorBoundary key={`${index} ${node.$reactComponent}`} component={node.$reactComponent}>
            {cells === undefined ? (
                <LayoutPartView node={node} />
            ) : (
                <Cells value={undefined}>
                    {cells.isFor?.(node) === false ? (
                        <LayoutPartView node={node} />
                    ) : (
                        <div className={cells.className}>
                            <LayoutPartView node={node} />
                        </div>
                    )}
                </Cells>
            )}
        </ErrorBoundary>
    ));
}

interface CellsOfParts {
    className: string;
    /** Returns whether a part has a cell; by default all have. */
    isFor?: (node: LayoutNode) => boolean;
}

/** Elements around the parts of a section in which each has a cell of its own, however many elements it renders. */
export const Cells = createContext<CellsOfParts | undefined>(undefined);

/** Whether the page has a stored layout: its parts may be in any section and order. */
export const Arranged = createContext(false);

/**
 * Renders one part. A part for one device class only is hidden by the style sheet, so that the server needn't guess the device (LAY-015).
 */
function LayoutPartView({ node }: { node: LayoutNode }): ReactNode {
    const device = node.$middleware?.visibility?.device ?? "all";
    const part = <WidgetView node={node} />;
    return device === "all" ? part : <div className={device === "mobile" ? visibility.mobile : visibility.desktop}>{part}</div>;
}

function WidgetView({ node: { $reactComponent, $reactProps } }: { node: LayoutNode }): ReactNode {
    const Widget = getWidgetComponent($reactComponent);
    if (!Widget) return <UnknownWidget name={$reactComponent} />;
    const props = Object.fromEntries(Object.entries($reactProps).map(([name, value]) => [name, withNodesShown(value)]));
    return <Widget {...props} />;
}

/** Converts props that are parts of the layout to elements. */
function withNodesShown(value: unknown): unknown {
    if (isLayoutNode(value)) return <LayoutNodes nodes={[value]} />;
    if (Array.isArray(value) && value.length > 0 && value.every(isLayoutNode)) return <LayoutNodes nodes={value} />;
    return value;
}

function UnknownWidget({ name }: { name: string }) {
    const t = useTranslation();
    useEffect(() => {
        // biome-ignore lint/suspicious/noConsole: the author of a layout finds its errors in the console (LAY-047)
        console.warn(`The widget ${name} was not found in the registry.`);
    }, [name]);
    return <p>{t("This part of the page is not available.")}</p>;
}
