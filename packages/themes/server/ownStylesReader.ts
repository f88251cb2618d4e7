import { createHash } from "node:crypto";
import type { Wording } from "@parley/library/contract";
import { createFieldError, readBasePath } from "@parley/library/contract";
import { UnfitBody } from "@parley/library/server/content";
import { InvalidInput } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { StylesMistake } from "@parley/library/server/ownStyles";

export type OwnStylesReader = ReturnType<typeof createOwnStylesReader>;

/** Maximum number of cached texts, each of which may have 64 kB and more. */
const MAX_CACHED = 50;

/**
 * Creates the functions that read own CSS: once when it is stored, for pages as well, and in the thread of the content worker, since 64 kB take
 * a tenth of a second.
 */
export function createOwnStylesReader({ content, siteURL }: Pick<ServerKit, "content" | "siteURL">) {
    const basePath = readBasePath(siteURL);
    const cached = new Map<string, Promise<string>>();
    return {
        /**
         * Returns own CSS as pages have it. What was stored before a construct was refused has no effect, and leaves the look of the theme as
         * it is.
         */
        async print(styles: unknown): Promise<string> {
            if (typeof styles !== "string" || styles === "") return "";
            return read(styles).catch((error: unknown) => {
                if (isMistake(error)) return "";
                throw error;
            });
        },

        /** Throws 422 for CSS with a mistake, whose line is told. */
        async check(styles: unknown, path: string): Promise<void> {
            const message = await findMistake(styles);
            if (message !== undefined) throw new InvalidInput([createFieldError(path, "invalid", { message })]);
        },

        findMistake,
    };

    /** Returns the mistake in CSS, with its line; undefined if there is none. */
    async function findMistake(styles: unknown): Promise<Wording | undefined> {
        if (typeof styles !== "string") return undefined;
        try {
            await read(styles);
            return undefined;
        } catch (error) {
            if (error instanceof StylesMistake) return error.wording;
            if (error instanceof UnfitBody) return "This takes too long to be read. Make it shorter.";
            throw error;
        }
    }

    function read(css: string): Promise<string> {
        const key = createHash("sha256").update(css).digest("base64url");
        const printed = cached.get(key) ?? content.printStyles(css, basePath);
        // The most recently used ones are at the end.
        cached.delete(key);
        cached.set(key, printed);
        const [oldest] = cached.keys();
        if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
        printed.catch(() => cached.delete(key));
        return printed;
    }
}

const isMistake = (error: unknown): boolean => error instanceof StylesMistake || error instanceof UnfitBody;
