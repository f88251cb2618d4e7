import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** Place and opening post of the discussion of a page of another site. */
interface EmbeddedPlace {
    categoryID: number;
    body: string;
    format: string;
}

/** The package that knows which pages of other sites have comments here. */
export interface EmbeddedPageSource {
    /** Returns the places of pages by their addresses, as far as their sites are listed. */
    findPlaces(pageURLs: readonly string[]): Promise<Map<string, EmbeddedPlace>>;
    /** Gives pages these discussions. Returns the addresses of pages that have another one, which they keep. */
    adopt(pages: readonly { pageURL: string; discussionID: number }[]): Promise<string[]>;
    /** Lets pages have none of these discussions any more, which are being erased. */
    release(discussionIDs: readonly number[]): Promise<void>;
}

const known = new WeakMap<FastifyInstance, ReturnType<typeof createEmbeddedPages>>();

/** Returns the registry of the pages of other sites: one package provides them, and imports give discussions to them. */
export function getEmbeddedPages({ api }: Pick<ServerKit, "api">) {
    const pages = known.get(api) ?? createEmbeddedPages();
    known.set(api, pages);
    return pages;
}

/** Without a source no page has a place. */
function createEmbeddedPages() {
    let source: EmbeddedPageSource | undefined;
    return {
        provide(provided: EmbeddedPageSource): void {
            source = provided;
        },
        findPlaces: async (pageURLs: readonly string[]) =>
            (await source?.findPlaces(pageURLs)) ?? new Map<string, EmbeddedPlace>(),
        adopt: async (pages: Parameters<EmbeddedPageSource["adopt"]>[0]) => (await source?.adopt(pages)) ?? [],
        release: async (discussionIDs: readonly number[]) => void (await source?.release(discussionIDs)),
    };
}

export type EmbeddedPages = ReturnType<typeof createEmbeddedPages>;
