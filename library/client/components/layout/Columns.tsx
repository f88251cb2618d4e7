import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { columns } from "./Columns.styles";
import { CONTENT_START } from "./Frame";

interface ColumnsProps {
    /** Where you are: mostly a `PlacesNav`. The first to go on narrower screens. The page around it says `columns`. */
    left?: ReactNode;
    /** What is said. */
    children: ReactNode;
    /** What is true about it: widgets. Below the middle on small screens. */
    right?: ReactNode;
    /** What the right panel is, for people who hear the page: "About this post". Needed when there is a right panel. */
    rightLabel?: string;
    /** The right panel stays in view while the middle scrolls. */
    rightSticky?: boolean;
    /** With a left panel only: the middle takes all the room that is left. */
    wide?: boolean;
}

/** One, two or three columns with fixed jobs, 292 · 672 · 292 (S1§9, look). Which they are follows from what is given. */
export function Columns({ left, children, right, rightLabel, rightSticky = false, wide = false }: ColumnsProps): ReactNode {
    return (
        <div className={classNames(columns.root, columns[arrangement(Boolean(left), Boolean(right), wide)])}>
            {left && (
                <div className={classNames(columns.panel, columns.sticky, right ? columns.first : columns.beside)}>{left}</div>
            )}
            <div {...(left && CONTENT_START)}>{children}</div>
            {right && (
                <aside className={classNames(columns.panel, rightSticky && columns.sticky)} aria-label={rightLabel}>
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
