import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { layout } from "./Layout.styles";

interface RowProps {
    children: ReactNode;
    /** Alignment within the available width; at the start by default. */
    align?: "between" | "end" | "center";
    tight?: boolean;
}

/** Places elements side by side, and wraps them where space is short. */
export function Row({ children, align, tight }: RowProps): ReactNode {
    return <div className={classNames(layout.row, align && layout[align], tight && layout.tight)}>{children}</div>;
}

interface StackProps {
    children: ReactNode;
    gap?: "small" | "large";
}

/** Places elements below each other, 16 px apart; 8 with `small`, 24 with `large`. */
export function Stack({ children, gap }: StackProps): ReactNode {
    return <div className={classNames(layout.stack, gap && layout[gap])}>{children}</div>;
}
