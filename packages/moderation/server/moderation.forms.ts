import type { OtherParent } from "@parley/comments/server";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ReportRecordType } from "@parley/moderation/contract";
import {
    ESCALATION_STATUSES,
    ESCALATIONS_PAGE,
    escalationPath,
    PREMODERATION_PAGE,
    REPORTABLE,
    REPORTS_PAGE,
    reportPath,
} from "@parley/moderation/contract";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { ModerationServices } from "./moderation.routes";
import type { Records } from "./records";

type Services = Pick<ModerationServices, "reports" | "escalations"> & {
    records: Pick<Records, "require">;
    discussing: Pick<OtherParent, "add" | "change" | "remove">;
};
type Texts = Record<string, string>;

/** Registers the forms of reports and of the moderation queues, for use with and without scripts. */
export function registerModerationForms(
    { pages }: Pick<ServerKit, "pages">,
    { reports, escalations, discussing, records }: Services,
): void {
    pages.post<{ Params: { recordType: string; recordID: string } }>(
        "/report/:recordType/:recordID",
        async ({ body, params, viewer }, reply) => {
            const recordType = parseRecordType(params.recordType);
            const recordID = readID(params.recordID, "recordID");
            const values = withReasons(body);
            return handleForm(reply, { form: "report", path: reportPath(recordType, recordID), values }, async () => {
                const reportReasonIDs = (values.reportReasonIDs ?? "").split(" ").filter(Boolean);
                if (reportReasonIDs.length === 0)
                    throw invalidField("reportReasonIDs", "Choose at least one reason.", { code: "missingField" });
                await reports.add(viewer, { recordType, recordID, reportReasonIDs, noteBody: values.noteBody ?? "" });
                return (await records.require(viewer, recordType, recordID)).url;
            });
        },
    );

    for (const page of [REPORTS_PAGE, PREMODERATION_PAGE])
        pages.post<{ Querystring: Record<string, string> }>(page, async ({ body, url, viewer }, reply) => {
            const values = readTexts(body);
            // Redirects back to the same rows.
            const [, query = ""] = url.split("?", 2);
            const path = query === "" ? page : `${page}?${query}`;
            return handleForm(reply, { form: "queue", path, values }, async () => {
                const decided = await decide(viewer, values);
                const next = new URLSearchParams(query);
                for (const name of ["Report", "Escalation"]) next.delete(name);
                // The page shows the logged action with Undo.
                for (const [name, id] of Object.entries(decided)) next.set(name, String(id));
                return `${page}?${next}`;
            });
        });

    pages.post<{ Params: { escalationID: string } }>(
        `${ESCALATIONS_PAGE}/:escalationID`,
        async ({ body, params, viewer }, reply) => {
            const values = readTexts(body);
            const escalationID = readID(params.escalationID, "escalationID");
            const shown = ["edit", "reply"].find((name) => values[name] !== undefined);
            const page = escalationPath(escalationID);
            // A refused form comes back where it was opened, with its text.
            const path = shown === undefined ? page : `${page}?${shown}=${readID(values[shown], shown)}`;
            return handleForm(reply, { form: "escalation", path, values }, async () => {
                const { body = "" } = values;
                if (values.act === "comment") {
                    const reply = values.reply !== undefined && { parentCommentID: readID(values.reply, "reply") };
                    await discussing.add(viewer, escalationID, { body, format: "markdown", ...reply });
                } else if (values.act === "edit") {
                    await discussing.change(viewer, readID(values.edit, "edit"), { body }, {});
                } else if (values.act === "delete") {
                    await discussing.remove(viewer, readID(values.commentID, "commentID"), undefined);
                } else await escalations.change(viewer, { escalationID, ...changesIn(viewer, values) });
                return page;
            });
        },
    );

    async function decide(viewer: Viewer, { act: action, reportID, reason, verify }: Texts): Promise<Decided> {
        const id = readID(reportID, "reportID");
        if (action === "dismiss") await reports.dismiss(viewer, id);
        else if (action === "approve") await reports.approve(viewer, id, verify === "1");
        else if (action === "reject") await reports.reject(viewer, id, reason);
        else if (action === "escalate") {
            const { recordType, recordID } = await reports.get(viewer, id);
            if (recordID === null) throw notFound("Post");
            const { escalationID } = await escalations.add(viewer, { recordType, recordID });
            return { Escalation: escalationID };
        } else throw invalidField("act", "act is required.", { code: "missingField" });
        return { Report: id };
    }
}

/** The decided record, by the name of its query parameter. */
type Decided = { Report: number } | { Escalation: number };

/** Returns the assignee (the viewer or nobody) and the status from the form. */
function changesIn({ userID }: Viewer, { status, assign }: Texts) {
    const known = ESCALATION_STATUSES.find((one) => one === status);
    return {
        ...(known && { status: known }),
        ...(assign === "me" && { assignedUserID: userID }),
        ...(assign === "nobody" && { assignedUserID: null }),
    };
}

/** Joins the checked reasons, which are several values of one field. */
function withReasons(body: unknown): Texts {
    const given = (body as { reportReasonIDs?: unknown } | undefined)?.reportReasonIDs;
    const reportReasonIDs = [given].flat().filter((id): id is string => typeof id === "string" && /^[\w-]{1,60}$/.test(id));
    return { ...readTexts(body), reportReasonIDs: reportReasonIDs.join(" ") };
}

/** Parses the record type from a path; throws 404 for types that cannot be reported. */
export function parseRecordType(text: string): ReportRecordType {
    const known = REPORTABLE.find((recordType) => recordType === text);
    if (!known) throw notFound("Page");
    return known;
}
