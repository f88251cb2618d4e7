import type { ReactionSummary } from "./reactions";

/** Returns the summary of likes of a post, for tests. */
export function exampleReaction(changes: Partial<ReactionSummary> = {}): ReactionSummary {
    return {
        tagID: 1,
        urlcode: "Like",
        name: "Like",
        class: "Positive",
        count: 0,
        hasReacted: false,
        reactionValue: 1,
        ...changes,
    };
}
