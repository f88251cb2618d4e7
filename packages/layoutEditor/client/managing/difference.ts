import type { StoredPart } from "@parley/layouts/contract";
import { isPart } from "@parley/layouts/contract";
import { diffArrays } from "diff";

/** A line of the outline of a layout. */
export interface OutlineLine {
    depth: number;
    /** Name of the widget or section. */
    name: string;
    /** Settings in short: `title: What is new`. */
    settings: string;
}

export interface ChangedLine extends OutlineLine {
    kind: "added" | "removed" | "same";
}

/** Returns the parts of a layout as lines, in order. */
export function listLines(layout: readonly StoredPart[], nameOf: (part: StoredPart) => string, depth = 0): OutlineLine[] {
    return layout.flatMap((part) => {
        const entries = Object.entries(part).filter(([name]) => name !== "$hydrate");
        const inner = entries.flatMap(([, value]) => (isParts(value) ? listLines(value, nameOf, depth + 1) : []));
        const settings = entries.filter(([, value]) => !isParts(value)).map(([name, value]) => `${name}: ${toText(value)}`);
        return [{ depth, name: nameOf(part), settings: settings.join(", ") }, ...inner];
    });
}

/** Returns the lines of both layouts in order, each marked as added, removed or the same. */
export function compareLines(before: readonly OutlineLine[], after: readonly OutlineLine[]): ChangedLine[] {
    const key = ({ depth, name, settings }: OutlineLine) => JSON.stringify([depth, name, settings]);
    const changes = diffArrays([...before], [...after], { comparator: (one, other) => key(one) === key(other) });
    return changes.flatMap(({ added, removed, value }) =>
        value.map((line) => ({ ...line, kind: added ? "added" : removed ? "removed" : "same" })),
    );
}

/** Returns whether a value is a non-empty list of parts. */
function isParts(value: unknown): value is StoredPart[] {
    return Array.isArray(value) && value.length > 0 && value.every(isPart);
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
