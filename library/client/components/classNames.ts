/** Joins class names, without those that are false or absent. Returns `undefined` if none is left, so that React omits the attribute. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
    return names.filter(Boolean).join(" ") || undefined;
}
