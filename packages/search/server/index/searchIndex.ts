import type { SearchableRow } from "@parley/library/server/searchSources";
import type { AliasableExpression } from "kysely";
import type { TokenizedText } from "../tokens/tokenize";
import type { Match } from "./match";

/** A text to index. */
interface IndexedText {
    recordID: number;
    title: TokenizedText;
    body: TokenizedText;
}

/** Which rows of the index are read. */
export interface IndexQuery {
    /** Number of the record type. */
    typeNumber: number;
    /** Absent if any words will do. */
    match?: Match;
    /** Subquery of the records that the viewer may see and that meet the filter. */
    records: AliasableExpression<SearchableRow>;
    /** Maximum number of rows. */
    limit: number;
}

/** An index of words: one for each engine, behind the same methods. */
export interface SearchIndex {
    /** Replaces the texts of these records. */
    write(typeNumber: number, texts: readonly IndexedText[]): Promise<void>;
    /** Removes the texts of these records. */
    remove(typeNumber: number, recordIDs: readonly number[]): Promise<void>;
    /** Returns the matching records that the viewer may see, those with the highest IDs first. */
    find(query: IndexQuery): Promise<SearchableRow[]>;
    /** Counts the matching records that the viewer may see, up to `limit`. */
    count(query: IndexQuery): Promise<number>;
    /** Makes the index anew, without any texts. */
    reset(): Promise<void>;
    /** Checks whether an error means that the index is damaged or missing. */
    isDamage(error: unknown): boolean;
    /** Returns up to `limit` IDs of indexed records above `after`, in ascending order. */
    recordIDsAfter(typeNumber: number, after: number, limit: number): Promise<number[]>;
}
