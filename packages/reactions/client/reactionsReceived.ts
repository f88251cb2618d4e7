import type { KnownUser } from "@parley/accounts/client";
import type { ReactionReceived } from "@parley/reactions/contract";
import type { ReactedQuery } from "./reacted.slice";

/** Returns the reactions that a member received, most frequent first. */
export function listReactionsReceived({ reactionsReceived = {} }: Pick<KnownUser, "reactionsReceived">): ReactionReceived[] {
    return (Object.values(reactionsReceived) as ReactionReceived[]).sort((one, other) => other.count - one.count);
}

/** Returns the code in `?reaction=like` (USR-009); without one the most frequent. */
export function parseReactionParameter(searchParams: URLSearchParams, received: readonly ReactionReceived[]): string | undefined {
    return searchParams.get("reaction") ?? received[0]?.urlcode;
}

/** Returns the query of one page of a member's posts with a reaction type. */
export function createReactedQuery(userID: number, reactionUrlcode: string, page: number): ReactedQuery {
    return { userID, reactionUrlcode: reactionUrlcode.slice(0, 50), page };
}
