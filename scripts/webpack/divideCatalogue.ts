import type { Catalogue } from "@parley/library/contract";

/** The texts in the code of each chunk, by its name; chunks without a name are shared by others. */
export type ChunkTexts = readonly { name: string | undefined; texts: ReadonlySet<string> }[];

/** Chunks with pages on which the site is managed, which only those load who have a permission for the whole site. */
const DESK_CHUNKS: ReadonlySet<string> = new Set([
    "applicants",
    "embed-sites",
    "factor-roles",
    "fragments",
    "layout-editor",
    "mails",
    "managing",
    "managing-members",
    "managing-roles",
    "message-parser",
    "profile-fields",
    "report-settings",
    "site-sections",
    "themes",
    "translation-services",
    "translations",
    "why-not",
]);

/** Chunks with pages and dialogs that only members see; `profile-edit` has the choices of privacy too, which are for guests as well. */
const MEMBER_CHUNKS: ReadonlySet<string> = new Set([
    "account",
    "bulk",
    "bulk-dialogs",
    "conversations",
    "draft-list",
    "following",
    "log",
    "member",
    "message-reports",
    "queues",
    "role-requests",
    "saved-searches",
    "tokens",
]);

type Part = "app" | "member" | "desk" | "server";

// bounded: lines of the code of this project. Names of widgets, labels of fields and sentences of notifications are such properties.
const SENT_TEXTS =
    /\b(?:applicant|description|email|externalIDLabel|label|labelCode|linkText|name|popup|push|submitButton|text|title|unconfirmed):\s*"((?:[^"\\\n]|\\.)*)"/g;

/** Returns the texts in the code of the server that it may send to browsers, which translate them. */
export const readSentTexts = (code: string): string[] => [...code.matchAll(SENT_TEXTS)].map(([, text = ""]) => text);

// bounded: lines of the code of this project. The compiler writes texts with these quotes, unless they contain one.
const LITERALS = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'"\\\n]|\\.)*"(?:[^'\\\n]|\\.)*)'/g;

/** Returns the texts that are written in the code of a chunk, which is not minified yet. */
export function readTexts(code: string): Set<string> {
    return new Set(
        [...code.matchAll(LITERALS)].map(([, text = "", quoting]) => {
            try {
                return JSON.parse(`"${quoting?.replaceAll('"', '\\"') ?? text}"`) as string;
            } catch {
                return text;
            }
        }),
    );
}

/**
 * Divides a catalogue by where its texts are said: `desk` only by pages on which the site is managed, `member` only by those and by what members see,
 * `server` by nothing in the browser, and `app` by what every reader may load, or the server may send them.
 */
export function divideCatalogue(
    catalogue: Catalogue,
    { chunks, sent }: { chunks: ChunkTexts; sent: ReadonlySet<string> },
): Record<Part, Catalogue> {
    const parts: Record<Part, Catalogue> = { app: {}, member: {}, desk: {}, server: {} };
    for (const [key, message] of Object.entries(catalogue)) {
        const text = key.slice(key.indexOf("\u0004") + 1);
        const saying = chunks.filter(({ texts }) => texts.has(text));
        const part = findPart(saying.map(({ name = "" }) => name));
        parts[part === "server" && sent.has(text) ? "app" : part][key] = message;
    }
    return parts;
}

/** Returns the part with a text that is in the code of these chunks. */
function findPart(chunks: readonly string[]): Part {
    if (chunks.length === 0) return "server";
    if (chunks.every((name) => DESK_CHUNKS.has(name))) return "desk";
    return chunks.every((name) => DESK_CHUNKS.has(name) || MEMBER_CHUNKS.has(name)) ? "member" : "app";
}
