import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { DraftRow, DraftsRepository } from "./drafts.repository";
import { publishable } from "./drafts.service";
import type { Publishers } from "./publishers";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: DraftsRepository;
    publishers: Publishers;
    users: Pick<Users, "viewer">;
}

const AT_ONCE = 100;

/**
 * Publishes what is due, each draft as its writer, with all that is asked of them at that moment. The draft goes in the transaction in which the
 * record comes, so however often and wherever this runs, there is one record (FC-42, FC-46).
 */
export function publishing({ kit, repository, publishers, users }: Dependencies) {
    const { database, clock } = kit;

    return async function publishDue(): Promise<void> {
        const troubles: unknown[] = [];
        for (const draft of await repository.due(toDateTime(clock()), AT_ONCE)) {
            try {
                await publishOne(draft);
            } catch (error) {
                // A draft that meets trouble keeps its time, and the others theirs.
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
            const failedReason = reasonIn(error);
            if (failedReason === undefined) throw error;
            await repository.update(draft.draftID, draft.version, { draftStatus: "error", failedReason });
        }
    }

    async function publish(viewer: Viewer, draft: DraftRow): Promise<void> {
        const { draftID, insertUserID, version } = draft;
        // Saved, cancelled or published meanwhile: then it is not ours.
        if (!(await repository.remove(draftID, insertUserID, version))) return;
        requirePermission(viewer, "schedule.allow");
        try {
            await publishers.require(draft.recordType).publish(viewer, publishable(draft));
        } catch (error) {
            // It waits for a moderator: that is kept, and so it has left the drafts.
            if (!(error instanceof ApiRefusal && error.answer.status === 202)) throw error;
        }
    }
}

/** What the writer is told; undefined for what is no refusal. */
function reasonIn(error: unknown): string | undefined {
    if (error instanceof InvalidInput) return error.rows.map(({ message }) => message).join(" ");
    return error instanceof ApiRefusal ? error.answer.description || error.answer.message : undefined;
}
