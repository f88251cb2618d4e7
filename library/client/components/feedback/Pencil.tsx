import type { ReactNode } from "react";

/** Renders paths as unfilled strokes in the colour of the surrounding text. */
export function Pencil({ children }: { children: ReactNode }): ReactNode {
    return (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
            {children}
        </g>
    );
}
