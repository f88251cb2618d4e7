/** Set of the IDs of one kind read so far, by site. */
export class IDSet {
    readonly #bySite = new Map<string, Set<string>>();

    /** Adds an ID; false if it was added before. */
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

/** Returns a key that is unique across sites, for maps. */
export function toKey(site: string, id: string): string {
    return `${site}\0${id}`;
}
