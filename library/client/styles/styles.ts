import type { types } from "typestyle";
import { createTypeStyle } from "typestyle";

/** The rules of one part: CSS properties, custom properties, and further selectors and media queries in `$nest`. */
export type Rules = Omit<types.NestedCSSProperties, "$nest" | "$debugName" | "$unique"> & {
    [customProperty: `--${string}`]: string | number;
    fieldSizing?: "content" | "fixed";
    scrollbarGutter?: "auto" | "stable";
    textWrap?: "balance" | "pretty" | "nowrap";
    $nest?: Record<string, Rules>;
};

/** Everything this evaluation has written so far, by the name that owns it. */
const written = { base: new Map<string, string>(), parts: new Map<string, string>() };

/**
 * Writes the classes of one component, once, at module level in a `*.styles.ts` file.
 *
 * Class names are `name-part` (the product's build makes short ones of them, in all places alike), so `name` belongs to one file only (the build says so
 * when two claim it). Later parts win over earlier ones of the same weight; nothing may depend on the order between files.
 *
 * @returns the class name of each part
 */
export function styles<Part extends string>(name: string, parts: Record<Part, Rules>): Record<Part, string> {
    const classNames = {} as Record<Part, string>;
    for (const part of Object.keys(parts) as Part[]) {
        const className = `${name}-${kebab(part)}`;
        written.parts.set(className, cssOf(`.${className}`, parts[part]));
        classNames[part] = className;
    }
    return classNames;
}

/** Writes rules for plain elements or the document. They stand in the cascade layer `base`, so that any class wins over them. */
export function globalStyles(selector: string, rules: Rules): void {
    written.base.set(selector, cssOf(selector, rules));
}

/** Writes CSS as it is, outside of any layer: for `@font-face` and the like. */
export function rawStyles(css: string): void {
    written.parts.set(css, css);
}

/**
 * Writes an animation.
 *
 * @returns its name, `name` itself: like a class, it belongs to one file
 */
export function keyframes(name: string, frames: Record<string, Rules>): string {
    const steps = Object.entries(frames).map(([step, rules]) => cssOf(step, rules));
    written.parts.set(`@keyframes ${name}`, `@keyframes ${name}{${steps.join("")}}`);
    return name;
}

/**
 * Names a component's variables and gives each a default; a theme may set them (house §6).
 *
 * @param name of the component, in kebab case
 * @param defaults numbers are pixels
 * @returns `var(--name-key)` for each key, to stand in rules
 */
export function defineVariables<Key extends string>(name: string, defaults: Record<Key, string | number>): Record<Key, string> {
    const rules: Rules = {};
    const variables = {} as Record<Key, string>;
    for (const key of Object.keys(defaults) as Key[]) {
        const variable = `--${name}-${kebab(key)}` as const;
        const value = defaults[key];
        rules[variable] = typeof value === "number" ? `${value}px` : value;
        variables[key] = `var(${variable})`;
    }
    written.base.set(`:root ${name}`, cssOf(":root", rules));
    return variables;
}

/** The CSS that was written until now: the base layer first, then each part in the order of writing. The build reads it. */
export function collectStyles(): string {
    const base = [...written.base.values()].join("");
    return (base && `@layer base{${base}}`) + [...written.parts.values()].join("");
}

/** The names written until now, for the build to see that no two files use the same. */
export function collectNames(): string[] {
    return [...written.parts.keys()];
}

/** `stuckPanel` as `stuck-panel`, `ink2` as `ink-2`. */
export function kebab(name: string): string {
    return name.replace(/[A-Z]|(?<=[a-z])\d/g, (start) => `-${start.toLowerCase()}`);
}

/** A sheet per selector, for typestyle joins selectors with equal rules, and so moves the later one up. */
function cssOf(selector: string, rules: Rules): string {
    const sheet = createTypeStyle();
    sheet.cssRule(selector, apart(rules));
    return sheet.getStyles();
}

function apart(rules: Rules): types.NestedCSSProperties {
    const { $nest = {}, ...own } = rules;
    const nest = Object.fromEntries(Object.entries($nest).map(([selector, nested]) => [selector, apart(nested)]));
    return { ...own, $unique: true, $nest: nest };
}
