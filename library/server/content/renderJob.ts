import type { Wording } from "@parley/library/contract";
import { printOwnStyles, StylesMistake } from "../ownStyles";
import type { RenderOptions } from "./formats/formats";
import { readBody } from "./formats/formats";
import { extractReply } from "./reading/mailReply";
import type { Mention, NamedMention } from "./reading/mentions";
import { toMarkdown } from "./reading/quoting";
import type { BodySummary } from "./reading/reading";
import { summarize, toPlainText } from "./reading/reading";
import type { MailContent } from "./reading/readMail";
import { readMail } from "./reading/readMail";
import { Malformed, TooComplex, UnfitBody } from "./sanitizing/complexity";

/** A job for the content worker thread; sent as a message, so it contains no functions. */
export type ContentJob =
    | {
          kind: "render";
          body: string;
          format: string;
          options: Pick<RenderOptions, "siteURL" | "source">;
          known?: [string, Mention][];
      }
    | { kind: "quote"; bodyHtml: string }
    | { kind: "summarize"; bodyHtml: string; excerptLength: number }
    | { kind: "plainTexts"; bodiesHtml: readonly string[] }
    | { kind: "reply"; text: string }
    | { kind: "mail"; raw: Uint8Array }
    | { kind: "styles"; css: string; basePath: string };

interface ContentResults {
    /** HTML of the body, and all names after an @ in it. */
    render: { text: string; mentions: NamedMention[] };
    /** Markdown. */
    quote: { text: string };
    summarize: BodySummary;
    plainTexts: { texts: string[] };
    /** What the sender of a mail has written. */
    reply: { text: string };
    mail: MailContent;
    /** Own CSS of a theme as pages have it, or the mistake in it. */
    styles: { text: string } | { line: number; reason: Wording };
}

export type ContentResult<Kind extends ContentJob["kind"] = ContentJob["kind"]> = ContentResults[Kind];

export interface ContentRefusal {
    refusal: "TooComplex" | "Malformed";
    wording: Wording;
}

/** Runs a job of `createContentRenderer` in the calling thread. */
export function runContentJob(job: ContentJob): ContentResult | ContentRefusal | Promise<ContentResult> {
    if (job.kind === "mail") return readMail(job.raw);
    if (job.kind === "summarize") return summarize(job.bodyHtml, job.excerptLength);
    if (job.kind === "plainTexts") return { texts: job.bodiesHtml.map(toPlainText) };
    if (job.kind === "reply") return { text: extractReply(job.text) };
    if (job.kind === "quote") return { text: toMarkdown(job.bodyHtml) };
    if (job.kind === "styles") return readStyles(job.css, job.basePath);
    try {
        const read = readBody(job.body, job.format, job.options);
        return {
            text: read.toHtml(new Map(job.known)),
            mentions: job.known ? [] : read.mentions(Number.POSITIVE_INFINITY),
        };
    } catch (error) {
        if (!(error instanceof UnfitBody)) throw error;
        return { refusal: error instanceof Malformed ? "Malformed" : "TooComplex", wording: error.wording };
    }
}

function readStyles(css: string, basePath: string): ContentResult<"styles"> {
    try {
        return { text: printOwnStyles(css, basePath) };
    } catch (error) {
        if (!(error instanceof StylesMistake)) throw error;
        return { line: error.line, reason: error.reason };
    }
}

/** Returns the memory of a result that the thread of the job can give away: that of the files in a mail. */
export const listMovedBuffers = (result: object): ArrayBuffer[] =>
    "attachments" in result ? listOwnBuffers(...(result as MailContent).attachments.map(({ content }) => content)) : [];

/** Returns the buffers that hold nothing but one of these arrays: small Buffers are parts of a larger one. */
export const listOwnBuffers = (...arrays: readonly Uint8Array[]): ArrayBuffer[] =>
    arrays.flatMap(({ buffer, byteLength }) =>
        buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    );

/** Converts the refusal of a job to an error, in the thread that requested the job. */
export function toUnfitBody({ refusal, wording }: ContentRefusal, format: string): UnfitBody {
    return refusal === "Malformed" ? new Malformed(format) : new TooComplex(wording);
}
