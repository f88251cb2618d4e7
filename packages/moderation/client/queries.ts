import type { EscalationStatus, ReportStatus } from "@parley/moderation/contract";
import { ANY_EXTERNAL_STATUS, ESCALATION_STATUSES, REPORT_STATUSES, REPORTABLE } from "@parley/moderation/contract";
import type { CommentsQuery, EscalationQuery, ReportQuery } from "./moderation.slice";

const PAGE_SIZE = 20;
const COMMENTS_PAGE_SIZE = 100;

/** Returns the query of reports for a query string. The default status is `new`; `statuses=none` selects all statuses (MOD-026). */
export function parseReportQuery(search: string, isPending: boolean): ReportQuery {
    const parameters = new URLSearchParams(search);
    const statuses = parameters.get("statuses");
    const status = statuses === "none" ? undefined : knownIn(statuses ?? "new", REPORT_STATUSES);
    const recordType = REPORTABLE.find((known) => known === parameters.get("recordType"));
    const recordID = parseID(parameters.get("recordID"));
    return {
        isPending,
        ...(status && status.length > 0 && { status: status as ReportStatus[] }),
        ...(recordType && { recordType }),
        ...(recordType && recordID !== undefined && { recordID: { kind: "list", values: [recordID] } }),
        page: parseID(parameters.get("page")) ?? 1,
        limit: PAGE_SIZE,
    };
}

/** Returns the query of escalations for a query string: the open ones, or with `statuses=done` the closed ones. */
export function parseEscalationQuery(search: string): EscalationQuery {
    const parameters = new URLSearchParams(search);
    const status: EscalationStatus[] =
        parameters.get("statuses") === "done"
            ? ["done"]
            : [...ESCALATION_STATUSES.filter((known) => known !== "done"), ANY_EXTERNAL_STATUS];
    return { status, page: parseID(parameters.get("page")) ?? 1, limit: PAGE_SIZE };
}

/** Returns the query of one page of the comments of an escalation, the oldest first; with the source of their texts to edit one. */
export function parseCommentsQuery(escalationID: number, search: string): CommentsQuery {
    const page = parseID(new URLSearchParams(search).get("page")) ?? 1;
    const expand = parseOpenForm(search).edit === undefined ? {} : { expand: ["raw" as const] };
    return { parentRecordType: "escalation", parentRecordID: escalationID, page, limit: COMMENTS_PAGE_SIZE, ...expand };
}

/** Returns the comment of an escalation that is edited or replied to, from the query string. */
export function parseOpenForm(search: string): { edit?: number; reply?: number } {
    const parameters = new URLSearchParams(search);
    const [edit, reply] = [parseID(parameters.get("edit")), parseID(parameters.get("reply"))];
    return { ...(edit !== undefined && { edit }), ...(reply !== undefined && { reply }) };
}

/** Returns the URL of the same page with a form for a comment, or without. */
export function openFormHref(path: string, search: string, open: { edit?: number; reply?: number } = {}): string {
    const parameters = new URLSearchParams(search);
    for (const name of ["edit", "reply"]) parameters.delete(name);
    for (const [name, id] of Object.entries(open)) parameters.set(name, String(id));
    return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the URL of another page of the same list, without the parameters of the last decision. */
export function pageHref(path: string, search: string, page: number): string {
    const parameters = new URLSearchParams(search);
    for (const name of ["Report", "Escalation", "Warning", "edit", "reply"]) parameters.delete(name);
    parameters.set("page", String(page));
    return `${path}?${parameters}`;
}

/** Returns the ID of the report that was just decided, from the query string. */
export function parseDecidedReportID(search: string): number | undefined {
    return parseID(new URLSearchParams(search).get("Report"));
}

/** Returns the ID of the escalation that was just created, from the query string. */
export function parseEscalationID(search: string): number | undefined {
    return parseID(new URLSearchParams(search).get("Escalation"));
}

function knownIn(text: string, known: readonly string[]): string[] {
    return text.split(",").filter((one) => known.includes(one));
}

/** Returns the ID in a parameter of a query string; undefined for anything else. */
export function parseID(text: string | null): number | undefined {
    return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
