/**
 * Returns one record of each cycle of records that are their own ancestors: removing its parent breaks the cycle and keeps the others in
 * place. `parents` contains the parent of every record, or undefined.
 */
export function findCycles(parents: ReadonlyMap<string, string | undefined>): Set<string> {
    const settled = new Set<string>();
    const found = new Set<string>();
    for (const start of parents.keys()) {
        const way = new Set<string>();
        let at: string | undefined = start;
        while (at !== undefined && !settled.has(at) && !way.has(at)) {
            way.add(at);
            at = parents.get(at);
        }
        if (at !== undefined && way.has(at)) found.add(at);
        for (const key of way) settled.add(key);
    }
    return found;
}
