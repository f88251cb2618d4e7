import type { Translate } from "@parley/library/contract";
import { findDirection } from "@parley/library/contract";
import { sanitizeMailText } from "./sanitizeMailText";

/** The English text of one kind of mail. Its subject and each of its paragraphs, of a link the words, are keys of translations. */
export interface MailTemplate<Value extends string = string> {
    name: string;
    /** Names of the `{placeholders}`, besides `{site}`. */
    values: readonly Value[];
    subject: string;
    /** Paragraphs separated by an empty line. A paragraph `[Words]({value})` is a link; its value must be a URL of this site. */
    text: string;
    /** Whether the mail contains a secret, so that its text is erased after sending. */
    secret?: boolean;
    /** Last paragraph; by default that somebody used the address on the site. */
    signature?: string;
}

/** A value of a text: what somebody has written, a number, or another text with values of its own. */
export type MailValue = string | number | { text: string; values: Record<string, MailValue> };

/** A part of a list in a mail: a text of several lines, a heading, or an entry, a sentence that links to what it is about. */
export type MailBlock =
    | { quote: string }
    | { heading: string; values?: Record<string, MailValue> }
    | { text: string; values: Record<string, MailValue>; url: string; excerpt?: string };

/** Paragraph of a template that the list replaces. */
const LIST = "{list}";

/** Declares one kind of mail. */
export function defineMailTemplate<const Value extends string>(template: MailTemplate<Value>): MailTemplate<Value> {
    return template;
}

export interface RenderedMail {
    subject: string;
    text: string;
    html: string;
}

interface MailContext {
    siteURL: string;
    siteName: string;
    /** Path of the picture above the text; empty for none. */
    logo?: string;
    /** Language of the recipient. */
    locale: string;
    t: Translate;
    /** Whole texts that the site has in place of those of the product, by their English texts. */
    ownTexts?: Readonly<Record<string, string>>;
}

const MAX_SUBJECT_LENGTH = 150;

/**
 * Renders a mail as plain text and as simple HTML from the same template. Values are made harmless, so that no name becomes a link, a
 * header or markup (FC-3, FC-4); links only point to the configured URL of the site (FC-28).
 */
export function renderMail(
    { subject, text, signature = SIGNATURE }: MailTemplate,
    values: Record<string, string>,
    { siteURL, siteName, logo = "", locale, t, ownTexts = {} }: MailContext,
    list: readonly MailBlock[] = [],
): RenderedMail {
    const known: Record<string, string> = { ...values, site: siteName };
    const own = Object.hasOwn(ownTexts, text) ? ownTexts[text] : undefined;
    const paragraphs = own === undefined ? paragraphsOf(text).map((words) => translateParagraph(words, t)) : paragraphsOf(own);
    const parts = [...paragraphs, t(signature)].flatMap((words) =>
        words === LIST ? list.map((block) => blockPart(block, { t, siteURL })) : [partOf(words, known, siteURL)],
    );
    return {
        subject: fill(t(subject), known, sanitizeMailText).slice(0, MAX_SUBJECT_LENGTH),
        text: `${parts.map((part) => part.text).join("\n\n")}\n`,
        html: documentOf(locale, [...printHead(siteURL, siteName, logo), ...parts.map((part) => part.html)].join("\n")),
    };
}

/** Returns the head of a mail, which text alone does not have. Mail programs that fetch no pictures show the name of the site. */
function printHead(siteURL: string, siteName: string, logo: string): string[] {
    if (logo === "") return [];
    const picture = `<img src="${escaped(siteURL + logo)}" alt="${escaped(sanitizeMailText(siteName))}" height="40">`;
    return [`<p><a href="${escaped(siteURL)}/">${picture}</a></p>`];
}

const SIGNATURE = "{site} sent you this email because somebody used your address there.";

function paragraphsOf(text: string): string[] {
    return text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) =>
            paragraph
                .split("\n")
                .map((line) => line.trim())
                .join(" ")
                .trim(),
        );
}

