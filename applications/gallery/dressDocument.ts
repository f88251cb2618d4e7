import type { Choices } from "./address";
import { chooseLocale } from "./locales";

/** Gives the document what the choices ask for: palette, direction and language, size of text, motion. */
export function dressDocument({ theme, rightToLeft, largeText, lessMotion }: Choices): void {
    const { documentElement: html } = document;
    set(html, "data-theme", theme);
    set(html, "data-text", largeText ? "200" : undefined);
    html.dir = rightToLeft ? "rtl" : "ltr";
    html.lang = chooseLocale(rightToLeft);
    for (const sheet of document.styleSheets) allowMotion(sheet.cssRules, !lessMotion);
}

const LESS_MOTION = "(prefers-reduced-motion: reduce)";
const ASKED_FOR = "all";
const turnedOn = new WeakSet<CSSMediaRule>();

/**
 * The rules for readers who want less motion stand in media queries, which ask the device alone. Here the queries themselves are turned
 * on, so that exactly the product's own rules hold and the product carries nothing for the gallery.
 */
function allowMotion(rules: CSSRuleList, allowed: boolean): void {
    for (const rule of rules) {
        if (rule instanceof CSSMediaRule && (turnedOn.has(rule) || rule.media.mediaText === LESS_MOTION)) {
            turnedOn.add(rule);
            rule.media.mediaText = allowed ? LESS_MOTION : ASKED_FOR;
        } else if (rule instanceof CSSGroupingRule) {
            allowMotion(rule.cssRules, allowed);
        }
    }
}

function set(element: Element, name: string, value: string | undefined): void {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
}
