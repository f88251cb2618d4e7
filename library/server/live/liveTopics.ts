import { AsyncResource } from "node:async_hooks";
import type { Database } from "@parley/library/server/database";
import { toRowTags } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { LiveSource } from "./liveSource";
import type { LiveStream, Topic } from "./liveStream";

interface Dependencies {
    database: Pick<Database, "changes">;
    /** Returns a member with their present permissions. */
    findViewer: (userID: number) => Promise<Viewer>;
    onError: (error: unknown) => void;
}

/** Version of a topic without rows. */
const NO_VERSION = "";
/** Time in which changes are gathered before they are read together, in milliseconds. */
const GATHER_MS = 50;
/** Pause after a failure of the database, in milliseconds. */
const RETRY_MS = 1_000;
/** Maximum number of topics that are read in one query. */
const MAX_READ = 500;

/**
 * Creates the topics of a server's streams. Cache invalidation reports the topics that may have changed, on any server; their versions are
 * then read, many in one query, and only streams that were sent another version get an event.
 */
export function createLiveTopics({ database: { changes }, findViewer, onError }: Dependencies) {
    const topics = new Map<string, Topic>();
    const changed = new Set<Topic>();
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
            note(topic);
        },

        /** Removes a stream from all its topics. */
        leave(stream: LiveStream): void {
            for (const topic of stream.topics) {
                topic.streams.delete(stream);
                if (topic.streams.size > 0) continue;
                topic.stopWatching();
                topics.delete(`${topic.source.name}:${topic.id}`);
                changed.delete(topic);
            }
            stream.topics.clear();
        },

        /** Reads all topics again, while this server does not listen to the changes of others. */
        readAll(): void {
            for (const topic of topics.values()) note(topic);
        },

        close(): void {
            clearTimeout(timer);
            changed.clear();
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
            note(topic);
        });
    }

    function note(topic: Topic, pause = GATHER_MS): void {
        changed.add(topic);
        if (timer || isFlushing) return;
        timer = scope.runInAsyncScope(setTimeout, undefined, () => void flush(), pause) as NodeJS.Timeout;
        timer.unref();
    }

    /** Reads the topics that may have changed, until there are none. */
    async function flush(): Promise<void> {
        timer = undefined;
        isFlushing = true;
        let failed: readonly Topic[] = [];
        try {
            while (changed.size > 0 && failed.length === 0) {
                const next = takeNext();
                await send(next).catch((error: unknown) => {
                    failed = next;
                    onError(error);
                });
            }
        } finally {
            isFlushing = false;
        }
        for (const topic of failed) if (topic.streams.size > 0) note(topic, RETRY_MS);
    }

    /** Takes the next topics of one source. */
    function takeNext(): Topic[] {
        const [first] = changed;
        const next = [...changed].filter(({ source }) => source === first?.source).slice(0, MAX_READ);
        for (const topic of next) changed.delete(topic);
        return next;
    }

    async function send(next: readonly Topic[]): Promise<void> {
        const versions = await next[0]?.source.read(next.map(({ id }) => id));
        for (const topic of next)
            for (const stream of [...topic.streams]) await sendTo(stream, topic, versions?.get(topic.id) ?? NO_VERSION);
    }

    async function sendTo(stream: LiveStream, { key, source, id }: Topic, version: string): Promise<void> {
        const before = stream.versions.get(key);
        if (before === version) return;
        // A stream gets no event of an invisible record, now or later; the record may become visible again.
        if (source.isVisible && !(await source.isVisible(await findViewer(stream.userID), id))) return;
        stream.versions.set(key, version);
        if (before === undefined) stream.mark();
        else stream.send(source.event, source.describe({ id, version, before }));
    }
}