const LINK = /^\[([^\]]+)\]\(\{(\w+)\}\)$/;

/** Translates a paragraph; of a link, its words. */
function translateParagraph(paragraph: string, t: Translate): string {
    const [, words, value] = LINK.exec(paragraph) ?? [];
    if (paragraph === LIST) return paragraph;
    return words === undefined ? t(paragraph) : `[${t(words)}]({${value}})`;
}

function partOf(words: string, values: Record<string, string>, siteURL: string): { text: string; html: string } {
    const link = LINK.exec(words);
    if (!link)
        return {
            text: fill(words, values, sanitizeMailText),
            html: `<p dir="auto">${fill(escaped(words), values, isolated)}</p>`,
        };
    const [label, url] = [fill(link[1] ?? "", values, sanitizeMailText), values[link[2] ?? ""] ?? ""];
    requireOwn(url, siteURL);
    return { text: `${label}:\n${url}`, html: `<p dir="auto"><a href="${escaped(url)}">${escaped(label)}</a></p>` };
}

function blockPart(block: MailBlock, { t, siteURL }: { t: Translate; siteURL: string }): { text: string; html: string } {
    const print = (value: MailValue, shown: (value: string) => string, plain: (words: string) => string): string =>
        typeof value === "object"
            ? plain(t(value.text, pickNumbers(value.values))).replace(/\{(\w+)\}/g, (whole, name: string) =>
                  Object.hasOwn(value.values, name) ? print(value.values[name] ?? "", shown, plain) : whole,
              )
            : shown(String(value));
    const toBoth = (value: MailValue) => ({
        text: print(value, sanitizeMailText, (words) => words),
        html: print(value, isolated, escaped),
    });
    if ("quote" in block) {
        const lines = block.quote.split("\n").map(sanitizeMailText);
        return { text: lines.join("\n"), html: `<blockquote dir="auto">${lines.map(escaped).join("<br>")}</blockquote>` };
    }
    if ("heading" in block) {
        const { text, html } = toBoth({ text: block.heading, values: block.values ?? {} });
        return {
            text: `${text}\n${"-".repeat(Math.min([...text].length, MAX_RULE_LENGTH))}`,
            html: `<h2 dir="auto">${html}</h2>`,
        };
    }
    requireOwn(block.url, siteURL);
    const { text, html } = toBoth(block);
    const excerpt = block.excerpt ? toBoth({ text: "“{words}”", values: { words: block.excerpt } }) : undefined;
    return {
        text: [text, excerpt?.text, block.url].filter((line) => line !== undefined).join("\n"),
        html: `<p dir="auto"><a href="${escaped(block.url)}">${html}</a>${excerpt ? `<br>${excerpt.html}` : ""}</p>`,
    };
}

const MAX_RULE_LENGTH = 40;

/** Returns the numbers among the values of a text, which choose its plural form and are written as its language does. */
function pickNumbers(values: Readonly<Record<string, MailValue>>): Record<string, number> {
    return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

function requireOwn(url: string, siteURL: string): void {
    if (!url.startsWith(`${siteURL}/`)) throw new Error("a link in a mail leads off the site");
}

function fill(words: string, values: Record<string, string>, shown: (value: string) => string): string {
    return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? shown(values[name] ?? "") : whole,
    );
}

/** Returns the HTML of a value, isolated so that its text direction does not affect the surrounding text. */
const isolated = (value: string) => `<bdi>${escaped(sanitizeMailText(value))}</bdi>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Lets mail programs use dark colours, since the mail sets no colours. */
function documentOf(locale: string, body: string): string {
    const direction = findDirection(locale);
    const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">';
    return `<!doctype html>\n<html lang="${escaped(locale)}" dir="${direction}"><head>${head}</head><body dir="${direction}">\n${body}\n</body></html>\n`;
}
