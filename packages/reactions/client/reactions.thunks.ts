import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReactionEndpoints, ReactionSummary } from "@parley/reactions/contract";
import { commentReactions, discussionReactions, withChoice } from "@parley/reactions/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ReactedRecord } from "./reactions.actions";
import { reactionChosen, reactionsSettled } from "./reactions.actions";

/** The calls about the reactions to one kind of record, ready to be dispatched. */
export type ReactionThunks = ReturnType<typeof reactionThunks>;

function reactionThunks(recordType: ReactedRecord["recordType"], endpoints: ReactionEndpoints) {
    return {
        recordType,
        /** Reacts so, instead of as before (REACT-007, REACT-013). */
        add: createApiThunk(`reactions/${recordType}/add`, endpoints.add),
        /** Takes back one's own (REACT-011). */
        remove: createApiThunk(`reactions/${recordType}/remove`, endpoints.remove),
        /** Takes back somebody's (REACT-014). */
        removeOf: createApiThunk(`reactions/${recordType}/removeOf`, endpoints.removeOf),
        /** Who reacted (REACT-012). */
        log: createApiThunk(`reactions/${recordType}/log`, endpoints.list),
    };
}

export const discussionReactionThunks = reactionThunks("discussion", discussionReactions);
export const commentReactionThunks = reactionThunks("comment", commentReactions);

/** The calls about the reactions to one kind of record. */
export const thunksFor = (recordType: ReactedRecord["recordType"]): ReactionThunks =>
    recordType === "discussion" ? discussionReactionThunks : commentReactionThunks;

interface Choice extends ReactedRecord {
    /** What the record shows now. */
    reactions: readonly ReactionSummary[];
    /** The kind that was pressed. */
    urlcode: string;
}

/** What is under way for one record: what the server is known to have, and what the reader wants last. */
interface Line {
    confirmed: ReactionSummary[];
    wanted: string | undefined;
}

const linesOf = new WeakMap<ThunkExtra, Map<string, Line>>();

/**
 * Sets the kind that was pressed, or takes it back when it is set (REACT-007, REACT-008). The record changes at once (REACT-004,
 * REACT-005). For one record one call is under way at a time, and after it only the last wish is sent, so that however fast
 * somebody presses, answers can't overtake each other (FC-62). Resolves with the refusal, after which the record shows
 * again what the server has (REACT-006).
 */
export function chooseReaction({
    recordType,
    recordID,
    reactions,
    urlcode,
}: Choice): ThunkAction<Promise<ApiError | undefined>, RootState, ThunkExtra, UnknownAction> {
    return async (dispatch, _getState, extra) => {
        const record: ReactedRecord = { recordType, recordID };
        const isSet = reactions.some((reaction) => reaction.urlcode === urlcode && reaction.hasReacted);
        const wanted = isSet ? undefined : urlcode;
        dispatch(reactionChosen({ ...record, urlcode: wanted }));

        const lines = linesOf.get(extra) ?? new Map<string, Line>();
        linesOf.set(extra, lines);
        const key = `${recordType} ${recordID}`;
        const running = lines.get(key);
        if (running) {
            running.wanted = wanted;
            return undefined;
        }
        const line: Line = { confirmed: [...reactions], wanted };
        lines.set(key, line);
        const refusal = await work(line);
        lines.delete(key);
        dispatch(reactionsSettled({ ...record, reactions: line.confirmed }));
        return refusal;

        async function work(wishes: Line): Promise<ApiError | undefined> {
            const { add, remove } = thunksFor(recordType);
            for (let sent: string | undefined | null = null; sent !== wishes.wanted; ) {
                sent = wishes.wanted;
                if (sent === undefined) {
                    const answer = await dispatch(remove({ recordID }));
                    if (remove.rejected.match(answer)) return answer.payload ?? UNKNOWN;
                    wishes.confirmed = withChoice(wishes.confirmed, undefined).summaries;
                } else {
                    const answer = await dispatch(add({ recordID, reactionType: sent }));
                    if (add.rejected.match(answer)) return answer.payload ?? UNKNOWN;
                    wishes.confirmed = (answer.payload as ReactionSummary[]) ?? wishes.confirmed;
                }
            }
            return undefined;
        }
    };
}

/** A bug, not a refusal; the error itself goes to the log. */
const UNKNOWN: ApiError = { status: 0, message: "" };
