import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSource } from "@parley/library/server/searchSources";
import type { Indexer } from "./indexer";
import type { SearchEngine } from "./searchEngine";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    index: Pick<SearchEngine, "recordIDsAfter">;
    indexer: Pick<Indexer, "drain">;
    source: SearchSource;
}

/** Number of IDs that are compared at once. */
const IDS_AT_ONCE = 5_000;

/** Creates the check of `parley doctor` that the index has the records of a source, and no others. */
export function createIndexCheck({ kit: { database }, index, indexer, source }: Dependencies): IntegrityCheck {
    const { recordType, typeNumber } = source;
    return {
        name: `every ${recordType} is in the search index, and nothing else is`,

        async findViolations() {
            // Recent texts are queued, which is no error.
            await indexer.drain();
            const wrong: number[] = [];
            for (let after = 0; ; ) {
                const records = await source.recordIDsAfter(after, IDS_AT_ONCE);
                const indexed = await index.recordIDsAfter(typeNumber, after, IDS_AT_ONCE);
                // Both lists are complete only up to the end of the shorter one.
                const ends = [records, indexed].filter(({ length }) => length === IDS_AT_ONCE).map((ids) => ids.at(-1) ?? 0);
                const end = Math.min(...ends, Number.POSITIVE_INFINITY);
                const [here, there] = [new Set(records), new Set(indexed)];
                wrong.push(
                    ...records.filter((id) => id <= end && !there.has(id)),
                    ...indexed.filter((id) => id <= end && !here.has(id)),
                );
                if (!Number.isFinite(end)) return wrong;
                after = end;
            }
        },

        async repair(ids) {
            for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
                const rows = ids.slice(start, start + IDS_AT_ONCE).map((recordID) => ({ typeNumber, recordID }));
                await database.query.insertInto("searchQueue").values(rows).execute();
            }
        },
    };
}
