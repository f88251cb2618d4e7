/** What may carry attachments (contract §5.15). */
export const ATTACHABLE = ["discussion", "comment", "user"] as const;

/** To whose records something can be attached: to all, to the writer's own, or to none (ATT-002). */
export const WRITEABLE_SCOPES = ["all", "own", "none"] as const;

/** How many attachments may be looked at anew in one call (contract §8). */
export const MAXIMUM_REFRESHED = 10;

/** Whether something can be attached to a record by an integration (ATT-006…ATT-008); `isOwn`: the writer wrote the record. */
export function isWriteable(scope: (typeof WRITEABLE_SCOPES)[number], isOwn: boolean): boolean {
    return scope === "all" || (scope === "own" && isOwn);
}

/** The page on which something is attached without scripts; with a type, by that integration. */
export const attachingPath = (recordType: string, recordID: number, attachmentType?: string): string =>
    `/attachments/new/${recordType}/${recordID}${attachmentType === undefined ? "" : `?type=${encodeURIComponent(attachmentType)}`}`;

/** The page on which it is decided where tickets are made. */
export const TICKET_SETTINGS = "/settings/tickets";
