import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { formatCompactNumber, formatFullNumber } from "./numbers";

interface NumeralProps {
    value: number;
    /** Whether to never abbreviate the number. */
    full?: boolean;
}

/** Renders a number. An abbreviated one has the full number as its title (UI-043, UI-044). */
export function Numeral({ value, full = false }: NumeralProps): ReactNode {
    const { locale } = usePageSettings();
    const inFull = formatFullNumber(value, locale);
    if (full || Math.abs(value) < 1000) return <>{inFull}</>;
    return <span title={inFull}>{formatCompactNumber(value, locale)}</span>;
}
