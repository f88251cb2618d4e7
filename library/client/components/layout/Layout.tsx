import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { layout } from "./Layout.styles";

interface RowProps {
    children: ReactNode;
    /** Where the things stand when there is room left; at the start when not given. */
    align?: "between" | "end" | "center";
    tight?: boolean;
}

/** Things beside each other, which wrap when there is no room. */
export function Row({ children, align, tight }: RowProps): ReactNode {
    return <div className={classNames(layout.row, align && layout[align], tight && layout.tight)}>{children}</div>;
}

interface StackProps {
    children: ReactNode;
    gap?: "small" | "large";
}

/** Things below each other, 16 apart; 8 when small, 24 when large. */
export function Stack({ children, gap }: StackProps): ReactNode {
    return <div className={classNames(layout.stack, gap && layout[gap])}>{children}</div>;
}
