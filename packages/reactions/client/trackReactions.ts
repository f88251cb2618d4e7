import type { ReactionSummary } from "@parley/reactions/contract";
import { applyChoice } from "@parley/reactions/contract";
import type { ActionReducerMapBuilder, UnknownAction } from "@reduxjs/toolkit";
import type { ReactedRecord } from "./reactions.actions";
import { reactionChosen, reactionRemoved, reactionRestored, reactionsSettled } from "./reactions.actions";

/** Record with reactions, as stored in the slice of its owner. */
export interface Reactable {
    reactions?: ReactionSummary[];
    score?: number | null;
}

/**
 * Updates the record in its owner's slice as soon as the viewer reacts: the counts, the viewer's own reaction, and the score (REACT-004,
 * REACT-005). The counts of the server then replace the estimate (REACT-009); after a rejection they are the previous ones (REACT-006).
 */
export function trackReactions<State>(
    builder: ActionReducerMapBuilder<State>,
    { recordType }: Pick<ReactedRecord, "recordType">,
    recordOf: (state: State, recordID: number) => Reactable | undefined,
): void {
    const concerns =
        <Action extends UnknownAction & { payload: ReactedRecord }>(match: (action: UnknownAction) => action is Action) =>
        (action: UnknownAction): action is Action =>
            match(action) && action.payload.recordType === recordType;
    const change = (
        draft: unknown,
        { recordID }: ReactedRecord,
        changed: (reactions: ReactionSummary[]) => ReactionSummary[],
    ): void => {
        const record = recordOf(draft as State, recordID);
        if (record) applyReactions(record, changed(record.reactions ?? []));
    };
    builder
        .addMatcher(concerns(reactionChosen.match), (state, { payload }) =>
            change(state, payload, (reactions) => applyChoice(reactions, payload.urlcode).summaries),
        )
        .addMatcher(concerns(reactionsSettled.match), (state, { payload }) => change(state, payload, () => payload.reactions))
        .addMatcher(concerns(reactionRemoved.match), (state, { payload }) =>
            change(state, payload, (reactions) => reactions.map((reaction) => adjust(reaction, payload, -1))),
        )
        .addMatcher(concerns(reactionRestored.match), (state, { payload }) =>
            change(state, payload, (reactions) => reactions.map((reaction) => adjust(reaction, payload, 1))),
        );
}

/**
 * Removes the URLs of reactions from a record to be stored; `reactPath` returns them. All records without reactions then have equal ones,
 * which a page contains once (FC-55).
 */
export function withoutReactionURLs<Record extends Reactable>(record: Record): Record {
    return record.reactions ? { ...record, reactions: record.reactions.map(({ url: _url, ...reaction }) => reaction) } : record;
}

/** Changes the reactions, and the score by the same value, because it may have other components. */
function applyReactions(record: Reactable, reactions: ReactionSummary[]): void {
    const change = sumValues(reactions) - sumValues(record.reactions ?? []);
    record.reactions = reactions;
    if (change !== 0) record.score = (record.score ?? 0) + change;
}

function sumValues(reactions: readonly ReactionSummary[]): number {
    return reactions.reduce((sum, { count, reactionValue = 0 }) => sum + count * reactionValue, 0);
}

/** Counts one reaction more or less, as of a moderator who removes it or undoes that. */
function adjust(reaction: ReactionSummary, { urlcode, own }: { urlcode: string; own: boolean }, by: 1 | -1): ReactionSummary {
    if (reaction.urlcode !== urlcode) return reaction;
    return { ...reaction, count: Math.max(0, reaction.count + by), ...(own && { hasReacted: by === 1 }) };
}
