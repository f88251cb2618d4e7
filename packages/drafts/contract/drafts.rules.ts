/** Statuses of a draft: unscheduled, scheduled, or failed to publish (contract §2). */
export const DRAFT_STATUSES = ["draft", "scheduled", "error"] as const;

/** Record types of drafts (DRAFT-001). Drafts of other types are stored, but cannot be published. */
export const DRAFT_RECORD_TYPES = ["discussion", "comment", "message", "article", "event"] as const;

/** Maximum number of drafts of one member, and of counted drafts (contract §1.6). */
export const MAX_DRAFTS = 1000;

/** Maximum size of a draft in characters of its JSON: several times what can be posted. */
export const MAXIMUM_ATTRIBUTES = 500_000;

/** Earliest and latest publication time ahead, in milliseconds (contract §5.7). */
export const SOONEST = 15 * 60 * 1000;
export const LATEST = 365 * 24 * 60 * 60 * 1000;

/** Returns why a draft cannot be scheduled at a time, or `undefined` if it can. */
export function findTimeProblem(date: Date, now: Date): "soon" | "late" | undefined {
    const delay = date.getTime() - now.getTime();
    if (delay < SOONEST) return "soon";
    return delay > LATEST ? "late" : undefined;
}

/** Returns the path of a draft's form. A record ID of 0 means a new record (DRAFT-041, DRAFT-042). */
export const draftPath = (draftID: number, recordID = 0): string => `/post/editdiscussion/${recordID}/${draftID}`;

/** Time after which a save retains the text that it replaces, in milliseconds: a draft is saved every few seconds during typing. */
export const VERSION_INTERVAL_MS = 10 * 60 * 1000;

/** Path of the page with the earlier versions of a draft. */
export const draftVersionsPath = (draftID: number | string): string => `/drafts/${draftID}/versions`;

/** Path of the list of drafts in the account and on this device. */
export const DRAFTS_PAGE = "/drafts";

/** Former path of the list of drafts on this device. */
export const FORMER_DRAFTS_PAGE = "/recovered";
