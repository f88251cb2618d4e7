import type { ReactionSummary } from "@parley/reactions/contract";
import { createAction } from "@reduxjs/toolkit";

/** A record that can be reacted to. */
export interface ReactedRecord {
    recordType: "discussion" | "comment";
    recordID: number;
}

/** The reader has pressed a kind, or taken theirs back when `urlcode` is undefined. */
export const reactionChosen = createAction<ReactedRecord & { urlcode: string | undefined }>("reactions/chosen");

/** All calls about a record are through: this is what the server has. */
export const reactionsSettled = createAction<ReactedRecord & { reactions: ReactionSummary[] }>("reactions/settled");

/** Somebody's reaction has been taken back by who may do that; `own` when it was the reader's own. */
export const reactionTakenBack = createAction<ReactedRecord & { urlcode: string; own: boolean }>("reactions/takenBack");
