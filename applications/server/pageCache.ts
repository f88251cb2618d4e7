import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface CachedPage {
    status: number;
    html: Buffer;
    gzip: Buffer;
    brotli: Buffer;
    headers: Record<string, string>;
    /** Tells this version of the page from every other one. */
    etag: string;
    /** All headers it was first sent with, but those of one visitor or one encoding; so it can be sent again as it is. */
    sentWith?: Record<string, number | string | string[]>;
}

interface Kept {
    page: Promise<CachedPage>;
    /** The page, once it is made. */
    ready?: CachedPage;
    until: number;
}

const MOST_PAGES = 1_000;

/**
 * Pages as guests see them, kept as compressed bytes and dropped as soon as anything is written (FC-72, FC-73). Each is
 * made once, however many ask for it at the same moment. `lifetime` in milliseconds is how long a page may be out of date
 * when another server wrote something.
 */
export function makePageCache(lifetime: number, clock: () => number = Date.now) {
    const pages = new Map<string, Kept>();
    return {
        async get(
            key: string,
            make: () => Promise<{ status: number; html: string; headers: Record<string, string> }>,
        ): Promise<CachedPage> {
            const kept = pages.get(key);
            if (kept && kept.until > clock()) return kept.page;
            const page = make().then(compressed);
            const entry: Kept = { page, until: clock() + lifetime };
            pages.delete(key);
            pages.set(key, entry);
            if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value ?? "");
            const forget = () => pages.get(key)?.page === page && pages.delete(key);
            // A page that failed, or that only says "not there", is not worth keeping.
            page.then((made) => {
                entry.ready = made;
                if (made.status !== 200) forget();
            }, forget);
            return page;
        },

        /** A page that is made and kept, at once; undefined when it would have to be made. */
        kept(key: string): CachedPage | undefined {
            const entry = pages.get(key);
            return entry && entry.until > clock() ? entry.ready : undefined;
        },

        /** Something was written: no page is sure any more. */
        clear: () => pages.clear(),
    };
}

async function compressed({
    status,
    html,
    headers,
}: {
    status: number;
    html: string;
    headers: Record<string, string>;
}): Promise<CachedPage> {
    const bytes = Buffer.from(html);
    const [zipped, brotli] = await Promise.all([
        compressGzip(bytes, { level: 6 }),
        compressBrotli(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
    ]);
    // Weak: the same page is sent in three encodings.
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    return { status, html: bytes, gzip: zipped, brotli, headers, etag };
}
