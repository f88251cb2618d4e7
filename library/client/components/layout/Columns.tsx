import { usePart } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { columns } from "./Columns.styles";
import { CONTENT_START } from "./Frame";

interface ColumnsProps {
    /** Navigation, usually a `SideNav`. Hidden first on narrower screens. The surrounding `Page` needs `columns`. */
    left?: ReactNode;
    /** Whether the left panel stays in view while the middle column scrolls. */
    leftSticky?: boolean;
    /** Main content. */
    children: ReactNode;
    /** Widgets about the main content. Below the middle column on small screens. */
    right?: ReactNode;
    /** Accessible name of the right panel: "About this post". Required with a right panel. */
    rightLabel?: string;
    /** Whether the right panel stays in view while the middle column scrolls. */
    rightSticky?: boolean;
    /** Whether the middle column takes all remaining width; with only a left panel. */
    wide?: boolean;
    /** Whether the content of the page begins in other columns, above these. */
    further?: boolean;
}

/** Renders one, two or three columns of 292 · 672 · 292 (S1§9, look), depending on the panels that are given. */
export function Columns({
    left,
    leftSticky = true,
    children,
    right,
    rightLabel,
    rightSticky = false,
    wide = false,
    further = false,
}: ColumnsProps): ReactNode {
    const panel = usePart("side-panel");
    return (
        <div className={classNames(columns.root, columns[arrangement(Boolean(left), Boolean(right), wide)])}>
            {left && (
                <div
                    className={classNames(columns.panel, leftSticky && columns.sticky, right ? columns.first : columns.beside)}
                    data-panel=""
                    {...panel}
                >
                    {left}
                </div>
            )}
            <div {...(left && !further && CONTENT_START)}>{children}</div>
            {right && (
                <aside
                    className={classNames(columns.panel, rightSticky && columns.sticky)}
                    aria-label={rightLabel}
                    data-panel=""
                    {...panel}
                >
                    {right}
                </aside>
            )}
        </div>
    );
}

function arrangement(left: boolean, right: boolean, wide: boolean): "one" | "two" | "three" | "left" | "wide" {
    if (left && right) return "three";
    if (right) return "two";
    if (left) return wide ? "wide" : "left";
    return "one";
}
