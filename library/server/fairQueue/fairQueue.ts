export type FairQueue<Owner, Item> = ReturnType<typeof createFairQueue<Owner, Item>>;

/**
 * Creates a queue that serves owners round-robin, and the items of each owner in order: an item waits for at most one item of each other
 * owner.
 */
export function createFairQueue<Owner, Item>() {
    /** Items by owner; the owner served longest ago comes first. */
    const itemsByOwner = new Map<Owner, Set<Item>>();
    let size = 0;

    return {
        size: () => size,

        sizeOf: (owner: Owner): number => itemsByOwner.get(owner)?.size ?? 0,

        add(owner: Owner, item: Item): void {
            itemsByOwner.set(owner, (itemsByOwner.get(owner) ?? new Set()).add(item));
            size += 1;
        },

        /** Removes an item before its turn; returns false if it was already taken. */
        remove(owner: Owner, item: Item): boolean {
            const items = itemsByOwner.get(owner);
            if (!items?.delete(item)) return false;
            if (items.size === 0) itemsByOwner.delete(owner);
            size -= 1;
            return true;
        },

        /** Takes the first item of the next owner whose first item is eligible; returns undefined if there is none. */
        takeNext(isEligible: (item: Item) => boolean = () => true): Item | undefined {
            for (const [owner, items] of itemsByOwner) {
                const [first] = items;
                if (first === undefined || !isEligible(first)) continue;
                items.delete(first);
                itemsByOwner.delete(owner);
                if (items.size > 0) itemsByOwner.set(owner, items);
                size -= 1;
                return first;
            }
            return undefined;
        },

        takeAll(): Item[] {
            const all = [...itemsByOwner.values()].flatMap((items) => [...items]);
            itemsByOwner.clear();
            size = 0;
            return all;
        },
    };
}
