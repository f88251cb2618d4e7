import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Input, Page, UndoableResult } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import { createExcerpt } from "@parley/library/server/content";
import type { Call, Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    may,
    notFound,
    requirePermission,
    requireSession,
    resolveMemberID,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { ReportRecordType } from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import type { FoundRecord, Records } from "@parley/moderation/server";
import { toRecordKey } from "@parley/moderation/server";
import type { Renderer } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { getWarnings, postWarnings, Warning } from "@parley/warnings/contract";
import { createWarningAnswers, FORMAT } from "./warningAnswers";
import type { WarningsRepository } from "./warnings.repository";
import type { WarningRow } from "./warnings.tables";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "pages" | "database" | "clock" | "jobs">;
    repository: WarningsRepository;
    records: Pick<Records, "find" | "require" | "moderatedIDs" | "seenIDs">;
    renderer: Pick<Renderer, "write" | "rerender">;
    users: Pick<Users, "byIDs" | "viewer">;
    actionLog: ActionLog;
}

/** Content shared by all warnings of one decision. */
interface WarningContent {
    recordType: ReportRecordType;
    body: string;
    note: string;
    jobID: number;
}

const EXCERPT_LENGTH = 200;

export type WarningsService = ReturnType<typeof createWarningsService>;

/**
 * Creates the functions that warn members about their posts, and withdraw warnings. Each member gets at most one warning for each decision.
 */
