import type { ReactionSummary } from "@parley/reactions/contract";
import { withChoice } from "@parley/reactions/contract";
import type { ActionReducerMapBuilder, UnknownAction } from "@reduxjs/toolkit";
import type { ReactedRecord } from "./reactions.actions";
import { reactionChosen, reactionsSettled, reactionTakenBack } from "./reactions.actions";

/** A record that can be reacted to, as its owner's slice keeps it. */
export interface Reactable {
    reactions?: ReactionSummary[];
    score?: number | null;
}

/**
 * Lets the record in its owner's slice change at once when the reader reacts: the counts, whose they are, and the score
 * (REACT-004, REACT-005). What the server counted then replaces the guess (REACT-009); after a refusal that is what was there
 * before (REACT-006).
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
        if (record) show(record, changed(record.reactions ?? []));
    };
    builder
        .addMatcher(concerns(reactionChosen.match), (state, { payload }) =>
            change(state, payload, (reactions) => withChoice(reactions, payload.urlcode).summaries),
        )
        .addMatcher(concerns(reactionsSettled.match), (state, { payload }) => change(state, payload, () => payload.reactions))
        .addMatcher(concerns(reactionTakenBack.match), (state, { payload }) =>
            change(state, payload, (reactions) => reactions.map((reaction) => without(reaction, payload))),
        );
}

/**
 * A record as it is kept: without the addresses of its reactions, which `reactPath` tells. Then all records to which nobody has reacted
 * have the same reactions, and a page carries them once (FC-55).
 */
export function withoutReactionURLs<Record extends Reactable>(record: Record): Record {
    return record.reactions ? { ...record, reactions: record.reactions.map(({ url: _url, ...reaction }) => reaction) } : record;
}

/** The score is what the reactions add up to and whatever was there besides, so it changes by as much as they do. */
function show(record: Reactable, reactions: ReactionSummary[]): void {
    const change = valueOfAll(reactions) - valueOfAll(record.reactions ?? []);
    record.reactions = reactions;
    if (change !== 0) record.score = (record.score ?? 0) + change;
}

function valueOfAll(reactions: readonly ReactionSummary[]): number {
    return reactions.reduce((sum, { count, reactionValue = 0 }) => sum + count * reactionValue, 0);
}

function without(reaction: ReactionSummary, { urlcode, own }: { urlcode: string; own: boolean }): ReactionSummary {
    if (reaction.urlcode !== urlcode) return reaction;
    return { ...reaction, count: Math.max(0, reaction.count - 1), ...(own && { hasReacted: false }) };
}
