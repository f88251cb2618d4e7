import type { Page } from "playwright-core";
import type { Stage } from "./stage";

/** Lists with the names and descriptions that people have given, or that a site begins with. */
const NAMED = [
    "users?limit=100",
    "categories?outputFormat=flat",
    "translations/categories?locale=de",
    "tags?limit=100",
    "discussions?limit=100",
    "roles",
    "report-reasons",
    "reactions",
    "themes",
    "layouts",
    "config?select=garden.*,banner.*,home.*",
    "layouts/lookup-hydrate?layoutViewType=home",
];
/** Names of products and formats, what the tests have written, and a word by which `Intl` ends a list in German. */
const OTHER_NAMES = [
    ...["Parley", "LibreTranslate", "DeepL", "Google Cloud Translation"],
    ...["jpg", "jpeg", "png", "gif", "webp", "UTC", "https", "almanac.example", "kettle", "Half", "und"],
];

/** Returns what a page of the tested community may say in English: the words of people, and names. */
export async function listPeopleWords(stage: Stage): Promise<string[]> {
    const lists = await Promise.all(NAMED.map((path) => stage.call<unknown>("GET", path)));
    const zones = Intl.supportedValuesOf("timeZone").map((zone) => zone.replaceAll("_", " "));
    return [...new Set([...lists.flatMap(listTexts), ...zones, ...OTHER_NAMES])];
}

/** Returns the texts in a response. */
function listTexts(value: unknown): string[] {
    if (typeof value === "string") return /[a-z]{2}/i.test(value) && value.length < 500 ? [value.trim()] : [];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** Expressions that match people's words, by the list of these: compiling one takes longer than looking through a page. */
const expressions = new WeakMap<readonly string[], RegExp>();

/**
 * Returns the texts of a page in a pseudo-locale that have English words: what a person reads or hears of it and no translation function has
 * converted. Words of people are in elements with a direction or a language of their own, or among `peopleWords`; dates come from the browser.
 */
export async function findEnglishTexts(page: Page, peopleWords: readonly string[]): Promise<string[]> {
    const names = expressions.get(peopleWords) ?? toExpression(peopleWords);
    expressions.set(peopleWords, names);
    const isEnglish = (text: string) => LATIN.test(text.replaceAll(names, "").replaceAll(/#[\da-f]{6}/g, ""));
    const texts = await page.evaluate(listLatinTexts);
    return [...new Set(texts.filter(([, text]) => isEnglish(text)).map(([place, text]) => `${place}: ${text}`))];
}

/** Two Latin letters, which no text of a pseudo-locale has. */
const LATIN = /[a-z]{2}/i;

function toExpression(words: readonly string[]): RegExp {
    const known = [...words].sort((one, other) => other.length - one.length);
    const escaped = known.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`(?<![a-z])(?:${escaped.join("|")})(?![a-z])`, "gi");
}

/** Returns the texts of the page with two Latin letters, each with its place. */
function listLatinTexts(): [place: string, text: string][] {
    const PEOPLE_WORDS = "bdi, [dir=auto], body [lang], [translate=no], time, code, kbd, pre, [contenteditable]";
    const SILENT = "script, style, template, noscript, textarea, svg";
    const ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "aria-placeholder", "title", "placeholder", "alt"];
    const found: [string, string][] = [];
    const add = (place: string, text: string) => {
        if (/[a-z]{2}/i.test(text)) found.push([place, text.trim()]);
    };
    add("title", document.title);
    for (const element of document.body.querySelectorAll("*")) {
        if (element.closest(PEOPLE_WORDS)) continue;
        const name = element.localName;
        for (const attribute of ATTRIBUTES) add(`${name}[${attribute}]`, element.getAttribute(attribute) ?? "");
        if (element.closest(SILENT)) continue;
        for (const node of element.childNodes) if (node instanceof Text) add(name, node.data);
    }
    return found;
}
