import type { Input } from "@parley/library/contract";
import { SEARCH_PATH } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getSearch, SearchResult } from "@parley/search/contract";
import { foldToken, tokenize } from "@parley/tokenizer/server";
import type { SearchIndex } from "../index/searchIndex.repository";
import type { createSearchPreparation } from "../query/prepareSearch";
import { canMeet } from "../query/prepareSearch";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    index: Pick<SearchIndex, "find">;
    prepare: ReturnType<typeof createSearchPreparation>;
}

/** Maximum number of completions, and of the newest records of a type whose titles are read for them. */
const MAX_COMPLETIONS = 5;
const MAX_READ = 50;
/** Record type of a completion (contract §4.12). */
const TYPEAHEAD = "typeahead";

/**
 * Creates the function that completes the last word of a query: with the words of titles that the viewer may see and that the other words
 * find too, the most frequent first. No completion tells of a hidden title (FC-14), or of what others search for (FC-24).
 */
export function createCompletion({ kit: { siteURL }, index, prepare }: Dependencies) {
    return async (viewer: Viewer, input: Input<typeof getSearch>): Promise<SearchResult[]> => {
        const query = (input.query ?? "").trimEnd();
        const begun = lastWordOf(query);
        const prepared = begun === "" ? undefined : await prepare(viewer, input);
        if (!prepared) return [];
        const { match } = prepared;
        const places = prepared.places.filter(({ source }) => source.hasTitles && canMeet(source, match));
        const counts = new Map<string, { word: string; count: number }>();
        for (const { source, ...place } of places) {
            const rows = await index.find({ ...place, match, limit: MAX_READ });
            const texts = await source.texts(rows.map(({ recordID }) => recordID));
            for (const { title } of texts) for (const word of wordsBegunBy(foldToken(begun), title)) countWord(counts, word);
        }
        const words = [...counts.values()].sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1));
        return words.slice(0, MAX_COMPLETIONS).map(({ word }) => toTypeahead(query.slice(0, -begun.length) + word));
    };

    function toTypeahead(name: string): SearchResult {
        const url = `${siteURL}${SEARCH_PATH}?${new URLSearchParams({ query: name })}`;
        return { recordType: TYPEAHEAD, type: TYPEAHEAD, recordID: 0, name, url, isForeign: false };
    }
}

/** Returns the word at the end of a query; "" if it ends with a mark, or in a script without spaces. */
function lastWordOf(query: string): string {
    const last = tokenize(query).words.at(-1);
    return last && last.end === query.length && last.character === undefined ? query.slice(last.start) : "";
}

/** Returns the words of a title that begin as a folded token does and go on. */
function wordsBegunBy(begun: string, title: string): string[] {
    const { words } = tokenize(title);
    const found = words.filter(({ token }) => token.startsWith(begun) && token.length > begun.length);
    return [...new Set(found.map(({ start, end }) => title.slice(start, end).toLowerCase()))];
}

function countWord(counts: Map<string, { word: string; count: number }>, word: string): void {
    counts.set(word, { word, count: (counts.get(word)?.count ?? 0) + 1 });
}
