/** Values of a form's fields by name. */
export type Values = Readonly<Record<string, string>>;

/** Returns a short string that identifies form values without storing them: a 53-bit hash and the length. */
export function computeFingerprint(values: Values): string {
    const text = JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        low = Math.imul(low ^ code, 2654435761);
        high = Math.imul(high ^ code, 1597334677);
    }
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return `${text.length}-${(4294967296 * (2097151 & high) + (low >>> 0)).toString(36)}`;
}
