import type { KnownUser } from "@parley/accounts/client";
import type { ReactionReceived } from "@parley/reactions/contract";
import type { ReactedQuery } from "./reacted.slice";

/** What somebody was thanked for, the most frequent first. */
export function receivedBy({ reactionsReceived = {} }: Pick<KnownUser, "reactionsReceived">): ReactionReceived[] {
    return (Object.values(reactionsReceived) as ReactionReceived[]).sort((one, other) => other.count - one.count);
}

/** Which kind an address asks for, as `?reaction=like` (USR-009); without one the most frequent. */
export function chosenIn(searchParams: URLSearchParams, received: readonly ReactionReceived[]): string | undefined {
    return searchParams.get("reaction") ?? received[0]?.urlcode;
}

/** One page of what somebody wrote that got one kind. */
export function reactedQuery(userID: number, reactionUrlcode: string, page: number): ReactedQuery {
    return { userID, reactionUrlcode: reactionUrlcode.slice(0, 50), page };
}
