import { AsyncResource } from "node:async_hooks";
import type { Database } from "@parley/library/server/database";
import { toRowTags } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { yieldToOthers } from "@parley/library/server/jobs";
import type { LiveSource } from "./liveSource";
import type { LiveStream, Topic } from "./liveStream";

interface Dependencies {
    database: Pick<Database, "changes">;
    /** Returns members with their present permissions, without those who may not be signed in. */
    findViewers: (userIDs: readonly number[]) => Promise<readonly Viewer[]>;
    onError: (error: unknown) => void;
}

type Due = readonly (readonly [Topic, ReadonlySet<LiveStream>])[];

/** Version of a topic without rows. */
const NO_VERSION = "";
/** Time in which changes are gathered before they are read together, in milliseconds. */
const GATHER_MS = 50;
/** Pause after a failure of the database, in milliseconds. */
const RETRY_MS = 1_000;
/** Maximum number of topics, or of members, that are read in one query. Other requests are served between two of them. */
const MAX_READ = 250;

/**
 * Creates the topics of a server's streams. Cache invalidation reports the topics that may have changed, on any server; their versions are
 * then read, many in one query, and only streams that were sent another version get an event.
 */
export function createLiveTopics({ database: { changes }, findViewers, onError }: Dependencies) {
    const topics = new Map<string, Topic>();
    /** Topics to be read, with the streams that may not know their versions. */
    const due = new Map<Topic, Set<LiveStream>>();
    // A flush runs outside of the asynchronous context of the request that changes the data.
    const scope = new AsyncResource("LiveTopics");
    let timer: NodeJS.Timeout | undefined;
    let isFlushing = false;

    return {
        /**
         * Adds a stream to a topic. Topics to which it is added in one turn are read together. It is sent an event if it knows another
         * version.
         */
        join(stream: LiveStream, source: LiveSource, id: number): void {
            const key = source.of === "member" ? source.name : `${source.name}:${id}`;
            const name = `${source.name}:${id}`;
            const topic = topics.get(name) ?? open(name, { key, source, id, streams: new Set(), stopWatching: () => undefined });
            topic.streams.add(stream);
            stream.topics.add(topic);
            // Those that are in the topic already wait for a change: else each stream that joins would cost as many checks as there are.
            note(topic, [stream]);
        },

        /** Removes a stream from all its topics. */
        leave(stream: LiveStream): void {
            for (const topic of stream.topics) {
                topic.streams.delete(stream);
                due.get(topic)?.delete(stream);
                if (topic.streams.size > 0) continue;
                topic.stopWatching();
                topics.delete(`${topic.source.name}:${topic.id}`);
                due.delete(topic);
            }
            stream.topics.clear();
        },

        /** Reads all topics again, while this server does not listen to the changes of others. */
        readAll(): void {
            for (const topic of topics.values()) note(topic, topic.streams);
        },

        close(): void {
            clearTimeout(timer);
            due.clear();
        },
    };

    function open(name: string, topic: Topic): Topic {
        topics.set(name, topic);
        watch(topic);
        return topic;
    }

    function watch(topic: Topic): void {
        const tags = topic.source.reads.flatMap(({ table, key }) => toRowTags(table, [undefined], key, topic.id));
        topic.stopWatching = changes.watch(new Set(tags), () => {
            watch(topic);
            note(topic, topic.streams);
        });
    }

    function note(topic: Topic, streams: Iterable<LiveStream>, pause = GATHER_MS): void {
        const waiting = due.get(topic) ?? new Set();
        for (const stream of streams) waiting.add(stream);
        due.set(topic, waiting);
        if (timer || isFlushing) return;
        timer = scope.runInAsyncScope(setTimeout, undefined, () => void flush(), pause) as NodeJS.Timeout;
        timer.unref();
    }

    /** Reads the topics that may have changed, until there are none. */
    async function flush(): Promise<void> {
        timer = undefined;
        isFlushing = true;
        let failed: Due | undefined;
        try {
            while (due.size > 0 && !failed) {
                const next = takeNext();
                await send(next).catch((error: unknown) => {
                    failed = next;
                    onError(error);
                });
            }
        } finally {
            isFlushing = false;
        }
        for (const [topic, streams] of failed ?? []) if (topic.streams.size > 0) note(topic, streams, RETRY_MS);
    }

    /** Takes the next topics of one source. */
    function takeNext(): Due {
        const [first] = due.keys();
        const next = [...due].filter(([{ source }]) => source === first?.source).slice(0, MAX_READ);
        for (const [topic] of next) due.delete(topic);
        return next;
    }

    async function send(next: Due): Promise<void> {
        const versions = await next[0]?.[0].source.read(next.map(([{ id }]) => id));
        for (const [topic, streams] of next) {
            const version = versions?.get(topic.id) ?? NO_VERSION;
            const behind = [...streams].filter((stream) => stream.versions.get(topic.key) !== version);
            for (let from = 0; from < behind.length; from += MAX_READ) {
                if (from > 0) await yieldToOthers();
                await sendTo(behind.slice(from, from + MAX_READ), topic, version);
            }
        }
    }

    /** Sends a version to those of the streams whose members may see the record. */
    async function sendTo(streams: readonly LiveStream[], { key, source, id }: Topic, version: string): Promise<void> {
        const recipients = await findRecipients(streams, source, id);
        for (const stream of streams) {
            // A stream gets no event of an invisible record, now or later; the record may become visible again.
            if (recipients && !recipients.has(stream.userID)) continue;
            const before = stream.versions.get(key);
            stream.versions.set(key, version);
            if (before === undefined) stream.mark();
            else stream.send(source.event, source.describe({ id, version, before }));
        }
    }

    /** Returns the IDs of the members of streams who may receive events about a record; undefined if all may. */
    async function findRecipients(streams: readonly LiveStream[], source: LiveSource, id: number) {
        if (!source.findRecipients) return undefined;
        const viewers = await findViewers([...new Set(streams.map(({ userID }) => userID))]);
        return new Set((await source.findRecipients(viewers, id)).map(({ userID }) => userID));
    }
}
