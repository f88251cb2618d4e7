/**
 * Header in which a response offers to undo the action of its request; the query parameter does the same in the URL of the page after a
 * form (FC-92): `17`, or `17 5` if the action is part of job 5.
 */
export const UNDO_HEADER = "x-app-undo";
export const UNDO_PARAMETER = "Undo";

/** An undoable action, or all actions of a job. `actID` is then one action of the job. */
export interface UndoOffer {
    actID: number;
    jobID?: number;
}

/** Formats an offer for the header and the query parameter: `17`, or `17 5` for an action of job 5. */
export const formatUndoOffer = ({ actID, jobID }: UndoOffer): string =>
    jobID === undefined ? String(actID) : `${actID} ${jobID}`;

/** Checks whether a URL contains an offer to undo the action of the previous form. */
export const hasUndoOffer = (address: string): boolean => /[?&]Undo=/.test(address);

/** Parses an offer; returns undefined for any other value. */
export function parseUndoOffer(text: unknown): UndoOffer | undefined {
    const [, actID, jobID] = (typeof text === "string" && /^([1-9]\d{0,8})(?: ([1-9]\d{0,8}))?$/.exec(text)) || [];
    if (actID === undefined) return undefined;
    return { actID: Number(actID), ...(jobID !== undefined && { jobID: Number(jobID) }) };
}
