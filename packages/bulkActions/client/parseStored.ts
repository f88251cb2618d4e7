import type { synced } from "./bulk.slice";
import { isSound, isTable } from "./bulk.slice";

type Stored = Parameters<typeof synced>[0];

/** Parses the state that redux-persist has stored, or returns `undefined` if it is malformed. */
export function parseStored(written: string | null): Stored | undefined {
    try {
        const parts: unknown = JSON.parse(written ?? "{}");
        if (!isTable(parts)) return undefined;
        const [selections, works] = [read(parts.selections), read(parts.works)];
        if (!isSound("selections", selections) || !isSound("works", works)) return undefined;
        return { selections, works } as Stored;
    } catch {
        // Other code has written under this key.
        return undefined;
    }
}

const read = (part: unknown): unknown => JSON.parse(typeof part === "string" ? part : "{}");
