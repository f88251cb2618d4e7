/** Joins class names; what is false or absent is left out. `undefined` when nothing is left, so that no empty attribute is written. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
    return names.filter(Boolean).join(" ") || undefined;
}
