import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { DiscussionCommands } from "../actions/commands";
import { EMPTY_BODY } from "../actions/commands";
import type { DiscussionsRepository } from "../discussions.repository";
import type { PostKinds } from "../kinds/postKinds";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs">;
    repository: DiscussionsRepository;
    commands: Pick<DiscussionCommands, "takeRedirect">;
    actionLog: Pick<ActionLog, "forget" | "retentionMS">;
    tags: Pick<Tags, "clearFor">;
    kinds: Pick<PostKinds, "forgetMeta">;
}

/** Erases what another feature stores about a discussion, inside the same transaction. */
export type Wiper = (discussionID: number) => Promise<void>;

const HOUR = 60 * 60 * 1000;
const AT_ONCE = 100;

/** Title of a discussion whose text was erased. */
export const NAMELESS_DISCUSSION = "Deleted discussion";

/**
 * Creates the erasure of deleted discussions. After the time for undo, their text, former texts in logged actions, redirects and comments
 * are erased permanently. The row stays, so that its URL still responds with 410.
 */
export function createRemovedWiping({ kit, repository, commands, actionLog, tags, kinds }: Dependencies) {
    const { database, clock } = kit;
    const wipers: Wiper[] = [];

    kit.jobs.every("discussions.wipe", HOUR, async () => {
        const moment = toDateTime(new Date(clock().getTime() - (await actionLog.retentionMS())));
        for (;;) {
            const ids = await repository.removedBefore(moment, AT_ONCE);
            for (const discussionID of ids) await database.transaction(() => wipe(discussionID));
            if (ids.length < AT_ONCE) return;
        }
    });

    return {
        wipe,

        /** Registers another feature that stores text of discussions or comments, which is erased with the discussion. */
        alsoWipe(wiper: Wiper): void {
            wipers.push(wiper);
        },
    };

    async function wipe(discussionID: number): Promise<void> {
        const row = await repository.lock(discussionID);
        // It may have been restored meanwhile.
        if (!row || row.dateDeleted === null) return;
        await repository.update(discussionID, {
            ...EMPTY_BODY,
            name: NAMELESS_DISCUSSION,
            attributionUrl: null,
            canonicalUrl: null,
            dateWiped: toDateTime(clock()),
        });
        for (const wipeMore of wipers) await wipeMore(discussionID);
        await tags.clearFor("discussion", [discussionID]);
        await kinds.forgetMeta([discussionID]);
        await actionLog.forget("discussion", [discussionID]);
        for (const redirect of await repository.redirectsTo(discussionID)) await commands.takeRedirect(redirect);
    }
}
