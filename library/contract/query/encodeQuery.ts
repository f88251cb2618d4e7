import type { DateWindow } from "./dateFilter";
import { printDateFilter } from "./dateFilter";
import type { Range } from "./range";
import { printRange } from "./range";

/**
 * Formats a query string without `?`, as the client sends it (contract §1.3): `a[0]=1&a[1]=2`, `params[locale]=en`, booleans as `true` and
 * `false`, null as the empty string. Ranges and date windows are printed. Undefined values, empty arrays and empty objects are left out.
 */
export function encodeQuery(input: object): string {
    return Object.entries(input)
        .flatMap(([name, value]) => pairsOf(encodeURIComponent(name), value))
        .join("&");
}

function pairsOf(name: string, value: unknown): string[] {
    if (value === undefined) return [];
    if (isRange(value)) return [pair(name, printRange(value))];
    if (isDateWindow(value)) return [pair(name, printDateFilter(value))];
    if (typeof value === "object" && value !== null) {
        return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${encodeURIComponent(key)}]`, inner));
    }
    return [pair(name, value === null ? "" : String(value))];
}

function pair(name: string, value: string): string {
    return `${name}=${encodeURIComponent(value)}`;
}

function isRange(value: unknown): value is Range {
    const { kind, values, fromInclusive } = (value ?? {}) as Record<string, unknown>;
    return (kind === "list" && Array.isArray(values)) || (kind === "bounds" && typeof fromInclusive === "boolean");
}

function isDateWindow(value: unknown): value is DateWindow {
    return (value as DateWindow | null)?.kind === "dates";
}
