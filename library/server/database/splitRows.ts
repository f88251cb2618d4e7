/** Divides rows or IDs into lists of up to `size`, for statements whose number of parameters both engines limit. */
export function splitRows<T>(rows: readonly T[], size: number): T[][] {
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}

/**
 * Divides rows into lists whose lengths are powers of two, the longest first and none longer than `MAX_LENGTH`. Statements that insert any
 * number of rows then have few texts, so that each is prepared once.
 */
export function splitByPowers<T>(rows: readonly T[]): T[][] {
    const lists: T[][] = [];
    for (let start = 0; start < rows.length; start += lists.at(-1)?.length ?? 0)
        lists.push(rows.slice(start, start + Math.min(MAX_LENGTH, 2 ** Math.floor(Math.log2(rows.length - start)))));
    return lists;
}

const MAX_LENGTH = 256;
