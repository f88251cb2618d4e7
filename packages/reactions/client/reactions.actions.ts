import type { ReactionSummary } from "@parley/reactions/contract";
import { createAction } from "@reduxjs/toolkit";

/** Reference to a record with reactions. */
export interface ReactedRecord {
    recordType: "discussion" | "comment" | "message";
    recordID: number;
}

/** Dispatched when the viewer chooses a reaction; `urlcode` is undefined when it is removed. */
export const reactionChosen = createAction<ReactedRecord & { urlcode: string | undefined }>("reactions/chosen");

/** Dispatched with the state of the server after all requests about a record have completed. */
export const reactionsSettled = createAction<ReactedRecord & { reactions: ReactionSummary[] }>("reactions/settled");

/** Dispatched when a moderator has removed a reaction; `own` if it was the viewer's. */
export const reactionRemoved = createAction<ReactedRecord & { urlcode: string; own: boolean }>("reactions/takenBack");

/** Dispatched when the removal of a reaction by a moderator was undone. */
export const reactionRestored = createAction<ReactedRecord & { urlcode: string; own: boolean }>("reactions/restored");
