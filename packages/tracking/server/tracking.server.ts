import type { Discussions } from "@parley/discussions/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { postTick } from "@parley/tracking/contract";
import { createTickCounts } from "./tickCounts.repository";
import { untrackedBecause } from "./untracked";
import { createVisitors } from "./visitors";

interface Dependencies {
    discussions: Pick<Discussions, "requireView" | "viewed">;
}

/** How often what is done on the site. */
export type Tracking = ReturnType<typeof createTrackingServer>;

/**
 * Registers the call by which browsers tell what was viewed and followed (contract §5.18). It counts, and keeps nothing of who it was: addresses
 * that were told are read by nobody, so that nobody's way can be known from them (FC-24).
 */
export function createTrackingServer(kit: ServerKit, { discussions }: Dependencies) {
    const visitors = createVisitors(kit.clock);
    const counts = createTickCounts(kit);

    implement(kit.api, postTick, async ({ type, discussionID }, viewer, { reply, address, userAgent }) => {
        const reason = untrackedBecause(reply.request.headers);
        if (reason) return { didTrack: false, message: reason };
        const visitor = { userID: viewer.userID, address, userAgent };
        // In this order: who floods costs no query.
        if (!visitors.mayTick(visitor)) return { didTrack: false, message: "This was told too often." };
        if (type === "discussion_view" && discussionID !== undefined && visitors.isNewView(visitor, discussionID)) {
            if (!(await isSeen(viewer, discussionID))) return { didTrack: false, message: "There is no such discussion." };
            await discussions.viewed(discussionID);
        }
        await counts.add(type);
        return { didTrack: true };
    });

    return { countsBetween: counts.between };

    /** Nobody has a page before them that they may not see: its number is made up. */
    async function isSeen(viewer: Viewer, discussionID: number): Promise<boolean> {
        try {
            await discussions.requireView(viewer, discussionID);
            return true;
        } catch (error) {
            if (error instanceof ApiRefusal) return false;
            throw error;
        }
    }
}
