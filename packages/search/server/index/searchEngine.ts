import type { SearchableRow } from "@parley/library/server/searchSources";
import type { TextTokens } from "@parley/tokenizer/server";
import type { AliasableExpression, RawBuilder } from "kysely";
import type { Match } from "./match";

/** A text to index. */
export interface IndexedText {
    recordID: number;
    title: TextTokens;
    body: TextTokens;
}

/** The records of one type among which words are looked for. */
export interface SearchPlace {
    /** Number of the record type. */
    typeNumber: number;
    /** Subquery of the records that the viewer may see and that meet the filter. */
    records: AliasableExpression<SearchableRow>;
    /** Whether a filter limits them, so that they may be few. */
    isNarrowed?: boolean;
}

/** Finds records by their words. The searches read its matches through `createSearchIndex`. */
export interface SearchEngine {
    /** Replaces the texts of these records. */
    write(typeNumber: number, texts: readonly IndexedText[]): Promise<void>;
    /** Removes the texts of these records. */
    remove(typeNumber: number, recordIDs: readonly number[]): Promise<void>;
    /**
     * Returns a statement from `from` on that joins the matches with the records that the viewer may see, named `r`, those with the highest
     * IDs first if `isOrdered`. Permission is thereby a condition of the query (FC-14). An absent match is met by any words.
     */
    selectMatches(place: SearchPlace, match: Match | undefined, isOrdered: boolean): Promise<RawBuilder<unknown>>;
    /** Returns up to `limit` IDs of indexed records above `after`, in ascending order. */
    recordIDsAfter(typeNumber: number, after: number, limit: number): Promise<number[]>;
    /** Replaces the index by an empty one. */
    reset(): Promise<void>;
    /** Checks whether an error means that the index is damaged or missing. */
    isDamage(error: unknown): boolean;
}
