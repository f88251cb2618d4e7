import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import type { Report } from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import type { Users } from "@parley/users/server";
import type { ReportRow } from "../moderation.tables";
import type { Records } from "../records";
import { toRecordKey } from "../records";
import type { WaitingService } from "../waiting.service";
import type { ReasonsService } from "./reasons.service";

interface Dependencies {
    records: Records;
    users: Pick<Users, "byIDs" | "setTrusted">;
    reasons: Pick<ReasonsService, "ofReports">;
    waiting: Pick<WaitingService, "editsOf">;
}

/** Creates the functions that return reports as responses. */
export function createReportAnswers({ records, reasons, waiting, users }: Dependencies) {
    return { answerOf, answers };

    async function answerOf(viewer: Viewer, row: ReportRow): Promise<Report> {
        const [answer] = await answers(viewer, [row]);
        if (!answer) throw forbidden(MODERATE);
        return answer;
    }

    async function answers(viewer: Viewer, rows: readonly ReportRow[]): Promise<Report[]> {
        const described = await records.describe(viewer, rows);
        const given = await reasons.ofReports(
            viewer,
            rows.map(({ reportID }) => reportID),
        );
        const people = await users.byIDs(rows.map(({ insertUserID }) => insertUserID));
        const differences = await differencesIn(viewer, rows);
        const notes = await Promise.all(rows.map(({ noteHtml }) => records.showable(noteHtml)));
        return rows.flatMap((row, index) => {
            const pendingUpdate = differences.get(row.reportID);
            const { reportID, status, isPending, insertUserID, updateUserID, dateInserted, dateUpdated, escalationID } = row;
            const record = described[index];
            const insertUser = people.get(insertUserID);
            if (!record) return [];
            return [
                {
                    ...record,
                    reportID,
                    status,
                    isPending,
                    isPendingUpdate: isPending && row.editedID !== null,
                    ...(pendingUpdate && { pendingUpdate }),
                    reasons: given.get(reportID) ?? [],
                    noteHtml: notes[index] ?? "",
                    insertUserID,
                    ...(insertUser && { insertUser }),
                    updateUserID,
                    dateInserted,
                    dateUpdated,
                    ...(escalationID !== null && { escalationID }),
                },
            ];
        });
    }

    /** Returns the differences of held edits: the current and the new source text, and the new category if the post is to be moved. */
    async function differencesIn(viewer: Viewer, rows: readonly ReportRow[]) {
        const pending = rows.filter(({ isPending, editedID }) => isPending && editedID !== null);
        const texts = await waiting.editsOf(pending.flatMap(({ waitingID }) => waitingID ?? []));
        const present = await records.wordsOf(pending);
        const categoryNames = await records.categoryNames(
            viewer,
            [...texts.values()].flatMap(({ categoryID }) => categoryID ?? []),
        );
        return new Map(
            pending.flatMap((row) => {
                const [former, edit] = [
                    present.get(toRecordKey(row)),
                    row.waitingID === null ? undefined : texts.get(row.waitingID),
                ];
                if (!former || !edit) return [];
                const { categoryID = 0, ...text } = edit;
                const categoryName = categoryNames.get(categoryID);
                return [
                    [row.reportID, { former, text, ...(categoryName !== undefined && { placeName: categoryName }) }] as const,
                ];
            }),
        );
    }
}
