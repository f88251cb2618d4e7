import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { DiscussionCommands } from "../actions/discussions.commands";
import { EMPTY_BODY } from "../actions/discussions.commands";
import type { DiscussionsRepository } from "../discussions.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs">;
    repository: DiscussionsRepository;
    deeds: Pick<DiscussionCommands, "takeRedirect">;
    acts: Pick<ActionLog, "forget" | "keptMS">;
    tags: Pick<Tags, "clearFor">;
}

/** Wipes for good what another feature keeps of a discussion, within the transaction that wipes the discussion. */
export type Wiper = (discussionID: number) => Promise<void>;

const HOUR = 60 * 60 * 1000;
const AT_ONCE = 100;

/** What a discussion is called whose words are gone. */
export const NAMELESS_DISCUSSION = "Deleted discussion";

/**
 * Removed discussions are kept as long as that can be undone, and then wiped for good: their words, the former ones in their acts too, and what
 * led on to them, and what was said in them. The row itself stays, so that its address keeps telling that something was removed.
 */
export function wipingRemoved({ kit, repository, deeds, acts, tags }: Dependencies) {
    const { database, clock } = kit;
    const wipers: Wiper[] = [];

    kit.jobs.every("discussions.wipe", HOUR, async () => {
        const moment = toDateTime(new Date(clock().getTime() - (await acts.keptMS())));
        for (;;) {
            const ids = await repository.removedBefore(moment, AT_ONCE);
            for (const discussionID of ids) await database.transaction(() => wipe(discussionID));
            if (ids.length < AT_ONCE) return;
        }
    });

    return {
        wipe,

        /** Another feature keeps words of discussions, or of what is said in them: they are wiped with the discussion. */
        alsoWipe(wiper: Wiper): void {
            wipers.push(wiper);
        },
    };

    async function wipe(discussionID: number): Promise<void> {
        const row = await repository.lock(discussionID);
        // Somebody may have put it back meanwhile.
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
        await acts.forget("discussion", [discussionID]);
        for (const redirect of await repository.redirectsTo(discussionID)) await deeds.takeRedirect(redirect);
    }
}
