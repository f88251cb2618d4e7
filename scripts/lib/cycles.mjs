/**
 * Finds files that import each other: for each group of files which all lead to one another, the shortest cycle through its first file.
 *
 * @param {ReadonlyMap<string, readonly string[]>} edges the files that each file imports
 * @returns {string[][]} the files of a cycle in order; the last one imports the first
 */
export function findCycles(edges) {
    return findGroups(edges).flatMap((group) => {
        const [first] = [...group].sort();
        const cycle = findWayBack(edges, first, group);
        return cycle ? [cycle] : [];
    });
}

/** Returns the strongly connected components, with the algorithm of Tarjan; without recursion, because chains of imports are long. */
function findGroups(edges) {
    const groups = [];
    const order = new Map();
    const lowest = new Map();
    const open = [];
    const isOpen = new Set();
    for (const start of edges.keys()) {
        if (order.has(start)) continue;
        const path = [enter(start)];
        while (path.length > 0) {
            const step = path.at(-1);
            const next = step.targets.shift();
            if (next === undefined) {
                path.pop();
                leave(step.file, path.at(-1)?.file);
            } else if (!order.has(next)) path.push(enter(next));
            else if (isOpen.has(next)) lowest.set(step.file, Math.min(lowest.get(step.file), order.get(next)));
        }
    }
    return groups;

    function enter(file) {
        order.set(file, order.size);
        lowest.set(file, order.get(file));
        open.push(file);
        isOpen.add(file);
        return { file, targets: [...(edges.get(file) ?? [])] };
    }

    function leave(file, importer) {
        if (importer !== undefined) lowest.set(importer, Math.min(lowest.get(importer), lowest.get(file)));
        if (lowest.get(file) !== order.get(file)) return;
        const group = new Set(open.splice(open.lastIndexOf(file)));
        for (const member of group) isOpen.delete(member);
        groups.push(group);
    }
}

/** Returns the shortest way from a file to itself within a group; undefined if it is alone and does not import itself. */
function findWayBack(edges, first, group) {
    const cameFrom = new Map();
    const queue = [first];
    for (const file of queue) {
        for (const target of edges.get(file) ?? []) {
            if (target === first) return trace(cameFrom, first, file);
            if (!group.has(target) || cameFrom.has(target)) continue;
            cameFrom.set(target, file);
            queue.push(target);
        }
    }
    return undefined;
}

function trace(cameFrom, first, last) {
    const way = [last];
    while (way[0] !== first) way.unshift(cameFrom.get(way[0]));
    return way;
}
