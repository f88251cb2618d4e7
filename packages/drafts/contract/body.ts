/** The format of a draft that names none (DRAFT-003). */
export const DRAFT_FORMAT = "rich2";

/** A part of a rich text. */
export interface RichNode {
    type?: string;
    text?: string;
    children?: RichNode[];
    [more: string]: unknown;
}

/** An empty body: one empty paragraph (DRAFT-008). */
export const EMPTY_BODY: readonly RichNode[] = [{ type: "p", children: [{ text: "" }] }];

/** What is stored of a body: text as it is, rich text as its JSON; nothing is an empty paragraph (DRAFT-008, DRAFT-009). */
export function bodyOnSave(body: string | readonly RichNode[] | undefined, format: string = DRAFT_FORMAT): string {
    if (typeof body === "string" && body !== "") return body;
    if (isRich(format)) return JSON.stringify(body === undefined || body === "" ? EMPTY_BODY : body);
    return typeof body === "string" || body === undefined ? "" : textOf(body);
}

/** What was stored, as an editor takes it: the same that was given to `bodyOnSave` (DRAFT-009). Rich text that is none becomes a paragraph. */
export function bodyOnLoad(stored: unknown, format: string = DRAFT_FORMAT): string | readonly RichNode[] {
    const text = typeof stored === "string" ? stored : "";
    if (!isRich(format)) return text;
    return nodesIn(text) ?? (text === "" ? EMPTY_BODY : [{ type: "p", children: [{ text }] }]);
}

/** The words of a body for a field without formatting: a line break after every paragraph. */
export function wordsIn(body: string | readonly RichNode[]): string {
    return typeof body === "string" ? body : textOf(body);
}

const isRich = (format: string): boolean => format.toLowerCase() === "rich2";

function nodesIn(text: string): RichNode[] | undefined {
    try {
        const parsed: unknown = JSON.parse(text);
        return Array.isArray(parsed) && parsed.every(isNode) ? parsed : undefined;
    } catch {
        // Somebody has stored plain words under this format.
        return undefined;
    }
}

function isNode(value: unknown): value is RichNode {
    return typeof value === "object" && value !== null && ("children" in value || "text" in value);
}

function textOf(nodes: readonly RichNode[]): string {
    const lines = nodes.map(({ text, children }) => text ?? (Array.isArray(children) ? textOf(children) : ""));
    const isInline = nodes.every(({ type, text }) => text !== undefined || type === "a");
    return lines.join(isInline ? "" : "\n\n");
}
