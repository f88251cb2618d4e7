import type { Viewer } from "@parley/library/server/http";
import type { FoundRecord, Records } from "@parley/moderation/server";
import { toRecordKey } from "@parley/moderation/server";
import type { Renderer } from "@parley/posting/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { WarnedRecord, Warning } from "@parley/warnings/contract";
import type { WarningsRepository } from "./warnings.repository";
import type { WarningRecordRow, WarningRow } from "./warnings.tables";

export const FORMAT = requireWritableFormat("markdown");

interface ReadableWarningRecord extends WarningRecordRow {
    present: FoundRecord | undefined;
}

interface Dependencies {
    repository: WarningsRepository;
    records: Pick<Records, "find" | "require" | "moderatedIDs" | "seenIDs">;
    renderer: Pick<Renderer, "write" | "rerender">;
    users: Pick<Users, "byIDs" | "viewer">;
}

interface Placed extends WarningRecordRow {
    /** Current category of the post. */
    categoryID: number;
    present: FoundRecord | undefined;
}

/** Creates the functions that return warnings as responses. */
export function createWarningAnswers({ repository, records, renderer, users }: Dependencies) {
    return { placed, answers };

    async function placed(rows: readonly WarningRow[]): Promise<Placed[]> {
        const about = await repository.recordsOf(rows.map(({ warningID }) => warningID));
        const found = await records.find(about);
        return about.map((row) => {
            const present = found.get(toRecordKey(row));
            return { ...row, present, categoryID: present?.categoryID ?? row.placeRecordID };
        });
    }

    async function answers(viewer: Viewer, rows: readonly WarningRow[], isOwn: boolean): Promise<Warning[]> {
        // A warned member can read the excerpt of their post, but not its title if they may no longer see the category (FC-14).
        const seen = new Set(isOwn ? await records.seenIDs(viewer) : await records.moderatedIDs(viewer));
        const about = await placed(rows);
        const people = await users.byIDs(rows.flatMap(({ userID, insertUserID }) => [userID, insertUserID]));
        return Promise.all(
            rows.map(async ({ warningID, userID, body, note, insertUserID, dateInserted, dateRead, takenBack }) => {
                const own = about.filter((one) => one.warningID === warningID && (isOwn || seen.has(one.categoryID)));
                const [user, insertUser] = [people.get(userID), people.get(insertUserID)];
                const moderators = {
                    noteHtml: note === "" ? "" : (await renderer.rerender(note, FORMAT)).bodyHtml,
                    insertUserID,
                    ...(insertUser && { insertUser }),
                };
                return {
                    warningID,
                    userID,
                    ...(user && { user }),
                    bodyHtml: (await renderer.rerender(body, FORMAT)).bodyHtml,
                    records: own.map((one) => toWarnedRecord(one, seen.has(one.categoryID))),
                    dateInserted,
                    dateRead,
                    takenBack,
                    ...(!isOwn && moderators),
                };
            }),
        );
    }
}

function toWarnedRecord(
    { recordType, recordID, recordName, recordExcerpt, present }: ReadableWarningRecord,
    isSeen: boolean,
): WarnedRecord {
    const recordUrl = isSeen && present?.isLive ? present.url : null;
    return { recordType, recordID, recordName: isSeen ? recordName : "", recordExcerpt, recordUrl };
}
