import type { RichNode } from "@parley/richText/contract";
import { isEmptyRich2 } from "@parley/richText/contract";
import { convertToEditorBody, convertToStoredBody, DRAFT_FORMAT, toPlainWords } from "./body";

/** Where a discussion is to be pinned. */
export type DraftPin = "none" | "category" | "recent";

/** Draft of a discussion (DRAFT-004). */
export interface DiscussionDraft {
    name: string;
    body: string;
    format: string;
    postMeta?: Record<string, unknown>;
    tags: string[];
    tagIDs: number[];
    newTagNames: string[];
    pinLocation: DraftPin;
    pinned: boolean;
    categoryID?: number;
    postTypeID?: string;
}

/** Draft of a reply (DRAFT-006), or of a message. */
export interface CommentDraft {
    body: string;
    format: string;
    commentPath?: string;
    commentParentID?: number;
    /** Names of the recipients of a first message, as they were typed. */
    to?: string;
    /** Subject of a conversation that begins with the message. */
    name?: string;
}

/** Problems of a draft's attributes, as log messages (DRAFT-010, DRAFT-011, DRAFT-037). */
export type DraftProblem = "Invalid draft meta" | "Draft attributes contain unknown structure" | "Invalid draft, no body content";

/** Result of reading a draft: its text, whatever problem the other attributes have (FC-65). */
export interface DraftReading<Words> {
    words: Words;
    problem?: DraftProblem;
}

type Attributes = Record<string, unknown>;

const DISCUSSION_META = [
    "name",
    "postMeta",
    "tags",
    "tagIDs",
    "newTagNames",
    "pinLocation",
    "pinned",
    "categoryID",
    "postTypeID",
] as const;
const COMMENT_META = ["commentPath", "commentParentID", "format"] as const;

/** Creates the stored attributes of a discussion draft (DRAFT-002…DRAFT-005). */
export function createDiscussionAttributes(
    {
        name,
        body,
        format = DRAFT_FORMAT,
        ...meta
    }: Partial<Omit<DiscussionDraft, "body">> & { body?: string | readonly RichNode[] },
    lastSaved: Date,
): Attributes {
    return {
        body: convertToStoredBody(body, format),
        format,
        draftType: "discussion",
        name: name ?? "",
        draftMeta: { pinLocation: "none", pinned: false, ...defined({ ...meta, name: name ?? "" }) },
        lastSaved: lastSaved.toISOString(),
    };
}

/** Creates the stored attributes of a reply draft; returns `undefined` without a body (DRAFT-006, DRAFT-011). */
export function createCommentAttributes(
    { body, format = DRAFT_FORMAT, ...meta }: Partial<Omit<CommentDraft, "body">> & { body?: string | readonly RichNode[] },
    lastSaved: Date,
): Attributes | undefined {
    if (body === undefined || toPlainWords(body).trim() === "") return undefined;
    return {
        body: convertToStoredBody(body, format),
        format,
        draftType: "comment",
        draftMeta: { format, ...defined(meta) },
        lastSaved: lastSaved.toISOString(),
    };
}

/** Reads a discussion draft. Supports legacy drafts, which have all fields at the top level, and `announce` (DRAFT-007). */
export function readDiscussionDraft(attributes: unknown): DraftReading<DiscussionDraft> {
    const given = recordIn(attributes);
    const isLegacy = given.draftMeta === undefined && (given.type === "Discussion" || given.announce !== undefined);
    const meta = isLegacy ? given : recordIn(given.draftMeta);
    const format = formatOf(given, meta);
    const words: DiscussionDraft = {
        name: textIn(meta.name) ?? textIn(given.name) ?? "",
        body: sourceIn(given.body, format),
        format: format.toLowerCase(),
        tags: textsIn(meta.tags),
        tagIDs: numbersIn(meta.tagIDs),
        newTagNames: textsIn(meta.newTagNames),
        pinLocation: isLegacy ? toPin(meta.announce) : pinIn(meta.pinLocation),
        pinned: meta.pinned === true,
        ...defined({
            postMeta: isRecord(meta.postMeta) ? meta.postMeta : undefined,
            categoryID: numberIn(meta.categoryID),
            postTypeID: textIn(meta.postTypeID) ?? (isLegacy ? undefined : textIn(meta.type)),
        }),
    };
    const problem = isLegacy ? undefined : findProblem(given, DISCUSSION_META);
    return { words, ...(problem && { problem }) };
}

/** Reads a reply draft. */
export function readCommentDraft(attributes: unknown): DraftReading<CommentDraft> {
    const given = recordIn(attributes);
    const meta = recordIn(given.draftMeta);
    const format = formatOf(given, meta);
    const body = sourceIn(given.body, format);
    const words: CommentDraft = {
        body,
        format: format.toLowerCase(),
        ...defined({
            commentPath: textIn(meta.commentPath),
            commentParentID: numberIn(meta.commentParentID),
            to: textIn(meta.to),
            name: textIn(meta.name),
        }),
    };
    const problem = body.trim() === "" ? "Invalid draft, no body content" : findProblem(given, COMMENT_META);
    return { words, ...(problem && { problem }) };
}

/** Converts the `announce` value of a legacy draft (DRAFT-007). */
export function toPin(announce: unknown): DraftPin {
    if (announce === undefined || String(announce) === "0") return "none";
    return String(announce) === "1" ? "category" : "recent";
}

function findProblem(given: Attributes, expected: readonly string[]): DraftProblem | undefined {
    if (!isRecord(given.draftMeta)) return "Draft attributes contain unknown structure";
    const meta = given.draftMeta;
    return expected.some((field) => Object.hasOwn(meta, field)) ? undefined : "Invalid draft meta";
}

/** Converts a stored body to the value of its field; a body without text becomes empty in any format. */
function sourceIn(stored: unknown, format: string): string {
    const body = convertToEditorBody(stored, format);
    if (typeof body === "string") return body;
    return isEmptyRich2(body) ? "" : convertToStoredBody(body, format);
}

const formatOf = (given: Attributes, meta: Attributes): string => textIn(given.format) ?? textIn(meta.format) ?? DRAFT_FORMAT;

const pinIn = (value: unknown): DraftPin => (value === "category" || value === "recent" ? value : "none");

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Parses a positive integer, also from a string, as forms send it. */
function numberIn(value: unknown): number | undefined {
    const number = typeof value === "string" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
    return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Parses strings from an array or from a comma-separated list. */
function textsIn(value: unknown): string[] {
    const texts: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
    return texts.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : []));
}

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((one) => numberIn(one) ?? []) : []);

const recordIn = (value: unknown): Attributes => (isRecord(value) ? value : {});

function isRecord(value: unknown): value is Attributes {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
