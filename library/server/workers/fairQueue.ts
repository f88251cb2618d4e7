/** Items that wait, each for its owner. */
export interface FairQueue<Item> {
    add(owner: number, item: Item): void;
    /** Removes the oldest item of the owner whose turn it is, who waits behind all other owners from then on. */
    take(): Item | undefined;
    takeAll(): Item[];
    size(): number;
    /** How many items of one owner wait. */
    sizeOf(owner: number): number;
}

/** A queue whose owners take turns, however many items each of them has: nobody waits for more than one item of any other. */
export function createFairQueue<Item>(): FairQueue<Item> {
    /** In the order of their turns. */
    const itemsByOwner = new Map<number, Item[]>();
    let size = 0;

    return {
        add(owner, item) {
            const items = itemsByOwner.get(owner);
            if (items) items.push(item);
            else itemsByOwner.set(owner, [item]);
            size++;
        },

        take() {
            const [next] = itemsByOwner;
            if (!next) return undefined;
            const [owner, [item, ...others]] = next;
            itemsByOwner.delete(owner);
            if (others.length > 0) itemsByOwner.set(owner, others);
            size--;
            return item;
        },

        takeAll() {
            const all = [...itemsByOwner.values()].flat();
            itemsByOwner.clear();
            size = 0;
            return all;
        },

        size: () => size,
        sizeOf: (owner) => itemsByOwner.get(owner)?.length ?? 0,
    };
}
