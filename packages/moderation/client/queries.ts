import type { EscalationStatus, ReportStatus } from "@parley/moderation/contract";
import { ESCALATION_STATUSES, REPORT_STATUSES, REPORTABLE } from "@parley/moderation/contract";
import type { EscalationQuery, ReportQuery, WarningQuery } from "./moderation.slice";

const PAGE_SIZE = 20;

/** Which reports an address asks for: those that nobody has decided on, unless it says so; `none` says none in particular (MOD-026). */
export function reportsIn(search: string, isPending: boolean): ReportQuery {
    const asked = new URLSearchParams(search);
    const statuses = asked.get("statuses");
    const status = statuses === "none" ? undefined : knownIn(statuses ?? "new", REPORT_STATUSES);
    const recordType = REPORTABLE.find((known) => known === asked.get("recordType"));
    const recordID = idIn(asked.get("recordID"));
    return {
        isPending,
        ...(status && status.length > 0 && { status: status as ReportStatus[] }),
        ...(recordType && { recordType }),
        ...(recordType && recordID !== undefined && { recordID: { kind: "list", values: [recordID] } }),
        page: idIn(asked.get("page")) ?? 1,
        limit: PAGE_SIZE,
    };
}

/** Which escalations an address asks for: those that are open, or those at an end. */
export function escalationsIn(search: string): EscalationQuery {
    const asked = new URLSearchParams(search);
    const status: EscalationStatus[] =
        asked.get("statuses") === "done" ? ["done"] : ESCALATION_STATUSES.filter((known) => known !== "done");
    return { status, page: idIn(asked.get("page")) ?? 1, limit: PAGE_SIZE };
}

/** Which warnings an address asks for: those of one member, or of all. */
export function warningsIn(search: string): WarningQuery {
    const asked = new URLSearchParams(search);
    const userID = idIn(asked.get("userID"));
    return { ...(userID !== undefined && { userID }), page: idIn(asked.get("page")) ?? 1, limit: PAGE_SIZE };
}

/** One's own warnings. */
export function ownWarningsIn(search: string): WarningQuery {
    return { userID: "$me", page: idIn(new URLSearchParams(search).get("page")) ?? 1, limit: PAGE_SIZE };
}

/** The same page of a list with another number. */
export function pageHref(path: string, search: string, page: number): string {
    const asked = new URLSearchParams(search);
    for (const told of ["Report", "Escalation", "Warning"]) asked.delete(told);
    asked.set("page", String(page));
    return `${path}?${asked}`;
}

/** The report on which something was decided just now, as the address says. */
export function decidedIn(search: string): number | undefined {
    return idIn(new URLSearchParams(search).get("Report"));
}

/** The escalation that a report has just become, as the address says. */
export function escalatedIn(search: string): number | undefined {
    return idIn(new URLSearchParams(search).get("Escalation"));
}

/** The warning that was given or taken back just now, as the address says. */
export function warnedIn(search: string): number | undefined {
    return idIn(new URLSearchParams(search).get("Warning"));
}

/** The message that was written or changed just now, as the address says. */
export function changedMessageIn(search: string): number | undefined {
    return idIn(new URLSearchParams(search).get("Message"));
}

function knownIn(text: string, known: readonly string[]): string[] {
    return text.split(",").filter((one) => known.includes(one));
}

function idIn(text: string | null): number | undefined {
    return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
