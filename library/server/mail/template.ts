import { sanitizeMailText } from "./sanitizeMailText";

/** The English text of one kind of mail, which is also the key of its translations. */
export interface MailTemplate<Value extends string = string> {
    name: string;
    /** Names of the `{placeholders}`, besides `{site}`. */
    values: readonly Value[];
    subject: string;
    /** Paragraphs separated by an empty line. A paragraph `[Words]({value})` is a link; its value must be a URL of this site. */
    text: string;
    /** Whether the mail contains a secret, so that its text is erased after sending. */
    secret?: boolean;
}

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
    locale: string;
    /** Translations by their English texts; a missing one falls back to English. */
    catalogue: Record<string, string>;
}

const MAX_SUBJECT_LENGTH = 150;

/**
 * Renders a mail as plain text and as simple HTML from the same template. Values are made harmless, so that no name becomes a link, a
 * header or markup (FC-3, FC-4); links only point to the configured URL of the site (FC-28).
 */
export function renderMail(
    { subject, text }: MailTemplate,
    values: Record<string, string>,
    { siteURL, siteName, locale, catalogue }: MailContext,
): RenderedMail {
    const said = (words: string) => (Object.hasOwn(catalogue, words) ? (catalogue[words] ?? words) : words);
    const known: Record<string, string> = { ...values, site: siteName };
    const parts = [...paragraphsOf(said(text)), said(SIGNATURE)].map((words) => partOf(words, known, siteURL));
    return {
        subject: fill(said(subject), known, sanitizeMailText).slice(0, MAX_SUBJECT_LENGTH),
        text: `${parts.map((part) => part.text).join("\n\n")}\n`,
        html: documentOf(locale, parts.map((part) => part.html).join("\n")),
    };
}

const SIGNATURE = "{site} sent you this mail because somebody used your address there.";

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

function partOf(words: string, values: Record<string, string>, siteURL: string): { text: string; html: string } {
    const link = /^\[([^\]]+)\]\(\{(\w+)\}\)$/.exec(words);
    if (!link) return { text: fill(words, values, sanitizeMailText), html: `<p>${fill(escaped(words), values, isolated)}</p>` };
    const [label, url] = [fill(link[1] ?? "", values, sanitizeMailText), values[link[2] ?? ""] ?? ""];
    if (!url.startsWith(`${siteURL}/`)) throw new Error("a link in a mail leads off the site");
    return { text: `${label}:\n${url}`, html: `<p><a href="${escaped(url)}">${escaped(label)}</a></p>` };
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

function documentOf(locale: string, body: string): string {
    return `<!doctype html>\n<html lang="${escaped(locale)}" dir="auto"><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`;
}
