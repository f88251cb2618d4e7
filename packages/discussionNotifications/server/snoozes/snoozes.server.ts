import type { SnoozePeriod } from "@parley/discussionNotifications/contract";
import {
    discussionLaterPath,
    getDiscussionSnooze,
    putDiscussionSnooze,
    SNOOZE_PERIODS,
} from "@parley/discussionNotifications/contract";
import { discussionFollowPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement, invalidField, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { readID, readTexts } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import { createSnoozesRepository } from "./snoozes.repository";

interface Dependencies {
    discussions: Pick<Discussions, "requireView">;
    notifications: Pick<Notifications, "provideCause" | "record" | "findMorning">;
    users: Pick<Users, "provideErasure" | "provideExport">;
}

const SNOOZED = "snoozedDiscussion";
const MINUTE_MS = 60_000;
const AT_ONCE = 200;

/**
 * Registers that members can put a discussion off: it comes back as an unread notification. The choice is removed in the transaction that records
 * the event, so that it comes back once, also after a kill and with several servers.
 */
export function createSnoozesServer(kit: ServerKit, { discussions, notifications, users }: Dependencies): void {
    const { api, pages, clock, database } = kit;
    const repository = createSnoozesRepository(database);
    notifications.provideCause({
        name: SNOOZED,
        audiences: [
            {
                kind: {
                    activityType: "SnoozedDiscussion",
                    text: "You wanted to come back to {name}",
                    // The member has asked for it, so it comes also from a discussion that they have muted.
                    isOfficial: true,
                },
                // The event is recorded for each member.
                members: async ({ parentID }, { after }) => (parentID !== null && parentID > after ? [parentID] : []),
            },
        ],
    });
    kit.jobs.every("discussions: bring back those that were put off", MINUTE_MS, async () => {
        let isMore = true;
        while (isMore) isMore = (await database.transaction(bringBack)) === AT_ONCE;
    });
    implement(api, getDiscussionSnooze, async ({ discussionID }, viewer) => {
        requireSession(viewer);
        await discussions.requireView(viewer, discussionID);
        return { dateDue: await repository.find(viewer.userID, discussionID) };
    });
    implement(api, putDiscussionSnooze, ({ discussionID, until }, viewer) => snooze(viewer, discussionID, until));
    pages.post<{ Params: { discussionID: string } }>(
        discussionLaterPath(":discussionID"),
        async ({ body, params, viewer }, reply) => {
            const discussionID = readID(params.discussionID, "discussionID");
            const { Until = "" } = readTexts(body);
            const until = SNOOZE_PERIODS.find((known) => known === Until);
            if (!until && Until !== "never") throw invalidField("Until", "That choice does not exist here.");
            await snooze(viewer, discussionID, until ?? null);
            return reply.redirect(`${discussionFollowPath(discussionID)}?Done=${Until}`, 303);
        },
    );
    users.provideErasure("discussionSnoozes", repository.removeAllOf);
    users.provideExport("discussionSnoozes", async function* (userID) {
        yield* await repository.allOf(userID);
    });

    async function snooze(
        viewer: Viewer,
        discussionID: number,
        until: SnoozePeriod | null,
    ): Promise<{ dateDue: DateTime | null }> {
        requireSession(viewer);
        await discussions.requireView(viewer, discussionID);
        const { userID } = viewer;
        const dateDue = until === null ? null : toDateTime(await notifications.findMorning(userID, until));
        if (dateDue === null) await repository.remove(userID, discussionID);
        else await repository.set(userID, discussionID, dateDue);
        return { dateDue };
    }

    /** Brings back some discussions; returns their number. */
    async function bringBack(): Promise<number> {
        const due = await repository.takeDue(toDateTime(clock()), AT_ONCE);
        for (const { userID, discussionID, dateDue } of due)
            await notifications.record({
                cause: SNOOZED,
                causeKey: `${SNOOZED} ${discussionID} of ${userID} until ${dateDue}`,
                recordType: "discussion",
                recordID: discussionID,
                parentID: userID,
                actorUserID: 0,
            });
        return due.length;
    }
}
