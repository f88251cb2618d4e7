import { readPageNumber } from "@parley/library/client/formPages";
import type { MessageReportsQuery } from "../conversations.slice";

/** Returns the reports that an address asks for: the undecided ones, or those that were decided. */
export function parseReportsQuery(search: string): MessageReportsQuery {
    const page = readPageNumber(search);
    const isDecided = new URLSearchParams(search).get("status") === "decided";
    return { ...(isDecided && { status: "decided" as const }), ...(page > 1 && { page }) };
}

/** Returns the report on which the viewer has just decided. */
export function parseDecidedReportID(search: string): number | undefined {
    const reportID = new URLSearchParams(search).get("Report") ?? "";
    return /^[1-9]\d{0,8}$/.test(reportID) ? Number(reportID) : undefined;
}
