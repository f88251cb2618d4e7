import type { IncomingHttpHeaders } from "node:http";

/** Programs that say what they are; a name of a browser beside it changes nothing. */
const BOT =
    /bot\b|bot[/;) ]|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl\/|wget\/|python-|java\/|go-http|axios\/|okhttp|feed|fetcher/i;

/** Why what a request tells is not counted: no person is behind it, or one who does not want it. Undefined where it is. */
export function untrackedBecause(headers: IncomingHttpHeaders): string | undefined {
    if (headers["x-known-bot"] !== undefined || !headers["user-agent"] || BOT.test(headers["user-agent"]))
        return "Bots are not tracked.";
    const purpose = `${String(headers["sec-purpose"] ?? "")} ${String(headers.purpose ?? "")}`;
    if (/prefetch|prerender/i.test(purpose)) return "What is fetched ahead is not tracked.";
    if (headers.dnt === "1" || headers["sec-gpc"] === "1") return "You asked not to be tracked.";
    return undefined;
}
