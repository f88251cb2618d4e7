import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import type { ReactionEndpoints, ReactionSummary } from "@parley/reactions/contract";
import { applyChoice, commentReactions, discussionReactions, messageReactions } from "@parley/reactions/contract";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ReactedRecord } from "./reactions.actions";
import { reactionChosen, reactionsSettled } from "./reactions.actions";

/** Thunks for the reactions to one record type. */
export type ReactionThunks = ReturnType<typeof reactionThunks>;

function reactionThunks(recordType: ReactedRecord["recordType"], endpoints: ReactionEndpoints) {
    return {
        recordType,
        /** Adds a reaction in place of the previous one (REACT-007, REACT-013). */
        add: createApiThunk(`reactions/${recordType}/add`, endpoints.add),
        /** Removes the viewer's reaction (REACT-011). */
        remove: createApiThunk(`reactions/${recordType}/remove`, endpoints.remove),
        /** Removes the reaction of a member (REACT-014). */
        removeOf: createApiThunk(`reactions/${recordType}/removeOf`, endpoints.removeOf),
        /** Fetches the reaction log (REACT-012). */
        log: createApiThunk(`reactions/${recordType}/log`, endpoints.list),
    };
}

export const discussionReactionThunks = reactionThunks("discussion", discussionReactions);
export const commentReactionThunks = reactionThunks("comment", commentReactions);
export const messageReactionThunks = reactionThunks("message", messageReactions);

const THUNKS = { discussion: discussionReactionThunks, comment: commentReactionThunks, message: messageReactionThunks };

/** Returns the thunks for the reactions to one record type. */
export const getReactionThunks = (recordType: ReactedRecord["recordType"]): ReactionThunks => THUNKS[recordType];

interface Choice extends ReactedRecord {
    /** Current reactions of the record. */
    reactions: readonly ReactionSummary[];
    /** Code of the chosen type. */
    urlcode: string;
}

/** Pending requests for one record: the last confirmed state, and the viewer's last choice. */
interface PendingChoice {
    confirmed: ReactionSummary[];
    wanted: string | undefined;
}

const pendingChoices = new WeakMap<ThunkExtra, Map<string, PendingChoice>>();

/**
 * Sets the chosen reaction, or removes it if it is set (REACT-007, REACT-008). The record changes at once (REACT-004, REACT-005). One
 * request per record is pending at a time, followed by one with the last choice only, so that responses cannot arrive out of order, however
 * fast the presses (FC-62). Resolves to the error of a rejection, after which the record shows the state of the server again (REACT-006).
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

        const lines = pendingChoices.get(extra) ?? new Map<string, PendingChoice>();
        pendingChoices.set(extra, lines);
        const key = `${recordType} ${recordID}`;
        const running = lines.get(key);
        if (running) {
            running.wanted = wanted;
            return undefined;
        }
        const line: PendingChoice = { confirmed: [...reactions], wanted };
        lines.set(key, line);
        const refusal = await work(line);
        lines.delete(key);
        dispatch(reactionsSettled({ ...record, reactions: line.confirmed }));
        return refusal;

        async function work(pending: PendingChoice): Promise<ApiError | undefined> {
            const { add, remove } = getReactionThunks(recordType);
            for (let sent: string | undefined | null = null; sent !== pending.wanted; ) {
                sent = pending.wanted;
                if (sent === undefined) {
                    const answer = await dispatch(remove({ recordID }));
                    if (remove.rejected.match(answer)) return answer.payload ?? UNKNOWN;
                    pending.confirmed = applyChoice(pending.confirmed, undefined).summaries;
                } else {
                    const answer = await dispatch(add({ recordID, reactionType: sent }));
                    if (add.rejected.match(answer)) return answer.payload ?? UNKNOWN;
                    pending.confirmed = (answer.payload as ReactionSummary[]) ?? pending.confirmed;
                }
            }
            return undefined;
        }
    };
}

/** Error without a response, which is a bug; the error itself is logged. */
const UNKNOWN: ApiError = { status: 0, message: "" };
