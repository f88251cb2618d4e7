/** Returns a property of an object; undefined for anything else. */
export function readProperty(value: unknown, key: string): unknown {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
}
