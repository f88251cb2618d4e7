import type { Viewer } from "@parley/library/server/http";
import type { PostWarning } from "@parley/posting/contract";

/** A post of which it is asked whether its author was warned because of it. */
interface WarnedPost {
    recordID: number;
    categoryID: number;
    insertUserID: number;
}

/** Tells of warnings because of posts: to those who look after them, and to whom was warned; of the others it says nothing. */
export type WarningSource = (
    viewer: Viewer,
    recordType: "discussion" | "comment",
    posts: readonly WarnedPost[],
) => Promise<ReadonlyMap<number, PostWarning[]>>;

/** Who knows of warnings tells here of those because of discussions and comments. */
export function createWarningSources() {
    let source: WarningSource | undefined;
    return {
        provideWarnings(given: WarningSource): void {
            source = given;
        },
        warningsOf: async (...asked: Parameters<WarningSource>): Promise<ReadonlyMap<number, PostWarning[]>> =>
            (await source?.(...asked)) ?? new Map(),
    };
}
