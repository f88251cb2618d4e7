import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";

/** A post for the catch-up page: an accepted or highly rated answer. */
export interface Highlight {
    recordType: string;
    recordID: number;
    /** Author. */
    userID: number;
    /** Name of the discussion. */
    name: string;
    /** Absolute URL. */
    url: string;
    excerpt: string;
}

/** Returns the best posts of others since a time that the viewer may see, the best first. */
export type HighlightSource = (viewer: Viewer, range: { since: DateTime; limit: number }) => Promise<readonly Highlight[]>;

/** Number of highlights of a page or digest. */
const MAX_HIGHLIGHTS = 5;

export type Highlights = ReturnType<typeof createHighlights>;

/** Creates the collection of the sources of highlights. */
export function createHighlights() {
    const sources: HighlightSource[] = [];
    return {
        provide: (source: HighlightSource): void => void sources.push(source),
        async find(viewer: Viewer, since: DateTime): Promise<Highlight[]> {
            const found = await Promise.all(sources.map((source) => source(viewer, { since, limit: MAX_HIGHLIGHTS })));
            return found.flat().slice(0, MAX_HIGHLIGHTS);
        },
    };
}
