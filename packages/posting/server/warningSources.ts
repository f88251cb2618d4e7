import type { Viewer } from "@parley/library/server/http";
import type { PostWarning } from "@parley/posting/contract";

/** A post whose warnings are requested. */
interface WarnedPost {
    recordID: number;
    categoryID: number;
    insertUserID: number;
}

/** Returns the warnings about posts, for their moderators and for the warned author. */
export type WarningSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    posts: readonly WarnedPost[],
) => Promise<ReadonlyMap<number, PostWarning[]>>;

/** Creates the registry for the source of warnings about discussions and comments. */
export function createWarningSources() {
    let source: WarningSource | undefined;
    return {
        provideWarnings(given: WarningSource): void {
            source = given;
        },
        warningsOf: async (...query: Parameters<WarningSource>): Promise<ReadonlyMap<number, PostWarning[]>> =>
            (await source?.(...query)) ?? new Map(),
    };
}
