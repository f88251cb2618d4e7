import type { ServerResponse } from "node:http";
import type { LiveSource } from "./liveSource";

/** Subject of events, which several streams of a server can share: one member, or one record. */
export interface Topic {
    key: string;
    source: LiveSource;
    id: number;
    streams: Set<LiveStream>;
    stopWatching: () => void;
}

/** The open response of one browser. */
export type LiveStream = ReturnType<typeof createLiveStream>;

interface Options {
    /** The response, whose headers have been written. */
    response: ServerResponse;
    userID: number;
    sessionID: number;
    address: string;
    /** Versions of topics that the browser knows. */
    versions: Map<string, string>;
    /** Milliseconds after which the browser reconnects when the stream has ended. */
    retryMs: number;
    /** When the stream is ended, on the monotonic clock. */
    endsAt: number;
}

/** Bytes that may wait for a client that does not read; then it is disconnected, and reconnects. */
const MAX_WAITING_BYTES = 64 * 1024;

/** Time in which a client must read the end, in milliseconds. */
const UNREAD_MS = 2_000;

/**
 * Creates a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Events are written to the response
 * itself: of thousands of open streams, each piped one would need a third more memory.
 */
export function createLiveStream({ retryMs, ...options }: Options) {
    const { response } = options;
    const topics = new Set<Topic>();
    const stream = {
        ...options,
        topics,
        isOpen,
        /** Cancels the watching of the session. */
        stopWatching: (): void => undefined,

        /**
         * Sends an event with the IDs of records. The event's own ID contains all versions, so that a reconnecting browser gets the events
         * that it missed.
         */
        send(event: string, data: Record<string, number>): void {
            write(`event: ${event}\nid: ${writeVersions(stream.versions)}\ndata: ${JSON.stringify(data)}\n\n`);
        },

        /** Tells the browser the versions that it knows, so that it misses nothing if it reconnects before the first event. */
        mark: (): void => write(`id: ${writeVersions(stream.versions)}\n\n`),

        /** Drops the versions of topics that the stream does not have. */
        forgetOthers(): void {
            const keys = new Set([...topics].map(({ key }) => key));
            for (const key of stream.versions.keys()) if (!keys.has(key)) stream.versions.delete(key);
        },

        /** Sends a comment, which keeps proxies from ending the connection and shows which are dead. */
        beat: (): void => write(":\n\n"),

        /** Ends the stream; the browser reconnects. */
        end(): void {
            if (!isOpen()) return;
            response.end();
            // A client that does not read must not keep a server from stopping.
            setTimeout(() => response.destroy(), UNREAD_MS).unref();
        },
    };
    // Proxies and browsers process a stream only once data has arrived.
    write(`retry: ${Math.round(retryMs)}\n\n`);
    return stream;

    function isOpen(): boolean {
        return !response.destroyed && !response.writableEnded;
    }

    function write(text: string): void {
        if (!isOpen()) return;
        if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
        else response.write(text);
    }
}

/** Versions of topics as text, such as `notification=12.3&discussion:5=8`. */
const writeVersions = (versions: ReadonlyMap<string, string>): string => new URLSearchParams([...versions]).toString();

/** Parses the result of `writeVersions`. Clients may send any versions, since these only determine which events they get. */
export const readVersions = (text: string): Map<string, string> => new Map(new URLSearchParams(text));
