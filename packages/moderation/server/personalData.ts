import type { Users } from "@parley/users/server";
import type { createEscalationsRepository } from "./escalations/escalations.repository";
import type { ReportsRepository } from "./reports/reports.repository";
import type { WaitingService } from "./waiting.service";

interface Dependencies {
    users: Pick<Users, "provideExport" | "provideErasure">;
    reports: Pick<ReportsRepository, "by" | "forgetNotes" | "forgetRecords">;
    escalations: Pick<ReturnType<typeof createEscalationsRepository>, "forget">;
    waiting: Pick<WaitingService, "by" | "forget">;
}

/** Registers what moderation stores about members: for the export of their data, and for its erasure. */
export function registerPersonalData({ users, reports, escalations, waiting }: Dependencies): void {
    users.provideExport("reports", async function* (userID) {
        for (const row of await reports.by(userID)) {
            const { reportID, recordType, recordID, noteBody, status, dateInserted } = row;
            yield { reportID, recordType, recordID, noteBody, status, dateInserted };
        }
    });
    users.provideExport("waitingPosts", async function* (userID) {
        for (const row of await waiting.by(userID)) {
            const { recordType, status, name, body, format, dateInserted, reason } = row;
            // The name of a reply is left out, since the member may no longer be allowed to see the discussion.
            yield { recordType, status, ...(recordType === "discussion" && { name }), body, format, dateInserted, reason };
        }
    });
    users.provideErasure("moderation", async (userID, method) => {
        await reports.forgetNotes(userID);
        await escalations.forget(userID);
        if (method === "keep") return;
        await waiting.forget(userID);
        await reports.forgetRecords(userID);
    });
}
