import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { AccessTokenRow, TokensRepository } from "./tokens.repository";
import type { TokensService } from "./tokens.service";

interface Dependencies {
    actionLog: Pick<ActionLog, "provide" | "retentionMS">;
    repository: TokensRepository;
    tokens: Pick<TokensService, "restore">;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Registers the undo of deleting a token, for its owner alone, and the job that erases deleted tokens once it can't be undone any more
 * (FC-92).
 */
export function registerTokenActions(
    { clock, jobs }: Pick<ServerKit, "clock" | "jobs">,
    { actionLog, repository, tokens }: Dependencies,
): void {
    actionLog.provide("accessToken", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const rows = await deletedRows(viewer, actions);
            return actions
                .filter(({ recordUserID }) => recordUserID === viewer.userID && isInPerson(viewer))
                .map((action) => {
                    const row = rows.get(action.recordID);
                    return { action, shown: { name: row?.name ?? "" }, canUndo: isAsDeleted(row, action) };
                });
        },

        async describeRecords(viewer: Viewer, actions: readonly LoggedAction[]) {
            const rows = await deletedRows(viewer, actions);
            return new Map(
                actions.flatMap(({ actID, recordID }) => {
                    const row = rows.get(recordID);
                    return row ? [[actID, { name: row.name, insertUserID: row.userID }] as const] : [];
                }),
            );
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const row = (await deletedRows(viewer, [action])).get(action.recordID);
            if (!isAsDeleted(row, action)) throw hasChangedSince(row?.name);
            await tokens.restore(viewer, action.recordID);
        },

        wipe: ({ recordID }) => repository.erase(recordID),
    });

    jobs.every("tokens: erase deleted tokens", HOUR_MS, async () =>
        repository.eraseDeletedBefore(toDateTime(new Date(clock().getTime() - (await actionLog.retentionMS())))),
    );

    async function deletedRows({ userID }: Viewer, actions: readonly LoggedAction[]): Promise<Map<number, AccessTokenRow>> {
        const ids = [...new Set(actions.map(({ recordID }) => recordID))];
        return new Map((await repository.deletedOf(userID, ids)).map((row) => [row.tokenID, row]));
    }
}

/** Whether the viewer manages their tokens themselves; no token shows or restores another one. */
const isInPerson = (viewer: Viewer): boolean => viewer.token === undefined && may(viewer, "tokens.add");

const isAsDeleted = (row: AccessTokenRow | undefined, { after }: LoggedAction): boolean =>
    row !== undefined && row.dateDeleted === after.dateDeleted;
