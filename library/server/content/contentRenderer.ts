import { ApiRefusal } from "@parley/library/contract";
import type { WorkerPool } from "@parley/library/server/workers";
import { createWorkerPool, JobFailure } from "@parley/library/server/workers";
import { printOwnStyles, StylesMistake } from "../ownStyles";
import type { RenderOptions } from "./formats/formats";
import { readBody } from "./formats/formats";
import { extractReply } from "./reading/mailReply";
import type { Mention, NamedMention } from "./reading/mentions";
import { MAXIMUM_MENTIONS } from "./reading/mentions";
import { toMarkdown } from "./reading/quoting";
import type { BodySummary } from "./reading/reading";
import { summarize, toPlainText } from "./reading/reading";
import type { MailContent } from "./reading/readMail";
import { readMail } from "./reading/readMail";
import type { ContentJob, ContentRefusal, ContentResult } from "./renderJob";
import { listOwnBuffers, toUnfitBody } from "./renderJob";
import { TooSlow } from "./sanitizing/complexity";

type Pool = WorkerPool<ContentJob, ContentResult | ContentRefusal>;

/**
 * Renders and quotes bodies without blocking other requests: long bodies are processed in a worker thread with limits of time and memory.
 */
export interface ContentRenderer {
    /** Parses a body like `readBody`. Throws an UnfitBody as that does, and TooSlow if the time limit is exceeded (FC-82). */
    read(body: string, format: string, options?: ReadOptions): Promise<ParsedBody>;
    /** Converts a rendered body to Markdown like `toMarkdown`. Throws TooSlow. */
    quote(bodyHtml: string, requestedBy?: number): Promise<string>;
    /** Returns the data of a rendered body that lists and limits need, with an excerpt of `excerptLength` graphemes. Throws TooSlow. */
    summarize(bodyHtml: string, excerptLength: number, requestedBy?: number): Promise<BodySummary>;
    /** Returns the `plainText` of each of these rendered bodies, in one job. Throws TooSlow. */
    plainTexts(bodiesHtml: readonly string[]): Promise<string[]>;
    /** Returns the text of a mail without what it quotes and without its signature. Throws TooSlow. */
    extractReply(text: string, requestedBy?: number): Promise<string>;
    /** Parses a mail, and takes its memory: `raw` may be empty afterwards. Rejects if it exceeds the limits; throws TooSlow. */
    readMail(raw: Uint8Array): Promise<MailContent>;
    /** Returns own CSS of a theme like `printOwnStyles`. Throws a StylesMistake as that does, and TooSlow. */
    printStyles(css: string, basePath: string): Promise<string>;
    close(): Promise<void>;
}

/** Options that can be sent to a worker thread: no functions. */
type ReadOptions = Pick<RenderOptions, "siteURL" | "source"> & {
    /** User ID of the member who requests the work. Each member's jobs wait behind one job of each other member. */
    requestedBy?: number | undefined;
};

/** A parsed body, like `ReadBody`, whether parsed in this thread or in a worker. */
export interface ParsedBody {
    mentions(max?: number): NamedMention[];
    toHtml(known?: ReadonlyMap<string, Mention>): Promise<string>;
}

interface RendererOptions {
    /**
     * Script of the worker thread, which serves `doContentJob`, and the time limit for one body, in milliseconds. Without a worker
     * everything is rendered in this thread, as in a command-line tool that serves no requests.
     */
    worker?: { script: string; budget?: number } | undefined;
    onOverrun?: (failure: JobFailure) => void;
}

/**
 * Maximum length, in characters, of bodies rendered in this thread. Their time is proportional to their length (`complexity.test.ts`,
 * `scripts/check-expressions.mjs`): 5 ms for the slowest known body of this length, and most are far shorter.
 */
