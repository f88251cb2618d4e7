import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionsRepository } from "./discussions.repository";

/** Views are kept in memory until so many have come, or so much time has passed: a guest's view writes nothing (FC-72). */
const VIEWS_KEPT = 50;
const KEPT_FOR = 30_000;

/** An earlier visit of a member. */
export interface ReadBefore {
    dateRead: DateTime;
    countRead: number;
}

/** Remembers who has read how far, and how often discussions are opened. */
export type Reading = ReturnType<typeof makeReading>;

export function makeReading({ clock, pages }: Pick<ServerKit, "clock" | "pages">, repository: DiscussionsRepository) {
    let views = new Map<number, number>();
    let count = 0;
    let since = clock().getTime();
    pages.addHook("onClose", store);

    return {
        /** Somebody opened a discussion and came so far down. Answers when they were there before, and how far they came then. */
        async opened({ userID }: Viewer, discussionID: number, countRead: number): Promise<ReadBefore | undefined> {
            const now = clock();
            const before = userID === 0 ? undefined : (await repository.viewerStates(userID, [discussionID])).get(discussionID);
            views.set(discussionID, (views.get(discussionID) ?? 0) + 1);
            count++;
            if (userID !== 0) await repository.markRead(userID, discussionID, countRead, toDateTime(now));
            if (count >= VIEWS_KEPT || now.getTime() - since >= KEPT_FOR) await store();
            return before?.dateRead ? { dateRead: before.dateRead, countRead: before.countRead ?? 0 } : undefined;
        },

        /** A member has read so many of the comments: those of their own, for one. */
        markRead: (userID: number, discussionID: number, countRead: number): Promise<void> =>
            repository.markRead(userID, discussionID, countRead, toDateTime(clock())),
    };

    async function store(): Promise<void> {
        const stored = views;
        views = new Map();
        count = 0;
        since = clock().getTime();
        if (stored.size > 0) await repository.addViews(stored);
    }
}
