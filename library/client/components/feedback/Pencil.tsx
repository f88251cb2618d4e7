import type { ReactNode } from "react";

/** Draws its paths as a pencil does: in the colour of the text around, without filling them. */
export function Pencil({ children }: { children: ReactNode }): ReactNode {
    return (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
            {children}
        </g>
    );
}
