/** One who waits in a line. */
export interface Waiting {
    /** Who it is for, as many may wait for one. */
    whose: string;
    /** Has waited long enough. */
    isLate: boolean;
}

export type Line<One extends Waiting> = ReturnType<typeof makeLine<One>>;

/** A line in which everybody has one place, whoever many wait for them: of each, the one that has waited longest is next, and then it is another's turn. */
export function makeLine<One extends Waiting>() {
    /** By whose they are, who had a turn longest ago first. */
    const waiting = new Map<string, Set<One>>();
    let count = 0;

    return {
        count: () => count,

        /** How many of somebody's wait. */
        countOf: (whose: string): number => waiting.get(whose)?.size ?? 0,

        add(one: One): void {
            waiting.set(one.whose, (waiting.get(one.whose) ?? new Set()).add(one));
            count += 1;
        },

        /** Takes one out before their turn; tells whether they still waited. */
        remove(one: One): boolean {
            const theirs = waiting.get(one.whose);
            if (!theirs?.delete(one)) return false;
            if (theirs.size === 0) waiting.delete(one.whose);
            count -= 1;
            return true;
        },

        /** Takes out whose turn it is, of all or of those that are late; undefined when nobody waits. */
        next(ofWhom: "all" | "late"): One | undefined {
            for (const [whose, theirs] of waiting) {
                const [first] = theirs;
                if (!first || (ofWhom === "late" && !first.isLate)) continue;
                theirs.delete(first);
                waiting.delete(whose);
                if (theirs.size > 0) waiting.set(whose, theirs);
                count -= 1;
                return first;
            }
            return undefined;
        },
    };
}
