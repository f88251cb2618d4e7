import { once } from "node:events";
import type { Page, Request } from "playwright-core";

/** How long to wait for the state of a page, in milliseconds: a test may have failed because its page hangs. */
const SNAPSHOT_TIMEOUT_MS = 10_000;
/** How long to wait for a response that may have come already, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 500;
/** Maximum length of a page snapshot, in characters. */
const MAX_SNAPSHOT_LENGTH = 8000;
/** Maximum number of requests reported, and maximum length of each request body, in characters. */
const MAX_REQUESTS = 40;
const MAX_BODY_LENGTH = 300;

/** A request with the time at which it was sent. */
interface Call {
    time: string;
    request: Request;
}

const pages = new Map<Page, { complaints: readonly string[]; calls: Call[] }>();

/**
 * Prints the content of a page, its focus, its requests and its errors if a test fails while the page is open: on a machine without a user
 * the output is the only way to understand the failure.
 *
 * How requests ended is asked for only then: being told of each costs 10 ms of CPU time a page.
 */
export function reportOnFailure(page: Page, complaints: readonly string[]): void {
    const calls: Call[] = [];
    page.on("request", (request) => {
        if (!request.url().includes("/api/") && !request.isNavigationRequest()) return;
        calls.push({ time: clock(), request });
        if (calls.length > MAX_REQUESTS) calls.shift();
    });
    pages.set(page, { complaints, calls });
    page.once("close", () => pages.delete(page));
    Object.assign(globalThis, { whenTestFails: reportPages });
}

/** Leaves a page out of the report. */
export function forgetPage(page: Page): void {
    pages.delete(page);
}

async function reportPages(): Promise<void> {
    for (const [page, { complaints, calls }] of pages) {
        const seen = await Promise.race([lookAt(page).catch(String), late()]);
        const lines = [
            `── ${clock()} ${page.url()}`,
            seen.slice(0, MAX_SNAPSHOT_LENGTH),
            ...complaints.map((one) => `! ${one}`),
            ...(await Promise.all(calls.map(describeCall))),
        ];
        process.stderr.write(`\n${lines.join("\n")}\n`);
    }
}

/** Returns a request with its status; "failed" without a response, and "?" while it is awaited. */
async function describeCall({ time, request }: Call): Promise<string> {
    const status = request.response().then(
        (response) => String(response?.status() ?? "failed"),
        () => "failed",
    );
    const outcome = await Promise.race([status, once(AbortSignal.timeout(RESPONSE_TIMEOUT_MS), "abort").then(() => "?")]);
    return `${time} ${outcome} ${request.method()} ${request.url()} ${sentWith(request)}`;
}

/** Returns the beginning of the request body, without control characters. */
function sentWith(request: Request): string {
    return (request.postData() ?? "").slice(0, MAX_BODY_LENGTH).replace(/\p{Cc}+/gu, " ");
}

async function lookAt(page: Page): Promise<string> {
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
    const shown = await page.locator("body").ariaSnapshot({ timeout: SNAPSHOT_TIMEOUT_MS });
    return `focus: ${focused}\n${shown}`;
}

async function late(): Promise<string> {
    await once(AbortSignal.timeout(SNAPSHOT_TIMEOUT_MS), "abort");
    return "The page does not answer.";
}

const clock = (): string => new Date().toISOString().slice("yyyy-mm-ddT".length);
