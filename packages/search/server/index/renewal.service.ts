import { ApiRefusal } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSource, SearchSources } from "@parley/library/server/searchSources";
import { JobFailure } from "@parley/library/server/workers";
import { TOKENS_VERSION } from "@parley/tokenizer/server";
import type { Indexer } from "./indexer";
import type { SearchEngine } from "./searchEngine";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    index: Pick<SearchEngine, "reset" | "isDamage">;
    indexer: Pick<Indexer, "drain">;
    sources: Pick<SearchSources, "all">;
}

/** Number of records that are queued in one transaction. */
const ROWS_AT_ONCE = 500;
const BUSY = "The server is busy. Wait a moment and try again.";
const TOO_SLOW = "This search takes too long. Try rarer words, or more of them.";
const REBUILDING = "The search is being rebuilt. Try again in a few minutes.";

const unavailable = (message: string) => new ApiRefusal({ status: 503, message, description: null });

/**
 * Creates the service that indexes all records again: after a change of the tokens, on request, and when the index is damaged. Records are
 * queued in the order of their IDs, and each is replaced in the index by itself, so that the search works meanwhile, and a kill at any
 * moment loses nothing (FC-40).
 */
export function createRenewal({ kit: { database }, index, indexer, sources }: Dependencies) {
    let rebuilding: Promise<void> | undefined;

    return {
        /** Queues the records that older tokens have indexed, and indexes the queued ones. Continues where it was interrupted. */
        async run(): Promise<void> {
            for (const source of sources.all()) while (await queueNext(source)) await guard(indexer.drain);
            await guard(indexer.drain);
        },

        restart,

        /**
         * Runs a search. If the index is damaged, it is rebuilt, and searches are refused with 503 meanwhile. A search that takes too long is
         * refused with 503 as well.
         */
        guard,
    };

    async function guard<T>(work: () => Promise<T>): Promise<T> {
        try {
            return await work();
        } catch (error) {
            if (error instanceof JobFailure) throw unavailable(error.reason === "crowded" ? BUSY : TOO_SLOW);
            if (!index.isDamage(error)) throw error;
            await rebuild();
            throw unavailable(REBUILDING);
        }
    }

    /** Lets the records of these types, or of all, be indexed again by the next runs. Returns the types. */
    async function restart(recordTypes?: readonly string[]): Promise<string[]> {
        const renewed = sources.all().filter(({ recordType }) => !recordTypes || recordTypes.includes(recordType));
        await database.transaction(async () => {
            for (const { typeNumber } of renewed) await setProgress(typeNumber, 0, false);
        });
        return renewed.map(({ recordType }) => recordType);
    }

    /** Rebuilds the index, once for all searches that find it damaged at the same time. */
    function rebuild(): Promise<void> {
        rebuilding ??= database
            .transaction(async () => {
                await index.reset();
                await restart();
            })
            .finally(() => {
                rebuilding = undefined;
            });
        return rebuilding;
    }

    /** Queues further records of a source; returns false once all are queued. */
    function queueNext({ typeNumber, recordIDsAfter }: SearchSource): Promise<boolean> {
        return database.transaction(async () => {
            const row = await database.query
                .selectFrom("searchRenewals")
                .selectAll()
                .where("typeNumber", "=", typeNumber)
                .executeTakeFirst();
            const isSame = row?.tokensVersion === TOKENS_VERSION;
            if (isSame && row.isQueued) return false;
            const after = isSame ? row.queuedTo : 0;
            const ids = await recordIDsAfter(after, ROWS_AT_ONCE);
            if (ids.length > 0) {
                await database.query
                    .insertInto("searchQueue")
                    .values(ids.map((recordID) => ({ typeNumber, recordID })))
                    .execute();
            }
            await setProgress(typeNumber, ids.at(-1) ?? after, ids.length < ROWS_AT_ONCE);
            return ids.length === ROWS_AT_ONCE;
        });
    }

    async function setProgress(typeNumber: number, queuedTo: number, isQueued: boolean): Promise<void> {
        const progress = { tokensVersion: TOKENS_VERSION, queuedTo, isQueued };
        await database.query
            .insertInto("searchRenewals")
            .values({ typeNumber, ...progress })
            .onConflict((conflict) => conflict.column("typeNumber").doUpdateSet(progress))
            .execute();
    }
}
