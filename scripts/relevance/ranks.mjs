/** Returns the reciprocal rank of the first relevant one among the first `top` that were found, and which share of the relevant ones they have. */
export function rankAmong(found, relevant, top) {
    const first = found.slice(0, top);
    const index = first.findIndex((one) => relevant.includes(one));
    const present = new Set(relevant.filter((one) => first.includes(one)));
    return { mrr: index < 0 ? 0 : 1 / (index + 1), recall: present.size / new Set(relevant).size };
}

/** Returns the means. */
export function summarize(ranks) {
    const meanOf = (key) => ranks.reduce((sum, rank) => sum + rank[key], 0) / Math.max(1, ranks.length);
    return { mrr: meanOf("mrr"), recall: meanOf("recall") };
}
