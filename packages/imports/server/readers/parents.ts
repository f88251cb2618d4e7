/**
 * One record out of each circle of records that stand under one another: taken out from under its parent, it leaves the others
 * where they are. `parents` holds every record's parent, or undefined.
 */
export function circlesIn(parents: ReadonlyMap<string, string | undefined>): Set<string> {
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
