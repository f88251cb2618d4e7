import type { Discussions } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reactions } from "@parley/reactions/server";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";

export const EMPTY_BODY = { body: "", bodyHtml: "", attributionUrl: null };

const AN_HOUR = 60 * 60 * 1000;

const ERASED_AT_ONCE = 200;

interface Dependencies {
    repository: CommentsRepository;
    reactions: Pick<Reactions, "clearFor">;
    actionLog: ActionLog;
    kit: Pick<ServerKit, "database" | "clock" | "jobs">;
    discussions: Pick<Discussions, "lock">;
}

/** Creates the functions that erase removed comments, after the retention period or before. */
export function createCommentsErasure({ kit, repository, reactions, discussions, actionLog }: Dependencies) {
    const { database } = kit;
    const now = () => toDateTime(kit.clock());
    kit.jobs.every("comments: erase what was removed", AN_HOUR, eraseOld);

    return {
        /** Erases the content of a removed comment before the retention period ends. Must run in a transaction. */
        async wipe(commentID: number): Promise<void> {
            const seen = await repository.byID(commentID);
            if (!seen) return;
            await discussions.lock(seen.discussionID);
            const comment = await repository.byID(commentID);
            if (comment && comment.dateDeleted !== null) await eraseWords(comment);
        },
        wipeAllIn,
        eraseRow,
        retentionEnd,
    };

    /** Erases the content of all comments of a discussion, including earlier versions. */
    async function wipeAllIn(discussionID: number): Promise<void> {
        await actionLog.forget("comment", await repository.wipeAllIn(discussionID, EMPTY_BODY));
    }

    /** Erases comments past the retention period: the row of those without a position, otherwise only the content. */
    async function eraseOld(): Promise<void> {
        // The retention setting may have been raised since the removal.
        const removedBefore = toDateTime(new Date(kit.clock().getTime() - (await actionLog.retentionMS())));
        for (;;) {
            const rows = await repository.toErase({ now: now(), removedBefore }, ERASED_AT_ONCE);
            for (const { commentID, discussionID } of rows) {
                await database.transaction(async () => {
                    await discussions.lock(discussionID);
                    const comment = await repository.byID(commentID);
                    // The comment may have been restored in the meantime.
                    if (!comment || comment.eraseAfter === null || comment.eraseAfter > now()) return;
                    await eraseWords(comment);
                });
            }
            if (rows.length < ERASED_AT_ONCE) return;
        }
    }

    async function eraseWords({ commentID, placeClosed }: CommentRow): Promise<void> {
        if (placeClosed) await eraseRow(commentID);
        else await repository.update(commentID, { ...EMPTY_BODY, eraseAfter: null });
        await actionLog.forget("comment", [commentID]);
    }

    async function retentionEnd(): Promise<DateTime> {
        return toDateTime(new Date(kit.clock().getTime() + (await actionLog.retentionMS())));
    }

    /** Erases the row of a comment without a position. If it still has hidden replies, erases only its content and retries later. */
    async function eraseRow(commentID: number): Promise<void> {
        if (await repository.hasAnswers(commentID)) {
            await repository.update(commentID, { ...EMPTY_BODY, eraseAfter: await retentionEnd(), placeClosed: true });
            return;
        }
        await repository.erase(commentID);
        await reactions.clearFor("comment", [commentID]);
    }
}
