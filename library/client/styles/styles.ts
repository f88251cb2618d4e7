import { toKebabCase } from "@parley/library/contract/colors";
import type { types } from "typestyle";
import { createTypeStyle } from "typestyle";

/** Rules of one part: CSS properties, custom properties, and further selectors and media queries in `$nest`. */
export type Rules = Omit<types.NestedCSSProperties, "$nest" | "$debugName" | "$unique"> & {
    [customProperty: `--${string}`]: string | number;
    containIntrinsicSize?: string;
    fieldSizing?: "content" | "fixed";
    scrollbarGutter?: "auto" | "stable";
    textWrap?: "balance" | "pretty" | "nowrap";
    $nest?: Record<string, Rules>;
};

/** CSS written so far, by class name or selector. */
const written = { base: new Map<string, string>(), parts: new Map<string, string>() };

/**
 * Writes the classes of one component, once, at module level in a `*.styles.ts` file.
 *
 * Class names are `name-part` (the product's build shortens them consistently), so `name` belongs to one file only; the build reports
 * duplicates. Later parts win over earlier ones of the same specificity; nothing may depend on the order of files.
 *
 * @returns the class name of each part
 */
export function styles<Part extends string>(name: string, parts: Record<Part, Rules>): Record<Part, string> {
    const classNames = {} as Record<Part, string>;
    for (const part of Object.keys(parts) as Part[]) {
        const className = `${name}-${toKebabCase(part)}`;
        written.parts.set(className, cssOf(`.${className}`, parts[part]));
        classNames[part] = className;
    }
    return classNames;
}

/** Writes rules for elements or the document. They are in the cascade layer `base`, so that any class wins over them. */
export function globalStyles(selector: string, rules: Rules): void {
    written.base.set(selector, cssOf(selector, rules));
}

/** Writes CSS unchanged and outside of any layer: for `@font-face` and the like. */
export function rawStyles(css: string): void {
    written.parts.set(css, css);
}

/**
 * Writes an animation.
 *
 * @returns `name`; like a class, it belongs to one file
 */
export function keyframes(name: string, frames: Record<string, Rules>): string {
    const steps = Object.entries(frames).map(([step, rules]) => cssOf(step, rules));
    written.parts.set(`@keyframes ${name}`, `@keyframes ${name}{${steps.join("")}}`);
    return name;
}

/**
 * Defines the custom properties of a component with their defaults; a theme may override them (house §6).
 *
 * @param name Name of the component, in kebab case.
 * @param defaults Default values; numbers are pixels.
 * @returns `var(--name-key)` for each key, for use in rules
 */
export function defineVariables<Key extends string>(name: string, defaults: Record<Key, string | number>): Record<Key, string> {
    const rules: Rules = {};
    const variables = {} as Record<Key, string>;
    for (const key of Object.keys(defaults) as Key[]) {
        const variable = `--${name}-${toKebabCase(key)}` as const;
        const value = defaults[key];
        rules[variable] = typeof value === "number" ? `${value}px` : value;
        variables[key] = `var(${variable})`;
    }
    written.base.set(`:root ${name}`, cssOf(":root", rules));
    return variables;
}

/** Returns the CSS written so far: the base layer first, then the parts in the order of writing. Used by the build. */
export function collectStyles(): string {
    const base = [...written.base.values()].join("");
    return (base && `@layer base{${base}}`) + [...written.parts.values()].join("");
}

/** Returns the names written so far, with which the build detects duplicates. */
export function collectNames(): string[] {
    return [...written.parts.keys()];
}

/**
 * Renders the CSS of a selector. Uses a sheet per selector, since typestyle merges selectors with equal rules, which changes their order.
 */
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
