import type { Translate } from "@parley/library/contract";
import { ApiRefusal, findWording, formatText, toDateTime, translateMessage } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, InvalidInput, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { DraftRow, DraftsRepository } from "./drafts.repository";
import { toPublishable } from "./drafts.service";
import type { Publishers } from "./publishers";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "mail">;
    repository: DraftsRepository;
    publishers: Publishers;
    users: Pick<Users, "viewer">;
    /** Notifies the author of a draft that could not be published; called in the transaction that stores that. */
    notifyFailure(draft: DraftRow): Promise<void>;
}

const AT_ONCE = 100;

/**
 * Creates the job that publishes due drafts, each as its author with the permissions at that moment. A draft is deleted in the transaction
 * that creates its record, so that repeated or concurrent runs create one record (FC-42, FC-46).
 */
export function createPublishing({ kit, repository, publishers, users, notifyFailure }: Dependencies) {
    const { database, clock, mail } = kit;

    return async function publishDue(): Promise<void> {
        const troubles: unknown[] = [];
        for (const draft of await repository.due(toDateTime(clock()), AT_ONCE)) {
            try {
                await publishOne(draft);
            } catch (error) {
                // A draft that fails unexpectedly stays scheduled, and the others are published.
                troubles.push(error);
            }
        }
        if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} drafts could not be published.`);
    };

    async function publishOne(draft: DraftRow): Promise<void> {
        try {
            const viewer = await users.viewer(draft.insertUserID);
            await database.transaction(() => publish(viewer, draft));
        } catch (error) {
            const failedReason = reasonIn(error, await mail.findTranslation(draft.insertUserID));
            if (failedReason === undefined) throw error;
            await database.transaction(async () => {
                const failed = await repository.update(draft.draftID, draft.version, { draftStatus: "error", failedReason });
                if (failed) await notifyFailure(failed);
            });
        }
    }

    async function publish(viewer: Viewer, draft: DraftRow): Promise<void> {
        const { draftID, insertUserID, version } = draft;
        // It was saved, cancelled or published meanwhile.
        if (!(await repository.remove(draftID, insertUserID, version))) return;
        if (!may(viewer, "schedule.allow")) throw badRequest("You may no longer schedule posts.");
        try {
            await publishers.require(draft.recordType).publish(viewer, toPublishable(draft));
        } catch (error) {
            // A record held for approval is stored in the moderation queue, so its draft is deleted, too.
            if (!(error instanceof ApiRefusal && error.answer.status === 202)) throw error;
        }
    }
}

/** Returns the reason shown to the author, in their language, or `undefined` for unexpected errors. */
function reasonIn(error: unknown, t: Translate): string | undefined {
    if (error instanceof InvalidInput) return error.rows.map((row) => translateMessage(row, t).message).join(" ");
    return error instanceof ApiRefusal ? formatText(t, findWording(error.answer)) : undefined;
}
