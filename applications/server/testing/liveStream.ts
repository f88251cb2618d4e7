import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { Site } from "../site";

/** An event of a live stream. */
interface LiveEvent {
    event: string;
    id: string;
    data: Record<string, number>;
}

/** A live stream as a browser reads it. */
interface OpenedStream {
    status: number;
    headers: IncomingHttpHeaders;
    /** Returns the next event; throws if the stream ends before. */
    next(): Promise<LiveEvent>;
    /** Returns the events up to one of this name. */
    upTo(event: string): Promise<LiveEvent[]>;
    /** ID of the latest message, with or without data: what a browser would send as `Last-Event-ID`. */
    readonly lastID: string;
    /** Resolves once the browser has the versions of these topics, or the stream has ended. */
    knows(topics: readonly string[]): Promise<void>;
    /** Resolves when the stream has ended, with whether the server has ended it in good order. */
    ended: Promise<boolean>;
    close(): void;
}

/** Opens `GET /api/v2/live` on a server that listens; without a token as a guest. */
export async function openLiveStream(
    { app }: Site,
    token?: string,
    { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<OpenedStream> {
    const { port } = app.server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const cookie = token === undefined ? {} : { cookie: `${SESSION_COOKIE}=${token}` };
        get(`http://127.0.0.1:${port}/api/v2/live${query}`, { agent: false, headers: { ...cookie, ...headers } }, resolve).on(
            "error",
            reject,
        );
    });
    const waiting: LiveEvent[] = [];
    let [text, lastID, hasEnded] = ["", "", false];
    /** Continues whatever waits for the stream. */
    let proceed = (): void => undefined;
    response.setEncoding("utf8").on("data", (chunk: string) => {
        const parts = (text + chunk).split("\n\n");
        text = parts.pop() ?? "";
        for (const part of parts) receive(part);
        proceed();
    });
    // A connection that is cut is an end as well.
    response.on("error", () => undefined);
    const ended = new Promise<boolean>((resolve) => {
        response.once("close", () => {
            hasEnded = true;
            proceed();
            resolve(response.complete);
        });
    });
    const next = async (): Promise<LiveEvent> => {
        await until(() => waiting.length > 0);
        const event = waiting.shift();
        if (!event) throw new Error("the stream has ended");
        return event;
    };
    return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        next,
        async upTo(name) {
            const events: LiveEvent[] = [];
            while (events.at(-1)?.event !== name) events.push(await next());
            return events;
        },
        get lastID() {
            return lastID;
        },
        knows: (topics) => until(() => topics.every((topic) => new URLSearchParams(lastID).has(topic))),
        ended,
        close: () => void response.destroy(),
    };

    function receive(message: string): void {
        const fields = new Map(
            message.split("\n").map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)]),
        );
        lastID = fields.get("id") ?? lastID;
        const data = fields.get("data");
        if (data !== undefined) waiting.push({ event: fields.get("event") ?? "", id: lastID, data: JSON.parse(data) });
    }

    /** Resolves once a condition holds, or the stream has ended. */
    async function until(holds: () => boolean): Promise<void> {
        while (!holds() && !hasEnded)
            await new Promise<void>((resolve) => {
                proceed = resolve;
            });
    }
}