export function createWarningsService({ kit, repository, records, renderer, users, actionLog }: Dependencies) {
    const { database } = kit;
    const { placed, answers } = createWarningAnswers({ repository, records, renderer, users });
    const now = () => toDateTime(kit.clock());
    const warnEach = getLongRunner(kit).job<WarningContent>(
        "warn",
        async (viewer, id, input) => void (await warnOne(viewer, id, input)),
    );
    actionLog.provide("warning", { effects: { warn: "moderates", unwarn: "moderates" }, filterReadable, undo });

    return {
        /** Warns the authors of posts, and reports the result for each post (FC-18, MOD-003). */
        async add(viewer: Viewer, input: Input<typeof postWarnings>, { reply }: Pick<Call, "reply">): Promise<UndoableResult> {
            const prepared = await begin(viewer, input);
            return {
                ...(await warnEach(viewer, { ids: input.recordIDs, params: prepared, options: input }, reply)),
                jobID: prepared.jobID,
            };
        },

        /** Warns the author of one post. */
        async addOne(viewer: Viewer, recordID: number, input: Omit<Input<typeof postWarnings>, "recordIDs">): Promise<number> {
            return warnOne(viewer, recordID, await begin(viewer, input));
        },

        async list(viewer: Viewer, { userID, page, limit }: Input<typeof getWarnings>): Promise<Page<Warning>> {
            const member = userID === undefined ? undefined : resolveMemberID(viewer, userID, "userID");
            const isOwn = member !== undefined && member === viewer.userID;
            if (isOwn) requireSession(viewer);
            else requirePermission(viewer, MODERATE);
            const filter = isOwn
                ? { isOwn, userID: member }
                : { categoryIDs: await records.moderatedIDs(viewer), userID: member };
            const total = await repository.count(filter);
            const rows = await repository.list(filter, limit, (page - 1) * limit);
            return { items: await answers(viewer, rows, isOwn), paging: { page, limit, total } };
        },

        /** Counts the viewer's unread warnings. */
        countUnread: async (viewer: Viewer): Promise<number | undefined> =>
            viewer.userID === 0 ? undefined : repository.countUnread(viewer.userID),

        async markRead(viewer: Viewer, warningID: number): Promise<void> {
            requireSession(viewer);
            const row = await repository.byID(warningID);
            if (row?.userID !== viewer.userID || row.takenBack) throw notFound("Warning");
            await repository.markRead(warningID, now());
        },

        /** Withdraws a warning, so that the member no longer sees it. */
        async revokeWarning(viewer: Viewer, warningID: number): Promise<void> {
            await database.transaction(async () => {
                const row = await visible(viewer, warningID);
                if (row.takenBack) throw conflict("This has been withdrawn already.");
                await repository.update(warningID, { takenBack: true });
                await record(viewer, "unwarn", row);
            });
        },

        /** Yields the warnings that a member received and gave, for their export. */
        async *exported(userID: number) {
            const rows = await repository.with(userID);
            const about = await repository.recordsOf(rows.map(({ warningID }) => warningID));
            for (const { warningID, body, note, dateInserted, dateRead, takenBack, ...row } of rows) {
                const own = about.filter((one) => one.warningID === warningID);
                const posts = own.map(({ recordType, recordID }) => ({ recordType, recordID }));
                if (row.insertUserID === userID) yield { kind: "given", body, note, posts, dateInserted, takenBack };
                else if (!takenBack) yield { kind: "received", body, posts, dateInserted, dateRead };
            }
        },

        async forget(userID: number): Promise<void> {
            await actionLog.forget("warning", await repository.forget(userID));
        },
    };

    async function begin(
        viewer: Viewer,
        { recordType, body, noteBody = "", jobID }: Omit<Input<typeof postWarnings>, "recordIDs">,
    ): Promise<WarningContent> {
        requirePermission(viewer, MODERATE);
        await renderer.write(body, FORMAT, viewer);
        if (noteBody.trim() !== "") await renderer.write(noteBody, FORMAT, viewer);
        const job = await actionLog.beginJob(viewer, { kind: "warn", params: { recordType }, jobID });
        return { recordType, body: body.trim(), note: noteBody.trim(), jobID: job };
    }

    /** Warns the author of a post, or adds the post to the warning that they already got in the same job. */
    async function warnOne(viewer: Viewer, recordID: number, { recordType, body, note, jobID }: WarningContent): Promise<number> {
        const found = await warnable(viewer, recordType, recordID);
        const { userID } = found;
        if (userID === viewer.userID) throw badRequest("You can’t warn yourself.");
        if (userID === SYSTEM_USER_ID || (await users.viewer(userID)).userID === 0)
            throw badRequest("The author can’t be warned because their account is closed.");
        return database.transaction(async () => {
            const known = await repository.inJob(jobID, userID);
            const row = known ?? {
                warningID: 0,
                userID,
                body,
                note,
                insertUserID: viewer.userID,
                dateInserted: now(),
                dateRead: null,
                takenBack: false,
                jobID,
            };
            const about = {
                warningID: row.warningID,
                recordType,
                recordID,
                recordName: found.name,
                recordExcerpt: createExcerpt(found.html, EXCERPT_LENGTH),
                placeRecordID: found.categoryID,
            };
            if (known) await repository.addRecord(about);
            if (known) return known.warningID;
            if (await repository.isRecorded(row, about))
                throw conflict("You have sent them this warning already, and they haven’t read it yet.");
            const { warningID: _none, ...written } = row;
            const added = await repository.insert(written);
            await repository.addRecord({ ...about, warningID: added.warningID });
            await record(viewer, "warn", added);
            return added.warningID;
        });
    }

    /**
     * Returns a post that the viewer moderates, even if it is removed; throws 404 for an invisible or missing one, and 403 without
     * permission (FC-12).
     */
    async function warnable(viewer: Viewer, recordType: ReportRecordType, recordID: number): Promise<FoundRecord> {
        const known = (await records.find([{ recordType, recordID }])).get(toRecordKey({ recordType, recordID }));
        if (known && (await records.moderatedIDs(viewer)).includes(known.categoryID)) return known;
        const seen = await records.require(viewer, recordType, recordID);
        requirePermission(viewer, MODERATE, seen.categoryID);
        return seen;
    }

    async function record(viewer: Viewer, kind: "warn" | "unwarn", { warningID, jobID }: WarningRow): Promise<void> {
        const [first] = await repository.recordsOf([warningID]);
        await actionLog.record(viewer, {
            kind,
            recordType: "warning",
            recordID: warningID,
            ...(first && { parent: { recordType: first.recordType, recordID: first.recordID } }),
            before: { takenBack: kind === "warn" },
            after: { takenBack: kind === "unwarn" },
            ...(kind === "warn" && { jobID }),
        });
    }

    /** Returns a warning about a post that the viewer moderates; throws 404 for all others (FC-12). */
    async function visible(viewer: Viewer, warningID: number): Promise<WarningRow> {
        requirePermission(viewer, MODERATE);
        const row = await repository.byID(warningID);
        const moderated = new Set(await records.moderatedIDs(viewer));
        const about = row ? await placed([row]) : [];
        if (!row || !about.some(({ categoryID }) => moderated.has(categoryID))) throw notFound("Warning");
        return row;
    }

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, MODERATE)) return [];
        const moderated = new Set(await records.moderatedIDs(viewer));
        const rows = await repository.byIDs(actions.map(({ recordID }) => recordID));
        const known = new Map(rows.map((row) => [row.warningID, row]));
        const about = (await placed(rows)).filter(({ categoryID }) => moderated.has(categoryID));
        const there = new Set(about.map(({ warningID }) => warningID));
        const people = await users.byIDs(rows.map(({ userID }) => userID));
        return actions.flatMap((action) => {
            const row = known.get(action.recordID);
            if (!row || !there.has(row.warningID)) return [];
            const member = people.get(row.userID);
            const shown = { member: member?.name ?? "", url: member?.url ?? "" };
            return [{ action, shown, canUndo: areFieldsUnchanged(row, action.after) }];
        });
    }

    async function undo(viewer: Viewer, action: LoggedAction): Promise<void> {
        const row = await visible(viewer, action.recordID);
        if (!areFieldsUnchanged(row, action.after)) throw hasChangedSince();
        await repository.update(row.warningID, action.before as Partial<WarningRow>);
    }
}
