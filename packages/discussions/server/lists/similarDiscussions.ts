import type { Categories } from "@parley/categories/server";
import type { DiscussionReference } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import type { DiscussionsRepository } from "../discussions.repository";
import { toReference } from "./nearDiscussions";
import { listTitleWords } from "./titleWords";
import type { TitleWordsRepository } from "./titleWords.repository";

interface Dependencies {
    repository: Pick<DiscussionsRepository, "referencesByIDs">;
    titles: Pick<TitleWordsRepository, "newestWith">;
    categories: Pick<Categories, "visibleIDs">;
    siteURL: string;
}

/** Maximum number of similar discussions shown beside a typed title. */
const MAX_SIMILAR = 5;
/** A word in this many titles does not indicate similarity. */
const COMMON_FROM = 100;
/** Minimum number of shared words; a title of a single word needs only this one. */
const MIN_SHARED = 2;
/** Maximum number of candidates, of which the viewer may not see all. */
const MAX_CANDIDATES = 30;

/**
 * Creates the search for discussions whose titles share words with a title; rarer words count more. Returns an empty list if none is
 * similar.
 */
export function createFindSimilar({ repository, titles, categories, siteURL }: Dependencies) {
    return async (viewer: Viewer, title: string): Promise<DiscussionReference[]> => {
        const words = listTitleWords(title);
        const found = await titles.newestWith(words, COMMON_FROM);
        const counts = new Map<string, number>();
        for (const { word } of found) counts.set(word, (counts.get(word) ?? 0) + 1);
        const matches = new Map<number, { shared: number; score: number }>();
        for (const { word, discussionID } of found) {
            const rarity = Math.log2(COMMON_FROM / (counts.get(word) ?? COMMON_FROM));
            if (rarity === 0) continue;
            const { shared, score } = matches.get(discussionID) ?? { shared: 0, score: 0 };
            matches.set(discussionID, { shared: shared + 1, score: score + rarity });
        }
        const nearest = [...matches]
            .filter(([, { shared }]) => shared >= Math.min(MIN_SHARED, words.length))
            .sort(([oneID, one], [otherID, other]) => other.score - one.score || otherID - oneID)
            .slice(0, MAX_CANDIDATES)
            .map(([discussionID]) => discussionID);
        const rows = await repository.referencesByIDs(nearest, await categories.visibleIDs(viewer));
        return rows.slice(0, MAX_SIMILAR).map((row) => toReference(row, siteURL));
    };
}
