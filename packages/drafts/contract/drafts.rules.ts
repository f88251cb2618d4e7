/** What becomes of a draft: it waits for its writer, for its time, or it could not be published when that came (contract §2). */
export const DRAFT_STATUSES = ["draft", "scheduled", "error"] as const;

/** What drafts are written for (DRAFT-001). Others are kept as well; nobody here can publish them. */
export const DRAFT_RECORD_TYPES = ["discussion", "comment", "article", "event"] as const;

/** How many drafts one member has at most; as many are counted (contract §1.6). */
export const MAX_DRAFTS = 1000;

/** The most a draft may hold, in characters of its JSON: several times what can be posted. */
export const MAXIMUM_ATTRIBUTES = 500_000;

/** How soon, and how late, something may be published at a time of one's choice, in milliseconds (contract §5.7). */
export const SOONEST = 15 * 60 * 1000;
export const LATEST = 365 * 24 * 60 * 60 * 1000;

/** Why a draft can't be published at that time; undefined when it can. */
export function wrongTime(date: Date, now: Date): "soon" | "late" | undefined {
    const ahead = date.getTime() - now.getTime();
    if (ahead < SOONEST) return "soon";
    return ahead > LATEST ? "late" : undefined;
}

/** Where a draft is opened: in the form of what it is for. A record of 0 is a new one (DRAFT-041, DRAFT-042). */
export const draftPath = (draftID: number, recordID = 0): string => `/post/editdiscussion/${recordID}/${draftID}`;

/** The list of all that the account and this device hold of what one has written and not posted. */
export const DRAFTS_PAGE = "/drafts";

/** The address that what is on the device had by itself once. */
export const FORMER_DRAFTS_PAGE = "/recovered";