const AT_ONCE = 2_500;
/** The same for bodies with formulas, each of which costs as much as a thousand characters of prose. */
const MAX_LENGTH_AT_ONCE_WITH_FORMULAS = 500;
const MAY_HOLD_FORMULA = /\\[([]|\$\S|class="[^"<>]*math/;
const BUSY = "The server is busy. Wait a moment and try again.";
/** Time limit in milliseconds. The slowest known body of the maximum length takes 200 ms. */
const BUDGET = 5_000;
const MEMORY = 192;
const MAX_WAITING = 50;
/** Maximum number of waiting jobs per member: as many windows as one member may write in at the same time. */
const MAX_WAITING_PER_MEMBER = 5;
const IDLE_FOR = 60_000;

/** Creates the renderer of a server, or of a command-line tool if there is no worker. */
export function createContentRenderer({ worker, onOverrun }: RendererOptions = {}): ContentRenderer {
    const pool = worker && poolOf(worker);

    return {
        async read(body, format, { requestedBy, ...options } = {}) {
            const length = MAY_HOLD_FORMULA.test(body) ? MAX_LENGTH_AT_ONCE_WITH_FORMULAS : AT_ONCE;
            if (!pool || body.length <= length) return parsedHere(body, format, options);
            return parsedIn(pool, { kind: "render", body, format, options }, requestedBy);
        },

        async quote(bodyHtml, requestedBy) {
            if (!pool || bodyHtml.length <= AT_ONCE) return toMarkdown(bodyHtml);
            const { text } = await resultOf(pool, { kind: "quote", bodyHtml }, requestedBy);
            return text;
        },

        async summarize(bodyHtml, excerptLength, requestedBy) {
            if (!pool || bodyHtml.length <= AT_ONCE) return summarize(bodyHtml, excerptLength);
            return resultOf(pool, { kind: "summarize", bodyHtml, excerptLength }, requestedBy);
        },

        async plainTexts(bodiesHtml) {
            const length = bodiesHtml.reduce((sum, html) => sum + html.length, 0);
            if (!pool || length <= AT_ONCE) return bodiesHtml.map(toPlainText);
            return (await resultOf(pool, { kind: "plainTexts", bodiesHtml })).texts;
        },

        async extractReply(text, requestedBy) {
            if (!pool) return extractReply(text);
            return (await resultOf(pool, { kind: "reply", text }, requestedBy)).text;
        },

        readMail: (raw) => (pool ? resultOf(pool, { kind: "mail", raw }, undefined, listOwnBuffers(raw)) : readMail(raw)),

        async printStyles(css, basePath) {
            if (!pool || css.length <= AT_ONCE) return printOwnStyles(css, basePath);
            const result = await resultOf(pool, { kind: "styles", css, basePath });
            if ("reason" in result) throw new StylesMistake(result.line, result.reason);
            return result.text;
        },

        async close() {
            await pool?.close();
        },
    };

    function poolOf({ script, budget = BUDGET }: { script: string; budget?: number }): Pool {
        return createWorkerPool({
            script,
            workers: 1,
            budget,
            memory: MEMORY,
            maxWaiting: MAX_WAITING,
            maxWaitingPerOwner: MAX_WAITING_PER_MEMBER,
            idleFor: IDLE_FOR,
            ...(onOverrun && { onEnded: onOverrun }),
        });
    }
}

function parsedHere(body: string, format: string, options: ReadOptions): ParsedBody {
    const read = readBody(body, format, options);
    return { mentions: read.mentions, toHtml: async (known) => read.toHtml(known) };
}

type RenderJob = Extract<ContentJob, { kind: "render" }>;

/**
 * Parses a body in the worker, which discards the tree once its HTML is written: a body with mentions of known members is therefore parsed
 * twice.
 */
async function parsedIn(pool: Pool, job: RenderJob, requestedBy: number | undefined): Promise<ParsedBody> {
    const { text, mentions } = await resultOf(pool, job, requestedBy);
    return {
        mentions: (max = MAXIMUM_MENTIONS) => mentions.slice(0, max),
        toHtml: async (known) =>
            known && known.size > 0 ? (await resultOf(pool, { ...job, known: [...known] }, requestedBy)).text : text,
    };
}

async function resultOf<Job extends ContentJob>(
    pool: Pool,
    job: Job,
    requestedBy?: number,
    moved?: readonly ArrayBuffer[],
): Promise<ContentResult<Job["kind"]>> {
    const result = await pool.run(job, requestedBy, moved).catch((error: unknown) => {
        if (!(error instanceof JobFailure)) throw error;
        if (error.reason === "crowded") throw new ApiRefusal({ status: 503, message: BUSY, description: null });
        throw new TooSlow({ cause: error });
    });
    if ("refusal" in result) throw toUnfitBody(result, job.kind === "render" ? job.format : "");
    return result as ContentResult<Job["kind"]>;
}
