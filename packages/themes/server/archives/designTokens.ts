import { derivePalettes, palettes } from "@parley/library/contract";
import { readProperty, readThemeColors } from "@parley/themes/contract";

/** Key of what only this software reads (Design Tokens Format Module, `$extensions`). */
const EXTENSION = "parley";
/** Where the tokens of other programs have the two colours from which palettes are derived. */
const COLOR_PATHS = {
    accent: [["choices", "accent"], ["accent"], ["color", "accent"], ["color", "primary"]],
    ground: [["choices", "ground"], ["ground"], ["color", "ground"], ["color", "background"]],
} as const;
const MAX_ALIASES = 10;

const toToken = (color: string) => ({ $type: "color", $value: color });

/** Returns the design tokens of a theme: its two colours, all colours of its palettes, and its variables, from which it can be made again. */
export function printDesignTokens(variables: unknown): Record<string, unknown> {
    const colors = readThemeColors(variables);
    const derived = colors ? derivePalettes(colors).palettes : palettes;
    const toGroup = ({ colorScheme: _scheme, ...roles }: (typeof derived)["light"]) =>
        Object.fromEntries(Object.entries(roles).map(([role, color]) => [role, toToken(String(color))]));
    return {
        ...(colors && { choices: { accent: toToken(colors.accent), ground: toToken(colors.ground) } }),
        palettes: Object.fromEntries(Object.entries(derived).map(([name, palette]) => [name, toGroup(palette)])),
        $extensions: { [EXTENSION]: { variables: variables ?? {} } },
    };
}

/** Reads the variables of a theme from design tokens: those that it was made of, or at least its two colours; undefined if there are none. */
export function readDesignTokens(tokens: unknown): Record<string, unknown> | undefined {
    const own = ["$extensions", EXTENSION, "variables"].reduce(readProperty, tokens);
    if (typeof own === "object" && own !== null && !Array.isArray(own)) return own as Record<string, unknown>;
    const found = Object.entries(COLOR_PATHS).flatMap(([name, paths]) => {
        const color = paths.map((path) => readColor(tokens, path)).find((each) => each !== undefined);
        return color === undefined ? [] : [[name, color] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Returns the colour of a token, which may be an alias of another one: `{color.blue}`. */
function readColor(tokens: unknown, path: readonly string[], depth = 0): string | undefined {
    const value = ["$value"].reduce(readProperty, path.reduce<unknown>(readProperty, tokens));
    if (typeof value !== "string") {
        const hex = readProperty(value, "hex");
        return typeof hex === "string" ? hex : undefined;
    }
    const alias = /^\{([^{}]{1,200})\}$/.exec(value)?.[1];
    if (alias === undefined) return value;
    return depth < MAX_ALIASES ? readColor(tokens, alias.split("."), depth + 1) : undefined;
}
