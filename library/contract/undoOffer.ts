/**
 * The header by which an answer offers to undo what its call did, and the parameter by which the address of the page after a form does (FC-92): `17`,
 * or `17 5` where the act is a part of job 5.
 */
export const UNDO_HEADER = "x-app-undo";
export const UNDO_PARAMETER = "Undo";

/** What can be undone: one act, or all that one job did. `actID` is an act of that job then. */
export interface UndoOffer {
    actID: number;
    jobID?: number;
}

/** An offer as the header and the parameter write it: `17`, or `17 5` for an act that is part of job 5. */
export const undoOfferText = ({ actID, jobID }: UndoOffer): string => (jobID === undefined ? String(actID) : `${actID} ${jobID}`);

/** Whether the page at an address offers to undo what the form before it has done. */
export const offersUndo = (address: string): boolean => /[?&]Undo=/.test(address);

/** Reads an offer; undefined for anything else. */
export function parseUndoOffer(text: unknown): UndoOffer | undefined {
    const [, actID, jobID] = (typeof text === "string" && /^([1-9]\d{0,8})(?: ([1-9]\d{0,8}))?$/.exec(text)) || [];
    if (actID === undefined) return undefined;
    return { actID: Number(actID), ...(jobID !== undefined && { jobID: Number(jobID) }) };
}
