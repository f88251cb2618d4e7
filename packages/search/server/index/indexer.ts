import { lockUntilCommit } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSource, SearchSources, SearchText } from "@parley/library/server/searchSources";
import type { Vocabulary } from "../spelling/vocabulary.repository";
import type { RunTextJob } from "../texts/textJobs";
import type { IndexedText, SearchEngine } from "./searchEngine";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "content">;
    index: Pick<SearchEngine, "write" | "remove">;
    vocabulary: Pick<Vocabulary, "add">;
    runTextJob: RunTextJob;
    sources: Pick<SearchSources, "all">;
}

/** Maximum number of queued changes that are indexed in one transaction. */
const BATCH = 100;
/** Maximum length of the texts that are indexed in one transaction, in UTF-16 units, unless one is longer: writing them takes some 30 ms. */
const BATCH_LENGTH = 150_000;
/** Maximum number of batches that a search waits for: some 50 ms each. */
const MAX_BATCHES_BEFORE_SEARCH = 5;

interface QueueRow {
    queueID: number;
    typeNumber: number;
    recordID: number;
}

export type Indexer = ReturnType<typeof createIndexer>;

/**
 * Creates the worker that brings queued changes into the index. A change leaves the queue in the transaction that stores its index entry,
 * so that a kill loses none (FC-40), and the changes of all servers on a database are indexed by whichever comes first (FC-46).
 */
export function createIndexer({ kit: { database, content }, index, vocabulary, runTextJob, sources }: Dependencies) {
    let running: Promise<unknown> = Promise.resolve();

    return {
        /** Indexes the latest changes, at most a few hundred, before a search; usually there are none. */
        async catchUp(): Promise<void> {
            let batches = 0;
            while (batches++ < MAX_BATCHES_BEFORE_SEARCH && (await inTurn(indexBatch)));
        },

        /** Indexes all queued changes. */
        async drain(): Promise<void> {
            while (await inTurn(indexBatch));
        },
    };

    /** Runs one batch after the other, so that concurrent searches don't index the same changes; no search waits for all of a renewal. */
    function inTurn<T>(work: () => Promise<T>): Promise<T> {
        const result = running.then(work);
        running = result.catch(() => undefined);
        return result;
    }

    /** Indexes some of the queued changes. Returns whether there may be more. */
    async function indexBatch(): Promise<boolean> {
        const latest = await latestChanges();
        if (latest.length === 0) return false;
        // Texts are read, rendered and divided into words before the transaction begins.
        const { rows, texts, vocabulary: words } = await prepare(latest);
        await database.transaction(async () => {
            await lockUntilCommit(database, ["search index"]);
            const current = await stillLatest(rows);
            for (const source of sources.all()) await store(source, current, texts);
            await vocabulary.add(words);
            await database.query.deleteFrom("searchQueue").where("queueID", "in", idsOf(rows)).execute();
        });
        return rows.length < latest.length || latest.length >= BATCH;
    }

    /** Returns all queued changes of the records that were changed last, which are the likeliest to be searched for. */
    async function latestChanges(): Promise<QueueRow[]> {
        const latest = database.query.selectFrom("searchQueue").selectAll().orderBy("queueID", "desc").limit(BATCH);
        return changesOf(await latest.execute());
    }

    async function changesOf(rows: readonly QueueRow[]): Promise<QueueRow[]> {
        if (rows.length === 0) return [];
        const wanted = new Set(rows.map(toKey));
        const recordIDs = [...new Set(rows.map(({ recordID }) => recordID))];
        const found = await database.query.selectFrom("searchQueue").selectAll().where("recordID", "in", recordIDs).execute();
        return found.filter((row) => wanted.has(toKey(row)));
    }

    /**
     * Returns the changes whose texts are up to date: of records that have not been changed again since, and that no other server has
     * indexed meanwhile.
     */
    async function stillLatest(rows: readonly QueueRow[]): Promise<QueueRow[]> {
        const known = new Set(idsOf(rows));
        const present = await changesOf(rows);
        const newer = new Set(present.filter(({ queueID }) => !known.has(queueID)).map(toKey));
        return present.filter((row) => known.has(row.queueID) && !newer.has(toKey(row)));
    }

    /** Reads the texts of as many changes as are indexed in one transaction. */
    async function prepare(latest: readonly QueueRow[]): Promise<PreparedBatch> {
        const found = await textsOf(latest);
        const keys = new Set<string>();
        let length = 0;
        for (const key of new Set(latest.map(toKey))) {
            const text = found.get(key);
            length += text ? text.title.length + text.body.length : 0;
            if (keys.size > 0 && length > BATCH_LENGTH) break;
            keys.add(key);
        }
        const entries = [...found].filter(([key]) => keys.has(key));
        const plain = await toPlain(entries.map(([, text]) => text));
        const { texts, vocabulary: words } = await runTextJob({ kind: "tokenize", texts: plain });
        const indexed = entries.map(([key, { recordID }], index): [string, IndexedText] => [
            key,
            { recordID, title: texts[index]?.title ?? NO_TOKENS, body: texts[index]?.body ?? NO_TOKENS },
        ]);
        return { rows: latest.filter((row) => keys.has(toKey(row))), texts: new Map(indexed), vocabulary: words };
    }

    async function textsOf(rows: readonly QueueRow[]): Promise<Map<string, SearchText>> {
        const texts = new Map<string, SearchText>();
        for (const { typeNumber, texts: read } of sources.all()) {
            const ids = recordIDsOf(rows, typeNumber);
            if (ids.length === 0) continue;
            for (const text of await read(ids)) texts.set(toKey({ typeNumber, recordID: text.recordID }), text);
        }
        return texts;
    }

    async function toPlain(texts: readonly SearchText[]): Promise<{ title: string; body: string }[]> {
        const plain = await content.plainTexts(texts.map(({ body, isHtml }) => (isHtml ? body : "")));
        return texts.map(({ title, body, isHtml }, index) => ({ title, body: isHtml ? (plain[index] ?? "") : body }));
    }

    async function store(
        { typeNumber }: SearchSource,
        rows: readonly QueueRow[],
        texts: ReadonlyMap<string, IndexedText>,
    ): Promise<void> {
        const ids = recordIDsOf(rows, typeNumber);
        const textOf = (recordID: number) => texts.get(toKey({ typeNumber, recordID }));
        const missing = ids.filter((recordID) => !textOf(recordID));
        if (missing.length > 0) await index.remove(typeNumber, missing);
        const found = ids.flatMap((recordID) => textOf(recordID) ?? []);
        if (found.length > 0) await index.write(typeNumber, found);
    }
}

/** Changes that are indexed in one transaction, with the texts of their records. */
interface PreparedBatch {
    rows: QueueRow[];
    texts: ReadonlyMap<string, IndexedText>;
    vocabulary: string[];
}

const NO_TOKENS = { words: [], compounds: [] };

const idsOf = (rows: readonly QueueRow[]): number[] => rows.map(({ queueID }) => queueID);

const recordIDsOf = (rows: readonly QueueRow[], wanted: number): number[] => [
    ...new Set(rows.filter(({ typeNumber }) => typeNumber === wanted).map(({ recordID }) => recordID)),
];

const toKey = ({ typeNumber, recordID }: Omit<QueueRow, "queueID">): string => `${typeNumber} ${recordID}`;
