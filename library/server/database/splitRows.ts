/** Divides rows or IDs into lists of up to `size`, for statements whose number of parameters both engines limit. */
export function splitRows<T>(rows: readonly T[], size: number): T[][] {
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
