import { lockUntilCommit } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSource, SearchSources, SearchText } from "@parley/library/server/searchSources";
import type { Vocabulary } from "../spelling/vocabulary.repository";
import { tokenize } from "../tokens/tokenize";
import type { SearchIndex } from "./searchIndex";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "content">;
    index: SearchIndex;
    vocabulary: Pick<Vocabulary, "add">;
    sources: Pick<SearchSources, "all">;
}

/** Maximum number of queued changes that are indexed in one transaction. */
const BATCH = 100;
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
export function createIndexer({ kit: { database, content }, index, vocabulary, sources }: Dependencies) {
    let running: Promise<unknown> = Promise.resolve();

    return {
        /** Indexes the latest changes, at most a few hundred, before a search; usually there are none. */
        catchUp: (): Promise<void> =>
            inTurn(async () => {
                for (let batch = 0; batch < MAX_BATCHES_BEFORE_SEARCH; batch++) if ((await indexBatch()) < BATCH) return;
            }),

        /** Indexes all queued changes. */
        drain: (): Promise<void> =>
            inTurn(async () => {
                while ((await indexBatch()) > 0);
            }),
    };

    /** Runs one batch after the other, so that concurrent searches don't index the same changes. */
    function inTurn(work: () => Promise<void>): Promise<void> {
        const result = running.then(work);
        running = result.catch(() => undefined);
        return result;
    }

    /** Returns the number of changes taken from the queue. */
    async function indexBatch(): Promise<number> {
        const rows = await latestChanges();
        if (rows.length === 0) return 0;
        // Texts are read, and long ones rendered in a worker, before the transaction begins.
        const texts = await textsOf(rows);
        await database.transaction(async () => {
            await lockUntilCommit(database, ["search index"]);
            const current = await stillLatest(rows);
            for (const source of sources.all()) await store(source, current, texts);
            await database.query.deleteFrom("searchQueue").where("queueID", "in", idsOf(rows)).execute();
        });
        return rows.length;
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

    async function textsOf(rows: readonly QueueRow[]): Promise<Map<string, SearchText>> {
        const texts = new Map<string, SearchText>();
        for (const { typeNumber, texts: read } of sources.all()) {
            const ids = recordIDsOf(rows, typeNumber);
            if (ids.length === 0) continue;
            for (const text of await toPlain(await read(ids))) texts.set(toKey({ typeNumber, recordID: text.recordID }), text);
        }
        return texts;
    }

    async function toPlain(texts: readonly SearchText[]): Promise<SearchText[]> {
        const plain = await content.plainTexts(texts.map(({ body, isHtml }) => (isHtml ? body : "")));
        return texts.map((text, index) => (text.isHtml ? { ...text, body: plain[index] ?? "" } : text));
    }

    async function store(
        { typeNumber }: SearchSource,
        rows: readonly QueueRow[],
        texts: ReadonlyMap<string, SearchText>,
    ): Promise<void> {
        const ids = recordIDsOf(rows, typeNumber);
        const textOf = (recordID: number) => texts.get(toKey({ typeNumber, recordID }));
        const missing = ids.filter((recordID) => !textOf(recordID));
        if (missing.length > 0) await index.remove(typeNumber, missing);
        const found = ids.flatMap((recordID) => textOf(recordID) ?? []);
        if (found.length === 0) return;
        const tokenized = found.map(({ recordID, title, body }) => ({ recordID, title: tokenize(title), body: tokenize(body) }));
        await index.write(typeNumber, tokenized);
        await vocabulary.add(tokenized.flatMap(({ title, body }) => [...title.words, ...body.words]));
    }
}

const idsOf = (rows: readonly QueueRow[]): number[] => rows.map(({ queueID }) => queueID);

const recordIDsOf = (rows: readonly QueueRow[], wanted: number): number[] => [
    ...new Set(rows.filter(({ typeNumber }) => typeNumber === wanted).map(({ recordID }) => recordID)),
];

const toKey = ({ typeNumber, recordID }: Omit<QueueRow, "queueID">): string => `${typeNumber} ${recordID}`;
