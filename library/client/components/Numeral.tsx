import type { ReactNode } from "react";
import { compactNumber, fullNumber } from "./numbers";

interface NumeralProps {
    value: number;
    /** Never abbreviated. */
    full?: boolean;
}

/** A number of things. Where it is abbreviated, the full number is its title (UI-043, UI-044). */
export function Numeral({ value, full = false }: NumeralProps): ReactNode {
    const inFull = fullNumber(value);
    if (full || Math.abs(value) < 1000) return <>{inFull}</>;
    return <span title={inFull}>{compactNumber(value)}</span>;
}
