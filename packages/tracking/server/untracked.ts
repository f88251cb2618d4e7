import type { IncomingHttpHeaders } from "node:http";

/** User agents that identify themselves as programs, even if they name a browser, too. */
const BOT =
    /bot\b|bot[/;) ]|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl\/|wget\/|python-|java\/|go-http|axios\/|okhttp|feed|fetcher/i;

/** Returns the reason not to count a request: no person has sent it, or the person has opted out. Returns undefined if it counts. */
export function findUntrackedReason(headers: IncomingHttpHeaders): string | undefined {
    if (headers["x-known-bot"] !== undefined || !headers["user-agent"] || BOT.test(headers["user-agent"]))
        return "Bots are not tracked.";
    const purpose = `${String(headers["sec-purpose"] ?? "")} ${String(headers.purpose ?? "")}`;
    if (/prefetch|prerender/i.test(purpose)) return "Prefetched pages are not tracked.";
    if (headers.dnt === "1" || headers["sec-gpc"] === "1") return "You asked not to be tracked.";
    return undefined;
}
