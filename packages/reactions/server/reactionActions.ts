import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { ReactionRow } from "./reactions.repository";
import type { ReactionsService } from "./reactions.service";
import type { ReactedRecords } from "./recordReactions";

interface Dependencies {
    actionLog: Pick<ActionLog, "provide" | "record">;
    users: Pick<Users, "byIDs">;
    service: Pick<ReactionsService, "find" | "restore">;
    /** Records with reactions, by type. */
    served: ReadonlyMap<string, ReactedRecords>;
}

const MODERATE = "community.moderate";
const RECORD_TYPE = "reaction";

/**
 * Registers the removal of a member's reaction by a moderator, with undo (FC-92). The record of the action is the member, since a reaction has no
 * number of its own; its parent is the post.
 */
export function createReactionActions({ actionLog, users, service, served }: Dependencies) {
    actionLog.provide(RECORD_TYPE, {
        effects: { remove: "moderates" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, MODERATE)) return [];
            const people = await users.byIDs(actions.map(({ recordID }) => recordID));
            const readable: ReadableAction[] = [];
            for (const action of actions) {
                const row = reactionIn(action);
                if (!row || !(await sees(viewer, row))) continue;
                const isGone = (await service.find(row.recordType, row.recordID, row.userID)) === undefined;
                readable.push({ action, shown: { name: people.get(row.userID)?.name ?? "" }, canUndo: isGone });
            }
            return readable;
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            requirePermission(viewer, MODERATE);
            const row = reactionIn(action);
            const records = row && served.get(row.recordType);
            if (!records) throw hasChangedSince();
            await records.requireView(viewer, row.recordID);
            const scoreChange = await service.restore(row);
            if (scoreChange === undefined) throw hasChangedSince();
            if (scoreChange !== 0) await records.scoreChanged(row.recordID, scoreChange);
        },
    });

    return {
        /** Records the removal of a reaction, in its transaction. */
        async recordRemoval(viewer: Viewer, { recordType, recordID, userID, tagID, dateInserted }: ReactionRow): Promise<void> {
            await actionLog.record(viewer, {
                kind: "remove",
                recordType: RECORD_TYPE,
                recordID: userID,
                parent: { recordType, recordID },
                before: { tagID, dateInserted },
                after: { tagID: null },
            });
        },
    };

    async function sees(viewer: Viewer, { recordType, recordID }: ReactionRow): Promise<boolean> {
        try {
            await served.get(recordType)?.requireView(viewer, recordID);
            return served.has(recordType);
        } catch {
            return false;
        }
    }
}

/** Returns the reaction that an action removed; undefined if its content was erased. */
function reactionIn({ recordID: userID, parentRecordType, parentRecordID, before }: LoggedAction): ReactionRow | undefined {
    const { tagID, dateInserted } = before as Partial<Pick<ReactionRow, "tagID" | "dateInserted">>;
    if (parentRecordType === null || parentRecordID === null || tagID === undefined || dateInserted === undefined)
        return undefined;
    return { recordType: parentRecordType, recordID: parentRecordID, userID, tagID, dateInserted };
}
