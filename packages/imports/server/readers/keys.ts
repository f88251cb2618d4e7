/** Ids of one kind that have been seen, by site. */
export class SeenIDs {
    readonly #bySite = new Map<string, Set<string>>();

    /** Remembers an id; false if it was there already. */
    add(site: string, id: string): boolean {
        const ids = this.#bySite.get(site) ?? new Set();
        this.#bySite.set(site, ids);
        if (ids.has(id)) return false;
        ids.add(id);
        return true;
    }

    has(site: string, id: string): boolean {
        return this.#bySite.get(site)?.has(id) ?? false;
    }
}

/** A key across sites, for maps. */
export function toKey(site: string, id: string): string {
    return `${site}\0${id}`;
}
