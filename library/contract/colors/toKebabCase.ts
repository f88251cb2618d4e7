/** Converts camel case to kebab case: `stuckPanel` to `stuck-panel`, `ink2` to `ink-2`. */
export function toKebabCase(name: string): string {
    return name.replace(/[A-Z]|(?<=[a-z])\d/g, (start) => `-${start.toLowerCase()}`);
}
