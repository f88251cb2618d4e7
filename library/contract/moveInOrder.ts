/** Returns an ordered list with one item moved up (-1) or down (1); one at the end of the list stays there, and so does a missing one. */
export function moveInOrder<Item>(items: readonly Item[], item: Item, by: -1 | 1): Item[] {
    const from = items.indexOf(item);
    if (from < 0) return [...items];
    const rest = items.toSpliced(from, 1);
    return rest.toSpliced(Math.max(from + by, 0), 0, item);
}
