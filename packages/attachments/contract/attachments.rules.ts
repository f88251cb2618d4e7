/** Record types that can have attachments (contract §5.15). */
export const ATTACHABLE = ["discussion", "comment", "user"] as const;

/** Records to which an integration can attach something: all, the member's own, or none (ATT-002). */
export const WRITEABLE_SCOPES = ["all", "own", "none"] as const;

/** Maximum number of attachments refreshed in one request (contract §8). */
export const MAXIMUM_REFRESHED = 10;

/**
 * Checks whether an integration with this scope can attach something to a record (ATT-006…ATT-008). `isOwn`: whether the member wrote the
 * record.
 */
export function isWriteable(scope: (typeof WRITEABLE_SCOPES)[number], isOwn: boolean): boolean {
    return scope === "all" || (scope === "own" && isOwn);
}

/** Path of the page that attaches something without scripts, optionally with a given integration. */
export const attachingPath = (recordType: string, recordID: number, attachmentType?: string): string =>
    `/attachments/new/${recordType}/${recordID}${attachmentType === undefined ? "" : `?type=${encodeURIComponent(attachmentType)}`}`;

/** Settings page of the ticket system. */
export const TICKET_SETTINGS = "/settings/tickets";
