import { derivePalettes } from "@parley/library/contract";
import { findShippedTheme, printTheme, readThemeChoices, readThemeColors } from "@parley/themes/contract";
import type { Choices } from "./address";

const look = new CSSStyleSheet();
document.adoptedStyleSheets.push(look);

/** Returns the CSS of a shipped theme without its font, whose files are not in the gallery. */
function printLook(key: string | undefined): string {
    const { variables } = findShippedTheme(key ?? "") ?? {};
    const colors = readThemeColors(variables);
    const choices = { ...readThemeChoices(variables), font: "open-sans" } as const;
    return printTheme({ palettes: colors && derivePalettes(colors).palettes, choices, fonts: [], basePath: "" });
}

/** Applies the choices to the document: theme, direction, text size and motion. */
export function applyChoices({ theme, look: key, rightToLeft, largeText, lessMotion }: Choices): void {
    const { documentElement: html } = document;
    set(html, "data-theme", theme);
    look.replaceSync(printLook(key));
    set(html, "data-text", largeText ? "200" : undefined);
    html.dir = rightToLeft ? "rtl" : "ltr";
    for (const sheet of document.styleSheets) allowMotion(sheet.cssRules, !lessMotion);
}

const LESS_MOTION = "(prefers-reduced-motion: reduce)";
const ALL_CHOICES = "all";
const turnedOn = new WeakSet<CSSMediaRule>();

/**
 * Turns the rules for reduced motion on or off. Media queries depend only on the device, so the conditions of the queries themselves are
 * changed: exactly the rules of the product apply, and the product contains none for the gallery.
 */
function allowMotion(rules: CSSRuleList, allowed: boolean): void {
    for (const rule of rules) {
        if (rule instanceof CSSMediaRule && (turnedOn.has(rule) || rule.media.mediaText === LESS_MOTION)) {
            turnedOn.add(rule);
            rule.media.mediaText = allowed ? LESS_MOTION : ALL_CHOICES;
        } else if (rule instanceof CSSGroupingRule) {
            allowMotion(rule.cssRules, allowed);
        }
    }
}

function set(element: Element, name: string, value: string | undefined): void {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
}
